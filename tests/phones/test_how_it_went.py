"""When a game is over phones show how it went, have a picture of it to keep, and follow a table that watches it."""

from __future__ import annotations

import struct
import zlib
from functools import partial

import pytest

from companion.app.lobby import Lobby
from companion.core.game import Viewer
from companion.display.keepsakes import LARGEST, small_picture
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.phones.web.html import render
from companion.phones.web.page import Caller
from companion.phones.web.sealed import ANSWERED
from companion.screens.nodes import Board, Do, Go, Picture
from companion.screens.pictures import Album
from companion.screens.recall import Keepsake
from companion.screens.replay import Watch
from tests.paper import nodes
from tests.phones.ring import FOUR, Ring, labels, press, round_table

KEEP = "Keep the picture"


def finish(ring: Ring) -> None:
    """Nobody finds anything in any round."""
    for command in (cmd.Correct(pile=0, hands=(0,) * len(FOUR)), cmd.Reveal(), cmd.Deal()) * 3:
        if not ring.app.table.over:
            ring.app.act(Do(command))
    assert ring.app.table.over
    ring.phones.attend()


@pytest.fixture
def over() -> tuple[Ring, list[Caller]]:
    """A game of which a few cards were laid, and everybody with a phone."""
    ring, phones = round_table(entering=True)
    ring.app.draws = partial(small_picture, album=Album(GAMES))
    ring.app.act(Do(cmd.LayPath((1, 0), "NESW")))
    ring.app.act(Do(cmd.LayPath((2, 0), "EW")))
    finish(ring)
    return ring, phones


def kinds(ring: Ring, phone: Caller) -> set[str]:
    return {node.what[0] for node in nodes(ring.page(phone).screen) if isinstance(node, Picture)}


def test_until_it_is_over_no_phone_shows_how_it_went() -> None:
    ring, phones = round_table(entering=True)
    ring.app.draws = partial(small_picture, album=Album(GAMES))
    for at in ("recap", "replay"):
        ring.app.act(Go(Lobby(at, watch=Watch(3))))
        ring.phones.attend()
        for phone in phones:
            assert "Best moment" not in ring.texts(phone)
            assert KEEP not in labels(ring, phone)
            assert not {"was", "lode"} & kinds(ring, phone)
            assert ring.can_hold(phone)
    assert ring.app.keepsake is None
    assert ring.app.watched is None


def test_every_phone_shows_everybody_s_roles_gold_and_the_best_moment(over: tuple[Ring, list[Caller]]) -> None:
    ring, phones = over
    for phone in phones:
        assert "Best moment The treasure stays hidden in every round." in ring.texts(phone)
        assert all(name in ring.texts(phone) for name in FOUR)
        assert {"was", "nugget", "lode"} <= kinds(ring, phone)
        assert len(render(Album(GAMES), ring.page(phone).screen).text) < ANSWERED


def test_a_picture_to_keep_is_on_the_phone_that_asked_for_it_alone(over: tuple[Ring, list[Caller]]) -> None:
    ring, phones = over
    others = [ring.page(phone) for phone in phones[1:]]
    press(ring, phones[0], KEEP)
    (kept,) = (node for node in nodes(ring.page(phones[0]).screen) if isinstance(node, Keepsake))
    assert [ring.page(phone) for phone in phones[1:]] == others
    assert pixels(kept.picture) >= (360, 600)
    assert len(render(Album(GAMES), ring.page(phones[0]).screen).text) < ANSWERED
    assert f'alt="{kept.says}"' in render(Album(GAMES), ring.page(phones[0]).screen).text
    press(ring, phones[0], "Back")
    assert KEEP in labels(ring, phones[0])


def pixels(picture: bytes) -> tuple[int, int]:
    """A whole PNG with a palette, read by what the format's page says: how wide and high it is."""
    assert len(picture) <= LARGEST
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    parts, at = {}, 8
    while at < len(picture):
        (length,), name = struct.unpack(">I", picture[at : at + 4]), picture[at + 4 : at + 8]
        data, seal = picture[at + 8 : at + 8 + length], picture[at + 8 + length : at + 12 + length]
        assert struct.unpack(">I", seal)[0] == zlib.crc32(name + data)
        parts[name], at = data, at + 12 + length
    assert list(parts) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    wide, high, bits, kind = struct.unpack(">IIBB", parts[b"IHDR"][:10])
    rows = zlib.decompress(parts[b"IDAT"])
    assert (bits, kind, len(rows)) == (8, 3, (wide + 1) * high)
    assert max(rows) < len(parts[b"PLTE"]) // 3 <= 256
    return wide, high


def test_in_each_language_the_picture_is_its_own(over: tuple[Ring, list[Caller]]) -> None:
    ring, phones = over
    drawn = []
    for phone, language in zip(phones, ("English", "Latviešu"), strict=False):
        press(ring, phone, "English")
        press(ring, phone, language)
        press(ring, phone, {"English": KEEP, "Latviešu": "Paturēt attēlu"}[language])
        drawn += [node for node in nodes(ring.page(phone).screen) if isinstance(node, Keepsake)]
    assert len({kept.picture for kept in drawn}) == len({kept.says for kept in drawn}) == 2


def test_without_anything_to_draw_with_there_is_no_picture_to_keep() -> None:
    ring, phones = round_table(entering=False)
    finish(ring)
    assert KEEP not in labels(ring, phones[0])
    assert "Best moment" in ring.texts(phones[0])


def test_phones_follow_what_the_table_watches_and_come_back(over: tuple[Ring, list[Caller]]) -> None:
    ring, phones = over
    before = [ring.page(phone) for phone in phones]
    laid = []
    for step in range(8):
        ring.app.act(Go(Lobby("replay", watch=Watch(step))))
        ring.phones.attend()
        shown = [ring.page(phone).screen for phone in phones]
        assert all(page == shown[0] for page in shown)
        boards = [node for node in nodes(shown[0]) if isinstance(node, Board)]
        laid.append(sum(place.shows[:1] == ("card",) for board in boards for place in board.places))
        assert not any(place.does for board in boards for place in board.places)
    assert sorted(laid) == laid
    assert laid[-1] == laid[0] + 2
    ring.app.act(Go(Lobby("home")))
    ring.phones.attend()
    assert [ring.page(phone) for phone in phones] == before


def test_phones_of_a_game_that_goes_on_stay_with_it(over: tuple[Ring, list[Caller]]) -> None:
    ring, _phones = over
    ring.begin(*FOUR)
    ring.app.act(Do(cmd.Deal(0)))
    ring.app.act(Go(Lobby("replay", watch=Watch(3))))
    ring.phones.attend()
    assert ring.app.watched is None
    assert ring.app.table.view(Viewer.TABLE).phase == "play"
    assert all("Look at your role" in ring.texts(phone) for phone in ring.published[-1].pages)
