"""Photographs of a table: cards with labels as OpenCV itself draws them, wood, shadows, glare, blur, noise, and a JPEG.

Nothing of the program is in them but the sizes that `scenes` has measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np

from tests.seeing.scenes import LARGE, Camera, Laid, Size, turned

Pixels = Any
FINE = 4
"""Pixels to a mm, before it is photographed."""
FAMILY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_25h9)
ROCK, WAY, PAPER, INK = 78, 196, 236, 26
WOOD = 120


@dataclass(frozen=True)
class Light:
    """What is hard about a picture: pixels of blur, noise of 255, spots of glare, shadows, what JPEG keeps."""

    blur: float = 0.7
    noise: float = 4
    glare: int = 2
    shadows: int = 2
    quality: int = 88


@cache
def card(number: int, size: Size) -> Pixels:
    """The face of a card: rock and a way, and the two labels."""
    wide, high, label = (round(each * FINE) for each in (size.wide, size.high, size.label))
    face = np.full((high, wide), ROCK, np.uint8)
    face[:, wide * 33 // 100 : wide * 67 // 100] = WAY
    face[high * 39 // 100 : high * 61 // 100, :] = WAY
    marker = round(size.marker * FINE)
    beside, above = round(size.beside * FINE), round(size.above * FINE)
    one = np.clip(cv2.aruco.generateImageMarker(FAMILY, number, marker), INK, PAPER)
    tall, small = round(label * 17 / 9), round(label * 6 / 9)
    middle = (label - small * 2 // 3) // 2
    face[:tall, wide - label :] = PAPER
    face[tall - small : tall, wide - label + middle : wide - middle] = ROCK
    face[above : above + marker, wide - beside - marker : wide - beside] = one
    face[high - tall :, :label] = PAPER
    face[high - tall : high - tall + small, middle : label - middle] = ROCK
    face[high - above - marker : high - above, beside : beside + marker] = np.rot90(one, -1)
    return face


@cache
def wood(wide: int, tall: int) -> Pixels:
    """The table before anything lies on it."""
    rows = np.arange(tall)[:, None] + 40 * np.sin(np.arange(wide)[None, :] / 300)
    return (WOOD + 14 * np.sin(rows / 9) + 8 * np.sin(rows / 2.3)).astype(np.float32)


def photograph(
    cards: Sequence[Laid], camera: Camera, rng: Random, size: Size = LARGE, light: Light = Light()
) -> Pixels:
    """In grey, as the camera has it: later cards lie on earlier ones."""
    dice = np.random.default_rng(rng.randrange(2**32))
    picture = wood(camera.wide, camera.tall).copy()
    for each in cards:
        _lay(picture, each, camera, size)
    for _shadow in range(light.shadows):
        picture *= 1 - 0.35 * _spot(camera, rng, (300, 700), (40, 140))
    picture *= 1 + 0.25 * (np.linspace(-1, 1, camera.wide)[None, :] * rng.uniform(-1, 1)).astype(np.float32)
    for _spot_of_light in range(light.glare):
        picture += 150 * _spot(camera, rng, (20, 60), (10, 40))
    picture = cv2.GaussianBlur(picture, (0, 0), light.blur)
    picture += dice.normal(0, light.noise, picture.shape).astype(np.float32)
    return np.clip(picture, 0, 255).astype(np.uint8)


def _lay(picture: Pixels, laid: Laid, camera: Camera, size: Size) -> None:
    """Put the card into the picture, in the least part of it that holds it."""
    face = card(laid.number, size)
    half = size.wide / 2, size.high / 2
    corners = []
    for corner in ((-half[0], -half[1]), (half[0], -half[1]), (half[0], half[1]), (-half[0], half[1])):
        dx, dy = turned(corner, laid.turn)
        corners.append(camera.sees((laid.at[0] + dx, laid.at[1] + dy), laid.lifted))
    there = np.array(corners, np.float32)
    low = np.maximum(np.floor(there.min(axis=0)).astype(int) - 1, 0)
    far = np.minimum(np.ceil(there.max(axis=0)).astype(int) + 2, (camera.wide, camera.tall))
    if (far <= low).any():
        return
    wide, high = (far - low) * 2
    flat = np.array([(0, 0), (face.shape[1], 0), (face.shape[1], face.shape[0]), (0, face.shape[0])], np.float32)
    how = cv2.getPerspectiveTransform(flat, ((there - low) * 2).astype(np.float32))
    seen = cv2.warpPerspective(face, how, (int(wide), int(high)), flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(np.full(face.shape, 255, np.uint8), how, (int(wide), int(high)))
    size_of = (int(far[0] - low[0]), int(far[1] - low[1]))
    seen, mask = (cv2.resize(each, size_of, interpolation=cv2.INTER_AREA) for each in (seen, mask))
    part = picture[low[1] : far[1], low[0] : far[0]]
    share = mask.astype(np.float32) / 255
    part[:] = part * (1 - share) + seen.astype(np.float32)


def _spot(camera: Camera, rng: Random, long: tuple[int, int], wide: tuple[int, int]) -> Pixels:
    """Somewhere in the picture, as 0 to 1."""
    small = np.zeros((camera.tall // 8, camera.wide // 8), np.float32)
    middle = rng.randrange(small.shape[1]), rng.randrange(small.shape[0])
    axes = rng.randint(*long) // 8 + 1, rng.randint(*wide) // 8 + 1
    cv2.ellipse(small, middle, axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
    return cv2.resize(cv2.GaussianBlur(small, (0, 0), 2), (camera.wide, camera.tall))


def jpeg(picture: Pixels, quality: int = 88) -> bytes:
    """As a phone sends it."""
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done
    return bytes(data)


def frame(picture: Pixels, number: int) -> Pixels:
    """The same again as a camera has it: never twice the same pixels."""
    noise = np.random.default_rng(number).normal(0, 2, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


def filmed(folder: Path, pictures: Sequence[Pixels]) -> str:
    """A film of these, ten a second."""
    path = folder / "film.avi"
    tall, wide = pictures[0].shape
    out = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (wide, tall))
    for number, picture in enumerate(pictures):
        out.write(cv2.cvtColor(frame(picture, number), cv2.COLOR_GRAY2BGR))
    out.release()
    return str(path)
