"""Every picture of Wazabi: how it is drawn, and what is said of it."""

from __future__ import annotations

from companion.games.wazabi.pictures import dice, saying
from companion.language import _
from companion.screens.art.pen import ALONE, Drawing

_FACES = (*ALONE, *((face,) for face in (*dice.FACES, "unread") if face))
_WAYS = (("left",), ("right",), ("clockwise",), ("back",))

PICTURES: dict[str, Drawing] = {
    "die": Drawing(dice.die, saying.die, beforehand=_FACES),
    "roll": Drawing(dice.roll, lambda *_dice: _("dice")),
    "trick": Drawing(dice.trick, saying.trick, high=1.45, own_ink=True),
    "way": Drawing(dice.way, saying.way, beforehand=_WAYS),
    "missing": Drawing(dice.missing, lambda: _("misses a turn"), beforehand=ALONE),
    "hand": Drawing(dice.hand, lambda: _("cards"), high=1.2, beforehand=ALONE),
}
"""By their kinds, the first word of a picture's name."""
