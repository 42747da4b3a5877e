"""The protocol as README.md describes it, by nobody's code but zlib's."""

from __future__ import annotations

from binascii import crc32


def line(body: str) -> bytes:
    return f"{body} {crc32(body.encode()):08x}\n".encode()
