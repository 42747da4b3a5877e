"""What is not wanted every turn: forgotten roles, the rules, putting things right, leaving."""

from __future__ import annotations

from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.terms import Why
from companion.games.saboteur.screens.camera_codes import ROLES
from companion.games.saboteur.screens.goals import goal_picture
from companion.games.saboteur.screens.place import Moment
from companion.games.saboteur.screens.turn import box_has_more
from companion.games.saboteur.screens.turns_only import MAY_LIE, is_light
from companion.games.saboteur.words import sentences, short
from companion.language import _
from companion.language.saying import rule
from companion.screens import widgets
from companion.screens.nodes import Ask, Button, Do, Go, Node, Row, Text, Wanted
from companion.screens.widgets import GOOD_MANY, back, more_page, page, redo_button, seats

PUT_RIGHT = ("play", "goal", "stuck")
"""When the table may be put right."""


def more(moment: Moment) -> Node:
    """Everything else one may want."""
    view, here = moment.view, moment.here
    playing, mendable = view.phase == "play", view.phase in PUT_RIGHT
    light, roles = is_light(view), view.phase in ROLES
    unseen_goal = playing or (light and view.phase == "reveal")
    now = (
        Button(Go(here.to("secrets")), _("I forgot my role") if roles else _("My gold"), lines=3, on=view.round > 0),
        Button(Go(here.to("help", page="goal", came=here)), _("The rules"), lines=3),
        Button(Go(here.to(MAY_LIE)), _("May this lie here?"), lines=3, on=view.round > 0),
        Button(Go(here.to("found")), _("A goal was reached"), lines=3, on=unseen_goal),
        Button(Go(here.to("nobody")), _("Nobody can play"), lines=3, on=playing),
    )
    put_right = (
        redo_button(moment.redoable),
        Button(Go(here.to("correct")), _("Correct the counts"), lines=3, on=mendable),
        Button(Go(here.to("editor")), _("Enter the whole mine"), lines=3, on=mendable),
    )
    game = (
        Button(Go(here.to("entering")), _("What is entered"), lines=3, on=view.phase != "over"),
        Button(Go(here.to("chance")), _("Add numbers"), lines=3),
        Button(Ask(Wanted.PROOF), _("Was it fair?"), lines=3),
        Button(Ask(Wanted.HOME), _("Home"), lines=3),
        Button(Go(here.to("give-up")), _("Give this game up"), lines=3),
    )
    written = Text(_("Written down before the deal: {words}").format(words=view.words), tone="quiet", lines=GOOD_MANY)
    return more_page(here.to(), now, put_right, game, written)


def give_up(moment: Moment) -> Node:
    """Whether to end it for good."""
    here = moment.here
    return widgets.give_up(here.to())


def chance(moment: Moment) -> Node:
    """Anybody may add real dice to the shuffles to come: then even the companion cannot have chosen them."""
    view, here = moment.view, moment.here
    if here.by is None:
        return page(
            _("Who rolls a die?"),
            back(here.to()),
            seats(view.players, lambda seat: Go(here.but(by=seat))),
            widgets.why_add(),
        )
    return widgets.dice_typed(
        _("{name}, what did you roll?").format(name=view.players[here.by]),
        back(here.but(by=None, typed="")),
        here.typed,
        lambda typed: Go(here.but(typed=typed)),
        Do(cmd.AddChance(view.players[here.by], here.typed), here.to()),
    )


def refused(moment: Moment) -> Node:
    """What could not be done, why, and what would be right."""
    view, here = moment.view, moment.here
    assert here.refusal is not None
    clause, about = here.refusal.clause, here.refusal.about
    came = here.came or here.to()
    cited: tuple[Node, ...] = ()
    if clause:
        cited = (
            Text(rule(short.rules_of(view), clause), tone="quiet", lines=GOOD_MANY),
            Row((Button(Go(here.to("help", page=clause, came=here)), _("See the rule")),)),
        )
    better = about.get("instead")
    accept: tuple[Node, ...] = ()
    if isinstance(better, str):
        accept = (
            Button(
                Do(cmd.TurnGoal(about["at"], better), here.to()),
                sentences.offer_name("turned"),
                look="lamp",
                picture=goal_picture(better, 7, 11),
                height=15,
                lines=2,
            ),
        )
    if asked := box_has_more(here.refusal, came):
        accept = (asked,)
    if here.refusal.why is Why.TOO_FEW_CARDS:
        accept = (Button(Go(here.to("correct")), _("Correct the counts"), look="lamp", height=13, lines=2),)
    return page(
        _("That cannot be"),
        None,
        Text(short.why_not(here.refusal, view), tone="wrong", bold=True, lines=GOOD_MANY),
        *cited,
        below=(
            *accept,
            Button(Go(came), _("Back"), look="raised" if accept else "lamp", height=13),
        ),
    )
