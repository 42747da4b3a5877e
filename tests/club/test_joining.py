"""The files that say where a club is, what is said of one that is wrong, and what a machine lacks for one."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.club import trying
from companion.commands.club.joining import Broker, NotJoined, Place, of_club, of_table
from tests.command_line import companion, complaint

SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
TABLE = f'broker = "mqtt://192.168.1.10"\ntable = "window"\nkey = "{SECRET}"\n'
CLUB = 'broker = "mqtts://club.example:8884"\npassword = "hush"\ndatabase = "dbname=club"\nwall = "0.0.0.0:8090"\n'


def written(folder: Path, text: str) -> Path:
    file = folder / "club.toml"
    file.write_text(text)
    return file


def test_a_table_finds_its_club(tmp_path: Path) -> None:
    broker, key = of_table(written(tmp_path, TABLE))
    assert broker == Broker("192.168.1.10", 1883, "window", key.password)
    assert key.secret == SECRET


def test_a_club_finds_its_broker_its_database_and_its_wall(tmp_path: Path) -> None:
    broker = Broker("club.example", 8884, "club", "hush", tls=True, authority=str(tmp_path / "ca.pem"))
    place = of_club(written(tmp_path, CLUB + 'authority = "ca.pem"\n'))
    assert place == Place(
        broker, "dbname=club", ("0.0.0.0", 8090), tables="mqtts://club.example:8884", keys=tmp_path / "keys"
    )


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("broker = [", "cannot be understood"),
        ("\xff", "cannot be understood"),
        (TABLE + "more = 1\n", "more is not as it should be"),
        (TABLE.replace(f'"{SECRET}"', "7"), "key is not as it should be"),
        (TABLE.replace(SECRET, "1"), "key is not as the club gave it"),
        (TABLE.replace("table", "tabel"), "tabel is not as it should be"),
        (TABLE.replace("mqtt:", "http:"), "broker is an address such as"),
        (TABLE.replace("192.168.1.10", "10:x"), "broker is an address such as"),
        (TABLE.replace("192.168.1.10", "a..b"), "broker is an address such as"),
        (TABLE.replace("192.168.1.10", "a" * 64), "broker is an address such as"),
        (TABLE.replace("window", "by the window"), "small letters, digits and hyphens"),
        (TABLE.replace("window", "+"), "small letters, digits and hyphens"),
        (TABLE.replace("window", "club"), "small letters, digits and hyphens"),
    ],
)
def test_what_is_wrong_with_it_is_said_in_one_line(tmp_path: Path, wrong: str, told: str) -> None:
    file = tmp_path / "club.toml"
    file.write_bytes(wrong.encode("latin-1"))
    with pytest.raises(NotJoined, match=told):
        of_table(file)


@pytest.mark.parametrize("wall", ["8090", ":8090", "0.0.0.0:", "0.0.0.0:99999", "here:there"])
def test_a_wall_is_somewhere(tmp_path: Path, wall: str) -> None:
    with pytest.raises(NotJoined, match="wall is an address"):
        of_club(written(tmp_path, CLUB.replace("0.0.0.0:8090", wall)))


def test_a_club_is_served_from_a_file_that_is_named(tmp_path: Path) -> None:
    assert complaint("club", "serve") == "'club serve' needs more words, or fewer; see companion club --help"
    nowhere = tmp_path / "nowhere.toml"
    assert complaint("club", "serve", str(nowhere)) == f"{nowhere} cannot be read: No such file or directory."


def test_without_its_database_a_club_says_so_in_one_line(tmp_path: Path) -> None:
    """Nobody listens in that folder."""
    text = CLUB.replace("dbname=club", f"host={tmp_path}").replace("0.0.0.0:8090", "127.0.0.1:0")
    said = companion("club", "serve", str(written(tmp_path, text)))
    assert (said.status, said.out, said.err.count("\n")) == (1, "", 1)
    assert said.err.startswith("companion: the database cannot be used: ")


@pytest.mark.parametrize("lacks", ["mosquitto", "postgres"])
def test_what_a_try_lacks_is_said_with_how_to_get_it(monkeypatch: pytest.MonkeyPatch, lacks: str) -> None:
    if lacks == "mosquitto":
        monkeypatch.setenv("PATH", "/nowhere")
        monkeypatch.setattr(trying, "ELSEWHERE", "/nowhere")
    else:
        monkeypatch.setattr(trying, "mosquitto", lambda: "")
        monkeypatch.setattr(trying, "POSTGRES", Path("/nowhere"))
    name = {"mosquitto": "Mosquitto", "postgres": "PostgreSQL"}[lacks]
    package = {"mosquitto": "mosquitto", "postgres": "postgresql"}[lacks]
    said = companion("club", "try")
    assert (said.status, said.out) == (1, "")
    assert said.err == f"companion: a club needs {name}: sudo apt install {package}\n"


def test_help_tells_what_a_club_is() -> None:
    assert "Many tables, one evening" in companion("club", "--help").out
