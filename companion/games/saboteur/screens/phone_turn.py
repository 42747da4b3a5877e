"""One's own turn on one's own phone: done, pass, and where cards are entered a card and its place in the small mine."""

from __future__ import annotations

from companion.core.game import Refusal
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import LIES, SHAPES, Cell, turned
from companion.games.saboteur.rules.placing import Instead
from companion.games.saboteur.rules.terms import Why, no
from companion.games.saboteur.screens.help_pages import PAGES
from companion.games.saboteur.screens.hints import by_phone
from companion.games.saboteur.screens.mine import Marked, mine_board
from companion.games.saboteur.screens.place import TABLE, Here, Moment
from companion.games.saboteur.screens.turn import card_button
from companion.games.saboteur.screens.turns_only import is_light
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import sentences, short
from companion.language import _, context
from companion.language.saying import rule
from companion.screens import rulebook
from companion.screens.hints import told as hinted
from companion.screens.nodes import Action, Button, Do, Go, Grid, Node, Picture, Row, Text
from companion.screens.widgets import GOOD_MANY, back

CARDS = Here("cards")
"""Where the card is chosen; with a card, where its place is; with both, which way round."""


def choices(moment: Moment) -> tuple[Node, ...]:
    """What whoever is to move may say, and why not more. It is below what is held: that never moves under a finger."""
    view, there = moment.view, moment.here
    broken = view.tools[view.turn]
    refusals = [there.refusal] if there.refusal else [no(Why.TOOL_BROKEN, tools=broken)] if broken else []
    if is_light(view):
        ends = _large(Do(cmd.PlayUnknown()), _("Done"), on=view.hands[view.turn] > 0)
    else:
        ends = _large(Go(CARDS), _("I lay …"), on=not broken)
    passes = Button(Do(cmd.Pass()), context("button", "Pass"))
    return (*(_why(view, each) for each in refusals), ends, passes, *hinted(moment, by_phone(view)))


def _large(does: Action, label: str, *, on: bool) -> Button:
    return Button(does, label, look="lamp", size="big", height=18, on=on)


def _why(view: TableView, refusal: Refusal) -> Text:
    return Text(short.why_not(refusal, view), tone="wrong", bold=True, lines=GOOD_MANY)


def elsewhere(moment: Moment) -> tuple[Node, ...] | None:
    """The page where a card is laid, or a rule is told; None where nobody wants to."""
    view, there = moment.view, moment.here
    if there.at == "help":
        return rulebook.explained(there, PAGES, short.rules_of(view))
    if is_light(view) or there.at != CARDS.at:
        return None
    if there.refusal:
        return _wrong(view, there.refusal, there)
    if there.cell:
        return _which_way(there)
    return _where(view, there) if there.lies else _which(view)


def _which(view: TableView) -> tuple[Node, ...]:
    every = tuple(card_button(view, LIES[card][0], Go(CARDS.but(lies=card))) for card in SHAPES)
    grid = Grid(every, cell=13, most=9, gap=1.5, words=False)
    return (Text(_("Which card?"), bold=True), grid, back(TABLE))


def _where(view: TableView, there: Here) -> tuple[Node, ...]:
    """Where it fits glows, and a touch lays it; a touch elsewhere is refused, and says why."""
    ways = (there.lies, turned(there.lies))
    glow = {at for at, lie in view.mine.fits(unbroken=view.unbroken) if lie.lies in ways}

    def touch(cell: Cell) -> Action:
        fits = [lie.lies for lie in view.mine.fits_at(cell, unbroken=view.unbroken) if lie.lies in ways]
        return Go(there.but(cell=cell)) if len(fits) > 1 else _lay(cell, (*fits, there.lies)[0])

    asked = Row((Picture(("card", there.lies), 8, 12.4), Text(_("Where does it lie?"), bold=True, lines=2)), (0, 1))
    return (asked, mine_board(view, touch, glow=glow), back(CARDS))


def _which_way(there: Here) -> tuple[Node, ...]:
    """It fits both ways round."""
    assert there.cell is not None
    ways = tuple(
        Button(_lay(there.cell, lies), picture=Picture(("card", lies), 16, 24.8), height=28)
        for lies in (there.lies, turned(there.lies))
    )
    return (Text(_("What lies there?"), bold=True), Row(ways, (1, 1)), back(there.but(cell=None)))


def _wrong(view: TableView, refusal: Refusal, there: Here) -> tuple[Node, ...]:
    """What is wrong, where, on which clause it rests, and the nearest thing that is right."""
    about, better = refusal.about, refusal.about.get("instead")
    clause = rule(short.rules_of(view), refusal.clause) if refusal.clause else ""
    lies = about.get("lies", "")
    board = (mine_board(view, None, Marked("wrong", about["at"], lies, about.get("sides", ()))),) if lies else ()
    return (
        _why(view, refusal),
        *((Text(clause, tone="quiet", lines=GOOD_MANY),) if clause else ()),
        *board,
        *((_instead(better),) if isinstance(better, Instead) else ()),
        Button(Go(there.but(refusal=None)), _("Take it back"), lines=2),
    )


def _instead(better: Instead) -> Button:
    card = Picture(("card", better.lies), 7, 11)
    return Button(_lay(better.at, better.lies), sentences.offer_name(better.how), "lamp", card, height=15, lines=3)


def _lay(cell: Cell, lies: str) -> Do:
    return Do(cmd.LayPath(cell, lies))
