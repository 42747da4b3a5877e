"""Words typed on a phone, before they come anywhere near the table."""

from __future__ import annotations

import unicodedata

from companion.core.names import JOINERS, seen


def tidy(text: str, most: int) -> str:
    """Letters that can be shown, on one line; nothing that could turn or paint over what is around.

    Nothing is cut off: of more letters than the field has room for none were typed into it.
    """
    spaced = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    tidied = " ".join(seen(spaced).split()).strip(f" {JOINERS}")
    return tidied if len(tidied) <= most else ""
