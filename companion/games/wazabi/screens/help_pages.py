"""The rules in our own words, page by page, with pictures. What an edition fixes is read from the edition."""

from __future__ import annotations

from typing import Any

from companion.games.wazabi.editions import Edition, box, clauses, edition
from companion.games.wazabi.screens import parts
from companion.games.wazabi.screens.place import Moment
from companion.games.wazabi.words import sentences, short
from companion.language import _
from companion.language.saying import rule
from companion.screens import rulebook
from companion.screens.nodes import Column, Node, Picture, Row, Text
from companion.screens.rulebook import Chapter, Nodes, Turn, as_printed, named, opened, paragraph, pictured


def die(face: str = "") -> Picture:
    """A die."""
    return parts.die(face, 14) if face else Picture(("die",), 14, 14)


def trick(name: str) -> Picture:
    """A card, with what it costs unless the table has corrected it."""
    return Picture(("trick", name, str(box().costs[name])), 12, 17.4)


def _sign(name: str, size: float = 12) -> Picture:
    return Picture(("way", name), size, size)


def _goal(rules: Edition) -> Nodes:
    begin = _("Everyone begins with this: {dice}, {cards}.")
    return (
        pictured(die(), _("Get rid of your dice. The first player without a single one wins, at once.")),
        pictured(
            Picture(("back",), 10, 15),
            begin.format(dice=sentences.dice(rules.dice), cards=sentences.cards(rules.hand)),
        ),
        pictured(die("mask"), rule(rules, "setup.first")),
        paragraph(rule(rules, "setup.dice")),
    )


def _turn(rules: Edition) -> Nodes:
    return (
        paragraph(_("Roll all your dice. Then do what they show, in this order:")),
        pictured(die("draw"), _("For each of these draw a card.")),
        pictured(die("give"), _("Each of these dice goes to someone else.")),
        pictured(die("mask"), _("These pay for a card. You may play one, and then your turn is over.")),
        paragraph(_("On the screen: touch your roll where it is drawn, or a face for each die.")),
        paragraph(_("No dice at hand? Touch “Roll for me”. Such a roll is fair, and can be checked after the game.")),
    )


def _giving(rules: Edition) -> Nodes:
    return (
        pictured(die("give"), rule(rules, "turn.give")),
        paragraph(rule(rules, "give.neighbours")),
        paragraph(_("On the screen: touch a name for each die, or +2, +3 and so on for all that are left.")),
        paragraph(_("Who gives the last die away has won before playing a card.")),
    )


def _paying(rules: Edition) -> Nodes:
    return (
        pictured(
            Row((die("mask"), die("mask")), gap=1),
            _("With two wazabi you may play a card that costs two, one or nothing."),
        ),
        paragraph(rule(rules, "card.cost")),
        paragraph(_("Wazabi are not used up, and those of earlier turns do not count.")),
        paragraph(_("Cards you cannot play are dimmed; a red ring is a wazabi you lack. Touch one to see why.")),
        paragraph(_("Does a card of your box show another number? Touch More, then “A card costs something else”.")),
    )


def _about_dice(rules: Edition) -> Nodes:
    return _explained(rules, "lose-one", "lose-two", "swap-dice", "pass-dice")


def _about_cards(rules: Edition) -> Nodes:
    return _explained(rules, "keep-two", "draw-three", "swap-hands", "pass-hands")


def _about_turns(rules: Edition) -> Nodes:
    return (
        *_explained(rules, "again-reverse", "skip"),
        pictured(
            Picture(("missing",), 12, 12),
            _("This lies in front of a player who is to miss a turn. An extra turn is not the one they miss."),
        ),
        pictured(_sign("clockwise"), rule(rules, "turn.direction")),
    )


def _explained(rules: Edition, *cards: str) -> Nodes:
    return tuple(
        Row(
            (
                trick(card),
                Column(
                    (Text(short.card_label(card), bold=True, lines=3), paragraph(rule(rules, f"card.{card}"))),
                    gap=0.5,
                ),
            ),
            (0, 1),
            gap=3.5,
        )
        for card in cards
    )


def _pile(rules: Edition) -> Nodes:
    return (
        pictured(Picture(("back",), 10, 15), rule(rules, "draw.reshuffle")),
        paragraph(rule(rules, "draw.from-hand")),
        paragraph(_("The companion counts cards and dice, so it tells you when that happens.")),
    )


def _winning(rules: Edition) -> Nodes:
    return (
        pictured(die(), rule(rules, "win.first-out")),
        paragraph(rule(rules, "win.play-on")),
        paragraph(rule(rules, "out.nothing")),
    )


def _variants(rules: Edition) -> Nodes:
    return (
        paragraph(rule(rules, "teams.size")),
        paragraph(rule(rules, "teams.win")),
        pictured(Row((die(), die()), gap=1), rule(rules, "tournament.score")),
        paragraph(rule(rules, "tournament.win")),
    )


PAGES: dict[str, Chapter[Edition]] = {
    "goal": Chapter(lambda: _("What it is about"), named(clauses(), "setup."), _goal),
    "turn": Chapter(lambda: _("A turn"), ("turn.roll", "turn.draw"), _turn),
    "giving": Chapter(lambda: _("Giving dice away"), ("turn.give", "give.neighbours"), _giving),
    "paying": Chapter(lambda: _("Playing a card"), ("turn.one-card", "card.cost"), _paying),
    "dice": Chapter(
        lambda: _("Cards about dice"), named(clauses(), "card.lose", "card.swap-dice", "card.pass-dice"), _about_dice
    ),
    "cards": Chapter(
        lambda: _("Cards about cards"),
        named(clauses(), "card.keep", "card.draw", "card.swap-hands", "card.pass-hands"),
        _about_cards,
    ),
    "turns": Chapter(
        lambda: _("Cards about turns"), ("card.again-reverse", "card.skip", "turn.direction"), _about_turns
    ),
    "pile": Chapter(lambda: _("No cards left"), named(clauses(), "draw."), _pile),
    "winning": Chapter(lambda: _("Winning"), named(clauses(), "win.", "out."), _winning),
    "variants": Chapter(lambda: _("Teams, tournaments"), named(clauses(), "teams.", "tournament."), _variants),
    "printed": Chapter(lambda: _("As it is printed"), (), as_printed),
}
"""In the order in which one reads them."""


def in_game(moment: Moment) -> Node:
    """The rules of this table, while a game is played."""
    return rulebook.in_game(moment.here, PAGES, short.rules_of(moment.view))


def anywhere(page: str, edition_id: str, turn_to: Turn, leave: Any) -> Node:
    """The rules of an edition, without a game."""
    return opened(page, PAGES, edition(edition_id), turn_to, leave)
