"""What can be wrong with JSON that is to be a command or an event, in one sentence for whoever wrote it."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum


class Misfit(StrEnum):
    """The ways in which it can be wrong; each value is the sentence, or a part of one, to be translated."""

    OBJECT = "expected an object, found {found}"
    KIND = '"{tag}": expected one of {kinds}; found {found}'
    NO_SUCH_FIELD = "{kind} has no {name}; it has {fields}"
    NO_FIELDS = "{kind} has no {name}; it has no fields"
    FIELD = '{kind}, "{name}": {wrong}'
    MISSING = '{kind} needs "{name}"'
    NUMBER = "expected a whole number, found {found}"
    TEXT = "expected a text, found {found}"
    HALF = "expected a text in Unicode, found half a character"
    TRUTH = "expected true or false, found {found}"
    NULL = "expected null, found {found}"
    CHOICE = "expected one of {choices}; found {found}"
    LIST = "expected a list, found {found}"
    LIST_OF = "expected a list of {length}, found {found}"
    ENDLESS = "something endless"
    A_LIST = "a list"
    A_TEXT = "a text"
    A_NUMBER = "a number"
    NO_SUCH_ENTRY = "no entry is of the kind {kind}"


class BadRecord(ValueError):
    """JSON that is no such command or event; the message names the field and what was expected."""

    def __init__(self, sentence: str, **about: object) -> None:
        super().__init__(sentence)
        self.sentence, self.about = sentence, about

    def __str__(self) -> str:
        return self.said(str)

    def said(self, say: Callable[[str], str]) -> str:
        """The sentence as `say` puts it into another language."""
        about = {
            name: value.said(say)
            if isinstance(value, BadRecord)
            else say(value)
            if isinstance(value, Misfit)
            else value
            for name, value in self.about.items()
        }
        return say(self.sentence).format(**about)
