"""Answers that say nothing of the game: the few plain ones, "not now" in words, and the files every phone gets."""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html import escape
from http import HTTPStatus
from importlib import resources
from string import Template

from starlette.requests import Request
from starlette.responses import Response

from companion.language import _, rtl, speaking, spoken
from companion.language.choosing import of_browser
from companion.phones.web.packing import joined, script, styles

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
KINDS = {"css": "text/css", "html": "text/html", "js": "text/javascript"}
APPLE = "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"
FIREFOX = '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>'
PROBED = {
    "/generate_204": (204, "text/plain", ""),
    "/gen_204": (204, "text/plain", ""),
    "/hotspot-detect.html": (200, "text/html", APPLE),
    "/library/test/success.html": (200, "text/html", APPLE),
    "/connecttest.txt": (200, "text/plain", "Microsoft Connect Test"),
    "/ncsi.txt": (200, "text/plain", "Microsoft NCSI"),
    "/canonical.html": (200, "text/html", FIREFOX),
    "/success.txt": (200, "text/plain", "success\n"),
}
"""What the internet answers where phones ask whether it is there: without it they leave the network again."""


def plain(status: int, **more: str) -> Response:
    """One line, the same for whatever is wrong in this way."""
    return Response(f"{HTTPStatus(status).phrase}\n", status, {**HEADERS, **more}, "text/plain")


def nothing() -> Response:
    """The one answer to everything that is not there, may not be had, or cannot be opened."""
    return plain(404)


def said(text: str) -> Response:
    """Words that everybody may read."""
    return Response(text, 200, HEADERS, "text/plain")


def sealed(answer: bytes) -> Response:
    """Bytes that mean something to one device."""
    return Response(answer, 200, HEADERS, "application/octet-stream")


def probed(path: str) -> Response | None:
    """What the internet would answer."""
    if path not in PROBED:
        return None
    status, kind, text = PROBED[path]
    return Response(text, status, HEADERS, kind)


@dataclass(frozen=True, slots=True)
class File:
    """Something every phone loads. It goes out packed whatever is asked for: every browser there is unpacks it."""

    kind: str
    packed: bytes
    tag: str

    @classmethod
    def of(cls, path: str, data: bytes) -> File:
        """Pack it once; the same bytes get the same tag."""
        tag = b64encode(sha256(data).digest()[:12]).decode()
        kind = KINDS["html" if path == "/" else path.rpartition(".")[2]]
        return cls(kind, gzip.compress(data, 9, mtime=0), f'"{tag}"')

    async def answer(self, request: Request) -> Response:
        """The file, or that the phone has it already: it asks each time, so a new version is never missed."""
        headers = {**HEADERS, "Cache-Control": "no-cache", "ETag": self.tag, "Vary": "Accept-Language"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(None, 304, headers)
        return Response(self.packed, 200, {**headers, "Content-Encoding": "gzip"}, self.kind)


class Pages:
    """The page itself in every language, each made when it is first asked for, with all pictures in it."""

    def __init__(self, template: str, pictures: Callable[[], str]) -> None:
        self._template, self._pictures = Template(template), pictures
        self._made: dict[str, File] = {}

    async def answer(self, request: Request) -> Response:
        """The page in the language the browser asks for, else in the table's."""
        code = language_of(request)
        if code not in self._made:
            self._made[code] = self._make(code)
        return await self._made[code].answer(request)

    def _make(self, code: str) -> File:
        with speaking(code):
            sentences = {name: escape(text) for name, text in (words() | before_words()).items()}
            about = {"lang": spoken(), "dir": "rtl" if rtl() else "ltr"}
        return File.of("/", self._template.substitute(sentences, **about, pictures=self._pictures()).encode())


def language_of(request: Request) -> str:
    """What a browser asks for that has said nothing in a box yet, else what the table speaks."""
    return of_browser(request.headers.get("accept-language", "")) or spoken()


def static_files(pictures: Callable[[], str]) -> Mapping[str, File | Pages]:
    """All there are, by their paths; the page itself is the one without a name."""
    page, files = _packed()
    return {"/": Pages(page, pictures), **files}


@cache
def _packed() -> tuple[str, Mapping[str, File]]:
    """The page, and what it loads, made small."""
    folder = resources.files("companion.phones.web") / "static"
    modules = {each.name: each.read_text(encoding="utf-8") for each in folder.iterdir() if each.is_file()}
    names = ("page.html", "old.js", "companion.css", "page.js")
    page, old, look, first = (modules.pop(name) for name in names)
    packed = {
        "old.js": script(old),
        "companion.css": styles(look),
        "phone.js": script(first + joined(modules, "phone")),
    }
    return page, {f"/{name}": File.of(name, text.encode()) for name, text in packed.items()}


def before_words() -> dict[str, str]:
    """What the page says before it knows anything of the table."""
    return {
        "title": _("Companion"),
        "script": _("This page needs JavaScript."),
        "old": _("This browser is too old. Try a newer one, or another phone."),
    }


def words() -> dict[str, str]:
    """What the page says by itself, without the table."""
    return {
        "wait": _("One moment …"),
        "busy": _("Many are asking at once. Trying again …"),
        "lost": _("The table cannot be reached. Trying again …"),
        "missed": _("The photograph did not arrive. Take another."),
        "over": _("This link is no longer good. Scan the code at the table again."),
        "scan": _("Scan the code at the table."),
        "name": _("Your name"),
        "turn": _("Your turn!"),
    }


AGAIN = "setTimeout(function(){location.reload()},1e3*document.body.getAttribute('data-seconds')*(1+Math.random()))"
"""Not all at the same moment; and to load a page with a # anew, a refresh by itself is not enough everywhere."""
LOOK = "body{margin:2rem 1.2rem;background:#12141b;color:#f4ead7;font:1.1rem/1.4 sans-serif}h1{font-size:1.4rem}"
BUSY = Template("""<!doctype html>
<html lang="$lang" dir="$dir">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<link rel="icon" href="data:,">
<style>$look</style>
</head>
<body data-seconds="$seconds">
<main><h1>$busy</h1></main>
<script>$script</script>
</body>
</html>
""")
ALLOWED = {
    kind: b64encode(sha256(text.encode()).digest()).decode() for kind, text in (("script", AGAIN), ("style", LOOK))
}
BUSY_POLICY = "default-src 'none'; img-src data:" + "".join(
    f"; {kind}-src 'sha256-{digest}'" for kind, digest in ALLOWED.items()
)


def later(request: Request, seconds: int) -> Response:
    """Not now. Whoever wanted to see the page is told so in words, on a page that tries again by itself."""
    waits = {"Retry-After": str(seconds), "Connection": "close"}
    if request.scope["path"] != "/":
        return plain(429, **waits)
    with speaking(language_of(request)):
        page = BUSY.substitute(
            lang=spoken(),
            dir="rtl" if rtl() else "ltr",
            seconds=seconds,
            script=AGAIN,
            look=LOOK,
            title=before_words()["title"],
            busy=words()["busy"],
        )
    return Response(page, 429, {**HEADERS, **waits, "Content-Security-Policy": BUSY_POLICY}, "text/html")
