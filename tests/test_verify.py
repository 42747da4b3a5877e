"""Tests of companion/verify.py against a second implementation and vectors made with openssl.

Builder is written from the published algorithm alone and built differently on purpose: whole byte
strings, divmod and struct. The constants KNOWN_* were computed with sha256sum, openssl and the shell.
"""

from __future__ import annotations

import ast
import copy
import hmac
import io
import json
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import verify as checker

VERIFY = Path(checker.__file__)
BIG = 2**31 + 1  # nearly every second number is thrown away below this

# From sha256sum, openssl dgst -mac HMAC and shell arithmetic.
KNOWN_SEEDS = {
    "gold": "bc590ca4dbeff6490456c03548444b36834ee79b295293dece7749e8710075fc",
    "roles 1": "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "würfel": "f" * 64,
}
KNOWN_SEALS = [
    {"label": "gold", "seal": "1401f4b3dcdc914bb78067bbea30dd1cc7b70f4bf74a92acfb0dd400c3b4e507"},
    {"label": "roles 1", "seal": "a5317008868fe7b24ad20a5a8f38cd72b2c20cded769c620dcc6614508f2c4d4"},
    {"label": "würfel", "seal": "f451fc94c47a21e074fe5e36a598c2ae03ea951622df24445271b02d3d4cd493"},
]
KNOWN_WORDS = "fukuf vihal basit kisiv huhal bolis"
KNOWN_ADDED = [{"by": "Anna", "text": "hällo"}, {"by": "Bo", "text": "two\nlines: 3 €"}]
KNOWN_SHUFFLE = list("iljakhgfecbd")
KNOWN_ROLL = [5, 5, 0, 1]
KNOWN_BIG = [
    802157069,
    1600460614,
    1680704653,
    191088181,
    1317099648,
    100645964,
    1461134604,
    292895493,
    1396670080,
    1646523405,
    1626757928,
    6810053,
]
KNOWN_TOP = [215610312, 1528241573]


def seal_of(label: str, seed: str) -> str:
    """The seal of a seed, both as hex where they are not text."""
    return sha256(b"\n".join([b"companion-fair-1 seal", label.encode(), bytes.fromhex(seed)])).hexdigest()


def words_of(seals: list[dict[str, str]]) -> str:
    """The six words of the seals, taking the letters off from the low end."""
    rows = ["companion-fair-1 seals"] + [f"{row['label']} {row['seal']}" for row in seals]
    words = []
    for bits in struct.unpack(">6H", sha256(("\n".join(rows) + "\n").encode()).digest()[:12]):
        word, rest = "", bits
        for letters in ("bdfghjklmnprstvz", "aiou", "bdfghjklmnprstvz", "aiou", "bdfghjklmnprstvz"):
            rest, letter = divmod(rest, len(letters))
            word = letters[letter] + word
        words.append(word)
    return " ".join(words)


def draws(seed: str, use: str, texts: list[str], sizes: list[int]) -> list[int]:
    """One number below each of the sizes, from a stream that is made beforehand."""
    record = b"".join(str(len(t.encode())).encode() + b":" + t.encode() + b"\n" for t in texts)
    chance = sha256(b"companion-fair-1 added\n" + record).digest()
    key = hmac.new(bytes.fromhex(seed), b"companion-fair-1 deal\n" + use.encode() + b"\n" + chance, sha256)
    blocks = [hmac.new(key.digest(), struct.pack(">Q", i), sha256).digest() for i in range(len(sizes) + 9)]
    stream = list(struct.unpack(f">{8 * len(blocks)}I", b"".join(blocks)))[::-1]
    found = []
    for size in sizes:
        while (u := stream.pop()) // size >= 2**32 // size:  # the part of a last, shorter run
            pass
        found.append(u % size)
    return found


