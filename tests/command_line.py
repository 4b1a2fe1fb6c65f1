"""The command line for tests: what verbs there are, and a process that runs one."""

import subprocess

from typer.main import get_command

from flows.cli import app
from tests.forks import BANZUKE, run


def _verbs(command, words=()):
    """Yield the words of each command that does something."""
    for name, inner in getattr(command, "commands", {}).items():
        if hasattr(inner, "commands"):
            yield from _verbs(inner, (*words, name))
        else:
            yield " ".join((*words, name))


VERBS = list(_verbs(get_command(app)))
"""Those of a sub-command with both words, such as "simulate coverage"."""


def banzuke(*arguments: object) -> "subprocess.CompletedProcess[str]":
    """Run the command line in a process of its own."""
    command = [*BANZUKE, *map(str, arguments)]
    return run(command, capture_output=True, check=False, text=True, timeout=120)
