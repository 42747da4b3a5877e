"""The code for the companion's own network, and the address in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.phones.serving import Hotspot


@pytest.fixture(autouse=True)
def _nobody_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOTSPOT_DIRECTORY", raising=False)


def said(folder: Path, **what: str) -> None:
    (folder / "hotspot.json").write_text(json.dumps(what))


def test_what_a_phone_scans_now(tmp_path: Path) -> None:
    """The network may come after the table, go, and have another password the next time."""
    hotspot = Hotspot(tmp_path)
    assert hotspot.code() == ""
    for password in ("Zk8Qm2Xw7Lp4", "another2Xw7Lp4"):
        said(tmp_path, name="Companion", password=password)
        assert hotspot.code() == f"WIFI:T:WPA;S:Companion;P:{password};;"
    (tmp_path / "hotspot.json").unlink()
    assert hotspot.code() == ""


def test_letters_that_mean_something_are_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the Wi-Fi Alliance's format has it: backslash before ; , : \\ and quotes."""
    monkeypatch.setenv("HOTSPOT_DIRECTORY", str(tmp_path))
    said(tmp_path, name="Ann;a's", password='a:b,c\\d"e')
    assert Hotspot(tmp_path / "nowhere").code() == r"WIFI:T:WPA;S:Ann\;a" + r"'s;P:a\:b\,c\\d\"e;;"


NONSENSE = ["", "[]", '{"name":"x"}', '{"name":"","password":"y"}', "{", "x" * 5000, "null", "[" * 900]
NO_TEXTS = ['{"name":null,"password":"y"}', '{"name":"x","password":12345678}', r'{"name":"\ud800","password":"y"}']


@pytest.mark.parametrize("text", [*NONSENSE, *NO_TEXTS])
def test_a_file_that_makes_no_sense_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "hotspot.json").write_text(text)
    assert (Hotspot(tmp_path).code(), Hotspot(tmp_path).address()) == ("", "")


@pytest.mark.parametrize(("address", "here"), [("127.0.0.1", True), ("192.0.2.7", False), ("localhost", False)])
def test_only_an_address_that_this_machine_has(tmp_path: Path, address: str, here: bool) -> None:
    said(tmp_path, name="Companion", password="Zk8Qm2Xw7Lp4", address=address)
    assert Hotspot(tmp_path).address() == (address if here else "")