class Builder:
    """Builds an honest transcript."""

    def __init__(self, seeds: dict[str, str], added: list[dict[str, str]]) -> None:
        """Seal the seeds, open all but gold, and have the texts added."""
        self.seeds, self.texts = seeds, [row["text"] for row in added]
        seals = [{"label": label, "seal": seal_of(label, seed)} for label, seed in seeds.items()]
        opened = [{"label": label, "seed": seed} for label, seed in seeds.items() if label != "gold"]
        self.made: dict[str, Any] = {"fair": "companion-fair-1", "game": "saboteur", "words": words_of(seals)}
        self.made |= {"seals": seals, "added": copy.deepcopy(added), "opened": opened, "deals": []}

    def shuffle(self, label: str, use: str, k: int, cards: list[Any]) -> None:
        """Add an honest shuffle."""
        gives, sizes = list(cards), list(range(len(cards), 1, -1))
        for size, j in zip(sizes, draws(self.seeds[label], use, self.texts[:k], sizes), strict=True):
            gives[size - 1], gives[j] = gives[j], gives[size - 1]
        deal = {"label": label, "use": use, "added": k, "kind": "shuffle", "from": cards, "gives": gives}
        self.made["deals"].append(deal)

    def roll(self, label: str, use: str, k: int, count: int, below: int) -> None:
        """Add an honest roll."""
        gives = draws(self.seeds[label], use, self.texts[:k], [below] * count)
        deal = {"label": label, "use": use, "added": k, "kind": "roll", "count": count, "below": below}
        self.made["deals"].append(deal | {"gives": gives})


def good() -> dict[str, Any]:
    """An honest transcript with everything in it that a transcript can have."""
    builder = Builder(KNOWN_SEEDS, KNOWN_ADDED)
    builder.roll("würfel", "roll 1", 0, 4, 6)
    builder.shuffle("roles 1", "roles 1", 1, list("abcdefghijkl"))
    builder.roll("würfel", "gröss", 2, 12, BIG)
    builder.roll("würfel", "top", 2, 2, 2**32)
    builder.shuffle("würfel", "mixed", 2, [1, "1", 2.5, 1.0, -7, "", "€", 8, 9, 10])
    return builder.made


def run(data: bytes | object, *options: str) -> tuple[int, str, str]:
    """Run the command on standard input: the exit code and both outputs."""
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    out, err, stdin = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(raw))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = checker.main(["-", *options])
    finally:
        sys.stdin = stdin
    assert err.getvalue().count("\n") == (1 if code == 2 else 0)
    assert bool(out.getvalue()) == (code != 2)
    return code, out.getvalue(), err.getvalue()


def test_known_answers_for_builder_and_checker() -> None:
    made = good()
    assert made["seals"] == KNOWN_SEALS
    assert made["words"] == KNOWN_WORDS
    gives = [deal["gives"] for deal in made["deals"]]
    assert gives[:4] == [KNOWN_ROLL, KNOWN_SHUFFLE, KNOWN_BIG, KNOWN_TOP]
    code, out, _err = run(made, "--words", KNOWN_WORDS)
    assert code == 0
    assert "ok  roles 1: the seed is the one that was sealed; 12 cards come out as they were dealt\n" in out
    assert "ok  würfel, roll 1: the seed is the one that was sealed; 4 rolls come out as" in out
    assert "--  gold: sealed but not opened yet" in out
    assert out.endswith("\nEverything matches.\n")


def test_the_checker_imports_nothing_of_companion() -> None:
    for node in ast.walk(ast.parse(VERIFY.read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names = [node.module or ""]
        assert all(name.split(".")[0] in sys.stdlib_module_names for name in names)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 9, 52, 1000])
def test_shuffles_of_all_sizes(size: int) -> None:
    builder = Builder({"a": "0" * 64, "b": "1" * 64}, [])
    builder.shuffle("b", "b", 0, list(range(size)))
    assert run(builder.made)[0] == 0
    builder.roll("a", "", 0, size, 1)
    assert run(builder.made)[0] == 0


@pytest.mark.parametrize(
    ("written", "code"),
    [
        (KNOWN_WORDS.upper(), 0),
        ("  fukufvihal\tBasit kis iv\nhuhal bolis ", 0),
        (KNOWN_WORDS[:-1], 1),
        (KNOWN_WORDS.replace("vihal basit", "basit vihal"), 1),
        ("", 1),
        ("\x1b[2J\udc80", 1),
    ],
)
def test_written_words(written: str, code: int) -> None:
    found, out, _err = run(good(), "--words", written)
    assert found == code
    assert "\x1b" not in out
    assert ("the words you wrote down are NOT" in out) == bool(code)


