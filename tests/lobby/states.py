"""Every screen of the shell in every state that looks different."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

from companion.app.lobby import Around, Board, Failed, Interrupted, Invitation, Lobby, Proof, Sitting
from companion.app.lobby.evenings import Past
from companion.app.lobby.gallery import keeping, past, proofs, remembered
from companion.app.lobby.keyboards import KEYBOARDS
from companion.app.lobby.machine import Checked, Part
from companion.app.lobby.rules import unanswered
from companion.app.proofs import Kept
from companion.app.settings import TEXT_SCALES, Settings, Trouble
from companion.app.sticks import Stick
from companion.core.course import AnyCourse
from companion.core.journal import Flaw, JournalTrouble, SetAside
from companion.core.looking_back import Evening
from companion.core.records import Record
from companion.games import GAMES
from companion.language import _
from companion.language.saying import say_briefly
from companion.screens.recall import Recalled
from companion.screens.replay import Watch

FOUR = ("Madara", "Jānis", "Oleksandra", "Bruno")
TEN = (
    *("Maximilian-Karl", "Oleksandra", "Wolfgang Amadeus", "Jekaterina-Olga", "Māra", "Bartholomäus W"),
    *("Gwendoline Mary", "Žydrūnas-Ąžuolas", "Konstantinopel W", "Przemysława Wiśn"),
)
MANY = (*TEN, *FOUR, *(f"Guest number {n}" for n in range(26)))
ON_A_BOARD = Board(switches_off=True, backlit=True, checked=Checked())
WITH_A_RADIO = ON_A_BOARD._replace(radio=True)
SENTENCES = "Ķēķļā šņāļā āžāļē žāģē ūķāļē. " * 5
PARTS = tuple(Part("Ķēķļā šņāļā", state, SENTENCES, "sudo apt clean " * 6) for state in ("ok", "wrong", "look"))
STICKS = tuple(Stick(f"/media/{n}", f"Ķēķļā šņāļā āžāļē {n}") for n in range(3))
LOOKED_AT = {
    "now": Checked(),
    "found": Checked(PARTS),
    "kept": Checked(PARTS, STICKS, "board-2027-01-31-12.zip"),
    "unkept": Checked(PARTS, STICKS, unkept=True),
    "not": Checked(()),
}
SAVED = "/var/lib/companion/pictures/2027-01-31-1802-saboteur.png"
TROUBLES = (
    Trouble("set-aside", "settings.json.aside-20261118-124110"),
    Trouble("unread", "Permission denied"),
    Trouble("unwritten", "No space left on device"),
)


def longest_edition(game: str) -> str:
    """The printed rules with the longest name, where there are several."""
    return "lt" if "lt" in GAMES[game].editions else GAMES[game].editions[0]


def _homes(settings: Settings) -> Iterator[tuple[str, Lobby, Around]]:
    home = Lobby("home")
    yield "home", home, Around(GAMES, settings)
    yield "home on a board", home, Around(GAMES, settings, past=_past(FOUR), board=ON_A_BOARD)
    for page in ("", "now", "not"):
        yield f"switching off {page}", Lobby("off", page=page), Around(GAMES, settings, board=ON_A_BOARD)
    for became in ("", "gone", "torn", "room", "not"):
        board = ON_A_BOARD._replace(newer="12.10.11", became=became)
        yield f"a newer version {became}", Lobby("newer", page=became), Around(GAMES, settings, board=board)
    yield "taking a newer version", Lobby("newer", page="now"), Around(GAMES, settings, board=ON_A_BOARD)
    for board in (ON_A_BOARD._replace(newer="12.10.11"), ON_A_BOARD._replace(newer="1.2.3", became="back")):
        waiting = Interrupted("Saboteur", TEN, 3)
        yield f"home, {board}", home, Around(GAMES, settings, waiting, past=_past(FOUR), board=board)
    yield "settings on a board", Lobby("settings"), Around(GAMES, settings, board=WITH_A_RADIO)
    for name, checked in LOOKED_AT.items():
        yield f"machine, {name}", Lobby("machine"), Around(GAMES, settings, board=ON_A_BOARD._replace(checked=checked))
    yield "the first screen", home, Around(GAMES, settings, board=WITH_A_RADIO)
    yield "country", Lobby("country"), Around(GAMES, replace(settings, country="AE"), board=WITH_A_RADIO)
    for players, number in ((FOUR, 2), (TEN, 3), (FOUR, 0)):
        waiting = Interrupted("Saboteur", players, number)
        yield f"home, {len(players)} go on in round {number}", home, Around(GAMES, settings, waiting)
        yield f"home, the same after evenings, {number}", home, Around(GAMES, settings, waiting, past=_past(FOUR))
    for trouble in TROUBLES:
        yield f"home, {trouble.kind}", home, Around(GAMES, settings, Interrupted("Saboteur", TEN, 1), trouble)
        yield f"settings, {trouble.kind}", Lobby("settings"), Around(GAMES, settings, None, trouble)
    for flaw in Flaw:
        why = say_briefly(JournalTrouble(flaw, "/a/long/way/to/the/journal.db", "attempt to write a readonly database"))
        aside = SetAside(JournalTrouble(flaw, "journal.db"), "/a/long/way/to/the/journal.db.aside-20261118-124110x")
        waiting = Interrupted("Saboteur", TEN, 1)
        yield f"home, {flaw.name}", home, Around(GAMES, settings, waiting, TROUBLES[0], aside)
        yield f"not kept, {flaw.name}", home, Around(GAMES, settings, failed=Failed(why, None))


def _evening(game: str, settings: Settings) -> Iterator[tuple[str, Lobby, Around]]:
    start = Around(GAMES, settings).new_game(GAMES[game])
    known = Around(GAMES, Settings(text_scale=settings.text_scale, names=MANY))
    unknown = Around(GAMES, settings)
    house = tuple(
        (option.id, option.choices[-1])
        for option in GAMES[game].screens.options(longest_edition(game))
        if option.choices
    )
    for players in ((), FOUR, TEN):
        here = start.but(players=players, edition=longest_edition(game), options=house)
        for around in (unknown, known):
            yield f"{len(players)} players, {len(around.settings.names)} known", here, around
        for picked in players[:1]:
            yield f"{len(players)} players, one picked", here.but(picked=picked), known
            yield f"{len(players)} players, the way of one", here.but(at="way", picked=picked), known
    for typed, layers in (("", (0,)), ("Bruno", (0, len(KEYBOARDS))), (TEN[2], range(len(KEYBOARDS) + 1))):
        for layer in layers:
            yield f"name {typed!r}, layer {layer}", start.but(at="name", typed=typed, layer=layer), unknown
    yield "name that is taken", start.but(at="name", typed="bruno", players=FOUR), unknown
    for around in (unknown, known):
        yield f"forget, {len(around.settings.names)} known", start.but(at="forget"), around
    for edition in GAMES[game].editions:
        for options in ((), house):
            here = start.but(at="house-rules", edition=edition, options=options)
            yield f"house rules, {edition}, {len(options)} chosen", here, unknown
    yield from _by_phone(start, settings)
    yield from _asked(start, unknown)
    yield from _people(game, settings)
    yield "pause", Lobby("pause"), unknown
    yield "give up", start.but(at="give-up"), Around(GAMES, settings, Interrupted("Saboteur", TEN, 3))
    yield "help", Lobby("help", game=game, edition=longest_edition(game)), unknown


def answering(why_not: str) -> Callable[[Record], str]:
    return lambda _command: why_not


def _people(game: str, settings: Settings) -> Iterator[tuple[str, Lobby, Around]]:
    """Amid a game of all who may play, and of too few, where all can be done, and nothing."""
    coming, here = GAMES[game].screens.coming, Lobby("people", game=game)
    assert coming
    least, most = GAMES[game].seats[0], GAMES[game].seats[-1]
    for players in (TEN[:most], TEN[: least - 1]):
        for why_not in ("", _("Finish what has been begun at the table first.")):
            sitting = Sitting(players, least, coming(), answering(why_not), TEN[0])
            around = Around(GAMES, replace(settings, names=TEN), sitting=sitting)
            yield f"people, {len(players)}, {why_not}", here, around
            yield f"people, {len(players)}, one picked, {why_not}", here.but(picked=players[0]), around
            for page in ("rename", "take-over", "join"):
                picked = "" if page == "join" else players[0]
                yield f"people, {page}, {len(players)}", here.but(page=page, picked=picked, players=players), around


def _asked(start: Lobby, around: Around) -> Iterator[tuple[str, Lobby, Around]]:
    if unanswered(start, around):
        yield "asked", start.but(at="asked", players=TEN), around


def _by_phone(start: Lobby, settings: Settings) -> Iterator[tuple[str, Lobby, Around]]:
    link, wifi = "http://192.168.188.120:8080/#" + "k" * 43, "WIFI:T:WPA;S:Companion;P:Zk8Qm2Xw7Lp4;;"
    for invitation in (
        Invitation(link),
        Invitation(link, wifi),
        Invitation("", trouble=_("Port {port} is taken by another program.").format(port=8080)),
    ):
        for players in ((), FOUR, TEN):
            invited = Around(GAMES, settings, invitation=invitation)
            yield f"by phone, {len(players)} sit", start.but(at="by-phone", players=players), invited


def _over(settings: Settings) -> Iterator[tuple[str, Lobby, Around]]:
    for players in (FOUR, TEN):
        around = Around(GAMES, settings, past=_past(players))
        yield f"evenings of {len(players)}", Lobby("evenings"), around
        yield f"evenings of {len(players)}, the last page", Lobby("evenings", page="2"), around
        yield f"an evening of {len(players)}", Lobby("evening", page="2027-01-08"), around
        several = Evening("2027-01-08", (*_past(players).evenings[0].games,) * 3)
        yield f"a long evening of {len(players)}", Lobby("evening"), replace(around, past=Past(evenings=(several,)))
        yield f"how one of {len(players)} has fared", Lobby("fared", picked=players[0]), around
        yield f"the standings of {len(players)}", Lobby("standings"), around
        for name, here, told in keeping(players):
            yield f"{name} of {len(players)}", here, replace(around, past=told(_past(players)))
    around = Around(GAMES, settings, past=_past(TEN))
    yield "home, after an evening", Lobby("home"), around
    yield "home, after an evening, one waits", Lobby("home"), replace(around, waiting=Interrupted("Saboteur", TEN, 1))
    yield "no evenings", Lobby("evenings"), Around(GAMES, settings, past=Past())
    yield "evenings that cannot be read", Lobby("evening", page="2027-01-31"), Around(GAMES, settings)


def _recalled(settings: Settings) -> Iterator[tuple[str, Lobby, Around]]:
    """The sheet of each game, of few and of many people with long names, with its course and without."""
    for game in GAMES:
        for people in (FOUR, TEN):
            around = Around(GAMES, settings, recalled=_remembered(game, people), saves=True)
            yield f"how it went with {len(people)}", Lobby("recap"), around
            yield f"how the first round went with {len(people)}", Lobby("recap", page="9", layer=1), around
            yield "saved", Lobby("recap", typed=_("The picture is saved as {file}").format(file=SAVED)), around
            steps = [step for each in _course(game, people).rounds for step in each]
            for step in steps[:: len(steps) // 4]:
                again = Lobby("replay", watch=Watch(step, plays=step > steps[0]))
                yield f"step {step} of a game of {len(people)}", again, around
        forgotten = Around(GAMES, settings, recalled=_remembered(game, TEN, forgotten=True))
        yield "how it went is forgotten", Lobby("recap", page="9"), forgotten
    yield "a game that is gone", Lobby("recap", page="9"), Around(GAMES, settings)


@cache
def _remembered(game: str, people: tuple[str, ...], *, forgotten: bool = False) -> Recalled:
    return remembered(GAMES, GAMES[game], people, forgotten=forgotten)


def _course(game: str, people: tuple[str, ...]) -> AnyCourse:
    course = _remembered(game, people).course
    assert course
    return course


@cache
def _past(players: tuple[str, ...]) -> Past:
    return past(GAMES, players)


@cache
def _proofs(game: str) -> tuple[tuple[str, Proof], ...]:
    """Of as many people as may play, with names as long as may be."""
    most = GAMES[game].seats[-1]
    return tuple(proofs(GAMES[game], most, TEN))


def _trust(game: str, settings: Settings) -> Iterator[tuple[str, Lobby, Around]]:
    stages = _proofs(game)
    for name, proof in stages:
        yield f"proof, {name}", Lobby("proof"), Around(GAMES, settings, proof=proof)
        if proof.over:
            yield f"code, {name}", Lobby("proof", page="code"), Around(GAMES, settings, proof=proof)
    long = {**stages[-1][1].transcript, "added": [{"by": "Anna", "text": str(3**number)} for number in range(200)]}
    too_long = replace(stages[-1][1], transcript=long)
    yield "code that would be too large", Lobby("proof", page="code"), Around(GAMES, settings, proof=too_long)
    second = replace(stages[-1][1], kept=Kept(f"2026-11-18-{game}-112.json"))
    yield "proof of another game", Lobby("proof"), Around(GAMES, settings, proof=second)


def every_state(scale: float) -> Iterator[tuple[str, Lobby, Around]]:
    """A name, and what a screen is made of."""
    assert scale in TEXT_SCALES
    settings = Settings(text_scale=scale)
    yield from _homes(settings)
    yield "settings", Lobby("settings"), Around(GAMES, settings, can_speak=True)
    yield "settings without a voice", Lobby("settings"), Around(GAMES, settings)
    silent = Settings(
        scale, high_contrast=True, reduced_motion=True, volume=0, mute=True, rotation=270, fullscreen=True
    )
    yield "language", Lobby("language"), Around(GAMES, settings)
    yield (
        "language without its words",
        Lobby("language", came=Lobby("settings")),
        Around(GAMES, Settings(scale, language="lv")),
    )
    yield "settings, all else", Lobby("settings"), Around(GAMES, silent)
    twice = {"one": next(iter(GAMES.values())), "two": next(iter(GAMES.values()))}
    unplayable = Interrupted("Munchkin", FOUR, 0, playable=False)
    yield "home, a game without screens", Lobby("home"), Around(GAMES, settings, unplayable)
    yield "home, two games", Lobby("home"), Around(twice, settings)
    yield "rules of two games", Lobby("which-rules"), Around(twice, settings)
    yield from _over(settings)
    yield from _recalled(settings)
    for game in GAMES.values():
        yield from _evening(game.id, settings)
        yield from _trust(game.id, settings)
