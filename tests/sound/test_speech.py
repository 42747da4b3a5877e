"""Turns and results said aloud: of what everybody sees, by a program that may be there, and never late."""

from __future__ import annotations

import shutil
from array import array
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event

import pytest

from companion.app.app import App
from companion.app.lobby import Change
from companion.core.chance import SeededChance
from companion.core.game import Viewer
from companion.core.journal import Journal
from companion.core.table import Table
from companion.devices.sound import speech
from companion.devices.sound.make import RATE
from companion.devices.sound.speech import VOICES, Speaker, said
from companion.games import GAMES
from companion.language import LANGUAGES, speaking
from companion.screens.nodes import Do
from companion.screens.playable import AnyPlayable
from companion.screens.seam import wording_of
from companion.screens.show import Score
from tests.conftest import Need
from tests.contract.games import every_game

LOUD, LEAST_SECONDS = 2_000, 0.5
SENTENCES = {
    "en": "It is Anna’s turn.",
    "lv": "Gājiens: Žydrūnas.",
    "lt": "Eilė: Ąžuolas.",
    "uk": "Хід: Ганна.",
    "ru": "Ходит Анна.",
    "fa": "نوبت آنا است.",
}


class Ears:
    """Somebody who hears what is said."""

    def __init__(self) -> None:
        self.said: list[tuple[str, int]] = []
        self.can_speak = True

    def perform(self, score: Score) -> None:
        pass

    def skip(self) -> None:
        pass

    def say(self, words: str, after: int = 0) -> None:
        self.said.append((words, after))


@pytest.mark.long
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_real_program_says_a_sentence_of_every_language(need: Need, code: str) -> None:
    need("espeak-ng", shutil.which("espeak-ng"))
    samples = array("h", said(SENTENCES[code], code))
    assert len(samples) > LEAST_SECONDS * RATE
    assert max(map(abs, samples)) > LOUD, "it is not silent"
    assert code in VOICES


@pytest.mark.long
def test_what_looks_like_an_option_or_a_file_is_only_said(need: Need, tmp_path: Path) -> None:
    need("espeak-ng", shutil.which("espeak-ng"))
    there = tmp_path / "x.wav"
    assert len(said(f"-w {there} --help", "en")) > RATE
    assert not there.exists()


def program(folder: Path, lines: str) -> None:
    path = folder / speech.PROGRAM
    path.write_text(f"#!/bin/sh\n{lines}\n")
    path.chmod(0o755)


@pytest.mark.parametrize("lines", ["", "exit 1", "cat", "echo RIFF", "cat > /dev/null; head -c 99 /dev/zero"])
def test_without_it_or_if_it_is_broken_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: str
) -> None:
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin" if lines else str(tmp_path))
    if lines:
        program(tmp_path, lines)
    assert speech.is_there() == bool(lines)
    assert said("It is Anna’s turn.", "en") == b""


def test_what_is_stale_is_not_said() -> None:
    begun, go_on, heard = Event(), Event(), Event()
    made: list[str] = []
    sounds: list[bytes] = []

    def make(words: str, _language: str) -> bytes:
        made.append(words)
        begun.set()
        assert go_on.wait(10)
        return words.encode()

    def hear(sound: bytes) -> None:
        sounds.append(sound)
        heard.set()

    speaker = Speaker(make)
    speaker.say("Anna", "en", hear)
    assert begun.wait(10)
    for name in ("Bruno", "Clara"):
        speaker.say(name, "en", hear)
    go_on.set()
    assert heard.wait(10)
    assert made == ["Anna", "Clara"], "Bruno’s turn was over before anybody spoke of it"
    assert sounds == [b"Clara"]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_what_goes_wrong_as_nobody_has_foreseen_leaves_one_thing_unsaid_and_the_next_is_said() -> None:
    heard = Event()

    def make(words: str, _language: str) -> bytes:
        if words == "Anna":
            raise SystemExit
        return words.encode()

    speaker = Speaker(make)
    speaker.say("Anna", "en", lambda _sound: None)
    assert speaker._thread
    speaker._thread.join(10)
    speaker.say("Bruno", "en", lambda _sound: heard.set())
    assert heard.wait(10)


def played_aloud(game: AnyPlayable, seed: int, ears: Ears | None = None) -> tuple[Table, Ears]:
    """A whole game that somebody hears."""
    ears, table = ears or Ears(), Table(GAMES, Journal(), SeededChance(f"aloud {seed}"))
    app = App(GAMES, table)
    app.aloud.ears = ears
    world = game.world(Random(seed), game.seats[0] + 1, game.editions[0])
    table.begin(game.id, world.opening())
    while not table.over:
        command = world.next(table.view)
        app.act(Do(command))
        world.follow(command, table.last_undoable())
    return table, ears


@every_game
def test_every_turn_is_said_by_name_and_who_has_won(game: AnyPlayable) -> None:
    heard, turns = "", set[str]()
    for seed in range(3, 8):
        table, ears = played_aloud(game, seed)
        view = table.view(Viewer.TABLE)
        heard += " ".join(words for words, _after in ears.said)
        last = ears.said[-1][0]
        assert all(name in last for name, place in zip(view.players, view.places, strict=True) if place == 1)
        turns |= {name for name in view.players if f"It is {name}’s turn." in heard}
    assert len(turns) == game.seats[0] + 1


@every_game
def test_all_that_is_said_is_made_of_what_everybody_sees(game: AnyPlayable) -> None:
    """Made again by somebody at the table who knows no more: of public history and whose turn it is, word for word."""
    table, ears = played_aloud(game, 5)
    view, aloud = table.view(Viewer.TABLE), wording_of(game).aloud
    turns = {f"It is {name}’s turn." for name in view.players}
    public: list[str] = []
    for entry in table.history(Viewer.TABLE):
        public += [aloud[event["event"]](event, view.players) for event in entry["events"] if event["event"] in aloud]
    rest = " ".join(words for words, _after in ears.said)
    for words in turns:
        rest = rest.replace(words, "")
    assert rest.split() == " ".join(public).split()


def test_it_is_said_in_the_language_of_the_table() -> None:
    ears = Ears()
    with speaking("lv"):
        played_aloud(GAMES["wazabi"], 2, ears)
    assert any("Gājiens: " in words for words, _after in ears.said)


def test_turning_it_on_is_heard_at_once_and_it_is_off_before() -> None:
    app, ears = App(GAMES, Table(GAMES, Journal(), SeededChance("on"))), Ears()
    app.aloud.ears = ears
    assert not app.settings.announces
    app.act(Change(replace(app.settings, announces=True)))
    assert ears.said == [("Your turn!", 0)]
