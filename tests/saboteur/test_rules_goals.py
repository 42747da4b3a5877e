"""Reaching goals: which are turned over, how stones lie, and where the path goes on."""

from collections import Counter

import pytest

from companion.core.game import Viewer
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import Cell
from tests.saboteur.tables import ALMOST, BETWEEN, EDITIONS, GOALS, Sitting, hidden_goals, with_goals

NORTH, MIDDLE, SOUTH = GOALS
BEFORE_THE_GOALS = "1,0=EW 2,0=EW 3,0=EW 4,0=NEW 5,0=NEW 6,0=NEW"

by_edition = pytest.mark.parametrize("name", EDITIONS)


def reaching_the_middle(name: str = "lv") -> Sitting:
    """The middle goal is about to be turned over; the path comes from the west, and leads north and south too."""
    table = Sitting(edition=name)
    table.enter(ALMOST)
    table.lay("7,0=NESW")
    return table


@by_edition
def test_goal_turned(name: str) -> None:
    """As soon as a path reaches a goal it is turned over, before anything else is done; not a moment earlier."""
    table = Sitting(edition=name)
    table.enter(ALMOST)
    for goal in GOALS:
        assert table.refused(cmd.TurnGoal(goal, "gold")) == ("not-reached", "goal.turned")
    table.lay("7,0=NESW")
    assert (table.seen.phase, table.seen.reached) == ("goal", (MIDDLE,))
    for other in (cmd.Pass(), cmd.LayPath((7, 1), "NS"), cmd.PlayUnknown(), cmd.Reveal(), cmd.ReadMap(MIDDLE)):
        assert table.why(other) == "not-now"
    assert table.why(cmd.TurnGoal(NORTH, "gold")) == "not-reached"
    table.do(cmd.TurnGoal(MIDDLE, "stone:SW"))
    assert (table.seen.phase, table.seen.reached) == ("play", ())
    assert table.table.history(Viewer.TABLE)[-1]["events"][0]["seat"] == 0
    assert table.why(cmd.TurnGoal(MIDDLE, "gold")) == "face-up-already"


@by_edition
@pytest.mark.parametrize(("lies", "reaches"), [("esw", False), ("nesw", False), ("SW", False), ("ESW", True)])
def test_only_an_opening_that_leads_on_reaches_a_goal(name: str, lies: str, reaches: bool) -> None:
    """A dead end that opens onto a goal, or a wall beside it, does not turn it over."""
    table = Sitting(edition=name)
    table.enter(ALMOST)
    table.do(cmd.LayPath((7, 0), lies))
    assert table.seen.reached == ((MIDDLE,) if reaches else ())


@by_edition
def test_behind_a_dead_end_nothing_is_reached(name: str) -> None:
    table = Sitting(edition=name, house={"place.unbroken-path": False})
    table.enter(ALMOST.replace("6,0=NEW", "6,0=new"))
    table.lay("7,0=NESW")
    assert table.seen.phase == "play"


@by_edition
def test_behind_a_gap_a_goal_is_reached_by_whoever_closes_it(name: str) -> None:
    table = Sitting(edition=name, house={"place.unbroken-path": False})
    table.enter(ALMOST.replace("6,0=NEW", "7,1=NS"))
    table.lay("7,0=NESW")
    assert table.seen.phase == "play"
    table.lay("6,0=NEW")
    assert (table.seen.phase, table.seen.reached, table.seen.last) == ("goal", (MIDDLE,), 1)


@by_edition
@pytest.mark.parametrize("hand", ["NE", "NW"])
def test_goal_stone_fits(name: str, hand: str) -> None:
    """From the west a stone NE must lie as SW, a stone NW as it is; laid the other way it is refused."""
    right, wrong = {"NE": ("SW", "NE"), "NW": ("NW", "ES")}[hand]
    table = reaching_the_middle(name)
    refusal = table.refusal(cmd.TurnGoal(MIDDLE, f"stone:{wrong}"))
    assert (refusal.why.value, refusal.clause) == ("stone-fits", "goal.stone-fits")
    assert refusal.about["instead"] == f"stone:{right}"
    table.do(cmd.TurnGoal(MIDDLE, f"stone:{right}"))
    onwards, behind = {"SW": ((8, 1), SOUTH), "NW": ((8, -1), NORTH)}[right]
    table.do(cmd.LayPath(onwards, "NS"))
    assert {MIDDLE, onwards} <= table.seen.mine.joined
    assert table.seen.reached == (behind,)


