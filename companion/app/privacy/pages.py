"""The pages of all ways: a code for a camera, a phone, the real card, a button sequence; and which way it shall be."""

from __future__ import annotations

import math
from collections.abc import Callable

from companion.app.privacy.camera_codes import ALIKE
from companion.app.privacy.locks import LEAST, MOST
from companion.app.privacy.veil import (
    Chose,
    Cleared,
    Entered,
    Erased,
    GoesBy,
    Known,
    Onward,
    Pressed,
    Shown,
    Sight,
    Step,
)
from companion.app.settings import WAYS
from companion.language import _, plural
from companion.language.saying import way_name, way_note
from companion.language.writing import number as written
from companion.screens.nodes import (
    Backdrop,
    Button,
    Column,
    Go,
    Grid,
    HoldToSee,
    Node,
    Picture,
    QrCode,
    Row,
    Scroll,
    Space,
    Text,
)

CODE = 44.0
"""How large a code is: a phone reads it over the hand that holds it, and hardly from across the table."""
GOOD_MANY = 12
"""More lines than a text here has: what scrolls is never cut short."""
KEYS = ("triangle", "circle", "square", "cross")
KEY = 12.0


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
        sentence = _("Phones are not connected here. Please choose another way.")
        return plain(sight.name, sentence, (_below(sight),))
    sentence = _("Hold, and scan the code. Then the table asks whether the phone is yours.")
    if sight.phone:
        sentence = _("Your phone shows it. For another phone: hold, and scan.")
    code = QrCode(sight.code, CODE) if sight.code else None
    return _held(sight, sentence, code)


def _held(sight: Sight, text: str, code: QrCode | None) -> Column:
    """A name, the field that is held, and what it is for. Nothing here scrolls: half a code says nothing."""
    name = Text(sight.name, bold=True, align="middle")
    words = Text(text, tone="quiet", align="middle", lines=GOOD_MANY)
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
    sentence = {
        "card": _("Your real card tells you. If you have none yet: look once, alone, and take the one that matches."),
        "cards": _("Your real cards tell you. If one is missing: look once, alone, and take it."),
        "choice": _("Look once, alone, and choose. Then take the real card that matches."),
        "none": _("No real card tells you this. Look once, alone."),
    }[sight.real]
    below = Row((another_way(), Button(Known(), _("Done"), lines=2)), (1, 1))
    return plain(sight.name, sentence, (Button(Shown(), _("Look once"), height=13), below))


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
        below=(Button(Shown(), _("Back"), lines=2),),
    )


def pad(sight: Sight) -> Node:
    """The owner presses their sequence, unless too many wrong ones came before."""
    forgot = Button(Onward("forgot"), _("I forgot it"), lines=2)
    if sight.wait:
        seconds = math.ceil(sight.wait)
        wait = plural("Wait {n} second.", "Wait {n} seconds.", seconds)
        once_more = Button(Onward("pad"), _("Try again"), look="lamp", height=13)
        return plain(_("Too many wrong tries"), wait.format(n=seconds), (once_more, Row((forgot, done(sight)), (1, 1))))
    sentence = _("Wrong sequence. Try again.") if sight.wrong else _("Press your sequence. Nobody looks.")
    return _keys(sight, sentence, (forgot, done(sight)))


def new_sequence(sight: Sight) -> Node:
    """A new sequence, for the first time."""
    sentence = _("Make up a secret sequence of {least} to {most} presses.").format(least=LEAST, most=MOST)
    if sight.wrong:
        sentence = _("Those two did not match. Choose again.")
    elif sight.lost:
        sentence = _("The sequences could not be saved. Choose a new one.")
    elif sight.cleared:
        sentence = _("Your old sequence was cleared at the table. Choose a new one.")
    return _keys(sight, sentence, (another_way(), done(sight)))


def same_again(sight: Sight) -> Node:
    """The same sequence once more."""
    return _keys(sight, _("Press the same once more."), (another_way(), done(sight)))


