"""What a real keyboard says, where there is one. On a laptop names are typed with it."""

from __future__ import annotations

import pygame

TYPED = (pygame.TEXTINPUT, pygame.KEYDOWN)
"""Letters come as text, in whatever script the keyboard is set to; keys without a letter come as themselves."""
MOVED = (pygame.KEYDOWN, pygame.KEYUP)
ANY = (*TYPED, pygame.KEYUP)
WITHOUT_LETTER = {
    pygame.K_BACKSPACE: "\b",
    pygame.K_RETURN: "\r",
    pygame.K_KP_ENTER: "\r",
    pygame.K_ESCAPE: "\x1b",
}


def said(event: pygame.event.Event) -> str:
    """One letter, or backspace, return or escape; nothing for any other key."""
    if event.type == pygame.TEXTINPUT:
        text: str = event.text
        return text
    return WITHOUT_LETTER.get(event.key, "")


def name(event: pygame.event.Event) -> str:
    """A key by the name it has everywhere: "space", "backspace", "f1", "7"."""
    named: str = pygame.key.name(event.key)
    return named
