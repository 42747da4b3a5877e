"""What is played before everybody: a goal is turned over, then the roles one by one, and at last the gold of all.

Each is made of what lies open by then and of what everybody has just seen happen. By the rules nothing of it is secret
any more when it begins, so a page may have all of it, and be looked at as closely as anybody likes.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.records import Fields
from companion.games.saboteur.pictures.cards import lying
from companion.games.saboteur.rules.layout import FACE_DOWN, GOALS, GOLD
from companion.games.saboteur.rules.terms import SABOTEUR
from companion.games.saboteur.screens.between import wins_with, won_by
from companion.games.saboteur.screens.parts import fellow
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words.sentences import role_name
from companion.language import _
from companion.language.writing import listed, number
from companion.screens.nodes import Backdrop, Column, Either, Grid, Node, Picture, Row, Space, Text
from companion.screens.show import Act, Beat, Turns
from companion.screens.widgets import HELMET, seat_mark

BREATH, ENDING = 800, 2300
"""Milliseconds: before anything is turned over, and for all to see what came of it."""
EACH, ALL = 800, 5500
"""So long a player is looked at; together not much longer than this, however many there are."""
SUSPENSE = 700
"""So much longer before the last."""
NAMED = 3
"""So many winners' names are the title; of more the lit ones below tell it."""
CELL, ABREAST = 25.0, 5
LARGE, SMALL, CRATES = 25.0, 12.0, 19.0
HEAP, TALLER = 9.0, 3.0
"""How high a heap of gold is, and by how much whoever found it stands out, in mm."""
HIGH = 1.55


def goal(view: TableView, event: Fields) -> Act | None:
    """The goal that was reached. Of a real card all know already that it is only a stone."""
    gold = event["shows"] == GOLD
    if not gold and not event["revealed"]:
        return None
    name = view.players[event["seat"]]
    title = Turns(_title(name), _title(_("Treasure!") if gold else _("Only stone!")), 1)
    found = _("{name} found it.").format(name=name) if gold else name
    named = Either(Row((seat_mark(event["seat"], 7.0), _told(found)), gap=1.5), _told(found), 0.0)
    words = Turns(_told(_("reached a goal!")), named, 1)
    others = [lying(view.mine.goals[at]) for at in GOALS if at != tuple(event["at"])]
    turned = Turns(_card(lying(FACE_DOWN), LARGE), _card(lying(event["shows"]), LARGE), 1)
    heap = Turns(Space(HEAP), Picture(("riches",), 3 * HEAP, HEAP), 1) if gold else Space(HEAP)
    sides = ((Space(2.0), _card(other, SMALL), Space(grow=True), heap) for other in others)
    left, right = (Column(side, gap=0.6, align="middle") for side in sides)
    cards = Row((left, turned, right), gap=3.0)
    waits = BREATH + SUSPENSE if event["revealed"] else BREATH
    beats = (Beat(waits, "drum"), Beat(ENDING, "treasure" if gold else "stone"))
    low = _around(view, event["seat"], words)
    return Act(_page(title, Space(grow=True), cards, Space(grow=True), low), beats)


def _around(view: TableView, finder: int, found: Node) -> Node:
    """Everybody stands around it, half of them at each side, or below where there is less room: tall who found it."""
    count = len(view.players)
    abreast, size = (2, 17.0) if count <= 2 * 2 else (3, 14.0 if count <= 2 * 3 else HELMET)
    people = tuple(seat_mark(seat, size + TALLER * (seat == finder)) for seat in range(count))
    half = (count + 1) // 2
    wide = Row((_ranks(people[:half], abreast), found, _ranks(people[half:], abreast)), (0, 1, 0), align="end")
    return Either(wide, Column((found, _ranks(people, 2 * abreast)), gap=1.0, align="middle"), 110)


def _ranks(people: tuple[Picture, ...], abreast: int) -> Node:
    """So many side by side, the others before them."""
    ranks = (people[start : start + abreast] for start in range(0, len(people), abreast))
    rows = tuple(Row(rank, gap=0.6, align="end") for rank in ranks)
    return Column((Space(grow=True), *rows), gap=0.0, align="middle")


