"""Typing a name that is not remembered."""

from __future__ import annotations

from companion.core.names import like
from companion.language import _, context
from companion.nodes import Button, Column, Either, Go, Grid, Node, Row, Space, Text
from companion.settings import LONGEST_NAME
from companion.shell.here import Around, Shell
from companion.shell.keyboards import LAYERS, MOST_IN_A_ROW

GAP = 1.0
SHORT = 10
"""A name of so many letters stands in large letters beside the buttons even where there is less room."""
LEAST_KEY = 10.0
ROOMY = MOST_IN_A_ROW * (LEAST_KEY + GAP)
"""From this width on, in mm, ten keys stand side by side."""
SPACIOUS = 135.0
"""From this width on the longest name stands in large letters beside the buttons."""
BACKSPACE, ENTER, ESCAPE = "\b", "\r", "\x1b"
MARKS = "-'"
"""What stands in names besides letters."""


def layout(here: Shell, around: Around) -> Node:
    """The name in large letters, and the keys. Every name begins with a capital by itself."""
    name, taken = here.typed.strip(), _sits_already(here)
    back = Button(_back(here), _("Back"))
    sit_down = Button(_sits(here), _("Sit down"), look="lamp", on=bool(name) and not taken)
    large, small = (_taken(taken),) * 2 if taken else (_shown(name), _shown(name, cramped=len(name) > SHORT))
    top = Either(
        Row((back, large, sit_down), (0, 1, 0), gap=3.0),
        Either(
            Row((back, small, sit_down), (0, 1, 0), gap=3.0),
            Column((small, Row((back, Space(), sit_down), (0, 1, 0)))),
            ROOMY,
            words=False,
        ),
        SPACIOUS,
    )
    return Column((top, Space(grow=True), *_keyboard(here)), gap=1.2)


def keyed(here: Shell, key: str) -> Go | None:
    """What a real keyboard does here, where there is one: the same as the keys on the screen."""
    if key == BACKSPACE:
        return _erased(here)
    if key == ESCAPE:
        return _back(here)
    if key == ENTER:
        return None if _sits_already(here) or not here.typed.strip() else _sits(here)
    if key == " ":
        return _typed(here, _spaced(here))
    return _typed(here, here.typed + _cased(here, key)) if key.isalpha() or key in MARKS else None


def _sits_already(here: Shell) -> str:
    """Who sits here under what is typed, or a name that looks like it."""
    return like(here.typed.strip(), here.players)


def _back(here: Shell) -> Go:
    return Go(here.but(at="players", typed=""))


def _sits(here: Shell) -> Go:
    return Go(here.but(at="players", typed="", players=(*here.players, here.typed.strip())))


def _erased(here: Shell) -> Go:
    return Go(here.but(typed=here.typed[:-1]))


def _spaced(here: Shell) -> str:
    """Never two spaces, and none before a name."""
    return here.typed if here.typed.endswith((" ", "-")) or not here.typed else here.typed + " "


def _shown(name: str, *, cramped: bool = False) -> Text:
    """What is typed so far."""
    if not name:
        return Text(_("Name?"), size="big", tone="quiet")
    return Text(name, size="body" if cramped else "big", bold=True, lines=2 if cramped else 1)


def _taken(name: str) -> Text:
    return Text(_("{name} sits here already").format(name=name), tone="wrong", lines=2)


def _keyboard(here: Shell) -> tuple[Node, ...]:
    layer, after = LAYERS[here.layer % len(LAYERS)], (here.layer + 1) % len(LAYERS)
    rows = Column(tuple(_row(here, keys) for keys in layer.rows), gap=GAP)
    keys = tuple(_key(here, letter) for letter in layer.in_order)
    narrow = Grid(keys, cell=LEAST_KEY, most=MOST_IN_A_ROW, gap=GAP, words=False)
    last = (
        Button(Go(here.but(layer=after)), LAYERS[after].label),
        Button(_typed(here, _spaced(here)), context("key of a keyboard", "space")),
        Button(_erased(here), context("key of a keyboard: the last letter", "Erase"), on=bool(here.typed)),
    )
    return (Either(rows, narrow, ROOMY, words=False), Row(last, (0, 1, 0), gap=GAP))


def _row(here: Shell, keys: str) -> Row:
    """Keys of one width, in the middle of the row."""
    room = (MOST_IN_A_ROW - len(keys)) / 2
    made = tuple(_key(here, letter) for letter in keys)
    if not room:
        return Row(made, (1,) * len(made), gap=GAP)
    return Row((Space(), *made, Space()), (room, *(1,) * len(made), room), gap=GAP)


def _key(here: Shell, letter: str) -> Button:
    cased = _cased(here, letter)
    return Button(_typed(here, here.typed + cased), cased)


def _cased(here: Shell, letter: str) -> str:
    begins = not here.typed or here.typed.endswith((" ", "-", "'"))
    return letter.upper() if begins and len(letter.upper()) == 1 else letter


def _typed(here: Shell, name: str) -> Go:
    return Go(here.but(typed=name[:LONGEST_NAME], layer=0))
