"""What to write in place of a word or an option that a command does not take."""

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any

EXTRA = re.compile(r"Got unexpected extra argument\(s\) \((.+)\)", re.DOTALL)
NO_COMMAND = re.compile(r"No such command '(.+)'\.", re.DOTALL)
DAY = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}")
PERIOD = re.compile(r"[0-9]{4}([-/].*)?")
ALIKE = 0.75
"""How alike an option must be to be proposed: ``--period`` for ``--periods``, not ``--help`` for
``--home``."""
MOST_NAMED = 3
REMOVE = "--remove"


def say_what_is_meant(error: Any, ctx: Any, *, have: Callable[[str], list[str]]) -> None:
    """Add to an error about the words of a command line what to write in place of them.

    ``error`` is typer's own; ``ctx`` is the command that found the error, with the words before
    it. ``have`` gives the commands that have an option.
    """
    extra = EXTRA.search(error.message)
    word = extra[1].strip().partition(" ")[0] if extra else getattr(error, "option_name", "")
    if hasattr(error, "possibilities") or word.startswith("--"):
        error.message = f"No such option: {word}{_in_place_of(word, ctx, have)}"
        error.possibilities = None  # typer's own proposals, some of which are hardly alike
    else:
        error.message = _with_missing(error.message, ctx.command, word)


def _in_place_of(wrong: str, ctx: Any, have: Callable[[str], list[str]]) -> str:
    """The hint to an option that a command does not have; empty if nothing is known of it."""
    if alike := get_close_matches(wrong, _options(ctx.command), n=1, cutoff=ALIKE):
        return f"; did you mean `{alike[0]}`?"
    if hasattr(ctx.command, "commands"):
        return f"; options stand behind the command: `{ctx.command_path} COMMAND {wrong} …`"
    if wrong == "--home":
        has_folder = "folder" in _arguments(ctx.command)
        return f"; this command needs {'FOLDER in its place' if has_folder else 'no home'}"
    if owners := have(wrong):
        named = ", ".join(f"`banzuke {verb}`" for verb in owners[:MOST_NAMED])
        return f"; it is an option of {named}"
    return _what_it_takes(ctx.command)


def _what_it_takes(command: Any) -> str:
    """The first argument that a command must have, and its meaning; empty without such one."""
    for one in command.params:
        if one.param_type_name == "argument" and one.required:
            meaning = (one.help or "").removesuffix(".")
            return f"; this command takes {{{one.name}}}: {meaning[:1].lower()}{meaning[1:]}"
    return ""


def _with_missing(message: str, command: Any, word: str) -> str:
    """An error about a word too many, with the option or the quotes that are missing."""
    if EXTRA.search(message):
        return f"{message}{_around(word, command)}"
    if (found := NO_COMMAND.fullmatch(message)) and "--league" in _options(command):
        return f"{message} If this is a league, write `--league {found[1]}`."
    return message


def _around(word: str, command: Any) -> str:
    """The hint to the option or the quotes of a word too many; empty if nothing is known of it."""
    options, arguments = _options(command), _arguments(command)
    if f"--{word}" in options:
        return f"; did you mean `--{word}`?"
    if option := _option_of(word, options, arguments):
        return f"; did you mean `{option} {word}`?"
    if word.isdecimal() and (counts := _options(command, of="int")):
        return f"; a number stands behind its option: {' or '.join(counts)}"
    if not arguments:
        return ""
    removes = f", and `{REMOVE}` stands behind a name to remove" if REMOVE in options else ""
    return f"; a name of several words stands in quotes{removes}"


def _options(command: Any, *, of: str = "") -> list[str]:
    """The options of a command, perhaps only those of a type."""
    its = [one for one in command.params if one.type.name.startswith(of)]
    return [name for one in its for name in one.opts if name.startswith("--")]


def _arguments(command: Any) -> list[str]:
    return [one.name for one in command.params if one.param_type_name == "argument"]


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
