"""What the screens of Saboteur have to show, besides what every game's have to."""

from __future__ import annotations

from typing import Any

import pytest

from companion.display.arrange import Camera, Outlook, Sheet
from companion.display.glass import density
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import TABLE, Here
from companion.games.saboteur.staging.staged import FOUR, TEN, StagedTable
from companion.screens.nodes import Board, Button, Do, Go, Node, Picture, Text
from companion.screens.staged import EVERYTHING, NOTHING
from tests import matrix
from tests.matrix import LARGEST
from tests.paper import SIZES, WideLetters, arranged, leaves, nodes, touches

GAME = "saboteur"


def test_whose_turn_it_is_is_the_largest_of_all() -> None:
    assert {LARGEST} == {
        spot.letters
        for spot in leaves(arranged(matrix.shots(GAME)["table"]))
        if isinstance(spot.node, Text) and spot.node.text == "Anna" and not spot.node.turned
    }


def test_larger_letters_are_larger() -> None:
    """Where there is room, the screen one looks at most follows the wish."""
    for name in ("table", "lay-cell", "light", "wrong-turned"):
        assert arranged(matrix.shots(GAME)[name], SIZES[3], 1.5).scale == 1.5, name
        assert arranged(matrix.shots(GAME)[name], SIZES[0], 1.5).scale > 1.0, name


def test_the_board_always_shows_start_and_goals() -> None:
    boards = {
        name: [node for node in nodes(root) if isinstance(node, Board)]
        for name, root in matrix.shots(GAME).items()
        if not name.startswith("may-lie")  # there is no mine, only a place and what lies beside it
    }
    for name, found in boards.items():
        for board in found:
            shown = {place.at: place.shows for place in board.places}
            assert shown[0, 0] == ("card", "NESW", "start"), name
            assert all(shown[goal] for goal in ((8, -2), (8, 0), (8, 2))), name
            left, top, right, bottom = board.frame
            laid = [at for at, shows in shown.items() if shows]
            assert all(left <= x <= right and top <= y <= bottom for x, y in laid), name
    assert sum(map(len, boards.values())) > 40


SEEN_WHOLE = [
    *((*size, scale) for size in ((800, 480), (640, 400), (1280, 720)) for scale in (1.0, 1.5)),
    *((720, 1280, scale) for scale in (1.0, 1.25)),
    *(pytest.param(*size, 1.25, marks=pytest.mark.long) for size in ((800, 480), (640, 400), (1280, 720))),
]
"""Between usual letters and the largest there is hardly anything new."""


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "height", "scale"), SEEN_WHOLE)
def test_the_mine_of_the_game_is_seen_whole(width: int, height: int, scale: float) -> None:
    """Nobody has to pan while nothing has grown beyond the frame: not beside large letters, not on a screen upright."""
    dense = density((width, height))
    looked_at = 0
    for name, screen in matrix.screens(GAME, (width, height, dense), scale):
        for spot in screen.spots:
            if isinstance(spot.node, Board) and spot.node.frame == (0, -2, 8, 2):
                assert not Outlook(spot.node, spot.rect, dense, Camera()).zoomable, name
                looked_at += 1
    assert looked_at > 30


def test_both_tools_of_a_repair_card_are_drawn() -> None:
    drawn = {
        node.picture.what for node in nodes(matrix.shots(GAME)["mend-ten"]) if isinstance(node, Button) and node.picture
    }
    assert {("tool", "lamp"), ("tool", "pick+lamp"), ("tool", "lamp+cart")} <= drawn


def test_phones_tell_of_a_turn_when_roles_have_been_looked_at() -> None:
    """Till somebody has moved, that is what everybody does."""
    sitting = StagedTable().do(cmd.Deal(1))
    said = [[node.text for node in nodes(sitting.phone(seat)) if isinstance(node, Text)] for seat in (0, 1)]
    assert "Look at your role. Bruno begins." in said[0]
    assert "Look at your role. You begin." in said[1]
    sitting.do(cmd.Pass())
    assert "Your turn!" in [node.text for node in nodes(sitting.phone(2)) if isinstance(node, Text)]


def test_what_one_may_not_do_says_why_and_nothing_moves() -> None:
    """With a broken tool the button for a path card says so, in its place; so does the one that tells of a goal."""
    broken = StagedTable().do(cmd.Deal(0), cmd.Pass(), cmd.BreakTool(0, "lamp"), cmd.Pass(), cmd.Pass())
    for light, before in ((False, "Path"), (True, "Anna is at a goal")):
        shown = [sitting.do(cmd.ChooseEntering(not light)).shows() for sitting in (_begun(), broken)]
        one, other = ({spot.node.label: spot for spot in _buttons(node)} for node in shown)
        assert (one[before].node.on, other["Lamp broken"].node.on) == (True, False)
        others = ("Action", "Pass", "More", *(("Done, next player", "The pile is out") if light else ()))
        for here, there in ((before, "Lamp broken"), *zip(others, others, strict=True)):
            assert other[there].rect.holds(*one[here].rect.middle), (here, "a finger finds it where it was")


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("size", [(800, 480, 5.2), (480, 800, 5.2)], ids=str)
def test_nothing_below_moves_with_a_name(size: tuple[int, int, float], whole: bool) -> None:
    """Whoever is to move, whatever was done last, and with a broken tool too."""
    sitting = StagedTable(("Bo", "Maximilian-Karla", "Ed", "Aleksandra-Maria")).do(
        cmd.Deal(0), cmd.ChooseEntering(whole)
    )
    stands = set()
    for turn in range(6):
        seen = [(spot.node, spot.rect) for spot in arranged(sitting.shows(), size).spots]
        buttons = {node.label: rect for node, rect in seen if isinstance(node, Button)}
        stands.add(tuple(buttons[label] for label in ("Action", "Pass", "More")))
        sitting.do(cmd.BreakTool(0, "lamp") if turn == 3 else cmd.Pass())
    assert len(stands) == 1


