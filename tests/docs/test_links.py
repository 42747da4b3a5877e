"""Every link and picture in the pages leads somewhere, and what the pages name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.docs.pages import OURS, PAGES, anchors, links, name, named

MODULE = re.compile(r"(?:\.\./|[a-z_]+/)*(?:[a-z_]+\.py|[a-z_]+/)")
OF_PEOPLE = ("assets/screenshots", "assets/bench", "hardware/wiring", "assets")
"""Folders whose pictures are made to be looked at in a page."""


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_to_a_page_a_heading_or_a_picture_that_is_there(page: Path) -> None:
    for link in links(page):
        if link.startswith("https://"):
            continue
        path, _sharp, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert ROOT in (target, *target.parents), f"{link} leads out of the tree"
        if anchor:
            assert target.suffix == ".md", link
            assert anchor in anchors(target), link


def test_every_picture_made_for_the_pages_is_in_one() -> None:
    shown = {(page.parent / link.partition("#")[0]).resolve() for page in PAGES for link in links(page)}
    made = {
        picture
        for folder in OF_PEOPLE
        for kind in ("*.png", "*.gif", "*.svg")
        for picture in (ROOT / folder).glob(kind)
    }
    assert made
    assert sorted(map(name, made - shown)) == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_module_and_folder_that_a_page_names_is_there(page: Path) -> None:
    for code in named(page):
        within = code.split(" ", maxsplit=1)[0].rstrip(",;")
        if within.partition("/")[0] in (*OURS, ".ci") and "/" in within and not re.search(r"[A-Z*<…]", within):
            assert (ROOT / within).exists(), code
        elif MODULE.fullmatch(code):
            below = ROOT if page.parent == ROOT else page.parent
            there = (page.parent / code).exists() or (ROOT / code).exists() or any(below.glob(f"**/{code}"))
            assert there, f"{code} is nowhere below {name(page.parent)}"