def _keys(sight: Sight, text: str, aside: tuple[Node, ...]) -> Column:
    """The four buttons. Of what was pressed only shows how much it is."""
    keys = tuple(
        Button(Pressed(number), picture=Picture(("mark", key), KEY, KEY), height=19, on=sight.presses < MOST)
        for number, key in enumerate(KEYS)
    )
    erase = Button(Erased(), picture=Picture(("mark", "undo"), 7, 7), on=sight.presses > 0)
    enter = Button(Entered(), _("Confirm"), look="lamp", height=13, lines=2, on=sight.presses >= LEAST)
    presses = Text("•" * sight.presses or "–", bold=True, align="middle")
    return page(
        sight.name,
        Space(grow=True),
        Text(text, tone="wrong" if sight.wrong else "quiet", align="middle", lines=GOOD_MANY),
        Space(grow=True),
        below=(
            Grid(keys, cell=16, most=4, words=False, mirrors=False),
            Row((presses, erase, enter), (1.2, 0.6, 1.4)),
            Row(aside, (1,) * len(aside)),
        ),
    )


def sequence_known(sight: Sight) -> Node:
    """Somebody else has tried."""
    wrong = plural(
        "{n} wrong sequence was pressed since you were here last.",
        "{n} wrong sequences were pressed since you were here last.",
        sight.tries,
    )
    return plain(sight.name, wrong.format(n=sight.tries), (Button(Shown(), _("Go on"), look="lamp", height=15),))


def sequence_forgotten(sight: Sight) -> Node:
    """A way back that everybody sees."""
    return aloud(
        _("Everyone, please look"),
        _("{name} forgot the sequence and wants another. Is that really {name}?").format(name=sight.name),
        (
            Row(
                (
                    Button(Onward("pad"), _("No"), look="lamp", height=15),
                    Button(Cleared(), _("Yes, we all agree"), height=15, lines=2),
                ),
                (1, 1),
            ),
        ),
    )


def sequence_erased(sight: Sight) -> Node:
    """Told to the whole table."""
    return aloud(
        sight.name,
        _("The secret sequence is cleared. {name} chooses a new one.").format(name=sight.name),
        (Button(Go(sight.away), _("We have seen it"), look="lamp", height=15, lines=2),),
    )


def page(title: str, *children: Node, below: tuple[Node, ...] = ()) -> Column:
    """A title, what scrolls where there is too little room, and what always shows below."""
    top = Text(title, size="big", bold=True, align="middle", lines=3)
    return Column((top, Scroll(Column(children, align="middle", gap=1.5), "eyes"), *below), gap=1.5)


def plain(title: str, text: str, below: tuple[Node, ...]) -> Column:
    """A few words in the middle of the screen."""
    return page(
        title,
        Space(grow=True),
        Text(text, align="middle", lines=GOOD_MANY),
        Space(grow=True),
        below=below,
    )


def aloud(title: str, text: str, below: tuple[Node, ...]) -> Column:
    """The same for the whole table, in letters to be read across it."""
    words = (
        Text(title, size="huge", bold=True, align="middle", lines=3),
        Space(grow=True),
        Text(text, size="big", align="middle", lines=GOOD_MANY),
        Space(grow=True),
    )
    return Column((Scroll(Column(words), "eyes"), *below))


def done(sight: Sight) -> Button:
    """Away from here."""
    return Button(Go(sight.away), _("Done"), lines=2)


def another_way() -> Button:
    """To the other ways."""
    return Button(Onward("ways"), _("Another way"), lines=2)


PAGES: dict[Step, Callable[[Sight], Node]] = {
    "camera": camera,
    "phone": phone,
    "card": card,
    "ways": ways,
    "pad": pad,
    "set": new_sequence,
    "again": same_again,
    "told": sequence_known,
    "forgot": sequence_forgotten,
    "cleared": sequence_erased,
}


def screen(step: Step, sight: Sight) -> Node:
    """The page of a step: the door before a private place, whatever is behind it."""
    return Backdrop(PAGES[step](sight), "door")
