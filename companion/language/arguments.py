"""What argparse says of itself, said by us: it asks gettext for its own sentences, of which no catalogue here knows."""

from __future__ import annotations

import argparse
from typing import Any

from companion.language import _, later

SENTENCES = (
    later("usage: "),
    later("options"),
    later("positional arguments"),
    later("show this help message and exit"),
    later("argument %(argument_name)s: %(message)s"),
    later("the following arguments are required: %s"),
    later("one of the arguments %s is required"),
    later("unrecognized arguments: %s"),
    later("expected one argument"),
    later("expected at most one argument"),
    later("expected at least one argument"),
    later("ignored explicit argument %r"),
    later("not allowed with argument %s"),
    later("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""All that our commands can make it say, in its own words."""


def speak_as_we_do() -> None:
    """Have argparse say its sentences by our catalogues, from now on."""
    words: Any = argparse
    words._ = _said


def _said(text: str | None) -> str | None:
    """What is not argparse's own is ours, and in the right language already."""
    return _(text) if text in SENTENCES else text
