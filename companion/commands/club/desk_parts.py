"""The parts of pages of tournaments: the frame of a page, its forms; and the pages around a tournament."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from importlib import resources
from string import Template
from typing import NamedTuple

from companion.commands.club.book import Listed
from companion.language import _, rtl
from companion.language.writing import moment, number
from companion.phones.web.elements import escaped, tag
from companion.screens.playable import AnyPlayable


class Seen(NamedTuple):
    """Who looks (nobody by name, if they have not signed in), in which language, and what can be played."""

    who: str
    language: str
    games: Mapping[str, AnyPlayable]


def framed(seen: Seen, title: str, inside: str, print_: str = "", kind: str = "desk") -> str:
    """A whole page; `print_`: where the same is to be printed."""
    template = Template((resources.files(__package__) / "static" / "desk.html").read_text())
    sign = form("/sign-out", "", _("Sign out")) if seen.who else link("/sign-in", _("Sign in"))
    ways = [link("/", _("The club")), link("/tournaments", _("Tournaments"))]
    ways += [link(print_, _("To print"))] if print_ else []
    return template.substitute(
        language=seen.language,
        direction="rtl" if rtl() else "ltr",
        title=escape(title),
        kind=kind,
        ways="".join(ways) + sign,
        heading=escaped(title),
        inside=inside,
    )


def link(path: str, words: str) -> str:
    """A way to another page."""
    return f'<a href="{path}">{escaped(words)}</a>'


def field(words: str, box: str) -> str:
    """Something to fill in, and what it is."""
    return tag("label", tag("span", escaped(words)) + box)


def form(path: str, fields: str, does: str) -> str:
    """What is sent by one button."""
    return f'<form method="post" action="{path}">{fields}<button>{escaped(does)}</button></form>'


def round_name(at: int) -> str:
    """What the how-manieth round is called."""
    return _("Round {n}").format(n=number(at + 1))


def listed(seen: Seen, found: Sequence[Listed], tables: Sequence[str]) -> str:
    """All tournaments, and for an organiser a form for the next."""
    rows = "".join(
        tag("li", link(f"/tournaments/{each.id}", each.name) + tag("small", escaped(moment(each.opened.astimezone()))))
        for each in found
    )
    inside = tag("ul", rows, "list") if rows else tag("p", escaped(_("There is no tournament yet.")))
    return framed(seen, _("Tournaments"), inside + (_new(seen, tables) if seen.who else ""))


def _new(seen: Seen, tables: Sequence[str]) -> str:
    games = "".join(f'<option value="{each.id}">{escaped(each.title)}</option>' for each in seen.games.values())
    ways = {
        "swiss": _("who stands alike plays together"),
        "lot": _("everyone meets as many others as can be"),
    }
    chosen = "".join(f'<option value="{way}">{escaped(words)}</option>' for way, words in ways.items())
    many = '<input name="wanted" type="number" min="2" max="10" value="4" required>'
    fields = (
        field(_("Name"), '<input name="name" maxlength="40" required>')
        + field(_("Game"), f'<select name="game">{games}</select>')
        + field(_("Who plays with whom"), f'<select name="way">{chosen}</select>')
        + field(_("Rounds"), '<input name="rounds" type="number" min="1" max="50" value="4" required>')
        + field(_("People at a table, if it can be"), many)
        + field(_("Tables, one in a line"), f'<textarea name="tables" rows="6">{_lines(tables)}</textarea>')
    )
    return tag("section", tag("h2", escaped(_("A new tournament"))) + form("/tournaments", fields, _("Open it")))


def _lines(names: Sequence[str]) -> str:
    return "\n".join(map(escape, names))


def sign_in(seen: Seen, *, wrong: bool = False) -> str:
    """For whoever organises."""
    fields = (tag("p", escaped(_("That is not right. Try again.")), "no") if wrong else "") + (
        field(_("Name"), '<input name="name" autocomplete="username" required>')
        + field(_("Password"), '<input name="password" type="password" autocomplete="current-password" required>')
    )
    return framed(seen, _("For organisers"), form("/sign-in", fields, _("Sign in")))


def sorry(seen: Seen, why: str, back: int = 0) -> str:
    """Why something was not done."""
    path = f"/tournaments/{back}" if back else "/tournaments"
    return framed(seen, _("That was not done"), tag("p", escaped(_(why)), "no") + tag("p", link(path, _("Back"))))
