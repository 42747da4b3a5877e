"""Home: a new game, or the one that was interrupted; and what stands before either, said or asked."""

from __future__ import annotations

from dataclasses import dataclass

from companion.app.lobby.machine import SwitchOff, Upgrade
from companion.app.lobby.parts import alarm, lost_games, narrowed, troubles
from companion.app.lobby.place import Around, Failed, GiveUp, Lobby
from companion.app.lobby.settings import current, first
from companion.app.settings import FIRST_SCREEN
from companion.core.game import AnyGame
from companion.language import _
from companion.language.writing import listed
from companion.screens.nodes import (
    Ask,
    Button,
    Column,
    Decides,
    Either,
    Go,
    Grid,
    Node,
    Picture,
    Place,
    Row,
    Scroll,
    Size,
    Space,
    Text,
    Wanted,
)
from companion.screens.playable import Playable, Seen


@dataclass(frozen=True, slots=True)
class Interrupted:
    """The game that waits, as far as everybody may know it; round 0 is for games without rounds.

    Not `playable`: it has no screens, and is gone on with on the command line, or given up.
    """

    title: str
    players: tuple[str, ...]
    round: int
    playable: bool = True


def interrupted(game: AnyGame, view: Seen) -> Interrupted:
    """What to say of a game that waits."""
    return Interrupted(game.title, view.players, view.round, isinstance(game, Playable))


def screen(_here: Lobby, around: Around) -> Node:
    """One clear next thing in the middle, what is seldom wanted along the bottom; first of all how a board is to be."""
    known = around.waiting or around.settings.group or FIRST_SCREEN in around.settings.known
    if around.board.radio and not known:
        return first(around)
    return Column(
        (
            Scroll(
                Column(
                    (
                        Space(grow=True),
                        _title(around),
                        *troubles(around.trouble),
                        *lost_games(around.aside),
                        *_newer(around),
                        Space(grow=True),
                        _ways_in(around),
                        Space(grow=True),
                    ),
                    align="middle",
                ),
                "home",
            ),
            _aside(around),
        )
    )


def _title(around: Around) -> Node:
    """In large letters, unless there is little room or something more important to say."""

    def beside(lamp: float, size: Size) -> Node:
        row = Row((Picture(("lamp",), lamp, lamp), Text(_("Companion"), size=size, bold=True)), gap=lamp / 5)
        return Column((row,), align="middle")

    small = beside(12.0, "big")
    if around.waiting or around.trouble or around.aside or around.board.newer or around.board.became:
        return small
    return Either(beside(24.0, "huge"), small, 140)


def _newer(around: Around) -> tuple[Node, ...]:
    """What a stick brings; and that this is the older version again, if the newer did not start."""
    back = _("The newer version did not start. This is the one from before, with all that was played.")
    offer = Button(Go(Lobby("newer")), _("A newer version is on the USB stick: take it?"), lines=4)
    return (
        *((alarm(back),) if around.board.became == "back" else ()),
        *((narrowed(Column((offer,))),) if around.board.newer else ()),
    )


def _ways_in(around: Around) -> Node:
    """In sight with letters of every size, unless something has to be told above that fills the screen by itself."""
    waiting = around.waiting
    ways = narrowed(Column((*(_go_on(waiting) if waiting else ()), _new_games(around))))
    news = around.trouble or around.aside or around.board.newer or around.board.became
    return ways if news else Decides(ways)


def _go_on(waiting: Interrupted) -> tuple[Node, ...]:
    names = listed(waiting.players)
    who = _("Round {n} · {names}").format(n=waiting.round, names=names) if waiting.round else names
    label = _("Go on with {game}").format(game=waiting.title)
    return (
        Button(Ask(Wanted.GO_ON), label, look="lamp", height=18, size="big", lines=2, on=waiting.playable),
        Text(who, tone="quiet", align="middle", lines=2),
    )


def _new_games(around: Around) -> Grid:
    """While a game waits, a new one is offered less loudly, and asks first what becomes of the other."""
    return Grid(
        tuple(
            Button(
                Go(around.new_game(game).but(at="give-up") if around.waiting else around.new_game(game)),
                _("New game of {game}").format(game=game.title),
                look="raised" if around.waiting else "lamp",
                height=13 if around.waiting else 16,
                lines=2,
            )
            for game in around.games.values()
        ),
        cell=70.0,
        most=2,
    )


def _aside(around: Around) -> Either:
    """Rules, evenings that were, settings, the language, and the way out."""
    games = tuple(around.games.values())
    rules = around.reading(games[0]) if len(games) == 1 else Lobby("which-rules")
    buttons = (
        Button(Go(rules), _("Rules"), look="bare"),
        *((Button(Go(Lobby("evenings")), _("Evenings"), look="bare"),) if around.past and around.past.games else ()),
        Button(Go(Lobby("settings")), _("Settings"), look="bare"),
        current("bare"),
        _way_out(around),
    )
    apart = tuple(part for button in buttons for part in (Space(), button))[1:]
    spread = Row(apart, (0, 1) * (len(buttons) - 1) + (0,), gap=0.2)
    return Either(spread, Grid(buttons, cell=34.0, most=3), 120)