@by_edition
@pytest.mark.parametrize("hidden", [{MIDDLE: "stone:NE"}, {MIDDLE: "stone:NW"}])
def test_a_hidden_stone_is_laid_as_it_fits(name: str, hidden: dict[Cell, str]) -> None:
    table = with_goals(hidden, name)
    table.enter(ALMOST)
    table.lay("7,0=NESW")
    assert table.why(cmd.TurnGoal(MIDDLE, hidden[MIDDLE])) == "goals-are-hidden"
    table.do(cmd.TurnGoal(MIDDLE))
    lies = {"stone:NE": "stone:SW", "stone:NW": "stone:NW"}[hidden[MIDDLE]]
    assert (table.seen.phase, table.seen.mine.goals[MIDDLE]) == ("play", lies)


@by_edition
def test_cards_beside_a_stone_must_match_it(name: str) -> None:
    table = reaching_the_middle(name)
    table.do(cmd.TurnGoal(MIDDLE, "stone:SW"))
    assert table.why(cmd.LayPath((8, 1), "ESW")) == "edge"
    table.lay("7,-1=NES")
    assert table.refusal(cmd.LayPath((8, -1), "ESW")).about["sides"] == ("S",)
    table.lay("8,-1=ew")


@pytest.mark.parametrize(("first", "wrong", "right"), [("SW", "ES", "NW"), ("NW", "NE", "SW")])
def test_no_goal_card_turns_up_twice(first: str, wrong: str, right: str) -> None:
    """There is one stone of either hand: after the first only the other can come, and it too must fit."""
    table = Sitting()
    table.enter(f"{ALMOST} 7,0=ESW 7,1=NS 8,0=stone:{first}")
    table.lay("7,2=NES")
    assert table.seen.reached == (SOUTH,)
    for again in (first, {"SW": "NE", "NW": "ES"}[first]):
        assert table.refused(cmd.TurnGoal(SOUTH, f"stone:{again}")) == ("not-that-stone", "goal.stone-fits")
    assert table.why(cmd.TurnGoal(SOUTH, f"stone:{wrong}")) == "stone-fits"
    table.do(cmd.TurnGoal(SOUTH, f"stone:{right}"))


@pytest.mark.parametrize("shows", ["", "?", "stone:NS", "stone:nw", "NE", "SW", "silver"])
def test_only_a_goal_card_is_turned_over(shows: str) -> None:
    assert reaching_the_middle().why(cmd.TurnGoal(MIDDLE, shows)) == "goal-wanted"


# --- two goals at once, and goals behind stones ---------------------------------------------


@pytest.mark.parametrize("name", [name for name in EDITIONS if name != "uk"])
@pytest.mark.parametrize("order", [(MIDDLE, SOUTH), (SOUTH, MIDDLE)])
def test_of_two_goals_reached_at_once_both_are_turned_over(name: str, order: tuple[Cell, Cell]) -> None:
    table = Sitting(edition=name)
    table.enter(BETWEEN)
    table.lay("8,1=NSW")
    assert set(table.seen.reached) == {MIDDLE, SOUTH}
    first, second = order
    table.do(cmd.TurnGoal(first, {MIDDLE: "stone:SW", SOUTH: "stone:NE"}[first]))
    assert (table.seen.phase, table.seen.reached) == ("goal", (second,))
    table.do(cmd.TurnGoal(second, {MIDDLE: "stone:ES", SOUTH: "stone:NW"}[second]))
    assert table.seen.phase == "play"


def one_of_two(chosen: Cell) -> Sitting:
    """The edition that lets the player choose one: this one was chosen, and is a stone."""
    table = Sitting(edition="uk")
    table.enter(BETWEEN)
    table.lay("8,1=NSW")
    assert table.seen.reached == (MIDDLE, SOUTH)
    table.do(cmd.TurnGoal(chosen, {MIDDLE: "stone:SW", SOUTH: "stone:NE"}[chosen]))
    return table


@pytest.mark.parametrize(("chosen", "other"), [(MIDDLE, SOUTH), (SOUTH, MIDDLE)])
def test_where_one_is_chosen_the_other_stays_face_down(chosen: Cell, other: Cell) -> None:
    table = one_of_two(chosen)
    assert (table.seen.phase, table.seen.mine.goals[other]) == ("play", "?")
    table.lay("0,1=NS")
    assert table.seen.phase == "play"
    assert table.refused(cmd.TurnGoal(other, "gold")) == ("not-chosen", "goal.two-at-once")


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("name", [name for name in EDITIONS if name != "uk"])
def test_of_two_reached_at_once_the_second_is_turned_over_though_the_first_was_the_treasure(
    name: str, hidden: bool
) -> None:
    """lv: «viņam ir jāatklāj abas šīs kārtis». The round is over all the same, and nothing more comes of it."""
    table = with_goals({MIDDLE: "gold", SOUTH: "stone:NE"}, name) if hidden else Sitting(edition=name)
    table.enter(BETWEEN)
    table.lay("8,1=NSW")
    table.do(cmd.TurnGoal(MIDDLE, "" if hidden else "gold"))
    assert table.seen.phase == "reveal"
    answer = table.do(cmd.TurnGoal(SOUTH, "" if hidden else "stone:NE"))
    assert [type(event).__name__ for event in answer] == ["GoalTurned"]
    assert (table.seen.phase, table.seen.mine.goals[SOUTH]) == ("reveal", "stone:NE")
    assert table.why(cmd.TurnGoal(NORTH, "" if hidden else "stone:NW")) == "not-now"
    table.do(cmd.Reveal())
    assert table.seen.results[0].winner == "digger"


