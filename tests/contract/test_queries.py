"""Questions without a table: whatever is asked, there is an answer or a BadQuery that says what is wrong."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.game import Answer, AnyGame, BadQuery, Query
from tests.contract.games import every_game, twins_of

QUESTIONS = settings(max_examples=150, deadline=None)


def ask_all(game: AnyGame, text: str) -> None:
    """Put one text to every query in every edition."""
    for query in game.queries.values():
        for edition in game.editions:
            answer = asked(query, text, edition)
            if isinstance(answer, str):
                assert answer.strip()
                assert "\n" not in answer
            else:
                assert json.loads(json.dumps(answer.data)) == answer.data
                assert isinstance(answer.yes, bool)
                assert answer.text.strip()


def asked(query: Query, text: str, edition: str) -> Answer | str:
    """The answer, or what is wrong with the question."""
    try:
        return query.ask(text, edition)
    except BadQuery as error:
        return str(error)


@every_game
@QUESTIONS
@given(text=st.text())
def test_any_text_may_be_asked(game: AnyGame, text: str) -> None:
    ask_all(game, text)


@every_game
@QUESTIONS
@given(data=st.data())
def test_any_words_may_be_asked(game: AnyGame, data: st.DataObject) -> None:
    word = st.sampled_from(tuple(twins_of(game).QUERY_WORDS)) if game.queries else st.text()
    ask_all(game, " ".join(data.draw(st.lists(word | st.text(max_size=8), max_size=9))))
