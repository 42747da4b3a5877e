"""Action cards: which one, and on whom or on what."""

from __future__ import annotations

from companion.core.records import one_of
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import REPAIRS, TOOLS, Repair, repair_card
from companion.games.saboteur.rules.layout import FACE_DOWN, GOALS
from companion.games.saboteur.screens.hints import by_the_real_card, in_the_panel
from companion.games.saboteur.screens.mine import mine_board
from companion.games.saboteur.screens.parts import heading
from companion.games.saboteur.screens.place import Here, Moment
from companion.games.saboteur.screens.turns_only import is_light
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import tools as tool_words
from companion.language import _, context
from companion.screens.hints import told
from companion.screens.nodes import (
    Button,
    ButtonLook,
    Column,
    Do,
    Either,
    Go,
    Grid,
    Node,
    Picture,
    Row,
    Scroll,
    Split,
    Text,
)
from companion.screens.widgets import GOOD_MANY, back, page, panel, seat_mark, seats

TOOL = 9.0
"""How large a tool is drawn that is touched, in mm."""


def actions(moment: Moment) -> Node:
    """The action cards, broken tools above, what mends them below."""
    view, here = moment.view, moment.here
    if is_light(view):
        return _tools_of_all(view, here)
    choices = (
        *(
            (("tool", tool, "broken"), context("an action card", "Break"), here.to("break", tool=tool))
            for tool in TOOLS
        ),
        (("rockfall",), context("an action card", "Rockfall"), here.to("rockfall")),
        *((("tool", tool), context("an action card", "Repair"), here.to("mend", tool=tool)) for tool in TOOLS),
        (("map",), context("an action card", "Map"), here.to("map")),
    )
    buttons = tuple(
        Button(Go(there), picture=Picture(what, 14, 14), note=name, on=of_use(view, there))
        for what, name, there in choices
    )
    known = Button(Do(cmd.PlayUnknown(), here.to()), _("One card, not entered"), lines=3, on=view.hands[view.turn] > 0)
    return page(_("Which action?"), back(here.to()), Grid(buttons, cell=30, most=4), below=(known,))


def _tools_of_all(view: TableView, here: Here) -> Node:
    """Where no mine is on the screen: all tools, each broken or mended by a touch."""
    has_card = view.hands[view.turn] > 0
    everybody = tuple(_tools_of(view, here, seat, on=has_card) for seat in range(len(view.players)))
    other = Button(Do(cmd.PlayUnknown(), here.to()), _("Another card: done"), lines=3, on=has_card)
    look = Button(Go(here.to("map")), context("an action card", "Map"), on=of_use(view, here.to("map")), lines=2)
    others = (look, other) if view.hidden_goals else (other,)
    way_back, title = back(here.to()), Text(_("Break or repair"), size="big", bold=True, lines=3)
    beside = Row((way_back, title, *others), (0, 1.4, *(1,) * len(others)))
    wide = Column((beside, Scroll(Grid(everybody, cell=70, most=2, gap=1.2), "page")), gap=1.5)
    tools = Scroll(Column(everybody, gap=0.6), "page")
    upright = Column((Row((way_back, title), (0, 1)), tools, Row(others, (1,) * len(others))), gap=1.0)
    return Either(wide, upright, 110)


def _tools_of(view: TableView, here: Here, seat: int, *, on: bool) -> Node:
    """A player's three tools, as they are."""
    each = []
    for tool in TOOLS:
        broken = tool in view.tools[seat]
        drawn = Picture(("tool", tool, "broken") if broken else ("tool", tool), TOOL, TOOL)
        card = (*_repairs_left(view, tool), one_of(REPAIRS, tool))[0]
        does = cmd.RepairTool(seat, tool, card) if broken else cmd.BreakTool(seat, tool)
        look: ButtonLook = "chosen" if broken else "raised"
        each.append(Button(Do(does, here.to()), picture=drawn, height=TOOL + 3, look=look, on=on))
    name = Text(view.players[seat], bold=True, whole=False)
    return Row((seat_mark(seat), name, Row(tuple(each), (1,) * len(each), gap=1.0)), (0, 1, 1.5), gap=1.2)


def of_use(view: TableView, there: Here) -> bool:
    """Whether somebody or something could be meant by such a card. If none is left the table is asked about its box."""
    if not view.hands[view.turn]:
        return False
    if there.at == "mend":
        return any(there.tool in broken for broken in view.tools)
    if there.at == "break":
        return any(there.tool not in broken for broken in view.tools)
    return there.at != "rockfall" or any(True for _path in view.mine.paths())


def break_tool(moment: Moment) -> Node:
    """Before whom a tool breaks."""
    view, here = moment.view, moment.here
    return page(
        tool_words.whose_breaks(here.tool),
        back(here.to("actions")),
        seats(
            view.players,
            lambda seat: Do(cmd.BreakTool(seat, one_of(TOOLS, here.tool)), here.to()),
            on=lambda seat: here.tool not in view.tools[seat],
        ),
    )


def mend_tool(moment: Moment) -> Node:
    """Before whom a tool is mended, and with which card, where there is a choice."""
    view, here = moment.view, moment.here
    left = _repairs_left(view, here.tool)
    card = here.repair if here.repair in left else (*left, here.tool)[0]
    which = tuple(
        Button(
            Go(here.but(repair=tools)),
            tool_words.tool_name(tools),
            picture=Picture(("tool", tools), 10, 10),
            look="chosen" if tools == card else "raised",
            lines=3,
        )
        for tools in left
    )
    asked: tuple[Node, ...] = ()
    if len(left) > 1:
        asked = (Text(_("The card shows"), tone="quiet"), Grid(which, cell=44, most=3))
    return page(
        tool_words.whose_is_mended(here.tool),
        back(here.to("actions")),
        seats(
            view.players,
            lambda seat: Do(cmd.RepairTool(seat, one_of(TOOLS, here.tool), one_of(REPAIRS, card)), here.to()),
            on=lambda seat: here.tool in view.tools[seat],
        ),
        *asked,
    )


def _repairs_left(view: TableView, tool: str) -> list[Repair]:
    """The repair cards that mend this tool and of which copies are left, the plainest first."""
    return [tools for tools in REPAIRS if tool in tools.split("+") and view.left[repair_card(tools)] > 0]


def rockfall(moment: Moment) -> Node:
    """Which path card the rock takes."""
    view, here = moment.view, moment.here
    paths = {at for at, _code in view.mine.paths()}
    side = _pick_on_board(moment, ("rockfall",), _("Touch the card to remove"))
    board = mine_board(view, glow=paths, only_glow=True, touch=lambda cell: Do(cmd.CauseRockfall(cell), here.to()))
    return Split(board, side)


def read_map(moment: Moment) -> Node:
    """Which goal is looked at; where the companion hides the goals, it shows it to this player alone."""
    view, here = moment.view, moment.here
    hidden = {goal for goal in GOALS if view.mine.goals[goal] == FACE_DOWN}
    there = here.to("hand-over", seat=view.turn, page="peek") if view.hidden_goals else here.to()
    side = _pick_on_board(moment, ("map",), _("Touch the goal to look at") if view.hidden_goals else by_the_real_card())
    return Split(mine_board(view, glow=hidden, only_glow=True, touch=lambda cell: Do(cmd.ReadMap(cell), there)), side)


def _pick_on_board(moment: Moment, what: tuple[str, ...], asked: str) -> Node:
    return panel(
        *heading(moment.view, small=True),
        *(told(moment, in_the_panel(moment)) or (Picture(what, 16, 16), Text(asked, lines=GOOD_MANY))),
        below=(back(moment.here.to("actions")),),
    )
