"""What is not wanted every turn: forgotten roles, the rules, putting things right, leaving."""

from __future__ import annotations

from companion.core.game import Refusal
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.terms import Why
from companion.games.saboteur.screens.camera_codes import ROLES
from companion.games.saboteur.screens.eye import CAMERA
from companion.games.saboteur.screens.goals import goal_picture
from companion.games.saboteur.screens.place import Here, Moment
from companion.games.saboteur.screens.turn import box_has_more
from companion.games.saboteur.screens.turns_only import MAY_LIE, is_light
from companion.games.saboteur.words import sentences, short
from companion.language import _
from companion.screens import pages
from companion.screens.nodes import Button, Do, Go, Node
from companion.screens.pages import redo_button

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
        Button(Go(here.to("nobody")), _("Nobody can play"), lines=3, on=playing),
    )
    put_right = (
        redo_button(moment.redoable),
        Button(Go(here.to("correct")), _("Correct the counts"), lines=3, on=mendable),
        Button(Go(here.to("editor")), _("Enter the whole mine"), lines=3, on=mendable),
        Button(Go(here.to("found")), _("A goal was reached"), lines=3, on=unseen_goal),
    )
    what = Button(Go(here.to("entering")), _("What is entered"), lines=3, on=view.phase != "over")
    eye = Button(Go(here.to(CAMERA, came=here)), _("The camera"), lines=3)
    return pages.more(here, now, put_right, game=(what, *((eye,) if view.entering == "seen" else ())))


def chance(moment: Moment) -> Node:
    """Real dice go into the shuffles to come."""
    return pages.chance(moment.here, moment.view, _("Who rolls a die?"), _("{name}, what did you roll?"))


def refused(moment: Moment) -> Node:
    """What could not be done, why, and what would be right."""
    view, here = moment.view, moment.here
    assert here.refusal is not None
    return pages.refused(here, short.rules_of(view), short.why_not(here.refusal, view), _better(here, here.refusal))


def _better(here: Here, refusal: Refusal) -> Button | None:
    """The one thing that mends it, if there is one."""
    if refusal.why is Why.TOO_FEW_CARDS:
        return Button(Go(here.to("correct")), _("Correct the counts"), look="lamp", height=13, lines=2)
    if asked := box_has_more(refusal, here.came or here.to()):
        return asked
    better = refusal.about.get("instead")
    if not isinstance(better, str):
        return None
    return Button(
        Do(cmd.TurnGoal(refusal.about["at"], better), here.to()),
        sentences.offer_name("turned"),
        look="lamp",
        picture=goal_picture(better, 7, 11),
        height=15,
        lines=2,
    )
