"""The machine that the table starts with: what can be asked of it, and what was found of each of its parts.

Where nobody can log in there is no other way to see that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from companion.app.lobby.parts import heading
from companion.app.lobby.place import Around, Lobby
from companion.app.sticks import Stick
from companion.language import _, context
from companion.screens.nodes import Action, Button, Column, Grid, Node, Scroll, Text, Tone
from companion.screens.widgets import GOOD_MANY

WORST_FIRST = ("wrong", "look", "ok")
TONES: dict[str, Tone] = {"wrong": "wrong", "look": "lamp", "ok": "quiet"}


class Part(NamedTuple):
    """Its name; how it is, in a word that stays as it is; what is said of it, and what whoever helps mends it by."""

    name: str
    state: str
    says: str
    mend: str = ""


class Checked(NamedTuple):
    """What was found; None while that goes on. Without any parts nothing could be found out.

    `kept`: how the file on a stick is called; `unkept`: it could not be put there.
    """

    parts: tuple[Part, ...] | None = None
    sticks: tuple[Stick, ...] = ()
    kept: str = ""
    unkept: bool = False


@dataclass(frozen=True, slots=True)
class SwitchOff(Action):
    """Switch the machine off."""


@dataclass(frozen=True, slots=True)
class Upgrade(Action):
    """Take the newer version that is on a stick."""


@dataclass(frozen=True, slots=True)
class Examine(Action):
    """Look at every part of the machine; or put what was found onto the stick in this folder."""

    onto: str = ""


def screen(_here: Lobby, around: Around) -> Node:
    """What is not all right first."""
    checked = around.board.checked or Checked()
    back = heading(Lobby("settings"), _("Is this machine all right?"))
    if checked.parts is None:
        wait = _("Every part is being looked at. That takes some seconds.")
        return Column((back, Text(wait, size="big", lines=GOOD_MANY)))
    found = sorted(checked.parts, key=lambda part: WORST_FIRST.index(part.state))
    parts = tuple(map(_told, found)) or (Text(_("This could not be done."), tone="wrong", lines=GOOD_MANY),)
    return Column((back, Scroll(Column((*_onto_sticks(checked), *parts), gap=3.0), "machine")))


def _told(part: Part) -> Column:
    states = {
        "ok": context("how a part of the machine is", "ok"),
        "look": context("how a part of the machine is", "look"),
        "wrong": context("how a part of the machine is", "wrong"),
    }
    head = Text(f"{part.name}: {states[part.state]}", tone=TONES[part.state], bold=True, lines=2)
    mend = _("For whoever helps: {command}").format(command=part.mend)  # there may be nowhere to type it
    mends = (Text(mend, tone="quiet", lines=GOOD_MANY),) if part.mend else ()
    return Column((head, Text(part.says, lines=GOOD_MANY), *mends), gap=0.6)


def _onto_sticks(checked: Checked) -> tuple[Node, ...]:
    """What whoever helps from afar wants to have, and looking once more."""
    again = Button(Examine(), _("Look again"), lines=2)
    if not checked.parts:
        return (again,)
    onto = tuple(
        Button(Examine(stick.folder), _("For whoever helps, onto {stick}").format(stick=stick.name), lines=3)
        for stick in checked.sticks
    )
    stick = _("Put a USB stick in, and all of this can be put onto it for whoever helps.")
    none = () if onto else (Text(stick, tone="quiet", lines=GOOD_MANY),)
    return (Grid((again, *onto), cell=60.0, most=2), *none, *_became(checked))


def _became(checked: Checked) -> tuple[Text, ...]:
    if checked.unkept:
        return (Text(_("This could not be done."), tone="wrong", lines=GOOD_MANY),)
    where = _("It is all in {file}, as plain text: look at it, and send it to whoever helps.")
    return (Text(where.format(file=checked.kept), bold=True, lines=GOOD_MANY),) if checked.kept else ()
