"""What could be a little different in a module: mutmut's mutants, each with where it stands and what it reads."""

from __future__ import annotations

import hashlib
import textwrap
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators, operator_string

AT_IMPORT = ""
"""The function of what is worked out when the module is loaded: tables, defaults."""

LEFT = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)
FOR_TYPES_ALONE = {"TypeVar", "NewType", "cast", "isinstance", "len"}
"""Calls left as they are: the first three do nothing when the program runs, and mutmut leaves the others too."""
AROUND = 28


@dataclass(frozen=True, eq=False)
class Mutant:
    """One change of one place in a module."""

    path: str
    function: str
    lines: range
    within: range
    """The lines of its function, if that is a function."""
    change: str
    _module: cst.Module = field(repr=False)
    _node: cst.CSTNode = field(repr=False)
    _other: cst.CSTNode = field(repr=False)

    def __str__(self) -> str:
        return f"{self.path} {self.function or 'at import'}: {self.change}"

    @cached_property
    def key(self) -> str:
        """The same as long as the function is, or of what stands outside of all the module."""
        text = self._module.code
        if self.function:
            text = "\n".join(text.splitlines()[self.within.start - 1 : self.within.stop - 1])
        return hashlib.sha256(f"{self}\n{text}".encode()).hexdigest()[:24]

    def source(self) -> str:
        """The module with this change in it."""
        changed = self._module.deep_replace(self._node, self._other)
        assert isinstance(changed, cst.Module)
        return changed.code


def mutants_of(root: Path, path: str) -> list[Mutant]:
    """All mutants of a module, in its order."""
    module = cst.parse_module((root / path).read_text(encoding="utf-8"))
    finding = _Finding(module, path)
    MetadataWrapper(module, unsafe_skip_copy=True).visit(finding)
    return finding.found


class _Finding(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, module: cst.Module, path: str) -> None:
        super().__init__()
        self.found: list[Mutant] = []
        self._module, self._path = module, path
        self._names: list[str] = []
        self._body: cst.CSTNode | None = None
        self._within = self._last = range(0)
        self._seen: Counter[str] = Counter()

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, LEFT) or _is_left(node):
            return False
        if isinstance(node, (cst.ClassDef, cst.FunctionDef)) and self._body is None:
            self._names.append(node.name.value)
            if isinstance(node, cst.FunctionDef):
                self._within = self._lines(node)
        elif self._outer_body(node):
            self._body = node
        self._lines(node)
        for other in _others(node):
            self._add(node, other)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if original_node is self._body:
            self._body = None
        elif isinstance(original_node, (cst.ClassDef, cst.FunctionDef)) and self._body is None:
            self._names.pop()

    def _outer_body(self, node: cst.CSTNode) -> bool:
        """Whether here the body of an outermost function begins: its decorators and defaults are of the import."""
        return self._body is None and isinstance(node, cst.BaseSuite) and self._lines(node).start in self._within

    def _lines(self, node: cst.CSTNode) -> range:
        """Where a node stands; of an operator, where that stands which it belongs to."""
        if place := self.get_metadata(PositionProvider, node, None):
            self._last = range(place.start.line, place.end.line + 1)
        return self._last

    def _add(self, node: cst.CSTNode, other: cst.CSTNode) -> None:
        change = difference(self._text(node), self._text(other))
        function = ".".join(self._names) if self._body else AT_IMPORT
        self._seen[function + change] += 1
        if (again := self._seen[function + change]) > 1:
            change += f" #{again}"
        within = self._within if self._body else range(0)
        self.found.append(Mutant(self._path, function, self._last, within, change, self._module, node, other))

    def _text(self, node: cst.CSTNode) -> str:
        return " ".join(self._module.code_for_node(node).split())


def _others(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """What could stand here instead. Of a string one is enough: in SQL small letters and capitals are the same."""
    for kind, operator in mutation_operators:
        if isinstance(node, kind):
            others = list(operator(node))
            yield from others[:1] if operator is operator_string else others


def _is_left(node: cst.CSTNode) -> bool:
    """Whether a node is only for the checker of types, or for those who import everything."""
    if isinstance(node, cst.Call):
        return isinstance(node.func, cst.Name) and node.func.value in FOR_TYPES_ALONE
    if isinstance(node, cst.Assign):
        return any(isinstance(each.target, cst.Name) and each.target.value == "__all__" for each in node.targets)
    return False


def difference(old: str, new: str) -> str:
    """What is different, with a little of what stands around it."""
    start = _common(old, new)
    end = _common(old[start:][::-1], new[start:][::-1])
    start, end = max(0, start - AROUND), max(0, end - AROUND)
    return " -> ".join(textwrap.shorten(text[start : len(text) - end], 160) or "nothing" for text in (old, new))


def _common(one: str, other: str) -> int:
    """With how many letters both begin."""
    return next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
