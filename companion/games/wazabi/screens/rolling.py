"""What was rolled: all dice in one touch, of many dice in two; or read off die by die."""

from __future__ import annotations

from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules.cards import Symbols
from companion.games.wazabi.screens import people
from companion.games.wazabi.screens.hints import in_the_panel
from companion.games.wazabi.screens.parts import (
    FACES,
    ONE_ROW,
    SIDE,
    die,
    heading,
    more,
    stand,
    with_undo,
)
from companion.games.wazabi.screens.place import TABLE, Here, Moment
from companion.games.wazabi.view import TableView
from companion.games.wazabi.words import short
from companion.language import _, plural
from companion.language.writing import number
from companion.screens.hints import told
from companion.screens.nodes import Action, Button, Column, Do, Either, Go, Grid, Node, Picture, Row, Size, Split, Text
from companion.screens.widgets import panel, undo_line

FACE = 11.0
TRAY, FULL_TRAY = (8, 6.6), (12, 4.2)
"""So many dice read off lie side by side, and how large, in mm."""
MOST_AT_ONCE = 6
"""All that so many dice may show finds room."""
CELL, BETWEEN = 10.2, 0.9
"""How wide a roll to be touched is where six dice are rolled, in mm, and how far from the next."""
FEW, HIGHER, HIGH = 4, 13.0, 11.6
"""Rolls of so few dice stand in three rows, or fewer, and are higher."""
COUNTS, ONE_DIGIT = 7, 9
"""So many counts stand side by side; large as long as they have one digit."""


def roll(moment: Moment) -> Node:
    """All dice in one touch; beside that every touch of a face is a die, and no face moves under the finger."""
    view, here = moment.view, moment.here
    faces = Row(tuple(_face(view, here, face, drawn) for face, drawn in FACES), (1, 1, 1))
    if here.faces:
        about: tuple[Node, ...] = (_with_stand(moment, _missing(view.dice[view.turn] - len(here.faces))),)
        read = _tray(view.dice[view.turn], here.faces), _step_back(here)
        above: Node = Either(Row(read, (0, 1)), Column(read), ONE_ROW)
    else:
        by_itself = Button(Do(cmd.RollForMe(), TABLE), _("Roll for me"), lines=3)
        about = told(moment, in_the_panel(view)) or (_asked(moment),)
        above = with_undo(undo_line(moment.undoable), by_itself, more())
    name = heading(view, lines=1 if len(view.players) > people.LEAVE_ROOM else 2)
    side = panel(name, *about, below=(above, faces))
    return Split(Column((people.strip(view), _at_once(view, here))), side, SIDE)


def _asked(moment: Moment) -> Node:
    """What one touch answers; of many dice it is asked face by face."""
    at_once = moment.view.dice[moment.view.turn] <= MOST_AT_ONCE
    return _with_stand(moment, Text(_("What came up?"), bold=True, lines=2)) if at_once else stand(moment)


def _with_stand(moment: Moment, words: Text) -> Either:
    beside = Row((words, stand(moment)), (1, 0), gap=1.2)
    return Either(beside, Column((stand(moment), words), gap=0.4), ONE_ROW)


def _missing(dice: int) -> Text:
    return Text(plural("{n} die to count", "{n} dice to count", dice).format(n=dice), lines=2)


def _at_once(view: TableView, here: Here) -> Node:
    """Everything that these dice may show."""
    dice = view.dice[view.turn]
    if dice > MOST_AT_ONCE:
        return _in_two(dice, here)
    return Grid(tuple(map(_shown, possible(dice))), cell=CELL, most=max(3, dice + 1), gap=BETWEEN, words=False)


def possible(dice: int) -> tuple[Symbols, ...]:
    """In rows of one length: the first without a die to give, the next with one; what is rare stands at their ends."""
    order = [0]
    for give in range(1, dice // 2 + 1):
        order += [give, dice + 1 - give]
    if dice % 2:
        order.append(dice // 2 + 1)
    return tuple(Symbols(dice - give - draw, draw, give) for give in order for draw in range(dice - give + 1))


def _shown(shown: Symbols) -> Button:
    """All dice of a roll, as they lie there."""
    high = HIGHER if sum(shown) <= FEW else HIGH
    drawn = Picture(("roll", *map(str, shown)), min(high, 1.4 * CELL) - 1, high - 1, short.rolled(shown))
    return Button(Do(cmd.Roll(*shown), TABLE), picture=drawn, height=high)


def _in_two(dice: int, here: Here) -> Node:
    """Of many dice those with two of the faces are counted; all others are wazabi."""
    given = here.gives
    if given is None:
        face, way_back = "give", None
        counts: tuple[Action, ...] = tuple(Go(here.but(gives=count, faces=())) for count in range(dice + 1))
    else:
        face, way_back = "draw", Button(Go(here.but(gives=None)), picture=Picture(("mark", "undo"), 7, 7))
        counts = tuple(Do(cmd.Roll(dice - given - count, count, given), TABLE) for count in range(dice - given + 1))
    asked = Text(_("How many of these did you roll?"), bold=True, lines=3)
    above = Row((*((way_back,) if way_back else ()), die(face, 9), asked), (*((0,) if way_back else ()), 0, 1))
    size: Size = "big" if dice <= ONE_DIGIT else "body"
    buttons = tuple(Button(does, number(count), size=size, height=HIGH) for count, does in enumerate(counts))
    return Column((above, Grid(buttons, cell=CELL, most=COUNTS, gap=BETWEEN)), gap=1.2)


def _tray(dice: int, faces: tuple[str, ...]) -> Node:
    """The dice as they were read off, and room for those still to be read."""
    drawn = dict(FACES)
    shown = (*(drawn[face] for face in faces), *("unread",) * (dice - len(faces)))
    abreast, size = TRAY if dice <= TRAY[0] else FULL_TRAY
    places = tuple(die(face, size) for face in shown)
    rows = (places[start : start + abreast] for start in range(0, dice, abreast))
    return Column(tuple(Row(row, gap=0.6) for row in rows), gap=0.6)


def _face(view: TableView, here: Here, face: str, drawn: str) -> Button:
    """One more die shows this; with the last one the roll is entered."""
    faces = (*here.faces, face)
    shown = Symbols(*(faces.count(other) for other, _drawn in FACES))
    complete = len(faces) >= view.dice[view.turn]
    return Button(
        Do(cmd.Roll(*shown), TABLE) if complete else Go(here.but(faces=faces, gives=None)),
        picture=die(drawn, FACE),
        height=FACE + 2,
    )


def _step_back(here: Here) -> Button:
    label = _("Take back: {face}").format(face=short.face_name(here.faces[-1]))
    return Button(Go(here.but(faces=here.faces[:-1])), label, look="bare", lines=2)
