"""Typing a name that is not remembered, or only its beginning; and what is wrong with a name."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from itertools import islice

from companion.app.lobby.keyboards import HALF_SPACE, KEYBOARDS, NEIGHBOURS, Keyboard, begun, in_order
from companion.app.lobby.place import Around, Lobby
from companion.app.settings import LONGEST_NAME
from companion.app.stones import fresh, is_stone, named
from companion.core import people
from companion.core.names import LONGEST, like, may_be, seen
from companion.core.records import Record
from companion.language import _, context, plural
from companion.screens.nodes import TOUCH, Action, Button, Column, Do, Either, Go, Grid, Node, Row, Space, Text
from companion.screens.widgets import seat_mark


def wrong_with(name: str, others: Iterable[str] = ()) -> str:
    """Why nobody sits down under this name beside the others; empty if somebody may."""
    if sits := like(name, others):
        return _("{name} sits here already").format(name=sits)
    if name and not may_be(name[:LONGEST]):
        return _("{name} has letters of two alphabets").format(name=name)
    too_long = _("This name is too long.")
    return f"{too_long} {at_most()}" if len(name) > LONGEST_NAME else ""


def at_most() -> str:
    """How long a name may be."""
    return plural("A name has at most {n} letter.", "A name has at most {n} letters.", LONGEST_NAME).format(
        n=LONGEST_NAME
    )


GAP = 1.0
MEANT = 3
"""So many names are offered while one is typed."""
SHORT = 10
"""A name of so many letters stands in large letters beside the buttons even where there is less room."""
LEAST_KEY = 10.0
ROOMY = 110.0
"""From this width on, in mm, a name of a few letters stands in large letters between the buttons."""
LAST_ROW, LEAST_HALF = 56.0, 26.0
"""How wide the row below the letters is, and how much wider with a half-space in it."""
FEW_IN_A_ROW = 8
"""So many keys side by side on a screen upright."""
SPACIOUS = 135.0
"""From this width on the longest name stands in large letters beside the buttons."""
BACKSPACE, ENTER, ESCAPE = "\b", "\r", "\x1b"
MARKS = "-'"
"""What stands in names besides letters."""
BETWEEN = (" ", "-", HALF_SPACE)
"""What parts the words of a name."""


def screen(here: Lobby, around: Around) -> Node:
    """The name in large letters, who may be meant, and the keys. Every name begins with a capital by itself."""
    name, wrong = _name(here), _wrong(here)
    back = Button(_back(here), _("Back"))
    needed = here.page == "rename" and not name
    sit_down = Button(_sits(here), _on(here), look="lamp", on=not (wrong or needed))
    large, small = (_told(wrong),) * 2 if wrong else (_shown(here), _shown(here, cramped=len(name) > SHORT))
    mark = (seat_mark(here.players.index(here.picked)),) if here.picked and not here.page else ()
    meant = () if wrong else _meant(here, around)
    across = Either(
        Row((back, *mark, large, sit_down), (0, *(0,) * len(mark), 1, 0), gap=3.0),
        Row((back, *mark, small, sit_down), (0, *(0,) * len(mark), 1, 0), gap=3.0),
        SPACIOUS,
    )
    for count in range(1, 1 + len(meant)):
        chips = Row((back, *mark, small, *meant[:count], sit_down), (0, *(0,) * len(mark), 1, *(0,) * count, 0))
        across = Either(chips, across, SPACIOUS)
    below = Row((*mark, small), (*(0,) * len(mark), 1))
    upright = Column((below, _as_many(meant), Row((back, Space(), sit_down), (0, 1, 0))))
    return Column((Either(across, upright, ROOMY, words=False), Space(grow=True), *_keyboard(here)), gap=1.2)


def _meant(here: Lobby, around: Around) -> tuple[Button, ...]:
    """Who may be meant by what is typed so far, each one touch away."""
    language = in_order()[here.layer % len(KEYBOARDS)]
    free = (each for each in begun(_name(here), around.settings.names, language) if not wrong_with(each, _others(here)))
    return tuple(Button(_sits(here, each), each) for each in islice(dict.fromkeys(free), MEANT))


def _as_many(meant: tuple[Button, ...]) -> Node:
    """Side by side, as many as find room."""
    found: Node = Space(TOUCH)
    for count in range(1, 1 + len(meant)):
        found = Either(Row(meant[:count], (1,) * count), found, 0.0)
    return found


def _on(here: Lobby) -> str:
    """What comes of it: somebody more, the next who has no name yet, or nothing else."""
    if not here.picked:
        return _("Join")
    return context("key of a keyboard: on to the next name", "Next") if _name(here) and _next(here) else _("Done")


def _next(here: Lobby) -> str:
    """The next stone around the table, if one is being given a name."""
    if here.page or not is_stone(here.picked):
        return ""
    at = here.players.index(here.picked) + 1
    return next(filter(is_stone, (*here.players[at:], *here.players[: at - 1])), "")


def keyed(here: Lobby, key: str) -> Action | None:
    """What a real keyboard does here, where there is one: the same as the keys on the screen."""
    if key == BACKSPACE:
        return _erased(here)
    if key == ESCAPE:
        return _back(here)
    if key == ENTER:
        return None if _wrong(here) or (here.page == "rename" and not _name(here)) else _sits(here)
    if key in (" ", HALF_SPACE):
        return _typed(here, _parted(here, key))
    return _typed(here, here.typed + _cased(here, key)) if key in MARKS or all(map(_is_letter, key)) else None


def _is_letter(sign: str) -> bool:
    """A letter, or a vowel or an accent that is typed after one."""
    return unicodedata.category(sign)[0] in "LM"


def _name(here: Lobby) -> str:
    return here.typed.strip(f" {HALF_SPACE}")


def _wrong(here: Lobby) -> str:
    """Why nobody can sit down under what is typed."""
    return wrong_with(_name(here), _others(here))


def _others(here: Lobby) -> tuple[str, ...]:
    return tuple(name for name in here.players if name != here.picked or here.page == "take-over")


def _if_none(here: Lobby) -> str:
    """What stays or stands there if nothing is typed."""
    return fresh(here.players) if here.page == "take-over" else here.picked or fresh(here.players)


def _back(here: Lobby) -> Go[Lobby]:
    return Go(here.but(at="people" if here.page else "players", typed=""))


_DEEDS: dict[str, Callable[[int, str], Record]] = {
    "rename": people.Rename,
    "take-over": people.TakeOver,
    "join": lambda _seat, name: people.Join(name),
}
"""What a name is for, amid a game."""


def deed(here: Lobby, name: str) -> Do:
    """What is done amid a game with a name that was chosen or typed."""
    seat = here.players.index(here.picked) if here.picked else 0
    return Do(_DEEDS[here.page](seat, name), here.but(at="people", page="", picked="", typed="", players=()))


def _sits(here: Lobby, meant: str = "") -> Action:
    """Under the name that is meant, or as it is typed; on to the next stone, unless nothing was typed."""
    name = meant or _name(here)
    if here.page:
        return deed(here, name or _if_none(here))
    if not here.picked:
        return Go(here.but(at="players", typed="", players=(*here.players, name or fresh(here.players))))
    onward = _next(here) if name else ""
    players = named(here.players, here.picked, name or here.picked)
    return Go(here.but(at="name" if onward else "players", typed="", picked=onward, players=players))


def _erased(here: Lobby) -> Go[Lobby]:
    return Go(here.but(typed=here.typed[:-1]))


def _parted(here: Lobby, by: str) -> str:
    """Never two spaces, and none before a name."""
    return here.typed if here.typed.endswith(BETWEEN) or not here.typed else here.typed + by


def _shown(here: Lobby, *, cramped: bool = False) -> Text:
    """What is typed so far, or who sits there if nothing is."""
    name = _name(here)
    if not name:
        return Text(_if_none(here), size="big", tone="quiet")
    return Text(name, size="body" if cramped else "big", bold=True, lines=2 if cramped else 1)


def _told(wrong: str) -> Text:
    return Text(wrong, tone="wrong", lines=2)


def _keyboard(here: Lobby) -> tuple[Node, ...]:
    """The keys of one language, which keep their sides in every other."""
    at = here.layer % len(KEYBOARDS)
    keyboard = KEYBOARDS[in_order()[at]] if here.layer < len(KEYBOARDS) else NEIGHBOURS
    most = max(map(len, keyboard.rows))
    rows = Column(tuple(_row(here, keys, most) for keys in keyboard.rows), gap=GAP)
    keys = tuple(_key(here, letter) for letter in keyboard.alphabet)
    from_right = bool(keyboard.half_space)
    narrow = Grid(keys, cell=LEAST_KEY, most=FEW_IN_A_ROW, gap=GAP, words=False, mirrors=from_right)
    return Either(rows, narrow, most * (LEAST_KEY + GAP), words=False), _below(here, keyboard, _to_others(here, at))


def _below(here: Lobby, keyboard: Keyboard, to_others: tuple[Button, ...]) -> Either:
    """What is no letter; where there is little room, the space has a row to itself."""
    half = (_key(here, HALF_SPACE, keyboard.half_space),) if keyboard.half_space else ()
    space = Button(_typed(here, _parted(here, " ")), context("key of a keyboard", "space"))
    erase = Button(_erased(here), context("key of a keyboard: the last letter", "Erase"), on=bool(here.typed))
    aside = (*to_others, *half)
    one = Row((*aside, space, erase), (*(0,) * len(aside), 1, 0), gap=GAP, mirrors=False)
    two = (
        Row((*to_others, *half, Space(), erase), (*(0,) * len(aside), 1, 0), gap=GAP, mirrors=False),
        Row((space,), (1,), gap=GAP),
    )
    return Either(one, Column(two, gap=GAP), LAST_ROW + (LEAST_HALF if half else 0.0))


def _to_others(here: Lobby, at: int) -> tuple[Button, ...]:
    """On to the keyboard of the next language; and from Latin letters to those of neighbours, for one of them."""
    keyboards = [KEYBOARDS[code] for code in in_order()]

    def to(layer: int, label: str) -> Button:
        return Button(Go(here.but(layer=layer)), label)

    if here.layer >= len(keyboards):
        return (to(at, keyboards[at].label),)
    after = (at + 1) % len(keyboards)
    others = (to(len(keyboards) + at, NEIGHBOURS.label),) if keyboards[at].label.isascii() else ()
    return (to(after, keyboards[after].label), *others)


def _row(here: Lobby, keys: str, most: int) -> Row:
    """Keys of one width, in the middle of the row."""
    room = (most - len(keys)) / 2
    made = tuple(_key(here, letter) for letter in keys)
    if not room:
        return Row(made, (1,) * len(made), gap=GAP, mirrors=False)
    return Row((Space(), *made, Space()), (room, *(1,) * len(made), room), gap=GAP, mirrors=False)


def _key(here: Lobby, letter: str, label: str = "") -> Button:
    cased = _cased(here, letter)
    return Button(_typed(here, _parted(here, letter) if letter == HALF_SPACE else here.typed + cased), label or cased)


def _cased(here: Lobby, letter: str) -> str:
    """O'Neill has a second capital, and Мар'яна has not."""
    begins = not here.typed or here.typed.endswith((" ", "-")) or (here.typed.endswith("'") and letter < "\u0400")
    return letter.upper() if begins and len(letter.upper()) == 1 else letter


def _typed(here: Lobby, name: str) -> Go[Lobby]:
    return Go(here.but(typed=seen(name)[:LONGEST_NAME], layer=here.layer % len(KEYBOARDS)))
