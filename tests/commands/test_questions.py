"""`companion check`, `place` and `fits`: the answers."""

from __future__ import annotations

import itertools
import json
from random import Random
from typing import Any

import pytest

from tests.command_line import companion
from tests.saboteur import reference

EDITIONS = ("lv", "lt", "uk", "ru", "fa")
UNBROKEN = {"lv": True, "lt": True, "uk": False, "ru": False, "fa": False}  # what the printed rules say
FRESH = {"legal": True, "problems": [], "notes": [], "joined": [[0, 0]], "reached": []}


def check(layout: str, *options: str) -> Any:
    """The JSON answer, which has to agree with the exit status."""
    said = companion("check", "--json", *options, "--", layout)
    assert (said.status, said.err) == (0 if said.data["legal"] else 1, "")
    return said.data


def wrong(answer: Any) -> list[tuple[str, tuple[int, int], str | None]]:
    """The problems, bare."""
    return [(problem["code"], tuple(problem["at"]), problem["side"]) for problem in answer["problems"]]


def test_the_fresh_table() -> None:
    for layout in ("", "0,0=NESW", "8,0=? 8,-2=? 8,2=?", " \t 8,2=?  "):
        assert check(layout) == FRESH


@pytest.mark.parametrize(
    ("layout", "problems"),
    [
        ("1,0=NS", [("edge", (1, 0), "W")]),
        ("1,0=EW 2,0=NS", [("edge", (2, 0), "W")]),
        ("2,0=NS 1,0=EW", [("edge", (1, 0), "E")]),  # one problem for a pair, on the card named later
        ("1,0=NS 0,1=EW", [("edge", (1, 0), "W"), ("edge", (0, 1), "N")]),
        ("1,0=ns", [("edge", (1, 0), "W")]),  # a dead end has edges too
        ("1,0=ew 2,0=EW", []),
        ("1,0=EW 1,0=EW", [("taken", (1, 0), None)]),
        ("0,0=NESW 0,0=NESW", [("taken", (0, 0), None)]),
        ("0,0=EW", [("taken", (0, 0), None)]),
        ("8,0=NESW", [("taken", (8, 0), None)]),
        ("8,0=gold 8,0=?", [("taken", (8, 0), None)]),
        ("5,5=N", [("unknown-card", (5, 5), None)]),
        ("8,0=stone:NES", [("unknown-card", (8, 0), None)]),
        ("8,0=stone:ne", [("unknown-card", (8, 0), None)]),
        ("8,0=gold 8,2=gold", [("none-left", (8, 2), None)]),
        ("8,0=stone:NE 8,2=stone:SW", [("none-left", (8, 2), None)]),  # the same stone, turned
        ("8,0=stone:NE 8,2=stone:ES 8,-2=gold", []),
        ("1,0=EW 2,0=EW 3,0=EW 4,0=EW", [("none-left", (4, 0), None)]),
        ("1,5=ne 3,5=sw", [("none-left", (3, 5), None)]),
        ("7,0=nw 8,0=gold", []),  # the treasure fits neither way: a note
        ("7,0=NEW 8,0=stone:NE", [("edge", (8, 0), "W")]),  # turned, as SW, this stone would fit
    ],
)
def test_what_is_wrong_with_a_layout(layout: str, problems: list[Any]) -> None:
    assert wrong(check(layout)) == problems


def test_every_copy_in_the_box_may_lie_and_one_more_may_not() -> None:
    for card, copies in reference.BOX.items():
        both_ways = itertools.cycle((card, reference.turned(card)))
        cells = [f"{2 * place},{9 + 2 * place}" for place in range(copies + 1)]
        tokens = [f"{cell}={lies}" for cell, lies in zip(cells, both_ways, strict=False)]
        assert wrong(check(" ".join(tokens[:-1]))) == []
        assert wrong(check(" ".join(tokens))) == [("none-left", (2 * copies, 9 + 2 * copies), None)]


