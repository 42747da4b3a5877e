"""Knows which places of the game on the table are private, and lets nobody past but by their own way."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

from companion.app.privacy.veil import Chose, Known, Unveiling, Veil
from companion.app.privacy.ways import Behind, Privacy
from companion.core.game import Seat, Viewer
from companion.core.names import said
from companion.core.table import Table
from companion.core.who_sat import ever_sat
from companion.screens.moment import Looks, Standing
from companion.screens.nodes import Action, Node, Place
from companion.screens.playable import Seen, screens_of
from companion.screens.seam import Secrets

BREATH_MS = 1000.0
"""So long nothing opens for whoever comes next by themselves: the finger of the one before may still be about."""


class Paired(Protocol):
    """Players' phones, as far as a page has to know them."""

    def link(self, name: str) -> str:
        """The link to a player's seat; empty if there are no phones here."""

    def paired(self, name: str) -> bool:
        """Whether this player's phone is here."""


class Guard:
    """Stands between a table and what it shows to one pair of eyes alone."""

    def __init__(
        self, privacy: Privacy, table: Callable[[], Table], phones: Callable[[], Paired], clock: Callable[[], float]
    ) -> None:
        """`table` and `phones` give those of the moment, `clock` the milliseconds."""
        self._privacy, self._table, self._phones, self._clock = privacy, table, phones, clock
        self._shut_until = -BREATH_MS

    @property
    def _secrets(self) -> Secrets[Seen, object, Place] | None:
        screens = screens_of(self._table().game)
        return screens.secrets if screens else None

    def goes_round(self, here: Place) -> bool:
        """Whether people come to this place of the game one after the other, to see what is for each alone."""
        return self._secrets is not None and isinstance(here, Standing) and self.is_private(here.but(seat=0))

    def is_private(self, here: Place) -> bool:
        """Whether what is to be seen at this place of the game is for its seat alone."""
        secrets = self._secrets
        if secrets is None or here.seat is None or isinstance(here, Veil):
            return False
        return secrets.held(here) or secrets.open(here)

    def is_open(self, here: Place) -> bool:
        """Whether something is to be seen there though nobody holds anything, or nearly so."""
        if isinstance(here, Veil):
            return True
        secrets = self._secrets
        return secrets is not None and here.seat is not None and secrets.open(here)

    def own(self, here: Place, *, held: bool) -> object | None:
        """A private view only for the seat whose screen it is, and only while it may be seen."""
        may_be_seen = self.is_private(here) and ((held and not self.is_shut) or self.is_open(here))
        return self.seen_by(here.seat) if may_be_seen and here.seat is not None else None

    def enter(self, here: Place) -> Place:
        """Where one comes who wants to go there: before what is for one pair of eyes comes their own way to see it.

        Whoever is led on to somebody else's place finds it shut for a moment.
        """
        there = self._onward(here)
        if there.seat not in (None, here.seat):
            self._shut_until = self._clock() + BREATH_MS
        return self._privacy.enter(there, *self._whose(there)) if self.is_private(there) else there

    @property
    def is_shut(self) -> bool:
        """Whether somebody else was here only just now: nothing opens yet."""
        return self._clock() < self._shut_until

    def _onward(self, here: Place) -> Place:
        screens = screens_of(self._table().game)
        if screens is None or screens.secrets is None or not isinstance(here, type(screens.first)):
            return here
        there: Place = screens.secrets.onward(self._table().view(Viewer.TABLE), here, self.looks)
        return there

    def away(self, here: Place) -> Place:
        """Where one goes from a private place, before anybody is led on."""
        assert self._secrets is not None, "only a game that has some has private places"
        there: Place = self._secrets.away(here)
        return there

    def left(self, here: Place, *, seen: bool) -> Place:
        """Where one is who has let go; if they have `seen` it, that is noted."""
        seen = seen and not self.is_shut
        if isinstance(here, Veil):
            if seen and here.step == "camera":
                self.looked(here.seat)
            return here
        if not self.is_private(here):
            return here
        seat, name = self._whose(here)
        if not seen:
            return self._privacy.left(here, seat, name)
        self.looked(seat)
        assert self._secrets is not None, "only a game that has some has private places"
        after: Place = self._secrets.after(here)
        return self._privacy.left(here, seat, name) if after == here else self.enter(after)

    def looked(self, seat: int) -> None:
        """A player has seen what was dealt to them."""
        if secrets := self._secrets:
            view = self._table().view(Viewer.TABLE)
            self._privacy.tick(secrets.dealt(view), view.people[seat])

    def renamed(self, before: str, name: str) -> None:
        """The same person is called otherwise."""
        self._privacy.renamed(before, name)

    def forget(self, keys: Collection[str]) -> None:
        """How they see secrets is forgotten with their names, but for whoever has sat at the game that is on the table.

        There it guards what is theirs, or will if that is undone by which they left.
        """
        events = (event for step in self._table().history(Viewer.TABLE) for event in step["events"])
        self._privacy.forget(set(keys) - set(map(said, ever_sat(events))))

    def taken_over(self, before: str) -> None:
        """Somebody else sees from now on what this one saw."""
        self._privacy.taken_over(before)

    @property
    def looks(self) -> Looks:
        """Who has looked, and who does so by phone."""
        secrets = self._secrets
        if secrets is None:
            return Looks()
        view = self._table().view(Viewer.TABLE)
        ticked, paired = self._privacy.ticked(secrets.dealt(view)), self._phones().paired
        done = (seat for seat, person in enumerate(view.people) if person in ticked)
        by_phone = (seat for seat, name in enumerate(view.players) if self._privacy.by_phone(name) and paired(name))
        return Looks(frozenset(done), frozenset(by_phone))

    def ways(self, here: Place) -> Place:
        """From a private place to the other ways of seeing it."""
        return self._privacy.ways(here, *self._whose(here)) if self.is_private(here) else here

    def _whose(self, here: Place) -> tuple[int, str]:
        assert here.seat is not None, "a private place is somebody's"
        return here.seat, self._table().view(Viewer.TABLE).players[here.seat]

    def seen_by(self, seat: int) -> object:
        """All that a player may know. What can be chosen lies in an order of their own: a finger seen tells nothing."""
        secrets, own = self._secrets, self._table().view(Seat(seat))
        return secrets.mixed(own, self._privacy.mixer(seat)) if secrets else own

    def page(self, veil: Veil, *, held: bool) -> Node:
        """What is to be seen at a veil."""
        held = held and not self.is_shut
        return self._privacy.screen(veil, self._behind(veil, held=held), held=held)

    def _behind(self, veil: Veil, *, held: bool) -> Behind:
        phones = self._phones()
        secrets = self._secrets
        assert secrets is not None, "a veil hangs before a private place of a game"
        away = secrets.away(veil.place)
        if veil.step == "phone":
            return Behind(away, link=phones.link(veil.name), paired=phones.paired(veil.name))
        if veil.step != "camera":
            return Behind(away, real=secrets.real(self._table().view(Viewer.TABLE), veil.place))
        own = self.seen_by(veil.seat)
        whisper = secrets.whisper(own, veil.place) if held else ""
        return Behind(away, len(secrets.choices(own, veil.place)), whisper)

    def act(self, veil: Veil, action: Unveiling) -> tuple[Place, Action | None]:
        """Where a touch leads, and what is to be done there, if anything: what was chosen by its number."""
        secrets = self._secrets
        if isinstance(action, Known) and secrets:
            self.looked(veil.seat)
            return self.enter(secrets.away(veil.place)), None
        if not isinstance(action, Chose):
            return self._privacy.act(veil, action), None
        choices = secrets.choices(self.seen_by(veil.seat), veil.place) if secrets and veil.step == "camera" else ()
        return (veil.place, choices[action.number]) if action.number < len(choices) else (veil, None)
