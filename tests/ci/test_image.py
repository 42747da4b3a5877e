"""The card to flash: the list of all that is on it, by names that tools for such lists know; and two compared."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

from tests.board.image import Image
from tests.conftest import ROOT

IMAGE = runpy.run_path(str(ROOT / ".ci" / "image.py"))
PACKAGES = (
    "deb\tlibstdc++6\t14.2.0-19\tgcc-14\t14.2.0-19\n"
    "deb\tlinux-image-6.12.107+deb13-arm64\t6.12.107-1\tlinux-signed-arm64\t6.12.107+1\n"
    "pypi\tPyNaCl\t1.5.0\tPyNaCl\t1.5.0\n"
)


def listed() -> Any:
    return json.loads(json.dumps(IMAGE["listed"](PACKAGES, "c0ffee")))


def test_every_package_is_there_with_its_version_and_where_it_is_from() -> None:
    told = listed()
    assert told["spdxVersion"] == "SPDX-2.3"
    assert [(each["name"], each["versionInfo"]) for each in told["packages"]] == [
        ("libstdc++6", "14.2.0-19"),
        ("linux-image-6.12.107+deb13-arm64", "6.12.107-1"),
        ("PyNaCl", "1.5.0"),
    ]
    found = [each["externalRefs"][0]["referenceLocator"] for each in told["packages"]]
    assert found[0] == "pkg:deb/debian/libstdc%2B%2B6@14.2.0-19?arch=arm64&distro=trixie"
    assert found[2] == "pkg:pypi/pynacl@1.5.0"


def test_it_is_as_spdx_wants_it() -> None:
    """Ids of letters, figures, points and hyphens, each once; everything is described by the document."""
    told = listed()
    ids = [each["SPDXID"] for each in told["packages"]]
    assert len(set(ids)) == len(ids)
    assert all(set(each) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-") for each in ids)
    assert [each["relatedSpdxElement"] for each in told["relationships"]] == ids
    assert "c0ffee" in told["documentNamespace"]


def made(folder: Path, **files: bytes) -> Image:
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return Image(folder / "card", folder / "kernel", folder / "initrd", "", folder / "packages")


def test_a_second_card_is_the_same_only_if_every_byte_of_it_is(tmp_path: Path) -> None:
    one = made(tmp_path / "one", card=b"a card", initrd=b"an initrd")
    others = IMAGE["others"]
    assert others(one, made(tmp_path / "same", card=b"a card", initrd=b"an initrd")) == []
    assert others(one, made(tmp_path / "other", card=b"a cart", initrd=b"an initrd")) == ["card"]
    assert others(one, made(tmp_path / "less", card=b"a card")) == ["initrd"]
    assert others(one, made(tmp_path / "more", card=b"a card", initrd=b"an initrd", list=b"")) == ["list"]
