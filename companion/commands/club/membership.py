"""A table's side of a club, as far as its loop knows of one: without a club nothing else of this folder is loaded."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.app.files import write
from companion.commands.streams import complain
from companion.core.journal import Journal
from companion.core.table import Table
from companion.language import _

if TYPE_CHECKING:
    from companion.commands.club.telling import Teller

FILE = "club.toml"
"""Beside the journal, if no other is named."""


class Member:
    """A table that tells its club, if it has one, and takes the code of another while it plays."""

    def __init__(self, file: Path | None, journal: Journal, table: Table) -> None:
        """By this file, or the one beside its journal; what is wrong is said, and the table plays without a club."""
        self._journal, self._table = journal, table
        beside = Path(journal.path).with_name(FILE)
        self._file = file or beside
        self._teller: Teller | None = self._joined() if file or beside.exists() else None

    def attend(self) -> None:
        """See to what the club lacks."""
        if self._teller:
            self._teller.attend(self._table.tell_all)

    def take(self, code: str) -> bool:
        """From now on tell the club of this code; what it cannot be is said."""
        answer = taken(code, self._file)
        if answer:
            complain(answer)
            return False
        self.close()
        self._teller = self._joined()
        return self._teller is not None

    def close(self) -> None:
        """Tell no more."""
        if self._teller:
            self._teller.close()
            self._teller = None

    def _joined(self) -> Teller | None:
        try:
            from companion.commands.club.joining import NotJoined, of_table

            try:
                broker, key = of_table(self._file)
            except NotJoined as wrong:
                complain(str(wrong))
                return None
            from companion.commands.club.telling import Teller
        except ImportError as missing:
            complain(needs(missing))
            return None
        teller = Teller(broker, key, Path(self._journal.path), self._journal.outbox, complain)
        teller.missing = True
        teller.attend(self._table.tell_all)
        teller.start()
        return teller


def taken(code: str, file: Path) -> str:
    """Keep what a code says where the table looks for it; why that cannot be, if so."""
    from companion.commands.club.joining import NotJoined, file_of
    from companion.language.saying import by_system

    try:
        write(file, file_of(code))
    except NotJoined as wrong:
        return str(wrong)
    except OSError as error:
        return _("{file}: {error}").format(file=file, error=by_system(str(error.strerror)))
    return ""


def needs(missing: ImportError) -> str:
    """How to get what a club needs."""
    return _("a club needs {package}: pip install 'companion[club]'").format(package=missing.name)
