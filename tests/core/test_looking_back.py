"""What is told of evenings and players: counted again by hand, and chance by trying it out."""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from math import comb
from pathlib import Path
from random import Random

import pytest

from companion.core.evenings import Evenings
from companion.core.finished import Finished, NotAGame, Recap, RoundTold, as_text, line_of, read_line, without
from companion.core.looking_back import LookingBack, looking_back
from companion.core.standings import COUNTED, Luck
from companion.core.troubles import Flaw, JournalTrouble
from tests.core.test_evenings import finished, played

ANNA, BRUNO, CLARA = "Anna", "Bruno", "Clara"
ODDS = {"saboteur": (1, 4), "digger": (3, 4)}


def round_of(*roles: str, winner: str, players: tuple[str, ...] = ()) -> RoundTold:
    won = tuple(seat for seat, role in enumerate(roles) if role == winner)
    return RoundTold(won, winner, roles, ODDS, players)


def game(number: int, begun: str, recap: Recap) -> Finished:
    return Finished(f"{number:032x}", "saboteur", begun, begun[:14] + "59:00", recap)


S, D = "saboteur", "digger"
FIRST = Recap(
    "lv", (ANNA, BRUNO, CLARA), (round_of(S, D, D, winner=S), round_of(D, S, D, winner=D)), (7, 2, 3), (1, 3, 2)
)
SECOND = Recap(
    "lv", (CLARA, ANNA, BRUNO), (round_of(D, S, D, winner=D), round_of(D, S, D, winner=S)), (1, 4, 1), (2, 1, 2)
)
THIRD = Recap("lv", (BRUNO, "ANNA", CLARA), (round_of(D, D, S, winner=S),), (0, 0, 3), (2, 2, 1))


@pytest.fixture
def past(tmp_path: Path) -> Iterator[LookingBack]:
    with closing(Evenings(tmp_path / "evenings.db")) as evenings:
        evenings.add(
            [
                game(1, "2027-01-30 19:00:00", FIRST),
                game(3, "2027-02-05 20:00:00", THIRD),
                game(2, "2027-01-30 20:00:00", SECOND),
            ]
        )
    with looking_back(tmp_path / "evenings.db") as look:
        yield look


def test_evenings_come_newest_first_and_their_games_as_they_were_played(past: LookingBack) -> None:
    assert past.days() == 2
    newest, before = past.evenings(0, 10)
    assert [played.recap for played in newest.games] == [THIRD]
    assert [played.recap for played in before.games] == [FIRST, SECOND]
    assert before.people == (ANNA, BRUNO, CLARA)
    assert past.evenings(1, 1) == [before]
    assert past.evenings(2, 1) == []
    assert [played.minutes for played in before.games] == [59, 59]


def test_a_player_has_fared_as_counted_by_hand(past: LookingBack) -> None:
    anna = past.standings("anna")["saboteur"]
    assert (anna.games, anna.won, anna.streak, anna.score) == (3, 2, 2, 11)
    assert (anna.rounds, anna.rounds_won) == (5, 3)
    assert (anna.roles[S].times, anna.roles[S].won, anna.roles[S].expected) == (3, 2, 1.25)
    assert (anna.roles[D].times, anna.roles[D].won) == (2, 1)
    assert past.standings("Zoe") == {}


def test_who_left_before_the_end_has_played_the_rounds_before(tmp_path: Path) -> None:
    left = replace(
        FIRST, players=("Dora", BRUNO, CLARA), rounds=(round_of(S, D, D, winner=S, players=(ANNA, BRUNO, CLARA)),)
    )
    with closing(Evenings(tmp_path / "evenings.db")) as evenings:
        evenings.add([game(1, "2027-01-30 19:00:00", left)])
    with looking_back(tmp_path / "evenings.db") as look:
        anna, dora = look.standings(ANNA)["saboteur"], look.standings("Dora")["saboteur"]
        assert (anna.games, anna.won, anna.score, anna.rounds, anna.rounds_won) == (1, 0, 0, 1, 1)
        assert (dora.games, dora.won, dora.score, dora.rounds) == (1, 1, 7, 0)


@pytest.mark.parametrize(("rounds", "some", "every"), [(1, 1, 4), (7, 2, 11), (9, 3, 9), (20, 1, 4), (60, 4, 11)])
def test_the_range_is_what_chance_makes_but_for_one_time_in_twenty(rounds: int, some: int, every: int) -> None:
    chance = some / every
    luck = Luck(odds={(some, every): rounds})
    least, most = luck.range()
    likely = [comb(rounds, times) * chance**times * (1 - chance) ** (rounds - times) for times in range(rounds + 1)]
    assert sum(likely[:least]) <= 0.025 < sum(likely[: least + 1])
    assert sum(likely[most + 1 :]) <= 0.025 < sum(likely[most:])
    ordinary = [times for times in range(rounds + 1) if replace(luck, times=times).ordinary]
    assert ordinary == list(range(least, most + 1))


