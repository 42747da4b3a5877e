"""Every button of every screen of every game is walked through: it leads somewhere, and what decides stays in sight."""

from __future__ import annotations

import pytest

from companion.app.settings import TEXT_SCALES
from companion.core import people
from companion.core.chance import SeededChance
from companion.core.game import AnyGame, Refusal
from companion.games import GAMES
from companion.screens.nodes import Ask, Do, Enough, Go
from tests.contract.games import every_game
from tests.contract.test_in_sight import SIZES
from tests.walked import all_in_sight, walked, walks_of

STATES = [(game, name) for game in GAMES for name in walks_of(game).STATES]
FULL = [(game, name) for game in GAMES for name in walks_of(game).FULL]
ASKED = {"undo", "redo", "home", "abandon", "proof", "again", "seats", "people", "pause", "recap"}
ASKED_OF_SECRETS = {"another-way"}

in_every_state = pytest.mark.parametrize(("game", "name"), STATES)
however_full = pytest.mark.parametrize(("game", "name"), FULL)
however_full_or_not = pytest.mark.parametrize(("game", "name"), [*STATES, *FULL])


@pytest.mark.thorough
@in_every_state
def test_every_touch_leads_somewhere(game: str, name: str) -> None:
    """What is allowed ends on a screen that can be shown."""
    walks = walks_of(game)
    played, begun = walks.WALK.game, walks.STATES[name]()
    for here, does in walked(game, name):
        match does:
            case Go():
                assert isinstance(does.here, type(played.screens.first)), here
            case Do():
                assert isinstance(does.command, tuple(played.commands.values())), here
                assert isinstance(does.then, type(played.screens.first) | None)
                state = begun
                answer = played.decide(state, does.command, SeededChance("touch"))
                for event in () if isinstance(answer, Refusal) else answer:
                    state = played.evolve(state, event)
                assert state is begun or walks.WALK.screen(state, does.then) is not None
            case Ask():
                assert does.what in ASKED | (ASKED_OF_SECRETS if played.screens.secrets else set()), here
            case Enough():
                assert does.what, here
            case _:
                raise AssertionError(does)


@every_game
def test_everything_can_be_done_by_touch(game: AnyGame) -> None:
    touched = [does for name in walks_of(game.id).STATES for _here, does in walked(game.id, name)]
    done = {type(does.command) for does in touched if isinstance(does, Do)}
    elsewhere = {walks_of(game.id).WALK.begin, *people.COMMANDS}  # before a game, and around every game
    assert done == set(game.commands.values()) - elsewhere


@pytest.mark.parametrize(("game", "name"), [state for state in STATES if state[1] != "over"])
def test_home_and_the_rules_are_always_near(game: str, name: str) -> None:
    asked = {does.what for _here, does in walked(game, name) if isinstance(does, Ask)}
    assert {"home", "abandon", "proof"} <= asked
    assert any(isinstance(does, Go) and does.here.at == "help" for _here, does in walked(game, name))


@pytest.mark.thorough
@however_full
def test_wherever_a_touch_leads_what_decides_is_in_sight(game: str, name: str) -> None:
    """Where there is least room."""
    walks = walks_of(game)
    all_in_sight(walks, walks.FULL[name](), SIZES[1:2], (1.0,))


@pytest.mark.long
@however_full_or_not
def test_at_every_size_with_letters_of_every_size(game: str, name: str) -> None:
    walks = walks_of(game)
    all_in_sight(walks, {**walks.STATES, **walks.FULL}[name](), SIZES, TEXT_SCALES)