def roles(view: TableView, event: Fields) -> Act:
    """Everybody's role, saboteurs last: as long as there is one to come nobody is sure how many there were."""
    shown = event["roles"]
    first = view.last or 0
    around = [(first + step) % len(shown) for step in range(len(shown))]
    order = sorted(around, key=lambda seat: shown[seat] == SABOTEUR)
    size = 22.0 if len(shown) <= ABREAST else 15.0
    cells = tuple(_unmasked(view, seat, shown[seat], order.index(seat) + 1, size) for seat in range(len(shown)))
    words: Node = _told(" ")
    for beat, seat in enumerate(order, 1):
        words = Turns(words, _told(f"{view.players[seat]}: {role_name(shown[seat])}"), beat)
    title = Turns(_title(_("Round {round}").format(round=view.round)), _title(won_by(event["winner"])), len(order) + 1)
    cues = ["broken" if shown[seat] == SABOTEUR else "card" for seat in order]
    return Act(_page(title, Space(grow=True), _in_rows(cells), Space(grow=True), words), _beats(cues, "round-over"))


def _unmasked(view: TableView, seat: int, role: str, beat: int, size: float) -> Node:
    face = Turns(Picture(("masked",), size, size), fellow(seat, role, size), beat)
    return Column((face, _name(view, seat)), gap=0.6, align="middle")


def gold(view: TableView, event: Fields) -> Act:
    """The gold of all, from the last to the first: who shares a place is counted together."""
    places = event["places"]
    order = sorted(set(places), reverse=True)
    cells = tuple(
        _counted(view, seat, count, order.index(places[seat]) + 1) for seat, count in enumerate(event["nuggets"])
    )
    winners = [name for name, place in zip(view.players, places, strict=True) if place == 1]
    title = Turns(_title(_("Gold")), _title(listed(winners) if len(winners) <= NAMED else _("Gold")), len(order))
    words = Turns(_told(" "), _told(wins_with(len(winners), max(event["nuggets"]))), len(order))
    beats = _beats(["gold"] * len(order), "")
    ending = Beat(ENDING, "game-over")
    return Act(_page(title, Space(grow=True), _in_rows(cells), Space(grow=True), words), (*beats[:-2], ending))


def _counted(view: TableView, seat: int, nuggets: int, beat: int) -> Node:
    few = len(view.players) <= ABREAST
    amount = Row((Text(number(nuggets), size="big", bold=True, tone="lamp"), Picture(("nugget",), 6, 6)), gap=0.6)
    shown = Turns(Row((Text(" ", size="big"),)), amount, beat)
    share = round(100 * nuggets / max(1, *view.nuggets))
    mark = Turns(_on_crates(seat, 0), _on_crates(seat, share), beat) if few else seat_mark(seat, 9.0)
    name: Node = _name(view, seat)
    if view.places[seat] == 1:
        lit = Text(view.players[seat], bold=True, tone="lamp", align="middle", whole=False)
        name = Turns(name, lit, beat)
    parts = (mark, name, shown) if few else (Row((mark, shown), gap=0.6), name)
    return Column(parts, gap=0.6, align="middle")


def _on_crates(seat: int, share: int) -> Picture:
    return Picture(("crate", str(seat), str(share)), CRATES, CRATES * 1.6)


def _name(view: TableView, seat: int) -> Text:
    return Text(view.players[seat], bold=True, align="middle", whole=False)


def _in_rows(cells: tuple[Node, ...]) -> Node:
    """Even rows, as far as that can be."""
    rows = -(-len(cells) // ABREAST)
    grid = Grid(cells, cell=CELL, most=-(-len(cells) // rows), gap=1.5, words=False)
    return Either(grid, replace(grid, most=2), 4 * CELL) if len(cells) == 2 * 2 else grid


def _beats(cues: list[str], at_the_end: str) -> tuple[Beat, ...]:
    """A breath; one after the other, the last after a longer wait; and what it comes to."""
    each = min(EACH, ALL // len(cues))
    waits = [each] * len(cues)
    if len(cues) > 1:
        waits[-2] += SUSPENSE
    waits[-1] += SUSPENSE
    return (Beat(BREATH, "drum"), *map(Beat, waits, cues), Beat(ENDING, at_the_end))


def _page(*children: Node) -> Backdrop:
    return Backdrop(Column(children, gap=1.5, align="middle"), "gold")


def _title(words: str) -> Either:
    huge = Text(words, size="huge", bold=True, align="middle", lines=2)
    return Either(huge, Text(words, size="big", bold=True, align="middle", lines=4), 0.0)


def _told(words: str) -> Text:
    return Text(words, size="big", align="middle", lines=2)


def _card(what: tuple[str, ...], wide: float) -> Picture:
    return Picture(what, wide, wide * HIGH)


PEAKS = {"GoalTurned": goal, "RolesShown": roles, "GameEnded": gold}
"""By the name of the event."""
