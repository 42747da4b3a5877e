"""Screens as HTML: whole, harmless, touchable in the order they are read, and to be understood without eyes."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.phones.web import svg
from companion.screens.nodes import (
    Board,
    BoardCell,
    Button,
    Column,
    Do,
    Either,
    Field,
    Go,
    Grid,
    HoldToSee,
    Node,
    Picture,
    QrCode,
    Row,
    Scroll,
    Text,
)
from tests.matrix import shots
from tests.pictures import ALBUM, render
from tests.places import Spot, phone_of
from tests.web.pages import Element, every_page, read, touchable

HOSTILE = """<b onclick="alert(1)">&amp;'"</b><script>alert(2)</script>--><!-- ]]> {{x}} \u202e"""
ALLOWED = {
    *("aria-hidden", "aria-label", "aria-pressed", "autocapitalize", "autocomplete", "class", "data-do", "data-hold"),
    *("data-beat", "data-photo"),
    *("data-least", "data-s", "data-scroll", "data-zoom", "dir", "disabled", "enterkeyhint", "hidden", "href"),
    *("maxlength", "name", "required", "role", "spellcheck", "tabindex", "type"),
}
DRAWN = {
    *("viewbox", "d", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "shape-rendering"),
    *("x", "y", "width", "height", "rx", "cx", "cy", "r"),
}
KINDS = {"bdi", "button", "div", "form", "h1", "h2", "i", "b", "input", "label", "p", "span", "svg", "use"}
SHAPES = {"rect", "path", "circle"}


SIZES = re.compile(r"(--[a-z]:-?\d+(\.\d+)?(;|$))*")


@pytest.mark.thorough
def test_every_screen_becomes_a_whole_and_harmless_page() -> None:
    for name, _screen, _markup, _root, elements in every_page():
        for element in elements[1:]:
            assert element.kind in KINDS | SHAPES, (name, element.kind)
            allowed = DRAWN | ALLOWED if element.kind in SHAPES | {"svg", "use"} else ALLOWED
            assert element.attributes.keys() <= allowed, (name, element)
            assert SIZES.fullmatch(element.attributes.get("data-s", "")), (name, element)
            assert element.attributes.get("href", "#").startswith("#"), "everything is there before it is shown"


@pytest.mark.thorough
def test_what_can_be_touched_is_numbered_as_it_is_read() -> None:
    for name, screen, markup, _root, elements in every_page():
        numbered = [element for element in elements if "data-do" in element.attributes]
        assert [int(element.attributes["data-do"]) for element in numbered] == list(range(len(markup.does))), name
        assert list(markup.does) == list(touchable(screen)), name
        for element in numbered:
            assert element.kind in ("button", "form"), (name, element)
            assert "disabled" not in element.attributes, (name, element)


def test_everything_that_can_be_touched_has_a_name() -> None:
    for name, _screen, _markup, _root, elements in every_page():
        for element in elements:
            if element.kind in ("button", "input") and element.attributes.get("name") != "text":
                assert element.name.strip(), (name, element)
                assert element.attributes["type"] in ("button", "submit"), (name, element)
            if element.kind == "svg":
                hidden, is_picture = "aria-hidden" in element.attributes, element.attributes.get("role") == "img"
                assert hidden != is_picture, (name, element)


def test_pictures_are_all_in_the_sprite_that_is_loaded_beforehand() -> None:
    known = {element.attributes["id"] for element in read(svg.sprite(ALBUM)).all() if element.kind == "symbol"}
    used = {
        element.attributes["href"].removeprefix("#")
        for page in every_page()
        for element in page.elements
        if element.kind == "use"
    }
    assert used <= known
    assert {"card-NESW-start", "goal", "gold-3", "dwarf-hood", "dwarf-helmet", "player-9"} <= used


