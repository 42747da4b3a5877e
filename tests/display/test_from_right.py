"""Words and screens that are read from right to left.

What is expected comes from Unicode's rules (UAX 9 and the forms of Arabic letters), worked out by hand.
"""

from __future__ import annotations

import math
import subprocess
import sys
from unicodedata import normalize

import pygame
import pytest

from companion.display.arrange import Rect, Sheet
from companion.display.letters import font_file
from companion.display.shaping import shaped
from companion.display.window import Window
from companion.language import PSEUDO_RTL, _, speaking
from companion.language.writing import APART, END, apart, listed, read_from_right, texts_of
from companion.screens.art.colours import LANTERN
from companion.screens.nodes import Board, Button, Column, Go, Grid, HoldToSee, Row, Scroll, Split, Text
from tests.conftest import Need
from tests.display.conftest import OpenWindow
from tests.display.specimen import EMPTY, Drawn, Easel, board, shown
from tests.paper import WideLetters

ANNA, ALI = f"{APART}Anna{END}", f"{APART}علی{END}"

FORMS = [
    ("ب", "\ufe8f"),
    ("بب", "\ufe90\ufe91"),
    ("ببب", "\ufe90\ufe92\ufe91"),
    ("دد", "\ufea9\ufea9"),
    ("لا", "\ufefb"),
    ("بلا", "\ufefc\ufe91"),
    ("پیچ", "\ufb7b\ufbff\ufb58"),
    ("بب بب", "\ufe90\ufe91 \ufe90\ufe91"),
    ("می\u200cبب", "\ufe90\ufe91\ufbfd\ufee3"),
    ("بًب", "\ufe90\ufe91\u064b"),
    ("بُّ", "\ufe8f\u064f\u0651"),
]
LINES = [
    ("دد Anna", True, "Anna دد"),
    ("Anna دد", False, "Anna دد"),
    ("در (۳) زژ", True, "ژز (۳) رد"),
    ("در (A) زژ", True, "ژز (A) رد"),
    ("«د» ر", True, "ر «د»"),
    ("د 12 ر", True, "ر 12 د"),
    ("د ۱۲/۳۴ ر", True, "ر ۱۲/۳۴ د"),
    ("۳ / ۱۰", False, "۳ / ۱۰"),
    (f"{ANNA}: ۳", True, "۳ :Anna"),
    (f"{ANNA} د", True, "د Anna"),
    (f"{APART}1,0=EW{END} د", True, "د 1,0=EW"),
    (f"د {APART}3 / 10{END} ر", True, "ر 3 / 10 د"),
    (f"{APART}د{END} (3)", False, "د (3)"),
    (f"{APART}د ر{END}, {APART}ز{END}", False, "ر د, ز"),
    ("‹", True, "›"),
    ("د…", True, "…د"),
    (f"{APART}Alexan…", True, "Alexan…"),
    ("d…", False, "d…"),
]
"""A line, whether it is read from the right, and what then stands there from the left."""


@pytest.mark.parametrize(("word", "drawn"), FORMS)
def test_letters_have_the_form_they_have_beside_each_other(word: str, drawn: str) -> None:
    assert ascii(shaped(word, rtl=True)) == ascii(drawn)


@pytest.mark.parametrize(("line", "rtl", "drawn"), LINES)
def test_letters_stand_as_they_are_read(line: str, rtl: bool, drawn: str) -> None:
    letters = normalize("NFKC", shaped(line, rtl=rtl))
    assert ascii(letters) == ascii(normalize("NFKC", drawn))


@pytest.mark.parametrize(
    ("text", "in_english", "in_persian"),
    [
        ("Anna", False, False),
        ("Žydrūnas…", False, False),
        ("3 / 10", False, False),
        ("۳ / ۱۰", False, False),
        ("1,0=EW 2,0=NES", False, False),
        ("علی…", True, True),
        ("علی رضا", True, True),
        ("علی plays", False, True),
        ("به نوبت Anna", False, True),
        (f"{ANNA}: ۳", False, True),
        (f"{ALI}: 3", False, True),
        ("‹", False, True),
        ("۱.", False, True),
    ],
)
def test_sentences_are_read_as_the_screen_is_and_names_as_they_are_anywhere(
    text: str, in_english: bool, in_persian: bool
) -> None:
    assert read_from_right(text, rtl=False) == in_english
    assert read_from_right(text, rtl=True) == in_persian


