"""What is remembered between evenings survives, and nonsense in its place harms nobody."""

from __future__ import annotations

import json
import stat
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.settings import LOUDEST, MOST_NAMES, ROTATIONS, TEXT_SCALES, Settings, SettingsFile

CHANGED = Settings(
    text_scale=1.5,
    high_contrast=True,
    reduced_motion=True,
    volume=1,
    mute=True,
    announces=True,
    rotation=270,
    fullscreen=True,
    names=("Žydrūnas", "Анастасія", "علی‌رضا"),
    editions=(("saboteur", "uk"),),
    house=(("saboteur", "goals.hidden", True), ("wazabi", "games", 3)),
    ways=(("Анастасія", "buttons"), ("Žydrūnas", "camera")),
    language="fa",
    languages=(("Анастасія", "uk"), ("Žydrūnas", "lt")),
    nudge=3,
    brightness=2,
    country="LT",
    hotspot=True,
)


def test_nothing_is_written_before_something_is_changed(tmp_path: Path) -> None:
    kept = SettingsFile(tmp_path / "state" / "settings.json")
    assert kept.settings == Settings()
    assert kept.trouble is None
    assert list(tmp_path.iterdir()) == []


def test_what_is_changed_is_there_next_time(tmp_path: Path) -> None:
    path = tmp_path / "state" / "settings.json"
    SettingsFile(path).change(CHANGED)
    again = SettingsFile(path)
    assert again.settings == CHANGED
    assert again.trouble is None
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "state" / "settings.json"
    SettingsFile(path).change(CHANGED)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


NONSENSE = (
    *(
        b"",
        b"{",
        b"[]",
        b"null",
        b"1",
        b'"volume"',
        b"\xff\xfe\x00",
        b"\x00" * 500,
        b"[" * 50_000,
        b"{}" + b" " * 200_000,
    ),
)


