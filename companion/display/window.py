"""The window: it waits for a touch, does what it stands for, and shows what came of it. Nothing to do means no work."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

import pygame

from companion.app.app import App
from companion.app.looking import milliseconds
from companion.core.game import Viewer
from companion.display import inputs
from companion.display.arrange import Arranged, Camera, Gaze, Scene, Sheet
from companion.display.changing import Play, changes
from companion.display.glass import wishes
from companion.display.letters import Letters
from companion.display.light import Light
from companion.display.stage import Clock, Stage
from companion.display.strip import Beside, Strip, with_strip
from companion.display.touching import Touching
from companion.display.trying import HINTS
from companion.screens.nodes import Action, Ask, Wanted
from companion.screens.pictures import Album

SIZE = (800, 480)
FRAME_MS = 1000 / 60


class Window:
    """The app on a display: gestures go in, pictures come out."""

    def __init__(
        self,
        app: App,
        size: tuple[int, int] = SIZE,
        *,
        glass_mm: tuple[float, float] | None = None,
        own_font: bool = False,
        clock: Clock = milliseconds,
        beside: Beside | None = None,
    ) -> None:
        """Open the window; `glass_mm`: how large the whole glass is, if known; `own_font`: the same everywhere.

        `beside` stands below the table, in a window that is higher by it; on a whole display it has no room.
        """
        os.environ.update({name: os.environ.get(name, value) for name, value in HINTS.items()})
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption("Companion")
        self.app, self._album = app, Album(app.games)
        self._own_font = own_font
        self._size, self._glass_mm = size, glass_mm
        self.clock = app.clock = clock
        self.keys: Callable[[str, bool], None] = lambda _key, _down: None
        """Told every key by its name as it goes down and up, unless a name is being typed."""
        self._beside = beside
        self.light = Light(clock)
        self._gaze = Gaze()
        self._touching = Touching(self)
        self._due = 0.0
        self._play = Play()
        self._play.begin(app.played, self.clock(), calm=True)
        self._wished, self._version = wishes(app.settings), app.table.version
        self._open()

    def _open(self) -> None:
        """Without a desktop there is nothing but the whole display, and no mouse."""
        self.alone = pygame.display.get_driver().lower() == "kmsdrm"
        self._whole = self.alone or self._wished.fullscreen
        size = with_strip(self._size) if self._beside else self._size
        pygame.display.set_mode((0, 0) if self._whole else size, pygame.FULLSCREEN if self._whole else pygame.RESIZABLE)
        pygame.mouse.set_visible(not self.alone)
        inputs.EARS.open()
        self._set_stage()

    def resize(self, size: tuple[int, int]) -> None:
        """Make the window this large."""
        self._size = size
        self._open()

    def _set_stage(self, before: Stage | None = None) -> None:
        """The display, or how people want to see it, is another now; `before`: what was drawn on is the same."""
        self.app.let_go()
        display, letters = pygame.display.get_surface(), Letters(own_font=self._own_font)
        self._strip, self._display_size = None, display.get_size()
        if self._beside and not self._whole:
            self._strip = Strip(self._beside, display, self._album, letters, contrast=self._wished.high_contrast)
        self.surface = self._strip.table if self._strip else display
        glass = self._glass_mm if self._whole else None
        self.stage = Stage(self.surface, self._wished, self._album, letters, self.clock, glass_mm=glass)
        if before:
            self.stage.take_over(before)
        self._touching.begin(self.stage.density)
        self.draw()

    @property
    def sheet(self) -> Sheet:
        """What screens are laid out on."""
        return self.stage.sheet

    @property
    def arranged(self) -> Arranged:
        """The screen that is shown."""
        return self.scene.arranged

    def draw(self) -> None:
        """Arrange and draw the screen of this moment, all of it."""
        self.stage.forget()
        self._touching.pressed = None
        self.arrange()
        self._show()
        if self._strip:
            self._strip.refresh(anew=True)

    def arrange(self) -> None:
        """Arrange the screen of this moment, to be drawn when all that has happened is seen to."""
        act, beat = self._play.on or (None, None)
        self.look(self.stage.scene(act.page if act else self.app.screen(), self._gaze, beat))

    def look(self, scene: Scene) -> None:
        """Show this when all that has happened is seen to."""
        self.scene, self._gaze = scene, scene.gaze
        self.stale = True

    def gazed(self, gaze: Gaze) -> None:
        """Look at the same screen in another way."""
        self.look(Scene(self.scene.arranged, self.stage.density, gaze))

    def _show(self, *, moves: bool = False, played: bool = False) -> None:
        self.stage.show(self.scene, self._touching.pressed, moves=moves, played=played)
        self.stale = False

    def run(self, meanwhile: Callable[[], bool] = lambda: False) -> None:
        """Go on until somebody quits; whatever ends it, nothing stays on the glass.

        `meanwhile` sees to others at the table, and says whether anything came of it.
        """
        try:
            while not self.app.done:
                self.handle(*inputs.arrived(0.0 if self.stage.prepare() else self.patience()))
                self.attend(meanwhile)
        finally:
            self.stage.wipe()
            self.light.stir()

    def attend(self, meanwhile: Callable[[], bool]) -> None:
        """See to others; if they ended a look at a secret, it is gone before anything else is shown."""
        held, looked_at, before, nudged = self.app.held, self.app.looked_at, self.scene, self.app.nudge.shows
        came_of_it = meanwhile()
        if self._strip:
            self._strip.refresh()
        if not came_of_it:
            return
        if (held and not self.app.held) or (looked_at and not self.app.looked_at):
            self._touching.lose_contact()
            self.stage.wipe()
        self._follow(before)
        if self.app.nudge.shows and not nudged and self.app.acting is not None:
            self.stage.swell(self.app.table.view(Viewer.TABLE).players[self.app.acting])

    def wake(self) -> None:
        """Stop waiting: something else wants to be seen to. May be called in any thread."""
        inputs.ring()

    def patience(self) -> float | None:
        """How many milliseconds nothing needs to be done if nobody does anything."""
        if self.stage.moving:
            return self._due - self.clock()
        deadline, drawn = self._touching.deadline, self._strip.due if self._strip else None
        held = None if deadline is None else deadline - self.clock()
        waits = [drawn, self.app.nudge.due, self.app.due, self.light.due, self._play.due(self.clock()), held]
        return min((wait for wait in waits if wait is not None), default=None)

    def handle(self, *events: pygame.event.Event) -> None:
        """All that has happened outside since the last time; then what is different is drawn, once."""
        if any(event.type in inputs.BY_HAND for event in events):
            self.light.stir()
        for event in events:
            self._take(event)
        self._touching.settle()
        if not events:  # what came may have ended a look: nothing of it is drawn again before that is seen to
            self._touching.tell_time()
        self._play_on()
        if self.light.attend(self.app.settings.brightness):
            self._leave()
        if self._strip:
            self._strip.refresh()
        if self.stale:
            self._show()
        elif self.stage.moving and self.clock() >= self._due:
            self._due = max(self._due + FRAME_MS, self.clock())
            self.stage.frame()

    def _take(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.app.act(Ask(Wanted.QUIT))
        elif event.type in inputs.RESIZED:
            self._resized()
        elif event.type in inputs.LEFT_ALONE:
            self._leave()
        elif event.type == pygame.WINDOWEXPOSED:
            self.draw()
        elif event.type in inputs.FROM_KEYS:
            self._strike(event)
        elif event.type == pygame.MOUSEWHEEL:
            self.gazed(self.scene.wheeled(event.y))
        else:
            self._touch(event)

    def _leave(self) -> None:
        """Nobody is there, as far as is known: what is for one pair of eyes goes."""
        if self._strip:
            self._strip.let_go()
        self._touching.lose_contact()
        self.app.look_away()
        self.arrange()

    def _touch(self, event: pygame.event.Event) -> None:
        inputs.mind_cursor(event)
        left = self._strip.passes(event) if self._strip else event
        if left and self.playing and left.type in inputs.DOWN:
            self._skip()
        elif left:
            self._touching.feed(left)

    @property
    def playing(self) -> bool:
        """Whether something is played before everybody."""
        return self._play.on is not None

    def _play_on(self) -> None:
        """What is played comes to its next beat, or to its end."""
        if self._play.go_on(self.clock()):
            self.arrange()
            self._due = self.clock() + FRAME_MS
            self._show(moves=True, played=self.playing)

    def _skip(self) -> None:
        """Somebody has seen enough: what they touched to say so is nothing else."""
        self._play.end()
        self.app.aloud.skip()
        self.arrange()

    def _strike(self, event: pygame.event.Event) -> None:
        """While a name is being typed, keys are letters; what was down before may be let go."""
        goes_down = event.type == pygame.KEYDOWN
        if event.type in inputs.KEYS and not (goes_down and self.app.types):
            self.keys(inputs.key_name(event), goes_down)
        letter = inputs.letter_of(event) if event.type in inputs.TYPES else ""
        action = self.app.keyed(letter) if letter else None
        if action is not None:
            self.do(action)

    def _resized(self) -> None:
        self._touching.lose_contact()
        if pygame.display.get_surface().get_size() != self._display_size:
            self._set_stage()
        else:
            self.draw()

    def do(self, action: Action) -> None:
        """Do what a touch stands for, and show it."""
        before = self.scene
        self.app.act(action)
        self._follow(before)

    def _follow(self, before: Scene) -> None:
        """Show what came of something, whoever did it: what changed on the board comes into view."""
        self.light.stir()
        if self._wish_changed():
            return
        if self.app.table.version != self._version and self._gaze.camera.zoom == 1.0:
            self._gaze = replace(self._gaze, camera=Camera())
        self._version = self.app.table.version
        self._play.begin(self.app.played, self.clock(), calm=self._wished.reduced_motion or not self.app.in_game)
        self.arrange()
        self._bring_into_view(before)
        self._due = self.clock() + FRAME_MS
        self._show(moves=True)

    def _wish_changed(self) -> bool:
        """Show it another way if that is what was touched."""
        before, self._wished = self._wished, wishes(self.app.settings)
        if self._wished == before:
            return False
        if self._wished.fullscreen != before.fullscreen:
            self._open()
        else:
            self._set_stage(self.stage)
        return True

    def _bring_into_view(self, before: Scene) -> None:
        after = self.scene.outlook
        if not before.outlook or not after:
            return
        changed = list(changes(before.outlook.board, after.board, self._album.covers))
        if changed and not all(after.room.shared(after.cell(at)) == after.cell(at) for at in changed):
            self.gazed(replace(self._gaze, camera=after.showing(changed[0])))