def hostile(words: str) -> Node:
    return Column(
        (
            Text(words),
            Text(words, size="huge", turned=True),
            Button(Go(Spot(1)), words, note=words, picture=Picture(("goal",), 9, 14)),
            HoldToSee(words, 0),
            Field(words, words, 20),
            Scroll(Row((Text(words), Button(Go(Spot(2)), words)), (1, 0)), words),
            Grid((Button(Go(Spot(3)), words, on=False),)),
            Board(
                (
                    BoardCell((0, 0), ("card", "NES"), "wrong", words, Go(Spot(4)), "N"),
                    BoardCell((1, 0), label=words),
                ),
                (0, 0, 1, 0),
                far=words,
            ),
        )
    )


def test_words_are_only_ever_words() -> None:
    page, plain = read(render(hostile(HOSTILE)).text), read(render(hostile("Anna")).text)
    assert [element.kind for element in page.all()] == [element.kind for element in plain.all()]
    assert [set(element.attributes) for element in page.all()] == [set(element.attributes) for element in plain.all()]
    assert page.words == plain.words.replace("Anna", HOSTILE)
    assert (
        next(element for element in page.all() if "data-scroll" in element.attributes).attributes["data-scroll"]
        == HOSTILE
    )


def page(*nodes: Node) -> Element:
    return read(render(Column(nodes)).text)


def only(root: Element, kind: str) -> Element:
    (found,) = [element for element in root.all() if element.kind == kind]
    return found


def headings(root: Element) -> list[tuple[str, str]]:
    return [(element.kind, element.words) for element in root.all() if element.kind in ("h1", "h2")]


def test_the_first_large_words_are_the_heading_and_other_large_words_are_below_it() -> None:
    one, other = Text("Anna", size="big", bold=True), Text("Bruno", size="huge")
    figure, small = Text("4", size="huge"), Text("words")
    assert headings(page(small, figure, one, other, one)) == [("h1", "Anna"), ("h2", "Bruno"), ("h2", "Anna")]
    assert headings(page(figure, small, Text("more"))) == [("h1", "words")]
    assert headings(page(Either(one, other, 110), one)) == [("h1", "Anna"), ("h1", "Bruno"), ("h2", "Anna")]
    turned = only(page(one, replace(other, turned=True, tone="lamp", align="end", bold=True)), "p")
    assert turned.look == {"t", "huge", "lamp", "end", "bold", "turned"}


@pytest.mark.thorough
def test_every_page_has_one_heading_that_is_above_all_others() -> None:
    for shown in every_page():
        for seen in ("wide", "narrow"):
            kinds = [kind for kind, _words in headings(without(shown.root, seen))]
            assert kinds[:1] == ["h1"], shown.name
    for game in GAMES.values():
        for name, screen in phone_of(game).gallery():
            assert [kind for kind, _words in headings(read(render(screen).text))].count("h1") == 1, name


def without(root: Element, look: str) -> Element:
    """The page as it is where there is more room, or less."""
    kept = [each if isinstance(each, str) else without(each, look) for each in root.children]
    return replace(root, children=[each for each in kept if isinstance(each, str) or look not in each.look])


def test_buttons_say_what_they_are_to_every_reader() -> None:
    assert "disabled" in only(page(Button(Go(Spot(1)), "Pass", on=False)), "button").attributes
    assert only(page(Button(Go(Spot(1)), "Anna", look="chosen")), "button").attributes["aria-pressed"] == "true"
    card = Button(Go(Spot(1)), picture=Picture(("card", "NES"), 9, 14), note="3")
    assert only(page(card), "button").name == "path up, right and down 3"
    assert (
        only(page(replace(card, picture=Picture(("card", "ew"), 9, 14))), "button").name == "dead end right and left 3"
    )
    gold = Button(Go(Spot(1)), picture=Picture(("gold", "1"), 9, 14))
    assert only(page(gold), "button").name == "1 nugget"
    undo = Picture(("mark", "undo"), 7, 7)
    assert (
        only(page(Button(Go(Spot(1)), "Undo: Anna lays a card", picture=undo)), "button").name
        == "Undo: Anna lays a card"
    )
    assert only(page(Button(Go(Spot(1)), picture=undo)), "button").name == "Undo"
    broken = Button(Go(Spot(1)), picture=Picture(("tool", "pick", "broken"), 9, 9), note="Break")
    assert only(page(broken), "button").name == "broken pick Break"


