"""The catalogues of the languages: whether each can be read, and is of these texts."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from companion.commands.doctor.finding import Finding, fine, look
from companion.commands.doctor.machine import Machine
from companion.language import CATALOGUES, DOMAIN, LANGUAGES, _, read_catalogue

SOURCE = "en"
"""The texts themselves are in this language, and need none."""


@dataclass(frozen=True, slots=True)
class Facts:
    """By the codes of languages."""

    readable: Collection[str] = ()
    unreadable: Collection[str] = ()
    old: Collection[str] = ()


def examine(_machine: Machine) -> Finding:
    """Their line."""
    codes = [code for code in LANGUAGES if code != SOURCE]
    readable = [code for code in codes if read_catalogue(CATALOGUES, code)]
    old = [code for code in readable if _is_old(CATALOGUES / code / "LC_MESSAGES" / f"{DOMAIN}.po")]
    return judge(Facts(readable, [code for code in codes if code not in readable], old))


def _is_old(source: Path) -> bool:
    """Whether translators have been at work since; where their file is not there, nobody can have been."""
    try:
        return source.stat().st_mtime > source.with_suffix(".mo").stat().st_mtime
    except OSError:
        return False


def judge(facts: Facts) -> Finding:
    """What they mean: what cannot be said in a language is said in English."""
    if facts.unreadable:
        says = _("These languages cannot be spoken, and English is in their place: {codes}.")
        return look(says.format(codes=", ".join(facts.unreadable)), "make setup")
    if facts.old:
        says = _("The catalogues of these languages are older than their translations: {codes}.")
        return look(says.format(codes=", ".join(facts.old)), "make setup")
    return fine(_("All of these languages can be spoken: {codes}.").format(codes=", ".join((SOURCE, *facts.readable))))
