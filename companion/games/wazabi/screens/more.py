"""What is not wanted every turn: the rules, putting things right, adding to the chance, leaving."""

from __future__ import annotations

from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.screens.parts import points_of_all
from companion.games.wazabi.screens.place import TABLE, Here, Moment
from companion.games.wazabi.view import TableView
from companion.games.wazabi.words import sentences, short
from companion.language import _
from companion.language.saying import rule
from companion.screens import widgets
from companion.screens.nodes import Ask, Button, Do, Go, Node, Row, Text, Wanted
from companion.screens.widgets import GOOD_MANY, back, more_page, page, redo_button, seats

PUT_RIGHT = ("roll", "card")
"""When the table may be put right."""


def more(moment: Moment) -> Node:
    """Everything else one may want: now, to put right, and about the game."""
    view, here = moment.view, moment.here
    playing_on = bool(view.out) and view.phase in ("roll", "draw", "give", "card")
    stop = (Button(Do(cmd.Finish(), TABLE), _("Stop playing on"), lines=3),) if playing_on else ()
    now = (
        Button(Go(Here("help", page="goal", came=here)), _("The rules"), lines=3),
        *stop,
    )
    game = (
        Button(Go(Here("chance")), _("Add numbers"), lines=3),
        Button(Ask(Wanted.PROOF), _("Was it fair?"), lines=3),
        Button(Ask(Wanted.HOME), _("Home"), lines=3),
        Button(Go(Here("give-up")), _("Give this game up"), lines=3),
    )
    points = (points_of_all(view),) if view.games > 1 else ()
    written = _("Written down at the beginning: {words}").format(words=view.words)
    below = (*points, Text(written, tone="quiet", lines=GOOD_MANY))
    put_right = (redo_button(moment.redoable), *_put_right(view))
    return more_page(TABLE, now, put_right, game, *below, cell=46)


def _put_right(view: TableView) -> tuple[Button, ...]:
    """What the table may put right; where it may not now, the button says what comes first."""
    counts, costs = _("Correct the counts"), _("A card costs something else")
    if view.phase not in PUT_RIGHT:
        return (Button(None, f"{counts}: {sentences.wanted(view.phase)}", on=False, lines=6),)
    return Button(Go(Here("correct")), counts, lines=3), Button(Go(Here("costs")), costs, lines=3)


def give_up(moment: Moment) -> Node:
    """Whether to end it for good."""
    return widgets.give_up(TABLE)


def chance(moment: Moment) -> Node:
    """Anybody may add real dice to the rolls to come: then even the companion cannot have chosen them."""
    view, here = moment.view, moment.here
    if here.by is None:
        return page(
            _("Who adds numbers?"),
            back(TABLE),
            seats(view.players, lambda seat: Go(here.but(by=seat))),
            widgets.why_add(),
        )
    return widgets.dice_typed(
        _("{name}, which numbers?").format(name=view.players[here.by]),
        back(here.but(by=None, typed="")),
        here.typed,
        lambda typed: Go(here.but(typed=typed)),
        Do(cmd.AddChance(view.players[here.by], here.typed), TABLE),
    )


def refused(moment: Moment) -> Node:
    """What could not be done, why, and by which rule."""
    view, here = moment.view, moment.here
    assert here.refusal is not None
    clause = here.refusal.clause
    came = here.came or TABLE
    cited: tuple[Node, ...] = ()
    if clause:
        cited = (
            Text(rule(short.rules_of(view), clause), tone="quiet", lines=GOOD_MANY),
            Row((Button(Go(Here("help", page=clause, came=here)), _("See the rule")),)),
        )
    return page(
        _("That cannot be"),
        None,
        Text(short.why_not(here.refusal, view), tone="wrong", bold=True, lines=GOOD_MANY),
        *cited,
        below=(Button(Go(came), _("Back"), look="lamp", height=13),),
    )
