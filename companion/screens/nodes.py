"""The small language screens are described in: plain values, so that a screen is a pure function any surface can draw.

Sizes are millimetres of a real screen, never pixels. What a touch does is a value too, an `Action`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Literal, Protocol, TypeVar

from companion.core.records import Record

Size = Literal["body", "big", "huge"]
Tone = Literal["ink", "quiet", "lamp", "wrong", "night", "faded"]
Align = Literal["start", "middle", "end"]
ButtonLook = Literal["lamp", "raised", "bare", "chosen"]
CellMark = Literal["", "glow", "chosen", "wrong", "ghost"]
Ground = Literal["dusk", "brink", "timber", "rock", "door", "open", "gold", "dawn"]
Cell = tuple[int, int]

TOUCH = 12.0
"""How high and wide a thing to be touched is, at the least: 12 mm."""
GAP = 2.0


class Place(Protocol):
    """Where somebody is: a game's own note of it, or that of the program around the games."""

    @property
    def seat(self) -> int | None:
        """Whose eyes alone it is for; None if everybody may look."""


To_co = TypeVar("To_co", bound=Place, covariant=True)


class Action:
    """Whatever a touch does: a plain value, which says what is wanted and does nothing by itself."""


@dataclass(frozen=True, slots=True)
class Go(Action, Generic[To_co]):
    """Go to another screen, or change what is shown on this one."""

    here: To_co


@dataclass(frozen=True, slots=True)
class Do(Action):
    """Do something at the table, and if that is allowed go on to `then`."""

    command: Record
    then: Place | None = None


class Wanted(StrEnum):
    """What only the program around the games can do; `SEATS` sits people down anew while nothing is dealt."""

    UNDO = "undo"
    REDO = "redo"
    GO_ON = "go-on"
    HOME = "home"
    ABANDON = "abandon"
    AGAIN = "again"
    SEATS = "seats"
    ANOTHER_WAY = "another-way"  # to the choice how a private place is seen
    PROOF = "proof"
    RECAP = "recap"
    PEOPLE = "people"
    PAUSE = "pause"
    SHUT = "shut"  # the eye of the camera, or open it
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Ask(Action):
    """Ask for something only the program around the games can do."""

    what: Wanted


@dataclass(frozen=True, slots=True)
class Enough(Action):
    """Show no more of this: people here know it."""

    what: str


@dataclass(frozen=True, slots=True)
class Typed(Action):
    """Words typed into a `Field`; `what` says which."""

    what: str
    text: str


class Node:
    """Anything that can stand on a screen."""


@dataclass(frozen=True, slots=True)
class Text(Node):
    """Words. They wrap over at most `lines` lines and end with an ellipsis if that is too little.

    `turned`: upside down, for those opposite. Not `whole`: it may end so, for it is a name that is known.
    """

    text: str
    size: Size = "body"
    tone: Tone = "ink"
    align: Align = "start"
    lines: int = 1
    bold: bool = False
    turned: bool = False
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Picture(Node):
    """A drawing by name, such as ("player", "3"); `says`: a game's own word for it, for those who do not see it."""

    what: tuple[str, ...]
    width: float
    height: float
    says: str = ""


@dataclass(frozen=True, slots=True)
class Button(Node):
    """Something to touch. "lamp" is the one next thing, "raised" another, "bare" hardly shows.

    `drops`: it can be dragged. Let go over the n-th of all buttons that can be dragged, it does the n-th of these.
    Whatever dragging does can be done by touching too.
    """

    does: Action | None
    label: str = ""
    look: ButtonLook = "raised"
    picture: Picture | None = None
    note: str = ""
    on: bool = True
    size: Size = "body"
    height: float = TOUCH
    lines: int = 1
    drops: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class HoldToSee(Node):
    """A round field that shows `behind` only while it is held, for the one player it is meant for."""

    label: str
    seat: int


@dataclass(frozen=True, slots=True)
class QrCode(Node):
    """A code for a camera, black on white with its quiet zone. `alike`: the version and mask it shares with others."""

    text: str
    size: float
    alike: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Field(Node):
    """Words to be typed on a phone, at most `most` letters; sent off, they are `Typed(what, ...)`."""

    label: str
    what: str
    most: int


@dataclass(frozen=True, slots=True)
class Space(Node):
    """Room; with `grow` as much as there is."""

    size: float = 0.0
    grow: bool = False


@dataclass(frozen=True, slots=True)
class Row(Node):
    """Side by side, from where reading starts. `weights`: how the room is shared; 0 keeps to its own width.

    Not `mirrors`: from the left in every language, as cards lie on the table and as keys lie on a keyboard.
    """

    children: tuple[Node, ...]
    weights: tuple[float, ...] = ()
    gap: float = GAP
    align: Align = "middle"
    mirrors: bool = True


@dataclass(frozen=True, slots=True)
class Column(Node):
    """One below the other. Children that grow share the room that is left."""

    children: tuple[Node, ...]
    gap: float = GAP
    align: Align = "start"


@dataclass(frozen=True, slots=True)
class Grid(Node):
    """Equal cells in rows, as many columns as fit with cells at least `cell` wide, at most `most`.

    `words`: the cells grow with the letters, for words stand in them; pictures and single keys want no more room.
    `mirrors`: as in a row. `table`: they stand around it, clockwise from its near edge, if they find room.
    """

    children: tuple[Node, ...]
    cell: float = 30.0
    most: int = 4
    gap: float = GAP
    words: bool = True
    mirrors: bool = True
    table: Node | None = None


@dataclass(frozen=True, slots=True)
class Panel(Node):
    """A raised field with room around what stands in it. On "paper" everything is written in dark ink."""

    child: Node
    pad: float = 3.5
    tone: Literal["panel", "raised", "night", "paper"] = "panel"


@dataclass(frozen=True, slots=True)
class Decides(Node):
    """What decides a turn or a game: all of it is in sight before anything is scrolled, and letters give way for it."""

    child: Node


@dataclass(frozen=True, slots=True)
class Scroll(Node):
    """What may be higher than its room, and is moved with a finger; of more than `least` mm, so much is seen."""

    child: Node
    key: str
    least: float = 2 * TOUCH


@dataclass(frozen=True, slots=True)
class BoardCell(Node):
    """A cell of the board: the picture of what lies there, how it is marked, and what touching it does."""

    at: Cell
    shows: tuple[str, ...] = ()
    mark: CellMark = ""
    label: str = ""
    does: Action | None = None
    sides: str = ""


@dataclass(frozen=True, slots=True)
class Board(Node):
    """The mine: cells by place, cropped to what is used, panned with a finger and zoomed with two.

    `far`: who is to move, shown to those opposite if there is room. Until somebody zooms out a cell is `least` mm wide.
    """

    places: tuple[BoardCell, ...]
    frame: tuple[int, int, int, int]
    far: str = ""
    least: float = 10.0


@dataclass(frozen=True, slots=True)
class Split(Node):
    """A wide part and a panel beside it, or below it where the screen is high."""

    main: Node
    side: Node
    side_width: float = 52.0


@dataclass(frozen=True, slots=True)
class Backdrop(Node):
    """A whole page, and the place it stands in, which tells nothing; `watched`: a small eye says that a camera sees."""

    child: Node
    ground: Ground
    watched: bool = False


@dataclass(frozen=True, slots=True)
class Either(Node):
    """One thing where there is room at least this wide, and another where there is not; `words` as in a grid."""

    wide: Node
    narrow: Node
    least: float
    words: bool = True
