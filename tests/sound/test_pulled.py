"""A loudspeaker that is pulled and put in again, while it is closed and while it is open."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sound.conftest import Run


@pytest.mark.long
def test_a_loudspeaker_may_be_pulled_and_put_in_as_often_as_anybody_likes(run: Run) -> None:
    """Nothing is heard meanwhile, and what is played next is heard again; only SDL says that it writes to a file."""
    done = run("""
import os, pygame
player = Player(lambda: Table.settings, rest=0.02)
for _ in range(20):
    os.environ["SDL_AUDIODRIVER"] = "pulled"
    player.play("card")
    wait(lambda: player._asked.empty())
    assert not pygame.mixer.get_init()
    os.environ["SDL_AUDIODRIVER"] = "disk"
    player.play("card")
    wait(pygame.mixer.get_init)
    wait(lambda: not pygame.mixer.get_init())
assert player._thread.is_alive()
player.close()
""")
    assert {line.split(":")[0] for line in done.stderr.splitlines()} == {"CRITICAL"}
    assert done.stderr.count("Writing to file") == 20


@pytest.mark.long
def test_a_loudspeaker_that_is_pulled_while_it_is_open_is_heard_when_it_is_in_again(run: Run, tmp_path: Path) -> None:
    """SDL keeps the old one open, and silent; what the system has for the new one is another file."""
    devices = tmp_path / "snd"
    devices.mkdir()
    done = run(f"""
import pygame
from companion.devices.sound.player import loudspeakers
device = Path({str(devices / "pcmC0D0p")!r})
player = Player(lambda: Table.settings, devices=device.parent)
for _ in range(20):
    device.touch()
    player.play("card")
    wait(lambda: pygame.mixer.get_init() and player._opened_among == loudspeakers(device.parent))
    device.unlink()
device.touch()
player.play("card")
wait(loudest)
player.close()
""")
    assert done.stderr.count("Writing to file") == 21
