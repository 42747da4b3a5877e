"""The pages written for people: their links, headings, and what they tell to type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.conftest import ROOT

OURS = ("companion", "hardware", "assets", "systemd", "tests")
PAGES = sorted([*ROOT.glob("*.md"), *(page for folder in OURS for page in (ROOT / folder).rglob("*.md"))])
FENCE, INDENTED = "```", "    "
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"!?\[(?:[^\[\]]|!?\[[^\[\]]*\]\([^()]*\))*\]\(([^()\s]+)\)")


def name(page: Path) -> str:
    """What a page is called when a test speaks of it."""
    return str(page.relative_to(ROOT))


def text_of(page: Path) -> str:
    """A page as it is read."""
    return page.read_text(encoding="utf-8")


def _parted(page: Path) -> tuple[list[str], list[str]]:
    """The lines that are prose, and those of blocks, which are shown as they were typed."""
    prose, shown, fenced, block = list[str](), list[str](), False, True
    for line in text_of(page).splitlines():
        if line.startswith(FENCE):
            fenced = not fenced
            continue
        block = line.startswith(INDENTED) and (block or not prose[-1]) if line else block
        (shown if fenced or (block and line) else prose).append(line)
    return prose, shown


def prose(page: Path) -> str:
    """A page without its blocks."""
    return "\n".join(_parted(page)[0])


def links(page: Path) -> list[str]:
    """Where its links and pictures lead, out of the tree or within it."""
    return LINK.findall(re.sub(r"`[^`\n]*\([^`\n]*`", "", prose(page)))


def anchors(page: Path) -> set[str]:
    """By which names its headings can be linked to."""
    found: list[str] = []
    for heading in re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE):
        plain = re.sub(r"[^\w\- ]", "", re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()).replace(" ", "-")
        again = sum(one == plain or re.fullmatch(re.escape(plain) + r"-\d+", one) is not None for one in found)
        found.append(f"{plain}-{again}" if again else plain)
    return set(found)


def named(page: Path) -> list[str]:
    """What stands between back ticks, outside of blocks."""
    return CODE.findall(prose(page))


def typed(page: Path) -> Iterator[str]:
    """Every command the page tells to type: lines of its blocks, and what stands between back ticks."""
    for line in (*_parted(page)[1], *named(page)):
        yield re.split(r" +# ", line.strip().removeprefix("$ ").removeprefix("sudo "))[0]
