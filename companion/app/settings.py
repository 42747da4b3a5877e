"""How the people here like it, and who sat down before: one small JSON file, written whole at every change."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeGuard, get_args

from companion.app import files
from companion.app.stones import is_stone
from companion.core.names import can_be_seen, said
from companion.language import LANGUAGES
from companion.screens.seam import Choice

TEXT_SCALES = (0.9, 1.0, 1.2, 1.5)
ROTATIONS = (0, 90, 180, 270)
LOUDEST = 4
BRIGHTEST = 5
NUDGES = (0, 1, 2, 3)
ANYWHERE = "00"
COUNTRIES = (
    *("AE", "AM", "AT", "AU", "AZ", "BE", "BG", "BY", "CA", "CH", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GE"),
    *("GR", "HU", "IE", "IL", "IR", "IT", "KZ", "LT", "LV", "NL", "NO", "PL", "RO", "RU", "SE", "SK", "TR", "UA", "US"),
)
"""In which a radio may be told to be; anywhere else it keeps to what is allowed everywhere."""
FIRST_SCREEN = ("", "first")
"""Of what need not be shown any more: how a new board is to be."""
SETTLES = (0, 2, 4, 8)
LONGEST_NAME = 16
MOST_NAMES = 40
LARGEST_FILE = 100_000

Way = Literal["phone", "camera", "buttons", "hold", "card"]
"""How a player comes to see what only they may see."""
WAYS: tuple[Way, ...] = get_args(Way)


@dataclass(frozen=True, slots=True)
class Settings:
    """`names`: who sat down before, the last first; `group`: all who sat down last, as they sat.

    `editions`: the printed rules last played by, for each game. `house`: what was chosen otherwise than printed then,
    each as game, clause and choice. `ways`: how those come to see their secrets who do it otherwise than by holding the
    screen, by name. `language`: of the table, where it is not the machine's. `languages`: of those who chose another on
    their phone than the phone's own, by name. `known`: what need not be shown any more, each as game and page.
    `looked`: who has looked at what was dealt last, each as that deal and the number of a person. `paused`: the game
    has a pause. `nudge`: after so many minutes whoever is slow gets one; 0: nobody does. `country`: where the radio is;
    `hotspot`: there is to be a Wi-Fi of the table's own.
    `settles`: after so many seconds a card that a camera has seen counts; 0: not by itself.
    """

    text_scale: float = 1.0
    high_contrast: bool = False
    reduced_motion: bool = False
    volume: int = 3
    mute: bool = False
    announces: bool = False
    rotation: int = 0
    fullscreen: bool = False
    names: tuple[str, ...] = ()
    group: tuple[str, ...] = ()
    editions: tuple[tuple[str, str], ...] = ()
    house: tuple[tuple[str, str, Choice], ...] = ()
    ways: tuple[tuple[str, Way], ...] = ()
    language: str = ""
    languages: tuple[tuple[str, str], ...] = ()
    known: tuple[tuple[str, str], ...] = ()
    looked: tuple[tuple[str, str], ...] = ()
    paused: bool = False
    nudge: int = 0
    brightness: int = BRIGHTEST
    country: str = ANYWHERE
    hotspot: bool = False
    settles: int = 4

    @property
    def loudness(self) -> float:
        """From 0, silent, to 1."""
        return 0.0 if self.mute else self.volume / LOUDEST

    def remembering(
        self, players: tuple[str, ...], game: str, edition: str, options: tuple[tuple[str, Choice], ...] = ()
    ) -> Settings:
        """The same after these people sat down to a game: they come first, in their order; stones are nobody."""
        editions = {**dict(self.editions), game: edition}
        others = tuple(rule for rule in self.house if rule[0] != game)
        house = (*others, *((game, clause, choice) for clause, choice in options))
        return replace(self.meeting(players), editions=tuple(editions.items()), house=house)

    def meeting(self, players: tuple[str, ...]) -> Settings:
        """The same where these sat together last."""
        seated = {name.casefold() for name in players}
        known = (name for name in players if not is_stone(name))
        names = (*known, *(name for name in self.names if name.casefold() not in seated))
        return replace(self, names=names[:MOST_NAMES], group=players)

    def choosing(self, game: str, chosen: Mapping[str, Choice]) -> Settings:
        """The same with these choices for the next game of this kind."""
        others = tuple(rule for rule in self.house if rule[0] != game or rule[1] not in chosen)
        return replace(self, house=(*others, *((game, option, choice) for option, choice in chosen.items())))

    def named(self) -> frozenset[str]:
        """Every name that is kept, also of those who never played to the end."""
        return frozenset((*self.names, *self.group, *dict(self.ways), *dict(self.languages)))

    def forgetting(self, name: str) -> Settings:
        """The same without a name."""
        known = self.going(name, "hold").reading(name, "")
        group = () if name in self.group else self.group
        return replace(known, names=tuple(other for other in self.names if other != name), group=group)

    def without(self, keys: Collection[str]) -> Settings:
        """The same without any of these names, as they are said, however they are written."""
        kept = self
        for name in self.named():
            kept = kept.forgetting(name) if said(name) in keys else kept
        return kept

    def knowing(self, game: str, page: str) -> Settings:
        """The same where a page of this game need not be shown any more."""
        return replace(self, known=tuple(dict.fromkeys((*self.known, (game, page)))))

    def known_of(self, game: str) -> frozenset[str]:
        """The pages of this game that need not be shown any more."""
        return frozenset(page for of, page in self.known if of == game)

    def ticking(self, dealt: str, person: int) -> Settings:
        """The same where this person has looked at that deal; of an earlier one nobody asks any more."""
        others = tuple(pair for pair in self.looked if pair[0] == dealt)
        return replace(self, looked=tuple(dict.fromkeys((*others, (dealt, str(person))))))

    def ticked(self, dealt: str) -> frozenset[int]:
        """Who has looked at that deal."""
        return frozenset(int(person) for of, person in self.looked if of == dealt and person.isdecimal())

    def way(self, name: str) -> Way:
        """How this player comes to see their secrets."""
        return next((way for other, way in self.ways if other.casefold() == name.casefold()), "hold")

    def going(self, name: str, way: Way) -> Settings:
        """The same with another way for a player."""
        others = tuple(pair for pair in self.ways if pair[0].casefold() != name.casefold())
        return replace(self, ways=others if way == "hold" else ((name, way), *others)[:MOST_NAMES])

    def reads(self, name: str) -> str:
        """The language this player chose on a phone; empty if none."""
        return next((code for other, code in self.languages if other.casefold() == name.casefold()), "")

    def reading(self, name: str, code: str) -> Settings:
        """The same with another language for a player's phone."""
        others = tuple(pair for pair in self.languages if pair[0].casefold() != name.casefold())
        return replace(self, languages=((name, code), *others)[:MOST_NAMES] if code else others)


