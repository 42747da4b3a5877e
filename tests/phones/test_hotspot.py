"""The code for the companion's own network."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.hotspot import wifi_code


def test_what_a_phone_scans(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    assert wifi_code(tmp_path) == ""
    (tmp_path / "hotspot.json").write_text(json.dumps({"name": "Companion", "password": "Zk8Qm2Xw7Lp4"}))
    assert wifi_code(tmp_path) == "WIFI:T:WPA;S:Companion;P:Zk8Qm2Xw7Lp4;;"


def test_letters_that_mean_something_are_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the Wi-Fi Alliance's format has it: backslash before ; , : \\ and quotes."""
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    (tmp_path / "hotspot.json").write_text(json.dumps({"name": "Ann;a's", "password": 'a:b,c\\d"e'}))
    assert wifi_code(tmp_path / "nowhere") == r"WIFI:T:WPA;S:Ann\;a" + r"'s;P:a\:b\,c\\d\"e;;"


@pytest.mark.parametrize("text", ["", "[]", '{"name":"x"}', '{"name":"","password":"y"}', "{", "x" * 5000, "null"])
def test_a_file_that_makes_no_sense_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    (tmp_path / "hotspot.json").write_text(text)
    assert wifi_code(tmp_path) == ""
