"""Catalogues: `update` writes every text of the program into every companion.po, `compile` makes .mo files of them.

What is in a .po file depends on the texts and their translations alone: no dates, no names, no line numbers, sorted.
"""

import ast
import sys
import tomllib
from collections.abc import Iterator
from difflib import SequenceMatcher
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = ROOT / "assets" / "translations"

# By CLDR's rules for whole numbers, which are all we count in; Babel's own gettext table differs for Latvian.
FORMS = {
    "lv": (3, "(n%10==1 && n%100!=11 ? 0 : n%10==0 || (n%100>=11 && n%100<=19) ? 2 : 1)"),
    "lt": (
        3,
        "(n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && n%10<=9 && (n%100<11 || n%100>19) ? 1 : 2)",
    ),
    "uk": (3, "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)"),
    "ru": (3, "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)"),
    "fa": (2, "(n > 1)"),
}
COUNTS = {
    "lv": "msgstr[0]: 1, 21, 31 … msgstr[1]: 2–9, 22–29 … msgstr[2]: 0, 10–20, 30 …",
    "lt": "msgstr[0]: 1, 21, 31 … msgstr[1]: 2–9, 22–29 … msgstr[2]: 0, 10–20, 30 …",
    "uk": "msgstr[0]: 1, 21, 31 … msgstr[1]: 2–4, 22–24 … msgstr[2]: 0, 5–20, 25–30 …",
    "ru": "msgstr[0]: 1, 21, 31 … msgstr[1]: 2–4, 22–24 … msgstr[2]: 0, 5–20, 25–30 …",
    "fa": "msgstr[0]: 0, 1 msgstr[1]: 2, 3 …",
}

KEYWORDS: dict[str, Any] = {"_": None, "later": None, "plural": (1, 2), "context": ((1, "c"), 2)}
NOTE = "NOTE:"
ALIKE = 0.8
SENTENCES = {
    "companion/core/records.py": "Misfit",
    "companion/core/troubles.py": "Flaw",
    "hardware/troubles.py": "Fault",
}
"""Enums whose values are said: those that have them may not import the words themselves."""


class Ours(Catalog):
    """A catalogue whose header says what gettext has to know, and nothing of who made it when and where."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The header's lines."""
        headers = [("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=utf-8")]
        headers.append(("Content-Transfer-Encoding", "8bit"))
        count, expression = FORMS[str(self.locale)]
        return [*headers, ("Language", str(self.locale)), ("Plural-Forms", f"nplurals={count}; plural={expression};")]

    @property
    def num_plurals(self) -> int:
        """How many forms a count can ask for."""
        return FORMS[str(self.locale)][0]


def texts() -> Catalog:
    """Every text a person may read."""
    found = Catalog()
    for path in sorted([*ROOT.glob("companion/**/*.py"), *ROOT.glob("hardware/**/*.py")]):
        for _line, message, comments, where in extract_from_file("python", path, KEYWORDS, [NOTE]):
            _add(found, path, message, [*comments], where)
    for name, enum in SENTENCES.items():
        for sentence in _values(ROOT / name, enum):
            _add(found, ROOT / name, sentence)
    for path in sorted(ROOT.glob("companion/games/*/editions/clauses.toml")):
        for clause, data in tomllib.loads(path.read_text("utf-8")).items():
            says = data["says"]
            for choice, sentence in says.items() if isinstance(says, dict) else [("", says)]:
                _add(found, path, sentence, [f"{NOTE} Rule {clause}" + (f", where it is: {choice}" if choice else "")])
    return found


def _add(found: Catalog, path: Path, message: Any, comments: list[str] | None = None, where: str | None = None) -> None:
    place = [(path.relative_to(ROOT).as_posix(), 0)]
    found.add(message, None, place, auto_comments=comments or [], context=where)


def _values(path: Path, enum: str) -> Iterator[str]:
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name == enum:
            values = (line.value for line in node.body if isinstance(line, ast.Assign))
            yield from (str(value.value) for value in values if isinstance(value, ast.Constant))


def read(path: Path) -> Ours:
    """A catalogue as it stands in its file."""
    code = path.parents[1].name
    catalogue = Ours(code)
    if path.exists():
        with path.open("rb") as file:
            written = read_po(file, code)
        catalogue.obsolete.update(written.obsolete)
        for message in [*written, *written.obsolete.values()]:
            _recall(message)
        for message in written:
            if message.id:
                catalogue[message.id] = message
    return catalogue


def _recall(message: Message) -> None:
    """What was translated stands behind `#|`, which Babel reads as comments: of use as long as a text is fuzzy."""
    was = [comment.removeprefix("|").strip() for comment in message.user_comments if comment.startswith("|")]
    message.user_comments = [comment for comment in message.user_comments if not comment.startswith("|")]
    if was and message.fuzzy:
        ids = " ".join(was).removeprefix("msgid ").split(" msgid_plural ")
        message.previous_id = [ast.literal_eval(text) for text in ids]  # wrapped anywhere, and written as Python would


def as_text(catalogue: Ours) -> bytes:
    """A catalogue as it goes into its file."""
    code = str(catalogue.locale)
    catalogue.header_comment = f"# {COUNTS[code]}"
    catalogue.fuzzy = False
    for message in [*catalogue, *catalogue.obsolete.values()]:
        _tidy(message)
    out = BytesIO()
    write_po(out, catalogue, width=120, sort_output=True, include_lineno=False, include_previous=True)
    return out.getvalue()


def _tidy(message: Message) -> None:
    """Flags that only say how Python writes fields are not for translators."""
    message.flags -= {"python-format", "python-brace-format"}
    message.locations = sorted({(path, 0) for path, _line in message.locations})


def update() -> None:
    """Bring every .po file to the texts of now: what is translated stays, what changed is marked as fuzzy."""
    template = texts()
    for code in FORMS:
        path = CATALOGUES / code / "LC_MESSAGES" / "companion.po"
        catalogue = read(path)
        fuzzy = {(message.context, message.id): message.previous_id for message in catalogue if message.fuzzy}
        catalogue.update(template, update_header_comment=False)
        for message in catalogue:
            message.previous_id = message.previous_id or fuzzy.get((message.context, message.id), [])
            _forget_unlike(message)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_text(catalogue))
        done = [message for message in catalogue if message.id and _translated(message)]
        print(f"{code}: {len(done)} of {len(catalogue)} are translated")


def _forget_unlike(message: Message) -> None:
    """An old translation helps where a text has changed a little; that of another text only misleads."""
    if not message.fuzzy or not message.previous_id:
        return
    now = message.id if isinstance(message.id, str) else message.id[0]
    if SequenceMatcher(None, message.previous_id[0], now).ratio() < ALIKE:
        message.flags.discard("fuzzy")
        message.previous_id = []
        message.string = "" if isinstance(message.id, str) else ("",) * len(message.string or ())


def _translated(message: Message) -> bool:
    forms = message.string if isinstance(message.string, list | tuple) else [message.string]
    return all(forms) and not message.fuzzy


def compile_all() -> None:
    """Make every .mo file that is older than its .po file."""
    for path in sorted(CATALOGUES.glob("*/LC_MESSAGES/companion.po")):
        out = BytesIO()
        write_mo(out, read(path))
        made = path.with_suffix(".new")
        made.write_bytes(out.getvalue())
        made.replace(path.with_suffix(".mo"))


if __name__ == "__main__":
    {"update": update, "compile": compile_all}[sys.argv[1]]()