def test_of_very_many_rounds_it_is_told_at_once_and_differs_by_one_at_most() -> None:
    rng = Random("rounds")
    for _ in range(40):
        odds = Counter(rng.choice(((1, 4), (2, 6), (3, 8), (1, 12), (11, 12))) for _ in range(COUNTED))
        few, curve = Luck(odds=odds), Luck(odds={**odds, (0, 1): 1})
        assert all(abs(one - other) <= 1 for one, other in zip(few.range(), curve.range(), strict=True)), odds


def test_a_game_written_as_a_line_is_read_as_the_same() -> None:
    for name in ("saboteur", "wazabi"):
        kept = finished(played(name, "line"))
        assert read_line(line_of(kept)) == kept
        assert "\n" not in line_of(kept)


BROKEN = replace(FIRST, rounds=(replace(FIRST.rounds[0], deeds={"broke": ((0, 1, 2),)}), *FIRST.rounds[1:]))
LINE = line_of(game(1, "2027-01-30 19:00:00", BROKEN))


@pytest.mark.parametrize(
    ("found", "instead"),
    [
        ('{"companion-game":2', '{"companion-game":0'),
        ('{"companion-game":2', '{"companion-game":"1"'),
        ('"broke":[[0,1,2]]', '"broke":[[0,3,2]]'),
        ('"broke":[[0,1,2]]', '"broke":[[-1,1,2]]'),
        ('"broke":[[0,1,2]]', '"broke":[[0,1,0]]'),
        ('"broke":[[0,1,2]]', '"broke":[[0,1,99999]]'),
        ('"broke":[[0,1,2]]', '"broke":[[0,1]]'),
        ('"scores":[7,2,3]', '"scores":[7,2]'),
        ('"places":[1,3,2]', '"places":[1,3,"2"]'),
        ('"won":[0]', '"won":[3]'),
        ('"won":[0]', '"won":[-1]'),
        ('"saboteur":[1,4]', '"saboteur":[5,4]'),
        ('"saboteur":[1,4]', '"saboteur":[0,0]'),
        ("2027-01-30 19:00:00", "2027-02-30 19:00:00"),
        ("2027-01-30 19:00:00", "yesterday"),
        ("2027-01-30 19:00:00", "0001-01-01 00:00:00"),
        ('"game":"saboteur"', '"game":"a\\u0000b"'),
        ('"game":"saboteur"', '"game":"a**b"'),
        ('"game":"saboteur"', '"game":"x/../../y"'),
        ('"game":"saboteur"', f'"game":"{"x" * 41}"'),
        ('"game":"saboteur"', '"game":""'),
        ('"Anna"', '"A\\u0000nna"'),
        ('"Anna"', '"Anna\\u202e"'),
        ('"players":[],', '"players":["Anna","a\\nb","Clara"],'),
        ('"edition":"lv"', '"edition":"\\u001b[2J"'),
        ('"roles":["saboteur"', '"roles":["\\u0000"'),
        ('"odds":{"saboteur"', '"odds":{"sabo\\u0000eur"'),
        ('{"broke":', '{"bro\\u0000ke":'),
        ('"transcript":{}', '"transcript":{"text":"\\ud800"}'),
        ('"uid":"0', '"uid":"x'),
        ('"roles":["saboteur","digger","digger"]', '"roles":[]'),
        ('"events":[]', '"events":["x"]'),
        ('"transcript":{}', '"transcript":[]'),
        ('"recap":{', '"recap":[],"other":{'),
        ("}", ""),
    ],
)
def test_a_line_that_is_wrong_anywhere_is_no_game(found: str, instead: str) -> None:
    read_line(LINE)
    assert found in LINE
    with pytest.raises(NotAGame) as caught:
        read_line(LINE.replace(found, instead))
    assert not caught.value.newer


def test_a_game_without_the_names_that_were_forgotten_is_one() -> None:
    kept = without(game(1, "2027-01-30 19:00:00", FIRST), {"anna", "clara"})
    assert read_line(line_of(kept)).recap.players == ("", BRUNO, "")


