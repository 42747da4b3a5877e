"""A photograph of the mine: may it lie so, or which card may not, on which side, by which clause. It changes nothing.

A goal's face counts once a way leads to it: what somebody was shown of it before that is theirs alone.
"""

from __future__ import annotations

from typing import Final

from companion.core.game import Refusal
from companion.games.saboteur.rules import check
from companion.games.saboteur.rules.layout import GOALS
from companion.games.saboteur.rules.notation import Token, read_tokens
from companion.games.saboteur.screens.mine import Marked, marked_board, mine_board
from companion.games.saboteur.screens.place import Here, Moment, Photo
from companion.games.saboteur.screens.sight import READER
from companion.games.saboteur.seeing.aiming import understood
from companion.games.saboteur.seeing.reading import Doubt
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import seen as words
from companion.games.saboteur.words import short
from companion.language import _
from companion.language.saying import rule
from companion.screens.moment import Photograph
from companion.screens.nodes import Board, Button, Node, Split, Text
from companion.screens.widgets import GOOD_MANY, back, panel

PHOTO: Final = "photo"
"""Where it is said what a photograph shows."""
LIES_OPEN = ("play", "goal", "stone", "stuck")
"""When there is a mine to be photographed."""


def offered(moment: Moment) -> tuple[Button, ...]:
    """What opens the camera of whoever reads this page."""
    if not moment.photographs or moment.view.phase not in LIES_OPEN:
        return ()
    return (Button(Photograph(READER), _("Photograph the mine"), lines=3),)


def photographed(_view: TableView, by: int | None, look: object) -> Here:
    """Where it is said what it shows, which is kept no longer than that."""
    mine = understood(look)
    if mine is None:
        return Here(PHOTO, by=by, photo=Photo(None, is_picture=look is not None))
    return Here(PHOTO, by=by, photo=Photo(words.written(mine), tuple(sorted(mine.doubts.items()))))


def on_table(moment: Moment) -> Node:
    """For all who sit there: whose photograph it is, and what is right or wrong."""
    view, here = moment.view, moment.here
    board, answer = _judged(view, here)
    who = _("{name} has photographed the mine.").format(name=view.players[here.by]) if here.by is not None else ""
    whose = (Text(who, tone="quiet", lines=4),) if who else ()
    return Split(board, panel(*answer, *whose, below=(back(here.to()),)))


def by_phone(moment: Moment) -> tuple[Node, ...]:
    """The same for whoever has asked."""
    board, answer = _judged(moment.view, moment.here)
    return (*answer, board, back(moment.here.to()))


def _judged(view: TableView, here: Here) -> tuple[Board, tuple[Text, ...]]:
    """The mine as it was seen, or as it is known where none was; and what is said of it."""
    photo = here.photo
    assert photo is not None
    if photo.layout is None:
        return mine_board(view), _nothing(photo)
    tokens, report = _checked(view, photo.layout)
    seen, refusal = view._replace(mine=report.layout), check.refusal(tokens, report)
    if refusal:
        return mine_board(seen, None, Marked("wrong", refusal.about["at"], "", refusal.about["sides"])), _wrong(
            view, refusal
        )
    doubts = {at: words.doubted(why) for at, why in photo.doubts} | {
        note.at: words.doubted(Doubt.APART) for note in report.notes if note.code == check.CUT_OFF
    }
    board = marked_board(seen, [(at, "") for at in doubts], "chosen")
    if not doubts:
        return board, (Text(_("Yes, these cards may lie so."), size="big", tone="lamp", bold=True, lines=GOOD_MANY),)
    return board, tuple(Text(each, bold=True, lines=GOOD_MANY) for each in dict.fromkeys(doubts.values()))


def _checked(view: TableView, layout: str) -> tuple[list[Token], check.Report]:
    """By what the box of this table has."""
    tokens = read_tokens(layout)
    reached = check.check(tokens, view.deck).layout.reached
    open_ = [token for token in tokens if token.at not in GOALS or token.at in reached]
    return open_, check.check(open_, view.deck)


def _wrong(view: TableView, refusal: Refusal) -> tuple[Text, ...]:
    clause = rule(short.rules_of(view), refusal.clause) if refusal.clause else ""
    why = (Text(short.why_not(refusal, view), tone="wrong", bold=True, lines=GOOD_MANY),)
    return (*why, *((Text(clause, tone="quiet", lines=GOOD_MANY),) if clause else ()))


def _nothing(photo: Photo) -> tuple[Text, ...]:
    """What to do about it."""
    if not photo.is_picture:
        return (Text(_("This is no picture that can be read."), size="big", bold=True, lines=GOOD_MANY),)
    how = _("Start, goals and all cards have to be in the picture, from above and as near as that allows.")
    sentence = _("Nothing certain was seen.")
    return Text(sentence, size="big", bold=True, lines=GOOD_MANY), Text(how, lines=GOOD_MANY)
