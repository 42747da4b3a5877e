"""A transcript as one short word for a QR code: the compact form of README.md beside this file."""

from __future__ import annotations

import json
import zlib
from base64 import b32encode

from companion.core.fields import Fields

START = "CF1-"


def compact(transcript: Fields) -> str:
    """The same transcript in capitals and digits alone, which a QR code holds most densely."""
    text = json.dumps(dict(transcript), separators=(",", ":"))
    return START + b32encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
