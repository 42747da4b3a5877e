"""What is heard depends on nothing but what everybody at the table sees happen."""

from __future__ import annotations

from random import Random

import pytest

from companion.app.aloud import REFUSED, SAMPLE, cue_of
from companion.app.app import App
from companion.app.lobby import Change, Start
from companion.app.settings import Settings, SettingsFile
from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.records import Record
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.devices.sound.make import CUES
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules import events as ev
from companion.screens.nodes import Ask, Do, Wanted
from companion.screens.playable import AnyPlayable
from companion.screens.seam import wording_of
from tests.contract.games import twins_of

NEARLY_THERE = "1,0=EW 2,0=EW 3,0=EW 4,0=NEW 5,0=NEW 6,0=NEW"
NAMES = ("Anna", "Bruno", "Clara")
SILENT = {"GameBegun", "ChanceAdded", "EnteringChosen", "RoundDealt", "LayoutEntered", "Corrected"}
SILENT |= {"BoxCorrected", "WentOn", "RolesShown", "PlayerJoined", "PlayerLeft", "Renamed", "SeatsChanged", "TakenOver"}
"""Events of Saboteur that have no sound; the end of a round with the treasure is heard as the treasure."""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def cues(game: AnyPlayable, events: list[Record]) -> list[str]:
    """What is heard of these events, one by one."""
    return [cue_of(game, [event]) for event in events]


@every_game
def test_a_game_names_only_cues_and_events_there_are(game: AnyPlayable) -> None:
    for event, cue in wording_of(game).sounds.items():
        assert cue in CUES
        assert event.partition(" ")[0] in game.events
    assert {REFUSED, SAMPLE} <= set(CUES)


@every_game
@pytest.mark.parametrize("world", [0, 1, 2, 3])
def test_twin_games_sound_alike(game: AnyPlayable, world: int) -> None:
    """Games that the table cannot tell apart: other roles, other goals, other gold."""
    twins = twins_of(game)
    options, rng = twins.WORLDS[world % len(twins.WORLDS)], Random(world)
    for number in range(4):
        players = rng.choice(game.seats)
        world_of_bots = game.world(
            Random(f"{world} {number}"), players, game.editions[number % len(game.editions)], **options
        )
        table = Table(GAMES, Journal(), SeededChance(f"{world} {number}"))
        events = [event for _, came in play(table, game.id, world_of_bots) for event in came]
        for _ in range(4):
            cut = rng.randrange(1, len(events))
            twin = list(twins.twin(events[:cut], Viewer.TABLE, rng))
            assert cues(game, twin) == cues(game, events[:cut])


class Heard(App):
    """The program with an ear instead of a loudspeaker."""

    def __init__(self) -> None:
        self.cues: list[str] = []
        table = Table(GAMES, Journal(), SeededChance("heard"))
        super().__init__(GAMES, table, SettingsFile(), self.cues.append)

    def do(self, command: Record) -> str:
        """What is heard when this is done: one sound or none."""
        self.cues.clear()
        self.act(Do(command))
        assert len(self.cues) <= 1
        return self.cues[0] if self.cues else ""


@pytest.fixture
def app() -> Heard:
    app = Heard()
    app.act(Start("saboteur", NAMES, "lv"))
    return app


def test_what_happens_in_a_round_is_heard(app: Heard) -> None:
    assert app.do(cmd.Deal(0)) == ""
    assert app.do(cmd.LayPath((1, 0), "NESW")) == "card"
    assert app.do(cmd.LayPath((1, 0), "NESW")) == "refused"
    assert app.do(cmd.BreakTool(0, "lamp")) == "broken"
    assert app.do(cmd.RepairTool(0, "lamp")) == "mended"
    assert app.do(cmd.CauseRockfall((1, 0))) == "rockfall"
    assert app.do(cmd.ReadMap((8, 0))) == "map"
    assert app.do(cmd.Pass()) == "pass"
    assert app.do(cmd.PlayUnknown()) == "card"


def test_a_goal_is_heard_as_what_it_is(app: Heard) -> None:
    app.do(cmd.Deal(0))
    app.do(cmd.EnterLayout(NEARLY_THERE))
    assert app.do(cmd.LayPath((7, 0), "NESW")) == "card"
    assert app.do(cmd.TurnGoal((8, 0), "stone:SW")) == "stone"


def test_the_treasure_is_heard_and_not_the_end_of_the_round_it_brings(app: Heard) -> None:
    app.do(cmd.Deal(0))
    app.do(cmd.EnterLayout(NEARLY_THERE))
    app.do(cmd.LayPath((7, 0), "NESW"))
    assert app.do(cmd.TurnGoal((8, 0), "gold")) == "treasure"


def test_a_round_without_treasure_ends_with_the_bell(app: Heard) -> None:
    app.do(cmd.Deal(0))
    app.do(cmd.Correct(pile=0, hands=(1, 0, 0)))
    assert app.do(cmd.Pass()) == "round-over"


def test_undo_and_what_the_screen_shows_are_silent(app: Heard) -> None:
    app.do(cmd.Deal(0))
    app.do(cmd.LayPath((1, 0), "NESW"))
    app.cues.clear()
    for what in (Wanted.UNDO, Wanted.REDO, Wanted.HOME, Wanted.GO_ON):
        app.act(Ask(what))
    assert app.cues == []


def test_whoever_changes_how_loud_it_is_hears_it(app: Heard) -> None:
    app.act(Change(Settings(volume=4)))
    app.act(Change(Settings(volume=4, high_contrast=True)))
    assert app.cues == [SAMPLE]


def test_every_event_has_a_sound_or_is_meant_to_have_none() -> None:
    sounding = {name.partition(" ")[0] for name in wording_of(GAMES["saboteur"]).sounds}
    assert sounding | SILENT == set(ev.EVENTS)
    assert not sounding & SILENT
