"""The schema of a club's database: step by step, by number, whoever needs it first."""

from __future__ import annotations

from importlib import resources
from typing import Any

import psycopg

LOCK = 0x636C7563
"""The advisory lock of whoever brings it up to date."""


def migrate(db: psycopg.Connection[Any]) -> None:
    """From nothing, or from whatever step it is at, to the newest; whoever comes at the same time waits."""
    db.execute("SET client_min_messages = warning")
    with db.transaction():
        db.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        db.execute("CREATE TABLE IF NOT EXISTS schema_steps (number integer PRIMARY KEY)")
        done = {number for (number,) in db.execute("SELECT number FROM schema_steps")}
        folder = resources.files("companion.commands.club") / "schema"
        steps = {int(file.name.removesuffix(".sql")): file for file in folder.iterdir() if file.name.endswith(".sql")}
        for number in sorted(steps.keys() - done):
            db.execute(steps[number].read_text().encode())
            db.execute("INSERT INTO schema_steps VALUES (%s)", (number,))
