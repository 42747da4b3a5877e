"""The rules in our own words, page by page, with pictures. What an edition fixes is read from the edition."""

from __future__ import annotations

from typing import Any

from companion.games.saboteur.editions import Edition, clauses, edition
from companion.games.saboteur.screens.parts import role_picture
from companion.games.saboteur.screens.place import Moment
from companion.games.saboteur.words import short
from companion.language import _, context, plural
from companion.language.saying import rule
from companion.screens import rulebook
from companion.screens.nodes import Column, Node, Picture, Row, Space, Text
from companion.screens.rulebook import Chapter, Nodes, Turn, as_printed, named, opened, paragraph, pictured

CARD = (10.0, 15.5)


def laid(*codes: str) -> Row:
    """Cards side by side, as they lie; "" is a hole."""
    return Row(tuple(card(code) if code else Space(CARD[0]) for code in codes), gap=0, mirrors=False)


def card(code: str) -> Picture:
    """A card: a path as it lies, "start", "gold" or "?" for a goal face down."""
    special = {"start": ("card", "NESW", "start"), "gold": ("card", "NESW", "gold"), "?": ("goal",)}
    return Picture(special.get(code, ("card", code)), *CARD)


def judged(right: bool, picture: Node, text: str) -> Row:
    """An example that may lie so or may not: said in words, not by colour alone."""
    word = context("an example", "Right") if right else context("an example", "Wrong")
    verdict = Text(word, bold=True, tone="ink" if right else "wrong")
    return Row((picture, Column((verdict, paragraph(text)), gap=0.5)), (0, 1), gap=3.5)


def tool(name: str, *, broken: bool = False) -> Picture:
    """A tool."""
    return Picture(("tool", name, *(("broken",) if broken else ())), 13, 13)


def _goal(rules: Edition) -> Nodes:
    return (
        pictured(
            laid("start", "EW", "gold"),
            _("Diggers build a path from the start to the treasure. Saboteurs try to stop them."),
        ),
        paragraph(
            _("Nobody says which side they are on. Talk, accuse and lie as you like, but never show your cards.")
        ),
        pictured(
            laid("?", "?", "?"),
            _("The treasure lies under one of these three goals. Under the other two there is only stone."),
        ),
        paragraph(_("You play three rounds with new roles in each. Whoever has the most gold at the end wins.")),
    )


def _roles(rules: Edition) -> Nodes:
    counts = "\n".join(
        plural("{n} player: {saboteurs} + {diggers}", "{n} players: {saboteurs} + {diggers}", players).format(
            n=players, saboteurs=deck[0], diggers=deck[1]
        )
        for players, deck in sorted(rules.roles.items())
    )
    return (
        pictured(role_picture("digger", 18), _("A gold-digger wants the treasure found before the cards run out.")),
        pictured(
            role_picture("saboteur", 18),
            _("A saboteur wants it to stay hidden, and wins with the other saboteurs."),
        ),
        paragraph(_("The role deck, saboteurs + diggers (the one left over stays face down):")),
        *(paragraph(line) for line in counts.split("\n")),
        paragraph(_("Forgotten your role? Touch More, then “I forgot my role”, at any time.")),
    )


def _turn(rules: Edition) -> Nodes:
    return (
        paragraph(_("On your turn do one of three things:")),
        pictured(laid("NES"), _("Lay a path card.")),
        pictured(tool("pick", broken=True), _("Play an action card.")),
        pictured(Picture(("back",), *CARD), _("Pass: put one card aside, face down.")),
        paragraph(_("Then draw a card while there is a pile. Now the player on your left has the turn.")),
        paragraph(_("On the screen: touch a place that glows, then the card. Or “Path” first, then the place twice.")),
    )


def _laying(rules: Edition) -> Nodes:
    return (
        paragraph(_("A card goes beside a card that lies face up. Path must meet path, and rock must meet rock.")),
        judged(True, laid("start", "EW", "NSW"), _("Every path goes on.")),
        judged(False, laid("start", "NS"), _("The path from the start runs into rock.")),
        judged(False, laid("EW", "ES"), _("The left card has a path here, the right one has none.")),
        judged(True, laid("NEW", "NW"), _("You may turn a card upside down. The second card is the same as this:")),
        pictured(laid("ES"), _("… turned round. It is never laid crosswise.")),
        paragraph(rule(rules, "place.unbroken-path")),
        paragraph(_("Goals that lie face down match everything.")),
    )


