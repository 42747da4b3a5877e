"""The touchscreen of Wazabi: which screen belongs to this moment, as a pure function from views to nodes."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.game import Refusal
from companion.core.records import Record
from companion.games.wazabi.pictures import PICTURES
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.screens import (
    between,
    correct,
    help_pages,
    hints,
    laying,
    more,
    options,
    phone,
    recap,
    rolling,
    turn,
)
from companion.games.wazabi.screens.place import TABLE, At, Here, Moment, moved
from companion.games.wazabi.staging.gallery import gallery
from companion.games.wazabi.staging.gallery_phones import phones
from companion.games.wazabi.words import sentences, short
from companion.language import _
from companion.screens import pages
from companion.screens.hints import hinted
from companion.screens.moment import by_phase
from companion.screens.nodes import Backdrop, Node
from companion.screens.seam import Buttons, Coming, Phone, Screens, Wording

Screen = Callable[[Moment], Node]

_ANY_TIME: dict[At, Screen] = {
    "give-up": lambda moment: pages.give_up(moment.here),
    "chance": more.chance,
    "refused": more.refused,
    "help": help_pages.in_game,
    "more": more.more,
}
_PUT_RIGHT: dict[At, Screen] = {
    "correct": correct.correct,
    "costs": correct.costs,
}
_CARD: dict[At, Screen] = {
    **_PUT_RIGHT,
    "people": turn.look,
    "on": turn.on,
    "way": turn.way,
}
_PHASES: dict[str, tuple[dict[At, Screen], Screen]] = {
    "deal": ({"first": between.first, "words": laying.words}, between.deal),
    "first": ({}, between.begin),
    "roll": (_PUT_RIGHT, rolling.roll),
    "draw": ({}, turn.draw),
    "give": ({}, turn.give),
    "card": (_CARD, turn.card),
    "won": ({}, between.won),
    "over": ({}, between.final),
}
_by_phase = by_phase(_ANY_TIME, _PHASES)


def screen(moment: Moment) -> Node:
    """The screen that belongs to this moment, in its place: dice are rolled on the table."""
    page = hinted(_by_phase(moment), moment, hints.at_the_foot(moment))
    return Backdrop(page, phone.GROUNDS.get(moment.view.phase, "timber"))


def refused(here: Here, command: Record | None, refusal: Refusal) -> Here:
    """Show why not; what is being put right stays as it was entered."""
    if isinstance(command, cmd.Correct):
        return here.but(refusal=refusal)
    return Here("refused", refusal=refusal, came=here.came if here.at == "refused" else here)


def _coming() -> Coming:
    return Coming(
        join=_("Between two games, with no points yet and alone in a team. This is not printed; it is how we play."),
        take_over=_(
            "With the dice, the cards and the points that are there. The phone of the one before shows nothing "
            "any more."
        ),
        leave=_(
            "Their dice go back to the box, their cards to the discards, and their points do not count any more. "
            "This is not printed; it is how we play."
        ),
    )


SCREENS = Screens(
    first=TABLE,
    screen=screen,
    refused=refused,
    begin=options.begin,
    help=help_pages.anywhere,
    gallery=gallery,
    pictures=PICTURES,
    options=options.options,
    buttons=Buttons(acting=turn.acting, pressed=turn.pressed),
    moved=moved,
    learnt=hints.LEARNT,
    phone=Phone(page=phone.phone, typed=phone.typed, refused=phone.refused, gallery=phones),
    peaks={"PlayerOut": between.last_die},
    coming=_coming,
    recall=recap.RECALL,
    glimpse=recap.glimpse,
    wording=Wording(
        sounds=options.SOUNDS,
        tell=short.done,
        dealt=short.dealt,
        aloud=dict.fromkeys(("PlayerOut", "GameEnded"), sentences.say),
        lore=short.LORE,
    ),
)
