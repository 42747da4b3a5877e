"""Check a transcript of dealt cards and rolled dice, sharing no code with the dealer.

Written from the published algorithm "companion-fair-1" alone. It imports nothing else of companion: copied somewhere
else, this folder still works there, as `python -m verify TRANSCRIPT`. What no seal or deal covers cannot be checked:
the name of the game, who added a text, texts no deal took in, and deals that were left out of the transcript.
"""

from .checking import Finding, Report, verify
from .loading import TranscriptError
from .telling import main
from .words import speak

__all__ = ["Finding", "Report", "TranscriptError", "main", "speak", "verify"]
