"""`companion bench`: every figure that is promised, measured on this machine."""

import os

QUICK = "COMPANION_BENCH_QUICK"
"""In the environment, for much is measured in programs of its own."""


def tries(number: int) -> int:
    """So many, or a tenth where it is only asked whether all can be measured."""
    return max(1, number // 10) if QUICK in os.environ else number
