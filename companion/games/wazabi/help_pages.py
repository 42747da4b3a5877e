"""The rules in our own words, page by page, with pictures. What an edition fixes is read from the edition."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.games.wazabi import said
from companion.games.wazabi.editions import Edition, box, clauses
from companion.games.wazabi.panels import GOOD_MANY
from companion.language import _, plural
from companion.nodes import Column, Node, Panel, Picture, Row, Text

Nodes = tuple[Node, ...]


class Page(NamedTuple):
    """A page of the rules: its title, the clauses it explains, and what stands on it."""

    title: Callable[[], str]
    clauses: tuple[str, ...]
    shows: Callable[[Edition], Nodes]


def paragraph(text: str) -> Text:
    """A paragraph."""
    return Text(text, lines=3 * GOOD_MANY)


def beside(picture: Node, text: str) -> Row:
    """A picture, and what it shows."""
    return Row((picture, paragraph(text)), (0, 1), gap=3.5)


def die(face: str = "") -> Picture:
    """A die."""
    return Picture(("die", face) if face else ("die",), 14, 14)


def trick(name: str) -> Picture:
    """A card, with what it costs unless the table has corrected it."""
    return Picture(("trick", name, str(box().costs[name])), 12, 17.4)


def _sign(name: str, size: float = 12) -> Picture:
    return Picture(("way", name), size, size)


def _goal(rules: Edition) -> Nodes:
    return (
        beside(die(), _("Get rid of your dice. The first player without a single one wins, at once.")),
        beside(
            Picture(("back",), 10, 15),
            plural(
                "Everybody begins with {dice} dice and {n} card.",
                "Everybody begins with {dice} dice and {n} cards.",
                rules.hand,
            ).format(dice=rules.dice, n=rules.hand),
        ),
        beside(die("mask"), said.rule(rules, "setup.first")),
        paragraph(said.rule(rules, "setup.dice")),
    )


def _turn(rules: Edition) -> Nodes:
    return (
        paragraph(_("Roll all your dice. Then do what they show, in this order:")),
        beside(die("draw"), _("For each of these draw a card.")),
        beside(die("give"), _("Each of these dice goes to somebody else.")),
        beside(die("mask"), _("These pay for a card. You may play one, and then your turn is over.")),
        paragraph(_("On the screen: touch a face for every die. The last die ends it, nothing else is to be pressed.")),
        paragraph(_("No dice at hand? Touch “Roll for me”. Such a roll is fair, and can be checked after the game.")),
    )


def _giving(rules: Edition) -> Nodes:
    return (
        beside(die("give"), said.rule(rules, "turn.give")),
        paragraph(said.rule(rules, "give.neighbours")),
        paragraph(_("On the screen: touch a name for each die.")),
        paragraph(_("Who gives the last die away has won before playing a card.")),
    )


def _paying(rules: Edition) -> Nodes:
    return (
        beside(
            Row((die("mask"), die("mask")), gap=1),
            _("Two wazabi rolled: cards that cost two, one or nothing are yours."),
        ),
        paragraph(said.rule(rules, "card.cost")),
        paragraph(_("Wazabi are not used up, and those of earlier turns do not count.")),
        paragraph(_("Cards you cannot play hardly show on the screen. Touch one to see why.")),
        paragraph(_("Does a card of your box show another number? Touch More, then “A card costs something else”.")),
    )


def _about_dice(rules: Edition) -> Nodes:
    return _explained(rules, "lose-one", "lose-two", "swap-dice", "pass-dice")


def _about_cards(rules: Edition) -> Nodes:
    return _explained(rules, "keep-two", "draw-three", "swap-hands", "pass-hands")


def _about_turns(rules: Edition) -> Nodes:
    return (
        *_explained(rules, "again-reverse", "skip"),
        beside(
            Picture(("missing",), 12, 12),
            _("This lies before a player as long as a turn is to be missed. The other turn at once is not missed."),
        ),
        beside(_sign("clockwise"), said.rule(rules, "turn.direction")),
    )


def _explained(rules: Edition, *cards: str) -> Nodes:
    return tuple(
        Row(
            (
                trick(card),
                Column(
                    (Text(said.card_label(card), bold=True, lines=3), paragraph(said.rule(rules, f"card.{card}"))),
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
        beside(Picture(("back",), 10, 15), said.rule(rules, "draw.reshuffle")),
        paragraph(said.rule(rules, "draw.from-hand")),
        paragraph(_("The companion counts cards and dice, so it tells you when that happens.")),
    )


def _winning(rules: Edition) -> Nodes:
    return (
        beside(die(), said.rule(rules, "win.first-out")),
        paragraph(said.rule(rules, "win.play-on")),
        paragraph(said.rule(rules, "out.nothing")),
    )


def _variants(rules: Edition) -> Nodes:
    return (
        paragraph(said.rule(rules, "teams.size")),
        paragraph(said.rule(rules, "teams.win")),
        beside(Row((die(), die()), gap=1), said.rule(rules, "tournament.score")),
        paragraph(said.rule(rules, "tournament.win")),
    )


def _printed(rules: Edition) -> Nodes:
    return (
        paragraph(_("Every rule of this table, and where {title} prints it.").format(title=rules.title)),
        *(clause_panel(rules, clause) for clause in clauses()),
    )


def clause_panel(rules: Edition, clause: str) -> Node:
    """What a clause says at this table, and where it is printed."""
    says = Text(said.rule(rules, clause), lines=GOOD_MANY)
    return Panel(Column((says, Text(said.source(rules, clause), tone="quiet", lines=GOOD_MANY)), gap=0.8), pad=2.5)


def _named(*starts: str) -> tuple[str, ...]:
    return tuple(clause for clause in clauses() if clause.startswith(starts))


PAGES: dict[str, Page] = {
    "goal": Page(lambda: _("What it is about"), _named("setup."), _goal),
    "turn": Page(lambda: _("A turn"), ("turn.roll", "turn.draw"), _turn),
    "giving": Page(lambda: _("Giving dice away"), ("turn.give", "give.neighbours"), _giving),
    "paying": Page(lambda: _("Playing a card"), ("turn.one-card", "card.cost"), _paying),
    "dice": Page(lambda: _("Cards about dice"), _named("card.lose", "card.swap-dice", "card.pass-dice"), _about_dice),
    "cards": Page(
        lambda: _("Cards about cards"),
        _named("card.keep", "card.draw", "card.swap-hands", "card.pass-hands"),
        _about_cards,
    ),
    "turns": Page(lambda: _("Cards about turns"), ("card.again-reverse", "card.skip", "turn.direction"), _about_turns),
    "pile": Page(lambda: _("No cards left"), _named("draw."), _pile),
    "winning": Page(lambda: _("Winning"), _named("win.", "out."), _winning),
    "variants": Page(lambda: _("Teams, tournaments"), _named("teams.", "tournament."), _variants),
    "printed": Page(lambda: _("As it is printed"), (), _printed),
}
"""In the order in which one reads them."""
