"""How a table, the evening's moments and who stands where are written as small pieces of the wall's page.

All of it in the language that is spoken just now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.commands.club.standings import Place
from companion.core.game import Viewer
from companion.core.names import can_be_seen
from companion.core.records import NO_SENSE, Fields
from companion.language import _
from companion.language.writing import number, ordinal
from companion.phones.web import svg
from companion.phones.web.elements import drawing, escaped, tag
from companion.screens.art.pen import What
from companion.screens.pictures import Album
from companion.screens.playable import AnyPlayable, Seen
from companion.screens.seam import Glimpse, told, wording_of

MANY = 6
"""More than so many people are listed in smaller letters."""
SCENE = 160.0
"""How wide a scene is drawn, in mm: as fine as it is seen on a large screen."""
LARGEST = 60_000
"""Letters of a table, at the most: four times what ten people have with a mine of all cards there are."""

Ranked = Mapping[tuple[str, bool], Sequence[Place]]
"""Who stands where, by kinds of games: this evening, and ever."""


@dataclass
class Board:
    """A table and its newest game, as far as it was told; `sound`: it made sense."""

    table: str
    game: int = 0
    number: int = 0
    kind: str = ""
    here: bool = False
    given_up: bool = False
    sound: bool = True
    state: Any = None
    view: Any = None
    last: Fields | None = None


class Moment(NamedTuple):
    """Something all at a table heard."""

    table: str
    kind: str
    event: Fields
    players: tuple[str, ...]


class Pieces:
    """What is written of these kinds of games; of others only that they are played."""

    def __init__(self, games: Mapping[str, AnyPlayable], album: Album) -> None:
        self._games, self._album = games, album

    def table(self, board: Board, *, drawn: bool) -> str:
        """A table that has gone is still shown, and says so; one that cannot be drawn stands there by its name."""
        away = "" if board.here else tag("p", escaped(_("The table is away")), "away")
        name = tag("h2", escaped(board.table))
        game = self._games.get(board.kind)
        if game is None or board.state is None or not board.sound:
            return tag("header", name + away)
        try:
            view = seen(game, board)
            shown = self._glimpse(game, board, view)
            inside = self._open(game, board, view, shown) if drawn else ""
            last = "" if board.given_up else told(game, board.last, view.players)
        except NO_SENSE:
            return tag("header", name + away)
        far = " · ".join(filter(None, (game.title, shown.far)))
        all_ = tag("header", name + tag("p", escaped(far), "far") + away) + inside + tag("p", escaped(last), "last")
        if len(all_) > LARGEST:  # no table has so much before it: that is drawn once, and sent to nobody
            board.sound = False
            return tag("header", name + away)
        return all_

    def _glimpse(self, game: AnyPlayable, board: Board, view: Seen) -> Glimpse:
        nothing: tuple[tuple[tuple[What, int | None], ...], ...] = ((),) * len(view.players)
        if board.given_up:
            return Glimpse(_("The game was given up"), nothing)
        glimpse = game.screens.glimpse
        return glimpse(view) if glimpse else Glimpse("", nothing)

    def _open(self, game: AnyPlayable, board: Board, view: Seen, shown: Glimpse) -> str:
        """What lies open, and who sits there."""
        buttons = None if board.given_up else game.screens.buttons
        acting = buttons.acting(view) if buttons else None
        seats = "".join(
            self._seat(seat, name, shown.has[seat], turn=seat == acting) for seat, name in enumerate(view.players)
        )
        people = tag("ul", seats, "seats many" if len(view.players) > MANY else "seats")
        scene = self._scene(*shown.scene) if shown.scene else ""
        return tag("div", scene + people, "open")

    def _scene(self, what: What, high: float) -> str:
        box, inside = svg.drawn(self._album, what, high, SCENE)
        return tag("div", f'<svg aria-hidden="true" {box}>{inside}</svg>', "scene")

    def _seat(self, seat: int, name: str, has: Sequence[tuple[What, int | None]], *, turn: bool) -> str:
        shown = "".join(
            drawing(self._album, what, self._album.say(what))
            + ("" if many is None else tag("b", escaped(number(many))))
            for what, many in has
        )
        badge = drawing(self._album, ("player", str(seat)), "")
        return tag("li", badge + tag("span", escaped(name), "name") + tag("span", shown, "has"), "turn" * turn)

    def moment(self, moment: Moment) -> str:
        """As it was heard there."""
        say = wording_of(self._games[moment.kind]).aloud[moment.event["event"]]
        return tag("li", tag("b", escaped(moment.table)) + " " + escaped(say(moment.event, moment.players)))

    def standings(self, ranked: Ranked) -> Iterator[str]:
        """This evening's; of a kind that nobody has ended this evening, those of all evenings."""
        if not ranked:
            yield tag("p", escaped(_("Nobody has won yet.")))
        for kind in sorted({kind for kind, _tonight in ranked}):
            game, tonight = self._games.get(kind), ranked[kind, True]
            when = _("This evening") if tonight else _("All evenings")
            score = wording_of(game).lore.score if game else "{n}"
            yield tag("h3", escaped(f"{game.title if game else kind} · {when}"))
            yield tag("ol", "".join(_rank(each, score) for each in tonight or ranked[kind, False]))


def seen(game: AnyPlayable, board: Board) -> Seen:
    """What all at that table see just now: looked at when somebody asks; ValueError if nobody could sit there."""
    if board.view is None:
        view = game.view(board.state, Viewer.TABLE)
        if not (0 < len(view.players) <= game.seats[-1] and all(map(can_be_seen, view.players))):
            raise ValueError("nobody who could sit there")
        board.view = view
    seen: Seen = board.view
    return seen


def _rank(each: Place, score: str) -> str:
    won = _("{won} of {games} won").format(won=number(each.won), games=number(each.games))
    points = _(score).format(n=number(each.points))
    place = tag("b", escaped(ordinal(each.place)))
    return tag(
        "li", place + tag("span", escaped(each.player), "name") + tag("span", escaped(f"{won} · {points}"), "won")
    )
