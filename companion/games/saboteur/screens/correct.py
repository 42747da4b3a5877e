"""Putting the companion right: the mine as it lies, turn, pile, hands and tools, and what cards the box has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from companion.core.game import Refusal
from companion.core.records import one_of
from companion.games.saboteur.editions import box
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import (
    LIES,
    MAP,
    PLAYED,
    REPAIRS,
    ROCKFALL,
    SHAPES,
    STONES,
    TOOLS,
    Cell,
    broken_card,
    count_to_play,
    repair_card,
    turned,
)
from companion.games.saboteur.rules.check import CUT_OFF, Report, check, refusal
from companion.games.saboteur.rules.layout import FACE_DOWN, GOALS, GOLD, STONE, Layout
from companion.games.saboteur.rules.notation import read_tokens, write, write_cell
from companion.games.saboteur.screens.goals import goal_picture
from companion.games.saboteur.screens.mine import drafted_board
from companion.games.saboteur.screens.place import Counts, Here, Moment
from companion.games.saboteur.screens.turn import CARD_H, CARD_W, box_has_more, card_grid
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import short
from companion.games.saboteur.words import tools as tool_words
from companion.language import _, context, plural
from companion.language.writing import number
from companion.screens.nodes import Button, Column, Do, Either, Go, Grid, Node, Panel, Picture, Row, Split, Text
from companion.screens.widgets import GOOD_MANY, back, counter, page, panel, seat_mark, wrong


def editor(moment: Moment) -> Node:
    """The mine as it is being entered: touch a cell, then what lies there. What may not lie so is marked."""
    view, here = moment.view, moment.here
    lies = _drafted(view, here)
    tokens = read_tokens(_written(lies))
    report = check(tokens, view.deck)
    marked: defaultdict[Cell, str] = defaultdict(str)
    for problem in report.problems:
        marked[problem.at] += problem.side
    mine = Layout.of({at: shown for at, shown in lies.items() if at not in GOALS}, {goal: lies[goal] for goal in GOALS})
    board = drafted_board(mine, marked, lambda cell: Go(here.but(cell=cell, refusal=None)), here.cell)
    wrong_now = here.refusal or refusal(tokens, report)
    side = _what_lies(view, here, lies, report) if here.cell else _entering(view, here, lies, report, wrong_now)
    return Split(board, side)


def _entering(view: TableView, here: Here, lies: Mapping[Cell, str], report: Report, refused: Refusal | None) -> Node:
    cut_off = sum(1 for note in report.notes if note.code == CUT_OFF)
    words: tuple[Node, ...] = (Text(_("Touch a place, then the card that lies there."), tone="quiet", lines=GOOD_MANY),)
    done: Node = Button(Do(cmd.EnterLayout(_written(lies)), here.to()), _("Save"), look="lamp", height=15, size="big")
    if refused:
        words = wrong(short.why_not(refused, view))
        done = box_has_more(refused, here.but(refusal=None)) or done
    elif cut_off:
        cards = plural("{n} card is cut off from the start.", "{n} cards are cut off from the start.", cut_off)
        words += (Text(cards.format(n=cut_off), tone="quiet", lines=GOOD_MANY),)
    return panel(
        Text(_("The mine as it lies"), size="big", bold=True, lines=3),
        *words,
        below=(
            done,
            Row(
                (
                    back(here.to("more")),
                    Button(Go(here.but(draft="", refusal=None)), _("Clear"), lines=2, on=bool(_written(lies))),
                ),
                (0, 1),
            ),
        ),
    )


def _what_lies(view: TableView, here: Here, lies: Mapping[Cell, str], report: Report) -> Node:
    """What lies in the cell that was touched: what fits there comes first."""
    cell = here.cell
    assert cell is not None

    def choose(shown: str) -> Go[Here]:
        chosen = {at: other for at, other in lies.items() if at != cell}
        return Go(here.to("editor", draft=_written({**chosen, cell: shown} if shown else chosen)))

    now = lies.get(cell, "")
    choices: tuple[Node, ...]
    if cell in GOALS:
        choices = tuple(_goal_button(shown, choose(shown), now) for shown in _GOALS_SHOW)
    else:
        choices = tuple(_lies_button(code, choose(code), now) for code in _fitting_first(report.layout, cell))
    gone = cell not in GOALS and cell in lies
    leave = back(here.but(cell=None))
    away = (Button(choose(""), _("Remove"), lines=2),) if gone else ()
    return panel(
        Text(_("What lies there?"), size="big", bold=True, lines=3),
        card_grid(choices),
        below=(Either(Row((leave, *away), (0, 1)[: 1 + len(away)]), Column((*away, leave)), 0.0),),
    )


_GOALS_SHOW = (FACE_DOWN, GOLD, *(STONE + way for card in STONES for way in (card, turned(card))))


def _goal_button(shown: str, does: Go[Here], now: str) -> Button:
    return Button(does, picture=goal_picture(shown, 10, 15.5), look="chosen" if shown == now else "raised", height=18)


def _lies_button(code: str, does: Go[Here], now: str) -> Button:
    look: Any = "chosen" if code == now else "raised"
    return Button(does, picture=Picture(("card", code), CARD_W, CARD_H), look=look, height=13.2)


def _fitting_first(mine: Layout, cell: Cell) -> list[str]:
    """Every way of lying, those first that match what lies around."""
    every = [lie.lies for card in SHAPES for lie in LIES[card]]
    return sorted(every, key=lambda code: bool(mine.mismatches(cell, code)))


def _drafted(view: TableView, here: Here) -> dict[Cell, str]:
    """What lies where, as entered so far; at first as the companion has it."""
    tokens = read_tokens(write(view.mine) if here.draft is None else here.draft)
    return {**dict.fromkeys(GOALS, FACE_DOWN), **{token.at: token.shows for token in tokens}}


def _written(lies: Mapping[Cell, str]) -> str:
    return " ".join(f"{write_cell(at)}={shown}" for at, shown in lies.items() if shown != FACE_DOWN)


def correct(moment: Moment) -> Node:
    """Whose turn it is, how high the pile, how many cards in each hand, which tools are broken."""
    view, here = moment.view, moment.here
    counts = here.counts or Counts(view.turn, view.pile, view.hands, view.tools)

    def change(**changes: Any) -> Go[Here]:
        return Go(here.but(counts=counts._replace(**changes), refusal=None))

    steps = tuple(
        Button(change(pile=counts.pile + step), number(step, "+").replace("-", "–"), on=counts.pile + step >= 0)
        for step in (-5, -1, 1, 5)
    )
    count = Row((Picture(("back",), 5, 7.5), Text(_("pile {pile}").format(pile=counts.pile), bold=True)), (0, 1))
    pile = Panel(Column((Row((count,), (1,)), Row(steps, (1,) * len(steps), gap=1.0)), gap=3), pad=1.5)
    people = tuple(_player(view, counts, seat, change) for seat in range(len(view.players)))
    tools = tuple(tuple(one_of(TOOLS, tool) for tool in broken) for broken in counts.tools)
    put_right = cmd.Correct(counts.turn, counts.pile, counts.hands, tools)
    box_of = Button(Go(here.to("box", came=here)), _("Cards of the box"), height=13)
    confirm = Button(Do(put_right, here.to()), _("Save"), look="lamp", height=13)
    return page(
        _("As it is on the table"),
        back(here.to("more")),
        *wrong(short.why_not(here.refusal, view) if here.refusal else ""),
        Text(_("Touch the name of the player whose turn it is."), tone="quiet", lines=4),
        Grid((pile, *people), cell=68, most=2),
        below=(Either(Row((box_of, confirm), (0, 1)), Column((confirm, box_of)), 0.0),),
    )


def _player(view: TableView, counts: Counts, seat: int, change: Any) -> Node:
    """One player: touch the name for the turn, count the hand, touch the tools that are broken."""
    hand, broken = counts.hands[seat], counts.tools[seat]

    def hands(cards: int) -> Go[Here]:
        go: Go[Here] = change(hands=(*counts.hands[:seat], cards, *counts.hands[seat + 1 :]))
        return go

    def tools(tool: str) -> Go[Here]:
        now = tuple(other for other in TOOLS if (other in broken) != (other == tool))
        go: Go[Here] = change(tools=(*counts.tools[:seat], now, *counts.tools[seat + 1 :]))
        return go

    name = Button(
        change(turn=seat),
        view.players[seat],
        picture=seat_mark(seat, 6),
        look="chosen" if seat == counts.turn else "raised",
    )
    toggles = tuple(
        Button(
            tools(tool),
            picture=Picture(("tool", tool, *(("broken",) if tool in broken else ())), 9, 9),
            look="chosen" if tool in broken else "bare",
        )
        for tool in TOOLS
    )
    second = Row((*counter(hand, lambda step: hands(hand + step)), *toggles), (1, 0.8, 1, 1, 1, 1), gap=1.0)
    return Panel(Column((name, second), gap=1.0), pad=1.5)


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
