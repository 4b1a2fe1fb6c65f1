"""How often intervals of fast players hold at best, if everything but each player's pace is known.

A bound for any method, not a test of ours: opponents' strengths are known, and so are both drifts,
the share of fast players and the spread. Each player's results are normal observations of the
strength, so that Kalman's filter is exact at each drift, and an interval is one of the exact
posterior: that of a slow and that of a fast player, each by its probability.
"""

import argparse
from typing import NamedTuple

import numpy as np
from scipy.special import ndtr

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.streams import named
from bench.table import Table, markdown

GAME_ELO = 390.0
"""Standard deviation of a strength by one game, Elo: 400 / ln 10 / √0.2, where 0.2 is the variance
of a game between two of a spread of 200 Elo."""

SPREAD_ELO, TAIL, AHEAD = 200.0, 0.025, 0.3


class Kind(NamedTuple):
    """Players of one kind; a ``share`` of them drifts by ``fast`` and not by ``slow`` Elo."""

    title: str
    slow: float
    fast: float
    share: float
    games: int
    years: float


KINDS = (
    Kind("a third 150, others 20", 20.0, 150.0, 1 / 3, 213, 8.0),
    Kind("the same, 500 games", 20.0, 150.0, 1 / 3, 500, 8.0),
    Kind("the same, 60 games", 20.0, 150.0, 1 / 3, 60, 5.0),
    Kind("the same, 30 games", 20.0, 150.0, 1 / 3, 30, 3.5),
    Kind("a tenth 200, others 35", 35.0, 200.0, 0.1, 213, 8.0),
)


class Seen(NamedTuple):
    """What (n_players,) intervals hold.

    Attributes
    ----------
    is_fast : bool
    holds, ahead : bool
        On the day of the last game, and after further 0.3 times as many years without games.
    likely : float
        The probability of the true drift.
    """

    is_fast: BoolArray
    holds: BoolArray
    ahead: BoolArray
    likely: FloatArray


def seen_at_best(kind: Kind, n_players: int) -> Seen:
    """Which intervals hold."""
    rng = named("bench", "ceiling", kind.title)
    is_fast = rng.random(n_players) < kind.share
    own = np.where(is_fast, kind.fast, kind.slow)
    variances = np.array([kind.slow, kind.fast])[:, np.newaxis] ** 2
    days = np.sort(rng.random((n_players, kind.games)) * kind.years, axis=1)
    gaps = np.diff(days, axis=1, prepend=days[:, :1])
    truth = rng.normal(0.0, SPREAD_ELO, n_players)
    mean, width = np.zeros((2, n_players)), np.full((2, n_players), SPREAD_ELO**2)
    log_likely = np.log([[1.0 - kind.share], [kind.share]]) * np.ones(n_players)
    for gap in gaps.T:
        truth += rng.normal(size=n_players) * own * gap**0.5
        width = width + variances * gap
        away = truth + rng.normal(0.0, GAME_ELO, n_players) - mean
        whole = width + GAME_ELO**2
        log_likely -= 0.5 * (np.log(whole) + away**2 / whole)
        mean, width = mean + width / whole * away, width * GAME_ELO**2 / whole
    likely = np.exp(log_likely - np.logaddexp(*log_likely))
    later = AHEAD * kind.years
    truth_later = truth + rng.normal(size=n_players) * own * later**0.5
    holds, ahead = (
        np.abs(np.sum(likely * ndtr((true - mean) / np.sqrt(wide)), axis=0) - 0.5) < 0.5 - TAIL
        for true, wide in ((truth, width), (truth_later, width + variances * later))
    )
    return Seen(is_fast, holds, ahead, np.where(is_fast, *likely[::-1]))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=20_000)
    asked = parser.parse_args()
    rows = []
    for kind in KINDS:
        seen = seen_at_best(kind, asked.players)
        sides = slice(None), seen.is_fast, ~seen.is_fast
        cells = (
            " / ".join(f"{100.0 * hit[side].mean():.1f}" for side in sides)
            for hit in (seen.holds, seen.ahead)
        )
        rows.append((kind.title, *cells, f"{seen.likely[seen.is_fast].mean():.2f}"))
    columns = (
        "players", "last day, all / the fast / others", "ahead",
        "probability that a fast one is fast",
    )  # fmt: skip
    print(markdown(Table(f"At best, {asked.players} players of a kind", columns, rows)))


if __name__ == "__main__":
    main()
