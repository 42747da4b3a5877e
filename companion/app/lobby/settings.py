"""Settings: how the people here like it, and which language they speak. Everything holds at once."""

from __future__ import annotations

from dataclasses import replace

from companion.app.lobby.machine import Examine
from companion.app.lobby.parts import choice, heading, troubles
from companion.app.lobby.place import Around, Change, Lobby
from companion.app.settings import (
    ANYWHERE,
    BRIGHTEST,
    COUNTRIES,
    FIRST_SCREEN,
    LOUDEST,
    NUDGES,
    ROTATIONS,
    SETTLES,
    TEXT_SCALES,
    Settings,
)
from companion.language import LANGUAGES, _, context, missing, spoken
from companion.language.writing import country as country_name
from companion.language.writing import number
from companion.screens.nodes import Button, ButtonLook, Column, Either, Go, Grid, Node, Row, Scroll, Text
from companion.screens.widgets import GOOD_MANY

SHORT, LONG = 16.0, 30.0
"""How wide a choice is, in mm: where there are four, and where there are two."""


def screen(_here: Lobby, around: Around) -> Node:
    """What can be set, two side by side where there is room."""
    now = around.settings
    names = (
        context("size of letters", "S"),
        context("size of letters", "M"),
        context("size of letters", "L"),
        context("size of letters", "XL"),
    )
    sizes = tuple((replace(now, text_scale=scale), name) for scale, name in zip(TEXT_SCALES, names, strict=True))
    contrast = (
        (replace(now, high_contrast=False), context("contrast", "Normal")),
        (replace(now, high_contrast=True), context("contrast", "High")),
    )
    motion = (
        (replace(now, reduced_motion=False), context("motion", "Normal")),
        (replace(now, reduced_motion=True), context("motion", "Little")),
    )
    whole = (
        (replace(now, fullscreen=True), context("screen", "Full")),
        (replace(now, fullscreen=False), context("screen", "Window")),
    )
    nudges = tuple(
        (replace(now, nudge=after), number(after) if after else context("nudge", "None")) for after in NUDGES
    )
    settles = tuple(
        (replace(now, settles=after), number(after) if after else context("seconds", "Never")) for after in SETTLES
    )
    machine = Button(Examine(), _("Is it all right?"), lines=2)
    parts = (
        _part(now, context("setting: their size", "Letters"), sizes),
        _loudness(now, can_speak=around.can_speak),
        _part(now, _("Contrast"), contrast),
        *((_brightness(now),) if around.board.backlit else ()),
        _part(now, context("setting: of pictures", "Motion"), motion),
        _turned(now),
        _part(now, _("Screen"), whole),
        _part(now, _("A nudge after so many minutes"), nudges),
        *((_part(now, _("A card the camera sees counts after so many seconds"), settles),) if around.by_camera else ()),
        _titled(_("Language"), current("raised", Lobby("settings"))),
        *(_wifi(now, Lobby("settings")) if around.board.radio else ()),
        *((_titled(_("This machine"), machine),) if around.board.checked else ()),
    )
    return Column(
        (
            heading(Lobby("home"), _("Settings")),
            Scroll(Column((*troubles(around.trouble), Grid(parts, cell=68, most=2, gap=3.0))), "settings"),
        )
    )


def first(around: Around) -> Node:
    """How a board is to be that nobody has used yet; all of it can be changed later."""
    now = around.settings
    go_on = Change(replace(now, known=(*now.known, FIRST_SCREEN)))
    parts = Grid((_turned(now), *_wifi(now, Lobby("home"))), cell=68, most=2, gap=3.0)
    title = Text(_("Companion"), size="big", bold=True)
    ready = Button(go_on, _("Go on"), look="lamp", size="big")
    return Column(
        (
            Either(Row((title, ready), (1, 1)), Column((title, ready)), 0.0),
            Scroll(Column((*troubles(around.trouble), _languages(now), parts), gap=3.0), "first"),
        )
    )


def _turned(now: Settings) -> Column:
    turns = tuple((replace(now, rotation=turn), f"{number(turn)}°") for turn in ROTATIONS)
    return _part(now, _("Turn the picture"), turns)


def _wifi(now: Settings, came: Lobby) -> tuple[Node, ...]:
    """The table's own, for phones; which country's rules it keeps to is on a page of its own."""
    own = (
        (replace(now, hotspot=False), context("Wi-Fi", "Off")),
        (replace(now, hotspot=True), context("Wi-Fi", "On")),
    )
    where = Button(Go(Lobby("country", came=came)), _country(now.country), lines=2)
    return _part(now, _("Wi-Fi for phones"), own), _titled(_("Country of the Wi-Fi"), where)


