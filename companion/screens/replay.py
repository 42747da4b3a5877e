"""A round that is over, watched again move by move: forwards, backwards, by itself, with what mattered marked.

What is seen of a move is the game's own (`Recall`); time is a bar of stretches to touch, each with what happened there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.core.course import AnyCourse
from companion.language import _, context
from companion.language.writing import number
from companion.screens.art.pen import What
from companion.screens.nodes import (
    Action,
    Button,
    ButtonLook,
    Column,
    Either,
    Node,
    Picture,
    Row,
    Scroll,
    Split,
    Text,
)
from companion.screens.recall import AnyRecall, Recalled
from companion.screens.widgets import GOOD_MANY

PACES = (1600.0, 800.0, 400.0)
"""Milliseconds from a move to the next, at each of the speeds."""
STRETCHES, FEW_STRETCHES = 12, 5
"""Into so many parts a round is divided, where there is room and where there is little."""
BAR, SIGN = 10.0, 6.0


@dataclass(frozen=True, slots=True)
class Watch:
    """After which step of the whole course all is shown, how fast it goes on, and whether it does so by itself."""

    step: int = 0
    pace: int = 0
    plays: bool = False


FROM_THE_BEGINNING = Watch()


def onward(course: AnyCourse, watch: Watch, by: int = 1) -> Watch | None:
    """A step on or back, over what lies between rounds; None where there is none. A round ends by standing still."""
    steps = [step for each in course.rounds for step in each]
    at = steps.index(watch.step) + by
    if not 0 <= at < len(steps):
        return None
    stops = any(steps[at] == each[-1] for each in course.rounds)
    return Watch(steps[at], watch.pace, watch.plays and not stops)


def within(course: AnyCourse, watch: Watch) -> Watch:
    """The same in a round, whatever step was asked for."""
    known = any(watch.step in each for each in course.rounds)
    return watch if known else Watch(course.rounds[0][0], watch.pace)


def page(recalled: Recalled, asked: Watch, to: Callable[[Watch], Action], way_back: Button) -> Node:
    """All of it: what lay open, what happened, the bar of time, and what can be done."""
    course, recall = recalled.course, recalled.recall
    assert course, "only a game whose course is kept is watched"
    assert recall
    watch = within(course, asked)
    beside = Column(_beside(course, recall, watch.step), gap=1.5)
    seen = Split(recall.stage(course, watch.step), Scroll(beside, "panel"), side_width=50.0)
    many, few = (_bar(course, recall, watch, to, parts) for parts in (STRETCHES, FEW_STRETCHES))
    return Column((seen, Either(many, few, 125, words=False), _controls(course, watch, to, way_back)))


def on_phones(recalled: Recalled, asked: Watch) -> Node:
    """The same to be followed on a phone: nothing to touch, for the table goes on."""
    course, recall = recalled.course, recalled.recall
    assert course, "only a game whose course is kept is watched"
    assert recall
    step = within(course, asked).step
    return Column((*_beside(course, recall, step), recall.stage(course, step)))


def _beside(course: AnyCourse, recall: AnyRecall, step: int) -> tuple[Node, ...]:
    """Where we are, what everybody was, which stays where it stands, and what was done."""
    round_ = course.round_of(step)
    steps = course.rounds[round_]
    where = _("Round {round}").format(round=number(round_ + 1))
    far = Text(f"{where} · {number(step - steps[0])}/{number(len(steps) - 1)}", tone="quiet")
    return (far, *recall.beside(course, step), Text(recall.said(course, step), bold=True, lines=GOOD_MANY))


def _bar(course: AnyCourse, recall: AnyRecall, watch: Watch, to: Callable[[Watch], Action], many: int) -> Row:
    """Time from the left, in every language: what is past is raised, where we are is lit."""
    steps = course.rounds[course.round_of(watch.step)]
    marks = dict(recall.marks(course, steps))
    buttons = tuple(_stretch(course, recall, part, marks, watch, to) for part in _stretches(steps, many))
    return Row(buttons, (1.0,) * len(buttons), mirrors=False)


def _stretches(steps: range, many: int) -> Iterator[range]:
    """Parts as even as can be."""
    count = min(many, len(steps))
    for part in range(count):
        yield steps[len(steps) * part // count : len(steps) * (part + 1) // count]


def _stretch(
    course: AnyCourse,
    recall: AnyRecall,
    part: range,
    marks: dict[int, What],
    watch: Watch,
    to: Callable[[Watch], Action],
) -> Button:
    """It leads to the first moment in it, or from one to the next; without any to where it begins."""
    moments = [at for at in part if at in marks]
    later = [at for at in moments if at > watch.step] if watch.step in part else moments
    leads = (later or moments or [part[0]])[0]
    shown = marks.get(watch.step if watch.step in moments else leads)
    look: ButtonLook = "chosen" if watch.step in part else "raised" if part[0] < watch.step else "bare"
    picture = Picture(shown or ("mark", "minus"), SIGN, SIGN, recall.said(course, leads))
    return Button(to(Watch(leads, watch.pace)), picture=picture, look=look, height=BAR)


def _controls(course: AnyCourse, watch: Watch, to: Callable[[Watch], Action], way_back: Button) -> Either:
    """Back to the sheet, a step back, by itself or not, a step on, and how fast."""
    before, after = onward(course, watch, -1), onward(course, watch)

    def step(there: Watch | None, sign: str) -> Button:
        does = to(Watch(there.step, watch.pace)) if there else None
        return Button(does, picture=Picture(("mark", sign), SIGN, SIGN), on=there is not None)

    by_itself = context("stand still", "Pause") if watch.plays else context("go on by itself", "Play")
    plays = Button(to(Watch(watch.step, watch.pace, not watch.plays)), by_itself, look="lamp", on=after is not None)
    faster = Watch(watch.step, (watch.pace + 1) % len(PACES), watch.plays)
    speed = Button(to(faster), f"{number(round(PACES[0] / PACES[watch.pace]))}×")
    media = Row((step(before, "previous"), plays, step(after, "next"), speed), (1.0, 1.4, 1.0, 1.0), mirrors=False)
    return Either(Row((way_back, media), (0.0, 1.0)), Column((media, Row((way_back,), (1.0,)))), 0.0)
