"""A table's key: made by its club, taken once as a code, and what signs each step in the chain of its game."""

from __future__ import annotations

import json
import stat
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random

import numpy as np
import pytest
import zxingcpp
from nacl.signing import SigningKey

from companion.app.app import App
from companion.commands.club.founding import as_lines, found, password_line
from companion.commands.club.joining import NotJoined, code_of, file_of, of_club, of_table
from companion.commands.club.keys import BadKey, Key, sorted_out
from companion.commands.club.membership import FILE, Member
from companion.commands.club.messages import NotUnderstood, read_together, read_told
from companion.core.chance import SeededChance
from companion.core.journal import Journal
from companion.core.table import Table
from companion.devices.buttons import Hands
from companion.games import GAMES
from hardware.fakes import FakeScanner
from tests.club.evening import lines, until
from tests.club.test_messages import STEP
from tests.command_line import companion, complaint

SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
CODE = code_of("mqtt://192.168.1.10", "window", Key(SECRET))


def test_a_key_is_the_same_however_it_was_typed_and_no_two_are_alike() -> None:
    typed = Key("gezd gnbv gy3t-qojq GEZDGNBVGY3TQOJQ")
    assert (typed.secret, typed.password, typed.public) == (SECRET, Key(SECRET).password, Key(SECRET).public)
    assert len({Key.new().password for _key in range(100)}) == 100
    for wrong in ("", SECRET[1:], SECRET + "A", SECRET.replace("G", "1")):
        with pytest.raises(BadKey):
            Key(wrong)


def test_what_checks_a_signature_tells_neither_password_nor_key() -> None:
    """The halves are made apart: neither is the other, nor what signs."""
    key = Key(SECRET)
    assert key.public != key.password.encode()
    assert bytes(SigningKey(key.public).verify_key) != key.public


def run_of(key: Key, steps: int) -> bytes:
    """What a table with this key tells of one game."""
    first = {**STEP, "number": 1, "after": ""}
    return lines(key, first, *({**STEP, "number": number} for number in range(2, steps + 1)))


def taken(message: bytes, table: str, public: bytes) -> bool:
    """Whether it is believed of a table that has this key."""
    try:
        steps = read_together(message)
    except NotUnderstood:
        return False
    assert sorted_out([(table, steps)], {"window": public}) in (([(table, steps)], set()), ([], {table}))
    return bool(sorted_out([(table, steps)], {"window": public})[0])


def test_what_a_table_has_signed_is_taken_of_it_and_of_nobody_else() -> None:
    key = Key.new()
    for steps in (1, 2, 20):
        told = run_of(key, steps)
        assert taken(told, "window", key.public)
        assert not taken(told, "window", Key.new().public)
        assert not taken(told, "hearth", key.public)


def test_one_signature_is_of_every_letter_of_all_steps_that_come_together() -> None:
    """Whichever is another on its way, of what was done, of when that was, of how they hang together: none is taken."""
    key, rng = Key.new(), Random("letters")
    told = run_of(key, 5)
    for at in range(len(told)):
        other = bytes([rng.choice([each for each in b'0123456789abcdefAQ"{}:,\n' if each != told[at]])])
        assert not taken(told[:at] + other + told[at + 1 :], "window", key.public), at


def test_nor_is_anything_taken_if_steps_were_left_out_put_in_or_changed_places() -> None:
    key = Key.new()
    told, other = (run_of(key, 5).split(b"\n"), run_of(key, 6).split(b"\n"))
    for wrong in (
        told[1:],
        told[:-1],
        [*told[:2], *told[3:]],
        [*told[:2], told[3], told[2], told[4]],
        [*told[:2], *told[1:]],
        [*told, other[5]],
        [*told, told[0]],
        [told[0], read_told(told[0]).whole.encode()],
    ):
        assert not taken(b"\n".join(wrong), "window", key.public)


@pytest.mark.parametrize("wrong", [{"uid": "1" * 32}, {"game": "wazabi"}, {"number": 3}, {"after": "0" * 64}])
def test_what_does_not_go_on_with_what_stands_before_it_is_not_taken_also_if_its_table_signs_it(
    wrong: dict[str, object],
) -> None:
    """It would be kept as the next step of another game, or as one that nobody can tell from a forged one."""
    key = Key.new()
    first, second = run_of(key, 2).split(b"\n")
    data = json.loads(second)
    del data["signed"]
    for about, so in (({}, True), (wrong, False)):
        told = key.signed(json.dumps({**data, **about}, separators=(",", ":"))).encode()
        assert taken(first + b"\n" + told, "window", key.public) == so


