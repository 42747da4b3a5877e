"""What is kept of all evenings: copied to a stick, forgotten, or made one person's; and what became of that."""

from __future__ import annotations

from collections.abc import Iterator

from companion.app.lobby.evenings import Past, Told, placed, title_of, when
from companion.app.lobby.parts import heading
from companion.app.lobby.place import Around, Errand, Lobby
from companion.language import _, plural
from companion.language.writing import listed, number
from companion.screens.nodes import Button, Column, Go, Grid, Node, Row, Scroll, Space, Text, Tone

EVENINGS = Lobby("evenings")


def screen(here: Lobby, around: Around) -> Node:
    """How much there is, the sticks that are in, and far from them the way to forget it all."""
    past = around.past or Past()
    kept = plural("{n} finished game is kept.", "{n} finished games are kept.", past.games).format(n=number(past.games))
    by_itself = _("When a game ends all of it is copied by itself; the newest three copies stay on this machine.")
    onto = tuple(
        Button(
            Errand("copy", (stick.folder,), here),
            _("Copy everything to {stick}").format(stick=stick.name),
            look="lamp",
            lines=3,
            height=16,
        )
        for stick in past.sticks
    )
    none = (Text(_("Put a USB stick in, and everything can be copied to it."), size="big", lines=6),)
    not_in_it = Text(_("No game that still goes on is in a copy."), tone="quiet", lines=4)
    became = tuple(_became(past.told)) if past.told and past.told.what == "copy" else ()
    everything = Button(Go(Lobby("erase", page="all", came=here)), _("Forget everything"), look="bare", lines=2)
    inside = Column(
        (
            Text(kept, bold=True, lines=4),
            *(onto or none),
            *(Text(line, bold=True, lines=6, tone=_tone(past.told)) for line in became),
            not_in_it,
            Text(by_itself, tone="quiet", lines=8),
            Space(grow=True),
            Row((everything,)),
        ),
        gap=4.0,
    )
    return Column((heading(here.came or EVENINGS, _("What is kept")), Scroll(inside, "kept")))


def erasing(here: Lobby, around: Around) -> Node:
    """Asked once more, with all that will be gone."""
    past, back = around.past or Past(), here.came or EVENINGS
    title, gone, errand = _asked(here, past, around)
    words = (
        Space(grow=True),
        Text(title, size="big", bold=True, align="middle", lines=4),
        *(Text(sentence, align="middle", lines=12) for sentence in gone),
        Text(_stays(), tone="quiet", align="middle", lines=12),
        Space(grow=True),
    )
    buttons = Row(
        (
            Button(Go(back), _("No, keep it"), look="lamp", height=15, lines=2),
            Button(errand, _("Forget it"), height=15, lines=2),
        ),
        (1, 1),
    )
    return Column((Scroll(Column(words, gap=4.0), "erase"), buttons))


def _asked(here: Lobby, past: Past, around: Around) -> tuple[str, Iterator[str], Errand]:
    """What is asked, all that goes, and what does it."""
    if here.page == "all":
        return _("Forget everything?"), _all_of(past), Errand("all", (), Lobby("home"))
    if here.page == "player":
        names = _names(here, past)
        return _("Forget {name}?").format(name=here.picked), _of_player(names, past), Errand("player", names, EVENINGS)
    begun = past.evenings[0].games[0].begun if past.evenings else ""
    return _("Forget this game?"), _of_game(past, around), Errand("game", (here.page, begun), EVENINGS)


def _names(here: Lobby, past: Past) -> tuple[str, ...]:
    return (here.picked, *next((each.also for each in past.standings.values()), ()))


def _all_of(past: Past) -> Iterator[str]:
    yield plural("{n} finished game is kept.", "{n} finished games are kept.", past.games).format(n=number(past.games))
    yield _("Every game that is over, all standings, and the proofs of how chance was dealt will be gone.")