def test_what_is_read_the_other_way_is_set_apart_in_a_sentence() -> None:
    for words, in_english, in_persian in (
        ("Anna", False, True),
        ("Жанна", False, True),
        ("1,0=EW", False, True),
        ("3 / 10", False, True),
        ("علی", True, False),
        ("علی 2", True, True),
        ("…", False, False),
    ):
        assert (apart(words, rtl=False) != words) == in_english, words
        assert (apart(words, rtl=True) != words) == in_persian, words
    assert _("{name} sits here already").format(name="علی") == f"{ALI} sits here already"
    assert _("{name} sits here already").format(name="Žanis") == "Žanis sits here already"
    with speaking(PSEUDO_RTL):
        assert _("{name} sits here already").format(name="Anna").startswith(ANNA)
        assert APART not in _("{name} sits here already").format(name="علی")


@pytest.mark.parametrize("names", [("Anna", "Bruno"), ("Anna", "Bruno", "Žanis"), ("Anna", "علی", "Žanis")])
def test_a_list_in_a_sentence_is_read_as_the_sentence_is(names: tuple[str, ...]) -> None:
    with speaking("fa"):
        said = _("Round {n} · {names}").format(n=2, names=listed(names))
    drawn = normalize("NFKC", shaped(said, rtl=True))
    from_left = [drawn.index(name if name.isascii() or name == "Žanis" else name[::-1]) for name in names]
    assert from_left == sorted(from_left, reverse=True), "the first stands at the right"
    assert max(from_left) < drawn.index("۲")


def test_a_sentence_in_a_sentence_is_read_as_that_is_though_it_begins_with_a_foreign_word() -> None:
    with speaking("fa"):
        inner = texts_of("fa")("{name} د ر").format(name="SDL")
        said = texts_of("fa")("ز: {inner} ({n})").format(inner=inner, n=3)
        name = texts_of("fa")("د {name} ر").format(name=texts_of("fa")("Wazabi"))
    assert normalize("NFKC", shaped(said, rtl=True)) == "(۳) ر د SDL :ز"
    assert name == f"د {APART}Wazabi{END} ر"


def test_a_list_of_names_that_are_read_from_the_right_is_read_from_the_left_in_english() -> None:
    drawn = normalize("NFKC", shaped(f"{listed(['رضا', 'زری', 'Bob'])}.", rtl=False))
    assert drawn == "اضر, یرز and Bob."