def _begun() -> StagedTable:
    return StagedTable().do(cmd.Deal(0))


def _buttons(node: Node) -> list[Any]:
    return [spot for spot in leaves(arranged(node)) if isinstance(spot.node, Button)]


def test_the_line_that_takes_back_tells_the_last_move() -> None:
    for light in (False, True):
        sitting = StagedTable().do(cmd.Deal(0), cmd.ChooseEntering(not light), cmd.BreakTool(2, "cart"))
        said = [node.label for node in nodes(sitting.shows()) if isinstance(node, Button)]
        assert "Undo: Anna breaks a cart" in said


def test_who_found_the_treasure_is_told_by_name() -> None:
    """Bruno says so where no card is entered; Anna has laid the card where they are."""
    light = StagedTable().do(cmd.Deal(0), cmd.ChooseEntering(False), *(cmd.PlayUnknown(),) * 9)
    light.do(cmd.TurnGoal((8, 0), "gold", by=1))
    for sitting, name in ((light, "Bruno"), (StagedTable().do(cmd.Deal(0)).reach_gold(), "Anna")):
        assert f"{name} found it." in [node.text for node in nodes(sitting.shows()) if isinstance(node, Text)]


@pytest.mark.parametrize("players", [FOUR, TEN], ids=len)
def test_everybody_stands_around_the_treasure_and_whoever_found_it_is_taller(players: tuple[str, ...]) -> None:
    """Before the goal is turned over nothing of the gold is seen."""
    (act,) = StagedTable(players).do(cmd.Deal(2)).reach_gold().played()
    for size in SIZES:
        for beat in (0, 1):
            spots = Sheet(size[:2], size[2], WideLetters()).arrange(act.page, beat=beat).spots
            seen = [(spot.node.what, spot.rect.h) for spot in spots if isinstance(spot.node, Picture)]
            high = {what[1]: high for what, high in seen if what[2:] in (("helmet",), ("miner",))}
            assert set(high) == {str(seat) for seat in range(len(players))}
            assert max(high, key=lambda seat: high[seat]) == "2"
            assert any(what[0] == "riches" for what, _high in seen) is bool(beat)


def test_while_the_count_has_cards_in_the_pile_nobody_ends_a_round_by_a_slip() -> None:
    """The next thing is to play on; the pile may be out with cards in hand; and only after that who moved last."""
    sitting = StagedTable().do(cmd.Deal(0))
    asked = sitting.shows(Here("nobody"))
    said = [node.text for node in nodes(asked) if isinstance(node, Text)]
    assert f"{sitting.view.pile} cards are counted in the pile. Is it really out?" in said
    answers = {node.label: node for node in nodes(asked) if isinstance(node, Button)}
    play_on, empty, over = (
        answers[each].does for each in ("No, play on", "It is out, and we play on", "The round is over")
    )
    assert answers["No, play on"].look == "lamp"
    assert (play_on, empty) == (Go(TABLE), Do(cmd.Correct(pile=0), TABLE))
    assert isinstance(over, Go)
    assert Do(cmd.EndRound(2), TABLE) in [
        node.does for node in nodes(sitting.shows(over.here)) if isinstance(node, Button)
    ]


def test_where_the_count_has_no_card_in_the_pile_nothing_more_is_asked() -> None:
    sitting = StagedTable().do(cmd.Deal(0), cmd.Correct(pile=0))
    assert Do(cmd.EndRound(0), TABLE) in [does for _node, does in touches(sitting.shows(Here("nobody")))]


def test_a_map_says_what_to_do_with_the_real_card_unless_the_companion_hides_the_goals() -> None:
    told = "Look at a real goal alone, lay it back, touch its place."
    for hidden, known in ((False, NOTHING), (False, EVERYTHING), (True, EVERYTHING)):
        sitting = StagedTable(hidden_goals=hidden).do(cmd.Deal(0))
        said = [node.text for node in nodes(sitting.shows(Here("map"), known=known)) if isinstance(node, Text)]
        assert (told in said) is not hidden


def test_cards_that_were_entered_are_counted_among_those_that_may_lie_in_the_mine() -> None:
    sitting = StagedTable().do(cmd.Deal(0)).lay((1, 0, "EW"), (2, 0, "EW"))
    sitting.do(cmd.ChooseEntering(False))
    said = " ".join(node.text for node in nodes(sitting.shows(Here("found"))) if isinstance(node, Text))
    assert "2 cards were counted that may lie in the mine" in said
