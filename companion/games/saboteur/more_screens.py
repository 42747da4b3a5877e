"""What is not wanted every turn: forgotten roles, the rules, putting things right, leaving."""

from __future__ import annotations

from companion.games.saboteur import commands as cmd
from companion.games.saboteur import said, words
from companion.games.saboteur.goal_screens import goal_picture
from companion.games.saboteur.here import Here
from companion.games.saboteur.panels import GOOD_MANY, back, middle, page, seats
from companion.games.saboteur.turn_screens import is_light
from companion.games.saboteur.view import TableView
from companion.language import _
from companion.nodes import Ask, Button, Do, Go, Grid, Node, Picture, Row, Space, Text

PUT_RIGHT = ("play", "goal")
"""When the table may be put right."""
LONGEST_ROLLED = 40
DICE = "123456"


def more(view: TableView, here: Here, undoable: str) -> Node:
    """Everything else one may want."""
    playing, mendable = view.phase == "play", view.phase in PUT_RIGHT
    light = is_light(view, here)
    buttons = (
        Button(Go(here.to("secrets")), _("I forgot my role") if playing else _("My gold"), lines=3, on=view.round > 0),
        Button(Go(here.to("help", page="goal", came=here)), _("The rules"), lines=3),
        Button(Ask("redo"), _("Do again"), lines=3),
        Button(
            Go(here.to().but(light=not light)),
            _("Enter the cards again") if light else _("Only the button"),
            lines=3,
            on=playing,
        ),
        Button(Go(here.to("found")), _("A goal was reached"), lines=3, on=playing),
        Button(Go(here.to("editor")), _("Enter the whole mine"), lines=3, on=mendable),
        Button(Go(here.to("correct")), _("Put the counts right"), lines=3, on=mendable),
        Button(Go(here.to("chance")), _("Add to the shuffle"), lines=3),
        Button(Ask("home"), _("Home"), lines=3),
        Button(Go(here.to("give-up")), _("Give this game up"), lines=3),
    )
    written = _("Written down before the deal: {words}").format(words=view.words)
    return page(
        _("More"),
        back(here.to()),
        Grid(buttons, cell=46, most=3),
        Space(grow=True),
        Text(written, tone="quiet", lines=GOOD_MANY),
    )


def give_up(view: TableView, here: Here, undoable: str) -> Node:
    """The one thing that is asked twice, because undo cannot bring it back."""
    return middle(
        Text(_("Give this game up?"), size="big", bold=True, align="middle", lines=3),
        Text(_("It cannot be gone on with afterwards."), tone="quiet", align="middle", lines=GOOD_MANY),
        below=(
            Row(
                (
                    Button(Ask("abandon"), _("Give it up"), height=15, lines=3),
                    Button(Go(here.to()), _("Play on"), look="lamp", height=15),
                ),
                (1, 1.4),
            ),
        ),
    )


def chance(view: TableView, here: Here, undoable: str) -> Node:
    """Anybody may add real dice to the shuffles to come: then even the companion cannot have chosen them."""
    if here.seat is None:
        return page(
            _("Who rolls a die?"),
            back(here.to()),
            seats(view, lambda seat: Go(here.but(seat=seat))),
            Text(
                _("Real dice go into the next deals. So nobody, not even the companion, can know them beforehand."),
                tone="quiet",
                lines=GOOD_MANY,
            ),
        )
    dice = tuple(
        Button(
            Go(here.but(typed=f"{here.typed} {die}".strip())),
            die,
            size="big",
            height=15,
            on=len(here.typed) < LONGEST_ROLLED,
        )
        for die in DICE
    )
    add = cmd.AddChance(view.players[here.seat], here.typed)
    return page(
        _("{name}, what did you roll?").format(name=view.players[here.seat]),
        back(here.but(seat=None, typed="")),
        Text(here.typed or "–", size="big", bold=True, lines=GOOD_MANY),
        Space(grow=True),
        Grid(dice, cell=20, most=6),
        below=(
            Row(
                (
                    Button(
                        Go(here.but(typed=here.typed[:-2])),
                        picture=Picture(("mark", "undo"), 7, 7),
                        on=bool(here.typed),
                    ),
                    Button(Do(add, here.to()), _("Add it"), look="lamp", height=13, on=bool(here.typed)),
                ),
                (1, 3),
            ),
        ),
    )


def refused(view: TableView, here: Here, undoable: str) -> Node:
    """What could not be done, why, and what would be right."""
    assert here.refusal is not None
    clause, about = here.refusal.clause, here.refusal.about
    came = here.came or here.to()
    rule: tuple[Node, ...] = ()
    if clause:
        rule = (
            Text(said.rule(said.rules_of(view), clause), tone="quiet", lines=GOOD_MANY),
            Row((Button(Go(here.to("help", page=clause, came=here)), _("See the rule")),)),
        )
    better = about.get("instead")
    accept: tuple[Node, ...] = ()
    if isinstance(better, str):
        accept = (
            Button(
                Do(cmd.TurnGoal(about["at"], better), here.to()),
                words.offer_name("turned"),
                look="lamp",
                picture=goal_picture(better, 7, 11),
                height=15,
                lines=2,
            ),
        )
    return page(
        _("That cannot be"),
        None,
        Text(said.why_not(here.refusal, view), tone="wrong", bold=True, lines=GOOD_MANY),
        *rule,
        below=(*accept, Button(Go(came), _("Back"), look="raised" if accept else "lamp", height=13)),
    )
