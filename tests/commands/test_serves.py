"""`companion run` where there is no display: the table in a browser, by a link that is said in one line."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPException
from pathlib import Path

import pytest

from companion.commands.bench.phone import Phone, Refused
from companion.phones.web.sealed import link, new_door
from tests.command_line import companion, complaint
from tests.commands.test_run import LOOKED_AT, PATIENCE, PLAIN, begun, done
from tests.faults.children import child

pytestmark = pytest.mark.long

LOOPBACK = "127.0.0.1:0"


@contextmanager
def serving(
    home: Path, serve: str = LOOPBACK, program: tuple[str, ...] = LOOKED_AT, runtime: Path | None = None
) -> Iterator[tuple[subprocess.Popen[str], Phone]]:
    """The program, and somebody who has opened its link."""
    around = PLAIN | {"XDG_STATE_HOME": str(home)} | ({"RUNTIME_DIRECTORY": str(runtime)} if runtime else {})
    asked, pipe = (*program, "run", "--serve", serve), subprocess.PIPE
    with child(asked, env=around, stdout=pipe, stderr=pipe, text=True) as running:
        assert running.stdout
        line = running.stdout.readline()
        found = re.fullmatch(r"no display here: .*connect.*The table is in a browser instead: (.+)\n", line)
        assert found, line
        assert not runtime or found[1] == f"sudo cat {runtime / 'link'}"
        with closing(Phone((runtime / "link").read_text().strip() if runtime else found[1])) as browser:
            yield running, browser


def opened(browser: Phone) -> str:
    """The first page; the companion's loop has to hear the knock before there is one."""
    for _again in range(5):
        browser.ask()
        if browser.html:
            return browser.html
    raise AssertionError("nothing was ever shown")


def touch(browser: Phone, label: str) -> str:
    """Touch the first thing called so."""
    found = re.search(rf'<button[^>]*data-do="(\d+)"[^>]*>(?:(?!</button>).)*{re.escape(label)}', browser.html)
    assert found, (label, browser.html)
    browser.ask(tap=int(found[1]))
    return browser.html


@pytest.mark.parametrize(("sent", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_the_table_is_in_a_browser_and_ends_when_it_is_asked_to(
    tmp_path: Path, sent: signal.Signals, status: int
) -> None:
    with serving(tmp_path) as (program, browser):
        assert "New game of Saboteur" in opened(browser)
        browser.ask(v="")
        program.send_signal(sent)
        out, err = program.communicate(timeout=PATIENCE)
        assert (out, err.strip(), program.returncode) == ("", "", status)


def test_the_same_link_after_a_restart_and_the_game_waits(tmp_path: Path) -> None:
    begun(tmp_path / "companion")
    with serving(tmp_path) as (program, browser):
        assert "Go on with Saboteur" in opened(browser)
        program.terminate()
        program.wait(PATIENCE)
    with serving(tmp_path) as (_program, again):
        assert again.door == browser.door
        back = Phone(again.link, secret=browser.secret)
        with closing(back):
            assert "Go on with Saboteur" in opened(back)
            assert "open elsewhere" in opened(again)


def test_the_link_is_in_no_log_of_a_machine_that_has_started_it(tmp_path: Path) -> None:
    """Where there is a place for what ends with the program it stands in there, for its owner alone."""
    with serving(tmp_path, runtime=tmp_path) as (program, browser):
        assert "New game of Saboteur" in opened(browser)
        assert (tmp_path / "link").stat().st_mode & 0o777 == 0o600
        program.terminate()
        assert "#" not in "".join(program.communicate(timeout=PATIENCE))


def test_whoever_has_not_the_link_gets_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as (_program, browser):
        stranger = Phone(link(f"{browser.host}:{browser.port}", new_door()))
        with closing(stranger), pytest.raises(Refused) as refused:
            stranger.ask()
        assert refused.value.status == 404


def test_quit_ends_it(tmp_path: Path) -> None:
    with serving(tmp_path) as (program, browser):
        opened(browser)
        with suppress(OSError, HTTPException):
            touch(browser, "Quit")
        assert program.wait(PATIENCE) == 0


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    """The next one is as good; and if none is, one line says so."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with serving(tmp_path, f"127.0.0.1:{port}") as (_program, browser):
            assert browser.port != port
    nobody = done(tmp_path / "companion", *LOOKED_AT, "run", "--serve", "192.0.2.7:8080", around=PLAIN)
    assert nobody.returncode == 1
    assert "192.0.2.7 is not an address of this machine" in complaint(nobody.stderr)


@pytest.mark.parametrize("address", ["", "8080", "localhost:80", "127.0.0.1:x", "127.0.0.1:70000", "1.2.3:4"])
def test_what_is_no_address(address: str) -> None:
    said = companion("run", "--serve", address)
    assert said.status == 2
    assert "is not an address such as 192.168.1.2:8080" in complaint(said.err)
