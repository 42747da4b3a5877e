"""Every clause of every edition, held against the print: where it points, and what it says there."""

import pytest

from companion.games.saboteur.editions import clauses, edition
from tests.saboteur.printed import SHEETS, SILENT, value
from tests.saboteur.tables import EDITIONS

by_edition = pytest.mark.parametrize("name", EDITIONS)


@by_edition
def test_every_clause_is_cited_where_it_is_printed(name: str) -> None:
    cited = {clause: SHEETS[name].led_to(edition(name).cites(clause)) for clause in clauses()}
    assert cited == {clause: SHEETS[name].where(clause) for clause in clauses()}


@by_edition
def test_every_clause_is_cited_or_listed_as_silent(name: str) -> None:
    silent = {clause for clause in clauses() if not edition(name).cites(clause)}
    assert silent == {clause for edition_, clause in SILENT if edition_ == name}


@by_edition
def test_every_switchable_clause_has_the_value_that_is_printed(name: str) -> None:
    switchable = {clause for clause in clauses() if clauses()[clause].choices}
    assert edition(name).values == {clause: value(name, clause) for clause in switchable}


@by_edition
def test_the_print_speaks_only_of_clauses_that_are_known(name: str) -> None:
    assert set().union(*SHEETS[name].lays.values()) <= clauses().keys()


@pytest.mark.parametrize(
    "citation",
    [
        "Spēles ideja, ¶1",  # a heading that lays down nothing
        "Zelta izsniegšana",  # no paragraph
        "Zelta izsniegšana, ¶6",
        "Zelta izsniegšana, ¶0",
        "Zelta izsniegšana, ¶2–6",
        "Zelta izsniegšana, ¶2–1",
        "Zelta izsniegšana, ¶2 •1",  # no list there
        "Zelta izsniegšana, 2",
        "Zelta izsniegšana, ¶3",  # a note that is not called one
        "Zelta izsniegšana, ¶2 (Piezīme)",
        "Raunda beigas, ¶1 •3",
        "Raunda beigas, •1",
        "Raunda beigas, ¶1, Zelta izsniegšana, ¶1",
        "Raunda beigas ¶1",
        "Raunda beigas, ",
    ],
)
def test_a_citation_that_leads_nowhere_is_found(citation: str) -> None:
    with pytest.raises(ValueError, match="leads nowhere"):
        SHEETS["lv"].led_to(citation)


@pytest.mark.parametrize("name", ["uk", "ru", "fa"])
def test_passes_end_a_round_only_for_want_of_a_card_that_can_be_played(name: str) -> None:
    """«Так как не имеет на руках карт, которые может разыграть»: the sentence that players read says so too."""
    assert edition(name).says("end.no-treasure").endswith("passed in turn, with no card you could play.")
