"""What is no transcript gets one clear line, whatever it is."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import verify as checker
from tests.verify.transcripts import BIG, at, changed, good, may_pass, run, same, spots


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
        (changed(("deals", 0, "use"), "roll 1\n"), "deals[0].use: a use has no line breaks"),
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


def test_no_standard_input_at_all(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert checker.main(["-"]) == 2
    assert "no standard input" in capsys.readouterr().err


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
CALM = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


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
