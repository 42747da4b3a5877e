"""What a table has to load before it shows itself, and what it does meanwhile."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.conftest import ROOT

LATER = ("uvicorn", "starlette", "nacl", "asyncio", "serial", "bidi", "babel", "paho", "psycopg", "cv2", "numpy")
LOADED = f"""
import sys
import companion.commands.cli, companion.commands.onscreen
print([name for name in {LATER} if name in sys.modules])
"""


@pytest.mark.thorough
def test_what_serves_phones_devices_and_clubs_is_loaded_when_it_is_first_wanted() -> None:
    done = subprocess.run((sys.executable, "-c", LOADED), cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
