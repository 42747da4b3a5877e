"""A card held before the scanner, at every place and moment: a pure function, so every case is tried."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.chance import SeededChance
from companion.core.game import Refusal, Viewer
from companion.core.journal import Journal
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import turned
from companion.games.saboteur.rules.terms import Why
from companion.games.saboteur.screens.place import At, Here
from companion.screens.nodes import Go

SABOTEUR = GAMES["saboteur"]
THREE = ("Anna", "Bruno", "Clara")
ENTERING = Here()


def table(*commands: Any, players: tuple[str, ...] = THREE) -> Table:
    made = Table(GAMES, Journal(), SeededChance("scan"))
    made.begin("saboteur", cmd.Begin(players, "lv"))
    made.submit(cmd.Deal(0))
    for command in commands:
        assert not isinstance(made.submit(command), Refusal), command
    return made


def scan(at: Table, here: Here, code: str) -> Any:
    assert SABOTEUR.screens.scanner
    return SABOTEUR.screens.scanner.scanned(at.view(Viewer.TABLE), here, code)


def why(at: Table, here: Here, code: str) -> str:
    found = scan(at, here, code)
    assert isinstance(found, Refusal), found
    there = SABOTEUR.screens.refused(here, None, found)
    assert (there.at, there.came) == ("refused", here)
    return SABOTEUR.explain(found, at.view(Viewer.TABLE))


@pytest.mark.parametrize("at", ["table", "cards", "actions", "break", "mend", "rockfall", "map"])
def test_a_path_card_is_chosen_wherever_cards_are_played(at: At) -> None:
    assert scan(table(), Here(at), "NES") == Go(Here(lies="NES"))
    assert scan(table(), Here(at), "XNES") == Go(Here(lies="nes"))


def test_in_a_cell_that_was_touched_it_lies_as_it_fits() -> None:
    """Beside an opening to the west, with rock to the south: of the two ways of NES only the turned one fits."""
    mine = table(cmd.EnterLayout("1,0=EW"))
    for code, lies in (("NES", turned("NES")), ("EW", "EW"), ("NE", turned("NE")), ("NS", "NS")):
        assert scan(mine, ENTERING.but(cell=(2, 0)), code) == Go(ENTERING.but(cell=(2, 0), lies=lies)), code


def test_another_card_takes_the_place_of_one_that_does_not_lie_yet() -> None:
    wrong = ENTERING.but(cell=(1, 0), lies="NS", refusal=Refusal(Why.EDGE, "", {"at": (1, 0), "sides": ("W",)}))
    assert scan(table(), wrong, "EW") == Go(ENTERING.but(cell=(1, 0), lies="EW"))
    assert scan(table(), ENTERING.but(lies="NS"), "EW") == Go(ENTERING.but(lies="EW"))


@pytest.mark.parametrize(
    ("code", "there"),
    [
        ("ROCKFALL", Here("rockfall")),
        ("MAP", Here("map")),
        ("BLAMP", Here("break", tool="lamp")),
        ("RCART", Here("mend", tool="cart", repair="cart")),
        ("RLAMPCART", Here("mend", tool="cart", repair="lamp+cart")),
    ],
)
def test_an_action_card_opens_its_page(code: str, there: Here) -> None:
    at = table(cmd.LayPath((1, 0), "EW"), cmd.BreakTool(0, "cart"))
    assert scan(at, ENTERING, code) == Go(there)
    at.submit(cmd.ChooseEntering(False))
    assert scan(at, ENTERING, code) == Go(there), "actions count where paths are not entered, too"


@pytest.mark.parametrize("code", ["", "ZZ", "NESWN", "XX", "nes", "EN", "C1.NES.G6", "GOLD", "BACK", "RLAMPPICK", "é"])
def test_a_code_of_no_card_is_told_so(code: str) -> None:
    assert why(table(), ENTERING, code) == "That is the code of no card of this game."


def test_it_is_told_why_a_card_cannot_be_chosen() -> None:
    fresh = table()
    assert why(fresh, ENTERING, "RPICK") == "Nobody has a broken tool that this card repairs."
    assert why(fresh, ENTERING, "ROCKFALL") == "There is no path card yet that a rockfall could take."
    assert "not entered" in why(table(cmd.ChooseEntering(False)), ENTERING, "NES")
    broken = table(cmd.BreakTool(1, "pick"))
    assert "No path card while a tool is broken: pick." in why(broken, ENTERING, "NES")
    all_broken = table(cmd.BreakTool(1, "lamp"), cmd.BreakTool(2, "lamp"), cmd.BreakTool(0, "lamp"))
    assert why(all_broken, ENTERING, "BLAMP").startswith("Every copy of this card has been seen already.")
    used = table(cmd.EnterLayout("1,0=nw"))
    assert why(used, ENTERING, "XNW").startswith("Every copy of this card has been seen already.")
    view = fresh.view(Viewer.TABLE)
    empty = table(cmd.Correct(0, view.pile, (0, *view.hands[1:]), view.tools))
    assert why(empty, ENTERING, "NES") == "There is no card in hand to play."


@pytest.mark.parametrize("at", ["more", "help", "editor", "correct", "found", "shows", "give-up", "chance", "secrets"])
def test_what_is_on_the_screen_is_not_taken_away(at: At) -> None:
    assert "Finish what is on the screen first" in why(table(), Here(at), "NES")


def test_after_a_refusal_one_can_scan_at_once() -> None:
    here = SABOTEUR.screens.refused(ENTERING.but(cell=(1, 0)), None, scan(table(), ENTERING, "ZZ"))
    assert here.at == "refused"
    assert scan(table(), here, "EW") == Go(ENTERING.but(cell=(1, 0), lies="EW"))
    again = SABOTEUR.screens.refused(here, None, scan(table(), here, "ZZ"))
    assert again.came == ENTERING.but(cell=(1, 0)), "the way back does not grow"


def test_out_of_turn_it_is_told_what_is_to_be_done_first() -> None:
    """Through whole games: while no turn is played no card can be chosen, and it is told why not."""
    told = set()
    at = Table(GAMES, Journal(), SeededChance("scan"))
    for _move in play(at, "saboteur", SABOTEUR.world(Random(3), 5, "lv")):
        view = at.view(Viewer.TABLE)
        if view.phase != "play":
            told.add(why(at, Here(), "NESW"))
    assert len(told) >= 4
    assert all(sentence.startswith("Not now: ") for sentence in told)


def test_in_wazabi_no_cards_are_scanned() -> None:
    assert GAMES["wazabi"].screens.scanner is None
