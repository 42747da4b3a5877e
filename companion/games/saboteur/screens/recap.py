"""What is shown of a game that is over: the mine of a round, or what is known of it where none was entered."""

from __future__ import annotations

from dataclasses import replace

from companion.core.course import Course, once_a_round
from companion.games.saboteur.pictures.cards import lying
from companion.games.saboteur.rules import notation
from companion.games.saboteur.rules.layout import GOLD
from companion.games.saboteur.rules.terms import Phase
from companion.games.saboteur.screens.between import won_by
from companion.games.saboteur.screens.mine import mine_board
from companion.games.saboteur.screens.parts import HATS, lies, round_and_pile
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import moments, short
from companion.language import _
from companion.screens.art.pen import What
from companion.screens.nodes import Column, Grid, Node, Picture, Row, Text
from companion.screens.recall import Best, Recall
from companion.screens.seam import Glimpse
from companion.screens.widgets import FEW, GOOD_MANY, middle, seat_mark

SHAPE = 0.54
"""How high a mine is shown, to its width."""
CARD, LARGE, MARK, TOOL, SEEN = 8.0, 22.0, 5.6, 3.9, 4.0


def _best(course: Course[TableView]) -> Best:
    return Best(*moments.best(course))


def _scene(course: Course[TableView], round_: int, wide: float) -> Node:
    """In the first mode no mine was entered: what was turned over in the end tells how each round went."""
    if _entered(course, course.rounds[round_]):
        mine = course.view(course.rounds[round_][-1]).mine
        return Picture(("lode", notation.write(mine)), wide, wide * SHAPE)
    return Column(tuple(_without_a_mine(course, steps) for steps in course.rounds), gap=1.0)


def _without_a_mine(course: Course[TableView], steps: range) -> Node:
    card: What = ("goal",)
    turned = next((at for at in steps if course.events[at].get("shows") == GOLD), None)
    if turned is None:
        sentence = _("It stays hidden.")
    else:
        card = ("card", "NESW", GOLD)
        finder = course.names[turned][course.events[turned]["seat"]]
        sentence = moments.found_in(finder, moments.turns(course, steps, turned))
    return Row((Picture(card, CARD, CARD * 1.55), Text(sentence, lines=GOOD_MANY)), (0, 1))


def _was(role: str, round_: int, won: bool) -> What:
    return ("was", HATS[role], str(round_), *(("won",) if won else ())) if role in HATS else ("blank",)


def _stage(course: Course[TableView], step: int) -> Node:
    """The mine as it had grown by then; where none was entered, the move as far as it is known."""
    steps, event = course.rounds[course.round_of(step)], course.events[step]
    if _entered(course, steps):
        return replace(mine_board(course.view(step)), least=SEEN, frame=_frame(course, steps))
    if "seat" not in event:
        return middle(Picture(("goal",), LARGE, LARGE * 1.55))
    return middle(Row((seat_mark(event["seat"], LARGE), Picture(lies(event), LARGE, LARGE)), gap=6.0))


@once_a_round
def _frame(course: Course[TableView], steps: range) -> tuple[int, int, int, int]:
    """All that ever lay there in this round: nothing moves while the mine grows, or is drawn in another size."""
    left, top, right, bottom = zip(*(mine_board(course.view(step)).frame for step in steps), strict=True)
    return min(left), min(top), max(right), max(bottom)


def _beside(course: Course[TableView], step: int) -> tuple[Node, ...]:
    """What everybody was, which all know by now, and what was broken before them then."""
    view, end = course.view(step), course.rounds[course.round_of(step)][-1]
    roles = dict(zip(course.view(end).people, course.events[end]["roles"], strict=True))
    few = len(view.players) <= FEW
    everybody = (_somebody(view, seat, roles.get(view.people[seat], ""), few=few) for seat in range(len(view.players)))
    return (Grid(tuple(everybody), cell=40.0 if few else 22.0, most=1 if few else 2, gap=1.0, words=False),)


def _somebody(view: TableView, seat: int, role: str, *, few: bool) -> Row:
    """By mark and hat; among few by name as well."""
    hat = (Picture(("was", HATS[role], ""), MARK, MARK),) if role else ()
    name = (Text(view.players[seat], whole=False),) if few else ()
    tools = tuple(Picture(("tool", tool, "broken"), TOOL, TOOL) for tool in view.tools[seat])
    weights = (*(0.0,) * (1 + len(hat)), *(1.0,) * len(name), *(0.0,) * len(tools))
    return Row((seat_mark(seat, MARK), *hat, *name, *tools), weights, gap=0.4)


def _said(course: Course[TableView], step: int) -> str:
    """In words for those who see the mine beside it: where a card lies and how needs no letters."""
    event, names = course.events[step], course.names[step]
    match event["event"]:
        case "PathLaid" | "RockFell" | "MapRead" | "StoneLaid":
            return short.done(event, names)
        case "GoalTurned":
            return short.ALOUD["GoalTurned"](event, names)
        case "RolesShown":
            return won_by(event["winner"])
    return course.said(step)


def _marks(course: Course[TableView], steps: range) -> tuple[tuple[int, What], ...]:
    """A goal shows what it showed."""

    def shown(at: int) -> What:
        event = course.events[at]
        return lying(event["shows"]) if event["event"] == "GoalTurned" else lies(event)

    return tuple((moment.at, shown(moment.at)) for moment in moments.moments(course, steps))


def _entered(course: Course[TableView], steps: range) -> bool:
    """Whether there was a mine in this round that the companion knew."""
    return any(True for _card in course.view(steps[-1]).mine.paths())


def glimpse(view: TableView) -> Glimpse:
    """The mine as it has grown, what is broken before whom, and who has won which round; in the end the gold."""
    over = view.phase is Phase.OVER
    far = _("The game is over") if over else round_and_pile(view) if view.round else ""
    has = tuple(_won(view, seat) if over else _shows(view, seat) for seat in range(len(view.players)))
    return Glimpse(far, has, (("lode", notation.write(view.mine)), SHAPE))


def _won(view: TableView, seat: int) -> tuple[tuple[What, int | None], ...]:
    return ((("nugget",), view.nuggets[seat]),)


def _shows(view: TableView, seat: int) -> tuple[tuple[What, int | None], ...]:
    """A hat for each round that was won by whoever sits here; by their names, for seats may have changed."""
    rounds = ((at, each, each.names or view.players) for at, each in enumerate(view.results, 1))
    won = tuple(
        (("was", HATS[role], str(at), "won"), None)
        for at, each, names in rounds
        for name, role in zip(names, each.roles, strict=False)
        if name == view.players[seat] and role == each.winner
    )
    tools = view.tools[seat] if view.tools else ()
    return (*won, *((("tool", tool, "broken"), None) for tool in tools))


RECALL = Recall(
    best=_best, scene=_scene, was=_was, won=("nugget",), stage=_stage, beside=_beside, said=_said, marks=_marks
)
