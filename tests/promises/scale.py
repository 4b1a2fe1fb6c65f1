"""How hard promises are tried: 5 kills in all, or as many as BANZUKE_KILLS says."""

import os

N_KILLS = int(os.environ.get("BANZUKE_KILLS", "5"))
NIGHT_KILLS = max(1, N_KILLS // 4)
BACKFILL_KILLS = max(1, 3 * N_KILLS // 20)
GC_KILLS = N_KILLS - NIGHT_KILLS - BACKFILL_KILLS
CARE_KILLS = max(2, N_KILLS // 10)
"""Of a restore and of an erase, each."""
IS_LONG = N_KILLS > 20
"""Whether this is `make promises`, which also fills more disks and reads more publishes."""


def n_examples(n: int, *, least: int = 10) -> int:
    """How many examples a property is tried with: an eighth of ``n``, other ones in each run.

    `make promises` tries all. ``least`` is for what costs seconds an example.
    """
    return n if IS_LONG else max(least, n // 8)


def until_kill(seconds: float, point: int, n_points: int) -> float:
    """The CPU seconds after which to kill a run that takes so many undisturbed.

    Points lie in the first 60 %: runs differ in length, and one that has ended cannot be killed.
    """
    return 0.6 * seconds * (point + 0.5) / n_points
