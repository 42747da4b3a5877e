"""Screens as HTML: the same nodes as on the display, for phones and for the table in a browser.

The content security policy allows no inline style. So an element says its own sizes, always numbers, in `data-s`
(`--w:17;--h:26`, in mm), which page.js sets through the CSSOM; how they look is companion.css alone.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Any, assert_never, cast

from companion.language import _, context
from companion.phones.web import svg
from companion.phones.web.elements import drawing, escaped, number, sizes, tag
from companion.screens.moment import Photograph
from companion.screens.nodes import (
    Backdrop,
    Board,
    BoardCell,
    Button,
    Cell,
    Column,
    Decides,
    Either,
    Field,
    Grid,
    HoldToSee,
    Node,
    Panel,
    Picture,
    QrCode,
    Row,
    Scroll,
    Space,
    Split,
    Text,
)
from companion.screens.pictures import Album
from companion.screens.recall import Keepsake
from companion.screens.show import Turns

PEEK = 0.2
"""So much of the cells beyond the frame of a board shows, both sides together."""
SIGN = 5.0

Known = (
    Text | Picture | Button | HoldToSee | QrCode | Field | Space | Row | Column | Grid | Panel | Scroll | Board | Split
) | (Either | Decides | Backdrop | Turns | Keepsake)


@dataclass(frozen=True, slots=True)
class Markup:
    """A page, and what is done by whatever can be touched on it: `data-do="2"` does the third.

    For a `Field` that is the field itself: what is typed into it becomes its `Typed`.
    """

    text: str
    does: tuple[Any, ...]


def render(album: Album, node: Node) -> Markup:
    """A screen as it is put into a page. The first of its large words are what it is about, else its first words."""
    writer = _Writer(album, lambda text: text.size == "huge" or (text.size == "big" and text.bold))
    written = writer.node(node)
    if not writer.titled:
        writer = _Writer(album, lambda _text: not writer.titled)
        written = writer.node(node)
    return Markup(written, tuple(writer.does))


class _Writer:
    """Writes nodes from the first to the last, and counts what can be touched on the way.

    `titled`: has the page said yet what it is about? Its other headings are below that.
    """

    def __init__(self, album: Album, heads: Callable[[Text], bool]) -> None:
        self.does: list[Any] = []
        self.titled = False
        self._album, self._heads = album, heads

    def node(self, node: Node) -> str:
        known = cast("Known", node)
        match known:
            case Text():
                return self._text(known)
            case Picture() | QrCode() | Space() | Keepsake():
                return self._leaf(known)
            case Button():
                return self._button(known)
            case HoldToSee():
                return tag("button", f"{escaped(known.label)}", "hold", more=' type="button" data-hold')
            case Field():
                return self._field(known)
            case Board():
                return self._board(known)
            case Backdrop():
                return svg.place(known.ground) + self._eye(watched=known.watched) + self.node(known.child)
            case _:
                return self._group(known)

    def _eye(self, *, watched: bool) -> str:
        """A camera sees the table just now: at the upper edge of every page."""
        if not watched:
            return ""
        seen = drawing(self._album, ("watched",), self._album.say(("watched",)), (4.4, 2.2))
        return tag("div", seen, "watched")

    def _group(self, node: Row | Column | Grid | Panel | Scroll | Split | Either | Decides | Turns) -> str:
        match node:
            case Row():
                look = f"row {node.align}" if any(node.weights) else f"row {node.align} loose"
                return tag("div", self._shared(node), look, sizes(g=node.gap), _sides(node))
            case Column():
                return tag("div", self._all(node.children), f"col {node.align}", sizes(g=node.gap))
            case Grid():
                most = max(1, min(node.most, len(node.children)))
                look = "grid grown" if node.words else "grid"
                measured = sizes(g=node.gap, c=node.cell, k=most)
                above = self.node(node.table) if node.table else ""
                return above + tag("div", self._all(node.children), look, measured, _sides(node))
            case Panel():
                return tag("div", self.node(node.child), f"panel {node.tone}", sizes(p=node.pad))
            case Scroll():
                key = f' data-scroll="{escape(node.key)}" tabindex="0"'
                return tag("div", self.node(node.child), "scroll", more=key)
            case Decides() | Turns():
                return self._wrapped(node)
            case Split():
                parts = tag("div", self.node(node.main), "main") + tag("div", self.node(node.side), "side")
                return tag("div", parts, "split", sizes(w=node.side_width))
            case Either():
                parts = self._one_of(node)
                look = "either grown" if node.words else "either"
                return tag("div", parts, look, more=f' data-least="{number(node.least)}"')
            case _:
                assert_never(node)

    def _wrapped(self, node: Decides | Turns) -> str:
        if isinstance(node, Decides):
            return tag("div", self.node(node.child), "decides")
        parts = tag("div", self.node(node.before)) + tag("div", self.node(node.after))
        return tag("div", parts, "turns", more=f' data-beat="{node.beat}"')

    def _one_of(self, either: Either) -> str:
        """Only one of the two is there, so each has a title, unless one stands above them."""
        above = self.titled
        wide, titled, self.titled = self.node(either.wide), self.titled, above
        narrow = self.node(either.narrow)
        self.titled = self.titled and titled
        return tag("div", wide, "wide") + tag("div", narrow, "narrow")

    def _all(self, nodes: Iterable[Node]) -> str:
        return "".join(map(self.node, nodes))

    def _shared(self, row: Row) -> str:
        """Children with a weight stand in a box which has it."""
        weights = row.weights or (0.0,) * len(row.children)
        return "".join(
            tag("div", self.node(child), _box(child), sizes(f=weight)) if weight else self.node(child)
            for child, weight in zip(row.children, weights, strict=True)
        )

    def _does(self, action: Any) -> str:
        """The attribute of what can be touched."""
        self.does.append(action)
        return f' data-do="{len(self.does) - 1}"'

    def _text(self, text: Text) -> str:
        """Some words are headings, figures never; the largest shrink, by how many letters they have."""
        kind = "p"
        if self._heads(text) and not text.turned and any(map(str.isalpha, text.text)):
            kind, self.titled = ("h2" if self.titled else "h1"), True
        looks = ("t", text.size, text.tone, text.align, "bold" * text.bold, "turned" * text.turned)
        words, measured = escaped(text.text), sizes(n=text.lines)
        if text.size == "huge":
            words, measured = tag("span", words), sizes(n=text.lines, l=max(1, len(text.text)))
        return tag(kind, words, " ".join(filter(None, looks)), measured)

    def _button(self, button: Button) -> str:
        words = button.note or button.label
        inside = ""
        if button.picture:
            shown = self._album.said(button.picture)
            marked = button.picture.what[0] == "mark" and words
            inside = self._picture(button.picture, "" if marked or shown.casefold() in words.casefold() else shown)
        if words:
            inside += tag("span", escaped(words), "note" if button.note else "label", sizes(n=button.lines))
        more = ' type="button"'
        if not button.on:
            more += " disabled"
        elif button.does is not None:
            more += self._does(button.does) + " data-photo" * isinstance(button.does, Photograph)
        if button.look == "chosen":
            more += ' aria-pressed="true"'
        kind = " key" if len(words) == 1 and not button.picture else " noted" if button.note else ""
        return tag("button", inside, f"b {button.look} {button.size}{kind}", sizes(h=button.height), more)

    def _field(self, field: Field) -> str:
        entry = (
            f'<input name="text" maxlength="{field.most}" autocomplete="off" autocapitalize="words" dir="auto"'
            ' enterkeyhint="done" spellcheck="false" required>'
        )
        label = tag("label", tag("span", escaped(field.label), "label") + entry)
        send = tag("button", escaped(_("OK")), "b lamp body", more=' type="submit"')
        return tag("form", label + send, "field", more=self._does(field))

    def _board(self, board: Board) -> str:
        """A mine nobody touches is not moved either: all that lies is in its frame, and fits."""
        left, top, right, bottom = board.frame
        columns, rows = right - left + 1, bottom - top + 1
        moved = any(place.does is not None for place in board.places)
        seen = (place for place in board.places if moved or _within(place.at, board.frame))
        places = sorted(seen, key=lambda place: (place.at[1], place.at[0]))
        first_x = min((place.at[0] for place in places), default=left)
        first_y = places[0].at[1] if places else top
        lines = "".join(
            tag("div", "".join(self._place(place, first_x, first_y) for place in line), "line", more=' role="row"')
            for _y, line in groupby(places, key=lambda place: place.at[1])
        )
        view = tag("i", "", "view", sizes(x=left - first_x + 1, y=top - first_y + 1, i=columns, j=rows))
        sentence = _("What lies on the table")
        table = f' role="table" aria-label="{escape(sentence)}"'
        mine = tag("div", view + lines, "mine", more=table)
        far = tag("p", escaped(board.far), "far", more=' aria-hidden="true"') if board.far else ""
        more = ' tabindex="0"' if moved else ""
        look = "window moved" if moved else "window"
        window = tag("div", mine, look, sizes(i=columns + PEEK, j=rows + PEEK), more)
        return tag("div", far + window + self._zoom(), "board")

    def _place(self, place: BoardCell, first_x: int, first_y: int) -> str:
        shown = self._album.say(place.shows) if place.shows else context("a place on the board", "empty")
        touched = place.does is not None
        inside = drawing(self._album, place.shows, "" if touched else shown) if place.shows else ""
        inside += tag("b", escaped(place.label)) if place.label else ""
        if touched:
            x, y = place.at
            label = ", ".join(filter(None, (f"{x},{y}", shown, place.label, _marked(place))))
            touch = f' type="button"{self._does(place.does)} aria-label="{escape(label)}"'
            inside = tag("button", inside, more=touch)
        looks = ("cell", "empty" * (not place.shows), place.mark, *(f"side-{side}" for side in place.sides))
        look = " ".join(filter(None, looks))
        where = sizes(x=place.at[0] - first_x + 1, y=place.at[1] - first_y + 1)
        return tag("div", inside, look, where, ' role="cell"')

    def _zoom(self) -> str:
        """Shown by page.js while they are of use."""
        return "".join(
            tag(
                "button",
                drawing(self._album, ("mark", sign), self._album.say(("mark", sign)), (SIGN, SIGN)),
                "b raised zoom",
                more=f' type="button" data-zoom="{by}" hidden',
            )
            for sign, by in (("minus", "0.8"), ("plus", "1.25"))
        )

    def _leaf(self, node: Picture | QrCode | Space | Keepsake) -> str:
        match node:
            case Picture():
                return self._picture(node, self._album.said(node))
            case QrCode():
                sentence = _("A code to scan")
                named = f' role="img" aria-label="{escape(sentence)}" data-s="--w:{number(node.size)}"'
                return f'<svg class="qr"{named} {svg.code(node.text, node.alike)}</svg>'
            case Keepsake():
                source = b64encode(node.picture).decode()
                return f'<img class="keepsake" alt="{escape(node.says)}" src="data:image/png;base64,{source}">'
            case Space():
                return tag("div", "", "space grow" if node.grow else "space", sizes(s=node.size))
        assert_never(node)

    def _picture(self, picture: Picture, words: str) -> str:
        return drawing(self._album, picture.what, words, (picture.width, picture.height))


def _box(child: Node) -> str:
    """What a child with a weight stands in, which some fill."""
    return "w filled" if isinstance(child, Button | Column | Panel) else "w"


def _within(at: Cell, frame: tuple[int, int, int, int]) -> bool:
    left, top, right, bottom = frame
    return left <= at[0] <= right and top <= at[1] <= bottom


def _marked(place: BoardCell) -> str:
    if place.mark == "wrong":
        return _("does not fit")
    return context("a button", "chosen") if place.mark in ("chosen", "ghost") else ""


def _sides(node: Row | Grid) -> str:
    """What lies on the table or on a keyboard goes from the left on every page."""
    return "" if node.mirrors else ' dir="ltr"'
