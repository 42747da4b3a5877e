"""What the wall shows: every table as it is now, folded from what it has told, and written as small pieces of a page.

Whoever folds here has nothing but what all at that table saw. A table may tell nonsense: then it is shown without its
game, and the others are shown all the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, NamedTuple

from companion.commands.club.serving import Shown
from companion.commands.club.store import Place, Step, Store
from companion.core.course import seen_on
from companion.core.finished import standing
from companion.core.game import Viewer
from companion.core.names import can_be_seen
from companion.core.outbox import GIVEN_UP
from companion.core.records import NO_SENSE, Fields
from companion.language import _, speaking
from companion.language.writing import number, ordinal
from companion.phones.web import svg
from companion.phones.web.elements import drawing, escaped, tag
from companion.screens.art.pen import What
from companion.screens.pictures import Album
from companion.screens.playable import AnyPlayable, Seen
from companion.screens.seam import Glimpse, told, wording_of

MOMENTS, BEST = 4, 9
"""So many moments of the evening, and so many of the best of all kinds of games together, are on the wall."""
FEW = 24
"""So many tables are drawn; of more each has two lines."""
MANY = 6
"""More than so many people are listed in smaller letters."""
SCENE = 160.0
"""How wide a scene is drawn, in mm: as fine as it is seen on a large screen."""


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


@dataclass
class Changes:
    """What is not as it was; `up_to`: the newest step that is seen in it."""

    tables: set[str] = field(default_factory=set)
    moments: bool = False
    standings: bool = False
    up_to: int = 0


class Boards(Shown):
    """All tables. The writer's thread tells what happened; the wall's asks for pieces, in any language."""

    def __init__(self, games: Mapping[str, AnyPlayable]) -> None:
        """Show these kinds of games; of others only that they are played. `stirred` is called when there is news."""
        self.stirred: Callable[[], object] = lambda: None
        self.album = Album(games)
        self._games = games
        self._boards: dict[str, Board] = {}
        self._moments: deque[Moment] = deque(maxlen=MOMENTS)
        self._ranked: dict[tuple[str, bool], list[Place]] = {}
        self._changes = Changes()
        self._drawn = True
        self._lock = Lock()

    def begin(self, store: Store) -> None:
        """Every table whose last game is not long ago."""
        for game in store.going_on():
            self._take_in(store.course(game))
        self._rank(store)
        self._changes.up_to = store.last()

    def happened(self, store: Store, steps: Sequence[Step]) -> None:
        """Fold what is new; of what was taken back, or is known in part, all from its beginning.

        Where a database goes away amid it the same steps come again.
        """
        try:
            self._fold_all(store, steps)
            with self._lock:
                self._changes.up_to = steps[-1].id
        finally:
            with self._lock:
                self._changes.tables |= self._redrawn({step.table for step in steps})
            self.stirred()

    def _fold_all(self, store: Store, steps: Sequence[Step]) -> None:
        anew = {step.game for step in steps if step.what in ("undo", "redo")}
        for step in steps:
            known = self._boards.get(step.table, Board("")).game
            if step.number > 1 and step.game > known:
                anew.add(step.game)
            if step.game not in anew:
                self._take_in([step], fresh=True)
        for game in sorted(anew):
            self._take_in(store.course(game))
        if anew or any(step.state == "over" for step in steps):
            self._rank(store)

    def here(self, table: str, *, yes: bool) -> None:
        """A table came or went."""
        with self._lock:
            if table in self._boards and self._boards[table].here == yes:
                return
            self._boards.setdefault(table, Board(table)).here = yes
            self._changes.tables |= self._redrawn({table})
        self.stirred()

    def _redrawn(self, tables: set[str]) -> set[str]:
        """These; or all, where there are just now too many to be drawn."""
        drawn, self._drawn = self._drawn, len(self._boards) <= FEW
        return tables if drawn == self._drawn else set(self._boards)

    def _take_in(self, steps: Sequence[Step], *, fresh: bool = False) -> None:
        """Steps of one game: all of it, or what comes next. What an older one tells late is kept, and not shown."""
        table, game, kind = steps[0].table, steps[0].game, steps[0].kind
        with self._lock:
            board = self._boards.setdefault(table, Board(table))
            if game < board.game or (fresh and game == board.game and steps[-1].number <= board.number):
                return
            if steps[0].number == 1:
                board = self._boards[table] = Board(table, game, kind=kind, here=board.here)
            board.number = steps[-1].number
            board.given_up = steps[-1].what == GIVEN_UP
            try:
                events = standing([(step.what, step.events) for step in steps if step.what != GIVEN_UP])
            except NO_SENSE:  # as where more was taken back than was ever done
                board.sound = False
                return
            for event in events:
                self._fold(board, event, fresh=fresh)

    def _fold(self, board: Board, event: Fields, *, fresh: bool) -> None:
        game = self._games.get(board.kind)
        if game is None or game.again is None or not board.sound:
            return
        try:
            board.state = seen_on(game, game.again, game.empty if board.state is None else board.state, event)
            before = board.view.players if board.view else ()
            board.view, board.last = game.view(board.state, Viewer.TABLE), event
            players = board.view.players
            if players != before or not players:
                _seated(game, players)
            self._remember(board, game, players, fresh=fresh)
        except NO_SENSE:
            board.sound = False

    def _remember(self, board: Board, game: AnyPlayable, players: tuple[str, ...], *, fresh: bool) -> None:
        """What all heard there is a moment of the evening."""
        event = board.last or {"event": ""}
        say = wording_of(game).aloud.get(event["event"]) if fresh else None
        if say and say(event, players):
            self._moments.append(Moment(board.table, board.kind, event, players))
            self._changes.moments = True

    def _rank(self, store: Store) -> None:
        kinds = store.kinds()
        ranked = {
            (kind, tonight): store.standings(kind, tonight=tonight, most=BEST // len(kinds) or 1)
            for kind in kinds
            for tonight in (True, False)
        }
        with self._lock:
            self._ranked, self._changes.standings = ranked, True

    def changed(self) -> Changes:
        """What is not as it was when this was asked last."""
        with self._lock:
            changes, self._changes = self._changes, Changes(up_to=self._changes.up_to)
        return changes

    def everything(self) -> Changes:
        """As if all of it had changed."""
        with self._lock:
            return Changes(set(self._boards), moments=True, standings=True, up_to=self._changes.up_to)

    def pieces(self, language: str, changed: Changes) -> dict[str, str]:
        """What has changed, as pieces of a page by their ids, in a language."""
        with speaking(language), self._lock:
            written = {f"table-{name}": self._table(self._boards[name]) for name in sorted(changed.tables)}
            if changed.moments:
                written["moments"] = "".join(map(self._moment, reversed(self._moments)))
            if changed.standings:
                written["standings"] = "".join(self._standings())
        return written

    def _table(self, board: Board) -> str:
        """A table that has gone is still shown, and says so; one that cannot be drawn stands there by its name."""
        away = "" if board.here else tag("p", escaped(_("The table is away")), "away")
        name = tag("h2", escaped(board.table))
        game = self._games.get(board.kind)
        if game is None or board.view is None or not board.sound:
            return tag("header", name + away)
        try:
            shown = self._glimpse(game, board, board.view)
            inside = self._open(game, board, board.view, shown) if len(self._boards) <= FEW else ""
            last = "" if board.given_up else told(game, board.last, board.view.players)
        except NO_SENSE:
            return tag("header", name + away)
        far = " · ".join(filter(None, (game.title, shown.far)))
        return tag("header", name + tag("p", escaped(far), "far") + away) + inside + tag("p", escaped(last), "last")

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
        box, inside = svg.drawn(self.album, what, high, SCENE)
        return tag("div", f'<svg aria-hidden="true" {box}>{inside}</svg>', "scene")

    def _seat(self, seat: int, name: str, has: Sequence[tuple[What, int | None]], *, turn: bool) -> str:
        shown = "".join(
            drawing(self.album, what, self.album.say(what)) + ("" if many is None else tag("b", escaped(number(many))))
            for what, many in has
        )
        badge = drawing(self.album, ("player", str(seat)), "")
        return tag("li", badge + tag("span", escaped(name), "name") + tag("span", shown, "has"), "turn" * turn)

    def _moment(self, moment: Moment) -> str:
        say = wording_of(self._games[moment.kind]).aloud[moment.event["event"]]
        return tag("li", tag("b", escaped(moment.table)) + " " + escaped(say(moment.event, moment.players)))

    def _standings(self) -> Iterator[str]:
        """This evening's; of a kind that nobody has ended this evening, those of all evenings."""
        if not self._ranked:
            yield tag("p", escaped(_("Nobody has won yet.")))
        for kind in sorted({kind for kind, _tonight in self._ranked}):
            game, tonight = self._games.get(kind), self._ranked[kind, True]
            when = _("This evening") if tonight else _("All evenings")
            score = wording_of(game).lore.score if game else "{n}"
            yield tag("h3", escaped(f"{game.title if game else kind} · {when}"))
            yield tag("ol", "".join(_rank(each, score) for each in tonight or self._ranked[kind, False]))


def _seated(game: AnyPlayable, players: Sequence[str]) -> None:
    """See that they could sit there."""
    if not (0 < len(players) <= game.seats[-1] and all(map(can_be_seen, players))):
        raise ValueError("nobody who could sit there")


def _rank(each: Place, score: str) -> str:
    won = _("{won} of {games} won").format(won=number(each.won), games=number(each.games))
    points = _(score).format(n=number(each.points))
    place = tag("b", escaped(ordinal(each.place)))
    return tag(
        "li", place + tag("span", escaped(each.player), "name") + tag("span", escaped(f"{won} · {points}"), "won")
    )
