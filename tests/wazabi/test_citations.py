"""Every clause of the sheet, held against the print: where it points."""

import pytest

from companion.games.wazabi.editions import clauses, edition
from tests.citations import sheet, table

SHEET = sheet(table(__file__)["lv"])


def test_every_clause_is_cited_where_it_is_printed() -> None:
    cited = {clause: SHEET.led_to(edition("lv").cites(clause)) for clause in clauses()}
    assert cited == {clause: SHEET.where(clause) for clause in clauses()}


def test_the_print_speaks_only_of_clauses_that_are_known() -> None:
    assert set().union(*SHEET.lays.values()) <= clauses().keys()


@pytest.mark.parametrize(
    "citation", ["Kāršu darbības, •11", "Varianti, ¶1", "Spēles gaita, ¶1 •4", "Spēles beigas, ¶2"]
)
def test_a_citation_that_leads_nowhere_is_found(citation: str) -> None:
    with pytest.raises(ValueError, match="leads nowhere"):
        SHEET.led_to(citation)
