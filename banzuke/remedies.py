"""Remedies in a message of a night, in the words of Python."""

import re

FUNCTIONS = {
    "add [dynamic]": "use `over_time`",
    "[dynamic]": "`over_time`",
    "the view `tier_note`": "`.notes()`",
}
"""{a section or view as messages name it: the function or method of the same}."""


def in_python(message: str, section: str) -> str:
    """A message about a section of the league file, with options and functions in its place."""
    message = re.sub(rf" (in|of) \[{section}\]", "", message)
    for name, function in FUNCTIONS.items():
        message = message.replace(name, function)
    return message.replace("[static]", "the option `static`")
