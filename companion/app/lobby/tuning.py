"""Settings: how the people here like it. Everything holds at once."""

from __future__ import annotations

from dataclasses import replace

from companion.app.lobby import languages
from companion.app.lobby.parts import choice, heading, troubles
from companion.app.lobby.place import Around, Change, Lobby
from companion.app.settings import LOUDEST, ROTATIONS, TEXT_SCALES, Settings
from companion.language import _, context
from companion.language.writing import number
from companion.screens.nodes import Button, Column, Either, Grid, Node, Row, Scroll, Text

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
    turns = tuple((replace(now, rotation=turn), f"{number(turn)}°") for turn in ROTATIONS)
    whole = (
        (replace(now, fullscreen=True), context("screen", "Full")),
        (replace(now, fullscreen=False), context("screen", "Window")),
    )
    parts = (
        _part(now, context("setting: their size", "Letters"), sizes),
        _loudness(now),
        _part(now, _("Contrast"), contrast),
        _part(now, context("setting: of pictures", "Motion"), motion),
        _part(now, _("Turn the picture"), turns),
        _part(now, _("Screen"), whole),
        _titled(_("Language"), languages.current("raised", Lobby("settings"))),
    )
    return Column(
        (
            heading(Lobby("home"), _("Settings")),
            Scroll(Column((*troubles(around.trouble), Grid(parts, cell=68, most=2, gap=3.0))), "settings"),
        )
    )


def _part(now: Settings, title: str, choices: tuple[tuple[Settings, str], ...]) -> Column:
    buttons = tuple(choice(Change(then), label, chosen=then == now) for then, label in choices)
    width = SHORT if len(choices) > 2 else LONG
    in_a_row = Grid(buttons, cell=width, most=len(buttons))
    return _titled(title, Either(in_a_row, Grid(buttons, cell=width, most=len(buttons) // 2), 0.0))


def _titled(title: str, child: Node) -> Column:
    return Column((Text(title, tone="quiet"), child), gap=0.6)


def _loudness(now: Settings) -> Column:
    """Turning it louder ends a mute: whoever does that wants to hear something."""
    softer, louder = max(0, now.volume - 1), min(LOUDEST, now.volume + 1)
    level = context("sound", "off") if now.mute else f"{number(now.volume)} / {number(LOUDEST)}"
    mute = choice(Change(replace(now, mute=not now.mute)), _("Mute"), chosen=now.mute)
    steps = (
        Button(Change(replace(now, volume=softer)), "–", on=now.volume > 0 and not now.mute),
        Text(level, bold=True, align="middle"),
        Button(Change(replace(now, volume=louder, mute=False)), "+", on=now.mute or now.volume < LOUDEST),
    )
    row = Row((*steps, mute), (0, 1, 0, 0))
    return _titled(_("Sound"), Either(row, Column((Row(steps, (0, 1, 0)), mute)), 0.0))
