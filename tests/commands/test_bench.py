"""`companion bench`: every figure that is promised, whatever this machine makes of it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.commands.test_run import COMPANION, PLAIN, ROOT

PROMISED = {
    *("fits_midgame_us", "games_per_s", "wazabi_games_per_s", "import_ms", "resume_ms"),
    *("start_to_first_frame_ms", "idle_cpu_percent", "tap_to_frame_ms", "animation_fps", "rss_mb"),
    *("scan_to_role_ms", "push_to_ten_ms", "press_to_frame_ms", "tap_to_frame_phones_ms", "tap_to_frame_noise_ms"),
    *("join_floods_ms", "tap_to_frame_floods_ms", "touches_wazabi_turn"),
}


@pytest.mark.long
def test_every_promise_is_measured_and_the_status_says_whether_all_are_kept(tmp_path: Path) -> None:
    around = PLAIN | {"XDG_STATE_HOME": str(tmp_path)}
    said = subprocess.run(
        (*COMPANION, "bench", "--json"), cwd=ROOT, env=around, capture_output=True, text=True, timeout=600, check=False
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
