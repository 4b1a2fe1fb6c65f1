"""Remedies in a message of a night, in the words of Python."""

import re

FUNCTIONS = {"add [dynamic]": "use `over_time`", "[dynamic]": "`over_time`"}
"""{a section as the messages of other sections name it: the function of the same ratings}."""


def in_python(message: str, section: str) -> str:
    """A message about a section of the league file, with options and functions in its place."""
    message = re.sub(rf" (in|of) \[{section}\]", "", message)
    for name, function in FUNCTIONS.items():
        message = message.replace(name, function)
    return message.replace("[static]", "the option `static`")
