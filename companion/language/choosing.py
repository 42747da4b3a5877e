"""Which language: the one asked for on the command line, else the one the machine is set to.

And two that nobody speaks, which show what is cut or in no catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.language import ENGLISH, LANGUAGES, PSEUDO, PSEUDO_RTL

OPTION = "--language"
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
CHOICES = (*LANGUAGES, PSEUDO, PSEUDO_RTL)
LONGEST_HEADER = 200


class Asked(NamedTuple):
    """The language asked for, None if there was no such word; and the command without it."""

    language: str | None
    rest: list[str]


def asked_for(arguments: Sequence[str]) -> Asked:
    """Take `--language CODE` out of a command, wherever it stands; what comes after -- is no option."""
    language, rest, waiting = None, list[str](), iter(arguments)
    for argument in waiting:
        if argument == "--":
            rest += [argument, *waiting]
        elif argument == OPTION:
            language = next(waiting, "")
        elif argument.startswith(f"{OPTION}="):
            language = argument.removeprefix(f"{OPTION}=")
        else:
            rest.append(argument)
    return Asked(language, rest)


def of_machine(environ: Mapping[str, str]) -> str:
    """What the machine is set to, as gettext reads it; English where it is something we do not speak."""
    wanted = next((environ[name] for name in VARIABLES if environ.get(name)), "")
    known = (_known(each) for each in wanted.split(":"))
    return next((code for code in known if code), ENGLISH.code)


def of_browser(accepted: str) -> str:
    """The first of our languages that a browser asks for (Accept-Language, RFC 9110 12.5.4); empty if none."""
    wanted = [each.partition(";") for each in accepted[:LONGEST_HEADER].split(",")]
    ranked = sorted(((_weight(weight), code) for code, _semicolon, weight in wanted), key=lambda pair: -pair[0])
    return next((_known(code.strip()) for weight, code in ranked if weight > 0 and _known(code.strip())), "")


def _known(locale: str) -> str:
    """Our code of a locale such as lv_LV.UTF-8 or fa-IR."""
    code = locale.replace("-", "_").partition("_")[0].partition(".")[0].casefold()
    return code if code in LANGUAGES else ""


def _weight(text: str) -> float:
    try:
        return float(text.strip().removeprefix("q=")) if text.strip() else 1.0
    except ValueError:
        return 0.0


LONGER = 1.4

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_STRANGE = str.maketrans(_LETTERS, "ÅßÇÐÊƑĜĦÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž")
_FROM_RIGHT = str.maketrans(_LETTERS, "ابسدیفگهیجکلمنوپقرستوخژصضز" * 2)
_KEPT = re.compile(r"(\{[^{}]*\}|%(?:\(\w+\))?[srd]|%%)")
_MORE = "ëĩőŭāęįų"


class Pseudo:
    """Its catalogue, made of the English texts as they are asked for."""

    def __init__(self, code: str) -> None:
        """The one that is longer, or the one that is read from the right."""
        self._strange = strange if code == PSEUDO else from_right

    def gettext(self, message: str) -> str:
        """Turn one text into strange letters."""
        return self._strange(message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """Turn the English form for this count into strange letters."""
        return self._strange(one if count == 1 else many)

    def pgettext(self, _context: str, message: str) -> str:
        """Turn one text into strange letters, whatever it is for."""
        return self._strange(message)


def strange(text: str) -> str:
    """The text in letters of which none is English, and with words more."""
    parts = _KEPT.split(text)
    parts[::2] = [part.translate(_STRANGE) for part in parts[::2]]
    letters = sum(map(len, parts[::2]))
    missing = round(letters * (LONGER - 1))
    longer = "".join(parts)
    within = longer.rstrip()
    return within + _words(missing, short=letters < 8 and len(parts) == 1) + longer[len(within) :]


def from_right(text: str) -> str:
    """The text in Persian letters, no longer than it was: Persian is not."""
    parts = _KEPT.split(text)
    return "".join([part if at % 2 else part.translate(_FROM_RIGHT) for at, part in enumerate(parts)])


def _words(length: int, *, short: bool) -> str:
    """So many letters more: in a short text as part of its last word, else as words of at most eight letters."""
    if short:
        return _MORE[:length]
    words = ""
    while len(words) < length:
        words += f" {_MORE[: min(8, max(1, length - len(words) - 1))]}"
    return words
