"""Every screen around the games in every state, by name: for translators and for looking at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random

from companion.app import recalling
from companion.app.lobby.evenings import A_PAGE, Past, Told
from companion.app.lobby.gallery_board import on_a_board
from companion.app.lobby.home import Interrupted
from companion.app.lobby.keyboards import KEYBOARDS, in_order
from companion.app.lobby.place import Around, Failed, Invitation, Lobby, Proof, Sitting
from companion.app.lobby.rules import unanswered
from companion.app.proofs import Kept
from companion.app.settings import Settings, Trouble
from companion.app.sticks import Stick
from companion.app.stones import filled
from companion.core.chance import SeededChance
from companion.core.codec import COMMAND, from_json
from companion.core.finished import Finished
from companion.core.game import Viewer
from companion.core.journal import Flaw, Journal, JournalTrouble, SetAside
from companion.core.looking_back import Evening, Played
from companion.core.names import said
from companion.core.people import Rename
from companion.core.simulated_games import play
from companion.core.standings import Most, Standing
from companion.core.table import Table
from companion.core.tallies import WON, tally
from companion.language import _
from companion.language.saying import say_briefly
from companion.screens.playable import AnyPlayable
from companion.screens.recall import Recalled
from companion.screens.replay import Watch
from companion.screens.seam import wording_of
from companion.screens.staged import played_out

FOUR = ("Anna", "Bruno", "Clara", "David")
OTHERS = ("Elīna", "Fatima", "Gints", "Hanna")
MANY = (*FOUR, *OTHERS, "Iveta", "Jo")

Shot = tuple[str, Lobby, Around]


def gallery(games: Mapping[str, AnyPlayable]) -> Iterator[Shot]:
    """What is seen between switching the companion on and the first deal."""
    fresh = Around(games, Settings())
    yield from _home(games, fresh)
    for game in games.values():
        for name, here, around in _sitting_down(fresh, Around(games, Settings(names=(*FOUR, *OTHERS))), game):
            yield f"{name}-{game.id}", here, around
        for name, here, around in _people(game, Around(games, Settings(names=(*FOUR, *OTHERS)))):
            yield f"{name}-{game.id}", here, around
        for name, proof in proofs(game):
            yield f"proof-{name}-{game.id}", Lobby("proof"), Around(games, Settings(), proof=proof)
            if name == "over":
                yield f"proof-code-{game.id}", Lobby("proof", page="code"), Around(games, Settings(), proof=proof)


def _people(game: AnyPlayable, known: Around) -> Iterator[Shot]:
    """People who come and go: where nothing is dealt, amid a turn, and where too few are left."""
    assert game.screens.coming, "every game of ours says what becomes of them"
    coming, here, least = game.screens.coming(), Lobby("people", game=game.id), game.seats[0]
    full = (*FOUR, *OTHERS)[: game.seats[-1]]
    sentence = _("The seats have changed.")
    free = replace(known, sitting=Sitting(FOUR, least, coming, lambda _command: "", sentence))
    later = _("Finish what has been begun at the table first.")
    busy = replace(known, sitting=Sitting(full, least, coming, lambda _command: later, ""))
    few = replace(known, sitting=Sitting(FOUR[: least - 1], least, coming, lambda _command: later, sentence))
    yield "people", here, free
    yield "people-few", here, few
    yield "people-full", here, busy
    yield "people-picked", here.but(picked=FOUR[1]), free
    yield "people-picked-busy", here.but(picked=FOUR[1]), busy
    for page in ("rename", "take-over", "join"):
        picked = "" if page == "join" else FOUR[1]
        yield f"people-{page}", here.but(page=page, picked=picked, players=FOUR), free


def proofs(game: AnyPlayable, players: int = 4, names: Sequence[str] = ()) -> Iterator[tuple[str, Proof]]:
    """How chance was dealt, from before the first deal to when all is known, at a table of bots who add some."""
    table = Table({game.id: game}, Journal(), SeededChance("gallery"))
    moves = play(table, game.id, game.world(Random("gallery"), players, game.editions[0]))

    def proof(kept: Kept | None = None) -> Proof:
        return Proof(game.id, table.view(Viewer.TABLE), table.transcript(), wording_of(game).dealt, table.over, kept)

    next(moves)
    for seat, name in enumerate(names[:players]):
        table.submit(Rename(seat, name))
    yield "sealed", proof()
    for name in table.view(Viewer.TABLE).players[:2]:
        table.submit(from_json({COMMAND: "AddChance", "by": name, "text": "3 5 1 6 2"}, COMMAND, game.commands))
    for _move in moves:
        if table.transcript()["opened"] and not table.over:
            yield "opened", proof()
            break
    for _move in moves:
        pass
    yield "over", proof(Kept(f"2027-01-01-{game.id}.json"))
    yield "unkept", proof(Kept("", "No space left on device"))


def _home(games: Mapping[str, AnyPlayable], fresh: Around) -> Iterator[Shot]:
    home, waiting = Lobby("home"), Interrupted(next(iter(games.values())).title, FOUR, 2)
    lost = Trouble("set-aside", "settings.json.aside-20270101-203000")
    yield "home", home, fresh
    yield "pause", Lobby("pause"), fresh
    yield from on_a_board(fresh)
    yield "home-interrupted", home, Around(games, Settings(), waiting)
    alien = SetAside(JournalTrouble(Flaw.NEWER, "journal.db"), "journal.db.aside-20270101-203000")
    yield "home-set-aside", home, Around(games, Settings(), aside=alien)
    doubtful = SetAside(JournalTrouble(Flaw.DOUBTFUL, "journal.db"), alien.aside)
    yield "home-doubtful", home, Around(games, Settings(), waiting, aside=doubtful)
    yield "home-trouble", home, Around(games, Settings(), None, lost)
    full = Failed(say_briefly(JournalTrouble(Flaw.FULL, "journal.db", "database or disk is full")), None)
    yield "not-kept", home, Around(games, Settings(), failed=full)
    yield "settings", Lobby("settings"), fresh
    yield "settings-trouble", Lobby("settings"), Around(games, Settings(), None, lost)
    yield "language", Lobby("language"), fresh
    yield "which-rules", Lobby("which-rules"), fresh
    yield from _over(games, FOUR)


def _over(games: Mapping[str, AnyPlayable], players: tuple[str, ...]) -> Iterator[Shot]:
    """What is kept of evenings that are over, with a name that was forgotten."""
    known = past(games, players)
    around = Around(games, Settings(), past=known)
    yield "home-evenings", Lobby("home"), around
    waiting = Interrupted(next(iter(games.values())).title, players, 2)
    yield "home-evenings-interrupted", Lobby("home"), replace(around, waiting=waiting)
    yield "evenings", Lobby("evenings"), around
    yield "evenings-none", Lobby("evenings"), Around(games, Settings(), past=Past())
    yield "evening", Lobby("evening", page=known.evenings[0].day), around
    several = Evening("2027-01-31", tuple(game for game in known.evenings[0].games for _twice in range(2)))
    yield "evening-long", Lobby("evening"), Around(games, Settings(), past=Past(evenings=(several,)))
    yield "fared", Lobby("fared", picked=players[0]), around
    yield "standings", Lobby("standings"), around
    yield "standings-none", Lobby("standings"), Around(games, Settings(), past=Past())
    yield from _recalled(games)
    for name, here, outcome in keeping(players):
        yield name, here, replace(around, past=outcome(known))


def _recalled(games: Mapping[str, AnyPlayable]) -> Iterator[Shot]:
    """Each game on its sheet, of the few and of as many as can play; and what is left when its course was forgotten."""
    saved = _("The picture is saved as {file}").format(file="/var/lib/companion/pictures/2027-01-31-1802.png")
    for game in games.values():
        few, whole = remembered(games, game, MANY[: game.seats[0] + 1]), remembered(games, game, MANY)
        yield f"recap-few-{game.id}", Lobby("recap"), Around(games, Settings(), recalled=few, saves=True)
        yield f"recap-{game.id}", Lobby("recap"), Around(games, Settings(), recalled=whole, saves=True)
        forgotten = remembered(games, game, MANY, forgotten=True)
        yield f"recap-forgotten-{game.id}", Lobby("recap"), Around(games, Settings(), recalled=forgotten)
        for name, again, at in (("", whole, 0.4), ("-end", whole, 1.0), ("-few", few, 0.7)):
            yield f"replay{name}-{game.id}", _watched(again, at), Around(games, Settings(), recalled=again)
        yield f"recap-saved-{game.id}", Lobby("recap", typed=saved), Around(games, Settings(), recalled=whole)
    yield "recap-none", Lobby("recap"), Around(games, Settings())


def _watched(recalled: Recalled, share: float) -> Lobby:
    """So far into its last round."""
    assert recalled.course, "it was not forgotten"
    steps = recalled.course.rounds[-1]
    return Lobby("replay", watch=Watch(steps[round((len(steps) - 1) * share)], plays=share < 0.5))


def remembered(
    games: Mapping[str, AnyPlayable], game: AnyPlayable, people: tuple[str, ...], *, forgotten: bool = False
) -> Recalled:
    """A game that as many of these people as can play it have played to its end."""
    finished = _finished(game, people[: game.seats[-1]])
    return recalling.remembered(games, replace(finished, events=[], transcript={}) if forgotten else finished)


def keeping(players: tuple[str, ...]) -> Iterator[tuple[str, Lobby, Callable[[Past], Past]]]:
    """What is done with all that is kept, by what is known then."""
    first, back = players[0], Lobby("evenings")
    fared = Lobby("fared", picked=first, came=Lobby("standings"))
    two = (Stick("/media/a", "2027"), Stick("/media/b", "Anna 128"))
    yield "kept", Lobby("kept"), lambda past: past._replace(sticks=())
    yield "kept-sticks", Lobby("kept"), lambda past: past._replace(sticks=two)
    yield "same", Lobby("same", picked=first, came=fared), lambda past: past._replace(others=players[2:])
    yield "same-nobody", Lobby("same", picked=first, came=fared), lambda past: past._replace(standings={})
    yield "erase-all", Lobby("erase", page="all", came=back), lambda past: past
    yield "erase-player", Lobby("erase", page="player", picked=first, came=fared), lambda past: past
    yield "erase-game", Lobby("erase", page="1", came=back), _alone
    for name, outcome in _became().items():
        yield f"errand-{name}", Lobby("errand", came=back), partial(_telling, outcome)


def _became() -> dict[str, Told]:
    return {
        "copying": Told("copy"),
        "copied": Told("copy", "done", "companion-2027-01-31-2.zip"),
        "not-copied": Told("copy", "not", _("No space left on device")),
        "forgetting": Told("all"),
        "forgotten": Told("all", "done"),
        "read": Told("all", "done", "read"),
        "left": Told("player", "done", left=2),
        "merged": Told("same", "done"),
    }


def _telling(outcome: Told, past: Past) -> Past:
    return past._replace(told=outcome)


def _alone(past: Past) -> Past:
    evening = past.evenings[0]
    return past._replace(evenings=(evening._replace(games=evening.games[:1]),))


def past(games: Mapping[str, AnyPlayable], players: tuple[str, ...]) -> Past:
    """A page of evenings at which these people played all that they may."""
    played = [_played(game, number, players) for number, game in enumerate(games.values())]
    standings, ranked = {}, [Standing(name) for name in players]
    for each in played:
        sums = tally(each.recap).items()
        by_name = {key: Counter({what: 7 * times for what, times in own.items()}) for key, own in sums}
        own = by_name[said(players[0])]
        named = Counter({(what, _called(about, players)): times for (what, about), times in own.items()})
        standings[each.game] = Standing(players[0], own[WON, ""], named, players[1:2])
        for standing in ranked:
            standing.sums = standing.sums or by_name.get(said(standing.name), Counter())
            standing.streak = standing.won
    ranked.sort(key=lambda each: -each.won)
    most = tuple(Most(what, players[1], players[0], 12) for what in ("broke", "mended", "gave"))
    evenings = tuple(Evening(f"2027-01-{day:02}", tuple(played)) for day in range(A_PAGE, 0, -1))
    return Past(3 * A_PAGE, evenings, standings, tuple(games), tuple(ranked), len(ranked), most, games=3 * A_PAGE)


def _called(key: str, players: tuple[str, ...]) -> str:
    return next((name for name in players if said(name) == key), key)


def _finished(game: AnyPlayable, players: tuple[str, ...]) -> Finished:
    """A game of these people, on a winter's evening."""
    world = game.world(Random("gallery"), len(players), game.editions[0])
    return replace(played_out(game, players, world), begun="2027-01-31 18:02:00", ended="2027-01-31 18:41:00")


