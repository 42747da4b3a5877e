"""Sums of many games: the same as counted by hand from the games there are, whatever came, went, or was merged."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.core.evenings import Evenings
from companion.core.evenings_file import is_older
from companion.core.finished import Finished, Recap, RoundTold, line_of, read_line, read_people, without
from companion.core.looking_back import looking_back
from companion.core.standings import Most, Standing
from companion.core.tallies import Merged
from companion.games import GAMES
from tests.core.test_evenings import finished, played

OF_1 = Path(__file__).with_name("of_evenings_1")
NAMES = ("Ana", "Āna", "Bruno", "Clara", "Dora", "Emil")
KINDS = ("saboteur", "wazabi")
S, D = "saboteur", "digger"


def any_game(rng: Random, number: int) -> Finished:
    """Of people who may come and go, with deeds, at any time."""
    players = tuple(rng.sample(NAMES, rng.randint(2, 4)))
    rounds = tuple(_any_round(rng, players) for _ in range(rng.randint(1, 3)))
    places = tuple(rng.randint(1, 3) for _ in players)
    recap = Recap("lv", players, rounds, tuple(rng.randint(0, 9) for _ in players), places)
    begun = f"2027-{rng.randint(1, 12):02}-{rng.randint(1, 28):02} 19:00:00"
    return Finished(f"{number:032x}", rng.choice(KINDS), begun, begun, recap)


def _any_round(rng: Random, players: tuple[str, ...]) -> RoundTold:
    sat = players if rng.random() < 0.7 else tuple(rng.sample(NAMES, len(players)))
    roles = tuple(rng.choice((S, D)) for _ in sat)
    won = tuple(seat for seat in range(len(sat)) if rng.random() < 0.5)
    deeds = tuple((by, rng.randrange(len(sat)), rng.randint(1, 3)) for by in range(len(sat)) if rng.random() < 0.5)
    told = {"broke": deeds} if deeds else {}
    return RoundTold(won, S, roles, {S: (1, 4), D: (3, 4)}, sat if sat != players else (), told)


def by_hand(games: Sequence[Finished], whose: dict[str, str], person: str, kind: str) -> Counter[tuple[str, ...]]:
    """Told over, game by game, of whoever goes by this name."""
    told: Counter[tuple[str, ...]] = Counter()
    running = most = 0
    for game in sorted(games, key=lambda game: game.begun):
        sitting = [[whose.get(name, name) for name in each.players or game.recap.players] for each in game.recap.rounds]
        last = [whose.get(name, name) for name in game.recap.players]
        if game.game != kind or not any(person in people for people in (*sitting, last)):
            continue
        won = person in last and game.recap.places[last.index(person)] == 1
        running = running + 1 if won else 0
        most = max(most, running)
        told.update({("games",): 1, ("won",): won})
        told["score",] += sum(score for name, score in zip(last, game.recap.scores, strict=True) if name == person)
        for each, people in zip(game.recap.rounds, sitting, strict=True):
            if person in people:
                seat = people.index(person)
                told.update({("rounds",): 1, ("rounds won",): seat in each.won})
                told.update({("was", role): 1 for role in each.roles[seat : seat + 1]})
            for by, to, times in each.deeds.get("broke", ()):
                told["broke", people[to]] += times * (people[by] == person and people[to] != "")
    told["streak",] = most
    return +told


def counted(standing: Standing) -> Counter[tuple[str, ...]]:
    told: Counter[tuple[str, ...]] = Counter({("rounds won",): standing.rounds_won})
    told.update({("broke", name): times for name, times in standing.whom(">broke")})
    told.update({("was", role): luck.times for role, luck in standing.roles.items()})
    told.update({(name,): getattr(standing, name) for name in ("games", "won", "score", "rounds", "streak")})
    return +told


@pytest.mark.parametrize("seed", range(12))
def test_sums_are_those_of_the_games_that_are_kept_whatever_came_and_went(tmp_path: Path, seed: int) -> None:
    rng, path = Random(seed), tmp_path / "evenings.db"
    games: list[Finished] = []
    with closing(Evenings(path)) as evenings:
        for number in range(40):
            if games and rng.random() < 0.3:
                gone = games.pop(rng.randrange(len(games)))
                assert evenings.forget_game(gone.uid)
            elif games and rng.random() < 0.05:
                key = rng.choice(NAMES[2:]).casefold()
                evenings.forget_person(key)
                games = [without(game, {key}) for game in games]
            else:
                games.append(any_game(rng, number))
                assert evenings.add(games) == 1
    with looking_back(path) as past:
        for name in NAMES:
            standings = past.standings(name)
            for kind in KINDS:
                expected = by_hand(games, {}, name, kind)
                assert counted(standings.get(kind, Standing(name))) == expected, (name, kind)
        for kind in KINDS:
            everybody = {name: by_hand(games, {}, name, kind) for name in NAMES}
            ranked = past.ranked(kind, 0, 99)
            assert {each.name for each in ranked} == {name for name, told in everybody.items() if told["games",]}
            assert past.players(kind) == len(ranked)
            for each in ranked:
                told = everybody[each.name]
                assert (each.won, each.streak) == (told["won",], told["streak",])
                assert (each.games, each.score) == (told["games",], told["score",])
            assert [each.won for each in ranked] == sorted((each.won for each in ranked), reverse=True)
            for most in past.most(kind):
                told_of = [(name, about, n) for name, told in everybody.items() for about, n in told.items()]
                pairs = {(name, about[1]): n for name, about, n in told_of if about[0] == "broke"}
                assert most.times == pairs[most.who, most.whom] == max(n for (a, b), n in pairs.items() if a != b)


def apart(rng: Random, number: int) -> Finished:
    """A game in which one of the two names may sit, and never both."""
    while True:
        game = any_game(rng, number)
        if not {"Ana", "Āna"} <= {*game.recap.players, *(name for told in game.recap.rounds for name in told.players)}:
            return game


def test_two_names_are_one_person_also_in_later_games_and_can_be_taken_apart_again(tmp_path: Path) -> None:
    rng, path = Random("merged"), tmp_path / "evenings.db"
    games = [apart(rng, number) for number in range(30)]
    with closing(Evenings(path)) as evenings:
        evenings.add(games[:20])
        assert evenings.merge("āna", "ANA") is Merged.YES
        evenings.add(games)
        with looking_back(path) as past:
            assert past.same() == [["Ana", "Āna"]]
            for name, kind in (("Ana", "saboteur"), ("Āna", "wazabi"), ("Bruno", "saboteur")):
                person = "Ana" if name == "Āna" else name
                standing = past.standings(name)[kind]
                assert standing.name == person
                assert counted(standing) == by_hand(games, {"Āna": "Ana"}, person, kind)
            assert "Āna" not in [each.name for each in past.ranked("saboteur", 0, 99)]
        assert evenings.part("Āna")
        assert not evenings.part("Āna")
    with looking_back(path) as past:
        for name in ("Ana", "Āna", "Bruno"):
            assert counted(past.standings(name)["saboteur"]) == by_hand(games, {}, name, "saboteur")


def one(number: int, *players: str) -> Finished:
    told = RoundTold((0,), players=())
    at = f"2027-01-{number:02} 19:00:00"
    recap = Recap("lv", players, (told,), (3,) * len(players), (1,) * len(players))
    return Finished(f"{number:032x}", "wazabi", at, at, recap)


@pytest.fixture
def evenings(tmp_path: Path) -> Iterator[Evenings]:
    with closing(Evenings(tmp_path / "evenings.db")) as kept:
        kept.add([one(1, "Ana", "Bruno"), one(2, "Āna", "Clara"), one(3, "Anna", "Clara")])
        yield kept


def test_who_has_sat_at_one_table_is_not_one_person_nor_is_nobody_nor_oneself(evenings: Evenings) -> None:
    assert evenings.merge("Ana", "Bruno") is Merged.MET
    assert evenings.merge("Ana", "ana") is Merged.SAME
    assert evenings.merge("Ana", "Zoe") is Merged.NOBODY
    assert evenings.merge("", "Ana") is Merged.NOBODY
    assert evenings.merge("Ana", "x" * 100_000) is Merged.NOBODY
    assert evenings.merge("Ana", "Āna") is Merged.YES
    assert evenings.merge("Āna", "Ana") is Merged.SAME
    assert evenings.merge("Bruno", "Āna") is Merged.MET, "who goes by that name sat beside Bruno as Ana"
    assert evenings.merge("Clara", "Ana") is Merged.MET
    assert evenings.merge("Anna", "Ana") is Merged.YES
    with looking_back(Path(evenings.path)) as past:
        assert past.same() == [["Āna", "Ana", "Anna"]]
        assert past.others("Anna") == []
        assert past.others("Bruno") == ["Clara"]


def test_the_name_a_person_goes_by_may_be_taken_apart_or_have_no_game_any_more(
    evenings: Evenings,
) -> None:
    for name in ("Ana", "Anna"):
        assert evenings.merge(name, "Āna") is Merged.YES
    assert evenings.part("Āna")
    with looking_back(Path(evenings.path)) as past:
        assert past.same() == [["Ana", "Anna"]]
        assert past.standings("Anna")["wazabi"].streak == 2
    assert evenings.forget_game(one(1).uid)
    with looking_back(Path(evenings.path)) as past:
        assert past.same() == []
        assert past.standings("Ana") == {}
        assert past.standings("Anna")["wazabi"].streak == 1


def test_who_is_forgotten_is_forgotten_under_all_their_names(evenings: Evenings) -> None:
    evenings.merge("Āna", "Ana")
    assert evenings.forget_person("Ana") == 2
    with looking_back(Path(evenings.path)) as past:
        assert past.standings("Āna") == past.standings("Ana") == {}
        assert past.same() == []
        assert past.standings("Clara")["wazabi"].games == 2
    content = b"".join(file.read_bytes() for file in Path(evenings.path).parent.iterdir())
    assert all(name.encode() not in content for name in ("Āna", "āna"))


def test_names_of_one_person_are_so_in_a_file_that_had_to_be_rescued(evenings: Evenings) -> None:
    evenings.merge("Āna", "Ana")
    evenings._db.execute("UPDATE courses SET course = x'00' WHERE game = 3")
    assert evenings.check()
    assert evenings.count() == 2
    with looking_back(Path(evenings.path)) as past:
        assert past.same() == [["Ana", "Āna"]]
        assert past.standings("Āna")["wazabi"].games == 2


def test_names_of_one_person_come_along_and_none_that_is_known_changes_hands(
    evenings: Evenings, tmp_path: Path
) -> None:
    evenings.merge("Āna", "Ana")
    games = [game for number in (1, 2, 3) if (game := evenings.game(number))]
    there = tmp_path / "there.db"
    with closing(Evenings(there)) as kept:
        assert kept.add(games, [("Ana", "Āna")]) == 3
        assert kept.add(games, [("Ana", "Āna"), ("Bruno", "Anna")]) == 0
        with looking_back(there) as past:
            assert past.same() == [["Ana", "Āna"]], "Anna was here before, and stays who she is"


def test_a_line_of_names_is_read_or_said_to_be_wrong() -> None:
    assert read_people('{"companion-people":1,"same":["Ana","Āna"]}') == ("Ana", "Āna")
    assert read_people('{"companion-game":1}') is None


def test_what_a_companion_without_sums_kept_is_summed_up_when_it_is_opened(tmp_path: Path) -> None:
    path = Path(shutil.copyfile(OF_1 / "evenings.db", tmp_path / "evenings.db"))
    assert is_older(path)
    with closing(Evenings(path)) as kept:
        assert kept.notice is None
        assert kept.check() is None
        games = [game for number in (1, 2) if (game := kept.game(number))]
    assert not is_older(path)
    lines = (OF_1 / "export.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["uid"] for line in lines] == [game.uid for game in games]
    assert [read_line(line) for line in lines] == games
    with looking_back(path) as past:
        for name, kind in (("Anna", "saboteur"), ("Bruno", "wazabi")):
            assert counted(past.standings(name)[kind]) == by_hand(games, {}, name, kind)


def test_what_a_game_tells_of_deeds_is_what_the_table_saw() -> None:
    """Counted in the events by hand: nobody comes or goes among bots."""
    for name, kind in (("saboteur", "ToolBroken"), ("wazabi", "DiceGiven")):
        assert name in GAMES
        game = finished(played(name, "deeds 2", 6))
        events = [event for event in game.events if event["event"] == kind]
        pairs = [(event["seat"], to) for event in events for to in ([event["on"]] if "on" in event else event["to"])]
        told = {"saboteur": "broke", "wazabi": "gave"}[name]
        found: Counter[tuple[int, int]] = Counter()
        for each in game.recap.rounds:
            for by, to, times in each.deeds.get(told, ()):
                found[by, to] += times
        assert found == Counter(pairs)
        assert found, name
        assert read_line(line_of(game)) == game


def test_most_is_told_of_two_people(evenings: Evenings) -> None:
    deeds = {"gave": ((0, 1, 4), (1, 0, 2), (0, 0, 9))}
    game = one(9, "Ana", "Dora")
    told = replace(game.recap, rounds=(replace(game.recap.rounds[0], deeds=deeds),))
    evenings.add([replace(game, recap=told)])
    with looking_back(Path(evenings.path)) as past:
        assert past.most("wazabi") == [Most("gave", "Ana", "Dora", 4)]