class Trouble(NamedTuple):
    """What went wrong with the file: it made no sense and is now called `about`, or could not be read or be written."""

    kind: Literal["set-aside", "unread", "unwritten"]
    about: str


class SettingsFile:
    """Where settings are kept, and what went wrong with it last, if anything did.

    A file that makes no sense is put aside, and what could not be read in it is as if it had never been set.
    """

    def __init__(self, path: Path | None = None, keep: files.Keep = files.keep_at_once) -> None:
        """Read the file; without a path nothing outlives the program. `keep` has it written."""
        self.path = path
        self._keep = keep
        self.trouble: Trouble | None = None
        self.settings = self._read(path) if path else Settings()

    def _read(self, path: Path) -> Settings:
        try:
            with path.open("rb") as file:
                text = file.read(LARGEST_FILE + 1)
        except FileNotFoundError:
            return Settings()
        except OSError as error:
            self.trouble = Trouble("unread", str(error.strerror))
            return Settings()
        settings, sound = _parsed(text)
        if not sound:
            self._set_aside(path)
        return settings

    def _set_aside(self, path: Path) -> None:
        try:
            aside = files.set_aside(path)
        except OSError as error:
            self.trouble = Trouble("unread", str(error.strerror))
        else:
            self.trouble = Trouble("set-aside", aside.name)

    def change(self, settings: Settings) -> None:
        """Take these settings, and keep them if the file can be written; if not, they hold until the program ends."""
        self.settings = settings
        if self.path:
            self._keep(self.path, json.dumps(asdict(settings), ensure_ascii=False, indent=1) + "\n", self._unwritten)

    def _unwritten(self, error: OSError) -> None:
        self.trouble = Trouble("unwritten", str(error.strerror))