@pytest.mark.parametrize("content", NONSENSE, ids=lambda content: repr(content[:12]))
def test_a_file_that_is_nonsense_is_put_aside_untouched(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    kept = SettingsFile(path)
    assert kept.settings == Settings()
    assert kept.trouble
    assert kept.trouble.kind == "set-aside"
    assert (tmp_path / kept.trouble.about).read_bytes() == content
    kept.change(CHANGED)
    assert SettingsFile(path).settings == CHANGED


WRONG: dict[str, tuple[object, ...]] = {
    "text_scale": (3, "1.0", None, True, float("nan"), [], -1),
    "high_contrast": (1, 0, "yes", None),
    "reduced_motion": ("no", 0.0),
    "volume": (LOUDEST + 1, -1, True, False, 2.5, "3", None, 10**400),
    "mute": (1, "off"),
    "announces": (1, "on"),
    "rotation": (45, 360, -90, "90", False),
    "fullscreen": (2, []),
    "names": (
        *("Anna", {"Anna": 1}, [1], [""], [" "], ["Anna "], ["A\nB"], ["x" * 17], [None], ["a  b"], ["\u202eAnna"]),
        ["N"] * (MOST_NAMES + 1),
        ["Anna", "Anna"],
    ),
    "group": ("Anna", {"Anna": 1}, [1], [""], ["Anna", "anna"], ["x" * 17]),
    "ways": (
        *({"Anna": "card"}, [["Anna"]], [["Anna", "shout"]], [["Anna", 1]], [["", "card"]], "card"),
        [["Anna", "card"], ["anna", "hold"]],
    ),
    "language": ("Latviešu", "qps", "xx", 1, None, ["lv"]),
    "languages": ({"Anna": "lv"}, [["Anna"]], [["Anna", "xx"]], [["", "lv"]], [["Anna", "lv"], ["anna", "ru"]], "lv"),
    "known": ({"saboteur": "laying"}, [["saboteur"]], [["saboteur", 1]], "laying", [["a", "b", "c"]]),
    "paused": (0, 1, "True", None),
    "brightness": (0, 6, -1, True, 2.5, "3", None),
    "country": ("lv", "XX", "", 0, None, "LV on"),
    "hotspot": (0, 1, "on", None),
    "settles": (-1, 1, 3, 2.5, True, "4", None, [4]),
    "nudge": (4, -1, True, 1.5, "1", None),
    "looked": ({"six words": "0"}, [["six words"]], [["six words", 0]], "six words", [["a", "b", "c"]]),
    "editions": ({"saboteur": "lv"}, [["saboteur"]], [["saboteur", 1]], "lv", [["a", "b", "c"]]),
    "house": (
        *({"saboteur": []}, "saboteur", [["saboteur", "a"]], [[1, "a", True]], [["saboteur", 2, True]], ["abc"]),
        *([["saboteur", "a", None]], [["saboteur", "a", ["b"]]], [["saboteur", "a", 1.5]]),
    ),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_one_wrong_value_costs_nothing_else(tmp_path: Path, name: str, value: object) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({**asdict(CHANGED), name: value}), encoding="utf-8")
    kept = SettingsFile(path)
    assert kept.settings == replace(CHANGED, **{name: getattr(Settings(), name)})
    assert kept.trouble
    assert kept.trouble.kind == "set-aside"


def test_every_setting_is_tried_with_wrong_values() -> None:
    assert set(WRONG) == set(asdict(Settings()))


def test_a_setting_of_a_later_release_is_no_nonsense(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({**asdict(CHANGED), "lamp": {"colour": "warm"}}), encoding="utf-8")
    kept = SettingsFile(path)
    assert kept.settings == CHANGED
    assert kept.trouble is None


def test_a_folder_where_nothing_can_be_written_does_not_stop_the_evening(tmp_path: Path) -> None:
    in_the_way = tmp_path / "state"
    in_the_way.write_text("a file where a folder should be")
    kept = SettingsFile(in_the_way / "settings.json")
    kept.change(CHANGED)
    assert kept.settings == CHANGED
    assert kept.trouble
    assert in_the_way.read_text() == "a file where a folder should be"


def test_a_folder_in_place_of_the_file_leaves_no_draft_behind(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    (path / "inside").mkdir(parents=True)
    kept = SettingsFile(path)
    troubles = [kept.trouble]
    kept.change(CHANGED)
    troubles.append(kept.trouble)
    assert [trouble and trouble.kind for trouble in troubles] == ["unread", "unwritten"]
    assert [file.name for file in tmp_path.iterdir()] == ["settings.json"]


def test_without_a_path_nothing_is_kept() -> None:
    kept = SettingsFile()
    kept.change(CHANGED)
    assert kept.settings == CHANGED
    assert SettingsFile().settings == Settings()


settings_there_can_be = st.builds(
    Settings,
    text_scale=st.sampled_from(TEXT_SCALES),
    high_contrast=st.booleans(),
    reduced_motion=st.booleans(),
    volume=st.integers(0, LOUDEST),
    mute=st.booleans(),
    rotation=st.sampled_from(ROTATIONS),
    fullscreen=st.booleans(),
    names=st.lists(st.sampled_from(("ANNA", "Bo", "ēriks", "Jo", *"KLMNOPQ")), unique=True).map(tuple),
)


@given(settings_there_can_be, st.lists(st.sampled_from(("Anna", "Bo", "Ēriks", "Jo")), unique=True, max_size=4))
def test_who_sat_down_comes_first_and_nobody_twice(settings: Settings, players: list[str]) -> None:
    after = settings.remembering(tuple(players), "saboteur", "lv")
    assert after.names[: len(players)] == tuple(players)
    others = [name for name in settings.names if name.casefold() not in {player.casefold() for player in players}]
    assert list(after.names[len(players) :]) == others
    assert dict(after.editions)["saboteur"] == "lv"


def test_the_house_rules_of_a_game_are_those_of_its_last_evening() -> None:
    after = CHANGED.remembering(("Anna", "Bo"), "saboteur", "lv", (("place.unbroken-path", False),))
    assert after.house == (("wazabi", "games", 3), ("saboteur", "place.unbroken-path", False))
    assert after.remembering(("Anna", "Bo"), "wazabi", "pl").house == after.house[1:]


def test_so_many_names_are_remembered_and_no_more() -> None:
    old = Settings(names=tuple(f"Guest {n}" for n in range(MOST_NAMES)))
    assert old.remembering(("Anna", "Bo"), "saboteur", "lv").names == ("Anna", "Bo", *old.names[:-2])


def test_a_name_can_be_forgotten() -> None:
    assert CHANGED.forgetting("Žydrūnas").names == CHANGED.names[1:]
    assert CHANGED.forgetting("Nobody") == CHANGED


@pytest.mark.parametrize(
    ("settings", "loudness"),
    [(Settings(volume=4), 1.0), (Settings(volume=1), 0.25), (Settings(volume=0), 0.0), (Settings(mute=True), 0.0)],
)
def test_loudness(settings: Settings, loudness: float) -> None:
    assert settings.loudness == loudness
