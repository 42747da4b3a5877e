"""People come and go amid a game of Saboteur, as the game's README says for tables of ours."""

from __future__ import annotations

import json
from pathlib import Path

from companion.core.chance import SeededChance
from companion.core.game import Refusal, Seat, Viewer
from companion.core.journal import Journal
from companion.core.people import ChangeSeats, Join, Leave, Rename, TakeOver
from companion.core.records import Record, Secret
from companion.core.table import Table
from companion.games import GAMES
from companion.games.saboteur.rules import commands as cmd
from companion.verify.checking import verify
from tests.saboteur.tables import Sitting


def end_of_round(table: Sitting) -> None:
    """No card is left, roles are shown, and nobody is asked for gold: whoever may take some takes the first."""
    table.do(cmd.Correct(pile=0, hands=(0,) * len(table.seen.players)))
    table.do(cmd.Reveal())
    while table.seen.phase == "gold":
        seat = table.seen.taking
        assert seat is not None
        table.do(cmd.TakeGold(seat, Secret(table.seat(seat).to_take[0])))


def test_another_name_changes_nothing_else() -> None:
    table = Sitting(4)
    roles, words, transcript = table.roles, table.seen.words, table.table.transcript()
    table.do(Rename(1, "Boris"))
    assert table.seen.players == ("Anna", "Boris", "Clara", "David")
    assert (table.roles, table.seen.words, table.table.transcript()) == (roles, words, transcript)
    assert table.seen.people == (0, 1, 2, 3)
    table.table.undo()
    assert table.seen.players == ("Anna", "Bruno", "Clara", "David")


def test_names_that_look_alike_are_one_name() -> None:
    table = Sitting(4)
    assert table.refused(Rename(1, "АNNA"))[0] == "bad-name"
    assert table.refused(TakeOver(1, "Bruno"))[0] == "bad-name"
    assert table.refused(Rename(4, "Boris"))[0] == "no-such-seat"


def test_who_plays_on_for_somebody_has_all_that_was_there_and_is_another_person() -> None:
    table = Sitting(4, seed="gold")
    end_of_round(table)
    gold = table.seat(2).purse
    table.do(cmd.Deal())
    role = table.seat(2).role
    table.do(TakeOver(2, "Karla"))
    assert (table.seat(2).role, table.seat(2).purse) == (role, gold)
    assert table.seen.people == (0, 1, 4, 3)


def test_who_leaves_is_passed_over_and_their_cards_are_out_of_the_round() -> None:
    table = Sitting(5, first=3)
    table.do(cmd.PlayUnknown())
    assert table.seen.turn == 4
    before = table.seen
    table.do(Leave(4))
    now = table.seen
    assert now.players == ("Anna", "Bruno", "Clara", "David")
    assert (now.turn, now.pile, now.hands) == (0, before.pile, before.hands[:4])
    assert now.unseen == before.unseen == 1, "the hand that was put aside lies nowhere in the mine"


def test_the_role_of_who_left_is_nobodys_until_roles_are_shown() -> None:
    table = Sitting(5, seed="7")
    roles = table.roles
    table.do(Leave(1))
    assert table.roles == [roles[0], *roles[2:]]
    everything = [table.table.view(Seat(seat)) for seat in range(4)] + [table.seen]
    assert "left_over" not in repr(everything), "it is in nobody's view"
    told = [table.table.history(Seat(seat))[1]["events"][0]["role"] for seat in range(4)]
    assert told == table.roles, "and in nobody's history: they are told what was dealt to them, wherever they sit now"
    end_of_round(table)
    assert roles[1] in table.seen.results[0].left_over.split()


def test_who_left_and_is_back_because_that_was_undone_still_knows_their_role() -> None:
    table = Sitting(5, seed="7")
    roles = table.roles
    for _again in range(2):
        for act in (lambda: table.do(Leave(1)), table.table.undo, table.table.redo, table.table.undo):
            act()
        told = [table.table.history(Seat(seat))[1]["events"][0]["role"] for seat in range(5)]
        assert told == roles
    table.do(Leave(0))
    assert table.table.history(Seat(0))[1]["events"][0]["role"] == roles[1]


def test_who_was_not_there_is_told_of_no_role() -> None:
    table = Sitting(5)
    end_of_round(table)
    table.do(Leave(0))
    table.do(Join("Felix", 0))
    assert "role" not in table.table.history(Seat(0))[1]["events"][0]


def test_too_few_may_play_on_as_they_like_but_two_stay() -> None:
    table = Sitting(3)
    table.do(Leave(2))
    assert table.seen.phase == "play"
    assert table.refused(Leave(0))[0] == "nobody-left"
    end_of_round(table)
    table.do(cmd.Deal())
    assert table.seen.hands == (6, 6)


