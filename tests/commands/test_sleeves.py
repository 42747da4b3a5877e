"""`companion sleeves`: codes on paper really scan, tell which sleeve they are for, and look alike from behind."""

from __future__ import annotations

import shutil
import struct
import subprocess
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest
import zxingcpp

from hardware import codes
from tests.command_line import companion, complaint
from tests.conftest import Need
from tests.display import lens

PATHS, ACTIONS = 40, 27
"""The printed rules: 44 path cards less the start and three goals, and 27 action cards."""
DPI = 300
INCHES = {"a4": (8.27, 11.69), "letter": (8.5, 11.0)}
QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)


def printed(folder: Path, *arguments: str, name: str = "sleeves.png") -> Path:
    said = companion("sleeves", "--out", str(folder / name), *arguments)
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith("67 codes are in ")
    return folder / name


def found(picture: pygame.Surface) -> list[zxingcpp.Barcode]:
    width, height = picture.get_size()
    pixels = memoryview(pygame.image.tobytes(picture, "RGB")).cast("B", (height, width, 3))
    return list(zxingcpp.read_barcodes(pixels, formats=QR))


def bodies(picture: pygame.Surface) -> Counter[str]:
    return Counter(codes.unwrap(each.text) or each.text for each in found(picture))


@pytest.fixture(scope="module")
def faces(tmp_path_factory: pytest.TempPathFactory) -> pygame.Surface:
    return pygame.image.load(printed(tmp_path_factory.mktemp("paper")))


def labels(faces: pygame.Surface) -> dict[str, pygame.Surface]:
    """A square around one code of each kind, with half of what stands around it."""
    cut = {}
    for each in found(faces):
        corner = each.position
        side = corner.top_right.x - corner.top_left.x
        box = pygame.Rect(corner.top_left.x, corner.top_left.y, side, side).inflate(side, side)
        cut[each.text] = faces.subsurface(box.clip(faces.get_rect()))
    return cut


@pytest.mark.long
def test_every_card_that_is_dealt_has_a_code_that_scans(faces: pygame.Surface) -> None:
    read = bodies(faces)
    paths = {body: copies for body, copies in read.items() if set(body.removeprefix("X")) <= set("NESW")}
    assert sum(read.values()) == PATHS + ACTIONS
    assert sum(paths.values()) == PATHS
    actions = read - Counter(paths)
    broken = {f"B{tool}": 3 for tool in ("PICK", "LAMP", "CART")}
    assert {body: n for body, n in actions.items() if body.startswith("B")} == broken, "the rules: 9 broken tools"
    assert sum(n for body, n in actions.items() if body.startswith("R") and body != "ROCKFALL") == 9
    assert {actions["ROCKFALL"], actions["MAP"]} == {3, 6}


@pytest.mark.long
def test_a_pdf_has_the_same_codes_and_says_its_size(need: Need, tmp_path: Path, faces: pygame.Surface) -> None:
    tool = shutil.which("pdftoppm")
    need("poppler-utils", tool)
    for paper, (wide, high) in INCHES.items():
        file = printed(tmp_path, "--paper", paper, name=f"{paper}.pdf")
        asked = [str(tool), "-r", str(DPI), "-png", str(file), str(tmp_path / paper)]
        done = subprocess.run(asked, check=True, capture_output=True, text=True, timeout=60)
        assert done.stderr == "", "nothing in it is wrong"
        pages = sorted(tmp_path.glob(f"{paper}-*.png"))
        assert len(pages) == 2
        shown = pygame.image.load(pages[0])
        assert shown.get_size() == pytest.approx((wide * DPI, high * DPI), abs=2)
        assert bodies(shown) == bodies(faces)
        assert bodies(pygame.image.load(pages[1])) == Counter()


See = Callable[[pygame.Surface], pygame.Surface]
VIEWS: dict[str, See] = {
    **{f"turned by {by}": partial(lens.turned, degrees=by) for by in (90, 180, 23, 45, 301)},
    "blurred": partial(lens.blurred, pixels=3),
    "tilted": lambda label: lens.tilted(pygame.transform.smoothscale_by(label, 2), 0.15),
    "far away": partial(lens.smaller, share=0.5),
    "under a grainy sleeve": partial(lens.noised, rng=Random(1), most=80),
    "far away and turned": lambda label: lens.smaller(lens.turned(label, 20), 0.6),
}


@pytest.mark.thorough
@pytest.mark.parametrize("seen", VIEWS.values(), ids=VIEWS)
def test_a_code_scans_however_it_is_held(faces: pygame.Surface, seen: See) -> None:
    cut = labels(faces)
    assert len(cut) == 27
    for text, label in cut.items():
        assert text in lens.read(seen(label)), text


