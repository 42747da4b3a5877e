"""Pieces that several screens share: whose turn it is, and what lies broken before whom."""

from __future__ import annotations

from companion.core.records import Fields
from companion.games.saboteur.rules.cards import TOOLS
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words.sentences import role_name
from companion.language import _
from companion.language.writing import number
from companion.screens.art.pen import What
from companion.screens.nodes import Column, Decides, Either, Node, Panel, Picture, Row, Space, Text
from companion.screens.widgets import seat_mark

DEED = 6.6
"""How large the last move is shown as pictures, in mm; what is upright is as wide as it has to be."""
UPRIGHT = ("card", "goal", "back")
HATS = {"digger": "helmet", "saboteur": "hood"}


def heading(
    view: TableView, last: Fields | None = None, *, small: bool = False, lacks: tuple[Node, ...] = ()
) -> tuple[Node, ...]:
    """Who is to move, to be read across the table; the pile and the hand, and the `last` move as pictures.

    What the table `lacks` is told in the place of the round, and names are no larger than leaves room for it.
    """
    player = view.players[view.turn]
    if small:
        return (Row((seat_mark(view.turn), Text(player, size="big", bold=True, lines=2)), (0, 1)),)
    counts = (
        *(Picture(("pile",), 8, 8), Text(number(view.pile), size="big", bold=True), Space(0.4)),
        *(Picture(("fan",), 7, 6), Text(number(view.hands[view.turn]), bold=True)),
    )
    decides = Decides(Row(counts, gap=1.2))
    now = () if lacks else (Text(_("Round {round}").format(round=view.round), tone="quiet"),)
    lies = Row(moved(last), gap=0.8)
    below = (Either(Row((*now, lies), gap=2.0), lies, 0.0),) if lies.children else now
    stacked: Node = Column((decides, *below), gap=0.4)
    if lies.children:
        stacked = Either(Row((decides, Space(1), lies), gap=1.2), stacked, 54)
    words = Either(Row((decides, Space(1), lies, *now), gap=1.2), stacked, 54)
    return (
        Text(player, size="big" if lacks else "huge", bold=True),
        Row((seat_mark(view.turn, 12), words), (0, 1), gap=3, align="start"),
        *lacks,
    )


def moved(last: Fields | None) -> tuple[Picture, ...]:
    """The last move for who reads no words from there: whose it was, and what lies on the table for it."""
    if not last or "seat" not in last:
        return ()
    what = lies(last)
    wide, high = (DEED * 0.8, DEED * 1.24) if what[0] in UPRIGHT else (DEED, DEED)
    return seat_mark(last["seat"], DEED), Picture(what, wide, high)


def lies(last: Fields) -> What:
    """What lies on the table for a move."""
    match last["event"]:
        case "PathLaid":
            return ("card", last["lies"])
        case "ToolBroken":
            return ("tool", last["tool"], "broken")
        case "ToolRepaired":
            return ("tool", last["tool"])
        case "RockFell":
            return ("rockfall",)
        case "MapRead":
            return ("map",)
        case "GoalTurned" | "StoneLaid":
            return ("goal",)
    return ("back",)


def round_and_pile(view: TableView) -> str:
    """Where in the evening we are."""
    return _("Round {round} · pile {pile}").format(round=view.round, pile=view.pile)


def role_picture(role: str, size: float) -> Picture:
    """A dwarf as the role wears its hat; both shine equally."""
    return Picture(("dwarf", HATS[role]), size, size)


def fellow(seat: int, role: str, size: float) -> Picture:
    """A player whose role lies open."""
    return Picture(("fellow", str(seat), HATS[role]), size, size, role_name(role))


def role_in_its_door(role: str, wide: float) -> Picture:
    """The same in a door; and together with the name below it: a longer one would be seen to shine more."""
    return Picture(("den", HATS[role], str(len(role_name(role)))), wide, wide / 2)


WIDE = 82.0
"""As wide as the mine is at the least, in mm."""
SIZES = ((7.0, 1), (6.4, 1), (5.9, 1), (5.6, 2), (5.2, 2))
"""How large marks and tools are, in mm, on how many lines at most: two leave the mine above them whole."""
PAD, INSIDE, APART = 0.4, 0.3, 1.0
"""Room around those who go together, between what they have, and between them and others."""

Group = tuple[list[int], tuple[str, ...]]


def broken_tools(view: TableView, wide: float = WIDE) -> tuple[Node, ...]:
    """Everybody with a broken tool, those with the same ones together; nothing if all is whole.

    It decides what may be done, so all of it is read across the table, and it never scrolls.
    """
    groups = _groups(view)
    if not groups:
        return ()
    size = next((size for size, most in SIZES if _fits(groups, size, most, wide)), SIZES[-1][0])
    drawn = tuple(Row(tuple(_drawn(each, size) for each in line), gap=APART) for line in _lines(groups, size, wide))
    return (Decides(Column(drawn, gap=APART / 2, align="middle")),)


def broken_row(view: TableView, wide: float = WIDE) -> tuple[Node, ...]:
    """The same from where reading begins, as a line among others."""
    return (Row(broken_tools(view, wide), (0,)),) if any(view.tools) else ()


def _groups(view: TableView) -> list[Group]:
    """Players by what they have broken, beginning with whoever is to move."""
    together: dict[tuple[str, ...], list[int]] = {}
    for step in range(len(view.players)):
        seat = (view.turn + step) % len(view.players)
        together.setdefault(tuple(tool for tool in TOOLS if tool in view.tools[seat]), []).append(seat)
    return [(seats, tools) for tools, seats in together.items() if tools]


def _fits(groups: list[Group], size: float, most: int, wide: float) -> bool:
    return len(_lines(groups, size, wide)) <= most and all(_wide(group, size) <= wide for group in groups)


def _lines(groups: list[Group], size: float, room: float) -> list[list[Group]]:
    """Each line takes groups as long as there is room."""
    lines: list[list[Group]] = []
    left = 0.0
    for group in groups:
        its = _wide(group, size)
        if its > left:
            lines.append([])
            left = room
        lines[-1].append(group)
        left -= its + APART
    return lines


def _wide(group: Group, size: float) -> float:
    seats, tools = group
    signs = len(seats) + len(tools)
    return signs * (size + INSIDE) - INSIDE + 2 * PAD


def _drawn(group: Group, size: float) -> Panel:
    """The marks of some players, and the tools that each of them cannot use."""
    seats, tools = group
    broken = (Picture(("tool", tool, "broken"), size, size) for tool in tools)
    return Panel(Row((*(seat_mark(seat, size) for seat in seats), *broken), gap=INSIDE), pad=PAD, tone="raised")
