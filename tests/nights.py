"""Nights in their own processes, which tests kill."""

import subprocess

from banzuke.flows.home import Home
from tests import forks
from tests.forks import BANZUKE

NIGHT = [*BANZUKE, "nightly", "--home"]
FIRST_WORK = "checking files"


def start_night(
    home: Home, *, env: dict[str, str] | None = None, own_group: bool = False
) -> "subprocess.Popen[str]":
    """Start a night and return when it begins to work."""
    return start([*NIGHT, str(home.root)], env=env, own_group=own_group)


def start(
    command: list[str], *, env: dict[str, str] | None = None, own_group: bool = False
) -> "subprocess.Popen[str]":
    """Start a night or a backfill and return when it begins to work."""
    night = forks.start(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=env,
        start_new_session=own_group,
    )
    assert night.stderr is not None
    for line in night.stderr:
        if FIRST_WORK in line:
            return night
    raise AssertionError("the night ended before it began to work")
