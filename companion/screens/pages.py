"""Pages that every game has: the table laid, chance, all one may want, what was refused, giving up, the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from companion.core.clauses import Printed
from companion.core.sealed_chance import AddChance
from companion.language import _, context
from companion.language.saying import rule
from companion.language.writing import in_its_digits, listed, number
from companion.screens.moment import At, Standing
from companion.screens.nodes import (
    Action,
    Ask,
    Button,
    Column,
    Do,
    Either,
    Go,
    Grid,
    Picture,
    Row,
    Scroll,
    Space,
    Text,
    Wanted,
)
from companion.screens.playable import Seen
from companion.screens.widgets import GOOD_MANY, back, middle, page, seats

FINGER = 10.0
"""So high, in mm, is a button at the least where many stand one below the other."""
MOST_TYPED = 40
"""So many letters of dice are enough chance."""


class Open(Seen, Protocol):
    """What lies open in a game whose chance is sealed."""

    @property
    def words(self) -> str:
        """The six words by which chance is sealed."""

    @property
    def added(self) -> tuple[tuple[str, str], ...]:
        """Who added what to it."""

    @property
    def places(self) -> tuple[int, ...]:
        """By seat the place of everybody, once the game is over."""


def other_players() -> Button:
    """Back to the seats, as long as nothing is dealt."""
    return Button(Ask(Wanted.SEATS), _("Other players"), look="bare", lines=3)


def six_words(view: Open) -> Text:
    """Small: whoever wants to write them down does, and nobody has to."""
    return Text(_("Fair deal: {words}").format(words=view.words), tone="quiet", lines=GOOD_MANY)


def six_words_large(here: Standing[At], view: Open, why: str) -> Column:
    """What stands for all chance of this game, to be written down before there is any; and more for it to take in."""
    shown = tuple(Text(word, size="big", bold=True, align="middle") for word in view.words.split())
    names = listed(dict.fromkeys(name for name, _text in view.added))
    added = _("Numbers were added by {names}.").format(names=names) if names else ""
    more = added or _("Anyone may add numbers of their own.")
    inside = (
        Text(_("Write these words down"), size="big", bold=True, lines=4),
        Space(grow=True),
        Grid(shown, cell=38, most=3, gap=4, words=False),
        Space(grow=True),
        Text(f"{why} {more}", tone="quiet", lines=GOOD_MANY),
    )
    add = Button(Go(here.to("chance")), _("Add numbers"), lines=3)
    return Column((Scroll(Column(inside), "page"), Row((back(here.came or here.to()), add), (1, 1))))


def who_begins(here: Standing[At], view: Seen, begins: Callable[[int], Action], says: str) -> Column:
    """The table has found out for itself, by what its rules say."""
    everybody = seats(view.players, begins)
    words = Text(says, tone="quiet", lines=GOOD_MANY)
    return page(_("Who begins?"), back(here.came or here.to()), everybody, Space(grow=True), words)


def chance(here: Standing[At], view: Seen, who: str, what: str) -> Column:
    """Anybody may add real dice to the chance to come: then even the companion cannot have chosen it.

    `who` asks for one of them, and `what`, with a name, for what they rolled.
    """
    if here.by is None:
        everybody = seats(view.players, lambda seat: Go(here.but(by=seat)))
        why = _(
            "Nobody has to. If you add numbers after the six words are fixed, not even the companion can "
            "have chosen what comes out."
        )
        return page(who, back(here.to()), everybody, Text(why, tone="quiet", lines=GOOD_MANY))
    name, typed = view.players[here.by], here.typed

    def now(text: str) -> Action:
        return Go(here.but(typed=text))

    numbers = tuple(
        Button(now(f"{typed} {side}".strip()), number(side), size="big", height=15, on=len(typed) < MOST_TYPED)
        for side in range(1, 7)
    )
    step_back = Button(now(typed[:-2]), picture=Picture(("mark", "undo"), 7, 7), on=bool(typed))
    add = Button(Do(AddChance(name, typed), here.to()), _("Add it"), look="lamp", height=13, on=bool(typed))
    return page(
        what.format(name=name),
        back(here.but(by=None, typed="")),
        Text(in_its_digits(typed) or "–", size="big", bold=True, lines=GOOD_MANY),
        Space(grow=True),
        Grid(numbers, cell=20, most=6),
        below=(Row((step_back, add), (1, 3)),),
    )


def more(
    here: Standing[At],
    now: Sequence[Button],
    put_right: Sequence[Button],
    *below: Grid,
    game: Sequence[Button] = (),
) -> Column:
    """All that is not wanted every turn, by when it is: at this moment, after a slip, or of the game as a whole.

    On a wide screen all of it is seen at once, below what leads away from the table for a while.
    """
    of_every_game = (
        Button(Ask(Wanted.PEOPLE), _("People come and go"), lines=3),
        Button(Go(here.to("chance")), _("Add numbers"), lines=3),
        Button(Ask(Wanted.PROOF), _("Was it fair?"), lines=3),
        Button(Go(here.to("give-up")), _("Give this game up"), lines=3),
    )
    named = (
        (context("a heading", "Now"), now, below),
        (context("a heading", "Correct"), put_right, ()),
        (context("a heading", "Game"), (*game, *of_every_game), ()),
    )

    def sections(abreast: int) -> tuple[Column, ...]:
        return tuple(
            Column(
                (
                    Text(name, tone="quiet", bold=True),
                    Grid(tuple(replace(button, height=FINGER) for button in buttons), cell=38, most=abreast, gap=0.8),
                    *note,
                ),
                gap=0.4,
            )
            for name, buttons, note in named
        )

    wide = Row(sections(1), (1, 1, 1.1), gap=1.2, align="start")
    return Column(
        (_away(back(here.came or here.to())), Scroll(Either(wide, Column(sections(3)), 120), "page")), gap=1.2
    )


def _away(way_back: Button) -> Either:
    """What one looks at, and the ways out of it: back at once, or for a while, with the game kept."""
    pause, home = Button(Ask(Wanted.PAUSE), _("Pause")), Button(Ask(Wanted.HOME), _("Home"))
    words = Text(_("More"), size="big", bold=True)
    high = Column((Row((way_back, words), (0, 1)), Row((pause, home), (1, 1))))
    return Either(Row((way_back, words, pause, home), (0, 1, 0, 0)), high, 0.0)


def redo_button(redoable: str) -> Button:
    """Redo says what it does again."""
    label = _("Redo: {what}").format(what=redoable) if redoable else _("Nothing to redo")
    return Button(Ask(Wanted.REDO), label, on=bool(redoable), lines=4)


def refused(here: Standing[At], rules: Printed, text: str, better: Button | None = None) -> Column:
    """What could not be done, why, and by which rule; `better` is what would be right."""
    assert here.refusal is not None
    clause, came = here.refusal.clause, here.came or here.to()
    cited: tuple[Text | Row, ...] = ()
    if clause:
        cited = (
            Text(rule(rules, clause), tone="quiet", lines=GOOD_MANY),
            Row((Button(Go(here.to("help", page=clause, came=here)), _("See the rule")),)),
        )
    return page(
        _("That cannot be"),
        None,
        Text(text, tone="wrong", bold=True, lines=GOOD_MANY),
        *cited,
        below=(
            *((better,) if better else ()),
            Button(Go(came), _("Back"), look="raised" if better else "lamp", height=13),
        ),
    )


def give_up(here: Standing[At]) -> Column:
    """The one thing that is asked twice, because undo cannot bring it back."""
    keep = Button(Go(here.to()), _("Play on"), look="lamp", height=15)
    return middle(
        Text(_("Give this game up?"), size="big", bold=True, align="middle", lines=3),
        Text(_("You cannot go on with it afterwards."), tone="quiet", align="middle", lines=GOOD_MANY),
        below=(Row((Button(Ask(Wanted.ABANDON), _("Give it up"), height=15, lines=3), keep), (1, 1.4)),),
    )


def after_it_all() -> Either:
    """What is left to do when a game is over: most often another one with the same people."""
    home = Button(Ask(Wanted.HOME), _("Home"))
    went = Button(Ask(Wanted.RECAP), _("How it went"), lines=2)
    again = Button(Ask(Wanted.AGAIN), _("Play again"), look="lamp", height=13, lines=2)
    return Either(Row((went, home, again), (1, 1, 1.4)), Column((again, Row((went, home), (1, 1)))), 80)
