"""Every screen of Saboteur in every state, by name: for translators, for looking at, and for tests."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.saboteur.rules import commands as cmd
from companion.games.saboteur.rules.cards import TOOLS
from companion.games.saboteur.screens.help_pages import PAGES
from companion.games.saboteur.screens.laying import AGAIN, LAYING
from companion.games.saboteur.screens.place import ROW, TABLE, Here
from companion.games.saboteur.screens.turns_only import SURE
from companion.games.saboteur.staging.gallery_rounds import endings
from companion.games.saboteur.staging.gallery_sight import watched
from companion.games.saboteur.staging.staged import FOUR, GROWN, TEN, StagedTable, named
from companion.screens.moment import Looks
from companion.screens.staged import NOTHING, Shot

MIXED = (
    *(("pick",), ("lamp",), ("cart",), ("pick", "lamp"), ("pick", "cart"), ("lamp", "cart")),
    *(TOOLS, ("pick",), ("cart",), ("lamp", "cart")),
)
"""Everything that can be broken before anybody, at a table of ten."""


def gallery() -> Iterator[Shot]:
    """Play small games and show what is seen on the way."""
    for story in (
        _dealing,
        _secrets,
        _table,
        _laying,
        _wrong,
        _actions,
        _light,
        _may_lie,
        _stuck,
        _more,
        _entering,
        _correcting,
        _help,
        _hints,
    ):
        yield from story()
    yield from endings()
    yield from watched()


def _begun(*, ten: bool = False, hidden_goals: bool = False) -> StagedTable:
    sitting = StagedTable(TEN if ten else FOUR, hidden_goals=hidden_goals)
    return sitting.do(cmd.Deal(0))


def _grown(*, ten: bool = False) -> StagedTable:
    return _begun(ten=ten).do(cmd.EnterLayout(GROWN))


def _dealing() -> Iterator[Shot]:
    for name, sitting in (("", StagedTable()), ("-ten", StagedTable(TEN, edition="fa"))):
        yield f"deal{name}", sitting.shows()
        yield f"deal-known{name}", sitting.shows(known=frozenset({LAYING}))
    added = (cmd.AddChance(name, "3 5") for name in FOUR[:2])
    yield "deal-again", StagedTable().do(*added).shows(Here(AGAIN))
    yield "deal-words", StagedTable().shows(Here("words"))
    yield "deal-first", StagedTable().shows(Here("first"))
    yield "deal-first-ten", StagedTable(TEN).shows(Here("first"))


def _secrets() -> Iterator[Shot]:
    four, ten, hidden = _begun(), _begun(ten=True), _begun(hidden_goals=True)
    yield from _in_a_row(four, "")
    yield from _in_a_row(ten, "-ten")
    yield "secrets", four.shows(Here("secrets"))
    yield "secrets-ten", ten.shows(Here("secrets"))
    yield "hand-over", four.shows(Here("hand-over", seat=2, page="role"))
    yield "hand-over-ten", ten.shows(Here("hand-over", seat=0, page="role"))
    yield "role", ten.shows(Here("role", seat=0))
    for role in ("digger", "saboteur"):
        yield f"role-held-{role}", ten.shows(Here("role", seat=ten.seat_of(role)), held=True)
    hidden.do(cmd.ReadMap((8, 0)))
    yield "secrets-again", hidden.shows(Here("secrets"))
    yield "role-goals", hidden.shows(Here("role", seat=0))
    yield "role-goals-held", hidden.shows(Here("role", seat=0), held=True)
    yield "map-hand-over", hidden.shows(Here("hand-over", seat=0, page="peek"))
    yield "map-peek", hidden.shows(Here("peek", seat=0))
    yield "map-peek-held", hidden.shows(Here("peek", seat=0), held=True)


def _in_a_row(sitting: StagedTable, name: str) -> Iterator[Shot]:
    everybody = frozenset(range(len(sitting.view.players)))
    some = Looks(frozenset((0, 2)), everybody - {0, 2})
    yield f"roles{name}", sitting.shows(Here(ROW, seat=0))
    yield f"roles-next{name}", sitting.shows(Here(ROW, seat=1), looks=some)
    yield f"roles-held{name}", sitting.shows(Here(ROW, seat=1), looks=some, held=True)
    yield f"roles-phones{name}", sitting.shows(Here(ROW), looks=some)
    yield f"roles-last{name}", sitting.shows(Here(ROW), looks=Looks(everybody - {1}))


def _table() -> Iterator[Shot]:
    yield "table", _begun().shows()
    yield "table-grown", _grown().shows()
    ten = _grown(ten=True)
    yield "table-ten", ten.shows()
    yield "table-all-broken", ten.all_broken().shows()
    yield "table-mixed-broken", ten.broken(MIXED).shows()
    broken = _grown().do(cmd.BreakTool(1, "pick"), cmd.BreakTool(3, "lamp"))
    yield "table-others-broken", broken.shows()
    beyond = "0,1=NS 0,2=NS 0,3=NE 1,3=EW -1,0=EW -2,0=EW 0,-1=NS 0,-2=NS 0,-3=NESW"
    yield "table-beyond", _begun().do(cmd.EnterLayout(beyond)).shows()
    yield "table-empty-pile", _grown().do(cmd.Correct(pile=0, hands=(2, 1, 0, 3)), cmd.Pass()).shows()


def _laying() -> Iterator[Shot]:
    sitting = _grown()
    cell = TABLE.but(cell=(3, 0))
    yield from named(
        "lay",
        {
            "cell": sitting.shows(cell),
            "nothing-fits": sitting.shows(TABLE.but(cell=(7, -1))),
            "ghost": sitting.shows(cell.but(lies="NS")),
            "ghost-turned": sitting.shows(cell.but(lies="NSW")),
            "any-card": sitting.shows(Here("cards")),
            "any-card-here": sitting.shows(cell.but(at="cards")),
            "card": sitting.shows(TABLE.but(lies="NES")),
            "ghost-wrong": sitting.shows(cell.but(lies="EW")),
        },
    )


def _wrong() -> Iterator[Shot]:
    sitting = _grown()
    tries = {
        "turned": ((3, 0), "ESW"),
        "one-over": ((4, 0), "NES"),
        "another-card": ((3, 0), "EW"),
        "two-sides": ((7, 0), "new"),
        "no-neighbour": ((2, 2), "nesw"),
        "no-path": ((6, -1), "NE"),
        "taken": ((1, 0), "NESW"),
    }
    for name, (at, lies) in tries.items():
        yield f"wrong-{name}", sitting.shows(sitting.tried(TABLE, cmd.LayPath(at, lies)))
    cited = Here("help", page="place.match", came=sitting.tried(TABLE, cmd.LayPath((3, 0), "ESW")))
    yield "wrong-see-the-rule", sitting.shows(cited)
    ten = _grown(ten=True)
    yield "wrong-ten", ten.shows(ten.tried(TABLE, cmd.LayPath((3, 0), "ESW")))
    broken = cmd.BreakTool(0, "pick")
    sitting.do(cmd.Pass(), broken)
    yield "refused", sitting.shows(sitting.tried(Here("break", tool="pick"), broken))
    used = StagedTable().do(cmd.Deal(0)).lay((1, 0, "EW"), (2, 0, "EW"), (3, 0, "EW"))
    yield "none-left-cards", used.shows(Here("cards"))
    yield "none-left", used.shows(used.tried(TABLE, cmd.LayPath((4, 0), "EW")))
    used.do(*(cmd.BreakTool(seat, "lamp") for seat in range(3)))
    yield "none-left-action", used.shows(used.tried(Here("break", tool="lamp"), cmd.BreakTool(3, "lamp")))


def _actions() -> Iterator[Shot]:
    fresh, grown, ten = _begun(), _grown(), _grown(ten=True)
    grown.do(cmd.BreakTool(1, "pick"), cmd.BreakTool(2, "pick"))
    ten.do(cmd.BreakTool(0, "lamp"), cmd.BreakTool(4, "lamp"))
    yield "actions-fresh", fresh.shows(Here("actions"))
    yield "actions", grown.shows(Here("actions"))
    yield "break", grown.shows(Here("break", tool="pick"))
    yield "break-ten", ten.shows(Here("break", tool="lamp"))
    yield "mend", grown.shows(Here("mend", tool="pick"))
    yield "mend-ten", ten.shows(Here("mend", tool="lamp", repair="lamp+cart"))
    yield "rockfall", grown.shows(Here("rockfall"))
    yield "map", grown.shows(Here("map"))


def _light() -> Iterator[Shot]:
    sitting, ten = _begun(), _begun(ten=True)
    yield "light-chosen", sitting.do(cmd.ChooseEntering(False)).shows()
    yield "light-found-too-few", sitting.shows(Here("found"))
    sitting.do(*(cmd.PlayUnknown(),) * 7)
    yield "light", sitting.shows()
    yield "light-broken", sitting.do(cmd.BreakTool(1, "pick"), cmd.PlayUnknown()).shows()
    yield "light-found", sitting.shows(Here("found"))
    yield "light-who-reached", sitting.shows(Here("who-reached"))
    yield "light-actions", sitting.shows(Here("actions"))
    yield "light-refused", sitting.shows(sitting.tried(Here("found"), cmd.TurnGoal((8, -2), "gold")))
    hidden = _begun(hidden_goals=True).do(cmd.ChooseEntering(False), *(cmd.PlayUnknown(),) * 8)
    for name, players in (("", FOUR), ("-ten", TEN)):
        unsure = StagedTable(players, entering="unsure").do(cmd.Deal(0), cmd.Pass())
        yield f"light-unsure{name}", unsure.shows()
    yield "light-found-hidden", hidden.shows(Here("found"))
    yield "light-shows-hidden", hidden.shows(Here("shows", cell=(8, 2)))
    yield "light-actions-hidden", hidden.shows(Here("actions"))
    ten.do(cmd.ChooseEntering(False), cmd.BreakTool(4, "pick"), cmd.BreakTool(7, "lamp"), *(cmd.Pass(),) * 8)
    yield "light-ten", ten.shows()
    yield "light-found-ten", ten.shows(Here("found"))
    yield "light-actions-ten", ten.shows(Here("actions"))
    all_pass, last_card = (StagedTable(edition=edition).do(cmd.Deal(0)) for edition in ("uk", "fa"))
    for name, sat in (("", sitting), ("-ten", ten), ("-all-pass", all_pass), ("-last-card", last_card)):
        yield f"is-it-out{name}", sat.shows(Here("nobody"))
        yield f"nobody-can-play{name}", sat.shows(Here("nobody", page=SURE))
    yield "light-over", sitting.do(cmd.EndRound(2)).shows()


def _hints() -> Iterator[Shot]:
    """What people see who have never played."""
    grown = _grown()
    light = StagedTable(FOUR, entering=False).do(cmd.Deal(0))
    shown = {
        "rockfall": grown.shows(Here("rockfall"), known=NOTHING),
        "map": grown.shows(Here("map"), known=NOTHING),
        "turn": light.shows(known=NOTHING),
        "break": light.shows(Here("actions"), known=NOTHING),
        "mend": light.do(cmd.BreakTool(1, "pick")).shows(Here("actions"), known=NOTHING),
    }
    yield from named("hint", shown)


def _may_lie() -> Iterator[Shot]:
    sitting, here = _begun().do(cmd.ChooseEntering(False)), Here("may-lie")
    yield from named(
        "may-lie",
        {
            "": sitting.shows(here),
            "around": sitting.shows(here.but(lies="NES")),
            "yes": sitting.shows(here.but(lies="NES", typed="w-w-")),
            "no": sitting.shows(here.but(lies="NES", typed="---w")),
            "no-neighbour-joins": sitting.shows(here.but(lies="EW", typed="r---")),
        },
    )


def _stuck() -> Iterator[Shot]:
    for name, players in (("", FOUR), ("-ten", TEN)):
        sitting = StagedTable(players, "uk").do(cmd.Deal(0), cmd.EnterLayout(GROWN), cmd.Correct(pile=0))
        sitting.broken(MIXED[: len(players)])
        yield f"all-passed{name}", sitting.do(*(cmd.Pass(),) * len(players)).shows()


def _more() -> Iterator[Shot]:
    sitting = _grown(ten=True)
    yield from named(
        "more",
        {
            "": sitting.shows(Here("more")),
            "light": _begun(ten=True).do(cmd.ChooseEntering(False)).shows(Here("more")),
            "entering": sitting.shows(Here("entering")),
            "entering-unsure": _begun().do(cmd.ChooseEntering("unsure")).shows(Here("entering")),
            "give-up": sitting.shows(Here("give-up")),
            "chance": sitting.shows(Here("chance")),
            "chance-nothing-yet": sitting.shows(Here("chance", by=0)),
            "chance-rolled": sitting.shows(Here("chance", by=0, typed="3 5 1 6 2")),
            "before-the-deal": StagedTable().shows(Here("more")),
        },
    )


def _entering() -> Iterator[Shot]:
    sitting = _grown()
    editor = Here("editor")
    wrong = editor.but(draft="1,0=EW 2,0=NS 2,1=ES 5,5=NESW")
    unreached = cmd.EnterLayout("1,0=EW 8,0=gold")
    yield from named(
        "editor",
        {
            "": sitting.shows(editor),
            "cell": sitting.shows(editor.but(cell=(3, 0))),
            "card": sitting.shows(editor.but(cell=(4, -1))),
            "goal": sitting.shows(editor.but(cell=(8, 0))),
            "wrong": sitting.shows(wrong),
            "cut-off": sitting.shows(editor.but(draft=GROWN.replace("3,-1=NESW ", ""))),
            "empty": sitting.shows(editor.but(draft="")),
            "refused": sitting.shows(sitting.tried(editor.but(draft=unreached.layout), unreached)),
            "none-left": sitting.shows(editor.but(draft="1,0=ew 2,0=ew")),
        },
    )


def _correcting() -> Iterator[Shot]:
    sitting, ten = _grown(), _grown(ten=True)
    correct = Here("correct")
    too_many = cmd.Correct(pile=2000)
    yield "correct", sitting.shows(correct)
    yield "correct-ten", ten.do(cmd.BreakTool(0, "lamp")).shows(correct)
    yield "correct-refused", sitting.shows(sitting.tried(correct, too_many))
    yield "box", sitting.shows(Here("box", copies=(("EW", 4),)))
    yield "box-refused", sitting.shows(sitting.tried(Here("box"), cmd.CorrectBox({}, 20)))


def _help() -> Iterator[Shot]:
    sitting = _begun()
    for page in ("contents", *PAGES, "goal.two-at-once"):
        yield f"help-{page}", sitting.shows(Here("help", page=page))
    house = StagedTable(house={"place.unbroken-path": False})
    yield "help-house-rule", house.shows(Here("help", page="place.unbroken-path"))
