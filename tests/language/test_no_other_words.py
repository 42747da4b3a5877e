"""No text reaches a person past the catalogues: all of them in strange letters, and then looked for English ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from importlib import import_module

import pytest

from companion.app import lobby
from companion.app.lobby import by_phone, gallery, phone_pages
from companion.app.lobby.keyboards import FIRST_NAMES
from companion.app.lobby.place import Asked
from companion.app.privacy.gallery import LONG
from companion.app.privacy.gallery import gallery as private_pages
from companion.app.settings import COUNTRIES
from companion.commands.cli import EVERY, main
from companion.games import GAMES
from companion.language import LANGUAGES, PSEUDO, speak, speaking
from companion.language.writing import APART, END, country, day
from companion.phones.languages import Tongues
from companion.phones.web.answers import before_words, words
from companion.phones.web.page import Caller
from companion.screens.nodes import Node
from tests.command_line import companion
from tests.language.strange import english, printed, rules_of, texts
from tests.lobby.states import FOUR, MANY, every_state
from tests.places import Mark, phone_of

NAMES_OF_LANGUAGES = frozenset({*LANGUAGES.values(), *(code.upper() for code in LANGUAGES), PSEUDO})
PLAYERS = ("Anna", "Bruno", "Clara", "David")
MIXED = "Annа"  # the last letter is Cyrillic
COMMANDS = (
    "verify",
    *(name for name, *_rest in EVERY),
    *(name for game in GAMES.values() for name in game.queries),
)


def players() -> frozenset[str]:
    """Everybody who sits in a picture."""
    sittings = [import_module(f"companion.games.{game}.staging.staged") for game in GAMES]
    tuples = [value for module in (*sittings, gallery) for value in vars(module).values() if isinstance(value, tuple)]
    seated = {name for value in tuples for name in value if isinstance(name, str)}
    offered = {name for names in FIRST_NAMES.values() for name in names.split()}
    return frozenset(seated | offered | {*FOUR, *MANY, LONG, "An", "Ann", "anna", "bruno", "Munchkin", "abc", MIXED})


def screens() -> Iterator[tuple[str, Node]]:
    """Every screen there is, at the table and on phones, made while strange letters are spoken."""
    for name, here, around in every_state(1.0):
        yield name, lobby.screen(here, around)
    for name, here, around in gallery.gallery(GAMES):
        yield name, lobby.screen(here, around)
    yield from private_pages()
    for game in GAMES.values():
        yield from game.screens.gallery()
        yield from phone_of(game).gallery()
    yield from phones()


def phones() -> Iterator[tuple[str, Node]]:
    """What phones show around a game."""
    yield "join", phone_pages.join("anna", ("Anna",))
    yield "too long", phone_pages.join("x" * 17, ())
    yield "two alphabets", phone_pages.join(MIXED, ())
    yield "late", phone_pages.too_late()
    yield "waiting", Tongues().page(Caller("join", b""), phone_pages.waiting("Anna"))
    yield "asking", phone_pages.asking("Anna", 12)
    yield "replaced", phone_pages.replaced("Anna")
    yield "gone", phone_pages.gone("Anna")
    yield "asking-first", phone_pages.asking_first("Anna")
    for numbers in ((), (12, 34, 56)):
        yield f"nod {numbers}", by_phone.nod(Asked("Anna", numbers))
    yield "elsewhere", phone_pages.elsewhere(Mark("here"))
    yield "languages", phone_pages.languages(tuple((Mark(code), code) for code in LANGUAGES))


@pytest.mark.thorough
def test_every_screen_speaks_by_the_catalogues_alone() -> None:
    days = {day(datetime(2027, 1, date)) for date in range(1, 32)}  # noqa: DTZ001 - what a calendar on the wall shows
    countries = {country(code) for code in COUNTRIES}
    known = (
        days
        | countries
        | printed()
        | players()
        | NAMES_OF_LANGUAGES
        | {"companion verify", "companion transcript", "transcripts", "sudo apt clean"}
    )
    with speaking(PSEUDO):
        said = {text: name for name, screen in screens() for text in texts(screen)}
    assert len(said) > 1000
    assert {text: name for text, name in said.items() if english(text, known)} == {}


@pytest.mark.long
def test_numbers_have_persian_digits_but_for_what_is_compared_or_typed_as_it_is() -> None:
    """Names, files, commands, seeds and places on the board stay, and so does what was added to the chance."""
    with speaking("fa"):
        said = {
            re.sub(f"{APART}[^{END}]*{END}", "", text): name for name, screen in screens() for text in texts(screen)
        }
    numbers = {
        text: name for text, name in said.items() if re.search("[0-9]", text) and not re.search("[A-Za-z]", text)
    }
    as_they_are = re.compile(r"[0-9a-f]{4}|\d{4}-\d\d-\d\d-|-?\d+,-?\d+, .*")
    assert {text: name for text, name in numbers.items() if not as_they_are.fullmatch(text)} == {}


def test_so_does_what_a_phone_says_by_itself() -> None:
    with speaking(PSEUDO):
        assert [text for text in (words() | before_words()).values() if english(text, ())] == []


def left(said: str) -> list[str]:
    """What is English in an answer of the command line, but for what is typed there."""
    lines = [line for line in said.splitlines() if not line.startswith(("  companion ", "usage"))]
    plain = re.sub(
        r"--[\w-]+|\{a4,letter\}|-h\b|\b[A-Z]{2,}\b|WxH|/dev/\S+|/nowhere/at/all|'[^']*'", " ", "\n".join(lines)
    )
    clauses = {clause for game in GAMES.values() for clause in rules_of(game.id, game.editions[0]).clauses}
    return english(plain, {*printed(), *clauses, *COMMANDS, *GAMES, *PLAYERS, *LANGUAGES, "companion", "layouts.txt"})


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_the_help_of_every_command_does(command: str) -> None:
    said = companion("--language", PSEUDO, *command.split(), "--help")
    assert said.status == 0
    assert len(said.out) > 200
    assert left(said.out) == []


@pytest.mark.parametrize(
    "asked",
    [
        "",
        "nothing",
        "run --nope",
        "run --serve here",
        "demo --players x",
        "demo --players 99",
        "demo --pace -1",
        "simulate --games 0",
        "simulate --edition none",
        "simulate --seed",
        "script",
        "script /nowhere/at/all",
        "script a --seat 1 --open",
        "screens",
        "transcript --journal /nowhere/at/all",
        "check",
        "check 1,0=EWx",
        "check 1,0",
        "check 1,0=EW 1,0=EW",
        "check 0,0=EW",
        "check 1,0=NS 2,2=NESW 8,0=gold 8,2=stone:EW",
        "place 1,0=EW",
        "place 1,0=EW + 1,0=EW",
        "place 1,0=ew + 2,0=EW --edition ru",
        "fits 1,0=EW NES",
    ],
)
def test_so_does_every_refusal(asked: str) -> None:
    said = companion("--language", PSEUDO, *asked.split())
    assert len(said.out + said.err) > 20
    assert left(said.err.replace("companion: ", "", 1)) == []
    assert left(said.out) == []


@pytest.mark.parametrize("asked", [["verify"], ["verify", "/nowhere/at/all"]])
def test_so_does_the_verifier(asked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--language", PSEUDO, *asked])
    speak("en")
    assert status == 2
    assert left(capsys.readouterr().err) == []


@pytest.mark.parametrize("game", GAMES)
def test_so_does_every_move_that_is_told(game: str) -> None:
    said = companion("--language", PSEUDO, "simulate", "--game", game, "--seed", "one", "--show")
    assert said.status == 0
    assert len(said.out.splitlines()) > 100
    moves = [re.sub(r"\b(lays|as) [NESWnesw]+\b", "", line) for line in said.out.splitlines()]
    cards = re.compile(r"(?<= )[NESW]{1,4}(?= )|(?<= )[nesw]{1,4}(?= )")
    assert left(cards.sub("", "\n".join(moves)).replace(" one ", " ")) == []


def test_what_is_wrong_with_json_is_said_in_the_language_but_its_keys_are_not() -> None:
    lines = '{"do": "Fly"}\n{"do": "Begin", "players": 3}\n[]\n{"do": "Begin"}\n{"do": "Pass"}\n'
    said = companion("--language", PSEUDO, "script", "-", given=lines)
    assert [set(line) for line in said.lines] == [{"error"}] * 4 + [{"refused"}]
    quoted = {"do", "Begin", "players", "Pass"} | {name for game in GAMES.values() for name in game.commands}
    kinds = {"Abandon", "History", "Redo", "Transcript", "Undo", "View", "Fly"}
    assert [english(line["error"], quoted | kinds) for line in said.lines[:4]] == [[]] * 4
    assert said.lines[4]["refused"]["why"] == "no-game"
