"""What is promised of Saboteur's rules, measured."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import AnyGame, Figure
from companion.core.simulated_games import games_per_second, seconds_each
from companion.games.saboteur.rules.notation import read

MIDGAME = (
    "1,0=NESW 2,0=EW 0,1=NSW 1,-1=NS 3,0=EW 1,-2=NS 4,0=NSW 4,-1=NESW "
    "5,-1=ew 4,-2=ESW 4,1=ne 3,-2=NE 5,-2=NEW 1,1=NS 6,-2=SW"
)
PLACEMENTS_THERE = 123
LATE = (
    "1,0=w -1,0=NE -1,-1=ns 0,-1=NES 0,1=NES 0,-2=NSW 0,-3=SW 1,-1=new 1,1=EW -1,-2=es 2,1=NEW 3,1=NESW 3,0=nes "
    "3,2=NW -1,-3=NE -1,-4=nesw 4,1=NW 4,0=NESW 5,0=NSW 5,1=n 2,2=ES 0,2=NEW -1,2=ew 2,3=NEW 1,3=ESW 2,0=NS "
    "2,-1=ESW 1,4=NE 4,-1=NESW 0,3=ES 2,4=sw 3,-1=NESW 3,-2=NSW 2,-2=NE 3,3=EW 2,-3=NESW 2,-4=NS 0,4=NS 0,5=NS "
    "4,3=EW"
)
"""All 40 path cards laid at random where they fit: the middle one of 72 such layouts by what still fits."""


def figures(game: AnyGame) -> Iterator[Figure]:
    """Every figure of the rules, one after the other."""
    mine = read(MIDGAME)
    assert len(mine.fits(unbroken=True)) == PLACEMENTS_THERE, "the position is counted by hand elsewhere"
    micro = 1e6
    yield Figure("fits_midgame_us", micro * seconds_each(lambda: mine.fits(unbroken=True), 2_000), "us", "<10")
    late = read(LATE)
    yield Figure("fits_40_cards_us", micro * seconds_each(lambda: late.fits(unbroken=True), 2_000), "us", "<20")
    yield Figure("fits_from_text_us", micro * seconds_each(lambda: read(MIDGAME).fits(unbroken=True), 200), "us")
    before = mine.take((6, -2))
    yield Figure("place_one_us", micro * seconds_each(lambda: before.lay((6, -2), "SW"), 2_000), "us")
    yield Figure("games_per_s", games_per_second(game, players=4, count=20), "1/s", ">150")
