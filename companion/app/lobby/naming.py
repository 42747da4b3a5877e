"""What is wrong with a name, for whoever types it on the table or on a phone."""

from __future__ import annotations

from collections.abc import Iterable

from companion.app.settings import LONGEST_NAME
from companion.core.names import LONGEST, like, may_be
from companion.language import _, plural


def wrong_with(name: str, others: Iterable[str] = ()) -> str:
    """Why nobody sits down under this name beside the others; empty if somebody may."""
    if sits := like(name, others):
        return _("{name} sits here already").format(name=sits)
    if name and not may_be(name[:LONGEST]):
        return _("{name} has letters of two alphabets").format(name=name)
    too_long = _("This name is too long.")
    return f"{too_long} {at_most()}" if len(name) > LONGEST_NAME else ""


def at_most() -> str:
    """How long a name may be."""
    return plural("A name has at most {n} letter.", "A name has at most {n} letters.", LONGEST_NAME).format(
        n=LONGEST_NAME
    )
