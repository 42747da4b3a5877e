"""How a game describes its screens: what every game has, and what some have besides, each a record of its own or None.

`View` is what lies open, `Own` what one seat may know, `Here` the game's own note of where its screens are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from companion.core.game import Answer, Own, Refusal
from companion.core.records import Fields, Record
from companion.core.standings import Lore
from companion.screens.art.pen import Drawing, What
from companion.screens.moment import Looks, Moment, Told
from companion.screens.nodes import Action, Go, Node, Typed
from companion.screens.playable import AnyPlayable, Here, View
from companion.screens.recall import AnyRecall
from companion.screens.show import Act

Thing = TypeVar("Thing")

Choice = bool | int | str
Shots = Callable[[], Iterable[tuple[str, Node]]]
"""Shows screens in every state, by name."""
Deals = Sequence[Fields]
"""Deals as they stand in a transcript."""
Tell = Callable[[str, Deals, Any], tuple[str, tuple[str, ...]]]  # Any: what lies open in the game it is of
"""Says what a seed is for, and line by line what came out of the deals it made."""
Real = Literal["card", "cards", "choice", "none"]
"""Which real card tells what is to be seen at a private place: one, several, one that is chosen there, or none."""


@dataclass(frozen=True, slots=True)
class Option:
    """What a table may play otherwise than its edition prints it. `says` has a sentence for each of the choices.

    Not a `rule`: something no edition prints, such as how much is entered. Without choices it is nothing to be chosen
    before a game: what was told of it amid one (`Screens.kept`) is given to the next as it is. `asked`: the question by
    which a group is asked before its first game, with `names` for the choices, `shown` as pictures; then nothing is as
    printed. `by_camera`: the choice that needs one.
    """

    id: str
    choices: tuple[Choice, ...]
    says: tuple[str, ...]
    printed: Choice
    rule: bool = True
    asked: str = ""
    names: tuple[str, ...] = ()
    shown: tuple[What, ...] = ()
    by_camera: Choice | None = None

    def offered(self, *, by_camera: bool) -> tuple[Choice, ...]:
        """What can be chosen where a camera can be looked through, or where none can."""
        return self.choices if by_camera else tuple(choice for choice in self.choices if choice != self.by_camera)


class Mix(Protocol):
    """Gives things an order that only one player gets to see."""

    def __call__(self, things: Sequence[Thing], /) -> tuple[Thing, ...]:
        """The same things in that order."""


@dataclass(frozen=True, slots=True)
class Secrets(Generic[View, Own, Here]):
    """The places that are for one pair of eyes: their `seat` says whose.

    Such a place is seen while it is `held`, or is `open` until something is chosen. `whisper` says in few words without
    a colon what is to be seen there, for a camera; `choices` are the actions it offers, in the order the whisper counts
    them from 1; `away` is where one goes who has seen it. `mixed(own, mix)` is the same view with what can be chosen in
    another order: `mix` gives it. `real`: which real card tells the same.

    `dealt` is what there is to look at: once it is another, nobody has looked. Whoever has held a place and let go is
    where `after` says. `onward` is where one is led on by oneself who comes to a place, if not there.
    """

    held: Callable[[Here], bool]
    open: Callable[[Here], bool]
    whisper: Callable[[Own, Here], str]
    choices: Callable[[Own, Here], tuple[Action, ...]]
    mixed: Callable[[Own, Mix], Own]
    away: Callable[[Here], Here]
    real: Callable[[View, Here], Real]
    dealt: Callable[[View], str]
    after: Callable[[Here], Here]
    onward: Callable[[View, Here, Looks], Here]


@dataclass(frozen=True, slots=True)
class Buttons(Generic[View, Here]):
    """What real buttons mean, by public things alone.

    `acting` is the seat everybody waits for, if they wait for one; `pressed` is what the big turn button does at this
    place: the player who acts is done. None where it means nothing.
    """

    acting: Callable[[View], int | None]
    pressed: Callable[[View, Here], Action | None]


@dataclass(frozen=True, slots=True)
class Sleeve:
    """A card a scanner can tell: what its code says, how many copies there are, and its face: a sign on a ground."""

    code: str
    copies: int
    ground: tuple[str, ...]
    sign: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scanner(Generic[View, Here]):
    """Cards that are read.

    `sleeves(edition)` are those whose codes there are; `scanned(view, here, code)` is what comes of one that was read
    at this place: a `Go`, or a refusal that is said there. Then `Screens.refused` is told no command.
    """

    sleeves: Callable[[str], tuple[Sleeve, ...]]
    scanned: Callable[[View, Here, str], Go[Here] | Refusal]


Corners = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
"""Of a marker in a picture, clockwise from its own upper left."""
Markers = Sequence[tuple[int, Corners]]
"""What was found in one picture: numbers, and where."""


class Marked(NamedTuple):
    """A card a camera can tell: the number of its markers, how many copies there are, and what it shows.

    `under`: it lies so at first, and another of these cards is what it shows when it is turned over.
    """

    number: int
    copies: int
    shows: tuple[str, ...]
    under: bool = False


Refuses = Callable[[Record], Refusal | None]
"""Why a command would not be done now, if it would not."""


@dataclass(frozen=True, slots=True)
class Camera(Generic[View, Here]):
    """Cards that are seen from above.

    `marked(edition)` are those with markers. `read(markers)` is what the game makes of one picture; it raises BadQuery
    if that is nothing. `look(read, edition)` tells what lies there by all of them, and whether it may lie so.

    While `wanted(view)`, a camera looks all the time: `reader`, as MODULE:CLASS, makes of pictures taken one after
    the other what is `told` of them, in a process of its own. `seen(view, here, told, refuses, left)` is where the
    screens go by that, a proposal or where they begin; None where people do something, and nothing gives way. `left`:
    the proposals that people did not want. `settles(here)` is what a proposal does if nobody minds, if anything.
    `photographed(view, by, told)` is where the screens say what a photograph shows that somebody took, or the table.
    `lying`: a table at its beginning with a card laid, its two markers last: each by its number, where its middle is,
    in sides of a marker, and how many quarters it is turned.
    """

    marked: Callable[[str], tuple[Marked, ...]]
    read: Callable[[Markers], Told]
    look: Callable[[Sequence[Told], str], Answer]
    reader: str
    lying: tuple[tuple[int, tuple[float, float], int], ...]
    wanted: Callable[[View], bool]
    seen: Callable[[View, Here, Told, Refuses, Sequence[Here]], Here | None]
    settles: Callable[[Here], Action | None]
    photographed: Callable[[View, int | None, object], Here]


@dataclass(frozen=True, slots=True)
class Phone(Generic[View, Own, Here]):
    """A player's own phone.

    `page(moment, seat)`: with `own` in that moment while it is held, without it else; `here` is where this phone is in
    its pages, and `known` what this player has seen enough of. What stands there for whoever is to move is a `Go`, an
    `Enough`, or a `Do` that is for this seat and for now; who may not do it is told at `refused(there, refusal)`.
    `typed(seat, typed, own)` is the command that is meant by what was typed there, if any. `gallery` shows those pages.
    """

    page: Callable[[Moment[View, Own, Here], int], Node]
    typed: Callable[[int, Typed, Own], Record | None]
    refused: Callable[[Here, Refusal], Here]
    gallery: Shots


@dataclass(frozen=True, slots=True)
class Wording:
    """What is heard and said of what happens: without it nothing is heard, and the game's `say` tells it all.

    `sounds` names the cue of an event, by the event's name, or by that and a field: "GoalTurned shows=gold".
    `tell(event, players)` finds few words for it. `aloud`, by the event's name: what is said so that all hear it.
    `lore`: what is told of many evenings.
    """

    sounds: Mapping[str, str]
    tell: Callable[[Fields, tuple[str, ...]], str]
    dealt: Tell
    aloud: Mapping[str, Callable[[Fields, tuple[str, ...]], str]] = field(default_factory=dict)
    lore: Lore = field(default=Lore())

    def cue(self, seen: Fields) -> str:
        """The sound that goes with what the whole table saw happen, if any."""
        name = seen["event"]
        exactly = (self.sounds.get(f"{name} {part}={value}", "") for part, value in seen.items())
        return next((cue for cue in exactly if cue), self.sounds.get(name, ""))


class Glimpse(NamedTuple):
    """A game that goes on, for whoever stands far away: of what lies open the little that is read from there.

    `scene`: a picture and how high it is to its width, if there is one. `has`: by seat, pictures, each with how many of
    it there are if that is told; `far`: how far the game is, in words.
    """

    far: str
    has: tuple[tuple[tuple[What, int | None], ...], ...]
    scene: tuple[What, float] | None = None


class Coming(NamedTuple):
    """What becomes of whoever comes and goes amid a game, and of what they have: said where the rules print nothing."""

    join: str
    take_over: str
    leave: str


def _plainly(label: str, deals: Deals, _view: object) -> tuple[str, tuple[str, ...]]:
    return label, tuple(" ".join(map(str, deal["gives"])) for deal in deals)


def wording_of(game: AnyPlayable) -> Wording:
    """How a game is heard and told of, if need be in its plain words."""
    return game.screens.wording or Wording({}, game.say, _plainly)


def told(game: AnyPlayable, seen: Fields | None, players: tuple[str, ...]) -> str:
    """What happened, in a few words everybody may read; nothing, if nothing did."""
    return wording_of(game).tell(seen, players) if seen else ""


def _stays(here: Here) -> Here:
    return here


def _nothing_kept(_view: object) -> Mapping[str, Choice]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Screens(Generic[View, Own, Here]):
    """A game's screens: where they begin, what is on them, and where a refusal leads.

    `options(edition)` may be chosen before a game; `begin(players, edition, chosen)` gets, by id, those that are not as
    printed. `kept(view)` are those, by id, that can be chosen amid a game too, as they are now: the next game has them.
    `again` is where the next game of the same people begins, if not at `first`. `learnt`: by the name of an event, the
    hints that are wanted no more once it has happened. `glimpse(view)`: what is seen of it from far away.
    `moved(here)`: where the table stays when somebody has moved by phone, without what was half entered for that turn.
    `peaks`, by the name of an event: what is played of it, if anything, made of what lies open and what all have seen.
    `help(page, edition, turn_to, leave)` are the rules in our own words, with or without a game: `turn_to(page)` and
    `leave` are what touching does. `gallery` shows every screen. `pictures`: by its kind, how each picture that is the
    game's own is drawn, and what is said of it.
    """

    first: Here
    screen: Callable[[Moment[View, Own, Here]], Node]
    refused: Callable[[Here, Record | None, Refusal], Here]
    begin: Callable[[tuple[str, ...], str, Mapping[str, Choice]], Record]
    options: Callable[[str], tuple[Option, ...]]
    help: Callable[[str, str, Callable[[str], Action], Action], Node]
    gallery: Shots
    pictures: Mapping[str, Drawing] = field(default_factory=dict)
    kept: Callable[[View], Mapping[str, Choice]] = field(default=_nothing_kept)
    moved: Callable[[Here], Here] = field(default=_stays)
    secrets: Secrets[View, Own, Here] | None = None
    buttons: Buttons[View, Here] | None = None
    scanner: Scanner[View, Here] | None = None
    camera: Camera[View, Here] | None = None
    phone: Phone[View, Own, Here] | None = None
    wording: Wording | None = None
    again: Here | None = None
    peaks: Mapping[str, Callable[[View, Fields], Act | None]] = field(default_factory=dict)
    coming: Callable[[], Coming] | None = None
    learnt: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    recall: AnyRecall | None = None
    glimpse: Callable[[View], Glimpse] | None = None


AnyScreens = Screens[Any, Any, Any]  # Any: whoever shows screens of every kind asks each only with its own views
