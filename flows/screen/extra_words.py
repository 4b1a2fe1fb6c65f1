"""What to write in place of a word that a command does not take: the option that it belongs to."""

import re
from collections.abc import Sequence
from typing import Any

EXTRA = re.compile(r"Got unexpected extra argument\(s\) \((.+)\)", re.DOTALL)
NO_COMMAND = re.compile(r"No such command '(.+)'\.", re.DOTALL)
DAY = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}")
PERIOD = re.compile(r"[0-9]{4}([-/].*)?")


def with_meant(message: str, command: Any) -> str:
    """An error about the words of a command line, with the option or the quotes that are missing.

    ``command`` is the command that found the error; other errors are returned as they are.
    """
    options = [name for one in command.params for name in one.opts if name.startswith("--")]
    arguments = [one.name for one in command.params if one.param_type_name == "argument"]
    if found := EXTRA.search(message):
        word = found[1].split()[0]
        if option := _option_of(word, options, arguments):
            return f"{message}; did you mean `{option} {word}`?"
        return f"{message}; a name of several words stands in quotes" if arguments else message
    if (found := NO_COMMAND.fullmatch(message)) and "--league" in options:
        return f"{message} If this is a league, write `--league {found[1]}`."
    return message


def _option_of(word: str, options: Sequence[str], arguments: Sequence[str]) -> str | None:
    """The option for a day, a period or a league, if the command has one."""
    wanted = []
    if DAY.fullmatch(word):
        wanted += ["--on", "--as-of", "--since"]
    if PERIOD.fullmatch(word):
        wanted += ["--period"]
    elif "league" not in arguments:
        wanted += ["--league"]
    return next((option for option in wanted if option in options), None)