def _country(code: str) -> str:
    return context("country", "Another") if code == ANYWHERE else country_name(code)


def country(here: Lobby, around: Around) -> Node:
    """Whose rules for Wi-Fi hold here, by name; what is allowed everywhere holds in any other."""
    now = around.settings
    named = sorted((country_name(code), code) for code in COUNTRIES)
    there = tuple(
        choice(Change(replace(now, country=code)), name, chosen=code == now.country)
        for name, code in (*named, (_country(ANYWHERE), ANYWHERE))
    )
    back = heading(here.came or Lobby("settings"), _("Country of the Wi-Fi"))
    return Column((back, Scroll(Grid(there, cell=60.0, most=2), "country")))


def _part(now: Settings, title: str, choices: tuple[tuple[Settings, str], ...]) -> Column:
    buttons = tuple(choice(Change(then), label, chosen=then == now) for then, label in choices)
    width = SHORT if len(choices) > 2 else LONG
    in_a_row = Grid(buttons, cell=width, most=len(buttons))
    return _titled(title, Either(in_a_row, Grid(buttons, cell=width, most=len(buttons) // 2), 0.0))


def _titled(title: str, child: Node) -> Column:
    return Column((Text(title, tone="quiet", lines=2), child), gap=0.6)


def _loudness(now: Settings, *, can_speak: bool) -> Column:
    """Turning it louder ends a mute: whoever does that wants to hear something."""
    softer, louder = max(0, now.volume - 1), min(LOUDEST, now.volume + 1)
    level = context("sound", "off") if now.mute else f"{number(now.volume)} / {number(LOUDEST)}"
    mute = choice(Change(replace(now, mute=not now.mute)), _("Mute"), chosen=now.mute)
    less = Button(Change(replace(now, volume=softer)), "–", on=now.volume > 0 and not now.mute)
    more = Button(Change(replace(now, volume=louder, mute=False)), "+", on=now.mute or now.volume < LOUDEST)
    steps = (less, Text(level, bold=True, align="middle"), more)
    row = Row((*steps, mute), (0, 1, 0, 0))
    loud = Either(row, Column((Row(steps, (0, 1, 0)), mute)), 0.0)
    aloud = Change(replace(now, announces=not now.announces))
    voice = Button(
        aloud, _("Say turns and results aloud"), look="chosen" if now.announces else "raised", lines=3, on=can_speak
    )
    missing = () if can_speak else (Text(_("For a voice, install espeak-ng."), tone="quiet", lines=2),)
    return _titled(_("Sound"), Column((loud, voice, *missing)))


def _brightness(now: Settings) -> Column:
    """Step by step; the least can still be read."""
    less = Change(replace(now, brightness=max(1, now.brightness - 1)))
    more = Change(replace(now, brightness=min(BRIGHTEST, now.brightness + 1)))
    steps = (
        Button(less, "–", on=now.brightness > 1),
        Text(f"{number(now.brightness)} / {number(BRIGHTEST)}", bold=True, align="middle"),
        Button(more, "+", on=now.brightness < BRIGHTEST),
    )
    return _titled(_("Brightness"), Row(steps, (0, 1, 0)))


def language(here: Lobby, around: Around) -> Node:
    """It is spoken at once, here too; so whoever touched the wrong one can choose again."""
    now = around.settings
    return Column(
        (
            heading(here.came or Lobby("home"), _("Language")),
            Scroll(Column((*_not_there(now), _languages(now)), gap=3.0), "language"),
        )
    )


def _languages(now: Settings) -> Grid:
    names = tuple(
        choice(Change(replace(now, language=code)), name, chosen=code == spoken()) for code, name in LANGUAGES.items()
    )
    return Grid(names, cell=38.0, most=3)


def _not_there(now: Settings) -> tuple[Node, ...]:
    """Why English is spoken, if another was chosen."""
    if spoken() == now.language or spoken() != "en" or not now.language:
        return ()
    return (Text(missing(now.language), tone="wrong", lines=GOOD_MANY),)


def current(look: ButtonLook, came: Lobby | None = None) -> Button:
    """What leads here: the name of the language that is spoken now."""
    return Button(Go(Lobby("language", came=came)), LANGUAGES.get(spoken(), spoken()), look=look)
