"""Which browsers our pages are for: every name they use is known to the oldest of these, or is done without there.

`browsers.toml` says so of each. A name that is not there yet: look up since when it is known, and write it down.
"""

from __future__ import annotations

import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest

from tests.web.browser import STATIC

KNOWN = tomllib.loads((Path(__file__).parent / "browsers.toml").read_text(encoding="utf-8"))
LEAST = KNOWN["least"]
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
IN_CSS = (
    re.compile(r"(?<![-\w])([a-z-]+)\s*:(?=[^;{}]*[;}])"),  # properties
    re.compile(r"(?<![-\w])([a-z-]+\()"),  # functions
    re.compile(r"(?<![-\w#])\d*\.?\d([a-z]+)"),  # units
    re.compile(r"(:[a-z-]+\(?)(?=[^;{}]*\{)"),  # what is asked of an element
    re.compile(r"(@[a-z-]+)"),
    re.compile(r"\(([a-z-]+):[^()]*\)[^;{}]*\{"),  # what is asked of the device
)
SUPPORTED = re.compile(r"@supports[^{]*\{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}")
TEXT = re.compile(r"`(?:[^`\\$]|\\.|\$\{[^}]*\})*`|\"(?:[^\"\\]|\\.)*\"|//[^\n]*")
FILLED = re.compile(r"\$\{([^}]*)\}")
MEMBER = re.compile(r"\.([A-Za-z_]\w*)")
GLOBAL = re.compile(r"(?<![.\w])([A-Z][a-z]\w*)")
NEWER_WORDS = {
    "??=, ||= and &&=": r"\?\?=|\|\|=|&&=",
    "fields of classes": r"\bclass\b",
    "await outside of functions": r"^await\b",
    "looking behind in patterns": r"\(\?<[=!]",
}


def in_css(css: str) -> set[str]:
    found = chain.from_iterable(pattern.findall(css) for pattern in IN_CSS)
    return {name for name in found if not name.startswith("--")}


def css() -> str:
    return COMMENT.sub("", (STATIC / "companion.css").read_text(encoding="utf-8"))


def scripts() -> dict[str, str]:
    """Without what is only said in them; what a template is filled with stays."""
    found = {file.name: COMMENT.sub("", file.read_text(encoding="utf-8")) for file in STATIC.glob("*.js")}
    return {name: TEXT.sub(lambda said: " ".join(FILLED.findall(said[0])), text) for name, text in found.items()}


def test_styles_use_what_the_oldest_know_or_can_do_without() -> None:
    assert in_css(css()) <= {*KNOWN["css"]["known"], *KNOWN["css"]["newer"]}


def test_what_has_something_in_its_place_is_used_only_where_it_is_known() -> None:
    asked = {name for name, newer in KNOWN["css"]["newer"].items() if newer.get("asked")}
    assert asked
    assert not asked & in_css(SUPPORTED.sub("", css()))


def test_scripts_use_what_the_oldest_know() -> None:
    known = {*KNOWN["js"]["known"], *KNOWN["js"]["ours"], *KNOWN["js"]["newer"]}
    for name, text in scripts().items():
        assert {*MEMBER.findall(text), *GLOBAL.findall(text)} <= known, name


@pytest.mark.parametrize("words", NEWER_WORDS)
def test_scripts_are_written_in_words_the_oldest_understand(words: str) -> None:
    for name, text in scripts().items():
        assert not re.search(NEWER_WORDS[words], text, re.MULTILINE), name


def test_whoever_is_told_that_it_is_too_old_understands_at_least_that() -> None:
    text = scripts()["old.js"]
    assert not re.search(r"=>|`|\b(let|const|class|async)\b|\?\.|\?\?", text)


def test_what_is_newer_is_newer_and_the_docs_say_which_are_the_oldest() -> None:
    for name, newer in {**KNOWN["css"]["newer"], **KNOWN["js"]["newer"]}.items():
        assert any(since > least for since, least in zip(newer["since"], LEAST.values(), strict=True)), name
    named = ", ".join(f"{name} {least}" for name, least in LEAST.items())
    for file in (STATIC.parent / "README.md", STATIC.parents[3] / "README.md"):
        assert named in " ".join(file.read_text(encoding="utf-8").split()), file
