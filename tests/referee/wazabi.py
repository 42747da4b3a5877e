"""A referee of Wazabi, from the printed sheet: the bookkeeping by hand, and what may be done when."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.core.codec import COMMAND, from_json
from companion.games.wazabi.rules.commands import COMMANDS, Begin
from tests.referee.comers import comes_or_goes
from tests.referee.script import Script, snake
from tests.referee.wazabi_comers import CARDS, DICE, PEOPLE, Comers, Command

NAMES = ("Anna", "Bruno", "Clara", "David", "Elena", "Felix")
LATER = ("Greta", "Hugo")
"""Who may come later."""
COSTS = {
    "lose-one": 1,
    "lose-two": 3,
    "keep-two": 2,
    "draw-three": 1,
    "swap-dice": 3,
    "pass-dice": 2,
    "swap-hands": 2,
    "pass-hands": 2,
    "again-reverse": 0,
    "skip": 0,
}
ON_ANOTHER, ON_ANYONE, TO_A_SIDE = ("swap-dice", "swap-hands"), ("skip",), ("pass-dice", "pass-hands")
MOST_COMMANDS = 4_000


class Referee(Comers):
    """The book, and at which point of a turn it is open."""

    rolled: tuple[int, int, int] | None = None
    to_give = 0

    def _rolled(self, wazabi: int, draw: int, give: int) -> None:
        if not self.rolling_to_begin:
            self.rolled, self.to_give = (wazabi, draw, give), give
        super()._rolled(wazabi, draw, give)

    def _give(self, to: list[int]) -> None:
        self.to_give = 0
        super()._give(to)

    def _begin_turn(self, seat: int) -> None:
        self.rolled, self.to_give = None, 0
        super()._begin_turn(seat)

    def done(self, command: Command, events: list[dict[str, Any]], last_game: bool) -> None:
        """It was done; the faces are what the companion rolled."""
        if command["do"] in PEOPLE:
            self.came_or_went(command, events)
            if self.phase == "first" and not self.rolling_to_begin:
                self.phase = "roll"
            return
        faces = next((tuple(event["gives"]) for event in events if event["event"] == "ChanceRolled"), ())
        if command["do"] == "Deal":
            self.rolled, self.to_give, self.closed = None, 0, False
        self.note(from_json(command, COMMAND, COMMANDS), faces)
        if command.get("card") == "again-reverse" and not self.won:
            self.rolled = None
        if self.closed:
            self.phase = "over" if last_game else "deal"
        elif self.won or self.rolling_to_begin:
            self.phase = "won" if self.won else "first"
        elif self.owed or self.to_give:
            self.phase = "draw" if self.owed else "give"
        else:
            self.phase = "card" if self.rolled else "roll"

    def why_not(self, command: Command) -> set[str]:
        """The words of which one has to be the reason; none if it may be done."""
        anytime = ("deal", "first", "roll", "draw", "give", "card", "won")
        when = {
            **dict.fromkeys(PEOPLE, anytime),
            "Deal": ("deal",),
            "Roll": ("first", "roll"),
            "RollForMe": ("first", "roll"),
            "TakeCard": ("draw",),
            "Give": ("give",),
            "PlayCard": ("card",),
            "EndTurn": ("card",),
            "PlayOn": ("won",),
        }
        if command["do"] == "Finish":  # whoever plays on for the other places may stop at any time
            return set() if self.phase not in ("deal", "over") and self.went_out else {"not-now", "not-won"}
        if self.phase not in when[command["do"]]:
            return {"not-now"}
        judge = getattr(self, "_may_" + snake(command["do"]), None)
        wrong: set[str] = judge(command) if judge else set()
        return wrong

    def _may_roll(self, command: Command) -> set[str]:
        """Every die shows something; for who begins, the wazabi are enough."""
        rolled, held = [command[face] for face in ("wazabi", "draw", "give")], self.dice[self.turn]
        few = sum(rolled) < held and not (self.phase == "first" and not any(rolled[1:]))
        return {"bad-roll"} if min(rolled) < 0 or sum(rolled) > held or few else set()

    def _another(self, seat: int) -> set[str]:
        return {"not-yourself"} if seat == self.turn else self._anyone(seat)

    def _anyone(self, seat: int) -> set[str]:
        if not 0 <= seat < self.players:
            return {"no-such-seat"}
        return set() if self.dice[seat] else {"out"}

    def _may_take_card(self, command: Command) -> set[str]:
        return self._another(command["on"]) or (set() if self.hands[command["on"]] else {"empty-hand"})

    def _may_give(self, command: Command) -> set[str]:
        if len(command["to"]) != self.to_give:
            return {"give-each"}
        return next((wrong for seat in command["to"] if (wrong := self._another(seat))), set())

    def _may_play_card(self, command: Command) -> set[str]:
        assert self.rolled
        (wazabi, _draw, give), card, on = self.rolled, command["card"], command.get("on")
        if COSTS[card] > wazabi:
            return {"too-dear"}
        if card == "lose-one" and give >= 2:
            return {"barred"}
        if card in TO_A_SIDE and not command.get("way"):
            return {"way-wanted"}
        named = card in (*ON_ANOTHER, *ON_ANYONE)
        if named and on is None:
            return {"player-wanted"}
        if (command.get("way") and card not in TO_A_SIDE) or (on is not None and not named):
            return {"not-asked"}
        return set() if on is None else self._another(on) if card in ON_ANOTHER else self._anyone(on)

    def _may_play_on(self, _: Command) -> set[str]:
        """Not in teams, and not with one player left."""
        in_teams = len(set(self.team)) < self.players
        return {"no-playing-on"} if in_teams or len(self.ring) <= 2 else set()

    def check(self, view: dict[str, Any]) -> None:
        """Everything that lies open is as written down here."""
        assert (view["phase"], view["scores"]) == (self.phase, self.scores)
        assert (view["players"], view["teams"]) == (self.names, self.team)
        if self.phase not in ("deal", "over", "won"):
            seen = {key: view[key] for key in ("turn", "dice", "hands", "skips", "pile", "discards", "lost")}
            here = {"turn": self.turn, "dice": self.dice, "hands": self.hands, "skips": self.before}
            assert seen == {**here, "pile": self.pile, "discards": self.discards, "lost": self.lost}


class Tournament:
    """One tournament of a few games by people who now and then do what they may not."""

    def __init__(self, script: Script, rng: Random) -> None:
        self.script, self.rng = script, rng
        self.began, self.games = rng.randint(2, 6), rng.choice((1, 1, 2, 3))
        self.dice = rng.choice((1, 2, 4, None, DICE // self.began))
        self.hand = rng.choice((None, CARDS // self.began))
        teams = {4: [0, 0, 1, 1], 5: [0, 1, 2, 0, 1], 6: [0, 1, 2, 0, 1, 2]}.get(self.began, [])
        self.teams = teams if rng.random() < 0.3 else []
        self.wrong = rng.choice((0.05, 0.3))

    @property
    def players(self) -> int:
        """How many sit there now."""
        return self.referee.players

    def play(self) -> int:
        """To the end; returns how many commands were told."""
        begin = {
            "do": "Begin",
            "players": list(NAMES[: self.began]),
            "games": self.games,
            "teams": self.teams,
            "dice": self.dice,
            "hand": self.hand,
        }
        answer = self.script.say({**begin, "game": "wazabi"})
        assert [event["event"] for event in answer["events"]] == ["GameBegun"]
        beginning = from_json(begin, COMMAND, COMMANDS)
        assert isinstance(beginning, Begin)
        self.referee = Referee(beginning)
        played = commands = 0
        while self.referee.phase != "over":
            commands += 1
            assert commands < MOST_COMMANDS, "games come to an end"
            command = self._step()
            reasons = self.referee.why_not(command)
            answer = self.script.say(command)
            if reasons:
                assert answer.get("refused", answer).get("why") in reasons, (command, answer, reasons)
                continue
            assert "events" in answer, (command, answer, vars(self.referee))
            played += command["do"] == "Finish"
            self.referee.done(command, answer["events"], played == self.games)
            if self.rng.random() < 0.2 or self.referee.phase in ("won", "over"):
                self.referee.check(self.script.view())
        return commands

    def _seat(self) -> int:
        return self.rng.randrange(self.players)

    def _step(self) -> Command:
        roll = self.rng.random()
        if roll < self.wrong:
            return self._anything()
        between = self.referee.phase == "deal" and roll > 0.5
        return comes_or_goes(self.rng, self.players, (*NAMES, *LATER)) if between or roll > 0.96 else self._next()

    def _next(self) -> Command:
        match self.referee.phase:
            case "deal":
                return {"do": "Deal"}
            case "first" | "roll":
                return self.rng.choice(({"do": "RollForMe"}, self._roll(self.referee.dice[self.referee.turn])))
            case "draw":
                return {"do": "TakeCard", "on": self._seat()}
            case "give":
                return {"do": "Give", "to": [self._seat() for _ in range(self.referee.to_give)]}
            case "won":
                return {"do": self.rng.choice(("Finish", "PlayOn"))}
        return {"do": "EndTurn"} if self.rng.random() < 0.2 else self._card()

    def _roll(self, dice: int) -> Command:
        shown = [self.rng.choice(("wazabi", "wazabi", "wazabi", "draw", "draw", "give")) for _ in range(dice)]
        return {"do": "Roll", **{face: shown.count(face) for face in ("wazabi", "draw", "give")}}

    def _card(self) -> Command:
        card = self.rng.choice(sorted(COSTS))
        command: Command = {"do": "PlayCard", "card": card}
        if card in (*ON_ANOTHER, *ON_ANYONE):
            command["on"] = self._seat()
        if card in TO_A_SIDE:
            command["way"] = self.rng.choice(("left", "right"))
        return command

    def _anything(self) -> Command:
        """Whatever comes to mind, at any time: mostly it is not allowed."""
        return self.rng.choice(
            (
                {"do": "Deal"},
                self._roll(self.rng.randint(0, 6)),
                {"do": "TakeCard", "on": self.rng.randint(-1, 6)},
                {"do": "Give", "to": [self.rng.randint(-1, 6) for _ in range(self.rng.randint(0, 3))]},
                self._card(),
                {"do": "PlayCard", "card": self.rng.choice(sorted(COSTS)), "on": self.rng.randint(-1, 6)},
                {"do": "PlayCard", "card": self.rng.choice(sorted(COSTS)), "way": "left"},
                {"do": "EndTurn"},
                {"do": "PlayOn"},
                {"do": "Finish"},
            )
        )
