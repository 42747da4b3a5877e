"""Private screens: until held nothing on them depends on a secret, and held they all have one shape."""

from __future__ import annotations

from itertools import islice, product
from random import Random
from typing import Any

import pytest

from companion.core.chance import SeededChance
from companion.core.game import Seat, Viewer
from companion.core.journal import Journal
from companion.core.records import Record
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.screens.place import TABLE, At, Here
from companion.language import LANGUAGES, speaking
from companion.screens.moment import Moment
from companion.screens.nodes import Button, HoldToSee, Node, Picture, Text
from tests.paper import SCALES, SIZES, arranged, nodes, touches
from tests.places import secrets_of
from tests.saboteur.twins import WORLDS, twin
from tests.saboteur.walks import GAME, after, follow

SCREENS, SECRETS = GAME.screens, secrets_of(GAME)
OPEN: tuple[At, ...] = (
    *("table", "secrets", "more", "cards", "actions", "rockfall", "map", "found", "editor", "correct", "help"),
)
PRIVATE: tuple[At, ...] = ("roles", "role", "peek", "gold")
WITH_A_SEAT: tuple[At, ...] = ("hand-over", *PRIVATE)
CUTS = (0.1, 0.3, 0.6, 0.9, 1.0)


def folded(events: list[Record]) -> Any:
    state = GAME.empty
    for event in events:
        state = GAME.evolve(state, event)
    return state


def places() -> list[Here]:
    """Every screen, of every seat, with nothing chosen on it."""
    seats = [Here(at, seat=seat, page=page) for at in WITH_A_SEAT for seat in range(3) for page in ("role", "gold")]
    return [*(Here(at) for at in OPEN), *seats]


def shown_to_all(state: Any, here: Here) -> Node:
    return SCREENS.screen(Moment(GAME.view(state, Viewer.TABLE), here))


@pytest.mark.parametrize("options", WORLDS, ids=str)
def test_what_is_not_held_knows_no_secret(options: dict[str, bool]) -> None:
    """Another game that the table cannot tell from this one looks the same on every screen."""
    rng = Random(str(options))
    table = Table({GAME.id: GAME}, Journal(), SeededChance("secret"))
    steps = list(islice(play(table, GAME.id, GAME.world(rng, 3, "lv", **options)), 400))
    compared = different = 0
    for cut in CUTS:
        events = [event for _command, came in steps[: round(len(steps) * cut)] for event in came]
        for _ in range(3):
            one, other = folded(events), folded(list(twin(events, Viewer.TABLE, rng)))
            different += one != other
            for here in places():
                assert shown_to_all(one, here) == shown_to_all(other, here), here
                compared += 1
    assert compared > 100
    assert different > 5, "the twins do differ"


def seats_by_role(*, hidden_goals: bool) -> dict[str, Any]:
    """A seat of each role, in a game in which gold has been shared already."""
    state = follow(after(cmd.Deal(0), hidden_goals=hidden_goals), cmd.Correct(pile=0, hands=(0,) * 4))
    state = follow(state, cmd.Reveal())
    deals = (follow(follow(state, cmd.AddChance("Anna", str(number))), cmd.Deal()) for number in range(99))
    state = next(deal for deal in deals if "saboteur" in deal.round.roles.open()[:4])  # else it is the one left over
    state = follow(state, cmd.ReadMap((8, 0)))
    own = [GAME.view(state, Seat(seat)) for seat in range(4)]
    return {view.role: (state, view) for view in own} | {"looked": (state, own[GAME.view(state, Viewer.TABLE).last])}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("hidden_goals", [False, True])
