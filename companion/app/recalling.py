"""Games that are over are looked at again: the one on the table, or one that is kept among the evenings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from companion.app import lobby
from companion.app.errands import picture_name
from companion.app.looking import Looking
from companion.app.memory import Memory
from companion.core.course import course_of
from companion.core.finished import Finished
from companion.core.names import said
from companion.language import _, spoken
from companion.language.saying import by_system
from companion.screens.nodes import Node
from companion.screens.playable import AnyPlayable
from companion.screens.recall import Keepsake, Recalled
from companion.screens.replay import PACES, on_phones, onward, within

Saves = Callable[[str, Node], str]
"""Has a picture drawn and kept under this name; tells where it is, or raises OSError."""


class Recalling(Looking):
    """Who looks back. `saves`: pictures can be kept here; `draws`: and drawn small enough for phones, as PNGs."""

    memory: Memory | None = None
    saves: Saves | None = None
    draws: Callable[[Node], bytes] | None = None
    _told: tuple[object, Recalled | None] = None, None
    _ended: tuple[object, Recalled | None] = None, None
    _drawn: tuple[object, dict[str, Keepsake]] = None, {}
    _shown: tuple[object, float] = None, 0.0

    def _send(self, errand: lobby.Errand, memory: Memory) -> None:
        """Have it done. How a player sees secrets, and which language they read, goes with their names."""
        keys = set(map(said, errand.about)) if errand.what == "player" else set()
        self._here = memory.take_on(errand, partial(self._guard.forget, keys))

    def _past(self) -> lobby.evenings.Past | None:
        """What is over, as far as this screen tells of it."""
        return self.memory.past(self._here) if self.memory and isinstance(self._here, lobby.Lobby) else None

    def _recalled(self, past: lobby.evenings.Past | None) -> Recalled | None:
        """The game that is looked at again, if this screen shows one and it is over."""
        here = self._here
        if not isinstance(here, lobby.Lobby) or here.at not in lobby.evenings.OF_A_GAME:
            return None
        if not here.page:
            return self.ended
        finished = past.finished if past else None
        if self._told[0] is not finished:
            self._told = finished, remembered(self.games, finished) if finished else None
        return self._told[1]

    @property
    def recalled(self) -> Recalled | None:
        """The game that is looked at again, if one is."""
        return self._recalled(self._past())

    @property
    def ended(self) -> Recalled | None:
        """The game on the table, if it is over, as everybody may remember it."""
        version = self._table.version
        if self._ended[0] != version:
            finished = self._table.finished()
            self._ended = version, remembered(self.games, finished) if finished else None
        return self._ended[1]

    @property
    def watched(self) -> Node | None:
        """What phones show of a game that is watched at the table, while none goes on there."""
        here, recalled = self._here, self.recalled
        goes_on = self._table.game is not None and not self._table.over
        if goes_on or not (isinstance(here, lobby.Lobby) and here.at == "replay" and recalled and recalled.course):
            return None
        return on_phones(recalled, here.watch)

    @property
    def keepsake(self) -> Keepsake | None:
        """The picture of the game on the table when it is over, for phones to keep; drawn once in each language."""
        recalled, version, language = self.ended, self._table.version, spoken()
        if not recalled or not self.draws:
            return None
        if self._drawn[0] != version:
            self._drawn = version, {}
        if language not in self._drawn[1]:
            self._drawn[1][language] = Keepsake(self.draws(lobby.recap.picture(recalled)), _("How it went"))
        return self._drawn[1][language]

    @property
    def due(self) -> float | None:
        """In how many milliseconds something happens by itself."""
        return min((due for due in (self._shown_in, self.settles_in()) if due is not None), default=None)

    @property
    def _shown_in(self) -> float | None:
        """In how many milliseconds the next move is shown, if a game is being watched that goes on by itself."""
        here = self._here
        if not (isinstance(here, lobby.Lobby) and here.at == "replay" and here.watch.plays):
            return None
        if self._shown[0] is not here:
            self._shown = here, self.clock()
        return max(0.0, self._shown[1] + PACES[here.watch.pace] - self.clock())

    def go_on(self) -> bool:
        """Show the next move if it is time; whether it was."""
        if self._shown_in != 0.0:
            return False
        here, recalled = self._here, self.recalled
        assert isinstance(here, lobby.Lobby)
        watch = onward(recalled.course, within(recalled.course, here.watch)) if recalled and recalled.course else None
        self._here = here.but(watch=watch or replace(here.watch, plays=False))
        return True

    def _save(self, here: lobby.Lobby) -> None:
        """Keep the picture that is shown, and say where it is."""
        recalled = self.recalled
        if recalled and self.saves:
            finished = recalled.finished
            name = picture_name(finished.begun, finished.game)
            try:
                kept = self.saves(name, lobby.recap.picture(recalled, lobby.recap.chosen_round(here)))
            except OSError as error:
                sentence = _("The picture could not be saved: {error}").format(
                    error=by_system(error.strerror or str(error))
                )
            else:
                sentence = _("The picture is saved as {file}").format(file=kept)
            self._here = here.but(typed=sentence)


def remembered(games: Mapping[str, AnyPlayable], finished: Finished) -> Recalled:
    """A finished game with what is shown of it; of a game that is not here, no more than how it came out."""
    game = games.get(finished.game)
    title, recall = (game.title, game.screens.recall) if game else (finished.game, None)
    return Recalled(title, finished, recall, course_of(game, finished) if recall else None)