def test_the_last_cards_may_leave_with_somebody() -> None:
    table = Sitting(4)
    table.do(cmd.Correct(turn=2, pile=0, hands=(0, 0, 3, 0)))
    table.do(Leave(2))
    assert table.seen.phase == "reveal"


def test_nobody_leaves_amid_something_or_before_anything() -> None:
    table = Sitting(4, first=None)
    for command in (Leave(0), Join("Karla"), ChangeSeats((1, 0, 2, 3))):
        assert table.refused(command)[0] == "not-between-rounds"
    table.do(cmd.Deal(0))
    table.do(cmd.EndRound())
    assert table.refused(Leave(0))[0] == "not-between-turns"
    assert table.refused(Join("Karla"))[0] == "not-between-rounds"


def test_as_many_can_play_as_there_are_role_cards() -> None:
    """In `fa` one is left over only with 3 and 4 players."""
    for edition, players, room in (("lv", 5, 6), ("fa", 4, 5), ("fa", 5, 5), ("uk", 10, 10)):
        table = Sitting(players, edition)
        end_of_round(table)
        for name in ("Karla", "Lidija")[: room - players]:
            table.do(Join(name))
        assert table.refused(Join("Maris"))[0] == "no-room"
        assert len(table.seen.players) == room


def test_who_joins_has_no_gold_and_a_role_in_the_next_round_and_a_hand_for_so_many() -> None:
    table = Sitting(5)
    end_of_round(table)
    table.do(Join("Karla", 2))
    assert table.seen.players == ("Anna", "Bruno", "Karla", "Clara", "David", "Elena")
    assert table.seat(2).purse == ()
    assert table.seat(2).role == ""
    table.do(cmd.Deal())
    assert table.seen.hands == (5,) * 6
    assert sorted(table.roles) == ["digger"] * 4 + ["saboteur"] * 2


def test_left_of_whoever_moved_last_begins_though_they_left_or_seats_changed() -> None:
    for command, begins in ((Leave(2), "David"), (ChangeSeats((0, 2, 1, 3)), "Bruno"), (Rename(0, "Anya"), "David")):
        table = Sitting(4, first=2)
        table.do(cmd.PlayUnknown())
        end_of_round(table)
        table.do(command)
        table.do(cmd.Deal())
        assert table.seen.players[table.seen.turn] == begins


def test_gold_goes_along_with_whoever_has_it() -> None:
    table = Sitting(5, seed="gold")
    end_of_round(table)
    gold = {name: table.seat(seat).purse for seat, name in enumerate(table.seen.players)}
    table.do(Leave(0))
    table.do(ChangeSeats((3, 2, 1, 0)))
    assert {name: table.seat(seat).purse for seat, name in enumerate(table.seen.players)} == {
        name: gold[name] for name in ("Bruno", "Clara", "David", "Elena")
    }


def test_the_proof_is_that_of_the_beginning_and_holds(tmp_path: Path) -> None:
    """Across a restart too; nor does undoing it all change anything."""
    path = tmp_path / "journal.db"
    journal = Journal(path)
    table = Table(GAMES, journal, SeededChance("proof"))
    table.begin("saboteur", cmd.Begin(("Anna", "Bruno", "Clara", "David"), "lv"))

    def do(*commands: Record) -> None:
        for command in commands:
            assert not isinstance(table.submit(command), Refusal), command

    def end() -> None:
        do(cmd.Correct(pile=0, hands=(0,) * len(table.view(Viewer.TABLE).players)), cmd.Reveal())

    do(Rename(0, "Anya"), cmd.Deal(0), Leave(3), TakeOver(0, "Zane"))
    before = [table.view(viewer) for viewer in (Viewer.TABLE, Seat(0), Seat(2))]
    journal.close()
    table = Table(GAMES, Journal(path), SeededChance("other"))
    assert table.resume()
    assert [table.view(viewer) for viewer in (Viewer.TABLE, Seat(0), Seat(2))] == before
    end()
    do(Join("Karla"), Join("Lidija", 1), ChangeSeats((4, 3, 2, 1, 0)), cmd.Deal())
    end()
    do(cmd.Deal())
    end()
    transcript = dict(table.transcript())
    assert transcript["players"] == ["Anna", "Bruno", "Clara", "David"]
    finished = table.finished()
    assert finished
    sat = [told.players or finished.recap.players for told in finished.recap.rounds]
    assert sat[0] == ("Zane", "Bruno", "Clara")
    assert sat[1] == sat[2] == ("Karla", "Clara", "Bruno", "Lidija", "Zane"), "each round is told of who sat there then"
    report = verify(json.loads(json.dumps(transcript)), transcript["words"])
    assert report.ok, report.lines