def test_notes_are_no_problems() -> None:
    answer = check("1,0=EW 2,0=ew 3,0=EW 20,-20=NS")
    assert answer["legal"]
    assert [(note["code"], note["at"]) for note in answer["notes"]] == [("cut-off", [3, 0]), ("cut-off", [20, -20])]
    assert answer["joined"] == [[0, 0], [1, 0], [2, 0]]
    stone = check("7,0=NEW 8,-1=NS 8,0=stone:NE")  # it has to be open both west and north: it fits neither way
    assert (stone["legal"], [(note["code"], note["at"]) for note in stone["notes"]][-1]) == (
        True,
        ("unmatched", [8, 0]),
    )


def test_a_question_in_one_argument_or_several_with_options_anywhere() -> None:
    wanted = check("-1,0=EW 1,0=EW")
    for words in (
        ["-1,0=EW", "1,0=EW", "--json"],
        ["-1,0=EW", "--json", "1,0=EW"],
        ["--json", "--edition", "fa", "-1,0=EW 1,0=EW"],
        ["--edition=ru", "-1,0=EW", "--json", "--", "1,0=EW"],
    ):
        assert companion("check", *words).data == wanted
    assert (
        companion("fits", "-1,0=EW", "NES", "--json", "ew").data == companion("fits", "--json", "-1,0=EW NES ew").data
    )


def test_what_is_offered_instead_is_as_near_as_can_be_to_what_was_wanted() -> None:
    one_over = companion("place", "--json", "+ 0,0=NES").data["instead"]
    assert (one_over["how"], one_over["lies"]) == ("one-over", "NES"), "as it lies, though turned it fits beside it too"
    another = companion("place", "--json", "1,0=EW 2,0=EW 3,0=EW + 4,0=EW").data["instead"]
    assert another["how"] == "another-card"
    assert another["lies"].isupper(), "a way through, and no dead end open on the same sides"


def test_in_words() -> None:
    yes, no = companion("check", "1,0=EW"), companion("check", "1,0=NS")
    assert (yes.status, no.status) == (0, 1)
    assert yes.out.startswith("yes: ")
    assert no.out.startswith("no: ")
    assert "left (0,0)" in no.out
    assert "place.match; lv rules" in no.out
    assert "Turned round, it fits: 1,0=SW." in companion("place", "+ 1,0=NE").out
    assert "One cell over, it fits: 1,0=EW." in companion("place", "+ 0,0=EW").out
    assert companion("fits", "", "e").out == "2 placements\n-1,0=e\n1,0=w\n"


@pytest.mark.parametrize("edition", EDITIONS)
def test_whether_the_path_must_be_unbroken_is_a_rule_of_the_edition(edition: str) -> None:
    said = companion("place", "--edition", edition, "--json", "1,0=ew + 2,0=EW")
    assert (said.status == 1) == UNBROKEN[edition]
    assert [problem["code"] for problem in said.data["problems"]] == ["no-path"] * UNBROKEN[edition]


def questions(rng: Random, count: int) -> list[tuple[reference.Table, reference.Cell, str]]:
    """Positions of real games, each with a card somewhere on or beside it."""
    found = []
    for table in itertools.islice(reference.random_walk(rng), 0, 4 * count, 4):
        near = reference.beside(rng.choice(sorted(table)), rng.choice("NESW"))
        card = rng.choice(sorted(reference.BOX))
        found.append((table, near, rng.choice([card, reference.turned(card)])))
    return found


def asked(command: str, lines: list[str], edition: str) -> list[Any]:
    """One answer for every line."""
    said = companion(command, "-", "--json", "--edition", edition, given="\n".join(lines))
    assert said.err == ""
    return said.lines


@pytest.mark.long
@pytest.mark.parametrize("edition", ["lt", "ru"])
def test_answers_agree_with_a_plain_reading_of_the_rules(edition: str) -> None:
    unbroken = UNBROKEN[edition]
    tried = questions(Random(edition), 120)
    lines = [f"{reference.write(table)} + {x},{y}={lies}" for table, (x, y), lies in tried]
    offers = 0
    for (table, at, lies), answer in zip(tried, asked("place", lines, edition), strict=True):
        problems = reference.problems_at(table, at, lies, unbroken)
        card = lies if lies in reference.BOX else reference.turned(lies)
        empty = {"none-left"} if reference.copies_left(table, card) <= 0 else set()
        expected = ({"taken"} if "taken" in problems else problems) | empty
        assert {problem["code"] for problem in answer["problems"]} == expected
        assert answer["legal"] is not bool(expected)
        if expected:
            offers += offered(table, at, lies, answer["instead"], unbroken)
        else:
            gained = reference.reached({**table, at: lies}) - reference.reached(table)
            assert answer["reaches"] == sorted(map(list, gained))
    assert offers > 10


