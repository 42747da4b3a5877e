"""How chance was dealt, as anybody may look it up at any time of a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from companion.app.app import App
from companion.app.lobby import Start
from companion.app.proofs import Proofs
from companion.core.chance import SeededChance
from companion.core.game import Refusal, Viewer
from companion.core.journal import Journal
from companion.core.records import Record
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as saboteur
from companion.games.wazabi.rules import commands as wazabi
from companion.games.wazabi.staging.staged import StagedTable
from companion.screens.nodes import Ask, Do, Text, Wanted
from companion.screens.playable import AnyPlayable
from tests.command_line import companion
from tests.contract.games import every_game
from tests.paper import nodes, touches

PEOPLE = ("Anna", "Bruno", "Madara", "Jānis")


class Heard(Table):
    """A table that remembers what came of the last command, for those who put the real cards as it says."""

    last: tuple[Record, ...] = ()

    def submit(self, command: Record) -> tuple[Record, ...] | Refusal:
        answer = super().submit(command)
        assert not isinstance(answer, Refusal), (command, answer)
        self.last = answer
        return answer


def sit_down(game: AnyPlayable, folder: Path | None = None, options: tuple[tuple[str, Any], ...] = ()) -> App:
    app = App(GAMES, Heard(GAMES, Journal(), SeededChance("trust")), proofs=Proofs(folder))
    app.act(Start(game.id, PEOPLE, game.editions[0], options))
    return app


def do(app: App, *commands: Record) -> None:
    for command in commands:
        app.act(Do(command))


def play(app: App) -> Iterator[None]:
    """Bots go on to the end, each move through the app."""
    table, game = app.table, app.table.game
    assert game is not None
    assert isinstance(table, Heard)
    world = game.world(Random(1), len(PEOPLE), game.editions[0])
    while not table.over:
        command = world.next(table.view)
        do(app, command)
        world.follow(command, table.last)
        yield


def lines(app: App) -> list[str]:
    return [node.text for node in nodes(app.screen()) if isinstance(node, Text)]


def look(app: App) -> list[str]:
    """From wherever one is to the proof and back."""
    before = app.here
    app.act(Ask(Wanted.PROOF))
    said = lines(app)
    back = next(does for button, does in touches(app.screen()) if getattr(button, "label", "") == "Back")
    app.act(back)
    assert app.here == before
    return said


@every_game
def test_it_is_reached_from_more_and_from_the_sheet_of_a_game_that_is_over(game: AnyPlayable) -> None:
    app = sit_down(game)
    app.act(next(does for button, does in touches(app.screen()) if getattr(button, "label", "") == "More"))
    assert Ask(Wanted.PROOF) in [does for _button, does in touches(app.screen())]
    look(app)
    app.act(Ask(Wanted.GO_ON))
    for _move in play(app):
        pass
    app.act(Ask(Wanted.GO_ON))
    assert {Ask(Wanted.RECAP), Ask(Wanted.HOME)} <= {does for _button, does in touches(app.screen())}
    app.act(Ask(Wanted.RECAP))
    assert Ask(Wanted.PROOF) in [does for _button, does in touches(app.screen())]
    look(app)


@every_game
def test_no_seed_is_shown_before_it_is_open_and_every_one_after(game: AnyPlayable) -> None:
    """Seeds as they stand at the end; on the way each is shown, in groups, just when the transcript opens it."""
    app = sit_down(game)
    before = [(look(app), dict(app.table.transcript()))]
    before += [(look(app), dict(app.table.transcript())) for _move in play(app)]
    seeds = {row["label"]: row["seed"] for row in app.table.transcript()["opened"]}
    assert len(seeds) == len(app.table.transcript()["seals"])
    assert before[0][1]["opened"] == []
    for said, transcript in before:
        opened = {row["label"] for row in transcript["opened"]}
        for label, seed in seeds.items():
            groups = [seed[at : at + 4] for at in range(0, 64, 4)]
            assert all(group in said for group in groups) == (label in opened), label
            assert label in opened or seed[:8] not in "".join(said)
        assert all(word in said for word in transcript["words"].split())


def test_after_a_round_of_saboteur_what_its_seed_dealt_is_told() -> None:
    app = sit_down(GAMES["saboteur"], options=(("goals.hidden", True),))
    do(app, saboteur.AddChance("Bruno", "3 5 1"), saboteur.Deal(0), saboteur.AddChance("Anna", "6"))
    assert "Bruno added: 3 5 1" in look(app)
    assert not [line for line in look(app) if "Anna: " in line or "treasure" in line]
    do(app, saboteur.Correct(pile=0, hands=(0, 0, 0, 0)))
    assert not [line for line in look(app) if "Anna: " in line or "treasure" in line]
    do(app, saboteur.Reveal())
    roles = app.table.view(Viewer.TABLE).results[0].roles
    names = {"digger": "gold-digger", "saboteur": "saboteur"}
    told = look(app)
    assert [line for line in told if line.startswith(PEOPLE)][2:] == [
        f"{who}: {names[role]}" for who, role in zip(PEOPLE, roles, strict=True)
    ]
    assert "Roles of round 1" in told
    assert sorted(line.split(": ")[1] for line in told if line.startswith(("top", "middle", "bottom"))) == [
        "stone",
        "stone",
        "the treasure",
    ]
    sealed = next(line for line in told if line.startswith("Still sealed"))
    assert "Gold, Roles of round 2" in sealed
    assert "Roles of round 1" not in sealed


def test_every_roll_of_the_companion_is_told_at_the_end_of_wazabi() -> None:
    """Three faces of a die are wazabi, two draw, one give."""
    sitting = StagedTable(first=None)
    app = App(GAMES, sitting.table)
    app.act(Ask(Wanted.GO_ON))
    while sitting.view.phase == "first":
        sitting.do(wazabi.RollForMe())
    assert not [line for line in look(app) if "draw" in line]
    sitting.win().do(wazabi.Finish())
    events = [event for entry in sitting.table.history(Viewer.TABLE) for event in entry["events"]]
    rolls = [event["gives"] for event in events if event["event"] == "ChanceRolled"]
    assert len(rolls) >= 4
    assert [line for line in look(app) if "draw" in line] == [
        f"{number}. wazabi {sum(face < 3 for face in roll)}, draw {sum(face in (3, 4) for face in roll)}, "
        f"give {roll.count(5)}"
        for number, roll in enumerate(rolls, 1)
    ]


@every_game
def test_at_the_end_a_file_proves_the_game_to_whoever_wrote_the_words_down(game: AnyPlayable, tmp_path: Path) -> None:
    app, folder = sit_down(game, tmp_path / "transcripts"), tmp_path / "transcripts"
    words = app.table.view(Viewer.TABLE).words
    for _move in play(app):
        assert folder.exists() == app.table.over
    [file] = folder.iterdir()
    assert f"companion verify {file.name}" in look(app)
    assert companion("verify", str(file), "--words", words).status == 0
    assert companion("verify", str(file), "--words", f"{words}x").status == 1


def test_each_game_has_one_file_and_starting_again_writes_none(tmp_path: Path) -> None:
    game, folder = GAMES["wazabi"], tmp_path / "transcripts"
    journal = Journal(tmp_path / "journal.db")
    app = App(GAMES, Heard(GAMES, journal, SeededChance("twice")), proofs=Proofs(folder))
    for number in (1, 2):
        app.act(Start(game.id, PEOPLE, game.editions[0]))
        assert not any(line.startswith("companion verify") for line in look(app)), (
            "the last game's file is not this one's"
        )
        for _move in play(app):
            pass
        look(app)
        app.act(Ask(Wanted.HOME))
        assert len(list(folder.iterdir())) == number
    journal.close()
    journal = Journal(tmp_path / "journal.db")
    app = App(GAMES, Table(GAMES, journal, SeededChance("")), proofs=Proofs(folder))
    app.act(Ask(Wanted.GO_ON))
    assert len(list(folder.iterdir())) == 2
    journal.close()


def test_where_nothing_can_be_written_it_is_said_and_the_game_is_kept(tmp_path: Path) -> None:
    (tmp_path / "transcripts").write_text("in the way")
    app = sit_down(GAMES["wazabi"], tmp_path / "transcripts")
    for _move in play(app):
        pass
    assert app.table.over
    assert any("could not be written to a file: File exists" in line for line in look(app))
    assert not any(line.startswith("companion verify") for line in look(app))


def test_without_a_folder_nothing_is_said_of_a_file() -> None:
    app = sit_down(GAMES["wazabi"])
    for _move in play(app):
        pass
    assert not any("folder" in line or "file" in line for line in look(app))
