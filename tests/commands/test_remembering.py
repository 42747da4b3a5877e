"""What is over, on the command line: told, carried to another companion, and forgotten wherever it was kept."""

from __future__ import annotations

import csv
import json
import shutil
import zipfile
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.app.privacy.locks import Locks
from companion.app.settings import Settings, SettingsFile
from companion.core.chance import SeededChance
from companion.core.copies import keep_another
from companion.core.evenings import Evenings
from companion.core.journal import Journal
from companion.core.looking_back import looking_back
from companion.core.simulated_games import play
from companion.core.table import Table
from companion.games import GAMES
from tests.command_line import Said, companion, complaint

PLAYED = ("saboteur", "wazabi", "saboteur")


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Two games among the evenings, and a third that is over in the journal alone."""
    folder = tmp_path / "here"
    folder.mkdir()
    with closing(Journal(folder / "journal.db")) as kept, closing(Evenings(folder / "evenings.db")) as evenings:
        table = Table(GAMES, kept, SeededChance("told"))
        for number, game in enumerate(PLAYED, 1):
            for _move in play(table, game, GAMES[game].world(Random(number), 4, "lv")):
                pass
            finished = table.finished()
            assert finished
            if number < len(PLAYED):
                evenings.keep(finished, number)
                kept.abandon(number)
            (folder / "transcripts").mkdir(exist_ok=True)
            (folder / "transcripts" / f"{number}.json").write_text(json.dumps(finished.transcript))
        keep_another(folder / "journal.db")
    SettingsFile(folder / "settings.json").change(Settings(names=("Anna", "Bruno"), group=("Anna", "Bruno", "Clara")))
    return folder / "journal.db"


def done(journal: Path, *arguments: str) -> Said:
    said = companion(*arguments, "--journal", str(journal))
    assert (said.status, said.err) == (0, ""), said
    return said


def test_an_evening_is_told_with_the_numbers_of_its_games(journal: Path) -> None:
    said = done(journal, "history").out.splitlines()
    assert said[0].endswith("Anna, Bruno, Clara and David")
    assert [line.split()[:2] for line in said[1:] if not line.startswith("      ")] == [
        ["1", "Saboteur"],
        ["2", "Wazabi"],
    ]
    told = json.loads(done(journal, "history", "--json").out)
    assert (told["page"], told["pages"]) == (1, 1)
    assert [game["number"] for game in told["evenings"][0]["games"]] == [1, 2]
    assert json.loads(done(journal, "history", "--json", "--page", "2").out)["evenings"] == []


def test_a_player_is_told_of_with_what_chance_makes(journal: Path) -> None:
    told = json.loads(done(journal, "history", "--player", "ANNA", "--json").out)["games"]
    assert set(told) == {"saboteur", "wazabi"}
    roles = told["saboteur"]["roles"]
    assert roles["saboteur"]["times"] + roles["digger"]["times"] == told["saboteur"]["rounds"] == 3
    assert roles["saboteur"]["expected"] == 0.6, "one saboteur among five cards, in each of three rounds"
    said = done(journal, "history", "--player", "Anna").out
    assert "To be expected: 0.6. Ordinary: 0 to 2." in said
    assert "gold-digger: " in said
    nobody = companion("history", "--player", "Zoe", "--journal", str(journal))
    assert (nobody.status, nobody.out) == (1, "")


def test_everybody_is_told_of_who_won_most_first(journal: Path) -> None:
    told = json.loads(done(journal, "history", "--standings", "--json").out)
    assert (told["page"], list(told["games"])) == (1, ["saboteur", "wazabi"])
    for game, each in told["games"].items():
        assert {player["name"] for player in each["players"]} == {"Anna", "Bruno", "Clara", "David"}
        won = [player["won"] for player in each["players"]]
        assert won == sorted(won, reverse=True)
        first = each["players"][0]
        alone = json.loads(done(journal, "history", "--player", first["name"], "--json").out)["games"][game]
        assert first.items() <= alone.items()
        assert set(first) == {"name", "games", "won", "streak", "score", "rounds", "rounds_won"}
        assert all(most["who"] != most["whom"] for most in each["most"])
    assert (
        json.loads(done(journal, "history", "--standings", "--json", "--page", "2").out)["games"]["wazabi"]["players"]
        == []
    )
    text = done(journal, "history", "--standings").out
    assert text.startswith("Saboteur\n  1. ")
    often = [most["times"] for each in told["games"].values() for most in each["most"]]
    assert text.count("most often") == sum(each > 1 for each in often)


def test_two_names_are_made_one_person_and_two_again_and_an_export_knows_it(journal: Path, tmp_path: Path) -> None:
    text = done(journal, "export", "-").out
    first, second = text.splitlines()
    (tmp_path / "one.jsonl").write_text(f"{first.replace('Anna', 'Ana')}\n{second.replace('Anna', 'Āna')}\n")
    there, again = tmp_path / "there" / "journal.db", tmp_path / "again" / "journal.db"
    done(there, "import", str(tmp_path / "one.jsonl"))
    done(there, "merge", "Āna", "Ana")
    assert set(json.loads(done(there, "history", "--player", "Āna", "--json").out)["games"]) == {"saboteur", "wazabi"}
    assert done(there, "history", "--player", "Āna").out.startswith("Saboteur: Ana and Āna")
    done(there, "export", str(tmp_path / "both.jsonl"))
    done(again, "import", str(tmp_path / "both.jsonl"))
    done(again, "import", str(tmp_path / "both.jsonl"))
    assert done(again, "history", "--standings").out == done(there, "history", "--standings").out
    assert done(again, "export", "-").out == done(there, "export", "-").out
    done(there, "merge", "Āna", "--apart")
    assert set(json.loads(done(there, "history", "--player", "Āna", "--json").out)["games"]) == {"wazabi"}
    for asked, why in (
        (("Ana", "Bruno"), "two people"),
        (("Ana", "ana"), "already"),
        (("Ana", "Zoe"), "nobody called Zoe is"),
        (("Zoe", "Ana"), "nobody called Zoe is"),
        (("Zoe", "--apart"), "nobody called Zoe is"),
    ):
        said = companion("merge", *asked, "--journal", str(there))
        assert (said.status, said.out) == (1, "")
        assert why in said.err
    assert companion("merge", "Ana", "--apart", "--journal", str(there)).status == 1
    assert companion("merge", "Ana", "--journal", str(there)).status == 2
    bad = tmp_path / "bad.jsonl"
    for line in (
        '{"companion-people":2,"same":["a","b"]}',
        '{"companion-people":1,"same":["a"]}',
        '{"companion-people"',
    ):
        bad.write_text(line)
        assert complaint("import", str(bad), "--journal", str(there))


def test_what_an_older_companion_wrote_or_kept_is_read(tmp_path: Path) -> None:
    old, there = Path(__file__).parents[1] / "core" / "of_evenings_1", tmp_path / "there"
    assert done(there / "journal.db", "import", str(old / "export.jsonl")).out.startswith("2 games are new")
    assert done(there / "journal.db", "import", str(old / "export.jsonl")).out.startswith("0 games are new, 2 ")
    here = tmp_path / "here"
    here.mkdir()
    shutil.copyfile(old / "evenings.db", here / "evenings.db")
    for asked in (("history",), ("history", "--standings"), ("history", "--player", "Anna"), ("export", "-")):
        assert done(here / "journal.db", *asked).out == done(there / "journal.db", *asked).out


def test_what_is_carried_to_another_companion_is_the_same_there_and_twice_changes_nothing(
    journal: Path, tmp_path: Path
) -> None:
    file, there = tmp_path / "games.jsonl", tmp_path / "there" / "journal.db"
    done(journal, "export", str(file))
    assert done(there, "import", str(file)).out == "2 games are new, 0 were kept already\n"
    assert done(there, "import", str(file)).out == "0 games are new, 2 were kept already\n"
    assert done(there, "export", "-").out == file.read_text(encoding="utf-8")
    assert done(there, "history").out == done(journal, "history").out
    assert companion("export", str(file), "--journal", str(journal)).status == 2, "over no file"


def test_results_come_as_a_table_in_which_no_name_reckons(journal: Path, tmp_path: Path) -> None:
    done(journal, "export", str(tmp_path / "games.jsonl"))
    text = (tmp_path / "games.jsonl").read_text(encoding="utf-8").replace('"Anna"', '"=1+1"')
    (tmp_path / "odd.jsonl").write_text(text, encoding="utf-8")
    there = tmp_path / "there" / "journal.db"
    done(there, "import", str(tmp_path / "odd.jsonl"))
    done(there, "export", str(tmp_path / "games.csv"))
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["player"] for row in rows] == ["'=1+1", "Bruno", "Clara", "David"] * 2
    assert [row["game"] for row in rows] == ["saboteur"] * 4 + ["wazabi"] * 4
    assert all(int(row["place"]) >= 1 and int(row["rounds_won"]) <= int(row["rounds"]) for row in rows)


def test_a_file_that_is_wrong_in_one_line_changes_nothing(journal: Path, tmp_path: Path) -> None:
    done(journal, "export", str(tmp_path / "games.jsonl"))
    lines = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()
    bad, there = tmp_path / "bad.jsonl", tmp_path / "there" / "journal.db"
    for wrong, why in (("{}", "no finished game"), (lines[1].replace('game":2', 'game":9'), "newer companion")):
        bad.write_text(f"{lines[0]}\n{wrong}\n", encoding="utf-8")
        said = complaint("import", str(bad), "--journal", str(there))
        assert "line 2" in said
        assert why in said
    assert companion("history", "--journal", str(there)).status == 1


def test_a_game_that_goes_on_is_nowhere_in_it(journal: Path) -> None:
    with closing(Journal(journal)) as kept:
        table = Table(GAMES, kept, SeededChance("goes on"))
        moves = play(table, "saboteur", GAMES["saboteur"].world(Random(9), 4, "lv"))
        for _number in range(12):
            next(moves)
    assert len(done(journal, "export", "-").out.splitlines()) == 2
    said = done(journal, "forget", "--all")
    assert said.out == "3 games were changed or forgotten.\n"
    with closing(Journal(journal)) as kept:
        assert [game.ended for game in kept.games()] == [None]


def everywhere(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file() and file.suffix != ".zip")


def test_a_player_who_is_forgotten_is_nowhere_any_more(journal: Path, tmp_path: Path) -> None:
    assert b"Anna" in everywhere(journal.parent)
    assert done(journal, "forget", "--player", "anna").out == "3 games were changed or forgotten.\n"
    assert b"Anna" not in everywhere(journal.parent)
    assert [file.name for file in (journal.parent / "backups").iterdir()] == ["1.zip"]
    restored = tmp_path / "restored" / "journal.db"
    assert companion("restore", str(journal.parent / "backups" / "1.zip"), "--journal", str(restored)).status == 0
    assert b"Anna" not in everywhere(restored.parent)
    assert companion("history", "--player", "Anna", "--journal", str(journal)).status == 1
    assert "Bruno" in done(journal, "history").out


def test_who_only_came_later_or_never_played_to_the_end_is_nowhere_either(journal: Path) -> None:
    """Zoe came amid a game and added words to its chance; Yann chose a way to see secrets, and no game of his ended."""
    folder = journal.parent
    proof = json.loads((folder / "transcripts" / "1.json").read_text())
    proof["record"].append({"by": "Zoe", "text": "7"})
    (folder / "transcripts" / "1.json").write_text(json.dumps(proof))
    (folder / "transcripts" / "odd.json").write_text('[{"players": 3}]')
    settings = SettingsFile(folder / "settings.json")
    settings.change(settings.settings.going("Yann", "phone").reading("Yann", "lv"))
    Locks(folder / "locks.json").set("Yann", (1, 2, 3, 4))
    keep_another(journal)
    for name in ("Zoe", "Yann"):
        assert name.encode() in everywhere(folder)
        assert done(journal, "forget", "--player", name).out == "0 games were changed or forgotten.\n"
        assert all(form.encode() not in everywhere(folder) for form in (name, name.casefold()))
    (copy,) = (folder / "backups").iterdir()
    with zipfile.ZipFile(copy) as parts:
        assert b"Yann" not in parts.read("settings.json")
    assert companion("forget", "--player", "Zoe", "--journal", str(journal)).status == 1


def test_a_game_that_is_forgotten_takes_its_proof_along(journal: Path) -> None:
    words = json.loads((journal.parent / "transcripts" / "1.json").read_text())["words"].encode()
    assert words in everywhere(journal.parent)
    done(journal, "forget", "--game", "1")
    assert words not in everywhere(journal.parent)
    assert sorted(file.name for file in (journal.parent / "transcripts").iterdir()) == ["2.json", "3.json"]
    assert companion("forget", "--game", "1", "--journal", str(journal)).status == 1


def test_nothing_is_forgotten_under_a_table_that_is_played_at(journal: Path) -> None:
    with closing(Journal(journal)):
        said = companion("forget", "--all", "--journal", str(journal))
    assert said.status == 1
    assert "in use" in said.err


def test_where_somebody_reads_all_the_while_it_is_said_that_it_still_stands_there(journal: Path) -> None:
    with looking_back(journal.with_name("evenings.db")) as past:
        reading = past.whole()
        next(reading)
        said = companion("forget", "--player", "Anna", "--journal", str(journal))
        assert (said.status, said.out) == (1, "")
        assert "in use" in said.err
        assert [game.recap.players[0] for game in reading] == ["Anna"], "what it began to read it reads to the end"
    assert companion("history", "--player", "Anna", "--journal", str(journal)).status == 1
    Evenings(journal.with_name("evenings.db")).close()
    assert b"Anna" not in everywhere(journal.parent)


def test_without_a_finished_game_that_is_said(tmp_path: Path) -> None:
    for asked in (("history",), ("export", "-")):
        said = companion(*asked, "--journal", str(tmp_path / "journal.db"))
        assert (said.status, said.out) == (1, "")
        assert said.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_files_may_be_named_as_they_lie_here(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As people do in a folder: `--journal journal.db`."""
    monkeypatch.chdir(journal.parent)
    done(Path("journal.db"), "backup", "copy.zip")
    done(Path("journal.db"), "export", "games.jsonl")
    done(Path("journal.db"), "recap", "--out", "recap.png")
    for command in (("restore", "copy.zip"), ("import", "games.jsonl")):
        there = Path(f"of {command[0]}") / "journal.db"
        there.parent.mkdir()
        done(there, *command)
        assert done(there, "history").out.count("Saboteur") == done(journal, "history").out.count("Saboteur")
    assert companion("doctor", "--journal", "journal.db", "--json").err == ""
