"""Persian letter by letter as Chromium draws it with the same fonts: it has its own shaping and its own order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from io import BytesIO
from typing import Any

import pygame
import pytest
from playwright.sync_api import Browser

from companion.display import letters, shaping
from companion.display.letters import font_file
from companion.language.writing import RIGHT_TO_LEFT, apart, read_from_right
from tests.conftest import Need
from tests.web.browser import chromium

pytestmark = pytest.mark.long
WHITE, GREY, BLACK = (255, 255, 255), (128, 128, 128, 255), (0, 0, 0)
SIZE = 36
COARSE = 4
"""Pictures are compared in blocks of so many pixels: the edges of letters are smoothed in two ways."""
ALIKE = 0.65
"""So much of all ink lies where the browser has it. Different words have less than half in common."""
CLEARLY = 0.1
"""By so much worse most lines become if a step is left out: some have hardly a letter that joins."""

ANNA, ZYDRUNAS, YANA = (apart(name, rtl=True) for name in ("Anna", "Žydrūnas", "Мар'яна"))
ALI, ZAHRA = (apart(name, rtl=False) for name in ("علی رضا", "زهرا"))
PERSIAN = (
    "محمدرضا",
    "بازیکن با بیشترین طلا برنده می‌شود.",
    "کارت‌هایش را نشان می‌دهد؛ آیا می‌خواهید؟",
    "لطفاً خانهٔ مُحمّد الله لا",
    "پچژگ کی ئؤآ ۱۲۳۴۵۶۷۸۹۰",
    f"{ANNA} برنده شد (۳ طلا)",
    f"{apart('1,0=EW', rtl=True)} درست نیست: «شمال»",
    f"{apart('Jean-Luc', rtl=True)}: ۱۲",
    f"دور ۲ از ۳ · {ZYDRUNAS}",
    f"نوبت {YANA} است!",
    "Alexandr…",
    "3 / 10",
)
ENGLISH = (f"Anna plays {ALI} (3)", f"{ALI}, Anna, {ZAHRA}", f"{ZAHRA}: 3", "محمدرضا…")
CASES = [*((line, True) for line in PERSIAN), *((line, False) for line in ENGLISH)]

Turn = Callable[..., str]
_turned: Turn = vars(shaping)["get_display"]
WRONG: dict[str, tuple[str, Callable[..., str]]] = {
    "letters that do not join": ("_joined", lambda word: word),
    "not put in order": ("get_display", lambda line, **_way: line),
    "all turned round": ("get_display", lambda line, **_way: line[::-1]),
    "read the other way": ("get_display", lambda line, base_dir: _turned(line, base_dir="RL"["LR".index(base_dir)])),
}


@pytest.fixture(scope="module")
def browser(need: Need) -> Iterator[Browser]:
    need("fonts-noto-core", all(font_file(family, bold=False) for family in ("Noto Sans", "Noto Sans Arabic")))
    with chromium(need) as found:
        yield found


def inked(picture: pygame.Surface) -> pygame.Surface:
    """What is drawn of it, and nothing around."""
    parts: Any = pygame.mask.from_threshold(picture, WHITE, GREY).get_bounding_rects()
    return picture.subsurface(parts[0].unionall(parts)).copy()


def ours(line: str, *, rtl: bool, bold: bool) -> pygame.Surface:
    letters.from_left.cache_clear()
    drawn = letters.Letters().draw(line, SIZE, WHITE, bold=bold, rtl=read_from_right(line, rtl=rtl))
    picture = pygame.Surface(drawn.get_size())
    picture.blit(drawn, (0, 0))
    return inked(picture)


def theirs(browser: Browser, line: str, *, rtl: bool, bold: bool) -> pygame.Surface:
    """In the order of our own fonts. A line is read there as a paragraph with this direction."""
    direction = "rtl" if read_from_right(line, rtl=rtl) else "ltr"
    arabic, latin = "'Noto Sans Arabic'", "'Noto Sans'"
    fonts = f"{arabic}, {latin}" if RIGHT_TO_LEFT.search(line) else f"{latin}, {arabic}"
    look = f"margin: 20px; white-space: nowrap; font: {700 if bold else 400} {SIZE}px {fonts}"
    page = browser.new_page(viewport={"width": 1000, "height": 100})
    page.set_content(
        f'<body style="margin: 0; background: #000; color: #fff"><p dir="{direction}" style="{look}">{escape(line)}</p>'
    )
    picture = pygame.image.load(BytesIO(page.screenshot()))
    page.close()
    return inked(picture.convert(pygame.Surface((1, 1), depth=32)))


def likeness(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of all ink that both have in the same place, once they are equally large."""
    across = max(COARSE, (one.get_width() + other.get_width()) // 2 // COARSE * COARSE)
    down = max(COARSE, (one.get_height() + other.get_height()) // 2 // COARSE * COARSE)

    def blocks(picture: pygame.Surface) -> bytes:
        even = pygame.transform.smoothscale(picture, (across, down))
        return pygame.image.tobytes(pygame.transform.smoothscale(even, (across // COARSE, down // COARSE)), "RGB")[::3]

    pairs = list(zip(blocks(one), blocks(other), strict=True))
    return sum(map(min, pairs)) / sum(map(max, pairs))


@pytest.mark.parametrize("bold", [False, True], ids=["regular", "bold"])
def test_every_letter_stands_where_a_browser_has_it(
    browser: Browser, bold: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    told_apart = dict.fromkeys(WRONG, 0)
    for line, rtl in CASES:
        right, wanted = ours(line, rtl=rtl, bold=bold), theirs(browser, line, rtl=rtl, bold=bold)
        assert abs(right.get_width() - wanted.get_width()) <= 2 + wanted.get_width() * 0.01, line
        alike = likeness(right, wanted)
        assert alike >= ALIKE, line
        before = pygame.image.tobytes(right, "RGB")
        for wrong, (step, instead) in WRONG.items():
            with monkeypatch.context() as without:
                without.setattr(shaping, step, instead)
                drawn = ours(line, rtl=rtl, bold=bold)
            if pygame.image.tobytes(drawn, "RGB") != before:
                told_apart[wrong] += likeness(drawn, wanted) <= alike - CLEARLY
    assert min(told_apart.values()) > len(CASES) // 3, told_apart