def _played(game: AnyPlayable, number: int, players: tuple[str, ...]) -> Played:
    sat = players[: game.seats[-1]]
    finished = _finished(game, sat)
    recap = replace(finished.recap, players=(*sat[:-1], "") if number else sat)
    return Played(number + 1, game.id, finished.begun, finished.ended, recap)


def _sitting_down(fresh: Around, known: Around, game: AnyPlayable) -> Iterator[Shot]:
    start = fresh.new_game(game)
    four = start.but(players=FOUR)
    game_full = (*FOUR, *OTHERS)[: game.seats[-1]]
    invited = Invitation("http://192.168.188.120:8080/#" + "k" * 43)
    yield "players-none", start, fresh
    yield "players-last-time", start, Around(fresh.games, Settings(names=FOUR, group=FOUR))
    yield "players-stones", start.but(players=filled((), game.seats[-1])), fresh
    yield "players-naming", start.but(players=filled(FOUR[:1], 4), picked=filled(FOUR[:1], 4)[2]), known
    yield "players-known", start.but(players=FOUR[:2]), known
    yield "players", four, known
    yield "players-moving", four.but(picked=FOUR[1]), known
    if game.screens.secrets:
        yield "way", four.but(at="way", picked=FOUR[1]), known
    yield "name", start.but(at="name", typed="Ann"), fresh
    stones = filled((), 4)
    yield "name-next", start.but(at="name", players=stones, picked=stones[1], typed="An"), fresh
    yield "name-first", start.but(at="name", players=stones, picked=stones[0]), known
    yield "name-accents", start.but(at="name", typed="J", layer=len(KEYBOARDS)), fresh
    for layer, code in enumerate(in_order()[1:], 1):
        yield f"name-{code}", start.but(at="name", typed="J", layer=layer), fresh
    yield "name-taken", four.but(at="name", typed="anna"), known
    yield "by-phone-nobody", start.but(at="by-phone"), Around(fresh.games, Settings(), invitation=invited)
    yield "by-phone", four.but(at="by-phone"), Around(fresh.games, Settings(), invitation=invited)
    own_network = replace(fresh, invitation=invited._replace(wifi="WIFI:T:WPA;S:Companion;P:Zk8Qm2Xw7Lp4;;"))
    yield "by-phone-wifi", start.but(at="by-phone", players=game_full), own_network
    taken = Invitation("", trouble=_("Port {port} is taken by another program.").format(port=8080))
    yield "by-phone-trouble", four.but(at="by-phone"), Around(fresh.games, Settings(), invitation=taken)
    yield "forget", start.but(at="forget"), known
    if unanswered(four, fresh):
        yield "asked", four.but(at="asked"), fresh
        yield "asked-by-camera", four.but(at="asked"), replace(fresh, by_camera=True)
    yield "house-rules", four.but(at="house-rules"), known
    yield "give-up", four.but(at="give-up"), Around(fresh.games, Settings(), Interrupted(game.title, FOUR, 2))
    yield "rules", fresh.reading(game), fresh
