"""What all tests share: how Hypothesis looks for examples, how much work a test may be, and what happens where a tool
is missing."""

import gc
import os
import signal
import tomllib
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.database import DirectoryBasedExampleDatabase

from companion.language import speak

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / ".cache" / "hypothesis"

SELDOM = 50_000
"""After so many new things rubbish is looked for; usually it is after 700, a tenth of all the work of these tests."""

MEMORY, ENOUGH = Path("/dev/shm"), 3 * 1024**3
"""What tests write is in memory where there is plenty: a journal waits for the disk longer than all else takes.

What would be lost if it did not wait is known in another way (`tests/faults`).
"""


def plenty() -> bool:
    """Whether there is a folder in memory with room for all that, where programs may run too."""
    if not MEMORY.is_dir():
        return False
    found = os.statvfs(MEMORY)
    return found.f_bavail * found.f_frsize > ENOUGH and not found.f_flag & os.ST_NOEXEC


if plenty():
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

Need = Callable[[str, object], None]

os.environ["LANGUAGE"] = "en"  # whatever the machine speaks
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # before any test imports it, or it greets the terminal
set_hypothesis_home_dir(EXAMPLES)
settings.register_profile("ci", derandomize=True, deadline=None, database=None)
settings.register_profile("dev", deadline=None, database=DirectoryBasedExampleDatabase(EXAMPLES / "examples"))
settings.load_profile("ci" if os.environ.get("CI") else "dev")
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell has its background do, and all that it starts
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--budget", type=float, metavar="SECONDS", help="fail a test for which processors work longer")


def worked() -> float:
    """How long processors have worked for us, and for the programs we have seen end."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Work is measured and not time: so it does not matter what else this machine is doing."""
    before, budget = worked(), item.config.getoption("--budget")
    yield
    if budget is not None and (took := worked() - before) > budget:
        pytest.fail(f"{took:.1f} s of work, of {budget:g}: make it less, or mark it thorough or long", pytrace=False)


def pytest_collection_finish() -> None:
    """All that is loaded by now stays to the end: who collects rubbish need not look through it ever again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM)


def pytest_unconfigure() -> None:
    """At the end everything may go, and some libraries look whether it does."""
    gc.unfreeze()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Whatever language a test has chosen at its table, the next one begins in English."""
    yield
    speak("en")


@pytest.fixture(scope="session")
def need() -> Need:
    """A test calls need(name, present) before it uses a tool that a machine may lack.

    Without the tool the test fails, so that nothing goes untested unnoticed, unless WITHOUT in the
    environment names it: then the test is skipped. The names, and how to get them, are in pyproject.toml.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    how_to_get: dict[str, str] = project["tool"]["companion"]["needs"]
    without = os.environ.get("WITHOUT", "").split()

    def need(name: str, present: object) -> None:
        assert name in how_to_get, f"{name} is not listed under [tool.companion.needs] in pyproject.toml"
        if name in without:
            pytest.skip(f"WITHOUT={name}")
        if not present:
            message = f"could not run: needs {name} (install {how_to_get[name]}, or WITHOUT={name})"
            pytest.fail(message, pytrace=False)

    return need
