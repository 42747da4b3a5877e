"""The catalogues themselves: whole, true to the English texts, and with the right form for every count."""

from __future__ import annotations

import ast
import gettext
import importlib.util
import re
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo

from companion.language import CATALOGUES, LANGUAGES
from tests.conftest import ROOT

OTHERS = [code for code in LANGUAGES if code != "en"]
COUNTS = (0, 1, 2, 5, 11, 21, 101)
FORMS = {
    # of: Latvian minūšu/minūte/minūtes, Lithuanian minučių/minutė/minutės, Ukrainian хвилина/хвилини/хвилин,
    # Russian минута/минуты/минут, Persian has one form, but for 0 and 1 by rule; by hand, after CLDR's plural rules
    "lv": ("zero", "one", "other", "other", "zero", "one", "one"),
    "lt": ("other", "one", "few", "few", "other", "one", "one"),
    "uk": ("many", "one", "few", "many", "many", "one", "one"),
    "ru": ("many", "one", "few", "many", "many", "one", "one"),
    "fa": ("one", "one", "other", "other", "other", "other", "other"),
}
PLACES = {
    "lv": ("one", "other", "zero"),
    "lt": ("one", "few", "other"),
    "uk": ("one", "few", "many"),
    "ru": ("one", "few", "many"),
    "fa": ("one", "other"),
}
"""Which msgstr[…] stands for which form."""