def test_without_written_words_the_verdict_says_so() -> None:
    code, out, _err = run(good())
    assert code == 0
    assert "--  compare the six words yourselves" in out
    assert out.endswith("provided the six words are the ones you wrote down.\n")


def test_nothing_to_check_yet_is_not_called_a_match() -> None:
    made = good() | {"opened": [], "deals": []}
    code, out, _err = run(made)
    assert (code, out.count("not opened yet")) == (0, 3)
    assert "no deal to check yet" in out
    assert "Everything" not in out


def test_json_report() -> None:
    code, out, _err = run(good(), "--json")
    report = json.loads(out)
    assert (code, report["ok"]) == (0, True)
    assert [(line["label"], line["use"]) for line in report["lines"]] == [
        *[(None, None)] * 2,
        *[(deal["label"], deal["use"]) for deal in good()["deals"]],
        ("gold", None),
    ]
    assert all(line["ok"] and line["message"] for line in report["lines"])
    bad = json.loads(run(good() | {"words": "x"}, "--json")[1])
    assert (bad["ok"], [line["ok"] for line in bad["lines"]].count(False)) == (False, 1)


def spots(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of everything inside a JSON value."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield (*path, key)
        yield from spots(inner, (*path, key))


def others(value: Any) -> Iterator[Any]:
    """Values a forger might put in the place of this one."""
    yield from [None, True, [], {}, "zz", 7, -1, 0.5, float("nan"), 10**30, "\ud800", [[]], [None]]
    if isinstance(value, str):
        yield from [value + " ", value.upper() + "x", value[:-1] + "!", value[1:], "0" * 64, value + "\n"]
        yield from [str(value[:1]).join(["", value]), value.replace("1", "2") + "", value[::-1]]
    elif isinstance(value, int | float):
        yield from [value + 1, value - 1, str(value), value + 0.5, -value - 1, value * 2 + 1]
    elif isinstance(value, list):
        yield from [value[::-1], value[1:], value[:-1], value + value, value[1:] + value[:1]]


FREE = {"game", "by"}  # covered by no seal: any text will do, as the algorithm has it


def same(one: Any, two: Any) -> bool:
    """Whether two JSON values are the same, 1 and 1.0 and true being different."""
    return json.dumps(one) == json.dumps(two)


def may_pass(path: tuple[Any, ...], old: Any, new: Any) -> bool:
    """The changes that no check can see: see the report of what the algorithm does not cover."""
    if path[-1] in FREE:
        return isinstance(new, str) and new != "\ud800"
    if path[-1] == "below":  # it is not in the key: a larger number can, rightly, give the same roll
        return old > 2**31 and isinstance(new, int) and 2**31 < new <= 2**32
    if path == ("added",) and isinstance(new, list):  # texts after those that the last deal took in
        return bool(new[: len(old)] == old)
    if path == ("opened",) and isinstance(new, list):  # the order of the opened seeds means nothing
        return sorted(map(json.dumps, new)) == sorted(map(json.dumps, old))
    if path == ("deals",) and isinstance(new, list):  # a deal left out, or deals without texts moved
        return new == [] or len(new) < len(old)
    return False


def at(made: Any, path: tuple[Any, ...]) -> Any:
    """What is at a path."""
    for key in path:
        made = made[key]
    return made


@pytest.mark.parametrize("path", list(spots(good())), ids=str)
def test_every_change_of_one_field_is_caught(path: tuple[Any, ...]) -> None:
    old = at(good(), path)
    for new in others(old):
        made = good()
        at(made, path[:-1])[path[-1]] = new
        if not same(old, new) and not may_pass(path, old, new):
            assert run(made)[0] in (1, 2), (path, new)


@pytest.mark.parametrize("path", list(spots(good())), ids=str)
def test_every_field_left_out_is_caught(path: tuple[Any, ...]) -> None:
    made = good()
    del at(made, path[:-1])[path[-1]]
    assert run(made)[0] in ((0,) if path[:-1] == ("deals",) else (1, 2))


def changed(path: tuple[Any, ...], new: Any) -> dict[str, Any]:
    """The good transcript with one thing changed."""
    made = good()
    at(made, path[:-1])[path[-1]] = new
    return made


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (changed(("words",), "fukuf"), "do NOT belong to these seals"),
        (changed(("words",), KNOWN_WORDS.upper()), "do NOT belong to these seals"),
        (changed(("opened", 0, "seed"), "0" * 64), "NO  roles 1: the seed is NOT the one"),
        (changed(("deals", 1, "gives", 0), "a"), 'number 1 is "a", it should be "i"'),
        (changed(("deals", 0, "gives", 1), 5.0), "number 2 is 5.0, it should be 5"),
        (changed(("deals", 0, "gives"), [5]), "1 came out, but it should be 4"),
        (changed(("deals", 0, "count"), 5), "4 came out, but it should be 5"),
        (changed(("deals", 4, "added"), 3), "it takes in 3 added texts, but only 2 are there"),
        (changed(("deals", 4, "added"), 0), "it takes in 0 added texts, though a deal before it took in 2"),
        (changed(("deals",), [good()["deals"][1]] * 2), "this deal is there TWICE"),
    ],
)
def test_what_does_not_match_is_said(made: dict[str, Any], said: str) -> None:
    code, out, _err = run(made)
    assert code == 1
    assert said in out
    assert out.splitlines()[-1].endswith("NOT match.")


