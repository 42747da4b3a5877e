"""The camera's eye: what it sees just now, the one touch that shuts it, and how it should hang."""

from __future__ import annotations

from typing import Any, Final

from companion.games.saboteur.screens.place import Moment
from companion.games.saboteur.seeing.aiming import Aim, understood
from companion.games.saboteur.words import seen as words
from companion.language import _
from companion.screens.moment import Sight
from companion.screens.nodes import Ask, Button, Column, Either, Go, Node, Picture, Row, Space, Text, Wanted
from companion.screens.widgets import GOOD_MANY, back, page

CAMERA: Final = "camera"
"""Where the camera is set up."""
EYE, HIGH = (9.0, 9.0), 15.4
"""How large it is on a button, and how high that is, in mm."""
OUTLINE, SHAPE = 66.0, 0.5625
"""How wide the picture of what it sees is, in mm, and how high to that."""


def watching(moment: Moment) -> Button | None:
    """The camera's eye on the page of a turn: one touch shuts it; if it sees nothing, one leads to what is wrong."""
    return _eye(moment) if moment.view.entering == "seen" else None


def missed(moment: Moment) -> tuple[Node, ...]:
    """Why it sees nothing, if it should; or that it sees otherwise what people want as it is."""
    sight = moment.sight
    if moment.view.entering != "seen":
        return ()
    if sight is None or not (sight.shut or understood(sight.told)):
        return (Text(_state(sight), tone="wrong", lines=3),)
    if sight.differs and not sight.shut:
        return (Text(_("The mine lies otherwise."), tone="quiet", lines=3),)
    return ()


def _eye(moment: Moment) -> Button:
    sight, here = moment.sight, moment.here
    if sight is None or not (sight.shut or sight.there):
        return Button(Go(here.to(CAMERA, came=here)), picture=Picture(("eye", "none"), *EYE), height=HIGH)
    looks = "shut" if sight.shut else "open" if understood(sight.told) else "wondering"
    does = Go(here.to(CAMERA, came=here)) if looks == "wondering" and here.at != CAMERA else Ask(Wanted.SHUT)
    return Button(does, picture=Picture(("eye", looks), *EYE), height=HIGH)


def _state(sight: Sight | None) -> str:
    """How it stands with the camera, in few words."""
    if sight and sight.shut:
        return _("The eye is shut.")
    if sight is None or not sight.there:
        return _("There is no camera.")
    return _("The camera is looking.") if sight.told is None else _("The camera does not find the mine.")


def camera(moment: Moment) -> Node:
    """What it sees of start and goals, and what would let it see more."""
    sight, here = moment.sight, moment.here
    look: Any = sight.told if sight and sight.told else {}
    aims = [words.aimed(Aim(aim)) for aim in look.get("aim", ())]
    sees = sight is not None and sight.there and bool(look)
    sentences = (aims or [_("It sees the whole mine.")]) if sees else [_state(sight)]
    corners = (",".join(f"{x:.3f},{y:.3f}" for x, y in card) for card in look.get("outline", ()))
    outline = Picture(("outline", *corners), OUTLINE, OUTLINE * SHAPE)
    good = sees and not aims
    lines = tuple(
        Text(each, size="big", bold=True, tone="lamp" if good else "ink", lines=GOOD_MANY) for each in sentences
    )
    how = Text(_("Start and goals have to lie within the frame."), tone="quiet", lines=GOOD_MANY)
    way_back = back(here.came or here.to())
    both = Either(Row((outline, Column(lines)), (0, 1), gap=4.0, align="start"), Column((outline, *lines)), 120)
    eye = (_eye(moment),) if sight and (sight.shut or sight.there) else ()
    return page(
        _("The camera"),
        way_back,
        Space(),
        both,
        below=(Row((*eye, how), (*(0 for _shown in eye), 1), gap=4.0),),
    )