@cache
def tool() -> ModuleType:
    """What `make translations` runs."""
    spec = importlib.util.spec_from_file_location("translations", ROOT / ".ci" / "translations.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def path_of(code: str) -> Path:
    return CATALOGUES / code / "LC_MESSAGES" / "companion.po"


@cache
def texts() -> Catalog:
    """Every text of the program, looked for once."""
    found: Catalog = tool().texts()
    return found


@cache
def wanted() -> set[tuple[object, object]]:
    """Every text of the program, and what it is for."""
    return {(message.context, message.id) for message in texts() if message.id}


@cache
def messages(code: str) -> list[Message]:
    return [message for message in tool().read(path_of(code)) if message.id]


def pairs(message: Message) -> list[tuple[str, str]]:
    """Each translated form, with the English text it may take its fields from."""
    if isinstance(message.id, str):
        return [(message.id, str(message.string or ""))]
    return [(message.id[-1], form) for form in message.string or ()]


def fields(text: str) -> set[str]:
    """The names in braces with how they are to be written, and what argparse puts in."""
    named = {f"{name}!{kind}:{spec}" for _text, name, spec, kind in Formatter().parse(text) if name is not None}
    return named | set(re.findall(r"%(?:\(\w+\))?[srd]", text))


@pytest.mark.thorough
@pytest.mark.parametrize("code", OTHERS)
def test_every_text_is_translated_and_none_is_left_over(code: str) -> None:
    there = {(message.context, message.id) for message in messages(code)}
    assert sorted(map(str, wanted() - there)) == [], "run make translations, and translate what is new"
    assert sorted(map(str, there - wanted())) == []
    open_now = [
        message.id for message in messages(code) if message.fuzzy or not all(form for _id, form in pairs(message))
    ]
    assert open_now == []


@pytest.mark.parametrize("code", OTHERS)
def test_fields_are_the_same_in_every_form(code: str) -> None:
    wrong = []
    for message in messages(code):
        for english, form in pairs(message):
            few = isinstance(message.id, tuple) and fields(form) == fields(english) - {"n!None:"}  # "one card"
            if form and not message.fuzzy and fields(form) != fields(english) and not few:
                wrong.append((message.id, form))
    assert wrong == []


@pytest.mark.parametrize("code", OTHERS)
def test_ends_and_lines_are_as_in_english(code: str) -> None:
    """Blanks at either end are seen where texts meet; and the help is aligned by lines."""
    wrong = [
        (english, form)
        for message in messages(code)
        for english, form in pairs(message)
        if form and (english[:1].isspace(), english[-1:].isspace()) != (form[:1].isspace(), form[-1:].isspace())
    ]
    assert wrong == []


@pytest.mark.parametrize("code", OTHERS)
def test_each_count_gets_its_form(code: str) -> None:
    catalogue = tool().read(path_of(code))
    catalogue.add(("minute", "minutes"), PLACES[code])
    made = BytesIO()
    write_mo(made, catalogue)
    made.seek(0)
    spoken = gettext.GNUTranslations(made)
    assert tuple(spoken.ngettext("minute", "minutes", count) for count in COUNTS) == FORMS[code]


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_tells_nothing_of_where_or_when_it_was_made(code: str) -> None:
    text = path_of(code).read_text("utf-8")
    head = text[: text.index("\n\n")]
    assert not re.search(r"date|translator|generated|team|@|/home|/root|/tmp", head, re.IGNORECASE)
    assert not re.search(r"^#: .*:\d", text, re.MULTILINE)
    assert not re.search(r"^# ?\|", text, re.MULTILINE), "what was translated before is told only of what is fuzzy"
    assert tool().as_text(tool().read(path_of(code))).decode() == text, "run make translations"


def test_what_a_changed_text_was_is_told_until_it_is_translated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And then it is gone: translators read the comments."""
    module = tool()
    path = tmp_path / "lv" / "LC_MESSAGES" / "companion.po"
    monkeypatch.setattr(module, "CATALOGUES", tmp_path)
    monkeypatch.setattr(module, "FORMS", {"lv": module.FORMS["lv"]})

    def updated(text: str | tuple[str, str]) -> str:
        texts = Catalog()
        texts.add(text)
        monkeypatch.setattr(module, "texts", lambda: texts)
        module.update()
        return path.read_text("utf-8")

    long = (
        "a sentence that is so long that it does not find room in the one line that a catalogue has for it, or nearly"
    )
    updated((f"{{n}} card and {long}", f"{{n}} cards and {long}"))
    path.write_text(re.sub(r'(msgstr\[.\]) ""', r'\1 "{n} kartis"', path.read_text("utf-8")), "utf-8")
    told = ""
    for _again in range(3):
        told = updated((f"{{n}} card and {long}!", f"{{n}} cards and {long}!"))
        was = [line for line in told.splitlines() if line.startswith("#|")]
        assert "".join(was).count(long[:20]) == 2
        assert "".join(was).startswith("#| msgid")
        assert "# |" not in told
    path.write_text(told.replace("#, fuzzy\n", ""), "utf-8")
    assert "#|" not in updated((f"{{n}} card and {long}!", f"{{n}} cards and {long}!"))


@pytest.mark.thorough
def test_no_text_is_said_before_it_is_known_in_which_language() -> None:
    """Whatever is said while a module is read is said in English for good."""
    said = {"_", "plural", "context"}
    early = []
    for path in (*ROOT.glob("companion/**/*.py"), *ROOT.glob("hardware/**/*.py")):
        waiting: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
        while waiting:
            node = waiting.pop()
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                continue
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in said:
                early.append(f"{path}:{node.lineno}")
            waiting.extend(ast.iter_child_nodes(node))
    assert early == []


def test_whatever_is_said_of_its_own_is_written_out_where_it_is_said() -> None:
    """A text put together beforehand is in no catalogue: f-strings and names of variables cannot be looked up."""
    ways = {"_": 1, "later": 1, "plural": 2, "context": 2}
    known = {"says", "about", "text", "told", "words", "name", "sentence"}
    wrong = []
    for path in ROOT.glob("companion/games/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ways:
                texts = node.args[: ways[node.func.id]]
                if not all(isinstance(text, ast.Constant) for text in texts) and not known & {ast.unparse(texts[0])}:
                    wrong.append(f"{path}:{node.lineno}: {ast.unparse(node)}")
    assert wrong == []


@pytest.mark.thorough
def test_no_text_is_looked_up_amid_a_text() -> None:
    """What stands in an f-string is found for the catalogues from Python 3.12 on only."""
    said = {"_", "plural", "context"}
    amid = [
        f"{path}:{node.lineno}: {ast.unparse(node)}"
        for path in (*ROOT.glob("companion/**/*.py"), *ROOT.glob("hardware/**/*.py"))
        for text in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(text, ast.JoinedStr)
        for node in ast.walk(text)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in said
    ]
    assert amid == []