def test_a_held_role_has_one_shape(size: tuple[int, int, float], scale: float, hidden_goals: bool) -> None:
    """The same kinds of things at the same places, whatever the role, the gold and the goals looked at."""
    found = seats_by_role(hidden_goals=hidden_goals)
    assert {"digger", "saboteur"} < set(found)
    shapes = set()
    for state, own in found.values():
        for gold in ((), (1,), (3, 3, 3, 2)):
            view = GAME.view(state, Viewer.TABLE)
            node = SCREENS.screen(Moment(view, Here("role", seat=own.seat), own._replace(purse=gold)))
            shapes.add(shape(node, size, scale))
    assert len(shapes) == 1


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_held_role_has_one_shape_in_every_language(code: str) -> None:
    found = {role: each for role, each in seats_by_role(hidden_goals=False).items() if role != "looked"}
    with speaking(code):
        for size, scale in product(SIZES, SCALES):
            shapes = {
                shape(
                    SCREENS.screen(Moment(GAME.view(state, Viewer.TABLE), Here("role", seat=own.seat), own)),
                    size,
                    scale,
                )
                for state, own in found.values()
            }
            assert len(shapes) == 1, (size, scale)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_goal_looked_at_has_one_shape(size: tuple[int, int, float]) -> None:
    state = follow(after(cmd.Deal(0), hidden_goals=True), cmd.ReadMap((8, 0)))
    view, own = GAME.view(state, Viewer.TABLE), GAME.view(state, Seat(0))
    held = [
        SCREENS.screen(Moment(view, Here("peek", seat=0), own._replace(seen={(8, 0): shows})))
        for shows in ("gold", "stone:NE", "stone:NW")
    ]
    assert len({shape(node, size, 1.0) for node in held}) == 1
    assert len({picture.what for node in held for picture in nodes(node) if isinstance(picture, Picture)}) == 3


def shape(node: Node, size: tuple[int, int, float], scale: float) -> tuple[object, ...]:
    """Everything but the words and what the pictures show."""
    screen = arranged(node, size, scale)
    return tuple((type(spot.node), spot.rect, len(spot.lines), spot.letters, tone(spot.node)) for spot in screen.spots)


def tone(node: Node) -> object:
    return (node.tone, node.bold) if isinstance(node, Text) else node.look if isinstance(node, Button) else None


def test_before_it_is_held_a_name_and_a_field_to_hold() -> None:
    for at in ("role", "peek"):
        state = follow(after(cmd.Deal(0), hidden_goals=True), cmd.ReadMap((8, 0)))
        shown = list(nodes(shown_to_all(state, Here(at, seat=0))))
        assert {field.seat for field in shown if isinstance(field, HoldToSee)} == {0}
        pictures = {picture.what for picture in shown if isinstance(picture, Picture)}
        assert pictures <= {("goal",), ("player", "0"), ("player", "0", "miner")}


def test_the_way_to_a_secret() -> None:
    """Neutral, choose a name, are you, hold, done, neutral: and nobody gets there without being asked."""
    state = after(cmd.Deal(0))
    neutral = Here("secrets")
    for seat, name in enumerate(("Anna", "Bruno", "Clara", "David")):
        asked = press(state, neutral, name)
        assert (asked.at, asked.seat) == ("hand-over", seat)
        assert press(state, asked, "No") == neutral
        private = press(state, asked, "Yes, it is me")
        assert (private.at, private.seat) == ("role", seat)
        assert SECRETS.held(private)
        assert not SECRETS.open(private)
        assert press(state, private, "Done") == neutral
    assert press(state, neutral, "Back to the table") == TABLE


def press(state: Any, here: Here, label: str) -> Here:
    [there] = [does.here for node, does in touches(shown_to_all(state, here)) if getattr(node, "label", "") == label]
    assert isinstance(there, Here)
    return there


def test_gold_cards_show_only_to_the_seat_that_chooses() -> None:
    """Whoever comes to the screen of another seat's gold finds nothing on it."""
    state = after(
        cmd.Deal(0), cmd.EnterLayout("1,0=EW 2,0=EW 3,0=EW 4,0=NEW 5,0=NEW 6,0=NEW"), cmd.LayPath((7, 0), "NEW")
    )
    state = follow(follow(state, cmd.TurnGoal((8, 0), "gold")), cmd.Reveal())
    view = GAME.view(state, Viewer.TABLE)
    for seat in range(4):
        node = SCREENS.screen(Moment(view, Here("gold", seat=seat), GAME.view(state, Seat(seat))))
        cards = [picture for picture in nodes(node) if isinstance(picture, Picture) and picture.what[0] == "gold"]
        assert len(cards) == (4 if seat == view.taking else 0)