def _way_out(around: Around) -> Button:
    """A table that starts with its machine would be back at once: there the machine is switched off instead."""
    if around.board.switches_off:
        return Button(Go(Lobby("off")), _("Switch off"), look="bare")
    return Button(Ask(Wanted.QUIT), _("Quit"), look="bare")


def switching_off(here: Lobby, _around: Around) -> Node:
    """Asked once; then what there is to be waited for, with a way back in case it does not come."""
    title, text = {
        "": (_("Switch off?"), _("All that was played is kept.")),
        "now": (_("Switching off"), _("When the picture has gone, wait ten seconds. Then the plug may be pulled.")),
        "not": (_("This could not be done."), _("The plug may be pulled all the same: all that was played is kept.")),
    }[here.page]
    return _asked(title, text, None if here.page else Button(SwitchOff(), _("Switch off"), height=15, lines=2))


def _asked(title: str, text: str, yes: Button | None) -> Column:
    """A question that is as easily left; or, without `yes`, what became of it."""
    words = (
        Space(grow=True),
        Text(title, size="big", bold=True, align="middle", lines=8),
        Text(text, tone="quiet", align="middle", lines=12),
        Space(grow=True),
    )
    told_all = Scroll(Column(words), "asked")
    if not yes:
        return Column((told_all, Button(Go(Lobby("home")), _("Back"), height=15)))
    no = Button(Go(Lobby("home")), _("No"), look="lamp", height=15)
    return Column((told_all, Row((no, yes), (1, 1))))


def taking(here: Lobby, around: Around) -> Node:
    """A newer version: asked once; then what there is to be waited for, or why it was not taken."""
    if not here.page:
        sentence = _(
            "It is version {version}. That takes some minutes: leave the stick in and the power on. A game waits."
        )
        yes = Button(Upgrade(), _("Take it"), height=15, lines=2)
        return _asked(
            _("A newer version is on the USB stick: take it?"), sentence.format(version=around.board.newer), yes
        )
    why = {
        "gone": _("The stick is not in any more."),
        "torn": _("The file on the stick is damaged. Copy it there once more."),
        "room": _("There is not enough room left on this machine."),
    }
    if here.page == "not" or around.board.became:
        text = why.get(around.board.became, _("Nothing was changed, and all that was played is kept."))
        return _asked(_("This could not be done."), text, None)
    sentence = _("The table goes dark for a moment and comes back by itself. A game waits.")
    return _asked(_("Taking the newer version"), sentence, None)


def pausing(_here: Lobby, _around: Around) -> Node:
    """Nothing of the game is to be seen, and nothing goes on but by this one touch."""
    words = (
        Space(grow=True),
        Text(_("Pause"), size="huge", bold=True, align="middle"),
        Text(_("All that was here is as it was when you go on."), tone="quiet", align="middle", lines=4),
        Space(grow=True),
    )
    go_on = Button(Ask(Wanted.GO_ON), _("Go on"), look="lamp", height=18, size="big")
    return Column((*words, go_on))


def giving_up(here: Lobby, around: Around) -> Node:
    """Keep the game that waits, or give it up."""
    waiting = around.waiting
    names = listed(waiting.players) if waiting else ""
    words = Column(
        (
            Space(grow=True),
            Text(_("Give that game up?"), size="big", bold=True, align="middle", lines=2),
            Text(names, align="middle", lines=10),
            Text(_("You cannot go on with it afterwards."), tone="quiet", align="middle", lines=3),
            Space(grow=True),
        ),
        gap=4.0,
    )
    return Column(
        (
            Scroll(words, "give-up"),
            Row(
                (
                    Button(Go(Lobby("home")), _("No, keep it"), look="lamp", height=15, lines=2),
                    Button(GiveUp(here.but(at="players")), _("Give it up"), height=15, lines=2),
                ),
                (1, 1),
            ),
        )
    )


def not_kept(failed: Failed, back: Place) -> Node:
    """In place of any screen, so that nobody misses it; the way back leaves everything as it was."""
    words = Column(
        (
            Space(grow=True),
            Text(_("This could not be saved, so nothing was changed."), size="big", bold=True, align="middle", lines=8),
            Text(failed.why, tone="wrong", align="middle", lines=12),
            Space(grow=True),
        ),
        gap=4.0,
    )
    return Column(
        (
            Scroll(words, "not-kept"),
            Row(
                (
                    Button(failed.again, _("Try again"), look="lamp", height=15, lines=2),
                    Button(Go(back), _("Back"), height=15),
                ),
                (1, 1),
            ),
        )
    )
