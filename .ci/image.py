"""A card to flash: `make image`.

    dist/companion-VERSION-arm64.img.xz       Debian 13 for a Raspberry Pi 3 or 4, and the companion on it
    dist/companion-VERSION-arm64.spdx.json    every package that is in it, and its version (SPDX 2.3)

How it is made is in systemd/image: in a Debian of its own, by the same means as the emulated board (tests/board), which
is also where it is tried. The same tree and the same packages of Debian make the same card, byte for byte:
`make image ARGS=--twice` makes it anew, from Debian's packages on, and looks.
"""

from __future__ import annotations

import argparse
import filecmp
import hashlib
import json
import shutil
import sys
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.board.image import NAME, Image, image, image_again, packed  # noqa: E402 - it is of this tree, wherever one stands

DIST = ROOT / "dist"
THEN = "1980-01-01T00:00:00Z"
NOBODY_LOOKED = "NOASSERTION"


def listed(packages: str, checksum: str) -> dict[str, object]:
    """What is in it, as SPDX has it; of licences Debian's own files in /usr/share/doc tell."""
    found = [line.split("\t") for line in packages.splitlines()]
    about = [
        {
            "SPDXID": f"SPDXRef-{kind}-{name}".replace("+", ".").replace("_", "-"),
            "name": name,
            "versionInfo": version,
            "sourceInfo": f"{source} {of}",
            "downloadLocation": NOBODY_LOOKED,
            "filesAnalyzed": False,
            "externalRefs": [
                {
                    "referenceCategory": "PACKAGE-MANAGER",
                    "referenceType": "purl",
                    "referenceLocator": f"pkg:deb/debian/{quote(name)}@{quote(version)}?arch=arm64&distro=trixie"
                    if kind == "deb"
                    else f"pkg:pypi/{name.lower()}@{version}",
                }
            ],
        }
        for kind, name, version, source, of in found
    ]
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": NAME,
        "documentNamespace": f"https://spdx.org/spdxdocs/{NAME}-{checksum}",
        "creationInfo": {"created": THEN, "creators": ["Tool: make image"]},
        "packages": about,
        "relationships": [
            {
                "spdxElementId": "SPDXRef-DOCUMENT",
                "relationshipType": "DESCRIBES",
                "relatedSpdxElement": each["SPDXID"],
            }
            for each in about
        ],
    }


def others(once: Image, again: Image) -> list[str]:
    """The files of the second that are not, byte for byte, those of the first."""
    names = sorted({file.name for made in (once, again) for file in made.card.parent.iterdir()})
    _same, different, missing = filecmp.cmpfiles(once.card.parent, again.card.parent, names, shallow=False)
    return different + missing


def main() -> int:
    """Make it, and tell where it is and how large; and whether it is the same when it is made again."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--twice", action="store_true", help="make it again, and compare")
    asked = parser.parse_args()
    found = image()
    DIST.mkdir(exist_ok=True)
    card, sbom = DIST / f"{NAME}.img.xz", DIST / f"{NAME}.spdx.json"
    shutil.copyfile(packed(found.card), card)
    with card.open("rb") as file:
        checksum = hashlib.file_digest(file, "sha256").hexdigest()
    about = listed(found.packages.read_text(encoding="ascii"), checksum)
    sbom.write_text(json.dumps(about, indent=1) + "\n", encoding="ascii")
    print(
        f"{card.relative_to(ROOT)}: {card.stat().st_size / 1e6:.0f} MB, {found.card.stat().st_size / 1e6:.0f} on a card"
    )
    print(f"{sbom.relative_to(ROOT)}; sha256 {checksum}")
    return same_again(found) if asked.twice else 0


def same_again(found: Image) -> int:
    """0 where a second one is the same."""
    different = others(found, image_again())
    print(f"made again, it differs in {', '.join(different)}" if different else "made again, it is the same")
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