def test_whoever_does_not_see_the_mask_hears_the_word_that_everyone_says() -> None:
    wazabi = shots("wazabi")
    heard = {each.name for name in ("roll", "card-any", "begin") for each in page(wazabi[name]).all()}
    assert {"wazabi", "lose one die, costs 1"} <= heard
    assert not any("mask" in name for name in heard)


def test_a_field_to_hold_is_a_button_without_a_number() -> None:
    markup = render(Column((HoldToSee("hold\nto see", 2), Button(Go(Spot(1)), "Done"))))
    hold = next(element for element in read(markup.text).all() if "data-hold" in element.attributes)
    assert (hold.kind, hold.words) == ("button", "hold\nto see")
    assert markup.does == (Go(Spot(1)),)


def test_words_to_be_typed_have_a_label_and_an_end() -> None:
    field = Field("Your name", "name", 15)
    form = only(page(field), "form")
    assert render(field).does == (field,)
    assert only(form, "label").words == "Your name"
    assert only(form, "input").attributes["maxlength"] == "15"
    assert only(form, "button").attributes["type"] == "submit"


def test_the_board_is_a_table_of_named_cells() -> None:
    places = (
        BoardCell((1, 0), ("card", "NES"), "wrong", does=Go(Spot("b")), sides="NE"),
        BoardCell((0, 0), ("card", "NESW", "start")),
        BoardCell((0, -1), (), "glow", "3", Do(cmd.Pass())),
        BoardCell((2, 0), ("goal",), does=Go(Spot("c"))),
    )
    markup = render(Board(places, (0, -1, 2, 0), far="Anna"))
    root = read(markup.text)
    rows = [element for element in root.all() if element.attributes.get("role") == "row"]
    assert [len(row.children) for row in rows] == [1, 3]
    assert [element.name for element in root.all() if "data-do" in element.attributes] == [
        "0,-1, empty, 3",
        "1,0, path up, right and down, does not fit",
        "2,0, goal, face down",
    ]
    assert markup.does == (Do(cmd.Pass()), Go(Spot("b")), Go(Spot("c")))
    start = next(element for element in root.all() if element.name == "start" and element.kind == "div")
    assert start.attributes["data-s"] == "--x:1;--y:2"
    wrong = next(element for element in root.all() if "wrong" in element.look)
    assert wrong.look == {"cell", "wrong", "side-N", "side-E"}
    far = next(element for element in root.all() if "far" in element.look)
    assert far.attributes["aria-hidden"] == "true", "the panel says it too"


def modules(root: Element) -> set[tuple[int, int]]:
    """The dark modules a code's picture draws."""
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", only(root, "path").attributes["d"])
    assert "".join(f"M{x} {y}h{n}v1h-{n}z" for x, y, n in runs) == only(root, "path").attributes["d"]
    return {(x, int(y)) for first, y, n in runs for x in range(int(first), int(first) + int(n))}


@pytest.mark.parametrize("alike", [None, (6, 3)])
def test_codes_are_drawn_so_that_cameras_read_them(alike: tuple[int, int] | None) -> None:
    zxingcpp = pytest.importorskip("zxingcpp")
    words = "http://192.168.17.4:8080/#" + "aB3-_" * 8
    root = page(QrCode(words, 40, alike))
    side = int(only(root, "svg").attributes["viewbox"].split()[2])
    dark = modules(root)
    assert min(min(at) for at in dark) == 4, "the quiet zone"
    assert max(max(at) for at in dark) == side - 5
    assert only(root, "rect").attributes == {"width": str(side), "height": str(side), "fill": "#fff"}
    pixels = bytes(0 if (x // 4, y // 4) in dark else 255 for y in range(4 * side) for x in range(4 * side))
    picture: Any = memoryview(pixels).cast("B", (4 * side, 4 * side))
    (found,) = zxingcpp.read_barcodes(picture)
    assert found.text == words
    if alike:
        assert side == 17 + 4 * alike[0] + 8


def test_no_page_is_larger_than_what_it_is_sent_in() -> None:
    assert max(len(json.dumps(page.markup.text)) for page in every_page()) < 150_000
