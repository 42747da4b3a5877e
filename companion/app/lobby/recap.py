"""A game that is over, on one sheet: shown across the table, and saved as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from companion.app.lobby.place import Around, Lobby, SavePicture
from companion.language import _, context
from companion.language.writing import number
from companion.screens.nodes import (
    Ask,
    Backdrop,
    Button,
    ButtonLook,
    Column,
    Either,
    Go,
    Node,
    Row,
    Scroll,
    Text,
    Wanted,
)
from companion.screens.recall import Best, Recalled, sheet
from companion.screens.replay import Watch
from companion.screens.replay import page as page_again
from companion.screens.widgets import GOOD_MANY, page


def screen(here: Lobby, around: Around) -> Node:
    """The sheet, and below it the rounds to choose from."""
    recalled, way_back = around.recalled, _back(here)
    if recalled is None:
        return Column((Row((way_back,)), Text(_("This game is not kept any more."), lines=GOOD_MANY)))
    fair = () if here.page else (Button(Ask(Wanted.PROOF), _("Fair?")),)
    save = (Button(SavePicture(), _("Save")),) if around.saves else ()
    also = (*fair, *save, *_watch(here, recalled))
    if here.typed:
        return page(_("Save the picture"), Button(Go(here.but(typed="")), _("Back")), Text(here.typed, lines=GOOD_MANY))
    shown = Scroll(sheet(recalled, chosen_round(here)), "page")
    rounds = tuple(_rounds(here, recalled))
    wide = Row((way_back, *rounds, *also), (0.0, *(0.4,) * len(rounds), *(1.0,) * len(also)))
    chosen = (Row(rounds, (1.0,) * len(rounds)),) if rounds else ()
    narrow = Column((*chosen, Row((way_back, *also), (0.0, *(1.0,) * len(also)))))
    pairs = (Row(pair, (1.0,) * len(pair)) for pair in ((way_back, *fair), (*save, *_watch(here, recalled))) if pair)
    return Column((shown, Either(wide, Either(narrow, Column((*chosen, *pairs)), 0.0), 110)))


def replay(here: Lobby, around: Around) -> Node:
    """Move by move; a game whose course is not kept has but its sheet."""
    recalled = around.recalled
    if recalled is None or not recalled.course:
        return screen(here.but(at="recap"), around)
    return page_again(recalled, here.watch, lambda watch: Go(here.but(watch=watch)), _back(here))


def _back(here: Lobby) -> Button:
    return Button(Go(here.came) if here.came else Ask(Wanted.GO_ON), _("Back"))


def _watch(here: Lobby, recalled: Recalled) -> tuple[Button, ...]:
    """From the beginning of the round that is shown."""
    best = recalled.best
    if not recalled.course or not best:
        return ()
    steps = recalled.course.rounds[_shown(here, best)]
    there = Lobby("replay", page=here.page, came=here, watch=Watch(steps[0], plays=True))
    return (Button(Go(there), context("a game once more", "Watch"), look="lamp"),)


def chosen_round(here: Lobby) -> int | None:
    """Which round was chosen, if one was."""
    return here.layer - 1 if here.layer else None


def _shown(here: Lobby, best: Best) -> int:
    """The chosen one, or that of the best moment."""
    chosen = chosen_round(here)
    return best.round if chosen is None else chosen


def _rounds(here: Lobby, recalled: Recalled) -> Iterator[Button]:
    """Each by its number, where there are several."""
    best = recalled.best
    if not recalled.course or not best or len(recalled.course.rounds) == 1:
        return
    for at in range(len(recalled.course.rounds)):
        look: ButtonLook = "chosen" if at == _shown(here, best) else "raised"
        yield Button(Go(here.but(layer=at + 1)), number(at + 1), look=look)


def picture(recalled: Recalled, round_: int | None = None) -> Node:
    """The same to be kept: nothing to touch stands on it."""
    return Backdrop(Scroll(sheet(recalled, round_, titled=True), "page"), "dawn")
