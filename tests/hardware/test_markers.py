"""The markers are those that OpenCV knows, and far enough from one another."""

from __future__ import annotations

from itertools import combinations, product

import cv2
import numpy as np

from hardware.markers import COUNT, INSIDE, Modules, modules


def test_each_is_drawn_as_opencv_draws_it() -> None:
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_25h9)
    assert len(family.bytesList) == COUNT
    for number in range(COUNT):
        drawn = cv2.aruco.generateImageMarker(family, number, 7)
        assert modules(number) == tuple(tuple(bool(pixel == 0) for pixel in row) for row in drawn)


def bits(marker: Modules) -> list[bool]:
    return [marker[row][column] for row, column in product(range(1, 1 + INSIDE), repeat=2)]


def test_any_two_differ_in_nine_modules_however_they_are_turned() -> None:
    """And each from itself when it is turned: so none is read a quarter out either."""
    every = [(number, turn, bits(modules(number, turn))) for number in range(COUNT) for turn in range(4)]
    for (_number, _turn, one), (_other, _by, other) in combinations(every, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) >= 9


def test_a_quarter_is_clockwise() -> None:
    upright = np.array(modules(3))
    assert (np.array(modules(3, 1)) == np.rot90(upright, -1)).all()
    assert (np.array(modules(3, 2)) == np.rot90(upright, 2)).all()
