"""How pages of all screens look: by the colours of the display, and by nothing that comes from elsewhere."""

from __future__ import annotations

import gzip
import re

from companion.phones.web import svg
from companion.screens.art.colours import CONTRAST, LANTERN
from tests.conftest import ROOT
from tests.matrix import shots
from tests.pictures import ALBUM, render
from tests.web.pages import every_page, read

STATIC = ROOT / "companion" / "phones" / "web" / "static"


def without_words(text: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(element.kind, tuple(sorted(element.attributes))) for element in read(text).all()]


def test_pages_for_the_two_roles_differ_in_words_and_hat_only() -> None:
    screens = shots("saboteur")
    digger, saboteur = (render(screens[f"role-held-{role}"]) for role in ("digger", "saboteur"))
    assert without_words(digger.text) == without_words(saboteur.text)
    plain = [
        page.text.replace(word, "ROLE").replace(hat, "HAT").replace(wants, "WANTS")
        for page, word, hat, wants in (
            (digger, "gold-digger", "-helmet", "Find the treasure."),
            (saboteur, "saboteur", "-hood", "Hide the treasure."),
        )
    ]
    assert plain[0] == plain[1]
    assert len(digger.does) == len(saboteur.does)


def css() -> str:
    return (STATIC / "companion.css").read_text(encoding="utf-8")


def test_the_colours_are_those_of_the_display() -> None:
    default, contrast = (
        dict(re.findall(r"--([a-z]+): (#[0-9a-f]+)", part.partition("}")[0]))
        for part in (css().partition(":root {")[2], css().partition("(prefers-contrast: more) {")[2])
    )
    for name in ("night", "panel", "raised", "hairline", "off", "ink", "quiet", "lamp", "wrong"):
        assert number(default[name]) == getattr(LANTERN, name), name
        assert number(contrast[name]) == getattr(CONTRAST, name), name


def number(colour: str) -> tuple[int, ...]:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    return tuple(bytes.fromhex(digits))


def test_every_class_that_is_used_has_a_look() -> None:
    used = {name for page in every_page() for element in page.elements for name in element.look}
    assert {name for name in used if not re.search(rf"\.{re.escape(name)}\b", css())} <= {"body", "ink", "start"}


def test_nothing_comes_from_elsewhere() -> None:
    for file in STATIC.iterdir():
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"https?://|@import|url\(", text), file.name


def test_what_every_phone_loads_first_leaves_room_for_the_rest_of_30_kb() -> None:
    files = [file.read_bytes() for file in (STATIC / "companion.css", STATIC / "page.js")]
    assert sum(len(gzip.compress(file, 9)) for file in (*files, svg.sprite(ALBUM).encode())) < 22_000
