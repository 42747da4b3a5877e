"""Between the table and a surface: which screen it is now, and what a touch does. It knows no game and no device."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from companion.app import lobby
from companion.app.aloud import SAMPLE, Aloud
from companion.app.following import Following
from companion.app.looking import HOME
from companion.app.nudge import Nudge
from companion.app.privacy import Privacy, Unveiling, Veil
from companion.app.privacy.locks import Locks
from companion.app.proofs import Proofs
from companion.app.recalling import Recalling
from companion.app.settings import Settings, SettingsFile
from companion.app.stones import seated
from companion.core.game import AnyGame, Refusal, Viewer
from companion.core.people import Renamed, TakenOver
from companion.core.records import Record
from companion.core.table import Table
from companion.core.troubles import JournalTrouble
from companion.language import _, saying, speak
from companion.screens.moment import Moment
from companion.screens.nodes import Action, Ask, Do, Enough, Go, Node, Wanted
from companion.screens.playable import AnyPlayable
from companion.screens.seam import told
from companion.screens.show import Show


class App(Recalling):
    """One table, one place in its screens: all that is done comes in by `act`."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        table: Table,
        kept: SettingsFile | None = None,
        sound: Callable[[str], None] = lambda _cue: None,
        proofs: Proofs | None = None,
        privacy: Privacy | None = None,
    ) -> None:
        """Begin at home; an unfinished game waits there to be gone on with. `sound` is told every cue to be heard."""
        self._kept = kept or SettingsFile()
        self._following = Following(self._kept, proofs or Proofs())
        self.known_to = self._following.known_to
        self.aloud = Aloud(sound)
        super().__init__(games, table, privacy or Privacy(self._kept, Locks()))
        self.nudge = Nudge(self._pace, lambda: self.settings.nudge, sound, self._now)
        self.done = False
        """Whether somebody has quit."""
        self._said_no: Refusal | None = None
        table.resume()
        if self.paused:
            self._here = lobby.pause(self._here)

    @property
    def settings(self) -> Settings:
        """How the people here like it, at this moment."""
        return self._kept.settings

    @property
    def paused(self) -> bool:
        """Whether the game on the table has a pause."""
        return self.settings.paused and self.playing is not None and not self._table.over

    def _page(self, *, held: bool | None) -> Node:
        """What could not be kept comes first; then what is asked about a phone, but never amid others' secrets."""
        here, held = self._here, self._held if held is None else held
        asked = None if self._failed else self._phones.asking()
        if asked and (here.seat is None or asked.name == self._shown_code_of):
            return lobby.by_phone.nod(asked)
        if self._failed or isinstance(here, lobby.Lobby):
            return lobby.screen(here, self._around())
        if isinstance(here, Veil):
            return self._guard.page(here, held=held)
        game = self.playing
        assert game is not None, "a game's screens are shown while it is played"
        last, undone = self._seen(game, self._table.last_undoable()), self._seen(game, self._table.last_undone())
        own = self._guard.own(here, held=held)
        view, looks, known = self._table.view(Viewer.TABLE), self._guard.looks, self.settings.known_of(game.id)
        undoable, redoable = (told(game, seen, view.players) for seen in (last, undone))
        return game.screens.screen(Moment(view, here, own, undoable, redoable, looks, known, last, *self._cameras))

    def _around(self) -> lobby.Around:
        at = self._here.at if isinstance(self._here, lobby.Lobby) else ""
        game, past = None if self._table.over else self._table.game, self._past()
        return lobby.Around(
            self.games,
            self.settings,
            lobby.interrupted(game, self._table.view(Viewer.TABLE)) if game else None,
            self._kept.trouble,
            self._table.set_aside or (self.memory.notice if self.memory else None),
            self._failed,
            lobby.proof.now(self.playing, self._table, self._following.proof_kept) if at == "proof" else None,
            self._phones.invitation() if at == "by-phone" else lobby.NO_INVITATION,
            lobby.people.now(self.playing, self._table) if at == "people" and self.playing else None,
            self.aloud.can_speak,
            past,
            self._recalled(past),
            self.saves is not None,
            self.board.now(),
            self.sight is not None,
        )

    def act_elsewhere(self, action: Action) -> Refusal | None:
        """Do what somebody wants on a phone, or say why not: what the table is told stays until it has seen to it.

        While it is told that something was not kept, it may be about to try that again: no turn is taken before.
        """
        failed, self._said_no = self._failed, None
        if not (failed and isinstance(action, lobby.Elsewhere) and action.at):
            self.act(action)
        self._failed = failed or self._failed
        return self._said_no

    def act(self, action: Action) -> None:
        """Do what a touch stands for. What cannot be put on disk is not done: it is said, and can be tried again."""
        self._failed = None
        try:
            self._act(action)
        except JournalTrouble as trouble:
            self._failed = lobby.Failed(saying.say_briefly(trouble), action)
            self.aloud.refused()

    def _act(self, action: Action) -> None:
        match action:
            case Go() | Unveiling() if self._guard.is_shut:
                pass  # meant for the page that was here a moment ago
            case Go():
                self._here = self._guard.enter(action.here)
            case Ask():
                self._ask(action.what)
            case Do():
                self._do(action)
            case Unveiling():
                self._unveil(action)
            case lobby.Start():
                self._start(action)
            case Enough(what) if self.playing:
                self._change(self.settings.knowing(self.playing.id, what))
            case lobby.Change():
                self._change(action.settings)
            case _:
                self._see_to(action)

    def _see_to(self, action: Action) -> None:
        """What comes from a phone, and what only the lobby offers."""
        match action, self._here:
            case lobby.Elsewhere(), _:
                self._do_elsewhere(action)
            case lobby.Nod(asked, number), _:
                self._phones.nod(asked, number)
            case lobby.SavePicture(), lobby.Lobby(at="recap") as here:
                self._save(here)
            case lobby.SitDown(name), lobby.Lobby(at="by-phone", players=players) as here:
                self._here = replace(here, players=seated(players, name))
            case lobby.SwitchOff() | lobby.Upgrade() | lobby.Examine(), here:
                self._here = self.board.asked(action, here)
            case lobby.Errand(), _ if self.memory:
                self._send(action, self.memory)
            case lobby.GiveUp(then), _:
                self._table.abandon()
                self._here = then

    def _do(self, action: Do) -> None:
        answer, game = self._table.submit(action.command), self.playing
        assert game is not None, "commands come from a game's screens"
        if isinstance(answer, Refusal):
            self.refuse(answer, action.command)
        else:
            self._here = self._guard.enter(action.then or self.first)
            self._happened(game, answer)

    def _happened(self, game: AnyPlayable, events: Sequence[Record]) -> None:
        """What lasts is kept, and all hear of it and see it played."""
        self._follow_names(events)
        self._following.happened(game, self._table, events)
        self.aloud.happened(game, self._table, events, calm=self.settings.reduced_motion)

    @property
    def played(self) -> Show | None:
        """What is played of the last move."""
        return self.aloud.played(self.playing, self._table) if self.playing else None

    def refuse(self, refusal: Refusal | None = None, command: Record | None = None) -> None:
        """Say no so that it is heard, and where it is known why, on the screen."""
        if self.screens and refusal and not isinstance(self._here, lobby.Lobby):
            self._here = self.screens.refused(self._here, command, refusal)
        self.aloud.refused()

    def _do_elsewhere(self, action: lobby.Elsewhere) -> None:
        """A turn closes nothing at the table: a finger there would be on something else. Other moves do.

        What is open for one pair of eyes may hold no more after those.
        """
        game = self.playing
        if game is None or action.at not in (None, self._table.moves) or (action.at and self.paused):
            return
        answer = self._table.slip_in(action.command)
        if isinstance(answer, Refusal):
            self._said_no = answer
            return
        self._happened(game, answer)
        if action.at:
            self._here = self._here if isinstance(self._here, lobby.Lobby | Veil) else game.screens.moved(self._here)
        elif type(action.command) not in game.asides:
            self.look_away()

    def _unveil(self, action: Unveiling) -> None:
        """On to what a veil hides, or choose from it by a number."""
        if isinstance(self._here, Veil):
            self._here, chosen = self._guard.act(self._here, action)
            if chosen:
                self._act(chosen)

    def _change(self, settings: Settings) -> None:
        """Whoever changes how loud it is hears it at once, or is at once rid of it."""
        louder = settings.loudness != self.settings.loudness
        speaks = settings.announces and not self.settings.announces
        if settings.language != self.settings.language:
            speak(settings.language)
        self.board.tune(self.settings, settings)
        self._kept.change(settings)
        if louder:
            self.aloud.sound(SAMPLE)
        if speaks:
            self.aloud.say(_("Your turn!"))

    def _start(self, action: lobby.Start) -> bool:
        begin = self.games[action.game].screens.begin(action.players, action.edition, dict(action.options))
        if isinstance(self._table.begin(action.game, begin), Refusal):
            return False
        self._here = self.first
        self._following.pause(yes=False)
        self._following.begun()
        self.aloud.begun()
        self._kept.change(self.settings.remembering(action.players, action.game, action.edition, action.options))
        return True

    def _ask(self, what: Wanted) -> None:
        match what:
            case Wanted.HOME:
                self._here = HOME
            case Wanted.ABANDON:
                self._following.pause(yes=False)
                self._table.abandon()
                self._here = HOME
            case Wanted.QUIT:
                self.done = True
            case Wanted.SHUT:
                self.shut_eye()
            case Wanted.ANOTHER_WAY:
                self._here = self._guard.ways(self._here)
            case _ if self.playing:
                self._ask_in_game(what, self.playing)

    def _ask_in_game(self, what: Wanted, game: AnyPlayable) -> None:
        if what in (Wanted.AGAIN, Wanted.SEATS):
            self._sit_again(game, what)
        elif what in (Wanted.PROOF, Wanted.RECAP):
            self._here = lobby.Lobby("proof" if what is Wanted.PROOF else "recap", came=self._here)
        elif what is Wanted.PAUSE:
            self._following.pause(yes=True)
            self._here = lobby.pause(self._here)
        elif what is Wanted.PEOPLE:
            self._here = lobby.Lobby("people", game=game.id, came=self._here) if game.screens.coming else self._here
        else:
            self.aloud.begun()
            self._following.pause(yes=False)
            if what is not Wanted.GO_ON:
                self._back_and_forth(game, undo=what is Wanted.UNDO)
            self._here = self._guard.enter(lobby.paused_at(self._here) or game.screens.first)

    def _back_and_forth(self, game: AnyPlayable, *, undo: bool) -> None:
        moved = self._table.undo() if undo else self._table.redo()
        if not isinstance(moved, Refusal):
            self._follow_names(moved, undone=undo)
        self._following.remember(game, self._table)

    def _follow_names(self, events: Iterable[Record], *, undone: bool = False) -> None:
        """How somebody sees secrets goes along with their name, there and back; it is nobody else's."""
        for event in events:
            match event:
                case Renamed(_seat, name, before):
                    self._guard.renamed(*((name, before) if undone else (before, name)))
                case TakenOver() if not undone:
                    self._guard.taken_over(event.before)

    def _sit_again(self, game: AnyPlayable, what: Wanted) -> None:
        """The same people: at once in the next game; or at their seats, if they like and nothing is dealt."""
        view = self._table.view(Viewer.TABLE)
        here = self._around().new_game(game).but(players=view.players)
        if what is Wanted.AGAIN and self._start(lobby.Start(game.id, here.players, here.edition, here.options)):
            self._here = game.screens.again or game.screens.first
            return
        if what is Wanted.SEATS and not view.round:
            self._table.abandon()
        self._here = here
