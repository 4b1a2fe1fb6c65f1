"""How often intervals of static ratings hold in leagues with a peculiarity, by default options.

Lone bridges between groups, players who leave, who meet one opponent only or do not come, newcomers
who are far above the others, and very small and very large leagues of few games. The first mover
has 30 Elo, which the default options do not estimate.
"""

import argparse
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from banzuke.engine.bradley_terry import Gauge, InTurn, Model, fit, profile, rank_ends
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.streams import child, named
from bench import pairings
from bench import pairings_odd as odd
from bench.coverage_grid import NU
from bench.pairings import League
from bench.pairings_odd import Odd
from bench.table import Table, markdown

LEAST_RATED, LARGE, OF_LARGE = 3, 200, 6
"""Fewest rated players; players from which a league is large; most leagues of large ones."""

SEEN: dict[str, tuple[int, Odd]] = {
    "teams of uneven size": (30, odd.uneven_teams(6)),
    "a player won (nearly) all": (16, odd.far_above(12, 700.0)),
    "three met one opponent 50 times": (20, odd.one_opponent(15, 50)),
    "no-shows 5 %": (24, odd.no_shows(20, 0.05)),
    "two clubs, 300 apart, 6 games": (24, odd.two_clubs(15, between=6, apart=300.0)),
    "two clubs, 0 apart, 6 games": (24, odd.two_clubs(15, between=6)),
    "four players, 4 rounds": (4, odd.nobody(pairings.round_robin(4))),
}
UNSEEN: dict[str, tuple[int, Odd]] = {
    "two halves, one game": (24, odd.two_clubs(12, between=1)),
    "three left after one game": (20, odd.leavers(15)),
    "double round robin, withdrawals": (12, odd.withdrawals(0.3)),
    "500 players, 3 games": (500, odd.nobody(pairings.by_lot(3))),
    "strong newcomer, 5 games": (20, odd.newcomer(15, 600.0, 5)),
    "four players, 10 rounds": (4, odd.nobody(pairings.round_robin(10))),
    "two clubs, 500 apart, 10 games": (30, odd.two_clubs(10, between=10, apart=500.0)),
}


class Shares(NamedTuple):
    """What held in one league: arrays of ratings, ranks, odd players' ratings, odd differences.

    `stated` and `true` are of pairs with a probability of more than 90 %.
    """

    ratings: np.ndarray
    ranks: np.ndarray
    stated: np.ndarray
    true: np.ndarray
    players: np.ndarray
    differences: np.ndarray
    width: np.ndarray


def league(name: str, n: int, play: Odd, draws: str, seed: str, *, known: bool) -> Shares | None:
    """The shares of one league; its order of play is known or not."""
    rng = named("odd", name, draws, seed)
    of = League(child(rng, 0), n, NU if draws == "davidson" else 0.0, 30.0)
    players, pairs_of = play(of)
    first, second, score, turn = np.array(of.games).T
    who_met = first.astype(np.int64), second.astype(np.int64)
    pairs = aggregate(*who_met, score, n_players=n)
    found = fit(pairs, Model(draws), gauge=Gauge())
    who = np.flatnonzero(found.components.rated)
    if len(who) < LEAST_RATED:
        return None
    order = InTurn(*who_met, score, turn.astype(np.int64)) if known else None
    seen = profile(found, pairs, child(rng, 1), in_turn=order)
    if seen is None:
        return None
    truth = of.truth[who]
    low, high = np.array([(e.lo95, e.hi95) for e in map(seen.rating, who.tolist())]).T
    level = truth - truth.mean() + 1500.0
    held = (low <= level) & (level <= high)
    first_rank, last_rank = rank_ends(seen.population, who, child(rng, 2)).T
    rank = 1 + np.sum(truth > truth[:, None], axis=1)
    table = seen.population.superiority_table(who)
    sure = table > 0.9
    rated = found.components.rated
    apart = [(a, b, seen.difference(a, b)) for a, b in pairs_of if rated[a] and rated[b]]
    return Shares(
        held, (first_rank <= rank) & (rank <= last_rank), table[sure],
        (truth[:, None] > truth)[sure], held[np.isin(who, players)],
        np.array([e.lo95 <= of.truth[a] - of.truth[b] <= e.hi95 for a, b, e in apart], np.bool_),
        high - low,
    )  # fmt: skip


def rows(cells: dict[str, tuple[int, Odd]], leagues: int, seed: str) -> Iterator[tuple[str, ...]]:
    """Yield a row for each kind of league, model of draws, and order of play."""
    for name, (n, play) in cells.items():
        for draws in ("half", "davidson"):
            for known in (True, False):
                most = min(leagues, OF_LARGE) if n > LARGE else leagues
                tried = (
                    league(name, n, play, draws, f"{seed}-{at}", known=known) for at in range(most)
                )
                each = [found for found in tried if found is not None]
                part = Shares(*(np.concatenate(parts) for parts in zip(*each, strict=True)))
                error = np.std([found.ratings.mean() for found in each]) / np.sqrt(len(each))
                yield (
                    name, draws, "known" if known else "not", f"{len(each)}",
                    f"{100 * part.ratings.mean():.1f} ± {100 * error:.1f}",
                    f"{100 * part.ranks.mean():.1f}", f"{part.stated.mean():.3f}",
                    f"{part.true.mean():.3f}", f"{len(part.true)}", _share(part.players),
                    _share(part.differences), f"{np.median(part.width):.0f}",
                )  # fmt: skip


def _share(held: np.ndarray) -> str:
    return f"{100 * held.mean():.1f} of {len(held)}" if len(held) else ""


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cells", choices=("seen", "unseen"), default="unseen")
    parser.add_argument("--leagues", type=int, default=40)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    columns = (
        "leagues", "draws", "order", "n", "ratings, %", "ranks, %", "stated", "true", "pairs",
        "the odd players, %", "between clubs, %", "width, Elo",
    )  # fmt: skip
    cells = SEEN if asked.cells == "seen" else UNSEEN
    title = f"{asked.cells}, seed {asked.seed}"
    print(markdown(Table(title, columns, list(rows(cells, asked.leagues, asked.seed)), left=3)))


if __name__ == "__main__":
    main()
