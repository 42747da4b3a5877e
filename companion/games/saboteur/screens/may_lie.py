"""May this lie here? The card in the middle, what its neighbours show around it, and the answer with its clause."""

from __future__ import annotations

from dataclasses import replace

from companion.games.saboteur.pictures.cards import lying
from companion.games.saboteur.rules import check
from companion.games.saboteur.rules.cards import SHAPES, SIDES, turned
from companion.games.saboteur.rules.check import PLACE, Shown
from companion.games.saboteur.rules.placing import Problem
from companion.games.saboteur.rules.terms import no
from companion.games.saboteur.screens.photo import offered
from companion.games.saboteur.screens.place import Here, Moment
from companion.games.saboteur.screens.turn import CARD_H, CARD_W, card_grid
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import sentences, short
from companion.language import _
from companion.language.saying import rule
from companion.screens.nodes import Board, BoardCell, Button, CellMark, Go, Node, Picture, Row, Split, Text
from companion.screens.widgets import GOOD_MANY, back, panel

NEXT: dict[Shown, Shown] = {"": "way", "way": "rock", "rock": ""}
"""What a touch on a neighbour makes of it."""
WRITTEN: dict[str, Shown] = {"-": "", "w": "way", "r": "rock"}
NOTHING = "-" * len(SIDES)
UNBROKEN = "place.unbroken-path"


def ask(moment: Moment) -> Node:
    """A card, and a touch for each neighbour: once for a way, twice for rock."""
    view, here = moment.view, moment.here
    around: dict[str, Shown] = {
        side: WRITTEN[letter] for side, letter in zip(SIDES, here.typed or NOTHING, strict=True)
    }
    unbroken = short.rules_of(view).values[UNBROKEN] is True
    known = bool(here.lies) and any(around.values())
    wrong = check.may_lie(here.lies, around, unbroken=unbroken) if known else []
    side = _answer(view, here, around, wrong) if known else _asking(here, offered(moment))
    return Split(_board(here, around, wrong), side)


def _board(here: Here, around: dict[str, Shown], wrong: list[Problem]) -> Board:
    """The place, and what lies beside it."""
    sides = "".join(problem.side for problem in wrong)
    mark: CellMark = "wrong" if wrong else "ghost" if here.lies else "chosen"
    cells = [BoardCell(PLACE, lying(here.lies) if here.lies else (), mark, does=Go(here.but(lies="")), sides=sides)]
    for side, shows in around.items():
        then = {**around, side: NEXT[shows]}
        typed = "".join(letter for each in SIDES for letter, meant in WRITTEN.items() if meant == then[each])
        lies = lying(check.neighbour(side, shows)) if shows else ()
        cells.append(BoardCell(check.at(side), lies, "" if shows else "glow", does=Go(here.but(typed=typed))))
    x, y = PLACE
    return Board(tuple(cells), (x - 1, y - 1, x + 1, y + 1))


def _asking(here: Here, photograph: tuple[Node, ...]) -> Node:
    """Which card; then what lies beside it. Or all of the mine at once, as a camera sees it."""
    title = Text(_("May this lie here?"), size="big", bold=True, lines=3)
    if here.lies:
        sentence = _("Touch what lies beside it: once for a way towards it, twice for rock.")
        return panel(title, Text(sentence, lines=GOOD_MANY), below=(_below(here),))
    every = tuple(
        Button(Go(here.but(lies=card)), picture=Picture(("card", card), CARD_W, CARD_H), height=CARD_H + 3)
        for card in SHAPES
    )
    which = Text(_("Which card? Touch it here, then what lies beside it."), tone="quiet", lines=GOOD_MANY)
    return panel(replace(title, size="body"), which, card_grid(every), below=(*photograph, back(here.to())))


def _answer(view: TableView, here: Here, around: dict[str, Shown], wrong: list[Problem]) -> Node:
    """Yes, or no and why; and whether it would fit the other way round."""
    rules = short.rules_of(view)
    unbroken = rules.values[UNBROKEN] is True
    if not wrong:
        sentence = _("Yes, if an unbroken path leads there.") if unbroken else _("Yes, it may.")
        cited = (Text(rule(rules, UNBROKEN), tone="quiet", lines=GOOD_MANY),) if unbroken else ()
        return panel(Text(sentence, size="big", bold=True, tone="lamp", lines=GOOD_MANY), *cited, below=(_below(here),))
    first = wrong[0]
    refusal = no(first.code, first.clause, at=PLACE, sides=tuple(each.side for each in wrong if each.side))
    other = turned(here.lies)
    fits = other != here.lies and not check.may_lie(other, around, unbroken=unbroken)
    offer = (Button(Go(here.but(lies=other)), sentences.offer_name("turned"), look="lamp", lines=3),) if fits else ()
    why = Button(Go(here.to("help", page=first.clause, came=here)), _("Why?"), look="bare")
    return panel(
        Text(short.why_not(refusal, view), size="big", bold=True, tone="wrong", lines=GOOD_MANY),
        Row((why,)),
        Text(rule(rules, first.clause), tone="quiet", lines=GOOD_MANY),
        below=(*offer, _below(here)),
    )


def _below(here: Here) -> Node:
    """Out of here, or the same card the other way round; another is chosen by touching the one in the middle."""
    other = turned(here.lies)
    return Row(
        (back(here.to()), Button(Go(here.but(lies=other)), _("Turn it"), on=other != here.lies, lines=2)), (0, 1)
    )
