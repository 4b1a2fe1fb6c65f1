"""The number of trials of each promise: 5 kills in all, or as many as BANZUKE_KILLS says."""

import os

N_KILLS = int(os.environ.get("BANZUKE_KILLS", "5"))
NIGHT_KILLS = max(1, N_KILLS // 4)
BACKFILL_KILLS = max(1, 3 * N_KILLS // 20)
GC_KILLS = N_KILLS - NIGHT_KILLS - BACKFILL_KILLS
CARE_KILLS = max(2, N_KILLS // 10)
"""Kills of a restore, and of an erase."""
IS_LONG = N_KILLS > 20
"""Whether this is `make promises`, which also tests more full disks and more publishes."""


def n_examples(n: int, *, least: int = 10) -> int:
    """The number of examples of a property: an eighth of ``n``, other examples in each run.

    `make promises` tries all of them. ``least`` is for properties that take seconds an example.
    """
    return n if IS_LONG else max(least, n // 8)


def until_kill(seconds: float, point: int, n_points: int) -> float:
    """The CPU seconds after which to kill a run that takes ``seconds`` when it is undisturbed.

    The points lie in the first 60 %: runs differ in length, and a finished run cannot be killed.
    """
    return 0.6 * seconds * (point + 0.5) / n_points
