"""The changelog begins with what is not released yet, then with the release that this is."""

from __future__ import annotations

import re

from companion import __version__
from tests.conftest import ROOT
from tests.docs.pages import text_of


def test_the_newest_release_in_the_changelog_is_this_one() -> None:
    headings = re.findall(r"^## (.+)$", text_of(ROOT / "CHANGELOG.md"), re.MULTILINE)
    assert headings[:2] == ["Unreleased", __version__]
    releases = [tuple(map(int, heading.split("."))) for heading in headings[1:]]
    assert releases == sorted(releases, reverse=True)
