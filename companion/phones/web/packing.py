"""What every phone loads, made small: scripts as one file, without remarks, and with no more blanks than they mean."""

from __future__ import annotations

import re
from collections.abc import Mapping

REMARK = r"/\*.*?\*/"
QUOTED = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
TEMPLATE = r"`(?:\\.|[^`\\])*`"
PATTERN = r"(?:(?<=[(,=:&|!?\[])|(?<=[(,=:&|!?\[] ))/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/"
"""A regular expression stands where no number could, or it would be a division."""
OF_A_SCRIPT = re.compile(rf"(?P<kept>{QUOTED}|{TEMPLATE}|{PATTERN})|(?:\s|{REMARK}|//[^\n]*)+", re.DOTALL)
OF_STYLES = re.compile(rf"(?P<kept>{QUOTED})|(?:\s|{REMARK})+", re.DOTALL)
SIGNS, OPENS = frozenset("{}()[],;:?=<>&|*%^!"), frozenset("{([,;:?=<>&|*%^!")
"""Beside a sign no blank means anything. A line may be all that is said, unless it ends with one that opens."""
IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./(\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export const (\w+)", re.MULTILINE)


def script(text: str) -> str:
    """A script without remarks and needless blanks. Each statement has to end with its semicolon."""

    def shorter(found: re.Match[str]) -> str:
        before, after = text[: found.start()][-1:], text[found.end() :][:1]
        if found["kept"]:
            return found["kept"]
        if not before or not after or before in OPENS or {before, after} <= SIGNS:
            return ""
        if "\n" in found.group():
            return "\n"
        return "" if SIGNS & {before, after} else " "

    return OF_A_SCRIPT.sub(shorter, text)


def styles(text: str) -> str:
    """Styles without remarks and needless blanks."""

    def shorter(found: re.Match[str]) -> str:
        before, after = text[: found.start()][-1:], text[found.end() :][:1]
        if found["kept"]:
            return found["kept"]
        return "" if before in "{};,:>" or after in "{};>" else " "

    return OF_STYLES.sub(shorter, text).replace(";}", "}")


def joined(files: Mapping[str, str], last: str) -> str:
    """All modules as one script in the order in which they need one another, each in a room of its own."""
    placed: dict[str, str] = {}

    def place(name: str) -> None:
        text = files[f"{name}.js"]
        for _names, other in IMPORT.findall(text):
            if other not in placed:
                place(other)
        body = EXPORT.sub(r"const \1", IMPORT.sub(r"const \1 = from_\2;", text))
        placed[name] = f"const from_{name} = (() => {{\n{body}return {{ {', '.join(EXPORT.findall(text))} }};\n}})();\n"

    place(last)
    return "".join(placed.values())
