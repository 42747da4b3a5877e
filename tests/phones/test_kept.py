"""What is kept of phones: it outlives a restart, not an evening, and holds no secret."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.journal import Journal
from companion.games.saboteur import commands as cmd
from companion.links import EVENING_SECONDS, Links
from companion.nodes import Do
from tests.phones.ring import FOUR, Ring
from tests.phones.test_ring import seated


def test_after_a_restart_phones_are_where_they_were(tmp_path: Path) -> None:
    journal, path = tmp_path / "journal.db", tmp_path / "phones.json"
    with_journal = Journal(journal)
    ring = Ring(path, journal=with_journal).begin()
    phone, link = seated(ring, "Clara"), ring.phones.link("Clara")
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.attend()
    held = ring.held(phone)
    with_journal.close()
    again = Ring(path, journal=Journal(journal))
    again.phones.attend()
    assert again.phones.link("Clara") == link
    assert again.held(phone) == held
    assert path.stat().st_mode & 0o777 == 0o600


NONSENSE = [
    b"",
    b"{}",
    b"[1]",
    b'{"keys":{"table":"00"},"seats":{},"table":null}',
    b"\xff\x00",
    b"[" * 100_000,
    b'{"since":1%s,"keys":{},"seats":{},"table":null}' % (b"0" * 400),
]
HALF_A_CHARACTER = b'{"since":%d,"keys":{"seat:\\ud800":"%s"},"seats":{},"table":null}'


@pytest.mark.parametrize("text", NONSENSE)
def test_a_file_that_makes_no_sense_lets_nobody_in(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "phones.json"
    path.write_bytes(text)
    links = Links(path)
    assert not links.keys()
    assert not links.seats
    assert len(links.key("table")) == 32


def test_a_name_with_half_a_character_in_it_stops_nothing(tmp_path: Path) -> None:
    path, begun = tmp_path / "phones.json", 1_800_000_000
    path.write_bytes(HALF_A_CHARACTER % (begun, b"07" * 32))
    kept = Links(path, now=begun).key("table")
    assert Links(path, now=begun).keys() == {"seat:\ud800": b"\7" * 32, "table": kept}


def test_an_old_evening_lets_nobody_in(tmp_path: Path) -> None:
    """However often something was written meanwhile."""
    path, begun = tmp_path / "phones.json", 1_800_000_000.0
    kept = Links(path, now=begun).key("table")
    later = Links(path, now=begun + EVENING_SECONDS - 1)
    assert later.keys() == {"table": kept}
    later.key("join")
    assert Links(path, now=begun + EVENING_SECONDS + 1).keys() == {}


def test_no_role_is_in_what_is_kept_of_phones(tmp_path: Path) -> None:
    path = tmp_path / "phones.json"
    ring = Ring(path).begin()
    for name in FOUR:
        seated(ring, name, name)
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.attend()
    for word in (b"igger", b"aboteur"):
        assert word not in path.read_bytes()
