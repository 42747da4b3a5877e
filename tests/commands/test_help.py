"""`companion --help`: every command explains itself."""

from __future__ import annotations

import shlex

import pytest

from tests.command_line import companion

COMMANDS = (
    *("run", "check", "place", "fits", "demo", "screens", "sleeves", "simulate", "script", "transcript"),
    *("doctor", "bench", "history", "export", "import", "forget", "backup", "restore", "verify"),
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    said = companion(command, "--help")
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith(f"usage: companion {command} ")
    assert max(map(len, said.out.splitlines())) <= 80
    examples = [line.strip() for line in said.out.partition("examples:")[2].splitlines() if line]
    assert bool(examples) == (command in ("check", "place", "fits"))
    for example in examples:
        _companion, *arguments = shlex.split(example.partition(" <")[0])
        assert companion(*arguments, given="1,0=EW\n").status == 0


def test_the_list_of_commands_has_one_line_for_each() -> None:
    said = companion("--help").out
    assert max(map(len, said.splitlines())) <= 92
    for command in COMMANDS:
        assert f"\n  {command} " in said
    assert companion("--version").out.startswith("companion ")
