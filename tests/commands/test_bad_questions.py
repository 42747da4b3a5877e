"""`companion check`, `place` and `fits`: what is said to questions that cannot be read."""

from __future__ import annotations

import pytest

from tests.command_line import complaint

BAD = [
    ("1,0", "X,Y=CODE"),
    ("=EW", "X,Y=CODE"),
    ("1,0=", "the openings of a card"),
    ("1,0=EX", "the openings of a card"),
    ("1,0=Ew", "the openings of a card"),
    ("1,0=EE", "the openings of a card"),
    ("1,0=WE", "in the order N E S W: EW"),
    ("1,0=wsen", "in the order N E S W: nesw"),
    ("1,0=NESWN", "the openings of a card"),
    ("1000,0=EW", "from -999 to 999"),
    ("1.5,0=EW", "X,Y=CODE"),
    ("1,0,0=EW", "X,Y=CODE"),
    ("+1,0=EW", "X,Y=CODE"),
    ("１,0=EW", "X,Y=CODE"),
    ("١,٠=EW", "X,Y=CODE"),
    ("1,0=ЕW", "the openings of a card"),  # a Cyrillic letter
    ("1,0=gold", "goals lie only at 8,-2, 8,0, 8,2"),
    ("1,0=?", "goals lie only at"),
    ("1,0=stone:NE", "goals lie only at"),
    ("8,0=stone", "stone:NE"),
    ("8,0=stone:", "stone:NE"),
    ("8,0=GOLD", "stone:NE"),
    ("x" * 5000, "X,Y=CODE"),
    ("-x", "X,Y=CODE"),
    ("1,0=\x00", "the openings of a card"),
    ("1,0=\udcff", "the openings of a card"),
    ("1,0=E\x1b[2JW", "the openings of a card"),
]


@pytest.mark.parametrize(("token", "expected"), BAD, ids=[repr(token)[:20] for token, _expected in BAD])
@pytest.mark.parametrize("ending", ["", " + 5,5=EW"])
def test_what_cannot_be_read_is_named_with_what_was_expected(token: str, expected: str, ending: str) -> None:
    said = complaint("place" if ending else "check", f"-1,0=EW {token}{ending}")
    assert said.startswith(f"token 2, {token[:30]!r}"[:30])
    assert ": expected " in said
    assert expected in said
    assert len(said) < 200
    assert said.isprintable()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["place", "1,0=EW"], "token 1, '1,0=EW': expected a + of its own"),
        (["place", ""], "expected a + of its own"),
        (["place", "1,0=EW+2,0=EW"], "token 1, '1,0=EW+2,0=EW': expected a + of its own"),
        (["place", "1,0=EW", "+"], "token 2, '+': expected the new card"),
        (["place", "+ 1,0=EW 2,0=EW"], "token 3, '2,0=EW': expected nothing more"),
        (["place", "1,0=EW + + 2,0=EW"], "token 3, '+': expected X,Y=CODE"),
        (["place", "+ 8,0=gold"], "token 2, '8,0=gold': expected a path card"),
        (["place", "+ 8,0=?"], "token 2, '8,0=?': expected a path card"),
        (["place", "1,0=EW 1,0=EW + 2,0=EW"], "token 2, '1,0=EW': expected a cell where nothing else lies"),
        (["fits", "0,0=EW"], "token 1, '0,0=EW': expected a cell where nothing else lies"),
        (["fits", "1,0=EW", "XY"], "token 2, 'XY': expected the openings of a card"),
        (["fits", "1,0=EW", "N"], "token 2, 'N': expected a card that is in the box"),
        (["check"], "give LAYOUT"),
        (["check", "--edition", "xx", ""], "'xx'"),
        (["check", "--edition"], "--edition"),
        (["check", "--nope", "1,0=EW"], "--nope"),
        (["check", "--no\npe", ""], "--no\\npe"),
        (["nope"], "'nope'"),
        ([], "companion run"),
    ],
)
def test_bad_questions_get_one_line(arguments: list[str], said: str) -> None:
    assert said in complaint(*arguments)