def _of_player(names: tuple[str, ...], past: Past) -> Iterator[str]:
    if len(names) > 1:
        yield _("Also: {names}").format(names=listed(names[1:]))
    games = sum(each.games for each in past.standings.values())
    yield plural(
        "{n} game stays with a dash for the name, without its course and its proof.",
        "{n} games stay with a dash for the name, without their course and their proofs.",
        games,
    ).format(n=number(games))


def _of_game(past: Past, around: Around) -> Iterator[str]:
    for evening in past.evenings:
        for game in evening.games:
            yield f"{title_of(game.game, around.games)}, {when(game)}"
            yield placed(game.recap)


def _stays() -> str:
    return _("It goes for good from this machine and its own copies. Copies on sticks stay, and a game that goes on.")


def same(here: Lobby, around: Around) -> Node:
    """Other names of somebody: those that are theirs, and those that could be: none of them ever sat beside them."""
    past = around.past or Past()
    then = Lobby("fared", picked=here.picked, came=here.came.came if isinstance(here.came, Lobby) else None)
    also = _names(here, past)[1:]
    theirs = tuple(
        Button(Errand("apart", (name,), then), _("{name} is someone else").format(name=name), lines=3) for name in also
    )
    others = tuple(Button(Errand("same", (name, here.picked), then), name, lines=2) for name in past.others)
    which = _("Touch the name that {name} had as well. All games under it will be theirs; you can take it back here.")
    none = _("Everyone else has sat at a table with {name}: nobody else can be the same person.")
    hint = Text((which if others else none).format(name=here.picked), tone="quiet", lines=8)
    grids = (Grid(theirs, cell=60.0),) if theirs else ()
    inside = Column((*grids, hint, Grid(others, cell=46.0)) if others else (*grids, hint), gap=3.0)
    title = _("Other names of {name}").format(name=here.picked)
    return Column((heading(here.came or EVENINGS, title), Scroll(inside, "same")))


def errand(here: Lobby, around: Around) -> Node:
    """What became of it; whoever does not wait for a copy finds it where they asked for it."""
    outcome = (around.past or Past()).told
    if not outcome and isinstance(here.came, Lobby) and here.came.at == "kept":  # other sticks are in than were told of
        return screen(here.came, around)
    back = Button(Go(here.came or EVENINGS), _("Back"), look="lamp", height=15)
    words = (
        Space(grow=True),
        *(
            Text(line, size="big", bold=True, align="middle", lines=20, tone=_tone(outcome))
            for line in _became(outcome)
        ),
        Space(grow=True),
    )
    return Column((Scroll(Column(words, gap=4.0), "errand"), back))


def _tone(outcome: Told | None) -> Tone:
    return "wrong" if outcome and outcome.state == "not" else "ink"


def _became(outcome: Told | None) -> Iterator[str]:
    if outcome is None:
        return
    copying = outcome.what == "copy"
    if outcome.state == "now":
        yield _("Copying. Leave the stick in.") if copying else _("One moment.")
    elif outcome.state == "not":
        yield _("This could not be done.")
        if outcome.why:
            yield outcome.why
    elif copying:
        yield _("Everything is copied: {file}").format(file=outcome.why)
        yield _("The stick can be taken out.")
    elif outcome.what in ("same", "apart"):
        yield _("Done. Later games will know it.")
    else:
        yield from _forgotten(outcome)


def _forgotten(outcome: Told) -> Iterator[str]:
    """Gone from this machine only where nothing of it is left."""
    if outcome.why:
        yield _("It is forgotten. Another program is reading it just now; the next start wipes what is left.")
    elif outcome.left:
        yield _("It is forgotten.")
    else:
        yield _("It is forgotten, and gone from this machine.")
    if outcome.left:
        yield left(outcome.left)


def left(games: int) -> str:
    """Of games that are over and stay as they are: who sat there, nobody can find out any more."""
    return plural(
        "{n} game that is over could not be gone through, and is still on this machine with its names. "
        "Forgetting everything takes it along.",
        "{n} games that are over could not be gone through, and are still on this machine with their names. "
        "Forgetting everything takes them along.",
        games,
    ).format(n=number(games))
