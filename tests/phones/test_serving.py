"""What systemd has opened for us, and the address by which phones find us."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.bench.phone import Phone
from companion.commands.onscreen import served
from companion.phones.links import Links
from companion.phones.serving import Hotspot, Serving, Where, handed_over, own_address
from companion.phones.web.page import CannotServe, Published
from companion.phones.web.sealed import link, new_door
from tests.commands.test_run import PATIENCE, PLAIN
from tests.commands.test_serves import opened
from tests.faults.children import child
from tests.pictures import ALBUM

AS_SYSTEMD_DOES = "import os, sys; os.dup2(int(sys.argv[1]), 3); os.environ['LISTEN_PID'] = str(os.getpid()); "
AS_SYSTEMD_DOES += "os.execv(sys.executable, [sys.executable, '-m', 'tests.looked_at', 'run'])"
FIB_TRIE = """Main:
  +-- 0.0.0.0/0 3 0 6
     +-- 10.42.0.0/24 2 0 2
           |-- 10.42.0.1
              /32 host LOCAL
        |-- 10.42.0.255
           /32 link BROADCAST
        |-- 127.0.0.1
           /32 host LOCAL
"""


@pytest.mark.thorough
def test_a_socket_that_is_handed_over_is_where_the_table_is(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        around = PLAIN | {"STATE_DIRECTORY": str(tmp_path), "LISTEN_FDS": "1", "LISTEN_FDNAMES": "companion.socket"}
        asked = (sys.executable, "-c", AS_SYSTEMD_DOES, str(listening.fileno()))
        fds = [listening.fileno()]
        with child(asked, env=around, pass_fds=fds, stdout=subprocess.PIPE, text=True) as program:
            assert program.stdout
            told = program.stdout.readline().split()[-1]
            assert told.startswith(f"http://127.0.0.1:{port}/#")
            with closing(Phone(told)) as browser:
                assert "New game of Saboteur" in opened(browser)
            program.terminate()
            assert program.wait(PATIENCE) == 0
    assert (tmp_path / "journal.db").exists()


@pytest.mark.parametrize(
    "around", [{}, {"LISTEN_PID": "1", "LISTEN_FDS": "1"}, {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "none"}]
)
def test_what_is_meant_for_somebody_else_is_left_alone(around: dict[str, str]) -> None:
    assert handed_over(around) == ()
    assert around == {}


def test_in_a_network_of_its_own_that_is_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses = ["127.0.0.2", ""]
    with closing(Serving(lambda _signal: None, Published(), Where(port=0), ALBUM, lambda: addresses[0])) as serving:
        _host, _colon, port = serving.address.partition(":")
        assert serving.address == f"127.0.0.2:{port}"
        addresses.reverse()
        assert serving.address == f"{own_address()}:{port}"
        monkeypatch.setattr("companion.phones.serving.PLAIN_PORT", int(port))
        door = new_door()
        assert serving.link(door) == link(own_address(), door), "browsers take this port by themselves"


def test_the_port_of_the_evening_stays_that_of_its_links(tmp_path: Path) -> None:
    path, hotspot = tmp_path / "phones.json", Hotspot(tmp_path)
    with socket.create_server(("127.0.0.4", 0)) as other:
        where = Where("127.0.0.4", other.getsockname()[1])
        with closing(served(ALBUM, Links(path), where, hotspot, lambda _signal: None, Published())) as serving:
            address = serving.address
            assert serving.port > where.port
    with closing(served(ALBUM, Links(path), where, hotspot, lambda _signal: None, Published())) as again:
        assert again.address == address, "though the first port is free by now"
    with closing(served(ALBUM, Links(), where, hotspot, lambda _signal: None, Published())) as another_evening:
        assert another_evening.port == where.port


def test_after_the_last_port_there_is_no_other() -> None:
    taken = pytest.raises(CannotServe, match="Port 65535 is taken by another program")
    with socket.create_server(("127.0.0.3", 65535)), taken:
        Serving(lambda _signal: None, Published(), Where("127.0.0.3", 65535), ALBUM)


def test_where_no_way_leads_further_there_still_is_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.phones.serving.SOMEWHERE", ("255.255.255.255", 9))  # nobody may reach for everybody
    routes = tmp_path / "fib_trie"
    assert own_address(routes) == "127.0.0.1"
    routes.write_text(FIB_TRIE, encoding="ascii")
    assert own_address(routes) == "10.42.0.1"