def _dead_ends(rules: Edition) -> Nodes:
    return (
        pictured(laid("nes"), _("On these cards every path ends in rock. The paths are not joined in the middle.")),
        judged(True, laid("start", "ew"), _("It may lie here: its edges match.")),
        judged(
            False, laid("start", "ew", "EW"), _("Yet nothing leads on through it, so no path reaches the third card.")
        )
        if rules.values["place.unbroken-path"]
        else judged(True, laid("start", "ew", "EW"), _("You may build on beside it, but no path leads through it.")),
        paragraph(_("A dead end never reaches a goal, even if it points at one.")),
    )


def _tools(rules: Edition) -> Nodes:
    return (
        pictured(
            tool("pick", broken=True),
            _("Lay a broken tool in front of any player. With one in front of you, you may lay no path card."),
        ),
        pictured(tool("lamp", broken=True), _("A player may have three broken tools, but only one of each kind.")),
        pictured(tool("lamp"), _("The same tool, whole, repairs it: yours or anyone else’s.")),
        pictured(
            Row((tool("pick"), tool("cart")), gap=1),
            _("A card with two tools repairs one of them, whichever you choose."),
        ),
    )


def _rockfall_and_map(rules: Edition) -> Nodes:
    return (
        pictured(
            Picture(("rockfall",), 16, 16),
            _("A rockfall takes one path card off the table, but never the start or a goal."),
        ),
        pictured(
            laid("start", "EW", "", "EW"), _("The hole may be filled again. Until then what lies behind it is cut off.")
        ),
        pictured(
            Picture(("map",), 16, 16), _("With a map you look at one goal in secret. Tell the others what you like.")
        ),
    )


def _reaching(rules: Edition) -> Nodes:
    return (
        paragraph(_("When your card completes a path from the start to a goal, turn the goal over.")),
        pictured(laid("EW", "gold"), _("Treasure: the round is over and the diggers have won.")),
        pictured(
            Row((Picture(("card", "EW"), *CARD), Picture(("card", "NW", "start"), *CARD)), gap=0, mirrors=False),
            _("Stone: lay it so that its paths fit. The round goes on."),
        ),
        paragraph(rule(rules, "goal.stone-unfit")),
        paragraph(rule(rules, "goal.two-at-once")),
        paragraph(_("On the screen you only touch what the goal shows and how it lies.")),
    )


def _round_end(rules: Edition) -> Nodes:
    return (
        pictured(laid("gold"), _("The round is over at once when the treasure is turned up: the diggers win it.")),
        paragraph(rule(rules, "end.no-treasure")),
        paragraph(_("Then the saboteurs win it. Everyone shows their role, and the gold is shared out.")),
        paragraph(rule(rules, "next.first")),
    )


def _gold(rules: Edition) -> Nodes:
    return (
        pictured(
            Picture(("gold", "3"), *CARD), _("A gold card is worth one, two or three nuggets. Keep yours secret.")
        ),
        paragraph(rule(rules, "gold.diggers")),
        paragraph(rule(rules, "gold.passing")),
        paragraph(rule(rules, "gold.saboteur-reaches")),
        paragraph(rule(rules, "gold.broken-tool")),
        paragraph(rule(rules, "gold.saboteurs")),
        paragraph(_("The companion hands the gold out in secret, and adds it up at the end.")),
    )


PAGES: dict[str, Chapter[Edition]] = {
    "goal": Chapter(lambda: _("What it is about"), named(clauses(), "round.", "rank."), _goal),
    "roles": Chapter(lambda: _("Roles"), named(clauses(), "roles."), _roles),
    "turn": Chapter(lambda: _("A turn"), named(clauses(), "hand.", "first.", "turn.", "pass."), _turn),
    "laying": Chapter(lambda: _("Laying a path"), named(clauses(), "place."), _laying),
    "dead-ends": Chapter(lambda: _("Dead ends"), (), _dead_ends),
    "tools": Chapter(lambda: _("Tools"), named(clauses(), "tools.", "repair."), _tools),
    "rockfall": Chapter(lambda: _("Rockfall and map"), named(clauses(), "rockfall.", "map."), _rockfall_and_map),
    "reaching": Chapter(lambda: _("Reaching a goal"), named(clauses(), "goal."), _reaching),
    "end": Chapter(lambda: _("The end of a round"), named(clauses(), "end.", "next."), _round_end),
    "gold": Chapter(lambda: _("Gold"), named(clauses(), "gold."), _gold),
    "printed": Chapter(lambda: _("As it is printed"), (), as_printed),
}
"""In the order in which one reads them."""


def in_game(moment: Moment) -> Node:
    """The rules of this table, while a game is played."""
    return rulebook.in_game(moment.here, PAGES, short.rules_of(moment.view))


def anywhere(page: str, edition_id: str, turn_to: Turn, leave: Any) -> Node:
    """The rules of an edition, without a game."""
    return opened(page, PAGES, edition(edition_id), turn_to, leave)
