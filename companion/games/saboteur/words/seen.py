"""What a camera saw of the mine, in the notation and the words of `companion check`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.game import Answer, BadQuery
from companion.games.saboteur.rules.cards import Cell
from companion.games.saboteur.rules.layout import FACE_DOWN, START
from companion.games.saboteur.rules.notation import write_cell
from companion.games.saboteur.seeing import reading
from companion.games.saboteur.seeing.aiming import Aim
from companion.games.saboteur.seeing.reading import Doubt, Lost, Seen
from companion.games.saboteur.words.queries import check_layout
from companion.language import _
from companion.screens.seam import Markers


def read(markers: Markers) -> Seen:
    """What one picture shows. Raises BadQuery."""
    seen = reading.read(markers)
    if seen is Lost.NO_MARKERS:
        raise BadQuery(_("no cards with markers are seen; companion sleeves --camera prints them"))
    if seen is Lost.NO_TABLE:
        raise BadQuery(_("start and goals have to be in the picture, at least two of them as they were laid out"))
    return seen


def look(pictures: Sequence[Seen], edition: str) -> Answer:
    """What lies on the table by all pictures of it, and whether it may lie so."""
    seen = reading.together(pictures)
    layout = written(seen)
    judged = check_layout(layout, edition)
    doubts = [(at, why, _doubt(why, at)) for at, why in sorted(seen.doubts.items())]
    data = {
        "layout": layout,
        "uncertain": [{"code": why.value, "at": list(at), "message": sentence} for at, why, sentence in doubts],
        "problems": judged.data["problems"],
    }
    lines = [
        layout or _("no card lies in the mine yet"),
        judged.text,
        *(f"  {sentence}" for _at, _why, sentence in doubts),
    ]
    return Answer(judged.yes and not doubts, data, "\n".join(lines))


def written(seen: Seen) -> str:
    """A mine that was seen, in the notation of layouts."""
    return " ".join(_tokens(seen))


def _tokens(seen: Seen) -> Iterator[str]:
    """From the start outwards: of two cards that do not match the farther one was laid later, as a rule."""
    for at, shows in sorted(seen.cards.items(), key=lambda card: (abs(card[0][0]) + abs(card[0][1]), card[0])):
        if at != START and shows != FACE_DOWN:
            yield f"{write_cell(at)}={shows}"


def doubted(why: Doubt) -> str:
    """The same where its place is marked."""
    sentences = {
        Doubt.APART: _("No way leads to the card that lies there."),
        Doubt.BETWEEN: _("The card lies between two places."),
        Doubt.ASKEW: _("The card lies across."),
        Doubt.TWO: _("Two cards lie there."),
        Doubt.DIFFER: _("The camera cannot tell which card lies there."),
        Doubt.UNSEEN: _("Start or a goal is covered."),
    }
    return sentences[why]


def aimed(aim: Aim) -> str:
    """What would let a camera see more."""
    sentences = {
        Aim.HIGHER: _("Raise the camera."),
        Aim.NEARER: _("Bring the camera nearer."),
        Aim.TURN: _("Turn the camera by a quarter."),
        Aim.UPRIGHT: _("Let it look straight down."),
        Aim.GLARE: _("Too much glare: move the light."),
        Aim.COVERED: _("Start or a goal is covered."),
        Aim.NO_MARKERS: _("No markers are seen."),
    }
    return sentences[aim]


def _doubt(why: Doubt, at: Cell) -> str:
    sentences = {
        Doubt.APART: _("Not certain: beside the mine, at {at}, lies a card to which no way leads."),
        Doubt.BETWEEN: _("Not certain: the card near {at} lies between two places."),
        Doubt.ASKEW: _("Not certain: the card at {at} lies across."),
        Doubt.TWO: _("Not certain: two cards lie at {at}."),
        Doubt.DIFFER: _("Not certain: the pictures show different cards at {at}."),
        Doubt.UNSEEN: _("Not certain: the card at {at} is not seen."),
    }
    return sentences[why].format(at=write_cell(at))