def test_an_earlier_count_of_texts_is_caught_though_it_was_dealt_so() -> None:
    builder = Builder(KNOWN_SEEDS, KNOWN_ADDED)
    builder.roll("würfel", "1", 2, 2, 6)
    builder.roll("würfel", "2", 1, 2, 6)
    assert run(builder.made)[1].count("took in 2") == 1
    builder.made["deals"][0]["added"] = 99  # the next one is held against the texts there are
    assert "though a deal before it took in 2\n" in run(builder.made)[1]
    builder.made["deals"][0]["added"] = 2
    builder.made["deals"].reverse()
    assert run(builder.made)[0] == 0


def test_an_opened_seed_with_no_deal_is_checked() -> None:
    made = Builder(KNOWN_SEEDS, []).made
    assert run(made)[0] == 0
    made["opened"][1]["seed"] = "e" * 64
    code, out, _err = run(made)
    assert code == 1
    assert "NO  würfel: the seed is NOT the one that was sealed; no deal" in out


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not JSON"),
        (b"\x00\x01\x02", "not JSON"),
        (b"\xff\xfe{}", "not a UTF-8"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"a":' * 200_000, "nested too deeply"),
        (b"[" + b"9" * 5000 + b"]", "not JSON"),
        (b'{"fair": NaN}', "NaN is not a number"),
        (b'{"fair": "companion-fair-1", "fair": 1}', "there twice in one object"),
        (b" " * 10_000_001, "over 10 MB"),
        (b"[]", "JSON object"),
        (changed(("fair",), "companion-fair-2"), "fair: only companion-fair-1 is known"),
        (changed(("seals",), []), "seals: "),
        (changed(("seals", 1, "label"), "gold"), "seals[1].label: 'gold' is there twice"),
        (changed(("seals", 1, "seal"), "A" * 64), "seals[1].seal: 64 lower case hex"),
        (changed(("seals", 1, "label"), "a\nb"), "seals[1].label: a label has no line breaks"),
        (changed(("opened", 1, "label"), "roles 1"), "opened[1].label: 'roles 1' is there twice"),
        (changed(("opened", 0, "label"), "roles 2"), "opened: 'roles 2' was never sealed"),
        (changed(("opened", 0, "seed"), "0" * 63), "opened[0].seed: 64 lower case hex"),
        (changed(("opened", 0, "seed"), "0" * 64 + "\n"), "opened[0].seed: 64 lower case hex"),
        (changed(("deals", 0, "label"), "gold"), "deals[0].label: 'gold' is dealt from but not opened"),
        (changed(("deals", 0, "kind"), "flip"), "deals[0].kind: only shuffle and roll"),
        (changed(("deals", 0, "below"), 0), "deals[0].below: a number from 1"),
        (changed(("deals", 0, "below"), 2**32 + 1), "deals[0].below: a number from 1"),
        (changed(("deals", 0, "count"), 10_001), "deals[0].count: a number from 0 to 10000"),
        (changed(("deals", 0, "added"), True), "deals[0].added: a whole number is needed"),
        (changed(("deals", 1, "from"), [0] * 10_001), "deals[1].from: more than 10000 items"),
        (changed(("deals", 1, "from", 3), float("inf")), "Infinity is not a number"),
        (changed(("deals", 1, "gives", 3), None), "deals[1].gives[3]: a text or an ordinary number"),
        (changed(("deals", 1, "gives", 3), True), "deals[1].gives[3]: a text or an ordinary number"),
        (changed(("deals", 1, "gives", 3), 10**30), "deals[1].gives[3]: a text or an ordinary number"),
        (changed(("deals", 1, "gives", 3), "\udc80"), "deals[1].gives[3]: a text or an ordinary number"),
        (changed(("deals", 0, "added"), -1), "deals[0].added: a number from 0"),
        (changed(("added", 0), "hi"), "added[0]: an object"),
        (changed(("game",), "\ud800"), "game: this text is not valid Unicode"),
    ],
)
def test_bad_input_is_one_clear_line(data: bytes | object, said: str) -> None:
    code, _out, err = run(data)
    assert code == 2
    assert err.startswith("companion verify: ")
    assert said in err


