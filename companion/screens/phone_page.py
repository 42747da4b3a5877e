"""A player's own phone, as every game has it: who this is, what to know now, what chance is made of, who has won."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.sealed_chance import AddChance
from companion.language import _
from companion.screens.nodes import Backdrop, Column, Field, Ground, Node, Row, Size, Text
from companion.screens.pages import MOST_TYPED, Open
from companion.screens.widgets import seat_mark

MOST_EACH = 5
"""So often anybody may add to chance by phone: there is room for so many, and everybody is to have some of it."""
FACE = 18
"""How large one's own face is, in mm."""
CHANCE = "chance"
"""What a player types on a phone for the shuffles to come."""


@dataclass(frozen=True, slots=True)
class Now:
    """The one thing to know at this moment; `yours`: you are the one all wait for."""

    said: str
    yours: bool = False


def _may_add(view: Open, seat: int) -> bool:
    """Whether this player may add to the chance of the game once more by phone."""
    return sum(by == view.players[seat] for by, _text in view.added) < MOST_EACH


def chance_typed(view: Open, seat: int, text: str) -> AddChance | None:
    """What a player means who typed this for the shuffles to come."""
    return AddChance(view.players[seat], text) if _may_add(view, seat) else None


def phone_page(view: Open, seat: int, now: Now, *children: Node, ground: Ground) -> Backdrop:
    """A player's own phone: who this is, the one thing to know now, the game's own part; then what chance is made of.

    Until the game is over words can be added to the shuffles to come.
    """
    name = view.players[seat]
    sealed = _("The six words of this game: {words}").format(words=view.words)
    add = (Field(_("Add numbers"), CHANCE, MOST_TYPED),) if _may_add(view, seat) else ()
    chance = () if view.places else (*add, Text(sealed, tone="quiet", lines=3))
    size: Size = "huge" if now.yours else "big"
    words = Text(now.said, size=size, bold=True, tone="lamp" if now.yours else "ink", lines=3)
    who = Row((seat_mark(seat, FACE), Column((Text(name, bold=True), words), gap=0.4)), (0, 1))
    return Backdrop(Column((who, *children, *chance), gap=3.0), ground)


def at_the_end(place: int) -> Now:
    """What a player is told whose game is over."""
    return Now(_("You win!") if place == 1 else _("The game is over: place {n}.").format(n=place), yours=place == 1)
