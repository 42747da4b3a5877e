"""The pictures of all games, and what surfaces make of them."""

from __future__ import annotations

from functools import partial

from companion.display import pictures
from companion.games import GAMES
from companion.phones.web import html
from companion.screens.pictures import Album

ALBUM = Album(GAMES)
render = partial(html.render, ALBUM)
drawn = partial(pictures.drawn, ALBUM)