def _parsed(text: bytes) -> tuple[Settings, bool]:
    """What can be understood of a file, and whether that was all. What a later release added counts as none."""
    try:
        data = json.loads(text) if len(text) <= LARGEST_FILE else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        return Settings(), False
    known = {name: value for name, value in data.items() if name in _SENSE}
    right = {name: value for name, value in known.items() if _SENSE[name](value)}
    return Settings(**{name: _frozen(value) for name, value in right.items()}), right == known


def _frozen(value: object) -> Any:  # Any: _SENSE has seen to it that it is what the setting wants
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _one_of(*values: object) -> Callable[[object], bool]:
    """Whether something is one of these, and of their kind: True is no volume."""
    return lambda value: any(value == other and isinstance(value, bool) == isinstance(other, bool) for other in values)


def _are_names(value: object) -> bool:
    if not (isinstance(value, list) and len(value) <= MOST_NAMES and all(map(_is_name, value))):
        return False
    return len({name.casefold() for name in value}) == len(value)


def _is_name(value: object) -> bool:
    return (
        isinstance(value, str)
        and 0 < len(value) <= LONGEST_NAME
        and value == " ".join(value.split())
        and can_be_seen(value)
    )


def _are_pairs(value: object) -> TypeGuard[list[tuple[str, str]]]:
    return isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(part, str) for part in pair) for pair in value
    )


def _are_choices(value: object) -> bool:
    """Of a game, of its clauses, and each a plain value: which ones there are only the game knows."""
    return isinstance(value, list) and all(
        isinstance(rule, list) and len(rule) == 3 and _are_pairs([rule[:2]]) and isinstance(rule[2], str | int)
        for rule in value
    )


def _each_with_one_of(*choices: str) -> Callable[[object], bool]:
    """Names, each with one of these."""

    def are_chosen(value: object) -> bool:
        if not (_are_pairs(value) and len(value) <= MOST_NAMES):
            return False
        names = {name.casefold() for name, _choice in value}
        return "" not in names and all(choice in choices for _name, choice in value) and len(names) == len(value)

    return are_chosen


_SENSE: dict[str, Callable[[object], bool]] = {
    "text_scale": _one_of(*TEXT_SCALES),
    "high_contrast": _one_of(True, False),
    "reduced_motion": _one_of(True, False),
    "volume": _one_of(*range(LOUDEST + 1)),
    "mute": _one_of(True, False),
    "announces": _one_of(True, False),
    "rotation": _one_of(*ROTATIONS),
    "fullscreen": _one_of(True, False),
    "names": _are_names,
    "group": _are_names,
    "editions": _are_pairs,
    "house": _are_choices,
    "ways": _each_with_one_of(*WAYS),
    "language": _one_of("", *LANGUAGES),
    "languages": _each_with_one_of(*LANGUAGES),
    "known": _are_pairs,
    "looked": _are_pairs,
    "paused": _one_of(True, False),
    "nudge": _one_of(*NUDGES),
    "brightness": _one_of(*range(1, BRIGHTEST + 1)),
    "country": _one_of(ANYWHERE, *COUNTRIES),
    "hotspot": _one_of(True, False),
    "settles": _one_of(*SETTLES),
}
assert set(_SENSE) == {each.name for each in fields(Settings)}, "every setting is checked when it is read"
