"""Runs on the board behind the phone's radio: what browsers elsewhere ask for goes out here (SOCKS 5).

Each door has an address of its own in the board's Wi-Fi, as each phone would.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from functools import partial

NAME = 3
CHUNK = 65536


async def pump(reader: StreamReader, writer: StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
    writer.close()


async def wanted(reader: StreamReader) -> tuple[str, int]:
    """Where a browser wants to go, after both have said how they speak."""
    kind = (await reader.readexactly(4))[3]
    if kind == NAME:
        host = (await reader.readexactly((await reader.readexactly(1))[0])).decode()
    else:
        host = ".".join(map(str, await reader.readexactly(4)))
    return host, int.from_bytes(await reader.readexactly(2), "big")


async def bring(source: str, reader: StreamReader, writer: StreamWriter) -> None:
    with suppress(OSError, asyncio.IncompleteReadError):
        ways = (await reader.readexactly(2))[1]
        await reader.readexactly(ways)
        writer.write(b"\x05\x00")
        back, there = await asyncio.open_connection(*await wanted(reader), local_addr=(source, 0))
        writer.write(b"\x05\x00\x00\x01" + bytes(6))
        await asyncio.gather(pump(reader, there), pump(back, writer))
    writer.close()


async def main(first: int, *sources: str) -> None:
    for door, source in enumerate(sources, first):
        await asyncio.start_server(partial(bring, source), "0.0.0.0", door)
    await asyncio.Event().wait()


asyncio.run(main(int(sys.argv[1]), *sys.argv[2:]))
