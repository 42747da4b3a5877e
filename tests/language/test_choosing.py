"""Which language it is: asked for on the command line, else the machine's; and of a phone its browser's."""

from __future__ import annotations

import os
from pathlib import Path
from unittest.mock import patch

import pytest

from companion import language
from companion.language.choosing import asked_for, of_browser, of_machine
from tests.command_line import companion, complaint


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "lv_LV.UTF-8"}, "lv"),
        ({"LANG": "fa"}, "fa"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "lv_LV", "LC_MESSAGES": "lt_LT"}, "lt"),
        ({"LC_MESSAGES": "lt_LT", "LC_ALL": "uk_UA@euro"}, "uk"),
        ({"LC_ALL": "uk_UA", "LANGUAGE": "de:ru_RU:en"}, "ru"),
        ({"LANGUAGE": "", "LANG": "ru_RU.KOI8-R"}, "ru"),
        ({"LANG": "lvs_LV"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_machine_says_which_as_gettext_reads_it(environ: dict[str, str], code: str) -> None:
    assert of_machine(environ) == code


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", ""),
        ("lv", "lv"),
        ("de-DE,de;q=0.9", ""),
        ("de-DE,de;q=0.9,ru;q=0.8,en;q=0.7", "ru"),
        ("en-US;q=0.5, fa-IR", "fa"),
        ("uk;q=0, lt;q=0.1", "lt"),
        ("*", ""),
        (";;;,,q=,=", ""),
        ("lv;q=nan, lt;q=x", ""),
        ("a" * 10_000 + ",lv", ""),
        ("LT-lt", "lt"),
    ],
)
def test_a_browser_says_which_it_likes_best(header: str, code: str) -> None:
    assert of_browser(header) == code


@pytest.mark.parametrize(
    ("words", "code", "rest"),
    [
        ("check 1,0=EW", None, "check 1,0=EW"),
        ("--language lv check 1,0=EW", "lv", "check 1,0=EW"),
        ("check --language lv 1,0=EW", "lv", "check 1,0=EW"),
        ("check 1,0=EW --language=lv --json", "lv", "check 1,0=EW --json"),
        ("check --language", "", "check"),
        ("check -- --language lv", None, "check -- --language lv"),
    ],
)
def test_it_may_stand_before_and_after_the_command(words: str, code: str | None, rest: str) -> None:
    assert asked_for(words.split()) == (code, rest.split())


def test_the_command_line_speaks_it_and_json_keeps_its_codes() -> None:
    english = companion("check", "1,0=EW", "1,1=NS", "--json")
    for before, after in (([], ["--language", "uk"]), (["--language=uk"], [])):
        asked = (*before, "check", "1,0=EW", "1,1=NS", *after)
        said, as_data = companion(*asked), companion(*asked, "--json")
        assert said.status == english.status == 1
        assert any("а" <= letter <= "я" for letter in said.out)
        assert as_data.data.keys() == english.data.keys()
        codes = [problem["code"] for problem in as_data.data["problems"]]
        assert codes == [problem["code"] for problem in english.data["problems"]]
    with patch.dict(os.environ, {"LANGUAGE": "ru:lv"}):
        assert "ы" in companion("check", "1,0=EW", "1,1=NS").out
    assert companion("check", "1,0=EW").out.startswith("yes")


def test_a_language_there_is_not_gets_one_line() -> None:
    assert complaint("check", "--language", "xx", "1,0=EW").startswith("--language 'xx': ")
    assert complaint("--language").startswith("--language '': ")


@pytest.mark.parametrize("damage", [None, b"", b"no catalogue", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_without_its_catalogue_there_is_one_line_and_english(
    damage: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if damage is not None:
        (tmp_path / "lv" / "LC_MESSAGES").mkdir(parents=True)
        (tmp_path / "lv" / "LC_MESSAGES" / "companion.mo").write_bytes(damage)
    monkeypatch.setattr(language, "CATALOGUES", tmp_path)
    language._load.cache_clear()
    try:
        said = companion("--language", "lv", "check", "1,0=EW")
    finally:
        language._load.cache_clear()
    assert said.out == companion("check", "1,0=EW").out
    assert said.status == 0
    assert said.err.count("\n") == 1
    assert "Latviešu" in said.err
    assert "make setup" in said.err
