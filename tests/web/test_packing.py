"""What every phone loads is sent without remarks and blanks, and means what it meant."""

from __future__ import annotations

import re
from gzip import decompress
from typing import Any

import pytest
from playwright.sync_api import Browser
from pygments.lexers.css import CssLexer
from pygments.lexers.javascript import JavascriptLexer
from pygments.token import Comment, Whitespace

from companion.phones.web.answers import File, static_files
from companion.phones.web.packing import joined, script, styles
from tests.web.browser import STATIC

SOURCES = {file.name: file.read_text(encoding="utf-8") for file in sorted(STATIC.iterdir())}
SCRIPTS = [name for name in SOURCES if name.endswith(".js")]
STRANGE = r"""
// "not quoted, 'nor this
const it = "it's /* no remark */ // nor this", other = 'a  "b"  \'c\' ;  }', blank = `two
  lines  /* and ${ 1 + 1 } no remark */`; /* but "this" is */
const found = "a/b //c".replace(/[/"]  ?/g, " / "), odd = /\/\*  "/.test('/*  "'), list = [ /x{1, 2} y/ , / z/ ];
const half = 12 / 2 / 3, ends = found.length / 2, plus = 1 + +ends, minus = 1 - -ends;
let count = 1
count++
const more = { count, "a b": [ 1 , 2 ] }, either = more ? half : - half
const say = ( word ) => {
  if ( word === "" ) return
  [ count ] = [ 7 ];
  for ( const each of [ ...word ] ) { count += each . length }
}
say ( "four" ) ; say("")
result = [it, other, blank, found, odd, String(list), half, plus, minus, count, more, either];
"""


def meant(lexer: Any, text: str) -> list[str]:
    """All that is said, read by somebody else's eyes: neither remarks nor blanks."""
    said = (word.strip() for kind, word in lexer.get_tokens(text) if kind not in Comment and kind not in Whitespace)
    return [word for word in said if word]


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_says_what_it_said(name: str) -> None:
    packed = script(SOURCES[name])
    assert meant(JavascriptLexer(), packed) == meant(JavascriptLexer(), SOURCES[name])
    assert "/*" not in packed
    assert len(packed) < len(SOURCES[name])


def test_the_modules_are_one_script_and_each_is_there_once_before_whoever_needs_it() -> None:
    whole = joined({name: text for name, text in SOURCES.items() if name in SCRIPTS}, "phone")
    order = re.findall(r"const from_(\w+) =", whole)
    assert sorted(f"{name}.js" for name in order) == sorted({*SCRIPTS} - {"old.js", "page.js"})
    for at, name in enumerate(order):
        needed = set(re.findall(r'from "\./(\w+)\.js"', SOURCES[f"{name}.js"]))
        assert needed <= set(order[:at]), name
    assert not re.search(r"^\s*(import|export)\b", whole, re.MULTILINE)


def test_what_is_sent_is_packed() -> None:
    sent = static_files(lambda: "")
    assert sent.keys() == {"/", "/old.js", "/phone.js", "/companion.css"}
    for path, file in sent.items():
        text = decompress(file.packed).decode() if isinstance(file, File) else ""
        assert "  " not in text, path
        assert "/*" not in text, path


def test_styles_say_what_they_said() -> None:
    name = "companion.css"
    last = (";", "}")  # the last semicolon before a brace may go
    said, packed = (meant(CssLexer(), text) for text in (SOURCES[name], styles(SOURCES[name])))
    assert [word for word in packed if word not in last] == [word for word in said if word not in last]


@pytest.mark.long
def test_a_browser_reads_the_same_in_strange_scripts_and_in_the_styles(browser: Browser) -> None:
    page = browser.new_page()
    run = "(text) => { let result; eval(text); return JSON.stringify(result); }"
    assert page.evaluate(run, STRANGE) == page.evaluate(run, script(STRANGE))
    rules = """(text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return [...sheet.cssRules].map((rule) => rule.cssText);
    }"""
    was, now = (page.evaluate(rules, text) for text in (SOURCES["companion.css"], styles(SOURCES["companion.css"])))
    assert [re.sub(r"\s+", "", rule) for rule in now] == [re.sub(r"\s+", "", rule) for rule in was]
    assert len(was) > 100
