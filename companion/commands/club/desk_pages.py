"""A tournament as a page: its rounds, its standings, what may be done, who did what; and the same on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from companion.commands.club.book import Noted, Page
from companion.commands.club.desk_parts import Seen, field, form, framed, round_name
from companion.commands.club.drawing import mix
from companion.commands.club.tournament import (
    Drawn,
    Entered,
    Left,
    Opened,
    Round,
    Scored,
    Tournament,
    Undrawn,
    after,
    standings,
)
from companion.language import _
from companion.language.writing import listed as in_a_row
from companion.language.writing import moment, number, ordinal
from companion.phones.web.elements import escaped, tag


def tournament(seen: Seen, page: Page) -> str:
    """One, as it stands."""
    now = page.tournament
    at = now.opened
    game = seen.games.get(at.game)
    about = _("{game} · round {round} of {rounds} · {people} people").format(
        game=game.title if game else at.game,
        round=number(len(now.rounds)),
        rounds=number(at.rounds),
        people=number(len(now.people)),
    )
    parts = [tag("p", escaped(about), "about")]
    if now.rounds:
        parts.append(_round(seen, page, len(now.rounds) - 1))
    parts += [_deeds(page) if seen.who else "", _standings(now), _mixed(now)]
    parts += [
        tag("details", tag("summary", escaped(round_name(at_))) + _round(seen, page, at_))
        for at_ in reversed(range(len(now.rounds) - 1))
    ]
    parts.append(_trail(page.steps))
    return framed(seen, at.name, "".join(parts), f"/tournaments/{page.id}/sheet")


def sheet(seen: Seen, page: Page) -> str:
    """To be printed: who sits where on one page, a slip for each table with room for points, and the standings."""
    now = page.tournament
    parts = [tag("section", tag("h1", escaped(now.opened.name)) + _standings(now), "paper")]
    if now.rounds:
        round_, name = now.rounds[-1], round_name(len(now.rounds) - 1)
        seats = sorted(
            (now.shown[who], table)
            for table, people in zip(now.opened.tables, round_.tables, strict=False)
            for who in people
        )
        rows = "".join(tag("tr", tag("td", escaped(who)) + tag("td", escaped(table))) for who, table in seats)
        head = tag("h1", escaped(f"{now.opened.name} · {name}"))
        parts.insert(0, tag("section", head + tag("table", rows, "seats") + _out(now, round_), "paper"))
        slips = "".join(
            tag(
                "div",
                tag("h2", escaped(f"{table} · {name}"))
                + tag("table", "".join(tag("tr", tag("td", escaped(now.shown[who])) + "<td></td>") for who in people)),
                "slip",
            )
            for table, people in zip(now.opened.tables, round_.tables, strict=False)
        )
        parts.append(tag("section", slips, "paper slips"))
    return framed(seen, now.opened.name, "".join(parts), kind="sheet")


def _round(seen: Seen, page: Page, at: int) -> str:
    """Its tables, and what each came to; an organiser may write it down, or correct it."""
    now = page.tournament
    round_ = now.rounds[at]
    tables = "".join(
        tag(
            "article",
            tag("h3", escaped(now.opened.tables[table]))
            + (_write(page, at, table) if seen.who else _read(now, at, table)),
        )
        for table in range(len(round_.tables))
    )
    head = tag("h2", escaped(round_name(at)))
    return tag("section", head + tag("div", tables, "tables") + _out(now, round_))


def _out(now: Tournament, round_: Round) -> str:
    if not round_.byes:
        return ""
    names = in_a_row(now.shown[who] for who in round_.byes)
    worth = _("Sitting out, points {n}: {names}") if round_.over else _("Sitting out: {names}")
    return tag("p", escaped(worth.format(n=number(round_.bye), names=names)))


def _read(now: Tournament, at: int, table: int) -> str:
    points = now.rounds[at].points.get(table)
    return tag(
        "ol",
        "".join(
            tag("li", tag("span", escaped(now.shown[who])) + tag("b", escaped(number(points[seat]) if points else "–")))
            for seat, who in enumerate(now.rounds[at].tables[table])
        ),
    )


def _write(page: Page, at: int, table: int) -> str:
    now = page.tournament
    points = now.rounds[at].points.get(table)
    fields = "".join(
        field(
            now.shown[who],
            f'<input name="points-{seat}" inputmode="numeric" value="{points[seat] if points else ""}" required>',
        )
        for seat, who in enumerate(now.rounds[at].tables[table])
    )
    hidden = f'<input type="hidden" name="round" value="{at}"><input type="hidden" name="table" value="{table}">'
    return _deed(page, "score", fields + hidden, _("Correct") if points else _("Write down"))


def _deeds(page: Page) -> str:
    """What an organiser can do now."""
    now, parts = page.tournament, []
    last = now.rounds[-1] if now.rounds else None
    if (last is None or last.over) and len(now.rounds) < now.opened.rounds:
        parts.append(_deed(page, "draw", "", _("Draw {round}").format(round=round_name(len(now.rounds)))))
    if last and not last.points:
        parts.append(_deed(page, "undraw", "", _("Take the draw back")))
    names = field(_("Who comes, one in a line"), '<textarea name="people" rows="4" required></textarea>')
    parts.append(_deed(page, "enter", names, _("Enter them")))
    if now.people:
        some = sorted(now.people, key=lambda who: now.shown[who])
        chosen = "".join(f'<option value="{escape(who)}">{escaped(now.shown[who])}</option>' for who in some)
        goes = field(_("Who goes"), f'<select name="person">{chosen}</select>')
        parts.append(_deed(page, "leave", goes, _("Let them go")))
    return tag("section", tag("h2", escaped(_("For organisers"))) + tag("div", "".join(parts), "deeds"))


def _standings(now: Tournament) -> str:
    head = "".join(tag("th", escaped(each)) for each in ("", "", _("Points"), _("Won"), _("Played")))
    rows = "".join(
        tag(
            "tr",
            tag("td", escaped(ordinal(each.place)), "place")
            + tag("td", escaped(now.shown[each.person]), "name")
            + "".join(tag("td", escaped(number(many)), "n") for many in (each.points, each.won, each.played)),
        )
        for each in standings(now)
    )
    return tag("section", tag("h2", escaped(_("Standings"))) + tag("table", tag("tr", head) + rows)) if rows else ""


def _mixed(now: Tournament) -> str:
    if not now.rounds:
        return ""
    mixed = mix([each.tables for each in now.rounds])
    sentence = _("{met} of {pairs} pairs have sat together; {again} met again, which at least {least} had to.")
    return tag(
        "p",
        escaped(
            sentence.format(
                pairs=number(mixed.pairs), met=number(mixed.met), again=number(mixed.again), least=number(mixed.least)
            )
        ),
        "mix",
    )


def _trail(steps: Sequence[Noted]) -> str:
    """Who did what, the newest first."""
    rows = "".join(
        tag(
            "li",
            tag("time", escaped(moment(each.at.astimezone()))) + tag("b", escaped(each.who)) + escaped(words),
        )
        for each, words in reversed(list(zip(steps, _told(steps), strict=True)))
    )
    return tag("details", tag("summary", escaped(_("Who did what"))) + tag("ol", rows, "trail"))


def _told(steps: Sequence[Noted]) -> Iterator[str]:
    before: Tournament | None = None
    for each in steps:
        match each.step:
            case Opened():
                yield _("opened the tournament")
            case Entered(people):
                yield _("came: {names}").format(names=in_a_row(people))
            case Left(person):
                yield _("left: {names}").format(names=before.shown[person] if before else person)
            case Drawn():
                yield _("drew {round}").format(round=round_name(len(before.rounds) if before else 0))
            case Undrawn():
                yield _("took the draw back")
            case Scored(round=number_, table=table, points=points):
                yield _scored_told(before, number_, table, points)
        before = after(before, each.step)


def _scored_told(before: Tournament | None, at: int, table: int, points: Sequence[int]) -> str:
    assert before
    was, people = before.rounds[at].points.get(table), before.rounds[at].tables[table]
    result = in_a_row(
        f"{before.shown[who]} {number(many)}" + (f" ({number(was[seat])})" if was and was[seat] != many else "")
        for seat, (who, many) in enumerate(zip(people, points, strict=True))
    )
    words = _("{round}, {table}: {points}") if was is None else _("{round}, {table}, corrected: {points}")
    return words.format(round=round_name(at), table=before.opened.tables[table], points=result)


def _deed(page: Page, name: str, fields: str, does: str) -> str:
    """A form that is good for the tournament as it is now."""
    steps = f'<input type="hidden" name="steps" value="{len(page.steps)}">'
    return form(f"/tournaments/{page.id}/{name}", fields + steps, does)