def test_where_one_of_two_is_chosen_the_treasure_ends_it() -> None:
    table = Sitting(edition="uk")
    table.enter(BETWEEN)
    table.lay("8,1=NSW")
    table.do(cmd.TurnGoal(MIDDLE, "gold"))
    assert table.why(cmd.TurnGoal(SOUTH, "stone:NE")) == "not-now"


@pytest.mark.parametrize("name", ["ru", "fa"])
def test_a_stone_that_cannot_fit_is_laid_so_that_the_path_joins_it(name: str) -> None:
    """By hand as by the companion: it lies beside the card just laid „so that the paths match“; only others may not."""
    table = Sitting(edition=name)
    table.enter(f"{BEFORE_THE_GOALS} 8,-1=NS 8,1=NS")
    table.lay("7,0=NEW")
    refusal = table.refusal(cmd.TurnGoal(MIDDLE, "stone:NE"))
    assert (refusal.why.value, refusal.clause) == ("stone-joins", "goal.stone-fits")
    assert refusal.about["instead"] == "stone:SW"
    table.do(cmd.TurnGoal(MIDDLE, "stone:SW"))


@pytest.mark.parametrize("name", ["lv", "lt", "uk"])
def test_where_the_mover_chooses_an_unfit_stone_may_lie_either_way(name: str) -> None:
    for lies in ("NE", "SW"):
        table = Sitting(edition=name)
        table.enter(f"{BEFORE_THE_GOALS} 8,-1=NS 8,1=NS")
        table.lay("7,0=NEW")
        table.do(cmd.TurnGoal(MIDDLE, f"stone:{lies}"))


def test_the_goal_that_was_not_chosen_is_turned_over_when_a_later_card_reaches_it() -> None:
    by_another_card = one_of_two(SOUTH)
    by_another_card.lay("7,0=ES")
    assert by_another_card.seen.reached == (MIDDLE,)
    after_a_rockfall = one_of_two(SOUTH)
    after_a_rockfall.do(cmd.CauseRockfall((8, 1)))
    after_a_rockfall.lay("8,1=NSW")
    assert after_a_rockfall.seen.reached == (MIDDLE,)


@by_edition
def test_a_stone_may_lead_on_to_another_goal(name: str) -> None:
    """What was cut off behind the stone is joined by turning it over."""
    table = Sitting(edition=name)
    table.enter(f"{ALMOST} 8,1=NS")
    table.lay("7,0=NESW")
    assert table.seen.reached == (MIDDLE,)
    table.do(cmd.TurnGoal(MIDDLE, "stone:SW"))
    assert (table.seen.phase, table.seen.reached) == ("goal", (SOUTH,))
    table.do(cmd.TurnGoal(SOUTH, "stone:NW"))
    assert table.seen.phase == "play"


def test_the_treasure_cannot_be_guessed() -> None:
    """It lies under each goal about as often, whoever begins: 100 of 300 deals each, give or take four deviations."""
    goals = (hidden_goals(str(seed)) for seed in range(300))
    places = Counter(goal for hidden in goals for goal, shows in hidden.items() if shows == "gold")
    assert set(places) == set(GOALS)
    assert all(68 <= count <= 132 for count in places.values())


@by_edition
def test_beside_a_card_nobody_entered_any_goal_may_be_reached_but_one_that_waits_goes_first(name: str) -> None:
    """And a stone lies as people say it does: the card it has to match may be one the companion does not know."""
    table = Sitting(edition=name)
    table.enter(ALMOST)
    for _ in range(3):
        table.do(cmd.PlayUnknown())
    table.lay("7,0=NESW")
    assert table.seen.reached == (MIDDLE,)
    assert table.why(cmd.TurnGoal(SOUTH, "stone:NE")) == "not-reached"
    table.do(cmd.TurnGoal(MIDDLE, "stone:NE"))
    table.do(cmd.TurnGoal(SOUTH, "stone:NW"))


@by_edition
def test_once_the_treasure_is_found_no_other_goal_was_reached_unseen(name: str) -> None:
    table = Sitting(edition=name)
    for _ in range(20):
        table.do(cmd.PlayUnknown())
    table.do(cmd.TurnGoal(MIDDLE, "gold"))
    assert table.seen.phase == "reveal"
    assert table.why(cmd.TurnGoal(SOUTH, "stone:NE")) == "not-now"
