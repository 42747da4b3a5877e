"""The pages of the other ways: a code for a camera, a phone, the real card; and which way it shall be."""

from __future__ import annotations

from collections.abc import Callable

from companion.app.privacy import pad
from companion.app.privacy.camera_codes import ALIKE
from companion.app.privacy.parts import GOOD_MANY, another_way, done, page, plain
from companion.app.privacy.veil import Chose, GoesBy, Known, Shown, Sight, Step
from companion.app.settings import WAYS
from companion.language import _
from companion.language.saying import way_name, way_note
from companion.language.writing import number as written
from companion.screens.nodes import Backdrop, Button, Column, Grid, HoldToSee, Node, QrCode, Row, Space, Text

CODE = 44.0
"""How large a code is: a phone reads it over the hand that holds it, and hardly from across the table."""


def camera(sight: Sight) -> Node:
    """The code is the message. What is chosen by it has numbers."""
    numbers = tuple(
        Button(Chose(number), written(number + 1), height=13, size="big") for number in range(sight.choices)
    )
    code = QrCode(sight.code, CODE, ALIKE) if sight.code else None
    if not numbers:
        return _held(sight, _("Hold, and look at the code with a camera."), code)
    words = Text(
        _("{name}, touch the number of the card you keep.").format(name=sight.name), align="middle", lines=GOOD_MANY
    )
    field = Column((_hold(sight), words), align="middle", gap=1.0)
    return Column(
        (_beside(field, code), Grid(numbers, cell=12.0, most=10, words=False), Space(grow=True), _below(sight)), gap=1.5
    )


def phone(sight: Sight) -> Node:
    """The code that pairs this player's phone; or nothing but words where phones cannot be had."""
    if sight.phone is None:
        said = _("Phones are not connected here. Please choose another way.")
        return plain(sight.name, said, (_below(sight),))
    said = _("Hold, and scan the code. Then the table asks whether the phone is yours.")
    if sight.phone:
        said = _("Your phone shows it. For another phone: hold, and scan.")
    code = QrCode(sight.code, CODE) if sight.code else None
    return _held(sight, said, code)


def _held(sight: Sight, said: str, code: QrCode | None) -> Column:
    """A name, the field that is held, and what it is for. Nothing here scrolls: half a code says nothing."""
    name = Text(sight.name, bold=True, align="middle")
    words = Text(said, tone="quiet", align="middle", lines=GOOD_MANY)
    field = Column((name, _hold(sight), words), align="middle", gap=1.0)
    return Column((Space(grow=True), _beside(field, code), Space(grow=True), _below(sight)), gap=1.5)


def _hold(sight: Sight) -> HoldToSee:
    return HoldToSee(_("hold\nto see"), sight.seat)


def _beside(field: Node, code: QrCode | None) -> Row:
    """Beside what is held, so that no finger lies on it, room for the code."""
    return Row((field, code or Space(CODE)), (1, 1))


def _below(sight: Sight) -> Row:
    return Row((another_way(), done(sight)), (1, 1))


def card(sight: Sight) -> Node:
    """The companion only knows what was dealt; the card itself lies before its player."""
    said = {
        "card": _("Your real card tells you. If you have none yet: look once, alone, and take the one that matches."),
        "cards": _("Your real cards tell you. If one is missing: look once, alone, and take it."),
        "choice": _("Look once, alone, and choose. Then take the real card that matches."),
        "none": _("No real card tells you this. Look once, alone."),
    }[sight.real]
    below = Row((another_way(), Button(Known(), _("Done"), lines=2)), (1, 1))
    return plain(sight.name, said, (Button(Shown(), _("Look once"), height=13), below))


def ways(sight: Sight) -> Node:
    """All the ways there are."""
    buttons = tuple(
        Button(
            GoesBy(way),
            _("New secret buttons") if way == sight.way == "buttons" else way_name(way),
            look="chosen" if way == sight.way else "raised",
            height=13,
            lines=3,
        )
        for way in WAYS
    )
    return page(
        _("{name}, how do you want to see it?").format(name=sight.name),
        Grid(buttons, cell=44, most=3),
        Text(way_note(sight.way), tone="quiet", align="middle", lines=GOOD_MANY),
        below=(done(sight),),
    )


PAGES: dict[Step, Callable[[Sight], Node]] = {
    "camera": camera,
    "phone": phone,
    "card": card,
    "ways": ways,
    "pad": pad.pad,
    "set": pad.new,
    "again": pad.again,
    "told": pad.told,
    "forgot": pad.forgot,
    "cleared": pad.cleared,
}


def screen(step: Step, sight: Sight) -> Node:
    """The page of a step: the door before a private place, whatever is behind it."""
    return Backdrop(PAGES[step](sight), "door")
