"""`companion simulate`: whole games by bots, the same ones for the same seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import companion, complaint


@pytest.mark.parametrize(("edition", "players"), [("lv", 3), ("lt", 4), ("uk", 5), ("ru", 7), ("fa", 10)])
def test_what_is_answered_in_json(edition: str, players: int) -> None:
    options = ("--games", "2", "--players", str(players), "--edition", edition, "--seed", "one", "--json")
    said = companion("simulate", *options)
    assert (said.status, said.err, said.out.count("\n")) == (0, "", 1)
    data = said.data
    assert list(data) == ["game", "edition", "players", "seed", "games", "summary"]
    assert [data[name] for name in ("game", "edition", "players", "seed")] == ["saboteur", edition, players, "one"]
    assert [game["number"] for game in data["games"]] == [1, 2]
    for game in data["games"]:
        assert list(game) == ["number", "commands", "scores", "places", "tally"]
        assert len(game["scores"]) == len(game["places"]) == players
        best_first = sorted(game["scores"], reverse=True)
        assert game["places"] == [best_first.index(score) + 1 for score in game["scores"]]
        assert sum(game["tally"].values()) <= 3
    lengths = [game["commands"] for game in data["games"]]
    summary = data["summary"]
    assert summary["games"] == 2
    assert summary["commands"] == {"least": min(lengths), "mean": sum(lengths) / 2, "most": max(lengths)}
    assert sum(summary["first_places"]) >= 2
    assert companion("simulate", *options).data == data
    assert companion("simulate", *options[:-3], "--json").data["seed"] != "one"


def test_in_words() -> None:
    one = companion("simulate", "--seed", "one").out
    assert one.startswith("1 game of Saboteur, edition lv, 4 players, seed one\n")
    many = companion("simulate", "--seed", "one", "--games", "2").out
    assert many.startswith("2 games of Saboteur")
    seed = companion("simulate").out.splitlines()[0].partition(", seed ")[2]
    assert companion("simulate", "--seed", seed).out.splitlines()[0].endswith(f", seed {seed}")


def test_every_move_can_be_told_and_the_table_drawn() -> None:
    shown = companion("simulate", "--seed", "one", "--show")
    assert shown.status == 0
    lines = shown.out.splitlines()
    assert lines[0].startswith("A game of Saboteur begins: Anna, Bruno, Clara and David.")
    assert "The treasure is found!" in lines
    assert "> Anna" in shown.out
    drawn = [line for line in lines if line.lstrip("━┃ ").startswith("S") or "━S" in line]
    assert len(drawn) > 100


def test_the_transcript_of_the_last_game_can_be_verified(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert companion("simulate", "--games", "2", "--transcript", str(file), "--seed", "one").status == 0
    said = companion("verify", str(file))
    assert said.status == 0
    assert said.out.count("from this deck: 1 x saboteur, 4 x digger") == 3
    assert "from this deck: 16 x 1, 8 x 2, 4 x 3" in said.out
    assert said.out.splitlines()[-1].startswith("Everything matches")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--games", "0"], "--games"),
        (["--games", "-1"], "--games"),
        (["--games", "1.5"], "1.5"),
        (["--players", "11"], "Saboteur is for 3 to 10 players"),
        (["--players", "-3"], "Saboteur is for 3 to 10 players"),
        (["--transcript", "/nowhere/at/all"], "/nowhere/at/all: No such file or directory"),
        (["--seed", ""], "--seed"),
        (["--json=yes"], "--json"),
        (["--edition", "de"], "'de'"),
    ],
)
def test_bad_options_get_one_line(arguments: list[str], said: str) -> None:
    assert said in complaint("simulate", *arguments)
