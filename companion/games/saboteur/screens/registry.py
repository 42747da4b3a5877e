"""The touchscreen of Saboteur: which screen belongs to this moment, as a pure function from views to nodes."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.game import Refusal
from companion.core.records import Record
from companion.games.saboteur.pictures import PICTURES
from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.layout import FACE_DOWN, GOALS, START
from companion.games.saboteur.screens import (
    action,
    between,
    camera_codes,
    correct,
    eye,
    goals,
    help_pages,
    hints,
    laying,
    may_lie,
    more,
    options,
    peaks,
    phone,
    photo,
    recap,
    roles,
    scanning,
    secrets,
    sight,
    turn,
    turns_only,
)
from companion.games.saboteur.screens.place import TABLE, At, Here, Moment, moved
from companion.games.saboteur.seeing import marked
from companion.games.saboteur.staging.gallery import gallery
from companion.games.saboteur.staging.gallery_phones import phones
from companion.games.saboteur.view import TableView
from companion.games.saboteur.words import seen, short
from companion.language import _
from companion.screens import pages
from companion.screens.hints import hinted
from companion.screens.moment import by_phase
from companion.screens.nodes import Backdrop, Do, Ground, Node
from companion.screens.seam import Buttons, Camera, Coming, Phone, Scanner, Screens, Secrets, Wording

Screen = Callable[[Moment], Node]

_ANY_TIME: dict[At, Screen] = {
    "give-up": lambda moment: pages.give_up(moment.here),
    "chance": more.chance,
    "refused": more.refused,
    "help": help_pages.in_game,
    turns_only.MAY_LIE: may_lie.ask,
    "more": more.more,
    "entering": options.how_much,
    eye.CAMERA: eye.camera,
    photo.PHOTO: photo.on_table,
    **secrets.SCREENS,
}
_PUT_RIGHT: dict[At, Screen] = {
    "editor": correct.editor,
    "correct": correct.correct,
    "box": correct.box_counts,
}
_GOALS: dict[At, Screen] = {
    "found": goals.found,
    "who-reached": goals.who_reached,
    "shows": goals.shows,
}
_PLAY: dict[At, Screen] = {
    **_PUT_RIGHT,
    "table": turn.table,
    sight.SIGHT: sight.page_of,
    "cards": turn.cards,
    "actions": action.actions,
    "break": action.break_tool,
    "mend": action.mend_tool,
    "rockfall": action.rockfall,
    "map": action.read_map,
    "nobody": turns_only.nobody_can_play,
    **_GOALS,
}
_PHASES: dict[str, tuple[dict[At, Screen], Screen]] = {
    "deal": ({"first": laying.first, "words": laying.words}, between.deal),
    "play": (_PLAY, turn.table),
    "stuck": (_PUT_RIGHT, turns_only.all_passed),
    "goal": ({**_PUT_RIGHT, sight.SIGHT: sight.page_of}, goals.reached),
    "stone": ({}, goals.stone),
    "reveal": (_GOALS, between.round_over),
    "gold": ({}, between.gold_round),
    "over": ({}, between.final),
}
_by_phase = by_phase(_ANY_TIME, _PHASES)

_GROUNDS: dict[str, Ground] = {
    "deal": "timber",
    **dict.fromkeys(("goal", "reveal", "gold"), "gold"),
    "over": "dawn",
}
_AT_THE_TABLE = ("more", "help", "chance", "box", "correct", "camera")
"""Where nobody plays just now: something is read, or put right."""


def screen(moment: Moment) -> Node:
    """The screen that belongs to this moment, in the place it belongs to."""
    return Backdrop(hinted(_by_phase(moment), moment, hints.at_the_foot(moment)), _ground(moment))


def _ground(moment: Moment) -> Ground:
    """Rock, where turns are played; a door before what is for one pair of eyes, open while it is seen."""
    at = moment.here.at
    if at in secrets.SCREENS:
        return "open" if moment.own else "door"
    if at in _AT_THE_TABLE:
        return "timber"
    return _GROUNDS.get(moment.view.phase, "rock")


def refused(here: Here, command: Record | None, refusal: Refusal) -> Here:
    """Stay where it was tried, and show why not."""
    if isinstance(command, cmd.LayPath):
        return here.to(cell=command.at, lies=command.lies, refusal=refusal)
    if isinstance(command, cmd.EnterLayout | cmd.Correct | cmd.CorrectBox):
        return here.but(refusal=refusal)
    return here.to("refused", refusal=refusal, came=here.came if here.at == "refused" else here)


def pressed(view: TableView, here: Here) -> Do | None:
    """What the big button does: yes to what a camera has seen, or what it does anyway."""
    return sight.pressed(here) if here.at == sight.SIGHT else turns_only.pressed(view, here)


SECRETS = Secrets(
    held=lambda here: here.at in secrets.HELD and here.seat is not None,
    open=lambda here: here.at in secrets.OPEN,
    whisper=camera_codes.whisper,
    choices=camera_codes.choices,
    mixed=camera_codes.mixed,
    away=camera_codes.away,
    real=camera_codes.real,
    dealt=roles.dealt,
    after=roles.after,
    onward=roles.onward,
)


def _coming() -> Coming:
    return Coming(
        join=_(
            "Between two rounds, without gold, as long as there are role cards: those of the beginning are dealt in "
            "every round. This is not printed; it is how we play."
        ),
        take_over=_(
            "With the cards, the role and the gold that are there: whoever plays on looks at them anew, and all the "
            "gold is theirs in the end. The phone of the one before shows nothing any more."
        ),
        leave=_(
            "Hand and role card are put aside unseen, until the roles are shown. The gold goes along and does not "
            "count any more. The others play on. This is not printed; it is how we play."
        ),
    )


SCREENS = Screens(
    first=TABLE,
    again=TABLE.to(laying.AGAIN),
    screen=screen,
    refused=refused,
    begin=options.begin,
    help=help_pages.anywhere,
    gallery=gallery,
    pictures=PICTURES,
    options=options.options,
    kept=options.kept,
    moved=moved,
    learnt=hints.LEARNT,
    secrets=SECRETS,
    buttons=Buttons(acting=turns_only.acting, pressed=pressed),
    scanner=Scanner(sleeves=scanning.sleeves, scanned=scanning.scanned),
    camera=Camera(
        marked=marked.to_print,
        read=seen.read,
        look=seen.look,
        reader=sight.READER,
        lying=tuple(marked.lying_so({START: marked.START_SIGN, **dict.fromkeys(GOALS, FACE_DOWN), (1, 0): "EW"})),
        wanted=sight.wanted,
        seen=sight.seen,
        settles=sight.settles,
        photographed=photo.photographed,
    ),
    phone=Phone(page=phone.phone, typed=phone.typed, refused=phone.refused, gallery=phones),
    peaks=peaks.PEAKS,
    coming=_coming,
    recall=recap.RECALL,
    glimpse=recap.glimpse,
    wording=Wording(options.SOUNDS, tell=short.done, dealt=short.dealt, aloud=short.ALOUD, lore=short.LORE),
)
