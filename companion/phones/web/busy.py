"""What is said to whoever asks too much, or when too many ask: a few bytes that try again by themselves."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from string import Template

from starlette.requests import Request
from starlette.responses import Response

from companion.language import rtl, speaking, spoken
from companion.phones.web.answers import HEADERS, before_words, language_of, plain, words

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
