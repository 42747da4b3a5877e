"""What can be typed on the screen. Another script is another layer in the table."""

from __future__ import annotations

from typing import NamedTuple
from unicodedata import normalize


class Layer(NamedTuple):
    """A layer of keys: what the key that leads to it says, and its rows where ten keys find room side by side."""

    label: str
    rows: tuple[str, ...]

    @property
    def in_order(self) -> str:
        """The keys where there is less room: by the alphabet, for rows that break elsewhere help nobody to find one."""
        return "".join(sorted("".join(self.rows), key=lambda letter: (not letter.isalpha(), normalize("NFD", letter))))


LAYERS = (
    Layer("abc", ("qwertyuiop", "asdfghjkl-", "zxcvbnm'")),
    Layer("āčš", ("āčēģīķļņšū", "žąęėįųäöüõ", "åæøßéáíóśł")),
)
"""The keyboard's layers, from one to the next and round again."""
MOST_IN_A_ROW = 10
