"""How often five intervals for the stable rank contain the true one, by simulation."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri, xlogy

from banzuke.engine.stable_rank import Rule, estimate, interval
from banzuke.engine.streams import named
from bench.table import Table

RULE = Rule()
PLAYERS = {
    "strong": (0.35, 0.30, 0.25, 0.10),
    "average": (0.25, 0.25, 0.25, 0.25),
    "weak": (0.15, 0.20, 0.25, 0.40),
}
GAMES = (20, 50, 100, 300, 1000)
Z = float(ndtri(0.975))
REDRAWN = 1000  # records drawn again from each record, for the two bootstraps
_STEPS = 80  # bisections: below the last digit of a rank

Ends = tuple[NDArray[np.float64], NDArray[np.float64]]


@dataclass(frozen=True)
class Covered:
    """The result of an interval for one kind of player and number of games: shares of records."""

    player: str
    games: int
    method: str
    inside: float
    below: float  # the whole interval is below the truth
    above: float
    unbounded: float  # has no finite upper end
    width: float  # median, in ranks


METHODS = (
    "delta",
    "profile likelihood",
    "Dirichlet posterior",
    "bootstrap, percentile",
    "bootstrap, basic",
)


def intervals_of(counts: NDArray[np.int64], rng: np.random.Generator) -> dict[str, Ends]:
    """The ends of every interval for every record.

    - delta: exact estimate ± 1.96 standard errors;
    - profile likelihood: the ranks whose likelihood is within χ²(0.95) / 2 of the highest;
    - Dirichlet posterior: what is shipped, Jeffreys' prior;
    - bootstrap: quantiles of ``exact`` over records drawn again at the observed rates (percentile),
      and the same reflected at the estimate (basic).
    """
    found = estimate(counts, rule=RULE)
    low, high = np.quantile(_redrawn(counts, rng), [0.025, 0.975], axis=0)
    ends = (
        (found.exact - Z * found.se, found.exact + Z * found.se),
        (_profile_end(counts, -1.0), _profile_end(counts, 1.0)),
        interval(counts, rule=RULE),
        (low, high),
        (2 * found.exact - high, 2 * found.exact - low),
    )
    return dict(zip(METHODS, ends, strict=True))


def measure_coverage(draws: int) -> Iterator[Covered]:
    """Yield the results of each interval for each kind of player and number of games."""
    for player, rates in PLAYERS.items():
        truth = float(RULE.rank_of(np.dot(RULE.points, rates[:-1]) / rates[-1]))
        for games in GAMES:
            rng = named("bench", "stable rank", player, str(games))
            # Equal records have equal intervals, so each is computed once.
            records, times = np.unique(
                rng.multinomial(games, rates, size=draws), axis=0, return_counts=True
            )
            for method, ends in intervals_of(records, rng).items():
                yield _covered(player, games, method, ends, times, truth)


def coverage_tables(found: list[Covered], draws: int) -> list[Table]:
    """One table per kind of player."""
    return [
        Table(
            f"{player.capitalize()} player: rates {_percent(rates)}, true rank "
            f"{float(RULE.rank_of(np.dot(RULE.points, rates[:-1]) / rates[-1])):.2f}",
            ("interval", "games", "inside %", "too low %", "too high %", "unbounded %", "width"),
            [
                (
                    row.method,
                    str(row.games),
                    *(
                        f"{100 * share:.1f}"
                        for share in (row.inside, row.below, row.above, row.unbounded)
                    ),
                    f"{row.width:.2f}",
                )
                for row in sorted(
                    (row for row in found if row.player == player),
                    key=lambda row: (row.games, METHODS.index(row.method)),
                )
            ],
            notes=[
                f"{draws:,} records each; wanted 95 % inside, 2.5 % on either side; the error "
                f"of a share near 95 % is {100 * (0.95 * 0.05 / draws) ** 0.5:.2f} points. Width: "
                "median, in ranks."
            ],
        )
        for player, rates in PLAYERS.items()
    ]


def as_json(row: Covered) -> dict[str, object]:
    """A row for programs, an endless width as nothing."""
    return asdict(row) | {"width": row.width if np.isfinite(row.width) else None}


def _covered(
    player: str, games: int, method: str, ends: Ends, times: NDArray[np.int64], truth: float
) -> Covered:
    low, high = ends
    share = times / times.sum()
    below, above = share[high < truth].sum(), share[low > truth].sum()
    width = np.repeat(high - low, times)
    return Covered(
        player=player,
        games=games,
        method=method,
        inside=float(1.0 - below - above),
        below=float(below),
        above=float(above),
        unbounded=float(share[~np.isfinite(high)].sum()),
        width=float(np.median(width)),
    )


def _profile_end(counts: NDArray[np.int64], side: float) -> NDArray[np.float64]:
    """An end of the profile-likelihood interval, by bisection.

    For a ratio of multinomial rates both the ratio and the loss of log-likelihood are functions of
    one multiplier s, as in ``engine.stable_rank.posterior``.
    """
    n, points = counts.astype(np.float64), np.array(RULE.points)
    # s = 0 is the estimate; upward it ends where a factor 1 - a s or the denominator vanishes.
    far = np.full(len(n), 1.0 / points.max() if side > 0 else -1e6)
    near = np.zeros(len(n))
    for _ in range(_STEPS):
        s = (near + far) / 2
        loss, _ = _profile(n, points, s)
        inside = loss < Z**2
        near, far = np.where(inside, s, near), np.where(inside, far, s)
    ratio = _profile(n, points, near)[1]
    if side > 0:
        ratio[n[:, -1] == 0] = np.inf
    else:
        ratio[n[:, :-1] @ points == 0] = 0.0
    return RULE.rank_of(ratio)


def _profile(
    n: NDArray[np.float64], points: NDArray[np.float64], s: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Twice the loss of log-likelihood and the ratio at multipliers s, per record."""
    stretch = 1.0 - points * s[:, np.newaxis]
    with np.errstate(divide="ignore", invalid="ignore"):
        slope = (n[:, :-1] * points / stretch).sum(axis=1)
        rest = n[:, -1] - slope * s
        ratio = slope / rest
        loss = 2.0 * ((n[:, :-1] * np.log(stretch)).sum(axis=1) + xlogy(n[:, -1], n[:, -1] / rest))
    return np.where(rest > 0.0, np.nan_to_num(loss, nan=np.inf), np.inf), ratio


def _redrawn(counts: NDArray[np.int64], rng: np.random.Generator) -> NDArray[np.float64]:
    """Exact estimates of records drawn again, (REDRAWN, n_records)."""
    games = counts.sum(axis=1)
    found = np.empty((REDRAWN, len(counts)))
    for start in range(0, len(counts), 500):
        block = slice(start, start + 500)
        rates = counts[block] / games[block, np.newaxis]
        drawn = rng.multinomial(games[block], rates, size=(REDRAWN, len(rates)))
        found[:, block] = estimate(drawn.reshape(-1, 4), rule=RULE).exact.reshape(REDRAWN, -1)
    return found


def _percent(rates: tuple[float, ...]) -> str:
    return " ".join(f"{100 * rate:.0f}" for rate in rates) + " %"
