"""Words that are no commands: the message names the command that people mean by them."""

import re

import pytest
from typer.exceptions import TyperException
from typer.main import get_command

from banzuke.flows.cli import app
from banzuke.flows.commands import OTHER_WORDS, VERBS


def test_a_word_that_is_no_command_gets_the_command_that_is_meant() -> None:
    with pytest.raises(TyperException, match=r"'history'\. Did you mean 'player'\?"):
        get_command(app).main(["history", "Ann"], standalone_mode=False)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["--home", "data", "top"],
            r"--home; options stand behind the command: `\S+ COMMAND --home",
        ),
        (
            ["games", "Ann", "--since", "2025-01-01"],
            "--since; it is an option of `banzuke top`, `banzuke player`",
        ),
        (["top", "--periods", "2024"], r"--periods; did you mean `--period`\?"),
        (["init", "--home", "club"], "--home; this command needs FOLDER in its place"),
        (["match", "7", "10", "--home", "club"], "--home; this command needs no home"),
        (["top", "--nowhere"], "--nowhere$"),
        (["gc", "--league", "club"], "--league$"),
        (
            ["pin", "--league", "club"],
            r"--league; this command takes \{version\}: the start of a version's id, as `banzuke v",
        ),
        (["top", "club", "since", "2025-01-01"], r"; did you mean `--since`\?$"),
        (["next", "club", "4"], "; a number stands behind its option: --top or --games$"),
        (["tag", "rm", "spring"], "and `--remove` stands behind a name to remove$"),
    ],
)
def test_an_unknown_option_gets_its_place_or_the_option_that_is_meant(
    words: list[str], says: str
) -> None:
    with pytest.raises(TyperException) as refused:
        get_command(app).main(words, standalone_mode=False)
    assert re.search(says, refused.value.format_message())


def test_other_words_mean_commands_and_are_none() -> None:
    assert set(OTHER_WORDS.values()) <= set(VERBS)
    assert not set(OTHER_WORDS) & set(VERBS)
