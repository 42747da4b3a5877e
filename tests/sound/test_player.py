"""The player, with the loudspeaker that SDL gives for trying: one that writes what would be heard to a file."""

from __future__ import annotations

import sys
import wave
from pathlib import Path

import pytest

from companion.devices.sound.make import RATE
from companion.devices.sound.player import there_may_be_sound
from tests.sound.conftest import Run


@pytest.mark.long
def test_a_cue_is_heard_as_loud_as_the_settings_say(run: Run) -> None:
    done = run("""
player = Player(lambda: Table.settings)
player.play("stone")
wait(lambda: size() and loudest() > 20_000)
go_by(40_000)
Table.settings = Settings(volume=1)
start = size()
player.play("stone")
wait(lambda: loudest(start) > 3_000)
go_by()
assert loudest(start) < 9_000, loudest(start)
player.close()
""")
    assert done.stdout == ""


@pytest.mark.long
def test_muted_means_silent_at_once(run: Run, tmp_path: Path) -> None:
    """Long before the sound would have ended by itself, however slow the machine is."""
    with wave.open(str(tmp_path / "hum.wav"), "wb") as hum:
        hum.setparams((1, 2, RATE, 0, "NONE", ""))
        hum.writeframes(b"\x00\x40" * (RATE * 25))
    run(f"""
player = Player(lambda: Table.settings, Path({str(tmp_path)!r}))
player.play("hum")
wait(lambda: size() and loudest() > 5_000)
Table.settings = Settings(volume=4, mute=True)
player.play("hum")

def hushed():
    start = size()
    go_by()
    return loudest(start) == 0

wait(hushed)
assert size() < {RATE * 2 * 20}
player.close()
""")


@pytest.mark.long
def test_what_is_played_is_heard_in_its_time_and_at_once_by_who_has_seen_enough(run: Run) -> None:
    run("""
player = Player(lambda: Table.settings)
player.perform(((0, "drum"), (100, "stone"), (600_000, "treasure"), (900_000, "gold")))
wait(lambda: size() and loudest() > 20_000)
go_by(60_000)
start = size()
go_by()
assert loudest(start) == 0, "the rest has time"
player.skip()
wait(lambda: loudest(start) > 20_000)
player.close()
""")


@pytest.mark.long
def test_what_moves_on_is_heard_instead_of_what_was_to_come(run: Run) -> None:
    run("""
player = Player(lambda: Table.settings)
player.perform(((600_000, "treasure"),))
player.play("card")
wait(lambda: size() and loudest() > 10_000)
go_by(40_000)
start = size()
player.skip()
go_by(40_000)
assert loudest(start) == 0, "nothing was left to be heard"
player.close()
""")


@pytest.mark.long
def test_while_it_is_muted_no_loudspeaker_is_opened(run: Run) -> None:
    run("""
Table.settings = Settings(volume=0)
player = Player(lambda: Table.settings)
player.play("card")
player.close()
assert not Path(HEARD).exists()
""")


@pytest.mark.long
def test_the_loudspeaker_is_closed_when_there_is_nothing_to_hear_and_opened_again(run: Run) -> None:
    run("""
import pygame
player = Player(lambda: Table.settings, rest=0.1)
for _ in range(2):
    player.play("card")
    wait(pygame.mixer.get_init)
    wait(lambda: not pygame.mixer.get_init())
player.close()
""")


@pytest.mark.long
def test_without_a_loudspeaker_it_is_silent_and_says_nothing(run: Run) -> None:
    done = run(
        """
player = Player(lambda: Table.settings)
for cue in ("card", "no such cue", "game-over"):
    player.play(cue)
player.close()
""",
        "no such driver",
    )
    assert (done.stdout, done.stderr) == ("", "")


def test_alsa_is_not_asked_where_there_is_nothing_to_hear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would fill the console with complaints. A loudspeaker is a device of its own, or a server somewhere."""
    for name in ("SDL_AUDIODRIVER", "PULSE_SERVER", "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    devices = tmp_path / "snd"
    assert not there_may_be_sound(devices)
    devices.mkdir()
    (devices / "pcmC0D0c").touch()  # a microphone
    assert not there_may_be_sound(devices)
    (devices / "pcmC0D0p").touch()
    assert there_may_be_sound(devices)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert not there_may_be_sound(tmp_path / "none")
    (tmp_path / "pulse").mkdir()
    (tmp_path / "pulse" / "native").touch()
    assert there_may_be_sound(tmp_path / "none")


@pytest.mark.long
def test_a_sound_that_is_missing_or_broken_is_not_heard_and_that_is_all(run: Run, tmp_path: Path) -> None:
    (tmp_path / "card.wav").write_bytes(b"RIFF nonsense")
    done = run(f"""
import threading, pygame
player = Player(lambda: Table.settings, Path({str(tmp_path)!r}))
player.play("card")
player.play("stone")
wait(pygame.mixer.get_init)
assert any(thread.name == "sound" for thread in threading.enumerate())
player.close()
""")
    assert done.stdout == ""


@pytest.mark.long
def test_what_goes_wrong_as_nobody_has_foreseen_ends_one_sound_and_the_next_is_heard(run: Run) -> None:
    run("""
import threading
threading.excepthook = lambda _told: None
from companion.devices.sound import player as module
may_be, module.there_may_be_sound = module.there_may_be_sound, lambda: 1 / 0
player = Player(lambda: Table.settings)
player.play("stone")
player._thread.join(10)
assert not player._thread.is_alive()
module.there_may_be_sound = may_be
player.play("stone")
wait(lambda: size() and loudest() > 20_000)
player.close()
""")


@pytest.mark.long
def test_the_table_never_waits_for_the_loudspeaker(run: Run) -> None:
    """Opening it hangs, as a loudspeaker far away may; playing and closing come back all the same."""
    run("""
import threading
import pygame
from companion.devices.sound import player as module
released = threading.Event()
pygame.mixer.init = lambda *_: released.wait(20)
module.PATIENCE = 0.1
player = Player(lambda: Table.settings)
for _ in range(100):
    player.play("card")
assert not released.is_set()
player.close()
released.set()
""")


@pytest.mark.long
def test_where_the_system_lacks_what_pygame_plays_by_it_is_silent_and_says_nothing(run: Run) -> None:
    done = run("""
import pygame
mixer, asked = pygame.mixer, []

class Lacking:
    def __getattr__(self, name):
        asked.append(name)
        raise NotImplementedError("mixer module not available")

pygame.mixer = Lacking()
player = Player(lambda: Table.settings)
player.play("stone")
wait(lambda: asked)
player.close()
""")
    assert (done.stdout, done.stderr) == ("", "")
