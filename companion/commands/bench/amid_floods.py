"""Whether a touch is seen as soon as ever while strangers ask as much as they can and new phones come, for `bench`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.commands import streams
from companion.commands.bench import phones as phones_bench
from companion.commands.bench.amid_phones import around_a_table, with_news
from companion.commands.bench.display import taps
from companion.commands.bench.floods import flood
from companion.commands.bench.measured_apart import figure
from companion.core.game import Figure
from companion.screens.playable import AnyPlayable


def figures() -> Iterator[Figure]:
    """Measure in a process of its own, with the strangers and the phones in others."""
    yield figure("tap_to_frame_floods_ms", __name__, "<16")


def in_child(games: Mapping[str, AnyPlayable]) -> None:
    """Be the program that is measured: a game with ten phones, fifty that are new, and the strangers."""
    with around_a_table(games) as (window, phones, links):
        where = phones_bench.where(links[0])
        newcomers = [links[number % len(links)] for number in range(phones_bench.NEWCOMERS)]
        with flood(*where), phones_bench.phones("visit", newcomers) as visitors:
            streams.say(str(taps(window, with_news(window, phones))))
            visitors.kill()
