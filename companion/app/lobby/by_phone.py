"""Sitting down by phone: everybody scans the same code, and types their own name."""

from __future__ import annotations

from companion.app.lobby.parts import heading, name_width
from companion.app.lobby.place import Around, Invitation, Lobby
from companion.language import _
from companion.screens.nodes import (
    Button,
    Column,
    Either,
    Go,
    Grid,
    Node,
    Picture,
    QrCode,
    Row,
    Scroll,
    Text,
)
from companion.screens.widgets import GOOD_MANY

CODE, SMALLER, BESIDE, MARK = 46.0, 36.0, 100.0, 6.0


def screen(here: Lobby, around: Around) -> Node:
    """The code for the companion's own network first, if it has one; then the one for sitting down."""
    players = here.but(at="players")
    return Column(
        (
            heading(players, _("Join by phone")),
            Scroll(_inside(here, around.invitation), "by-phone"),
            Button(Go(players), _("Everyone is in"), look="lamp", height=14),
        )
    )


def _inside(here: Lobby, invitation: Invitation) -> Node:
    if not invitation.link:
        return Text(_("Phones cannot be served: {why}").format(why=invitation.trouble), tone="wrong", lines=GOOD_MANY)
    if invitation.wifi:
        wifi = _code(invitation.wifi, _("1. The network"))
        join = _code(invitation.link, _("2. Your name"))
        return Column((Either(Row((wifi, join), (1, 1)), Column((wifi, join)), BESIDE), _seats(here)))
    told = (
        Text(_("Scan, and type your name."), size="big", lines=4),
        Text(_("Phones must be on the same network."), tone="quiet", lines=GOOD_MANY),
        _seats(here),
    )
    code = QrCode(invitation.link, CODE)
    return Either(Row((code, Column(told)), (0, 1), gap=5.0, align="start"), Column((code, *told)), BESIDE)


def _code(text: str, said: str) -> Column:
    """One of two: first the network, then the name."""
    return Column((Text(said, bold=True, align="middle", lines=2), QrCode(text, SMALLER)), align="middle")


def _seats(here: Lobby) -> Node:
    """Who sits already; a touch leads to where somebody can be moved, or leaves again."""
    if not here.players:
        return Text(_("Nobody has joined yet."), tone="quiet", lines=2)
    names = tuple(
        Button(
            Go(here.but(at="players", picked=name)),
            name,
            picture=Picture(("player", str(seat)), MARK, MARK),
            height=10,
            lines=2,
        )
        for seat, name in enumerate(here.players)
    )
    return Grid(names, cell=name_width(here.players, MARK), most=3)