@pytest.mark.parametrize("argv", [[], ["a", "b"], ["-", "--nope\n\x1b"], ["/nope"], ["/"], ["a\0b"]])
def test_bad_arguments_are_one_clear_line(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert checker.main(argv) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n"), "\x1b" in err) == ("", 1, False)


def test_the_lone_file_on_a_plain_terminal_and_into_a_full_disk(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_bytes(b"\xef\xbb\xbf" + json.dumps(good()).encode())
    command = [sys.executable, "-I", "-X", "utf8=0", str(VERIFY), str(tmp_path / "game.json")]
    env = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = subprocess.run(command, capture_output=True, env=env, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=env, check=False)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


def test_no_standard_input_at_all(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert checker.main(["-"]) == 2
    assert "no standard input" in capsys.readouterr().err


def test_long_names_do_not_drown_the_line() -> None:
    made = changed(("words",), "x" * 5000)
    made["deals"][0]["use"] = "y" * 5000
    assert max(map(len, run(made)[1].splitlines())) < 250


def test_a_file_full_of_work_is_quick() -> None:
    deal = {"label": "würfel", "added": 2, "kind": "roll", "count": 10_000, "below": BIG, "gives": []}
    made = good() | {"deals": [deal | {"use": str(n)} for n in range(10_000)]}
    made["added"] += [{"by": "", "text": "x" * 100}] * 9_000
    assert run(made)[0] == 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
)
PATHS = st.sampled_from(list(spots(good())))
CALM = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@CALM
@given(JSON)
def test_any_json_never_gives_a_traceback(value: Any) -> None:
    assert run(value)[0] == 2
    with pytest.raises(checker.TranscriptError):
        checker.verify(value)


@CALM
@given(PATHS, JSON)
def test_any_json_inside_a_transcript_never_gives_a_traceback(path: tuple[Any, ...], value: Any) -> None:
    made = changed(path, value)
    code, out, _err = run(made, "--json")
    assert code in (0, 1, 2)
    if code == 0:
        assert same(value, at(good(), path)) or may_pass(path, at(good(), path), value)
    assert code == 2 or json.loads(out)["ok"] is (code == 0)


@CALM
@given(st.binary(max_size=60), st.integers(0, 5000))
def test_any_bytes_never_give_a_traceback(junk: bytes, where: int) -> None:
    raw = json.dumps(good()).encode()
    assert run(junk)[0] == 2
    assert run(raw[:where] + junk + raw[where + len(junk) :])[0] in (0, 1, 2)
