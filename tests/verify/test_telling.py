"""The report: its verdict, as JSON, on any terminal, and without the rest of companion."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path

from companion import verify as checker
from tests.verify.transcripts import Builder, built, changed, good, run

VERIFY = Path(checker.__file__).parent


def test_the_checker_imports_nothing_of_companion() -> None:
    beside = {file.stem for file in VERIFY.glob("*.py")}
    for file in VERIFY.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                assert all(alias.name.split(".")[0] in sys.stdlib_module_names for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                known = beside if node.level == 1 else sys.stdlib_module_names
                assert (node.module or "").split(".")[0] in known


def test_which_deck_was_shuffled_is_said_if_it_is_short() -> None:
    decks = {"roles 1": ["saboteur"] + ["digger"] * 4, "goals": ["gold", "stone:NE", "stone:NW"], "big": list(range(9))}
    builder = Builder(dict(zip(decks, ("1" * 64, "3" * 64, "4" * 64), strict=True)), decks)
    for label in decks:
        builder.deal(label)
    _code, out, _err = run(builder.made)
    assert "roles 1: the seed is the one that was sealed; 5 cards come out as they were dealt," in out
    assert "from this deck: 1 x saboteur, 4 x digger; " in out
    assert "from this deck: 1 x gold, 1 x stone:NE, 1 x stone:NW; " in out
    assert "9 cards come out as they were dealt; " in out
    gives = ", ".join(builder.made["record"][0]["gives"])
    assert f"4 x digger; {gives}; without added texts\n" in out, "for people to compare with what they were shown"


def test_without_written_words_the_verdict_says_so() -> None:
    code, out, _err = run(built())
    assert code == 0
    assert "--  compare the six words yourselves" in out
    assert out.endswith("provided the six words are the ones you wrote down.\n")


def test_nothing_to_check_yet_is_not_called_a_match() -> None:
    made = good() | {"opened": [], "record": [{"deal": "roles 1"}]}
    code, out, _err = run(made)
    assert (code, out.count("not opened yet")) == (0, 3)
    assert "no deal to check yet" in out
    assert "Everything" not in out


def test_json_report() -> None:
    code, out, _err = run(good(), "--json")
    report = json.loads(out)
    assert (code, report["ok"]) == (0, True)
    assert [(line["label"], line["use"]) for line in report["lines"] if line["label"]] == [
        ("würfel", "würfel 1"),
        ("roles 1", "roles 1"),
        ("gold", "gold"),
        ("würfel", "würfel 2"),
    ]
    assert all(line["ok"] and line["message"] for line in report["lines"])
    bad = json.loads(run(good() | {"words": "x"}, "--json")[1])
    assert (bad["ok"], [line["ok"] for line in bad["lines"]].count(False)) == (False, 1)


def test_the_folder_alone_on_a_plain_terminal_and_into_a_full_disk(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_bytes(b"\xef\xbb\xbf" + json.dumps(good()).encode())
    shutil.copytree(VERIFY, tmp_path / "verify", ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-B", "-X", "utf8=0", "-m", "verify", "game.json"]
    env = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = subprocess.run(command, capture_output=True, cwd=tmp_path, env=env, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, cwd=tmp_path, env=env, check=False)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


def test_long_names_do_not_drown_the_line() -> None:
    made = changed(("words",), "x" * 5000)
    made["players"] = ["y" * 5000]
    made["record"][1] = {"by": "z" * 5000, "text": "v" * 5000}
    assert max(map(len, run(made)[1].splitlines())) < 250
