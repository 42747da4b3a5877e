"""How many there are of each card: no edition prints it, and printings differ."""

from __future__ import annotations

from companion.games.saboteur.editions import box
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import SHAPES
from companion.games.saboteur.rules.deck import (
    MAP,
    PLAYED,
    REPAIRS,
    ROCKFALL,
    TOOLS,
    broken_card,
    count_to_play,
    repair_card,
)
from companion.games.saboteur.screens.place import Here, Moment
from companion.games.saboteur.screens.turn import CARD_H, CARD_W
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import short
from companion.games.saboteur.words import tools as tool_words
from companion.language import _, context
from companion.screens.nodes import Button, Column, Do, Go, Grid, Node, Picture, Row, Text
from companion.screens.widgets import GOOD_MANY, back, counter, page, wrong

FACES: dict[str, Picture] = {
    **{shape: Picture(("card", shape), CARD_W, CARD_H) for shape in SHAPES},
    **{broken_card(tool): Picture(("tool", tool, "broken"), CARD_W, CARD_W) for tool in TOOLS},
    **{repair_card(tools): Picture(("tool", tools.split("+")[0]), CARD_W, CARD_W) for tools in REPAIRS},
    ROCKFALL: Picture(("rockfall",), CARD_W, CARD_W),
    MAP: Picture(("map",), CARD_W, CARD_W),
}


def box_counts(moment: Moment) -> Node:
    """Every card with its copies, and the sum beside what is printed."""
    view, here = moment.view, moment.here
    copies = {**view.deck, **dict(here.copies)}
    cards = count_to_play(copies)
    in_all = _("Path and action cards in all: {n}; printed: {printed}.")
    return page(
        _("The cards of your box"),
        back(here.came or here.to("correct")),
        *wrong(short.why_not(here.refusal, view) if here.refusal else ""),
        Text(in_all.format(n=cards, printed=count_to_play(box())), tone="quiet", lines=GOOD_MANY),
        Grid(tuple(_copies(view, here, card, copies[card]) for card in PLAYED), cell=44, most=4),
        below=(Button(Do(cmd.CorrectBox(dict(here.copies), cards), here.to()), _("Save"), look="lamp", height=13),),
    )


def _copies(view: TableView, here: Here, card: str, copies: int) -> Node:
    """One card: fewer than have come face up there cannot be."""
    seen = view.deck[card] - view.left.get(card, view.deck[card])

    def change(step: int) -> Go[Here]:
        others = tuple(pair for pair in here.copies if pair[0] != card)
        return Go(here.but(copies=(*others, (card, copies + step)), refusal=None))

    counted = Row((FACES[card], *counter(copies, change, least=seen)), (0, 1, 0.8, 1), gap=1.0)
    name = _name(card)
    return Column((counted, *((Text(name, tone="quiet", lines=3),) if name else ())), gap=0.5)


def _name(card: str) -> str:
    """What an action card does; a path card is seen."""
    does, _space, tools = card.partition(" ")
    if does == "repair":
        return tool_words.tool_name(tools)
    return {"break": context("an action card", "Break")}.get(does, "") if tools else ""
