"""Errors of commands with `--json`: an object ``{"error": …}``, as the API has them."""

import json
from collections.abc import Sequence


def wants_json(words: Sequence[str]) -> bool:
    """Whether the words of a command line ask for JSON: `--json`, or `--format json` of `sql`.

    What follows `--` are names and no options. The words are read before the command, because a
    command line that the command cannot read is an error, too.
    """
    options = [*words[: words.index("--")]] if "--" in words else [*words]
    after = options[1:]
    return (
        "--json" in options
        or "--format=json" in options
        or ("--format", "json") in zip(options, after, strict=False)
    )


def as_json_error(message: str) -> str:
    """An error as one line of JSON, with ASCII only: standard error may have any encoding."""
    return json.dumps({"error": message})
