"""People at a table of Saboteur who do what the rules allow, and now and then what they do not."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.referee.comers import comes_or_goes
from tests.referee.printed import TOOLS, UNBROKEN, Command, upright
from tests.referee.saboteur import Referee
from tests.referee.script import Script
from tests.saboteur import reference
from tests.saboteur.reference import GOALS, START

EDITIONS = ("lv", "lt", "uk", "ru", "fa")
NAMES = ("Anna", "Bruno", "Clara", "David", "Elena", "Felix", "Greta", "Hugo", "Irma", "Jonas")
LATER = ("Karl", "Lidija", "Maris", "Nora")
"""Who may come later."""
SHAPES = sorted({*reference.BOX, *map(reference.turned, reference.BOX)})
SEEN = {"RoundDealt", "RolesShown", "GoldDrawn", "GoldTaken", "GoldPaid"}
SHOWS = ("gold", "stone:NE", "stone:SW", "stone:NW", "stone:ES")
MOST_COMMANDS = 3_000


class Game:
    """One game from the beginning to the end, told to a script and to the referee."""

    def __init__(self, script: Script, rng: Random) -> None:
        self.script, self.rng = script, rng
        self.began, self.edition = rng.randint(3, 10), rng.choice(EDITIONS)
        self.hidden = rng.random() < 0.5
        self.wrong = rng.choice((0.05, 0.2, 0.5))
        self.passing = rng.choice((0.05, 0.1, 0.9))
        self.referee = Referee(self.began, self.edition, hidden=self.hidden)
        self.referee.names = list(NAMES[: self.began])
        self.undoable: list[Referee] = []
        self.undone: list[Referee] = []
        self.commands = 0

    @property
    def players(self) -> int:
        """How many sit there now."""
        return self.referee.players

    def play(self) -> int:
        """To the end; returns how many commands were told."""
        begin = {"players": NAMES[: self.began], "edition": self.edition, "hidden_goals": self.hidden}
        answer = self.script.say({"do": "Begin", **begin})
        assert [event["event"] for event in answer["events"]] == ["GameBegun"]
        while self.referee.phase != "over":
            self.commands += 1
            assert self.commands < MOST_COMMANDS, "games come to an end"
            self._step()
        self.referee.check(self.script.view())
        return self.commands

    def _step(self) -> None:
        roll = self.rng.random()
        if roll < self.wrong:
            self.tell(self._anything())
        elif roll < self.wrong + 0.03:
            self._undo_or_redo()
        elif roll < self.wrong + 0.04 or (self.referee.phase == "deal" and roll > 0.7):
            self.tell(comes_or_goes(self.rng, self.players, (*NAMES, *LATER)))
        else:
            self.tell(self._next())
        if self.rng.random() < 0.1:
            self.referee.check(self.script.view())

    def tell(self, command: Command) -> None:
        """Do it, or be refused, as the referee says."""
        reasons = self.referee.why_not(command)
        answer = self.script.say(command)
        if reasons:
            assert answer.get("refused", answer).get("why") in reasons, (command, answer, reasons)
            return
        assert "events" in answer, (command, answer, vars(self.referee))
        before = self.referee.copy()
        self.referee.done(command, answer["events"])
        self.undone.clear()
        self.undoable.append(before)
        if any(self._was_seen(event) for event in answer["events"]):
            self.undoable.clear()

    def _was_seen(self, event: dict[str, Any]) -> bool:
        looked = event["event"] == "MapRead" and self.hidden
        return event["event"] in SEEN or looked or (event["event"] == "GoalTurned" and event["revealed"])

    def _undo_or_redo(self) -> None:
        undo = self.rng.random() < 0.6
        ahead, behind = (self.undoable, self.undone) if undo else (self.undone, self.undoable)
        answer = self.script.say({"do": "Undo" if undo else "Redo"})
        if ahead:
            assert "events" in answer, answer
            behind.append(self.referee)
            self.referee = ahead.pop()
            self.referee.check(self.script.view())
        else:
            assert answer["refused"]["why"] in ("seen", "nothing-to-redo"), answer

    # --- what is done ----------------------------------------------------------------------------

    def _next(self) -> Command:
        """Something that is to be done now, or near it."""
        at_the_table = self.referee
        match at_the_table.phase:
            case "deal":
                named = not at_the_table.number and self.rng.random() < 0.5
                return {"do": "Deal", "first": self._seat()} if named else {"do": "Deal"}
            case "play":
                return self._turn()
            case "goal":
                return self._turn_goal(self.rng.choice(at_the_table.waiting))
            case "stone":
                return self._stone()
            case "stuck":
                return {"do": self.rng.choice(("EndRound", "GoOn"))}
            case "reveal":
                left = [goal for goal in GOALS if at_the_table.table[goal] == "?"]
                return self._turn_goal(self.rng.choice(left)) if left and self.rng.random() < 0.3 else {"do": "Reveal"}
        seat = at_the_table.order[0]
        return {"do": "TakeGold", "seat": seat, "nuggets": self.rng.choice(at_the_table.around)}

    def _seat(self) -> int:
        return self.rng.randrange(self.players)

    def _correct(self) -> Command:
        """Some of what may be wrong: seldom more than the box has, and mostly fewer cards than were counted."""
        at_the_table = self.referee
        right: Command = {
            "turn": self.rng.randint(-1, 10) if self.rng.random() < 0.1 else self._seat(),
            "pile": self.rng.randint(-1, 60) if self.rng.random() < 0.1 else self.rng.randint(0, at_the_table.pile),
            "hands": [max(self.rng.choice((0, 0, -1)), held - self.rng.randint(0, 2)) for held in at_the_table.hands],
            "tools": [self.rng.choices(TOOLS, k=self.rng.choice((0, 0, 1, 2))) for _ in range(self.players)],
        }
        said = self.rng.sample(sorted(right), self.rng.randint(0, len(right)))
        return {"do": "Correct", **{name: right[name] for name in said}}

    def _turn(self) -> Command:
        roll = self.rng.random()
        if roll < 0.01:
            return self._correct()
        if roll < self.passing:
            return {"do": "Pass"}
        if roll < self.passing + 0.25:
            return self._action()
        return self._lay() or {"do": "Pass"}

    def _lay(self) -> Command | None:
        """Mostly where it leads to a goal."""
        mine = self.referee
        fits: list[tuple[int, str, reference.Cell]] = []
        if mine.tools[mine.turn] or not mine.hands[mine.turn]:
            return None
        path, unbroken = reference.joined(mine.table), self.edition in UNBROKEN
        cells = sorted(path if len(path) > 1 or self.rng.random() < 0.9 else set(mine.table))
        goal = self.rng.choice(GOALS)
        for _ in range(40):
            at = reference.beside(self.rng.choice(cells), self.rng.choice("NESW"))
            lies = self.rng.choice(SHAPES)
            if mine.left[upright(lies)] and reference.is_right(mine.table, path, at, lies, unbroken):
                far = abs(at[0] - goal[0]) + abs(at[1] - goal[1])
                fits.append((far + 20 * (not reference.leads_on(lies)), lies, at))
        return {"do": "LayPath", "at": list(min(fits)[2]), "lies": min(fits)[1]} if fits else None

    def _action(self) -> Command:
        seat, tool, broken = (
            self._seat(),
            self.rng.choice(TOOLS),
            [(seat, tool) for seat, tools in enumerate(self.referee.tools) for tool in tools],
        )
        kind = self.rng.choice(("break", "repair", "rock", "map"))
        if kind == "repair" and broken:
            seat, tool = self.rng.choice(broken)
            cards = [
                "",
                *("+".join(each for each in TOOLS if each in (tool, other)) for other in TOOLS if other != tool),
            ]
            return {"do": "RepairTool", "on": seat, "tool": tool, "card": self.rng.choice(cards)}
        laid = sorted(set(self.referee.table) - {START, *GOALS})
        if kind == "rock" and laid:
            return {"do": "CauseRockfall", "at": list(self.rng.choice(laid))}
        if kind == "map":
            return {"do": "ReadMap", "goal": list(self.rng.choice(GOALS))}
        return {"do": "BreakTool", "on": seat, "tool": tool}

    def _turn_goal(self, at: tuple[int, int]) -> Command:
        if self.hidden:
            return {"do": "TurnGoal", "at": list(at)}
        return {"do": "TurnGoal", "at": list(at), "shows": self.rng.choice(SHOWS)}

    def _stone(self) -> Command:
        assert self.referee.choosing
        lies = reference.face(self.referee.table[self.referee.choosing])
        either = self.rng.choice((lies, reference.turned(lies)))
        return {"do": "LayStone", "at": list(self.referee.choosing), "lies": either}

    def _anything(self) -> Command:
        """Whatever comes to mind, at any time: mostly it is not allowed."""
        cell = [self.rng.randint(-2, 10), self.rng.randint(-4, 4)]
        return self.rng.choice(
            (
                {"do": "LayPath", "at": cell, "lies": self.rng.choice((*SHAPES, "s", "w", "N", "W"))},
                {"do": "BreakTool", "on": self.rng.randint(-1, 10), "tool": self.rng.choice(TOOLS)},
                {
                    "do": "RepairTool",
                    "on": self.rng.randint(-1, 10),
                    "tool": self.rng.choice(TOOLS),
                    "card": self.rng.choice(("", "pick", "lamp+cart", "pick+cart")),
                },
                {"do": "CauseRockfall", "at": cell},
                {"do": "ReadMap", "goal": self.rng.choice((cell, [8, 0], [8, 2]))},
                self._turn_goal(self.rng.choice(GOALS)),
                {"do": "LayStone", "at": [8, 0], "lies": self.rng.choice(("NE", "SW", "NW"))},
                {"do": "Deal", "first": self.rng.choice((None, 0, 11))},
                self._correct(),
                {"do": "Reveal"},
                {"do": "GoOn"},
                {"do": "TakeGold", "seat": self._seat(), "nuggets": self.rng.randint(1, 3)},
                {"do": "Begin", "players": ["Anna", "Bruno", "Clara"]},
            )
        )