def test_a_code_of_which_a_part_is_torn_off_scans(faces: pygame.Surface) -> None:
    for text, label in labels(faces).items():
        torn = label.copy()
        torn.fill((255, 255, 255), (torn.get_width() * 56 // 100, torn.get_height() * 62 // 100, 16, 16))
        assert lens.read(torn) == [text]


def is_way(colour: pygame.Color) -> bool:
    """The light ground of a way, and not rock, rim or rubble."""
    return colour.r > 200 and colour.b < 200


def test_below_each_code_the_face_of_its_card_is_drawn(faces: pygame.Surface) -> None:
    """A way leads out of the drawing on the very sides that the code names."""
    for each in found(faces):
        body = codes.unwrap(each.text)
        assert body
        sides = body.removeprefix("X")
        if not set(sides) <= set("NESW"):
            continue
        corner = each.position
        x, y = (corner.bottom_left.x + corner.bottom_right.x) // 2, corner.bottom_left.y + 24 + 51
        edge = {"N": (x, y - 44), "E": (x + 30, y), "S": (x, y + 44), "W": (x - 29, y)}
        assert "".join(side for side in "NESW" if is_way(faces.get_at(edge[side]))) == sides
        assert is_way(faces.get_at((x, y))) == (not body.startswith("X")), "ways that meet in the middle"


def test_copies_of_a_card_are_alike_to_the_pixel(faces: pygame.Surface) -> None:
    """Or a single card could be followed from hand to hand."""
    looks: dict[str, set[bytes]] = {}
    for each in found(faces):
        corner = each.position.top_left
        cut = faces.subsurface((round(corner.x, -1) - 20, corner.y - 20, 140, 250))
        offset = [x for x in range(140) if cut.get_at((x, 22)).r == 0][0]  # noqa: RUF015
        cut = faces.subsurface((round(corner.x, -1) - 20 + offset, corner.y - 5, 105, 235))
        looks.setdefault(each.text, set()).add(pygame.image.tobytes(cut, "RGB"))
    assert all(len(different) == 1 for different in looks.values())


@pytest.mark.long
@pytest.mark.parametrize("paper", INCHES)
def test_from_behind_all_are_the_same_even_if_the_paper_slipped(tmp_path: Path, paper: str) -> None:
    file = printed(tmp_path, "--paper", paper)
    faces, backs = (pygame.image.load(each) for each in (file, file.with_stem("sleeves-backs")))
    assert faces.get_size() == backs.get_size()
    behind = pygame.transform.flip(backs, True, False)
    slipped = round(2 / 25.4 * DPI)
    for each in found(faces):
        corner = each.position.top_left
        label = pygame.Rect(corner.x - 24, corner.y - 24, 154, 266).inflate(2 * slipped, 2 * slipped)
        colour = behind.get_at(label.topleft)
        assert list(colour) == [*pygame.transform.average_color(behind, label)[:3], 255]
        assert colour.r < 255


@pytest.mark.thorough
def test_a_picture_says_how_large_it_is(tmp_path: Path) -> None:
    data = printed(tmp_path).read_bytes()
    at = data.index(b"pHYs")
    across, down, unit = struct.unpack(">IIB", data[at + 4 : at + 13])
    assert (across, down, unit) == (11811, 11811, 1), "dots to a metre: 300 to the inch"


def test_what_cannot_be_printed_gets_one_line(tmp_path: Path) -> None:
    file = tmp_path / "sleeves.pdf"
    assert "'napkin' (choose from" in complaint("sleeves", "--out", str(file), "--paper", "napkin")
    assert "ends neither in .pdf nor in .png" in complaint("sleeves", "--out", str(tmp_path / "sleeves.gif"))
    assert "choose from" in complaint("sleeves", "--edition", "xx", "--out", str(file))
    assert complaint("sleeves", "--game", "wazabi", "--out", str(file)) == (
        "Wazabi has no cards that are entered by a scanner"
    )
    assert not file.exists()
    assert complaint("sleeves", "--out", str(tmp_path / "none" / "s.pdf")).endswith("s.pdf: No such file or directory")
    (tmp_path / "folder.pdf").mkdir()
    assert "folder.pdf" in complaint("sleeves", "--out", str(tmp_path / "folder.pdf"), "--force")


@pytest.mark.long
@pytest.mark.parametrize("there", ["sleeves.pdf", "sleeves.png", "sleeves-backs.png"])
def test_a_file_that_is_there_is_written_over_only_when_told_to(tmp_path: Path, there: str) -> None:
    (tmp_path / there).write_text("mine", encoding="ascii")
    asked = ["sleeves", "--out", str(tmp_path / there.replace("-backs", ""))]
    assert complaint(*asked) == f"{tmp_path / there} is there already; --force writes over it"
    assert [each.name for each in tmp_path.iterdir()] == [there], "nothing else was written either"
    assert companion(*asked, "--force").status == 0
    assert (tmp_path / there).read_bytes() != b"mine"


@pytest.mark.long
@pytest.mark.parametrize("edition", ["lv", "lt", "uk", "ru", "fa"])
def test_the_box_is_the_same_in_every_edition_and_so_are_its_codes(tmp_path: Path, edition: str) -> None:
    plain = printed(tmp_path, name="plain.pdf").read_bytes()
    assert printed(tmp_path, "--edition", edition, name="other.pdf").read_bytes() == plain
