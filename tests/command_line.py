"""The command line in tests: the list of its verbs, and a process that runs a verb."""

import subprocess

from banzuke.flows import commands
from banzuke.flows.commands.studies import simulate
from tests.forks import BANZUKE, run

SIMULATED = [f"simulate {verb}" for verb in simulate.VERBS]
VERBS = [*(verb for verb in commands.VERBS if verb != "simulate"), *SIMULATED]
"""Verbs of the command line; a verb of a sub-command has both words: "simulate coverage"."""


def banzuke(*arguments: object) -> "subprocess.CompletedProcess[str]":
    """Run the command line in a process of its own."""
    command = [*BANZUKE, *map(str, arguments)]
    return run(command, capture_output=True, check=False, text=True)
