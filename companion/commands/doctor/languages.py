"""Whether every language can be said and written: its catalogue, and letters for it in the fonts of the system."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.commands.doctor.machine import Finding, Machine, fine, look
from companion.language import CATALOGUES, DOMAIN, LANGUAGES, _, read_catalogue

SOURCE = "en"
"""The texts themselves are in this language, and need none."""


@dataclass(frozen=True, slots=True)
class CatalogueFacts:
    """By the codes of languages."""

    readable: Collection[str] = ()
    unreadable: Collection[str] = ()
    old: Collection[str] = ()


def examine_catalogues(_machine: Machine) -> Finding:
    """Their line."""
    codes = [code for code in LANGUAGES if code != SOURCE]
    readable = [code for code in codes if read_catalogue(CATALOGUES, code)]
    old = [code for code in readable if _is_old(CATALOGUES / code / "LC_MESSAGES" / f"{DOMAIN}.po")]
    return judge_catalogues(CatalogueFacts(readable, [code for code in codes if code not in readable], old))


def _is_old(source: Path) -> bool:
    """Whether translators have been at work since; where their file is not there, nobody can have been."""
    try:
        return source.stat().st_mtime > source.with_suffix(".mo").stat().st_mtime
    except OSError:
        return False


def judge_catalogues(facts: CatalogueFacts) -> Finding:
    """What they mean: what cannot be said in a language is said in English."""
    if facts.unreadable:
        says = _("These languages cannot be spoken, and English is in their place: {codes}.")
        return look(says.format(codes=", ".join(facts.unreadable)), "make setup")
    if facts.old:
        says = _("The catalogues of these languages are older than their translations: {codes}.")
        return look(says.format(codes=", ".join(facts.old)), "make setup")
    return fine(_("All of these languages can be spoken: {codes}.").format(codes=", ".join((SOURCE, *facts.readable))))


LATIN = "abcdefghijklmnopqrstuvwxyz"
RUSSIAN = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
LETTERS: Mapping[str, str] = {
    "en": LATIN,
    "lv": LATIN + "āčēģīķļņšūž",
    "lt": LATIN + "ąčęėįšųūž",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя’",
    "ru": RUSSIAN + "ё",
    "fa": "اآبپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیئءأؤ۰۱۲۳۴۵۶۷۸۹،؟" + "ﭘﭼﮊﮐﮔﯾﯽﻻ",
}
"""What each language is written with; of Persian also some of the shapes that letters take within a word."""
INSTALL = "sudo apt install fontconfig fonts-noto-core"


def examine_fonts(machine: Machine) -> Finding:
    """Its line."""
    if not machine.has("fc-match"):
        return judge_fonts(None)
    return judge_fonts(_covered(machine))


def _covered(machine: Machine) -> set[str]:
    """Every letter that the fonts of the table have."""
    from companion.display.letters import ARABIC, LATIN_AND_CYRILLIC, font_file

    files = {font_file(family, bold=False) for family in (*LATIN_AND_CYRILLIC, *ARABIC)} - {None}
    letters: set[str] = set()
    for file in sorted(map(str, files)):
        answer = machine.ask("fc-query", "-f", "%{charset} ", str(Path(file)))
        letters |= _ranges(answer.out if answer else "")
    return letters


def _ranges(text: str) -> set[str]:
    """As fontconfig tells them: `20-7e a0-17f 1e9e`."""
    letters: set[str] = set()
    for each in text.split():
        first, _dash, last = each.partition("-")
        try:
            letters.update(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
        except (ValueError, OverflowError):
            continue
    return letters


def judge_fonts(covered: set[str] | None) -> Finding:
    """Which languages have all their letters; None: there is no fontconfig to ask."""
    if covered is None:
        return look(_("fontconfig is not installed, so letters are pygame’s own, which are plain."), INSTALL)
    if not covered:
        return look(_("No font was found that this program knows, so letters are pygame’s own."), INSTALL)
    lacking = [code for code, letters in LETTERS.items() if not set(letters) <= covered]
    if lacking:
        says = _("The fonts here lack letters of these languages: {codes}. There letters are pygame’s own.")
        return look(says.format(codes=", ".join(lacking)), INSTALL)
    return fine(_("The fonts here have every letter of: {codes}.").format(codes=", ".join(LETTERS)))
