"""What is no transcript gets one clear line, whatever it is."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import verify as checker
from tests.verify.transcripts import BIG, HALLO, at, changed, good, may_pass, run, same, spots


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
        (b'{"fair": "companion-fair-2", "fair": 1}', "there twice in one object"),
        (b" " * 10_000_001, "over 10 MB"),
        (b"[]", "JSON object"),
        (changed(("fair",), "companion-fair-3"), "fair: only companion-fair-2, companion-fair-1 is known"),
        (good() | {"more": 1}, "more: no such field is known here"),
        (changed(("seals",), []), "seals: "),
        (changed(("seals", 1, "label"), "gold"), "seals[2].label: 'gold' is there twice"),
        (changed(("seals", 1, "seal"), "A" * 64), "seals[1].seal: 64 lower case hex"),
        (changed(("seals", 1, "label"), "a\nb"), "seals[1].label: a label has no line breaks"),
        (changed(("seals", 1, "faces"), 0), "seals[1].faces: a number from 1"),
        (changed(("seals", 1, "faces"), 2**32 + 1), "seals[1].faces: a number from 1"),
        (changed(("seals", 0, "deck"), []), "seals[0].deck: texts and whole numbers"),
        (changed(("seals", 0, "deck", 1), 1.5), "seals[0].deck: texts and whole numbers"),
        (changed(("seals", 0, "deck"), [0] * 10_001), "seals[0].deck: more than 10000 items"),
        (changed(("seals", 0, "faces"), 6), "seals[0].faces: no such field"),
        (changed(("opened", 1, "label"), "roles 1"), "opened[1].label: 'roles 1' is there twice"),
        (changed(("opened", 0, "label"), "roles 2"), "opened: 'roles 2' was never sealed"),
        (changed(("opened", 0, "seed"), "0" * 63), "opened[0].seed: 64 lower case hex"),
        (changed(("opened", 0, "seed"), "0" * 64 + "\n"), "opened[0].seed: 64 lower case hex"),
        (changed(("record", 0, "deal"), "silver"), "record[0].deal: 'silver' was never sealed"),
        (changed(("record", 4, "gives"), [1]), "record[4].gives: no such field"),
        (changed(("record", 3, "gives", 3), float("inf")), "Infinity is not a number"),
        (changed(("record", 3, "gives", 3), None), "record[3].gives[3]: a text or an ordinary number"),
        (changed(("record", 3, "gives", 3), True), "record[3].gives[3]: a text or an ordinary number"),
        (changed(("record", 3, "gives", 3), 10**30), "record[3].gives[3]: a text or an ordinary number"),
        (changed(("record", 3, "gives", 3), "\udc80"), "record[3].gives[3]: a text or an ordinary number"),
        (changed(("record", 1), "hi"), "record[1]: an object"),
        (changed(("record", 1), {"text": "7"}), "record[1].by: a text is needed"),
        (changed(("record",), [HALLO] * 101), "record: more than 100 items"),
        (changed(("players", 1), 7), "players[1]: a text is needed"),
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


@pytest.mark.long
def test_a_file_full_of_work_is_quick() -> None:
    made = good()
    texts = [{"by": "", "text": "x" * 200}] * 50
    made["record"] = [*texts, *[{"deal": "würfel", "gives": [1] * 20}] * 9_000, *texts]
    made["seals"][1]["faces"] = BIG
    assert run(made)[0] == 1


CHANGES = st.sampled_from(("put", "leave out", "twice", "swap", "more"))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
)
PATHS = st.sampled_from(list(spots(good())))
CALM = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.thorough
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


@pytest.mark.long
@CALM
@given(PATHS, CHANGES, JSON, st.integers(0, 9))
def test_any_change_of_an_honest_transcript_is_refused_unless_it_is_stated_as_free(
    path: tuple[Any, ...], change: str, value: Any, where: int
) -> None:
    made = good()
    around = at(made, path[:-1])
    if change == "put":
        around[path[-1]] = value
    elif change == "leave out":
        del around[path[-1]]
    elif change == "more" and isinstance(around, dict):
        around[f"more {where}"] = value
    elif isinstance(around, list):
        other = where % len(around)
        if change == "twice":
            around.insert(other, around[path[-1]])
        else:
            around[path[-1]], around[other] = around[other], around[path[-1]]
    list_of = path[:-1] if isinstance(around, list) else path
    free = list_of in at_all(made) and may_pass(list_of, at(good(), list_of), at(made, list_of))
    assert run(made)[0] in (1, 2) or same(made, good()) or free, (path, change, value)


def at_all(made: Any) -> set[tuple[Any, ...]]:
    """Where there is something."""
    return {path for path in spots(made) if path in set(spots(good()))}


@CALM
@given(st.binary(max_size=60), st.integers(0, 5000))
def test_any_bytes_never_give_a_traceback(junk: bytes, where: int) -> None:
    raw = json.dumps(good()).encode()
    assert run(junk)[0] == 2
    assert run(raw[:where] + junk + raw[where + len(junk) :])[0] in (0, 1, 2)
