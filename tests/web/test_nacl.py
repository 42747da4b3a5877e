"""The page's own nacl.box, byte for byte against PyNaCl, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import nacl.bindings as salt
import pytest
from nacl.exceptions import CryptoError

from tests.conftest import Need
from tests.web.browser import STATIC, chromium

LENGTHS = (0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 512, 528, 64 * 1024, 192 * 1024)
READY = """async (source) => {
  const bytes = (hex) => Uint8Array.from(hex.match(/../g) || [], (two) => parseInt(two, 16));
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const nacl = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  window.run = (name, ...given) => {
    const got = nacl[name](...given.map(bytes));
    return got && hex(got);
  };
}"""


class Browser:
    """What nacl.js answers."""

    def __init__(self, page: Any) -> None:
        self.page = page
        page.evaluate(READY, (STATIC / "nacl.js").read_text(encoding="utf-8"))

    def __call__(self, name: str, *given: bytes) -> bytes | None:
        got = self.page.evaluate("(given) => run(...given)", [name, *(each.hex() for each in given)])
        return None if got is None else bytes.fromhex(got)


@pytest.fixture(scope="module")
def nacl(need: Need) -> Iterator[Browser]:
    with chromium(need) as browser:
        yield Browser(browser.new_page())


@pytest.mark.long
def test_keys_and_boxes_are_those_of_pynacl(nacl: Browser) -> None:
    rng = Random(1)
    for number in range(60):
        mine, theirs, nonce = rng.randbytes(32), salt.crypto_scalarmult_base(rng.randbytes(32)), rng.randbytes(24)
        if number % 3 == 0:
            theirs = theirs[:31] + bytes([theirs[31] | 128])  # this bit does not count
        shared = salt.crypto_box_beforenm(theirs, mine)
        assert nacl("publicKey", mine) == salt.crypto_scalarmult_base(mine)
        assert nacl("sharedKey", theirs, mine) == shared
        message = rng.randbytes(LENGTHS[number % len(LENGTHS)])
        sealed = salt.crypto_box_afternm(message, nonce, shared)
        assert nacl("seal", message, nonce, shared) == sealed
        assert nacl("open", sealed, nonce, shared) == message


@pytest.mark.long
def test_keys_and_tags_at_the_edges_of_their_numbers_are_those_of_pynacl(nacl: Browser) -> None:
    for fill in (0x00, 0x01, 0x7F, 0x80, 0xFE, 0xFF):
        key, nonce = bytes([fill]) * 32, bytes([fill]) * 24
        assert nacl("publicKey", key) == salt.crypto_scalarmult_base(key)
        for length in (16, 17, 64):
            message = bytes([255 - fill]) * length
            assert nacl("seal", message, nonce, key) == salt.crypto_secretbox(message, nonce, key)
    prime = 2**255 - 19
    for point in (2, 9, prime - 2, prime + 9, 2**255 - 1):
        theirs = point.to_bytes(32, "little")
        assert nacl("sharedKey", theirs, b"\x11" * 32) == salt.crypto_box_beforenm(theirs, b"\x11" * 32)


LOW_ORDER = (
    0,
    1,
    325606250916557431795983626356110631294008115727848805560023387167927233504,
    39382357235489614581723060781553021112529911719440698176882885853963445705823,
    2**255 - 20,
    2**255 - 19,
    2**255 - 18,
)
"""The points with which everybody shares the same: https://cr.yp.to/ecdh.html, "How do I validate public keys?"."""


@pytest.mark.long
def test_points_that_share_the_same_with_everybody_are_refused_as_by_pynacl(nacl: Browser) -> None:
    for point in LOW_ORDER:
        for high in (0, 1 << 255):
            theirs = (point | high).to_bytes(32, "little")
            for secret in (b"\x11" * 32, bytes(range(32))):
                with pytest.raises(CryptoError):
                    salt.crypto_box_beforenm(theirs, secret)
                assert nacl("sharedKey", theirs, secret) is None


@pytest.mark.long
def test_whatever_was_changed_on_the_way_does_not_open(nacl: Browser) -> None:
    key, nonce, message = bytes(range(32)), bytes(24), b"a message of some length"
    sealed = salt.crypto_secretbox(message, nonce, key)
    assert nacl("open", sealed, nonce, key) == message
    for at in range(len(sealed)):
        for bit in (1, 128):
            assert nacl("open", sealed[:at] + bytes([sealed[at] ^ bit]) + sealed[at + 1 :], nonce, key) is None
    assert nacl("open", sealed[:15], nonce, key) is None
    assert nacl("open", sealed[:-1], nonce, key) is None
    assert nacl("open", sealed, b"\1" + nonce[1:], key) is None
