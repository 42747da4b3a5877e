"""Fonts: whether the system has letters for each of the six languages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.commands.doctor.finding import Finding, fine, look
from companion.commands.doctor.machine import Machine
from companion.language import _

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


def examine(machine: Machine) -> Finding:
    """Its line."""
    if not machine.has("fc-match"):
        return judge(None)
    return judge(_covered(machine))


def _covered(machine: Machine) -> set[str]:
    """Every letter that the fonts of the table have."""
    from companion.display.letters import ARABIC, LATIN_AND_CYRILLIC, font_file

    files = {font_file(family, bold=False) for family in (*LATIN_AND_CYRILLIC, *ARABIC)} - {None}
    letters: set[str] = set()
    for file in sorted(map(str, files)):
        answer = machine.ask("fc-query", "-f", "%{charset} ", str(Path(file)))
        letters |= _ranges(answer.out if answer else "")
    return letters


def _ranges(told: str) -> set[str]:
    """As fontconfig tells them: `20-7e a0-17f 1e9e`."""
    letters: set[str] = set()
    for each in told.split():
        first, _dash, last = each.partition("-")
        try:
            letters.update(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
        except (ValueError, OverflowError):
            continue
    return letters


def judge(covered: set[str] | None) -> Finding:
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
