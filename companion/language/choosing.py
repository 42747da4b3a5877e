"""Which language: the one asked for on the command line, else the one the machine is set to."""

from __future__ import annotations

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
