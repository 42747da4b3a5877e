"""A tournament step by step, against somebody who keeps it on paper: points, places, byes, late comers, corrections."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.commands.club import drawing as draws
from companion.commands.club.tournament import (
    Left,
    No,
    Opened,
    Scored,
    Step,
    Tournament,
    after,
    drawing,
    entering,
    folded,
    leaving,
    opening,
    scoring,
    standings,
    step_of,
    undrawing,
)
from companion.core.codec import EVENT, to_json
from companion.core.plain import plain

OPENED = Opened("Autumn cup", "saboteur", ("door", "hearth", "window"), 4, 3, 10, 4, swiss=True)


@pytest.fixture(autouse=True, scope="module")
def quick() -> Iterator[None]:
    """How good a draw is has its own tests."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("WAYS", "STARTS"):
            patch.setattr(draws, name, 1)
        yield


NAMES = [f"Player {number}" for number in range(1, 41)]


class OnPaper:
    """Points by name, as somebody would add them up who has never seen the program."""

    def __init__(self) -> None:
        self.rounds: list[tuple[list[list[str]], list[str], dict[int, list[int]]]] = []
        self.ever: list[str] = []

    def places(self) -> dict[str, tuple[int, int]]:
        """Everybody's place and points."""
        points, won = defaultdict[str, int](int), defaultdict[str, int](int)
        for tables, out, scores in self.rounds:
            for at, table in enumerate(tables):
                if at in scores:
                    for name, many in zip(table, scores[at], strict=True):
                        points[name] += many
                        won[name] += many == max(scores[at])
            all_points = [many for each in scores.values() for many in each]
            if len(scores) == len(tables):
                for name in out:
                    points[name] += sum(all_points) // len(all_points)
        better = {
            name: 1 + sum((points[other], won[other]) > (points[name], won[name]) for other in self.ever)
            for name in self.ever
        }
        return {name: (better[name], points[name]) for name in self.ever}


@settings(max_examples=10, deadline=None)
@given(st.integers(3, 34), st.booleans(), st.randoms(use_true_random=False))
def test_a_whole_tournament_stands_as_it_would_on_paper(people: int, swiss: bool, rng: Random) -> None:
    """Some come late, some go, a table is written down wrongly and corrected; and from the record it is the same."""
    paper, steps = OnPaper(), list[Step]([opening(replace(OPENED, swiss=swiss))])

    def now() -> Tournament:
        found = folded(steps)
        assert found
        return found

    steps.append(entering(now(), NAMES[:people]))
    paper.ever += NAMES[:people]
    for number in range(4):
        drawn = drawing(now(), f"{rng.random()}")
        steps.append(drawn)
        shown, scores = now().shown, dict[int, list[int]]()
        assert len(drawn.tables) <= 3
        paper.rounds.append(
            ([[shown[who] for who in table] for table in drawn.tables], [shown[who] for who in drawn.byes], scores)
        )
        for at in rng.sample(range(len(drawn.tables)), len(drawn.tables)):
            for _again in range(rng.choice((1, 1, 2))):
                points = [rng.randrange(12) for _who in drawn.tables[at]]
                if points != scores.get(at):
                    steps.append(scoring(now(), number, at, points))
                    scores[at] = points
                _agree(now(), paper)
        if number == 1:
            steps.append(entering(now(), NAMES[people - 1 : people + 3]))
            paper.ever += NAMES[people : people + 3]
        if number == 2 and len(now().people) > 3:
            steps.append(leaving(now(), rng.choice(now().people)))
    with pytest.raises(No, match="all rounds"):
        drawing(now(), "more")
    written = [plain(to_json(step, EVENT)) for step in steps]
    assert folded(map(step_of, written)) == now()


def _agree(tournament: Tournament, paper: OnPaper) -> None:
    found = {tournament.shown[each.person]: (each.place, each.points) for each in standings(tournament)}
    assert found == paper.places()


def begun(people: int = 8) -> Tournament:
    return after(after(None, OPENED), entering(after(None, OPENED), NAMES[:people]))