def test_a_step_that_is_signed_already_takes_none_behind_it() -> None:
    """It would be kept with a signature that nobody has looked at."""
    key = Key.new()
    first, second = run_of(key, 2).split(b"\n")
    forged = Key.new().signed(first.decode())
    data = {**json.loads(second), "behind": sha256(forged.encode()).hexdigest()}
    del data["signed"]
    told = f"{forged}\n{key.signed(json.dumps(data, separators=(',', ':')))}".encode()
    assert not taken(told, "window", key.public)


def test_a_signature_is_written_in_one_way() -> None:
    """Its last letter has bits that mean nothing: with others in them it would be another text and still right."""
    told = read_told(run_of(Key.new(), 1))
    assert told.whole[-5] in "AQgw"
    with pytest.raises(NotUnderstood):
        read_told(f"{told.whole[:-5]}{chr(ord(told.whole[-5]) + 1)}{told.whole[-4:]}".encode())


def test_a_code_is_a_file_of_a_table(tmp_path: Path) -> None:
    assert CODE.startswith("C2.MQTT/192.168.1.10:1883/WINDOW/")
    (tmp_path / FILE).write_text(file_of(CODE))
    broker, key = of_table(tmp_path / FILE)
    assert (broker.host, broker.port, broker.user, broker.tls) == ("192.168.1.10", 1883, "window", False)
    assert key.secret == SECRET
    assert file_of(f" {CODE[:20].lower()}\n{CODE[20:]} ") == file_of(CODE)


@pytest.mark.parametrize("wrong", ["", "C1.EW.AA", CODE[:-1], CODE.replace("WINDOW", "WINDAW"), CODE + "A"])
def test_what_is_no_code_or_was_mistyped_is_known_as_such(wrong: str) -> None:
    with pytest.raises(NotJoined, match="no code of a club"):
        file_of(wrong)


def test_a_camera_reads_the_code_off_a_terminal() -> None:
    """Light on dark, two rows of modules in each line of letters, as they are about twice as high as wide."""
    upper, lower = "█▀", "█▄"
    lines = as_lines(CODE).splitlines()
    rows = [[letter in half for letter in line] for line in lines for half in (upper, lower)]
    picture = np.array(rows, dtype=np.uint8) * 255
    (read,) = zxingcpp.read_barcodes(picture.repeat(4, 0).repeat(4, 1))
    assert read.text == CODE


def test_a_table_takes_its_code_while_it_plays_by_its_scanner_or_at_the_command_line(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "journal.db")) as journal:
        table = Table(GAMES, journal, SeededChance("code"))
        with closing(Member(None, journal, table)) as member, closing(Hands(App(GAMES, table), print)) as hands:
            hands.joins = member.take
            scanner = FakeScanner()
            hands.hear(scanner)
            scanner.scan(CODE)
            until(lambda: [hands.attend(), journal.outbox.wanted][1], "the code")
            assert (tmp_path / FILE).read_text() == file_of(CODE)
            assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
            assert not member.take("C1.EW.AA"), "the club stays what it was"
            assert (tmp_path / FILE).read_text() == file_of(CODE)
    other = tmp_path / "other" / "journal.db"
    assert companion("club", "join", CODE, "--journal", str(other)).status == 0
    assert (other.parent / FILE).read_text() == file_of(CODE)
    assert complaint("club", "join", "nonsense", "--journal", str(other)) == "this is no code of a club for a table"


def test_a_club_is_founded_with_files_that_nobody_else_can_read(tmp_path: Path) -> None:
    files = found(tmp_path, "192.168.1.10")
    assert {file.name: oct(file.stat().st_mode & 0o777) for file in files} == {
        "broker.conf": "0o640",
        "access": "0o640",
        "passwords": "0o640",
        "club.toml": "0o600",
    }
    place = of_club(tmp_path / "club.toml")
    assert (place.tables, place.passwords) == ("mqtt://192.168.1.10", tmp_path / "passwords")
    assert complaint("club", "found", str(tmp_path)).endswith("File exists")


def test_the_broker_keeps_no_password_as_it_is() -> None:
    line = password_line("window", "hush")
    assert line.startswith("window:$7$101$")
    assert "hush" not in line
    assert line != password_line("window", "hush")
