"""What is kept of phones: it outlives a restart, not an evening, and holds no secret."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.journal import Journal
from companion.games.saboteur.rules import commands as cmd
from companion.phones.links import EVENING_SECONDS, Links
from companion.screens.nodes import Ask, Do, Wanted
from tests.phones.ring import FOUR, Ring, seated


def test_after_a_restart_phones_are_where_they_were(tmp_path: Path) -> None:
    journal, path = tmp_path / "journal.db", tmp_path / "phones.json"
    with_journal = Journal(journal)
    ring = Ring(path, journal=with_journal).begin()
    phone = seated(ring, "Clara")
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.attend()
    held = ring.held(phone)
    with_journal.close()
    again = Ring(path, journal=Journal(journal))
    again.phones.attend()
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


def test_an_old_evening_is_erased_when_the_program_starts(tmp_path: Path) -> None:
    """As after it was killed, and nobody could tidy up; and so is what makes no sense."""
    path, begun = tmp_path / "phones.json", 1_800_000_000.0
    Links(path, now=begun).key("table")
    assert path.exists()
    Links(path, now=begun + EVENING_SECONDS + 1)
    assert not path.exists()
    path.write_text("{}")
    Links(path)
    assert not path.exists()


def test_when_the_program_ends_with_no_game_to_go_on_with_the_evening_is_over(tmp_path: Path) -> None:
    path, journal = tmp_path / "phones.json", Journal(tmp_path / "journal.db")
    ring = Ring(path, journal=journal).begin()
    seated(ring, "Anna")
    ring.phones.close()
    assert path.exists(), "the game is to be gone on with"
    ring.app.act(Ask(Wanted.ABANDON))
    ring.phones.close()
    journal.close()
    assert {each.name for each in tmp_path.iterdir()} == {"journal.db", "settings.json"}
    assert Links(path).keys() == {}


def test_a_table_that_lies_there_overnight_forgets_all_phones_but_never_in_the_middle_of_a_game(tmp_path: Path) -> None:
    hours, path = [0.0], tmp_path / "phones.json"
    ring = Ring(path, clock=lambda: hours[0] * 3600).begin()
    phone, link = seated(ring, "Anna"), ring.phones.table_link()
    hours[0] = 25.0
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.attend()
    assert ring.held(phone)
    ring.app.act(Ask(Wanted.ABANDON))
    ring.phones.attend()
    assert not ring.published[-1].pages
    assert list(ring.published[-1].doors) == ["table"]
    assert (ring.phones.table_link(), len(Links(path).keys())) == (link, 1)
    seated(ring.begin(), "Anna", "the next evening")
    ring.phones.attend()
    assert ring.phones.paired("Anna")


def test_no_role_is_in_what_is_kept_of_phones(tmp_path: Path) -> None:
    path = tmp_path / "phones.json"
    ring = Ring(path).begin()
    for name in FOUR:
        seated(ring, name, name)
    ring.app.act(Do(cmd.Deal(0)))
    ring.phones.attend()
    for word in (b"igger", b"aboteur"):
        assert word not in path.read_bytes()
