"""What people take back, or do not want, and lies there still: it is said in a few words, and no more proposed."""

from __future__ import annotations

from companion.games.saboteur.screens.place import TABLE
from companion.screens.nodes import Ask, Wanted
from hardware.signals import Stirred
from tests.display.player import label
from tests.places import here
from tests.seeing.above import FITS, Watched, laid, words

OTHERWISE = "The mine lies otherwise."


def undo(made: Watched) -> None:
    made.finger.press(lambda button: button.label.startswith("Undo"))
    made.attend()


def test_what_is_taken_back_and_lies_there_still_is_said_in_a_sentence_and_not_proposed(watched: Watched) -> None:
    """However it counted before, by hand or by itself, and whoever has an arm over it then."""
    watched.lays((1, 0), "EW")
    watched.waits(5)
    watched.lays((2, 0), "EW")
    watched.finger.press(label("Lay it"))
    watched.attend()
    for still in ({(1, 0): "EW"}, {}):
        watched.sees(Stirred())
        undo(watched)
        for _time in range(2):
            watched.lies(watched.mine)
            watched.waits(60)
            assert (laid(watched), here(watched.app)) == (still, TABLE)
            assert OTHERWISE in words(watched)
    watched.lies({(1, 0): "NESW"})
    assert FITS in words(watched), "another lies there now"
    watched.finger.press(label("Lay it"))
    watched.attend()
    assert OTHERWISE not in words(watched)


def test_what_was_taken_back_may_be_laid_anew_or_done_again(watched: Watched) -> None:
    watched.lays((1, 0), "EW")
    watched.waits(5)
    undo(watched)
    watched.app.act(Ask(Wanted.REDO))
    watched.attend()
    assert (laid(watched), OTHERWISE in words(watched)) == ({(1, 0): "EW"}, False)
    undo(watched)
    watched.lies({})
    assert OTHERWISE not in words(watched)
    watched.lays((1, 0), "EW")
    watched.waits(5)
    assert laid(watched) == {(1, 0): "EW"}, "whoever lays it anew means it"


def test_who_takes_a_card_back_and_lays_it_elsewhere_is_understood(watched: Watched) -> None:
    watched.lays((1, 0), "EW")
    watched.waits(5)
    watched.sees(Stirred())
    undo(watched)
    watched.lies({(0, 1): "NS"})
    watched.waits(5)
    assert laid(watched) == {(0, 1): "NS"}


def test_what_people_do_not_want_is_not_shown_again_before_it_lies_otherwise(watched: Watched) -> None:
    watched.lays((1, 0), "EW")
    watched.finger.press(label("Back"))
    watched.attend()
    watched.lies({(1, 0): "EW"})
    assert (here(watched.app), OTHERWISE in words(watched)) == (TABLE, True)
    watched.lies({(1, 0): "NES"})
    assert here(watched.app) != TABLE
