"""How chance was dealt: what everybody may know by now of seals, seeds and what they dealt, at any time in a game.

All of it comes from the transcript, which has nothing in it that is not open.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.app.lobby.place import Around, Lobby, Proof
from companion.app.proofs import Kept
from companion.core.game import Viewer
from companion.core.records import Fields
from companion.core.table import Table
from companion.core.transcripts import compact, deals_of, texts_of
from companion.language import _, plural
from companion.language.saying import by_system
from companion.language.writing import listed
from companion.screens.nodes import (
    Ask,
    Button,
    Column,
    Either,
    Go,
    Grid,
    Node,
    Panel,
    QrCode,
    Row,
    Scroll,
    Text,
    Wanted,
)
from companion.screens.playable import AnyPlayable
from companion.screens.seam import wording_of
from companion.screens.widgets import GOOD_MANY, titled

CODE = 84.0
MOST_SCANNED = 2520
"""Letters of a code of 137 modules (version 30, the least correction): three pixels each on the 7-inch display."""
MOST_LINES = 40
HEX_A_GROUP = 4


def now(game: AnyPlayable | None, table: Table, kept: Kept | None) -> Proof | None:
    """What everybody may know by now of how chance was dealt: the transcript opens no more than that."""
    if game is None:
        return None
    view = table.view(Viewer.TABLE)
    return Proof(game.id, view, table.transcript(), wording_of(game).dealt, table.over, kept)


def screen(here: Lobby, around: Around) -> Node:
    """The words and what was added before anything is open, each seed when it is open, the code when all are."""
    proof = around.proof
    assert proof is not None, "it is shown only while a game is on the table"
    if here.page == "code":
        return _code(here, proof)
    inside = (*_words(proof.transcript), *_file(proof), *_added(proof.transcript), *_seeds(proof))
    back = Button(Go(here.came) if here.came else Ask(Wanted.GO_ON), _("Back"))
    code = Button(Go(here.but(page="code")), _("All of it as a code"), look="lamp", height=15, lines=2)
    return Column(
        (
            titled(_("Was it fair?"), back),
            Scroll(Column(inside, gap=3.0), "proof"),
            *((code,) if proof.over else ()),
        )
    )


def _paragraph(text: str) -> Text:
    return Text(text, tone="quiet", lines=2 * GOOD_MANY)


def _words(transcript: Fields) -> tuple[Node, ...]:
    words = tuple(Text(word, bold=True) for word in transcript["words"].split())
    sentence = _("These six words were fixed before anything was dealt. Are they the ones you wrote down?")
    return Grid(words, cell=22, most=6, gap=2), _paragraph(sentence)


def _added(transcript: Fields) -> tuple[Node, ...]:
    texts = texts_of(transcript)
    if not texts:
        return (_paragraph(_("Nobody has added numbers.")),)
    lines = tuple(
        Text(_("{name} added: {text}").format(name=added["by"], text=added["text"]), lines=GOOD_MANY) for added in texts
    )
    return (Panel(Column(lines, gap=0.8), pad=2.5),)


def _seeds(proof: Proof) -> tuple[Node, ...]:
    opened = {seed["label"]: seed["seed"] for seed in proof.transcript["opened"]}
    panels = tuple(_opened(proof, label, seed) for label, seed in opened.items())
    sealed = [proof.tell(row["label"], (), None)[0] for row in proof.transcript["seals"] if row["label"] not in opened]
    if not sealed:
        return panels
    sentence = _("Still sealed, until all may know: {what}.").format(what=listed(sealed))
    return (*panels, _paragraph(sentence))


def _opened(proof: Proof, label: str, seed: str) -> Node:
    """What a seed dealt, and the seed in groups to be read aloud."""
    deals = [deal for deal in deals_of(proof.transcript) if deal["label"] == label]
    title, lines = proof.tell(label, deals, proof.view)
    more = len(lines) - MOST_LINES
    left_out = plural("{n} more is in the file.", "{n} more are in the file.", more).format(n=more)
    groups = tuple(Text(seed[at : at + HEX_A_GROUP]) for at in range(0, len(seed), HEX_A_GROUP))
    return Panel(
        Column(
            (
                Text(title, bold=True, lines=3),
                Grid(tuple(Text(line, lines=GOOD_MANY) for line in lines[:MOST_LINES]), cell=62, most=2, gap=1),
                *((Text(left_out, tone="quiet", lines=2),) if more > 0 else ()),
                *_mixed_in(deals),
                Text(_("Its seed, opened:"), tone="quiet", lines=2),
                Grid(groups, cell=14, most=8, gap=1),
            ),
            gap=1.2,
        ),
        pad=2.5,
    )


def _mixed_in(deals: Sequence[Fields]) -> tuple[Node, ...]:
    """Whose numbers are in the one deal of a seed: they know when they added them."""
    if len(deals) != 1:
        return ()
    names = listed(dict.fromkeys(deals[0]["names"]))
    sentence = _("With numbers of {names}.").format(names=names) if names else _("Without added numbers.")
    return (Text(sentence, tone="quiet", lines=GOOD_MANY),)


def _file(proof: Proof) -> tuple[Node, ...]:
    """Where the proof is kept and what to do with it; or why it is not, which harms nothing."""
    if proof.kept is None:
        return ()
    if proof.kept.trouble:
        why = _("The proof could not be written to a file: {why}. The game is saved all the same.")
        return (Text(why.format(why=by_system(proof.kept.trouble)), tone="wrong", lines=GOOD_MANY),)
    sentence = _("All of it is in the folder {folder}. Anyone can check it there:").format(folder="transcripts")
    command, (day, game, rest) = "companion verify", proof.kept.name.partition(proof.game)
    parts = tuple(Text(part, bold=True) for part in (command, day, game + rest))
    whole = Text(f"{command} {proof.kept.name}", bold=True, lines=2)
    return _paragraph(sentence), Either(whole, Column(parts, gap=0), 90)


def _code(here: Lobby, proof: Proof) -> Node:
    """As large as there is room."""
    text = compact(proof.transcript)
    back = Button(Go(here.but(page="")), _("Back"))
    if len(text) > MOST_SCANNED:
        sentence = _("This game is too long for one code. The file has all of it, and so has: companion transcript")
        return Column((titled(_("The whole proof"), back), Scroll(Column((_paragraph(sentence),)), "code")))
    steps = (
        _paragraph(_("Scan it, and send the text to a computer with a companion. There, paste it to this command:")),
        Text("companion verify -", bold=True, lines=3),
    )
    code, title = QrCode(text, CODE), Text(_("The whole proof"), size="big", bold=True, lines=3)
    beside = Column((Scroll(Column((title, *steps)), "code"), back))
    below = Column((titled(_("The whole proof"), back), code, Scroll(Column(steps), "code")), align="middle")
    return Either(Row((code, beside), (0, 1), gap=4.0), below, 140, words=False)
