"""Words that are no commands: the message names the command that people mean by them."""

import pytest
from typer.exceptions import TyperException
from typer.main import get_command

from banzuke.flows.cli import app
from banzuke.flows.commands import OTHER_WORDS, VERBS


def test_a_word_that_is_no_command_gets_the_command_that_is_meant() -> None:
    with pytest.raises(TyperException, match=r"'history'\. Did you mean 'player'\?"):
        get_command(app).main(["history", "Ann"], standalone_mode=False)


def test_other_words_mean_commands_and_are_none() -> None:
    assert set(OTHER_WORDS.values()) <= set(VERBS)
    assert not set(OTHER_WORDS) & set(VERBS)
