"""Every screen of Wazabi in every state, by name: for translators, for looking at, and for tests."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.records import one_of
from companion.games.wazabi.rules import commands as cmd
from companion.games.wazabi.rules.cards import CARDS
from companion.games.wazabi.screens.help_pages import PAGES
from companion.games.wazabi.screens.laying import LAYING
from companion.games.wazabi.screens.place import TABLE, Here
from companion.games.wazabi.staging.staged import FOUR, SIX, TWO, StagedTable
from companion.screens.staged import NOTHING, Shot

TABLES = {"": FOUR, "-six": SIX, "-two": TWO}


def gallery() -> Iterator[Shot]:
    """Play small games and show what is seen on the way."""
    for story in (
        _beginning,
        _rolling,
        _taking,
        _giving,
        _cards,
        _wrong,
        _out,
        _ends,
        _more,
        _correcting,
        _help,
        _hints,
    ):
        yield from story()


def _beginning() -> Iterator[Shot]:
    for name, players in TABLES.items():
        yield f"deal{name}", StagedTable(players, deal=False).shows()
        yield f"deal-known{name}", StagedTable(players, deal=False).shows(known=frozenset((LAYING,)))
        yield f"deal-first{name}", StagedTable(players, deal=False).shows(Here("first"))
        begin = StagedTable(players, first=None)
        yield f"begin{name}", begin.shows()
        yield f"begin-some-rolled{name}", begin.do(cmd.Roll(3)).shows()
        begin.do(*(cmd.Roll(3) for _seat in players[1:]))
        yield f"begin-all-tied{name}", begin.shows()
    yield "deal-words", StagedTable(deal=False).shows(Here("words"))
    yield "deal-laid-again", StagedTable(deal=False).shows(Here(LAYING), known=frozenset((LAYING,)))
    yield "deal-many", StagedTable(TWO, deal=False, dice=12, hand=10).shows()
    tie = StagedTable(first=None).do(cmd.Roll(3), cmd.Roll(1), cmd.Roll(3), cmd.Roll(0), cmd.Roll(2))
    yield "begin-tie", tie.shows()


def _hints() -> Iterator[Shot]:
    """What people see who have never played."""
    yield "hint-tie", StagedTable(first=None).shows(known=NOTHING)
    yield "hint-roll", StagedTable().shows(known=NOTHING)
    yield "hint-give", StagedTable().do(cmd.Roll(1, 0, 3)).shows(known=NOTHING)


def _rolling() -> Iterator[Shot]:
    for name, players in TABLES.items():
        sitting = StagedTable(players)
        yield f"roll{name}", sitting.shows()
        yield f"roll-some-read{name}", sitting.shows(TABLE.but(faces=("wazabi", "give", "wazabi")))
        sitting.masks().do(cmd.PlayCard("skip", 0))
        yield f"roll-skips{name}", sitting.shows()
    for dice in (1, 2, 3, 5, 6):
        table = StagedTable(SIX).do(
            cmd.Correct(turn=5), cmd.Roll(3, 0, 1), cmd.Give((1,)), cmd.PlayCard("swap-hands", 2)
        )
        yield f"roll-{dice}-dice", table.do(cmd.Correct(dice=(dice, 4, 3, 3, 3, 3))).shows()
    many = StagedTable(dice=4).do(cmd.Correct(dice=(13, 1, 1, 1), hands=(21, 3, 0, 12), skips=(0, 0, 0, 0)))
    yield "roll-many", many.shows()
    yield "roll-many-given", many.shows(TABLE.but(gives=3))
    heaps = StagedTable().do(cmd.Correct(skips=(5, 1, 2, 3), hands=(1, 1, 1, 1), discards=8, clockwise=False))
    yield "roll-heaps", heaps.shows()
    yield "roll-teams", StagedTable(SIX, teams=(0, 1, 2, 0, 1, 2), games=5).shows()


def _taking() -> Iterator[Shot]:
    for name, players in {"": FOUR, "-six": SIX}.items():
        each = 36 // len(players)
        hands = (0, *(each,) * (len(players) - 2), each + each)
        sitting = StagedTable(players).do(cmd.Correct(hands=hands, discards=0), cmd.Roll(1, 3, 0))
        yield f"draw{name}", sitting.shows()


def _giving() -> Iterator[Shot]:
    for name, players in {"": FOUR, "-six": SIX}.items():
        sitting = StagedTable(players).do(cmd.Roll(1, 0, 3))
        yield f"give{name}", sitting.shows()
        yield f"give-some{name}", sitting.shows(TABLE.but(given=(1, 1)))
    neighbours = StagedTable(SIX, house={"give.neighbours": True}).do(cmd.Roll(1, 1, 2))
    yield "give-neighbours", neighbours.shows()


def _cards() -> Iterator[Shot]:
    for name, players in TABLES.items():
        sitting = StagedTable(players).masks()
        yield f"card-any{name}", sitting.shows()
        yield f"card-people{name}", sitting.shows(Here("people"))
        for card in ("swap-dice", "swap-hands", "skip"):
            yield f"card-on-{card}{name}", sitting.shows(Here("on", card=card))
        for card in ("pass-dice", "pass-hands"):
            yield f"card-way-{card}{name}", sitting.shows(Here("way", card=card))
    yield "card-few", StagedTable(TWO).do(cmd.Roll(1, 1, 2)).shows()
    yield "card-none", StagedTable(TWO).do(cmd.Roll(0, 4, 0)).shows()
    yield "card-dear", StagedTable(costs={"swap-dice": 24, "skip": 7}).masks().shows()


def _wrong() -> Iterator[Shot]:
    sitting = StagedTable(TWO).do(cmd.Roll(1, 0, 3))
    for name, card in {"barred": "lose-one", "too-dear": "swap-dice"}.items():
        tried = sitting.tried(TABLE, cmd.PlayCard(one_of(CARDS, card)))
        yield f"refused-{name}", sitting.shows(tried)
        yield f"refused-{name}-see-the-rule", sitting.shows(Here("help", page=f"card.{card}", came=tried))
    yield "refused-not-now", sitting.shows(sitting.tried(TABLE, cmd.Deal()))


def _out() -> Iterator[Shot]:
    for name, players in TABLES.items():
        sitting = StagedTable(players, games=3).win()
        yield f"won{name}", sitting.shows()
        if players != TWO:
            yield f"roll-one-out{name}", sitting.do(cmd.PlayOn()).shows()
            yield f"more-playing-on{name}", sitting.shows(Here("more"))
            while sitting.view.phase == "roll":
                sitting.win()
            yield f"won-all-out{name}", sitting.shows()
        yield f"between{name}", sitting.do(cmd.Finish()).shows()
    yield "peak-last-die", StagedTable().win().played()[-1].page
    yield "won-team", StagedTable(teams=(0, 1, 0, 1)).win().shows()


def _ends() -> Iterator[Shot]:
    for name, players in TABLES.items():
        yield f"final{name}", StagedTable(players).win().do(cmd.Finish()).shows()
        sitting = StagedTable(players, games=2).win().do(cmd.Finish(), cmd.Deal(1)).win().do(cmd.Finish())
        yield f"final-tournament{name}", sitting.shows()
    three = StagedTable(SIX, games=3).win()
    for first in (1, 2):
        three.do(cmd.Finish(), cmd.Deal(first)).win()
    yield "final-three-share", three.do(cmd.Finish()).shows()
    yield "final-team", StagedTable(SIX, teams=(0, 1, 2, 0, 1, 2)).win().do(cmd.Finish()).shows()


def _more() -> Iterator[Shot]:
    sitting = StagedTable(SIX, games=3)
    yield "more", sitting.shows(Here("more"))
    yield "more-before-the-deal", StagedTable(deal=False).shows(Here("more"))
    yield "more-give-up", sitting.shows(Here("give-up"))
    yield "more-chance", sitting.shows(Here("chance"))
    yield "more-chance-nothing-yet", sitting.shows(Here("chance", by=0))
    yield "more-chance-typed", sitting.shows(Here("chance", by=0, typed="3 5 1 6 2"))


def _correcting() -> Iterator[Shot]:
    for name, players in TABLES.items():
        sitting = StagedTable(players)
        for at in ("correct", "costs"):
            yield f"{at}{name}", sitting.shows(Here(at))
        for sheet in ("hands", "skips", "turn"):
            yield f"correct-{sheet}{name}", sitting.shows(Here("correct", page=sheet))
    out = StagedTable().win().do(cmd.PlayOn())
    yield "correct-one-out", out.shows(Here("correct"))
    yield "correct-refused", out.shows(out.tried(Here("correct"), cmd.Correct(hands=(0, 30, 30, 30))))


def _help() -> Iterator[Shot]:
    sitting = StagedTable()
    for page in ("contents", *PAGES, "win.play-on"):
        yield f"help-{page}", sitting.shows(Here("help", page=page))
    house = StagedTable(house={"give.neighbours": True})
    yield "help-house-rule", house.shows(Here("help", page="give.neighbours"))
