"""`hardware.toml`: which devices a table has, written by hand; what is wrong in it is said and the game goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from time import sleep

import pytest

from companion.devices.listening import FILE, LARGEST_FILE, Fitted, read_file
from hardware.ports import milliseconds
from tests.commands.test_run import PATIENCE, running, seen_first
from tests.hardware.board import Board
from tests.hardware.wire import Wire

TURNS = 30_000


def fitted(folder: Path, text: str | bytes) -> Fitted:
    (folder / FILE).write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_file(folder)


def test_without_the_file_nothing_is_listened_to(tmp_path: Path) -> None:
    assert read_file(tmp_path) == Fitted()
    assert read_file(tmp_path / "nowhere") == Fitted()


def test_it_says_what_there_is_and_where(tmp_path: Path) -> None:
    text = 'box = "/dev/serial/by-id/usb-x*"\nscanner = true\n[panel]\nturn = 17\nsequence = [5, 6]\n'
    assert fitted(tmp_path, text) == Fitted({"turn": 17, "sequence": [5, 6]}, "/dev/serial/by-id/usb-x*", "")
    assert fitted(tmp_path, "box = false\npanel = true\n") == Fitted(panel=True)


@pytest.mark.parametrize(
    ("text", "says", "rest"),
    [
        (
            "box = true\nboks = 1\n",
            "hardware.toml has no boks; it may have panel, box, scanner, camera.",
            Fitted(box=""),
        ),
        ("panel = 17\nbox = true\n", "panel is true, or a part of its own with pins.", Fitted(box="")),
        ("box = 3\nscanner = true\n", 'box is true, false, or a path in "".', Fitted(scanner="")),
        ('box = ""\npanel = true\n', 'box is true, false, or a path in "".', Fitted(panel=True)),
        ("box = \n", "line 1, column 7", Fitted()),
        ("[panel]\nturn = 17\nturn = 18\n", "line 3", Fitted()),
        (b"\xff\xfe", "cannot be understood", Fitted()),
        ("a = " + "[" * 10_000, "cannot be understood", Fitted()),
        ("#" * (LARGEST_FILE + 1), "too long", Fitted()),
        ('"' + "x" * 5000 + '" = 1\n', f"has no {'x' * 40}…;", Fitted()),
    ],
    ids=["unknown", "panel", "number", "empty", "half", "twice", "bytes", "deep", "long", "name"],
)
def test_what_makes_no_sense_is_said_and_the_rest_holds(
    tmp_path: Path, text: str | bytes, says: str, rest: Fitted
) -> None:
    found = fitted(tmp_path, text)
    [trouble] = found.troubles
    assert says in trouble
    assert (found.panel, found.box, found.scanner) == (rest.panel, rest.box, rest.scanner)
    assert [each.name for each in tmp_path.iterdir()] == [FILE], "who wrote it finds it again"


def test_a_folder_of_that_name_is_said(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert "cannot be read" in read_file(tmp_path).troubles[0]


def test_the_command_line_wins() -> None:
    by_file = Fitted({"turn": 4}, "/dev/one", "")
    assert by_file.asked(panel=False, box=None) == by_file
    assert by_file.asked(panel=True, box="/dev/other") == Fitted({"turn": 4}, "/dev/other", "")
    assert by_file.asked(scanner="/dev/other").scanner == "/dev/other"
    assert Fitted().asked(scanner="") == Fitted(scanner="")
    assert Fitted().asked(panel=True, box="") == Fitted(panel=True, box="")


@contextmanager
def a_box(folder: Path) -> Iterator[str]:
    """The real firmware on a wire, running; where it is."""
    board, over = Board(Wire(folder / "usb-MicroPython_box", watched=True)), Event()

    def turn() -> None:
        for _ in range(TURNS):
            board.turn(milliseconds())
            sleep(0.002)
            if over.is_set():
                return

    board.plug()
    thread = Thread(target=turn)
    thread.start()
    try:
        yield str(board.wire.name)
    finally:
        over.set()
        thread.join()
        board.unplug()


def said(home: Path, *flags: str, until: str) -> str:
    """What `companion run` says on standard error, up to and with this line."""
    with running(home, "run", *flags) as program:
        assert seen_first(program)[0].startswith("New game of ")
        assert program.stderr
        lines = ""
        for line in program.stderr:
            lines += line
            if until in line:
                break
        program.terminate()
        _out, rest = program.communicate(timeout=PATIENCE)
    assert program.returncode == 0
    assert until in lines
    assert "Traceback" not in lines + rest
    return lines


@pytest.mark.long
def test_the_table_listens_to_what_the_file_names(tmp_path: Path) -> None:
    home = tmp_path / "companion"
    home.mkdir()
    with a_box(tmp_path) as port:
        fitted(home, f'box = "{port}"\n')
        said(home, until="the button box is ready")
        fitted(home, 'box = "/dev/nowhere"\n')
        said(home, f"--box={port}", until="the button box is ready")


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "until"),
    [
        ("[panel]\nturn = 17\nundo = 17\n", "GPIO 17 is given twice, for turn and for undo"),
        ("[panel]\n", "give at least the turn button a pin"),
        ("panel =\n", "hardware.toml cannot be understood"),
    ],
)
def test_a_file_that_is_wrong_is_said_and_the_table_opens(tmp_path: Path, text: str, until: str) -> None:
    home = tmp_path / "companion"
    home.mkdir()
    fitted(home, text)
    assert said(home, until=until).count("\n") == 1
