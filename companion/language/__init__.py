"""The words a person reads: every text goes through `_`, so that a catalogue can put it into another language."""

from __future__ import annotations

import gettext

_translation = gettext.NullTranslations()


def _(text: str) -> str:
    """Say this in the language of the table."""
    return _translation.gettext(text)


def plural(one: str, many: str, count: int) -> str:
    """Say the form that goes with this count in the language of the table."""
    return _translation.ngettext(one, many, count)
