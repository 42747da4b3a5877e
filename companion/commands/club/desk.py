"""The organiser's desk: tournaments on pages beside the wall. Everybody may look; who signs in may change something.

Forms and nothing else: no script. Who is signed in is known by a cookie that no other page sends along, and by that
the form came from a page of ours.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from threading import Lock
from time import monotonic
from typing import NamedTuple
from urllib.parse import parse_qs

import psycopg
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from companion.commands.club import desk_pages, desk_parts
from companion.commands.club import tournament as rules
from companion.commands.club.book import Book, Page
from companion.commands.club.desk_parts import Seen
from companion.language import LANGUAGES, later, speaking, spoken
from companion.language.choosing import of_browser
from companion.phones.web.answers import HEADERS, POLICY, plain
from companion.screens.playable import AnyPlayable

LARGEST, MOST_FIELDS, MOST_SIGNED_IN, AS_LONG = 60_000, 1000, 50, 12 * 3600.0
"""Bytes of a form, and its fields; organisers at the same time; and seconds until one has to sign in again."""
COOKIE = "club"
_OWN = {**HEADERS, "Content-Security-Policy": POLICY.replace("form-action 'none'", "form-action 'self'")}
Form = Mapping[str, str]


class _Asked(NamedTuple):
    """A request, as far as it matters: who asks, in which language, and what they filled in."""

    who: str
    language: str
    form: Form
    number: int
    path: str


Answers = Callable[[_Asked], Response]


class Desk:
    """Answers for all pages of tournaments; everything that waits for the database does so in a thread."""

    def __init__(self, database: str, games: Mapping[str, AnyPlayable]) -> None:
        """These games can be played; nothing is opened before somebody asks."""
        self._book, self._games = Book(database), games
        self._signed_in: dict[bytes, tuple[str, float]] = {}
        self._one_at_a_time = Lock()

    def routes(self) -> list[Route]:
        """Where all of it is."""
        one = "/tournaments/{number:int}"
        looks = {"/tournaments": self._list, one: self._one, f"{one}/sheet": self._sheet, "/sign-in": self._sign_in}
        does: dict[str, Answers] = {"/tournaments": self._open, "/sign-in": self._try_password, "/sign-out": self._go}
        deeds: dict[str, Callable[[Page, Form], rules.Step]] = {
            "enter": lambda page, form: rules.entering(page.tournament, form.get("people", "").splitlines()),
            "leave": lambda page, form: rules.leaving(page.tournament, form.get("person", "")),
            "draw": lambda page, _form: rules.drawing(page.tournament, secrets.token_hex(8)),
            "undraw": lambda page, _form: rules.undrawing(page.tournament),
            "score": _scored,
        }
        return [
            *(Route(path, self._answering(looks[path]), methods=["GET"]) for path in looks),
            *(Route(path, self._answering(does[path]), methods=["POST"]) for path in does),
            *(
                Route(f"{one}/{name}", self._answering(self._doing(deed)), methods=["POST"])
                for name, deed in deeds.items()
            ),
        ]

    def _answering(self, answers: Answers) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            form: Form = {}
            if request.method == "POST":
                body = b""
                async for piece in request.stream():
                    body += piece
                    if len(body) > LARGEST:
                        return plain(413)
                if not _is_ours(request):
                    return plain(403)
                try:
                    fields = parse_qs(body.decode(errors="replace"), keep_blank_values=True, max_num_fields=MOST_FIELDS)
                except ValueError:
                    return plain(413)
                form = {name: values[-1] for name, values in fields.items()}
            asked = _Asked(
                self._who(request), language_of(request), form, request.path_params.get("number", 0), request.url.path
            )
            return await run_in_threadpool(self._in_its_language, answers, asked)

        return answer

    def _in_its_language(self, answers: Answers, asked: _Asked) -> Response:
        with speaking(asked.language):
            try:
                return answers(asked)
            except psycopg.Error:
                return _html(desk_parts.sorry(self._seen(asked), later("the database does not answer just now")), 503)

    def _who(self, request: Request) -> str:
        """Whose session this is, if it is one's."""
        known = self._signed_in.get(_hashed(request.cookies.get(COOKIE, "")))
        return known[0] if known and known[1] > monotonic() else ""

    def _seen(self, asked: _Asked) -> Seen:
        return Seen(asked.who, asked.language, self._games)

    def _list(self, asked: _Asked) -> Response:
        tables = self._book.tables() if asked.who else []
        return _html(desk_parts.listed(self._seen(asked), self._book.listed(), tables))

    def _one(self, asked: _Asked) -> Response:
        page = self._book.page(asked.number)
        return _html(desk_pages.tournament(self._seen(asked), page)) if page else plain(404)

    def _sheet(self, asked: _Asked) -> Response:
        page = self._book.page(asked.number)
        return _html(desk_pages.sheet(self._seen(asked), page)) if page else plain(404)

    def _open(self, asked: _Asked) -> Response:
        if not asked.who:
            return plain(403)
        game = self._games.get(asked.form.get("game", ""))
        try:
            opened = rules.opening(_opened(asked.form, game.id, game.seats) if game else _opened({}, "", range(0)))
            number = self._book.open(asked.who, opened)
        except rules.No as no:
            return _html(desk_parts.sorry(self._seen(asked), str(no)), 409)
        return _back(f"/tournaments/{number}")

    def _doing(self, deed: Callable[[Page, Form], rules.Step]) -> Answers:
        """What an organiser asks for, done upon the tournament as the page showed it."""

        def answer(asked: _Asked) -> Response:
            page = self._book.page(asked.number) if asked.who else None
            if page is None:
                return plain(404 if asked.who else 403)
            try:
                if asked.form.get("steps") != str(len(page.steps)):
                    raise rules.No(later("someone else has changed it meanwhile: look again"))
                self._book.note(page, asked.who, deed(page, asked.form))
            except rules.No as no:
                return _html(desk_parts.sorry(self._seen(asked), str(no), asked.number), 409)
            return _back(f"/tournaments/{asked.number}")

        return answer

    def _sign_in(self, asked: _Asked) -> Response:
        return _html(desk_parts.sign_in(self._seen(asked)))

    def _try_password(self, asked: _Asked) -> Response:
        """One at a time: whoever guesses waits for all who guessed before."""
        name = asked.form.get("name", "")
        with self._one_at_a_time:
            if not self._book.admits(name, asked.form.get("password", "")):
                return _html(desk_parts.sign_in(self._seen(asked), wrong=True), 403)
            token, now = secrets.token_urlsafe(24), monotonic()
            self._signed_in = {known: each for known, each in self._signed_in.items() if each[1] > now}
            while len(self._signed_in) >= MOST_SIGNED_IN:
                self._signed_in.pop(next(iter(self._signed_in)))
            self._signed_in[_hashed(token)] = name, now + AS_LONG
        answer = _back("/tournaments")
        answer.set_cookie(COOKIE, token, max_age=int(AS_LONG), httponly=True, samesite="strict")
        return answer

    def _go(self, asked: _Asked) -> Response:
        self._signed_in = {known: each for known, each in self._signed_in.items() if each[0] != asked.who}
        return _back("/tournaments")


