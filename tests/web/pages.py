"""Every screen there is, and HTML read back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from typing import Any, NamedTuple

from companion.app import lobby
from companion.app.lobby.gallery import gallery
from companion.app.privacy.gallery import gallery as private_pages
from companion.games import GAMES
from companion.phones.web.html import Markup
from companion.screens.nodes import (
    Backdrop,
    Board,
    BoardCell,
    Button,
    Column,
    Decides,
    Either,
    Field,
    Grid,
    Node,
    Panel,
    Row,
    Scroll,
    Split,
)
from tests.matrix import shots
from tests.pictures import render

VOID = {"input"}


@cache
def every_screen() -> tuple[tuple[str, Node], ...]:
    """The screens around the games and all of every game's, in English."""
    return tuple(_every_screen())


def _every_screen() -> Iterator[tuple[str, Node]]:
    for name, here, around in gallery(GAMES):
        yield name, lobby.screen(here, around)
    yield from lobby.by_phone.nods()
    yield from private_pages()
    for game in GAMES.values():
        for name, screen in shots(game.id).items():
            yield f"{game.id}-{name}", screen


def inside(node: Node) -> tuple[Node, ...]:
    """What stands in a node, as it is read."""
    match node:
        case Row() | Column():
            return node.children
        case Grid():
            return (*((node.table,) if node.table else ()), *node.children)
        case Panel() | Scroll() | Backdrop() | Decides():
            return (node.child,)
        case Split():
            return node.main, node.side
        case Either():
            return node.wide, node.narrow
    return ()


def touchable(node: Node) -> Iterator[Any]:
    """What touches do, in the order things are read in."""
    for each in touched(node):
        yield each if isinstance(each, Field) else each.does


def touched(node: Node) -> Iterator[Button | Field | BoardCell]:
    """What can be touched, in the order things are read in."""
    match node:
        case Button() if node.on and node.does is not None:
            yield node
        case Field():
            yield node
        case Board():
            for place in sorted(node.places, key=lambda place: (place.at[1], place.at[0])):
                if place.does is not None:
                    yield place
    for child in inside(node):
        yield from touched(child)


@dataclass
class Element:
    """An element and what stands in it."""

    kind: str
    attributes: dict[str, str]
    children: list[Element | str] = field(default_factory=list)

    def all(self) -> Iterator[Element]:
        """This one and all in it, as they are read."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.all()

    @property
    def words(self) -> str:
        """All words in it."""
        return "".join(child if isinstance(child, str) else child.words for child in self.children)

    @property
    def name(self) -> str:
        """What it is called by who cannot see it."""
        named = self.attributes.get("aria-label", "")
        parts = [child if isinstance(child, str) else child.name for child in self.children]
        return named or " ".join(part for part in parts if part).strip()

    @property
    def look(self) -> set[str]:
        """Its classes."""
        return set(self.attributes.get("class", "").split())


class _Reader(HTMLParser):
    """Reads strictly: every element that is opened has to be closed, in turn."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _value in attrs]
        assert len(names) == len(set(names)), f"an attribute twice: {tag} {names}"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self._open[-1].children.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop().kind == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        self._open[-1].children.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    def handle_decl(self, decl: str) -> None:
        raise AssertionError(f"a declaration: {decl}")

    def done(self) -> Element:
        self.close()
        assert self._open == [self.root], f"left open: {[element.kind for element in self._open[1:]]}"
        return self.root


def read(text: str) -> Element:
    """A page as a tree."""
    reader = _Reader()
    reader.feed(text)
    return reader.done()


class Written(NamedTuple):
    """A screen, the page that is made of it, and that page as it is read."""

    name: str
    screen: Node
    markup: Markup
    root: Element
    elements: Sequence[Element]


@cache
def every_page() -> Sequence[Written]:
    """Of every screen there is, written and read once, whatever is asked of it."""
    made = ((name, screen, render(screen)) for name, screen in every_screen())
    return [Written(*page, root := read(page[-1].text), list(root.all())) for page in made]
