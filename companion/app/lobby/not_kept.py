"""What somebody wanted done could not be put on disk, so it was not done: say so, and offer to try it again."""

from __future__ import annotations

from companion.app.lobby.place import Failed
from companion.language import _
from companion.screens.nodes import Button, Column, Go, Node, Place, Row, Scroll, Space, Text


def screen(failed: Failed, back: Place) -> Node:
    """In place of any screen, so that nobody misses it; the way back leaves everything as it was."""
    words = Column(
        (
            Space(grow=True),
            Text(_("This could not be saved, so nothing was changed."), size="big", bold=True, align="middle", lines=8),
            Text(failed.why, tone="wrong", align="middle", lines=12),
            Space(grow=True),
        ),
        gap=4.0,
    )
    return Column(
        (
            Scroll(words, "not-kept"),
            Row(
                (
                    Button(failed.again, _("Try again"), look="lamp", height=15, lines=2),
                    Button(Go(back), _("Back"), height=15),
                ),
                (1, 1),
            ),
        )
    )
