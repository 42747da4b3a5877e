"""The words a person reads: as in companion.language, which the verifier does without.

Not gettext's own functions: they look on the disk for a catalogue at every call, and a long transcript makes many.
"""

from __future__ import annotations

import gettext

_translation = gettext.NullTranslations()


def _(text: str) -> str:
    """Say this in the reader's language."""
    return _translation.gettext(text)


def plural(one: str, many: str, count: int) -> str:
    """Say the form that goes with this count in the reader's language."""
    return _translation.ngettext(one, many, count)
