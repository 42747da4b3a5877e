"""Any command at all, from the types of its fields: what a wrong hand, a broken phone or a bad script may send."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from companion.core.records import Record, Secret
from companion.games import GAMES
from tests.contract.games import sample

Any_ = st.SearchStrategy[Any]

NUMBERS = st.integers(-3, 12) | st.sampled_from((-(2**53), -1_000, 99, 999, 1_000, 2**31, 2**53))
TEXTS = (
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
    | st.sampled_from(("", " ", "\0", "\x1b[2J", "a\nb", "١", "=", "{player}", "%s"))
    | st.just(100_000).map("x".__mul__)
)


@cache
def any_command(game_id: str, kinds: tuple[str, ...] = ()) -> st.SearchStrategy[Record]:
    """Commands of these kinds, or of all, each field by its type or as it was in some game that was played."""
    once, known = _given(game_id), GAMES[game_id].commands
    return st.one_of([_built(known[kind], once) for kind in sorted(kinds or known)])


def _built(kind: type[Record], once: Mapping[Any, list[Any]]) -> st.SearchStrategy[Record]:
    hints = get_type_hints(kind)
    return st.builds(kind, **{field.name: _of(hints[field.name], once) for field in fields(kind)})


def _of(hint: Any, once: Mapping[Any, list[Any]]) -> Any_:
    kept = once.get(hint)
    if not kept:
        return _of_type(hint)
    given = st.sampled_from(kept)
    return st.sampled_from((given, given, _of_type(hint))).flatmap(lambda values: values)


def _of_type(hint: Any) -> Any_:
    origin, args = get_origin(hint), get_args(hint)
    plain: dict[Any, Any_] = {int: NUMBERS, str: TEXTS, bool: st.booleans(), NoneType: st.none()}
    if hint in plain:
        return plain[hint]
    if origin is Literal:
        return st.sampled_from(args)
    if origin in (Union, UnionType):
        return st.one_of([_of_type(arg) for arg in args])
    if origin is Secret:
        return _of_type(args[0]).map(Secret)
    if origin is tuple:
        each = [_of_type(arg) for arg in args if arg is not Ellipsis]
        return st.lists(each[0], max_size=11).map(tuple) if Ellipsis in args else st.tuples(*each)
    assert issubclass(origin, Mapping), f"no way to make up {hint}"
    return st.dictionaries(TEXTS, _of_type(args[1]), max_size=3)


@cache
def _given(game_id: str) -> Mapping[Any, list[Any]]:
    """By type, the different values of fields in commands that were given in whole games."""
    found: dict[Any, dict[str, Any]] = defaultdict(dict)
    for played in sample(game_id):
        for command, _ in played.steps:
            for name, hint in get_type_hints(type(command)).items():
                value = getattr(command, name)
                found[hint].setdefault(repr(value.open() if isinstance(value, Secret) else value), value)
    return {hint: [values[key] for key in sorted(values)] for hint, values in found.items()}
