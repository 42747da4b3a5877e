"""Stands between the private places of every game and whoever wants to see them. It knows no game."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from companion.app.privacy import pages
from companion.app.privacy.camera_codes import code_of
from companion.app.privacy.locks import LEAST, MOST, Locks
from companion.app.privacy.veil import (
    Cleared,
    Entered,
    Erased,
    GoesBy,
    Onward,
    Pressed,
    Shown,
    Sight,
    Step,
    Unveiling,
    Veil,
)
from companion.app.settings import SettingsFile
from companion.core.records import Secret
from companion.screens.nodes import Node, Place
from companion.screens.seam import Mix, Real, Thing

ONWARD: Mapping[Step, tuple[Step, ...]] = {
    **dict.fromkeys(("phone", "camera", "card", "set", "again"), ("ways",)),
    "pad": ("pad", "forgot"),
    "forgot": ("pad",),
}
"""Where one may go on to from each step: past a sequence only by pressing it, or before everybody's eyes."""


class Behind(NamedTuple):
    """What is known of a private place; `whisper`, which is secret, only while it may be seen.

    `link`: what pairs this player's phone, empty without phones; `paired`: whether it is here.
    `real`: which real card tells.
    """

    away: Place
    choices: int = 0
    whisper: str = ""
    link: str = ""
    paired: bool = False
    real: Real = "card"


class Privacy:
    """Everybody's own way, and how far they have come on it."""

    def __init__(
        self,
        kept: SettingsFile,
        locks: Locks,
        fresh: Callable[[], int] = lambda: secrets.randbits(128),
    ) -> None:
        """`fresh` gives the chance of this program and of each visit, on which no rule of a game depends."""
        self._kept = kept
        self._locks = locks
        self._fresh = fresh
        self._mixing, self._visit = fresh(), fresh()

    def enter(self, place: Place, seat: int, name: str) -> Place:
        """Where one comes who wants to go to a private place: there, or first to what hangs before it."""
        self._visit = self._fresh()
        veil, way = self.ways(place, seat, name), self._kept.settings.way(name)
        if self._locks.guards(name) or (way == "buttons" and self._locks.knows(name)):
            return veil.to("pad")
        if way == "buttons":
            return veil.to("set")
        return place if way == "hold" else veil.to(way)

    def tick(self, dealt: str, person: int) -> None:
        """Somebody has looked at what was dealt: all may see that, and it is kept."""
        self._kept.change(self._kept.settings.ticking(dealt, person))

    def ticked(self, dealt: str) -> frozenset[int]:
        """Who has looked at it."""
        return self._kept.settings.ticked(dealt)

    def renamed(self, before: str, name: str) -> None:
        """The same person under another name sees secrets as before, and past the same sequence."""
        now = self._kept.settings
        self._kept.change(now.going(name, now.way(before)).reading(name, now.reads(before)))
        self._locks.renamed(before, name)

    def forget(self, keys: Collection[str]) -> None:
        """Nothing is known any more of these names, as they are said."""
        self._kept.change(self._kept.settings.without(keys))
        self._locks.forget(keys)

    def taken_over(self, before: str) -> None:
        """Somebody else may look from now on: a sequence that is past guards nothing, and its owner is to know it."""
        if self._locks.knows(before):
            self._locks.clear(before)

    def by_phone(self, name: str) -> bool:
        """Whether this player goes by phone."""
        return self._kept.settings.way(name) == "phone"

    def ways(self, place: Place, seat: int, name: str) -> Veil:
        """Where one comes who is at a private place and wants to go another way."""
        return Veil(place, seat, name, "ways")

    def left(self, place: Place, seat: int, name: str) -> Place:
        """Where one is who has let go: a sequence opens for one look."""
        return self.enter(place, seat, name) if self._locks.guards(name) else place

    def mixer(self, seat: int) -> Mix:
        """Gives things an order that only the player at this seat gets to see.

        Those who chose before them know what is there, and may see from afar where a finger goes.
        """

        def mix(things: Sequence[Thing]) -> tuple[Thing, ...]:
            return tuple(Random(f"{self._mixing} {seat} {things}").sample(things, len(things)))

        return mix

    def screen(self, veil: Veil, behind: Behind, *, held: bool) -> Node:
        """The page of this step."""
        name, code = veil.name, ""
        if held and veil.step == "camera":
            code = code_of(behind.whisper, Random(f"code {self._visit}"))
        elif held and veil.step == "phone":
            code = behind.link
        return pages.screen(
            veil.step,
            Sight(
                name,
                veil.seat,
                behind.away,
                way=self._kept.settings.way(name),
                presses=len(veil.typed.open()),
                wrong=veil.wrong,
                tries=veil.tries,
                wait=self._locks.wait(name),
                cleared=self._locks.cleared(name),
                lost=self._locks.lost,
                phone=behind.paired if behind.link else None,
                choices=behind.choices,
                code=code,
                real=behind.real,
            ),
        )

    def act(self, veil: Veil, action: Unveiling) -> Place:
        """Where a touch leads: another veil, or the place. What this step does not offer leads nowhere."""
        match action, veil.step:
            case ((Pressed() | Erased() | Entered()), ("pad" | "set" | "again")):
                return self._press(veil, action)
            case Onward(to), step if to in ONWARD.get(step, ()):
                return veil.to(to)
            case GoesBy(), "ways":
                return self._goes_by(veil, action)
            case Shown(), "card":
                return veil.place
            case Shown(), "ways":  # who changes nothing is still the one who looks
                return self.enter(veil.place, veil.seat, veil.name)
            case Shown(), "told":
                return self._unveiled(veil)
            case Cleared(), "forgot":
                self._locks.clear(veil.name)
                return veil.to("cleared")
        return veil

    def _press(self, veil: Veil, action: Pressed | Erased | Entered) -> Place:
        if self._locks.wait(veil.name) and veil.step == "pad":
            return veil.to("pad")
        typed = veil.typed.open()
        match action:
            case Pressed(button):
                return replace(veil, typed=Secret((*typed, button)[:MOST]))
            case Erased():
                return replace(veil, typed=Secret(typed[:-1]))
        return self._enter_sequence(veil, typed) if len(typed) >= LEAST else veil

    def _enter_sequence(self, veil: Veil, typed: tuple[int, ...]) -> Place:
        if veil.step == "set":
            return veil.to("again", first=Secret(typed))
        if veil.step == "again":
            if typed != veil.first.open():
                return veil.to("set", wrong=True)
            self._locks.set(veil.name, typed)
            return veil.place
        tried = self._locks.open(veil.name, typed)
        if not tried.right:
            return veil.to("pad", wrong=True)
        return veil.to("told", tries=tried.wrong) if tried.wrong else self._unveiled(veil)

    def _unveiled(self, veil: Veil) -> Place:
        """The right sequence was pressed: the place is seen now, or by another way that was chosen meanwhile."""
        if self._kept.settings.way(veil.name) == "buttons":
            return veil.place
        self._locks.release(veil.name)
        return self.enter(veil.place, veil.seat, veil.name)

    def _goes_by(self, veil: Veil, action: GoesBy) -> Place:
        """Another way; for whoever goes by a sequence already, another sequence."""
        before = self._kept.settings.way(veil.name)
        if before == action.way == "buttons":
            return veil.to("set")
        self._kept.change(self._kept.settings.going(veil.name, action.way))
        if action.way != "buttons" and self._locks.guards(veil.name):
            self._locks.release(veil.name)
        return self.enter(veil.place, veil.seat, veil.name)