@pytest.mark.parametrize(
    ("column", "instead"),
    [
        ("recap", "{"),
        ("recap", "{}"),
        ("recap", as_text(replace(FIRST, places=(1,)))),
        ("begun", "2027-01-30 19:00:0x"),
        ("ended", "0001-01-01 00:00:00"),
        ("game", "sabo\0eur"),
    ],
)
def test_what_was_damaged_since_the_start_is_told_as_damage(past: LookingBack, column: str, instead: str) -> None:
    (file,) = (row[2] for row in past._ask("PRAGMA database_list"))
    with closing(sqlite3.connect(file)) as db, db:
        db.execute(f"UPDATE games SET {column} = ? WHERE number = 1", (instead,))
    for look in (lambda: past.evenings(0, 9), lambda: past.alone(1)):
        with pytest.raises(JournalTrouble) as caught:
            look()
        assert caught.value.flaw is Flaw.DAMAGED


def test_a_line_of_a_newer_companion_is_told_as_such() -> None:
    with pytest.raises(NotAGame) as caught:
        read_line(LINE.replace('"companion-game":2', '"companion-game":3'))
    assert caught.value.newer


def test_a_line_of_version_1_is_read_for_ever() -> None:
    kept = Path(__file__).with_name("game_1.jsonl").read_text(encoding="utf-8")
    assert read_line(kept) == game(1, "2027-01-30 19:00:00", FIRST)


def test_a_name_that_is_forgotten_is_nowhere_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "evenings.db"
    with closing(Evenings(path)) as evenings:
        evenings.add([replace(finished(played("saboteur", f"{number}")), uid=f"{number:032x}") for number in range(5)])
        assert evenings.forget_person("bruno") == 5
        assert evenings.check() is None
        left = [kept for number in range(1, 6) if (kept := evenings.game(number))]
    assert len(left) == 5
    assert all(kept == without(kept, {"bruno"}) and "Anna" in kept.recap.players for kept in left)
    for file in tmp_path.iterdir():
        assert b"Bruno" not in file.read_bytes()
        assert b"bruno" not in file.read_bytes()


def test_who_only_came_and_went_is_forgotten_as_well(tmp_path: Path) -> None:
    came: list[dict[str, object]] = [
        {"event": "GameBegun", "players": [ANNA, BRUNO, CLARA]},
        {"event": "Renamed", "seat": 0, "name": "Dora", "before": ANNA},
        {"event": "ChanceAdded", "by": "Emil", "text": "3"},
        {"event": "Renamed", "seat": 0, "name": ANNA, "before": "Dora"},
    ]
    odd: list[dict[str, object]] = [{}, {"event": "GameBegun"}, {"event": "GameBegun", "players": 7, "by": 7}]
    path = tmp_path / "evenings.db"
    for name in ("dora", "Emil"):
        with closing(Evenings(path)) as evenings:
            evenings.add([replace(game(1, "2027-01-30 19:00:00", FIRST), events=came)])
            evenings.add([replace(game(2, "2027-01-30 20:00:00", SECOND), events=odd)])
            with looking_back(path) as look:
                assert look.standings(name) == {}, "they have not played"
            assert evenings.forget_person(name) == 1
            kept = evenings.game(1)
            assert kept
            assert (kept.events, kept.recap) == ([], FIRST)
            evenings.forget_all()


@pytest.mark.parametrize(
    "odd",
    [
        {"event": "Renamed", "seat": 97, "name": "Zoe"},
        {"event": "TakenOver", "seat": -9, "before": "Zoe"},
        {"event": "PlayerJoined", "place": "here", "name": "Zoe", "before": 7},
        {"event": "GameBegun", "players": ["Zoe", None, {}]},
    ],
)
def test_a_name_is_forgotten_also_where_nobody_could_have_sat(tmp_path: Path, odd: dict[str, object]) -> None:
    """Such a game was taken in from a file, and whatever else is in that."""
    begun: dict[str, object] = {"event": "GameBegun", "players": [ANNA, BRUNO, CLARA]}
    nowhere: dict[str, object] = {"event": "SeatsChanged", "order": [9]}
    path = tmp_path / "evenings.db"
    with closing(Evenings(path)) as evenings:
        evenings.add([replace(game(1, "2027-01-30 19:00:00", FIRST), events=[begun, {}, nowhere, odd])])
        assert evenings.forget_person("zoe") == 1
        kept = evenings.game(1)
        assert kept
        assert (kept.events, kept.recap) == ([], FIRST)


def test_a_game_that_is_forgotten_leaves_a_smaller_file(tmp_path: Path) -> None:
    path = tmp_path / "evenings.db"
    with closing(Evenings(path)) as evenings:
        evenings.add([replace(finished(played("saboteur", f"{number}")), uid=f"{number:032x}") for number in range(20)])
    before = path.stat().st_size
    with closing(Evenings(path)) as evenings:
        for number in range(1, 20):
            assert evenings.forget_game(f"{number:032x}")
        assert not evenings.forget_game("no such game")
        assert evenings.count() == 1
        assert evenings.forget_all() == 1
        assert evenings.count() == 0
    assert path.stat().st_size < before / 2
