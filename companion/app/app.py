"""Between the table and a surface: which screen it is now, and what a touch does. It knows no game and no device."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.app import lobby
from companion.app.privacy import ACTIONS, Guard, Privacy, Veil
from companion.app.privacy.locks import Locks
from companion.app.proofs import Kept, Proofs
from companion.app.settings import Settings, SettingsFile
from companion.core.game import Game, Record, Refusal, Viewer
from companion.core.table import Table
from companion.core.troubles import JournalTrouble
from companion.language import speak, troubles
from companion.screens.nodes import Ask, Do, Go, Node

REFUSED, SAMPLE = "refused", "card"


class App:
    """One table, one place in its screens."""

    def __init__(
        self,
        games: Mapping[str, Game],
        table: Table,
        kept: SettingsFile | None = None,
        sound: Callable[[str], None] = lambda _cue: None,
        proofs: Proofs | None = None,
        privacy: Privacy | None = None,
    ) -> None:
        """Begin at home; an unfinished game waits there to be gone on with. `sound` is told every cue to be heard."""
        self.games = games
        self._kept = kept or SettingsFile()
        self._sound = sound
        self._proofs = proofs or Proofs()
        self._proof_kept: Kept | None = None
        self.table = table
        self.phones: lobby.Phones = lobby.NoPhones()
        self._guard = Guard(privacy or Privacy(self._kept, Locks()), lambda: self.table)
        self.held = False
        self.done = False
        self.here: Any = lobby.Lobby("home")
        self._failed: lobby.Failed | None = None
        table.resume()

    @property
    def settings(self) -> Settings:
        """How the people here like it, at this moment."""
        return self._kept.settings

    def screen(self) -> Node:
        """What is to be seen now.

        What could not be kept comes first; then what the table is asked about a phone, but never amid secrets.
        """
        asked = None if self._failed else self.phones.asking()
        if asked and getattr(self.here, "seat", None) is None:
            return lobby.confirming.screen(asked)
        if self._failed or isinstance(self.here, lobby.Lobby):
            return lobby.screen(self.here, self._around())
        game = self.table.game
        assert game is not None, "a game's screens are shown while it is played"
        if isinstance(self.here, Veil):
            return self._guard.page(self.here, self.phones, held=self.held)
        view = self.table.view(Viewer.TABLE)
        undoable, redoable = self._told(game, self.table.last_undoable()), self._told(game, self.table.last_undone())
        screen: Node = game.screens.screen(view, self.here, self._own(game), undoable, redoable)
        return screen

    def let_go(self) -> None:
        """What was held is seen no more."""
        if self.held:
            self.held = False
            self.end_look()

    def end_look(self) -> None:
        """Somebody has looked: who had to open it with a sequence has to do so again."""
        if not isinstance(self.here, lobby.Lobby):
            self.here = self._guard.left(self.here)

    def look_away(self) -> None:
        """Nobody is in front of the screen any more: nothing that is for one pair of eyes stays on it."""
        self.let_go()
        game = self.table.game
        if game and not isinstance(self.here, lobby.Lobby) and self._guard.is_open(self.here):
            self.here = game.screens.first

    def interrupt(self) -> bool:
        """Somebody presses a button: nothing for one pair of eyes stays. Whether there was anything."""
        looked = self.looked_at
        self.look_away()
        if self._may_be_held_elsewhere and self.table.game:
            self.here = self.table.game.screens.first
        return looked

    @property
    def looked_at(self) -> bool:
        """Whether the screen is before one pair of eyes now, as far as is known."""
        is_open = not isinstance(self.here, lobby.Lobby) and self._guard.is_open(self.here)
        return self.held or is_open or self._may_be_held_elsewhere

    @property
    def _may_be_held_elsewhere(self) -> bool:
        """A browser tells only when what it showed is held no more."""
        private = not isinstance(self.here, lobby.Lobby) and self._guard.is_private(self.here)
        return private and self.phones.show_table()

    @property
    def in_game(self) -> bool:
        """Whether a screen of the game is before everybody's eyes, and nothing is asked or said first."""
        asked = self._failed or self.phones.asking()
        away = isinstance(self.here, lobby.Lobby) or getattr(self.here, "seat", None) is not None
        return not asked and not away and self.table.game is not None

    @property
    def at_sequence(self) -> bool:
        """Whether somebody may press a sequence now."""
        return isinstance(self.here, Veil) and not self.held and not self._failed

    def _go(self, here: Any) -> None:
        self.here = here if isinstance(here, lobby.Lobby) else self._guard.enter(here)

    def _around(self) -> lobby.Around:
        game = None if self.table.over else self.table.game
        waiting = lobby.interrupted(game, self.table.view(Viewer.TABLE)) if game else None
        return lobby.Around(
            self.games,
            self.settings,
            waiting,
            self._kept.trouble,
            self.table.set_aside,
            self._failed,
            self._proof() if isinstance(self.here, lobby.Lobby) and self.here.at == "proof" else None,
            self.phones.invitation() if self.here.at == "by-phone" else lobby.NO_INVITATION,
        )

    def _proof(self) -> lobby.Proof | None:
        """What everybody may know by now of how chance was dealt: the transcript opens no more than that."""
        game = self.table.game
        if game is None:
            return None
        players = tuple(self.table.view(Viewer.TABLE).players)
        told = game.screens.dealt
        return lobby.Proof(game.id, players, self.table.transcript(), told, self.table.over, self._proof_kept)

    def _own(self, game: Game) -> Any:
        """A private view only for the seat whose screen it is, and only while it may be seen."""
        if self.here.seat is None or not (game.screens.open(self.here) or (self.held and game.screens.held(self.here))):
            return None
        return self.seen_by(self.here.seat)

    def seen_by(self, seat: int) -> Any:
        """All that a player may know, on whatever surface they see it."""
        return self._guard.seen_by(seat)

    def _told(self, game: Game, events: Sequence[Record]) -> str:
        """What undo would take back, or redo do again, in a few words everybody may read."""
        if not events:
            return ""
        tell = game.screens.tell or game.say
        return tell(game.witness(events[0], Viewer.TABLE), self.table.view(Viewer.TABLE).players)

    def keyed(self, key: str) -> Any:
        """What a key of a real keyboard stands for, if anything: names are typed with it."""
        return lobby.name.keyed(self.here, key) if self.types else None

    @property
    def types(self) -> bool:
        """Whether a name is being typed."""
        covered = self._failed or self.phones.asking()
        return not covered and isinstance(self.here, lobby.Lobby) and self.here.at == "name"

    def act_elsewhere(self, action: Any) -> None:
        """Do what somebody wants on a phone: what the table is told stays until the table has seen to it."""
        told = self._failed
        self.act(action)
        self._failed = told or self._failed

    def act(self, action: Any) -> None:
        """Do what a touch stands for. What cannot be put on disk is not done: it is said, and can be tried again."""
        self._failed = None
        try:
            (self._unveil if isinstance(action, ACTIONS) else self._act)(action)
        except JournalTrouble as trouble:
            self._failed = lobby.Failed(troubles.say_briefly(trouble), action)
            self._sound(REFUSED)

    def _act(self, action: Any) -> None:
        match action:
            case Go():
                self._go(action.here)
            case Ask():
                self._ask(action.what)
            case Do():
                self._do(action)
            case lobby.Start():
                self._start(action)
            case lobby.Change():
                self._change(action.settings)
            case lobby.Elsewhere():
                self._do_elsewhere(action.command)
            case lobby.Nod():
                self.phones.nod(action.asked, action.number)
            case lobby.GiveUp():
                self.table.abandon()
                self.here = action.then

    def _do(self, action: Do) -> None:
        answer = self.table.submit(action.command)
        game = self.table.game
        assert game is not None, "commands come from a game's screens"
        if isinstance(answer, Refusal):
            self.refuse(answer, action.command)
        else:
            self._go(action.then or game.screens.first)
            self._follow(game, answer)

    def refuse(self, refusal: Refusal | None = None, command: Record | None = None) -> None:
        """Say no so that it is heard, and where it is known why, on the screen."""
        game = self.table.game
        if game and refusal:
            self.here = game.screens.refused(self.here, command, refusal)
        self._sound(REFUSED)

    def _do_elsewhere(self, command: Record) -> None:
        """What is open for one pair of eyes on the table may hold no more after a move: it is closed."""
        answer = self.table.slip_in(command)
        game = self.table.game
        if game is None or isinstance(answer, Refusal):
            return
        self._follow(game, answer)
        if type(command) not in game.asides:
            self.look_away()

    def _follow(self, game: Game, events: Iterable[Record]) -> None:
        """What has happened is heard, and how the group likes it kept; and of a game that is over the proof."""
        self._remember(game)
        if self.table.over:  # after that nothing more is done, so this is once for each game
            self._proof_kept = self._proofs.keep(game.id, self.table.transcript())
        cue = cue_of(game, events)
        if cue:
            self._sound(cue)

    def _remember(self, game: Game) -> None:
        """What was chosen amid a game holds for the next one."""
        chosen = game.screens.kept(self.table.view(Viewer.TABLE))
        known = {option: choice for of, option, choice in self.settings.house if of == game.id}
        if any(known.get(option, "") != choice for option, choice in chosen.items()):
            self._kept.change(self.settings.choosing(game.id, chosen))

    def _unveil(self, action: Any) -> None:
        """On to what a veil hides, or choose from it by a number."""
        if isinstance(self.here, Veil):
            self.here, chosen = self._guard.act(self.here, action)
            self._act(chosen)

    def _change(self, settings: Settings) -> None:
        """Whoever changes how loud it is hears it at once, or is at once rid of it."""
        louder = settings.loudness != self.settings.loudness
        if settings.language != self.settings.language:
            speak(settings.language)
        self._kept.change(settings)
        if louder:
            self._sound(SAMPLE)

    def _start(self, action: lobby.Start) -> None:
        game = self.games[action.game]
        answer = self.table.begin(game.id, game.screens.begin(action.players, action.edition, dict(action.options)))
        if not isinstance(answer, Refusal):
            self.here = game.screens.first
            self._proof_kept = None
            self._kept.change(self.settings.remembering(action.players, game.id, action.edition, action.options))

    def _ask(self, what: str) -> None:
        game = self.table.game
        if what in ("home", "abandon"):
            if what == "abandon":
                self.table.abandon()
            self.here = lobby.Lobby("home")
        elif what == "again" and game:
            players = tuple(self.table.view(Viewer.TABLE).players)
            self.here = self._around().new_game(game).but(players=players)
        elif what == "quit":
            self.done = True
        elif what == "another-way":
            self.here = self._guard.ways(self.here)
        elif what == "proof" and game:
            self.here = lobby.Lobby("proof", came=self.here)
        elif game and game.screens and what in ("undo", "redo", "go-on"):
            if what != "go-on":
                self.table.undo() if what == "undo" else self.table.redo()
                self._remember(game)
            self.here = game.screens.first


def cue_of(game: Game, events: Iterable[Record]) -> str:
    """The sound of what everybody saw, and nothing else; of several things at once the last that has one."""
    cues: list[str] = [game.screens.cue(game.witness(event, Viewer.TABLE)) for event in events]
    return next((cue for cue in reversed(cues) if cue), "")
