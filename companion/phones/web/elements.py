"""The small parts that pages are written of."""

from __future__ import annotations

from html import escape

from companion.language import rtl
from companion.language.writing import read_from_right
from companion.phones.web import svg
from companion.screens.art.pen import What
from companion.screens.pictures import Album

ALIKE = 0.1
"""So much higher or lower than its box a picture may be."""


def drawing(album: Album, what: What, words: str, size: tuple[float, float] | None = None) -> str:
    """A picture out of the sprite; one that is not in there, or has another shape, is drawn in its place."""
    kind = album.drawing(what)
    what = what if kind.known_by is None else what[: 1 + kind.known_by]  # a browser has its own light
    named = f' role="img" aria-label="{escape(words)}"' if words else ' aria-hidden="true"'
    measured = f' data-s="{sizes(w=size[0], h=size[1])}"' if size else ""
    look = "pic own-ink" if kind.own_ink else "pic"
    high = size[1] / size[0] if size else kind.high
    if what in album.beforehand and abs(high / kind.high - 1) < ALIKE:
        return f'<svg class="{look}"{named}{measured}><use href="#{svg.name(what)}"/></svg>'
    box, inside = svg.drawn(album, what, high, size[0] if size else 0.0)
    return f'<svg class="{look}"{named}{measured} {box}>{inside}</svg>'


def tag(kind: str, inside: str, look: str = "", measured: str = "", more: str = "") -> str:
    """An element; `measured`: its sizes."""
    look = f' class="{look}"' if look else ""
    measured = f' data-s="{measured}"' if measured else ""
    return f"<{kind}{look}{measured}{more}>{inside}</{kind}>"


def sizes(**numbers: float) -> str:
    """What page.js sets."""
    return ";".join(f"--{key}:{number(length)}" for key, length in numbers.items())


def number(length: float) -> str:
    """As short as it can be said."""
    return f"{length:.2f}".rstrip("0").rstrip(".")


def escaped(words: str) -> str:
    """The words, and which way they are read if that is not the way of the page: a name, a number, a layout."""
    from_right = read_from_right(words, rtl=rtl())
    if from_right == rtl():
        return escape(words)
    return f'<bdi dir="{"rtl" if from_right else "ltr"}">{escape(words)}</bdi>'
