"""From corners to a layout: mines of every kind, laid untidily and seen aslant; never a card that does not lie so."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random

import pytest

from companion.games.saboteur.seeing.reading import Doubt, Lost, Seen, read, together
from tests.seeing.mines import grown
from tests.seeing.scenes import GOALS, LARGE, SMALL, Camera, Cell, Corners, Laid, Size, Table, photographed

HUNDRED = range(100)
MINE: dict[Cell, str] = {
    (1, 0): "EW",
    (2, 0): "NES",
    (2, -1): "sw",
    (2, 1): "NESW",
    (8, -2): "?",
    (8, 0): "stone:SW",
    (8, 2): "?",
}
START = (0, 0)


def above(rng: Random) -> Camera:
    """Somewhere above the table, turned anyhow, through a lens that bends lines."""
    return Camera(
        high=1100,
        tilted=(rng.uniform(-20, 20), rng.uniform(-20, 20)),
        turn=rng.uniform(-math.pi, math.pi),
        tall=1600,
        bulge=rng.uniform(-0.15, 0.05),
        noise=0.3,
    )


def seen(markers: Sequence[tuple[int, Corners]]) -> Seen:
    found = read(markers)
    assert isinstance(found, Seen), found
    return found


def count(found: Seen, mine: dict[Cell, str]) -> int:
    """How many cards of the mine were read; and not one is read that does not lie so."""
    read_off = {cell: shows for cell, shows in found.cards.items() if cell != START}
    assert read_off.items() <= mine.items()
    return len(read_off)


def share(size: Size, jitter: float, missed: float, also: Callable[[Random], list[Laid]] = lambda _rng: []) -> float:
    """What share of all cards of a hundred mines is read."""
    cards = right = 0
    for seed in HUNDRED:
        rng = Random(seed)
        mine = grown(rng)
        laid = Table(size, jitter=jitter, askew=jitter, gap=rng.uniform(-1, 3)).laid(mine, rng)
        right += count(seen(photographed([*laid, *also(rng)], above(rng), rng, size, missed=missed)), mine)
        cards += len(mine)
    return right / cards


@pytest.mark.thorough
@pytest.mark.parametrize("size", [LARGE, SMALL], ids=["large", "small"])
def test_a_tidy_mine_is_read_whole_from_wherever_the_camera_hangs(size: Size) -> None:
    assert share(size, jitter=1, missed=0) > 0.995


@pytest.mark.thorough
def test_an_untidy_mine_is_read_though_some_markers_are_not_found() -> None:
    assert share(LARGE, jitter=4, missed=0.05) > 0.97


def test_when_a_third_of_all_markers_is_not_found_fewer_cards_are_read_and_none_is_wrong() -> None:
    for seed in HUNDRED:
        rng = Random(seed)
        mine = grown(rng)
        found = read(photographed(Table(jitter=2).laid(mine, rng), above(rng), rng, missed=0.35))
        if isinstance(found, Seen):
            count(found, mine)


def in_a_hand(rng: Random) -> list[Laid]:
    """A fan of five, held beside the table."""
    x, y, turn = rng.uniform(-100, 560), rng.choice([-330, 330]), rng.uniform(-3, 3)
    return [Laid(rng.randrange(16), (x + 40 * n, y), turn + 0.15 * n, rng.uniform(60, 200)) for n in range(5)]


def lying_about(rng: Random) -> list[Laid]:
    """Cards one row outside of where the mine may reach, as tidy as it is."""
    side = rng.choice([-1, 1])
    quarters = [rng.choice([0, 0.5, 1]) * math.pi + rng.gauss(0, 0.1) for _card in range(6)]
    return [Laid(rng.randrange(16), (rng.uniform(-150, 650), side * rng.uniform(340, 400)), turn) for turn in quarters]


def piled(rng: Random) -> list[Laid]:
    """A heap of cards left of the start."""
    return [
        Laid(rng.randrange(16), (-250 + rng.gauss(0, 20), rng.gauss(0, 20)), rng.uniform(-3, 3)) for _card in range(8)
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("also", [in_a_hand, lying_about, piled])
def test_what_lies_or_is_held_beyond_the_mine_is_not_there(also: Callable[[Random], list[Laid]]) -> None:
    assert share(LARGE, jitter=2, missed=0.02, also=also) > 0.98


def test_nothing_is_told_of_a_hand_or_a_heap_not_even_that_it_is_there() -> None:
    for seed in HUNDRED:
        rng = Random(seed)
        laid = Table().laid(MINE, rng)
        markers = photographed([*laid, *in_a_hand(rng), *piled(rng)], above(rng), rng)
        assert seen(markers) == Seen({START: "NESW", **MINE})


@pytest.mark.thorough
def test_goals_that_were_laid_out_by_eye_a_hand_off_are_still_the_goals() -> None:
    for seed in HUNDRED:
        rng = Random(seed)
        mine = grown(rng)
        by = rng.gauss(0, 12), rng.gauss(0, 12)
        laid = [
            card._replace(at=(card.at[0] + by[0], card.at[1] + by[1])) if card.number > 16 else card
            for card in Table().laid(mine, rng)
        ]
        found = seen(photographed(laid, above(rng), rng))
        count(found, mine)
        assert {goal: found.cards[goal] for goal in GOALS} == {goal: mine[goal] for goal in GOALS}


def test_under_a_hand_the_start_is_missed_and_cells_are_not_counted_from_the_goals_afar() -> None:
    """Beside the goals cards are read all the same."""
    near = {**MINE, (7, 0): "NESW", (6, 0): "EW"}
    for seed in HUNDRED:
        rng = Random(seed)
        laid = [card for card in Table(gap=rng.uniform(-1, 3)).laid(near, rng) if card.number != 16]
        found = together([seen(photographed(laid, above(rng), rng))])
        assert count(found, near) >= 5
        assert found.doubts[START] is Doubt.UNSEEN


HIDDEN: dict[Cell, str] = {(1, 0): "EW", (0, 1): "NES", (-1, 0): "NE", (1, 1): "NSW", (2, 0): "EW", (2, 1): "NS"}


def without_start(mine: dict[Cell, str], gap: float = 1.0, goals: float = 0.0) -> Seen:
    """Such a mine, of whose start no marker is seen; goals were laid so much too far to the left."""
    laid = Table(gap=gap).laid({**mine, (8, 0): "?"}, Random(1))
    moved = [card._replace(at=(card.at[0] - goals, card.at[1])) if card.number > 16 else card for card in laid]
    return looked_at([card for card in moved if card.number != 16])


@pytest.mark.parametrize("gap", [-1.0, 0.0, 3.0])
def test_where_cards_lie_over_both_markers_of_the_start_it_is_the_gap_between_them(gap: float) -> None:
    found = without_start(HIDDEN, gap)
    assert HIDDEN.items() <= found.cards.items()
    assert START not in found.cards, "it is not seen all the same"
    assert together([found]).doubts[START] is Doubt.UNSEEN


@pytest.mark.parametrize(
    ("mine", "goals"),
    [
        ({**HIDDEN, (0, 1): "ESW"}, 0.0),
        ({(1, 0): "NEW", (0, -1): "ES", (1, -1): "SW"}, 0.0),
        ({(1, 0): "NESW", (0, 1): "NES", (-1, 0): "NESW", (-1, 1): "NES", (-2, 1): "NES", (-2, 0): "NESW"}, 0.0),
        (HIDDEN, 45.0),
    ],
    ids=["shut", "one marker is not covered", "two gaps", "goals far off"],
)
def test_what_could_be_something_else_is_not_taken_for_the_start(mine: dict[Cell, str], goals: float) -> None:
    assert set(without_start(mine, goals=goals).cards) == set(GOALS)


def looked_at(laid: Sequence[Laid]) -> Seen:
    return seen(photographed(laid, Camera(high=1100), Random(0)))


def tidy(mine: dict[Cell, str]) -> list[Laid]:
    return Table(jitter=0, askew=0, gap=0, upside_down=0).laid(mine, Random(0))


def test_half_a_table_is_said_to_be_that() -> None:
    paths = [card for card in tidy(MINE) if card.number < 16]
    assert read(photographed(paths, Camera(high=1100), Random(0))) is Lost.NO_TABLE
    start = [card for card in tidy(MINE) if card.number <= 16]
    assert read(photographed(start, Camera(high=1100), Random(0))) is Lost.NO_TABLE
    two_goals = [card for card in tidy(MINE) if card.number != 16 and card.at[1] < 100]
    assert read(photographed(two_goals, Camera(high=1100), Random(0))) is Lost.NO_TABLE


def test_where_there_are_no_markers_there_is_no_mine() -> None:
    assert read([]) is Lost.NO_MARKERS
    strange = [(number + 21, corners) for number, corners in photographed(tidy(MINE), Camera(), Random(0))]
    assert read(strange) is Lost.NO_MARKERS


def test_random_corners_are_no_mine() -> None:
    rng = Random(1)
    for _time in range(300):
        markers = []
        for _marker in range(rng.randrange(40)):
            a, b, c, d = ((rng.uniform(-9, 2e3), rng.uniform(-9, 2e3)) for _corner in range(4))
            markers.append((rng.randrange(35), (a, b, c, d)))
        assert isinstance(read(markers), Lost)


def test_markers_that_are_mere_points_or_lines_are_none() -> None:
    point = ((5.0, 5.0),) * 4
    line = ((0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0))
    for each in (point, line):
        assert read([(number, each) for number in range(20)]) is Lost.NO_MARKERS


def test_a_card_between_two_places_is_in_neither() -> None:
    found = looked_at([*tidy(MINE), Laid(0, (4.5 * 56, 1.4 * 87))])
    assert set(found.cards) == {START, *MINE}
    assert set(found.doubts.values()) == {Doubt.BETWEEN}


def test_a_card_that_lies_across_is_not_read_whichever_of_its_markers_is_seen() -> None:
    """Of one marker alone it would seem to lie upright, in the place beside."""
    across = Laid(2, (3 * 56, 0), math.pi / 2)
    assert looked_at([*tidy(MINE), across]).doubts == {(3, 0): Doubt.ASKEW}
    whole = photographed(tidy(MINE), Camera(high=1100), Random(0))
    for one in photographed([across], Camera(high=1100), Random(0)):
        found = seen([*whole, one])
        assert set(found.cards) == {START, *MINE}
        assert set(found.doubts.values()) == {Doubt.BETWEEN}


def test_goals_laid_out_too_near_do_not_pull_the_mine_along_when_the_start_is_hidden() -> None:
    squeezed = [card._replace(at=(card.at[0] - 50, card.at[1])) if card.number > 16 else card for card in tidy(MINE)]
    assert set(looked_at([card for card in squeezed if card.number != 16]).cards) == set(GOALS)


@pytest.mark.parametrize(("cell", "lifted"), [((2, 3), 70.0), ((4, 1), 200.0)], ids=["at its rim", "amid"])
def test_a_card_held_over_the_mine_does_not_lie_there(cell: Cell, lifted: float) -> None:
    """Right below the camera it seems to be in its place, and a way leads to it: only larger than those that lie."""
    mine: dict[Cell, str] = {**MINE, (2, 1): "NES", (2, 2): "NS", (3, 1): "EW"}
    at = (cell[0] * 56.0, cell[1] * 87.0)
    held = Laid(3, at, lifted=lifted)
    found = seen(photographed([*tidy(mine), held], Camera(over=at, high=1100, tall=2600), Random(0)))
    assert cell not in found.cards
    assert set(mine) <= set(found.cards)


def test_of_two_cards_in_one_place_neither_is_certain() -> None:
    found = looked_at([*tidy(MINE), Laid(3, (2 * 56 + 5, 4))])
    assert found.doubts == {(2, 0): Doubt.TWO}
    assert (2, 0) not in found.cards


def test_a_wrong_card_amid_the_mine_is_read_as_it_lies_and_one_at_its_rim_is_asked_about() -> None:
    """Whether it may lie there is not for the eye to say; but beyond start and goals it may be no part of the mine."""
    amid = {**MINE, (3, 0): "NS"}
    assert looked_at(tidy(amid)).cards[3, 0] == "NS"
    rim = {**MINE, (2, 2): "NS", (2, 3): "EW"}
    assert looked_at(tidy(rim)).doubts == {(2, 3): Doubt.APART}


def test_several_pictures_make_up_for_one_another_and_differing_ones_are_no_proof() -> None:
    one = Seen({START: "NESW", (1, 0): "EW", GOALS[0]: "?", GOALS[1]: "?"}, {(2, 0): Doubt.BETWEEN})
    other = Seen({START: "NESW", (1, 0): "EW", (2, 0): "NES", GOALS[0]: "?"})
    assert together([one]).doubts == {(2, 0): Doubt.BETWEEN, GOALS[2]: Doubt.UNSEEN}
    both = together([one, other])
    assert both.cards == {START: "NESW", (1, 0): "EW", (2, 0): "NES", GOALS[0]: "?", GOALS[1]: "?"}
    assert both.doubts == {GOALS[2]: Doubt.UNSEEN}
    third = together([one, other, Seen({(1, 0): "NS"}, {(2, 0): Doubt.TWO})])
    assert (third.doubts[1, 0], third.doubts[2, 0]) == (Doubt.DIFFER, Doubt.TWO)
    assert not {(1, 0), (2, 0)} & set(third.cards)
