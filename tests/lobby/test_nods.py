"""What the table is asked about phones, at every size and with every size of letters."""

from __future__ import annotations

from companion.app import lobby
from companion.display.arrange import Rect
from companion.screens.nodes import Button
from tests.matrix import Size, on_every_size, room
from tests.paper import arranged, leaves, nodes, overlap, within


@on_every_size
def test_every_question_finds_room(size: Size, scale: float) -> None:
    for name, node in lobby.by_phone.nods():
        screen = arranged(node, size, scale)
        assert screen.cut == (), name
        assert not list(overlap(list(leaves(screen)))), name
        assert all(within(spot.rect, room(screen, spot, Rect(0, 0, *size[:2]))) for spot in leaves(screen)), name


def test_every_question_can_be_denied() -> None:
    for _name, node in lobby.by_phone.nods():
        answers = [each.does for each in nodes(node) if isinstance(each, Button)]
        assert any(isinstance(does, lobby.Nod) and does.number == 0 for does in answers)
        assert len(set(answers)) == len(answers) >= 2