def offered(table: reference.Table, at: reference.Cell, lies: str, offer: Any, unbroken: bool) -> bool:
    """Whether there is an offer: legal, left in the box, called what it is, and missing only if there is none."""
    card = lies if lies in reference.BOX else reference.turned(lies)
    near = {at, *(reference.beside(at, side) for side in "NESW")}
    fits = reference.fits(table, unbroken, copies=True)
    close = {(cell, way) for shape, cell, way in fits if cell == at or (shape == card and cell in near)}
    if offer is None:
        assert close == set()
        return False
    there, instead = tuple(offer["at"]), offer["lies"]
    assert (there, instead) in close
    same_card, same_cell = instead in (lies, reference.turned(lies)), there == at
    assert offer["how"] == {(True, True): "turned", (True, False): "one-over"}.get(
        (same_card, same_cell), "another-card"
    )
    return True


@pytest.mark.long
@pytest.mark.parametrize("edition", ["lv", "uk"])
def test_places_and_reach_agree_with_a_plain_reading_of_the_rules(edition: str) -> None:
    tables = [table for table, _at, _lies in questions(Random(f"fits {edition}"), 60)]
    lines = [reference.write(table) for table in tables]
    for table, fits in zip(tables, asked("fits", lines, edition), strict=True):
        found = [(entry["card"], tuple(entry["at"]), entry["lies"]) for entry in fits["placements"]]
        assert len(set(found)) == len(found)
        assert set(found) == reference.fits(table, UNBROKEN[edition], copies=True)
    for table, answer in zip(tables, asked("check", lines, edition), strict=True):
        assert answer["joined"] == sorted(map(list, reference.joined(table)))
        assert answer["reached"] == sorted(map(list, reference.reached(table)))
        assert answer["legal"]


def test_a_card_that_is_named_is_tried_even_if_none_is_left() -> None:
    laid = "1,0=EW 2,0=EW 3,0=EW"
    assert companion("fits", laid, "EW", "--json").data["placements"]
    assert all(entry["card"] != "EW" for entry in companion("fits", laid, "--json").data["placements"])
    turned = companion("fits", laid, "nsw", "--json").data["placements"]
    assert {entry["card"] for entry in turned} == {"nes"}
    assert {entry["lies"] for entry in turned} == {"nes", "nsw"}
    assert companion("fits", "0,1=ns 0,-1=ns -1,0=ew 1,0=ew").status == 1


def test_many_lines_give_as_many_answers_and_the_worst_status() -> None:
    given = b"1,0=EW\r\n\n1,0=NS\n\xff=EW\n\x00\n1,0=EW"
    said = companion("check", "-", "--json", given=given)
    assert said.status == 2
    assert [line.get("legal") for line in said.lines] == [True, True, False, None, None, True]
    assert said.lines[3]["error"].startswith("line 4: token 1, '\\udcff=EW': expected X,Y=CODE")
    assert said.err.splitlines() == [f"companion: {line['error']}" for line in said.lines if "error" in line]
    for lines, status in ((b"", 0), (b"\n", 0), (b"\n1,0=NS\n\n", 1), (b"\xef\xbb\xbf1,0=EW\n", 0), (b"x\n1,0=NS", 2)):
        words = companion("check", "-", given=lines)
        assert (words.status, words.out.count("\n")) == (status, len(lines.splitlines()))


def test_what_else_is_on_the_command_line_goes_with_every_line() -> None:
    said = companion("fits", "-", "NES", "--json", given="1,0=EW\n-1,0=EW\n")
    assert {entry["card"] for line in said.lines for entry in line["placements"]} == {"NES"}
    assert companion("place", "- + 1,0=NS", given="\n").status == 1
    assert companion("place", "-", "+", "1,0=EW", given="\n1,0=EW\n").status == 1


def test_json_is_one_line_of_json() -> None:
    out = companion("place", "--json", "+ 1,0=NS").out
    assert out.count("\n") == 1
    assert list(json.loads(out)) == ["legal", "problems", "reaches", "instead"]
