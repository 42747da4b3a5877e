"""Markers in a picture, by OpenCV: their numbers and corners come out, and the picture goes nowhere.

OpenCV is loaded when the first picture is looked at, and only there: nobody without a camera pays for it.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

Point = tuple[float, float]
Marker = tuple[int, tuple[Point, Point, Point, Point]]
"""Its number, and its corners in the picture, clockwise from its own upper left."""

LIBRARY = "opencv-python-headless"
PIXELS = "OPENCV_IO_MAX_IMAGE_PIXELS"
"""In the environment: of more no picture may be. It is read while the library is loaded."""
KINDS = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n")
"""How JPEG and PNG begin. OpenCV knows many others, some of which need far more room than their picture has."""
MOST_BYTES = 64_000_000
MOST_PIXELS = 120_000_000
FEWEST = 50
"""Pixels along the shorter side, once it is as small as it is looked at: no table could be seen in fewer."""
FINE, FINEST = 3456, 4600
"""Pixels along the longer side: a picture of fewer is enlarged, one of more made smaller."""
MOST_ENLARGED = 2.5
THRESHOLDS = 8, 30
"""So much darker than what is around it a marker has to be: by the first those in shadow are found, by the second those
over whose white edge another card lies."""
SAME = 0.5
"""So near, in sides, two that are alike are one that was found twice."""


class NoLibrary(Exception):
    """OpenCV is not there, or does not load."""


class NoPicture(Exception):
    """This is no picture, or none that is known."""


def find(data: bytes) -> list[Marker]:
    """Every marker in a picture, given as a file holds it. Raises NoLibrary or NoPicture."""
    with _hushed():
        grey = decoded(data)
    return find_in(grey)


def find_in(grey: Any, thresholds: Sequence[int] = THRESHOLDS) -> list[Marker]:
    """Every marker in a picture, given as its rows of brightness. Raises NoLibrary."""
    cv2 = opencv()
    longest = max(grey.shape)
    scale = min(MOST_ENLARGED, FINE / longest) if longest < FINE else min(1.0, FINEST / longest)
    if scale != 1:
        how = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how)
    found: list[Marker] = []
    for threshold in thresholds:
        found += [each for each in _found(grey, threshold, scale) if not any(_is_same(each, one) for one in found)]
    return found


def _found(grey: Any, threshold: int, scale: float) -> Iterator[Marker]:
    """Where they are in the picture as it was before it was scaled."""
    corners, numbers, _rejected = _detector(threshold).detectMarkers(grey)
    for (at,), number in zip(corners, () if numbers is None else numbers.flatten(), strict=True):
        a, b, c, d = ((float(x) / scale, float(y) / scale) for x, y in at)
        yield int(number), (a, b, c, d)


def _is_same(one: Marker, other: Marker) -> bool:
    near = SAME * math.dist(one[1][0], one[1][1])
    return one[0] == other[0] and math.dist(one[1][0], other[1][0]) < near


def decoded(data: bytes, most: int = MOST_BYTES) -> Any:
    """The brightness of a picture, row by row, given as a file of at most so many bytes. Raises as `find` does."""
    cv2 = opencv()
    import numpy as np

    if len(data) > most or not data.startswith(KINDS):
        raise NoPicture
    try:
        grey = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE)
    except cv2.error as error:
        raise NoPicture from error
    if grey is None or min(grey.shape) * min(1.0, FINEST / max(grey.shape)) < FEWEST:
        raise NoPicture
    return grey


@contextmanager
def _hushed() -> Iterator[None]:
    """Of a damaged picture libpng complains by itself, past Python; we say it in our own words."""
    with Path(os.devnull).open("wb") as nowhere:
        spoken = os.dup(2)
        try:
            os.dup2(nowhere.fileno(), 2)
            yield
        finally:
            os.dup2(spoken, 2)
            os.close(spoken)


@cache
def opencv() -> Any:
    """OpenCV, on one processor: the others are for those who play. Raises NoLibrary."""
    os.environ.setdefault(PIXELS, str(MOST_PIXELS))
    os.environ.setdefault("OPENCV_LOG_LEVEL", "SILENT")
    try:
        import cv2
    except ImportError as error:
        raise NoLibrary from error
    cv2.setNumThreads(1)
    return cv2


@cache
def _detector(threshold: int) -> Any:
    """What looks for markers in a picture as large as a table: each has a side of some 20 pixels."""
    cv2 = opencv()
    how = cv2.aruco.DetectorParameters()
    how.minMarkerPerimeterRate = 0.012
    how.adaptiveThreshWinSizeMin, how.adaptiveThreshWinSizeMax, how.adaptiveThreshWinSizeStep = 5, 25, 10
    how.adaptiveThreshConstant = threshold
    how.polygonalApproxAccuracyRate = 0.05
    how.minOtsuStdDev = 3
    how.perspectiveRemovePixelPerCell = 6
    how.perspectiveRemoveIgnoredMarginPerCell = 0.2
    how.minMarkerDistanceRate = 0.05
    how.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    how.cornerRefinementWinSize = 2
    how.relativeCornerRefinmentWinSize = 0.3  # OpenCV's own spelling
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_25h9)
    return cv2.aruco.ArucoDetector(family, how)
