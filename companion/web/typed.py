"""Words typed on a phone, before they come anywhere near the table."""

from __future__ import annotations

import unicodedata

from companion.core.names import JOINERS, seen


def tidy(text: str, most: int) -> str:
    """At most so many letters that can be shown, on one line; nothing that could turn or overlay what is around."""
    spaced = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    return " ".join(seen(spaced).split())[:most].strip(f" {JOINERS}")