def scored(tournament: Tournament) -> Tournament:
    """The last round with points for all: who is called later has more."""
    for at, table in enumerate(tournament.rounds[-1].tables):
        points = [int(who.rpartition(" ")[2]) for who in table]
        tournament = after(tournament, scoring(tournament, len(tournament.rounds) - 1, at, points))
    return tournament


def test_who_stands_alike_plays_together_unless_they_have_met() -> None:
    first = scored(after(begun(), drawing(begun(), "a")))
    second = drawing(first, "b")
    order = [each.person for each in standings(first)]
    met = {frozenset((a, b)) for table in first.rounds[0].tables for a in table for b in table if a != b}
    again = sum(frozenset((a, b)) in met for table in second.tables for a in table for b in table if a < b)
    assert again == 4, "two tables of four were two of four before: two and two of each is the best there is"
    apart = [abs(order.index(a) - order.index(b)) for table in second.tables for a in table for b in table]
    assert sum(apart) / len(apart) < 3


def test_the_last_draw_can_be_taken_back_until_something_came_of_it() -> None:
    drawn = after(begun(), drawing(begun(), "a"))
    assert after(drawn, undrawing(drawn)) == begun()
    with pytest.raises(No, match="no draw"):
        undrawing(scored(drawn))
    with pytest.raises(No, match="no draw"):
        undrawing(begun())
    with pytest.raises(No, match="not all tables"):
        drawing(drawn, "b")


def test_who_is_one_person_by_their_name_is_there_once() -> None:
    tournament = begun(3)
    assert entering(tournament, ["PLAYER 1", " Zane ", "Zane", ""]).people == ("Zane",)
    with pytest.raises(No, match="there already"):
        entering(tournament, ["player 2"])
    gone = after(tournament, leaving(tournament, "player 1"))
    assert gone.people == ("player 2", "player 3")
    assert after(gone, entering(gone, ["Player 1"])).people == ("player 2", "player 3", "player 1")


WRONG: dict[str, Callable[[Tournament], object]] = {
    "letters that hide": lambda at: entering(at, ["Anna\u202e"]),
    "two alphabets": lambda at: entering(at, ["Аnna"]),
    "too many": lambda at: entering(at, [f"a{number}" for number in range(300)]),
    "nobody": lambda at: leaving(at, "zane"),
    "no such round": lambda at: scoring(at, 1, 0, [1, 2, 3, 4]),
    "no such table": lambda at: scoring(at, 0, 2, [1, 2, 3, 4]),
    "points of three": lambda at: scoring(at, 0, 0, [1, 2, 3]),
    "points beyond all": lambda at: scoring(at, 0, 0, [1, 2, 3, 10**6]),
    "what is known": lambda at: scoring(after(at, Scored(0, 0, (1, 2, 3, 4))), 0, 0, [1, 2, 3, 4]),
    "too few": lambda _at: drawing(begun(2), "a"),
    "no table twice": lambda _at: opening(Opened("Cup", "saboteur", ("door", "door"), 4, 3, 10, 4, swiss=True)),
    "no name": lambda _at: opening(Opened(" ", "saboteur", ("door",), 4, 3, 10, 4, swiss=True)),
    "no rounds": lambda _at: opening(Opened("Cup", "saboteur", ("door",), 4, 3, 10, 0, swiss=True)),
    "a table of eleven": lambda _at: opening(Opened("Cup", "saboteur", ("door",), 11, 3, 10, 4, swiss=True)),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_done_is_refused(name: str) -> None:
    drawn = after(begun(), drawing(begun(), "a"))
    with pytest.raises(No):
        WRONG[name](drawn)


def test_who_left_keeps_their_points_and_is_drawn_no_more() -> None:
    first = scored(after(begun(), drawing(begun(), "a")))
    gone = after(first, Left("player 8"))
    assert standings(gone)[0].person == "player 8"
    assert all("player 8" not in table for table in drawing(gone, "b").tables)
