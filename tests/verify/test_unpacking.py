"""The compact form of a transcript: read as the published page has it, whole or not at all."""

from __future__ import annotations

import json
import string
import tracemalloc
import zlib
from base64 import b32encode
from random import Random
from typing import Any

import pytest

from companion.core.transcripts import compact
from tests.verify.transcripts import changed, good, run

LETTERS = string.ascii_uppercase + "234567"
NOT_READ = ("wrong or missing", "end of this compact transcript is missing", "more behind the end", "JSON")


def base32(data: bytes) -> str:
    """Five bits a letter, from the top, the last letter filled up with 0: as RFC 4648 has it, without its padding."""
    bits = "".join(f"{byte:08b}" for byte in data)
    bits += "0" * (-len(bits) % 5)
    return "".join(LETTERS[int(bits[at : at + 5], 2)] for at in range(0, len(bits), 5))


def packed(made: Any) -> bytes:
    """The compact form, written from the published page alone."""
    text = made if isinstance(made, bytes) else json.dumps(made, separators=(",", ":"), ensure_ascii=False).encode()
    return ("CF1-" + base32(zlib.compress(text))).encode()


def test_it_says_the_same_as_json() -> None:
    assert run(packed(good())) == run(good())
    wrong = changed(("record", 0, "gives", 0), 3)
    assert run(packed(wrong)) == run(wrong)
    assert run(packed(wrong))[0] == 1


def test_what_the_companion_writes_is_what_the_page_says() -> None:
    made = good() | {"game": "žaidimas"}
    written = compact(made)
    assert written.startswith("CF1-")
    assert set(written[4:]) <= set(LETTERS)
    letters = "".join(f"{LETTERS.index(letter):05b}" for letter in written[4:])
    data = bytes(int(letters[at : at + 8], 2) for at in range(0, len(letters) // 8 * 8, 8))
    assert json.loads(zlib.decompress(data)) == made
    assert len(zlib.decompress(data)) == len(json.dumps(made, separators=(",", ":")))
    assert run(written.encode()) == run(made)


@pytest.mark.parametrize(
    "copied",
    [
        lambda text: text + b"\n",
        lambda text: b"\xef\xbb\xbf" + text + b"\r\n",
        lambda text: b"\n  " + text.lower(),
        lambda text: b"\r\n".join(text[at : at + 76] for at in range(0, len(text), 76)),
        lambda text: b" ".join(text[at : at + 5] for at in range(0, len(text), 5)),
    ],
)
def test_what_copying_makes_of_it_does_not_matter(copied: Any) -> None:
    assert run(copied(packed(good()))) == run(good())


def test_a_letter_changed_is_seen() -> None:
    """Or it said the same in another way: then the transcript is as it was, and so is what is found."""
    text, rng = packed(good()).decode(), Random(1)
    at_end = range(len(text) - 6, len(text))
    fine = run(good())
    for at in (*range(4, len(text), 7), *at_end):
        other = rng.choice([letter for letter in LETTERS + "018*" if letter != text[at]])
        found = run(f"{text[:at]}{other}{text[at + 1 :]}".encode())
        assert found == fine or (found[0] == 2 and any(said in found[2] for said in NOT_READ)), at
        assert found[0] == 2 or at not in at_end, "the checksum stands there"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"CF1-", "wrong or missing"),
        (b"cf1-\n", "wrong or missing"),
        (b"CF1-A", "wrong or missing"),
        (b"CF1-" + b"A" * 1000, "wrong or missing"),
        (b"CF1-====", "wrong or missing"),
        (b"CF1-\xff\xfe", "wrong or missing"),
        (b"CF1- hello world", "wrong or missing"),
        (packed(good()) + b"======", "wrong or missing"),
        (packed(good())[:-8], "end of this compact transcript is missing"),
        (packed(good())[:500], "is missing"),
        (packed(good()).replace(b"CF1-", b"CF2-"), "not JSON"),
        (packed(b""), "not JSON"),
        (packed(b"[1, 2"), "not JSON"),
        (packed(b"\xff\xff"), "not a UTF-8"),
        (packed(b"[]"), "JSON object"),
        (packed(packed(good())), "not JSON"),
        (packed(b" " * 10_000_001), "over 10000000 bytes"),
        (b"CF1-" + base32(zlib.compress(json.dumps(good()).encode()) + b"more").encode(), "more behind the end"),
        (b"CF1-" + base32(zlib.compress(b"{}") * 2).encode(), "more behind the end"),
    ],
)
def test_what_is_no_transcript_gets_one_clear_line(data: bytes, said: str) -> None:
    code, _out, err = run(data)
    assert code == 2
    assert said in err


@pytest.mark.thorough
def test_a_little_that_would_be_very_much_is_not_made() -> None:
    """50 MB of spaces in 50 KB: only as much is unpacked as a file may have."""
    stream = zlib.compressobj(9)
    bomb = b"".join(stream.compress(b" " * 10_000_000) for _ in range(5)) + stream.flush()
    tracemalloc.start()
    code, _out, err = run(b"CF1-" + b32encode(bomb).rstrip(b"="))
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert code == 2
    assert "over 10000000 bytes" in err
    assert most < 30_000_000