def test_who_reads_no_such_words_pays_nothing_for_them() -> None:
    drawn = "; ".join(
        f"letters.draw({text!r}, 20, (9, 9, 9), bold=True)" for text in ("Anna · 3 – …", "Žydrūnas", "Гаврилюк")
    )
    asked = (
        "import sys, pygame; from companion.display.letters import Letters; pygame.display.init(); pygame.font.init();"
        f"pygame.display.set_mode((9, 9)); letters = Letters(); {drawn};"
        "print([name for name in ('arabic_reshaper', 'bidi') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_everything_changes_sides_but_what_lies_on_the_table() -> None:
    sheet = Sheet((800, 480), 5.2, WideLetters())
    first, second = Text("first"), Button(None, "second")
    for keeps_sides in (
        Row((first, second), (1, 1), mirrors=False),
        Grid((first, second), most=2, mirrors=False),
        Row((Text("a"), Row((first, second), mirrors=False)), (1, 0)),
    ):
        by_sheet = {}
        for mirrored in (False, True):
            spots = sheet.arrange(keeps_sides, mirrored=mirrored).spots
            by_sheet[mirrored] = {spot.node: spot.rect for spot in spots}
        for at in by_sheet.values():
            assert at[first].x + at[first].w <= at[second].x
        assert by_sheet[True][first].w == by_sheet[False][first].w
    turned = sheet.arrange(Row((first, second), (1, 1)), mirrored=True)
    assert turned.spots[1].rect.x < turned.spots[0].rect.x
    panel = Split(board(), Column((first,)))
    plain, mirrored_spots = (sheet.arrange(panel, mirrored=mirrored).spots for mirrored in (False, True))
    assert [spot.node for spot in plain] == [spot.node for spot in mirrored_spots]
    for one, other in zip(plain, mirrored_spots, strict=True):
        assert other.rect == one.rect.mirrored_in(Rect(0, 0, 800, 480))


def test_the_screen_is_read_as_the_table_speaks(open_window: OpenWindow) -> None:
    def sides(window: Window) -> tuple[int, int]:
        panel = next(spot.rect.x for spot in window.scene.spots if isinstance(spot.node, Button))
        return next(spot.rect.x for spot in window.scene.spots if isinstance(spot.node, Board)), panel

    window = open_window(app=Easel(EMPTY))
    mine, panel = sides(window)
    assert mine < panel
    with speaking(PSEUDO_RTL):
        window.arrange()
        mine, panel = sides(window)
        assert panel < mine
        outlook = window.scene.outlook
        assert outlook
        assert outlook.cell((0, 0)).x < outlook.cell((8, 0)).x, "the mine leads to the right, as it lies on the table"


@pytest.mark.long
def test_marks_above_large_letters_are_whole_at_the_top_of_what_is_scrolled(
    need: Need, open_window: OpenWindow
) -> None:
    need("fonts-noto-core", font_file("Noto Sans Arabic", bold=True))
    title = Text("لطفاً", size="huge", bold=True)

    def ink(*above: Text) -> int:
        window = open_window(app=Easel(Scroll(Column((*above, title)), "page")))
        with speaking(PSEUDO_RTL):
            window.arrange()
            window.draw()
        seen = window.surface.convert()
        ground = pygame.mask.from_threshold(seen, seen.get_at((2, 470)), (30, 30, 30, 255))
        return seen.get_width() * seen.get_height() - ground.count()

    assert ink() == ink(Text(" ")) > 1000


@pytest.mark.long
def test_what_hangs_below_a_line_goes_and_comes_with_it(open_window: OpenWindow, need: Need) -> None:
    need("fonts-noto-core", font_file("Noto Sans Arabic", bold=False))
    hanging, plain = (Column((Text(word, size="huge"), Text("-")), gap=0) for word in ("جحيچ", "ادآ"))
    with speaking(PSEUDO_RTL):
        window = open_window(app=Easel(plain))
        for after in (hanging, plain):
            window.do(Go(Drawn(after)))
            window.stage.finish()
            drawn = shown(window)
            window.draw()
            same = drawn == shown(window)
            assert same, after


@pytest.mark.parametrize("label", ["hold\nto see", f"{'m' * 20}\nto see"])
def test_words_in_a_ring_stay_in_it(open_window: OpenWindow, label: str) -> None:
    window = open_window(app=Easel(Column((HoldToSee(label, 0),), align="middle")))
    picture = window.stage.canvas.sheet
    [field] = [spot.rect for spot in window.scene.spots if isinstance(spot.node, HoldToSee)]
    words = pygame.mask.from_threshold(picture, LANTERN.night, (40, 40, 40, 255))
    around = [(0.43 * field.w * math.cos(turn / 99), 0.43 * field.w * math.sin(turn / 99)) for turn in range(622)]
    middle = field.middle
    assert not any(words.get_at((round(middle[0] + x), round(middle[1] + y))) for x, y in around)
    inner = pygame.mask.Mask((field.w // 2, field.h // 2), fill=True)
    assert words.overlap_area(inner, (middle[0] - field.w // 4, middle[1] - field.h // 4))
