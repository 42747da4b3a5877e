"""Names typed with a real keyboard, where there is one."""

from __future__ import annotations

import pygame

from companion.display.window import Window
from tests.display.conftest import OpenWindow, open_window
from tests.display.finger import Finger
from tests.lobby.evening import evening, press, said, seated
from tests.places import here

__all__ = ["open_window"]


def strike(window: Window, *keys: int) -> None:
    for key in keys:
        window.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))


def write(window: Window, text: str) -> None:
    for letter in text:
        window.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))


def test_names_are_typed_with_a_real_keyboard_where_there_is_one(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur", "+ player")
    write(window, "  олег'1@ \n")
    assert "Олег'" in said(finger), "letters of every script, and nothing that is in no name"
    write(window, "ar")
    assert "has letters of two alphabets" in said(finger)
    strike(window, pygame.K_RETURN)
    assert here(window.app).at == "name", "nobody sits down under letters that look like others"
    strike(window, pygame.K_F1, *(pygame.K_BACKSPACE,) * 20, pygame.K_RETURN)
    assert seated(window) == ("Flint",), "whoever types nothing sits by a stone's name"
    press(finger, "Flint")
    write(window, "jean-luc  o'hara")
    strike(window, pygame.K_RETURN)
    press(finger, "+ player")
    write(window, "jean-luc o'hara")
    strike(window, pygame.K_RETURN)
    assert "sits here already" in said(finger)
    strike(window, pygame.K_ESCAPE)
    assert seated(window) == ("Jean-Luc O'Hara",)


def test_a_name_in_other_letters_that_looks_like_one_that_sits_is_refused(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    press(finger, "New game of Saboteur", "+ player")
    write(window, "toma")
    strike(window, pygame.K_RETURN)
    press(finger, "+ player")
    write(window, "тома")
    strike(window, pygame.K_RETURN)
    assert "Toma sits here already" in said(finger), "who that is, in the letters that sit there"
    strike(window, *(pygame.K_BACKSPACE,) * 4)
    write(window, "тамара")
    strike(window, pygame.K_RETURN)
    assert seated(window) == ("Toma", "Тамара")


def test_a_real_keyboard_does_nothing_elsewhere(open_window: OpenWindow) -> None:
    window = evening(open_window)
    finger = Finger(window)
    before = window.app.here
    strike(window, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_BACKSPACE)
    write(window, "q")
    assert window.app.here == before
    press(finger, "New game of Saboteur")
    strike(window, pygame.K_ESCAPE)
    assert here(window.app).at == "players"
