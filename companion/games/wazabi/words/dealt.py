"""What the seed of Wazabi's dice rolled, in words, once it is open to everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.wazabi.rules.cards import symbols
from companion.games.wazabi.words import short
from companion.language import _
from companion.language.writing import ordinal
from companion.screens.seam import Deals


def dealt(_label: str, deals: Deals, _players: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Every roll the companion made for somebody, in order."""
    lines = tuple(f"{ordinal(at)} {_shown(deal)}" for at, deal in enumerate(deals, 1))
    return _("The companion’s dice"), lines or (_("It rolled for nobody."),)


def _shown(deal: Mapping[str, Any]) -> str:
    return short.rolled(symbols(deal["gives"]))