def _opened(form: Form, game: str, seats: range) -> rules.Opened:
    tables = tuple(filter(None, map(str.strip, form.get("tables", "").splitlines())))
    least, most = (min(seats), max(seats)) if seats else (0, 0)
    wanted, rounds = _number(form, "wanted"), _number(form, "rounds")
    return rules.Opened(
        form.get("name", "").strip(), game, tables, wanted, least, most, rounds, form.get("way") == "swiss"
    )


def _scored(page: Page, form: Form) -> rules.Step:
    number, table = _number(form, "round"), _number(form, "table")
    points = [_number(form, f"points-{at}") for at in range(sum(name.startswith("points-") for name in form))]
    return rules.scoring(page.tournament, number, table, points)


def _number(form: Form, name: str) -> int:
    """A number as people write it, or No."""
    try:
        return int(form.get(name, "")[:9])
    except ValueError:
        raise rules.No(later("write numbers where numbers belong")) from None


def language_of(request: Request) -> str:
    """The one that is asked for (`?language=lv`), else the browser's, else the club's."""
    asked = request.query_params.get("language", "")
    return asked if asked in LANGUAGES else of_browser(request.headers.get("accept-language", "")) or spoken()


def _is_ours(request: Request) -> bool:
    """Whether a form comes from a page of ours, as browsers say it."""
    origin = request.headers.get("origin")
    same = origin is None or origin.partition("://")[2] == request.headers.get("host", "")
    return same and request.headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")


def _hashed(token: str) -> bytes:
    return sha256(token.encode()).digest()


def _html(text: str, status: int = 200) -> Response:
    return Response(text, status, _OWN, "text/html")


def _back(path: str) -> Response:
    return RedirectResponse(path, 303, _OWN)
