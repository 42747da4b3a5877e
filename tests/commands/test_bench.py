"""`companion bench`: every figure that is promised, whatever this machine makes of it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands.test_run import COMPANION, PLAIN, ROOT

PROMISED = {
    *("fits_midgame_us", "games_per_s", "wazabi_games_per_s", "import_ms", "resume_ms"),
    *(
        "start_to_first_frame_ms",
        "idle_wakeups_per_s",
        "idle_cpu_percent",
        "tap_to_frame_ms",
        "animation_fps",
        "rss_mb",
    ),
    *("scan_to_role_ms", "push_to_ten_ms", "press_to_frame_ms", "tap_to_frame_phones_ms", "tap_to_frame_noise_ms"),
    *("join_floods_ms", "tap_to_frame_floods_ms", "touches_wazabi_turn", "replay_step_ms", "replay_step_p99_ms"),
    *("camera_still_ms", "camera_frame_ms", "seen_to_frame_ms", "camera_idle_percent", "camera_memory_mb"),
    "tap_to_frame_seeing_ms",
}

MOTION = """
import sys
from pathlib import Path
from companion.commands.bench import display
from companion.games import GAMES
display.EVENTS, display.MOTION_SECONDS = 1, 0.2
display.fill(GAMES, next(iter(GAMES.values())), Path(sys.argv[1]))
display.in_child(GAMES, "motion", sys.argv[1])
"""


@pytest.mark.thorough
def test_frames_are_counted_while_a_card_is_seen_to_move(tmp_path: Path) -> None:
    asked = (sys.executable, "-c", MOTION, str(tmp_path / "journal.db"))
    around = PLAIN | {"SDL_VIDEODRIVER": "dummy"}
    said = subprocess.run(asked, cwd=ROOT, env=around, capture_output=True, text=True, check=True)
    assert float(said.stdout.splitlines()[-1]) > 1


@pytest.mark.long
def test_every_promise_is_measured_and_the_status_says_whether_all_are_kept(tmp_path: Path) -> None:
    around = PLAIN | {"XDG_STATE_HOME": str(tmp_path)}
    said = subprocess.run(
        (*COMPANION, "bench", "--quick", "--json"),
        cwd=ROOT,
        env=around,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert said.stderr == ""
    figures = json.loads(said.stdout)["figures"]
    promises = {figure["name"]: figure for figure in figures if "wanted" in figure}
    assert promises.keys() >= PROMISED
    assert len(figures) > len(promises), "some are only told"
    for figure in promises.values():
        limit = float(figure["wanted"][1:])
        kept = figure["value"] < limit if figure["wanted"].startswith("<") else figure["value"] > limit
        assert figure["kept"] is kept, figure
    assert said.returncode == (0 if all(figure["kept"] for figure in promises.values()) else 1)
    assert not list(tmp_path.iterdir()), "it keeps nothing"
