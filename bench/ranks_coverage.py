"""How often intervals of strength over time contain the truth where players declare ranks.

Simulated go clubs of a grid, over two years. A player's strength is what the declared rank is worth
and a deviation of their own, and then drifts. The grid was written before anything was looked at;
cells marked as kept were looked at when the others had been.
"""

import argparse
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np

from banzuke.engine.dynamic import believed_paths, draw_believed, fit
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.engine.streams import child, named
from bench.clubs_over_time import ClubGames, rated
from bench.histories import FloatArray, IntArray
from bench.table import Table, markdown

N_DAYS, Z95, N_DRAWS = 731, 1.96, 100
MEAN_RANK, RANKS_APART, LOWEST, HIGHEST = -5.0, 5.0, -25, 7
"""Declared ranks are normal: 1 dan is 1, 1 kyu is 0, 6 kyu is -5."""
MOST_STONES = 9
NET_WINS = 5
"""Wins beyond losses since the last rank that make a player declare the next one."""
MOST_PAIRS = 20_000
PIECES = ((1, 3, 4, 6, 8, 10), (0.0, 30.0, 90.0, 130.0, 200.0, 260.0, 330.0))
"""Ranks apart from which each handicap of shogi is given, and what none and each are worth, Elo."""
MOST_BY_LOT, FAR_ELO, AGREED_RANKS = 4, 250.0, 2.0
"""Most stones by lot; Elo behind from which odds are given; deviation of agreed stones, ranks."""


@dataclass(frozen=True)
class Cell:
    """Clubs of one kind.

    Attributes
    ----------
    players, games : int
        Members, and games of each.
    near : int
        Most ranks between two who play an even game, or with handicaps any game.
    stones : bool
        Whether the difference of ranks is given in stones, one of which is worth ``kyu`` Elo.
    kyu, dan : float
        Elo that a rank is worth up to 1 dan, and above.
    spread, drift : float
        Elo of strengths about what ranks are worth, and of their change in a year.
    promoted : bool
        Whether ranks follow results.
    ranked : float
        Share of players who declare a rank.
    late : bool
        Whether half of the players come later.
    newcomers_unranked : bool
        Whether everybody declares a rank who plays from the first day on.
    other_ranks, other_elo : float
        How many ranks those who declare none are better than others, and Elo beyond their ranks.
    by : str
        What handicaps follow: "ranks"; "half", ranks in half of the games; "agreed", ranks roughly;
        "strength"; "lot", for whoever has the lower rank; "pieces", ranks, by a table of shogi;
        "odds", the same odds for everybody far behind.
    """

    players: int
    games: int
    near: int = 3
    stones: bool = False
    kyu: float = 40.0
    dan: float = 60.0
    spread: float = 120.0
    drift: float = 60.0
    promoted: bool = False
    ranked: float = 1.0
    late: bool = False
    kept: bool = False
    newcomers_unranked: bool = False
    other_ranks: int = 0
    other_elo: float = 0.0
    by: str = "ranks"

    @property
    def title(self) -> str:
        """The name in tables."""
        usual = Cell(self.players, self.games)
        said = [f"{self.players} players, {self.games} games", f"{self.near} ranks apart"]
        said += ["stones" if self.by == "ranks" else f"stones by {self.by}"] if self.stones else []
        for name in ("kyu", "dan", "spread", "drift"):
            value = getattr(self, name)
            said += [f"{name} {value:g}"] if value != getattr(usual, name) else []
        said += ["promoted"] if self.promoted else []
        said += [f"{100 * self.ranked:.0f} % ranked"] if self.ranked < 1.0 else []
        said += ["newcomers"] if self.late else []
        said += ["only newcomers unranked"] if self.newcomers_unranked else []
        said += [f"unranked {self.other_ranks:+d} ranks"] if self.other_ranks else []
        said += [f"unranked {self.other_elo:+g} Elo"] if self.other_elo else []
        return ", ".join(said) + (" (kept)" if self.kept else "")


ANYBODY = 40
"""Ranks apart that allow every pairing."""

GRID = (
    Cell(60, 30),
    Cell(60, 30, stones=True, near=9),
    Cell(300, 10),
    Cell(300, 10, stones=True, near=9),
    Cell(60, 30, promoted=True),
    Cell(60, 30, stones=True, near=9, promoted=True),
    Cell(60, 30, near=40),
    Cell(60, 30, near=40, kyu=0.0, dan=0.0),
    Cell(150, 20, kyu=100.0, dan=100.0, stones=True, near=9, late=True),
    Cell(150, 20, late=True),
    Cell(150, 20, near=1, kept=True),
    Cell(150, 20, ranked=0.5, late=True, kept=True),
    Cell(60, 30, stones=True, near=9, spread=250.0, kept=True),
    Cell(60, 100, stones=True, near=9, promoted=True, drift=100.0, kept=True),
    Cell(300, 10, near=2, kyu=20.0, dan=20.0, spread=60.0, drift=20.0, late=True, kept=True),
    Cell(150, 20, near=3, promoted=True, late=True, kyu=80.0, dan=80.0, kept=True),
    Cell(150, 20, ranked=0.25, late=True, kept=True),
    Cell(150, 20, ranked=0.75, late=True, kept=True),
    Cell(150, 20, ranked=0.5, other_ranks=-5, late=True, kept=True),
    Cell(150, 20, ranked=0.5, other_elo=150.0, late=True, kept=True),
    Cell(150, 20, ranked=0.0, newcomers_unranked=True, late=True, kept=True),
    Cell(150, 20, ranked=0.5, kyu=20.0, dan=20.0, late=True, kept=True),
    Cell(150, 20, ranked=0.5, kyu=60.0, dan=60.0, late=True, kept=True),
    Cell(150, 20, ranked=0.5, stones=True, near=9, late=True, kept=True),
    Cell(60, 30, ranked=0.5, near=40, kept=True),
    Cell(60, 30, ranked=0.5, promoted=True, kept=True),
    Cell(300, 10, kyu=60.0, dan=60.0, promoted=True, late=True, kept=True),
    Cell(150, 20, ranked=0.75, stones=True, near=9, late=True),
    Cell(150, 20, ranked=0.25, stones=True, near=9, late=True),
    Cell(150, 20, ranked=0.5, stones=True, near=3, late=True),
    Cell(60, 30, ranked=0.5, stones=True, near=9),
    Cell(150, 20, ranked=0.0, newcomers_unranked=True, stones=True, near=9, late=True),
    Cell(60, 30, ranked=0.5, stones=True, near=9, promoted=True, kept=True),
    Cell(300, 10, ranked=0.5, stones=True, near=40, spread=60.0, late=True, kept=True),
    Cell(60, 60, ranked=0.3, stones=True, near=6, kyu=80.0, dan=100.0, kept=True),
    *(
        Cell(*size, ranked=0.0, stones=True, near=near, promoted=True, late=near == ANYBODY, by=by)
        for by in ("ranks", "strength", "half", "agreed", "lot", "pieces", "odds")
        for size, near in (((60, 30), 9), ((150, 20), ANYBODY))
    ),
    Cell(60, 60, ranked=0.0, stones=True, near=6, kyu=80.0, dan=100.0, kept=True),
    Cell(300, 10, ranked=0.0, stones=True, near=ANYBODY, spread=60.0, late=True, kept=True),
    Cell(40, 12, ranked=0.0, stones=True, near=9, kept=True),
    Cell(100, 40, ranked=0.0, stones=True, near=ANYBODY, by="strength", drift=100.0, kept=True),
    Cell(150, 20, ranked=0.3, stones=True, near=9, by="half", late=True, kept=True),
    Cell(80, 25, ranked=0.0, stones=True, near=12, by="pieces", late=True, kept=True),
    Cell(80, 25, ranked=0.5, stones=True, near=12, by="strength", promoted=True, kept=True),
)


class Club(NamedTuple):
    """A simulated club: rows of games, and the (n_players, n_days) true strengths, Elo."""

    first: IntArray
    second: IntArray
    day: IntArray
    won: IntArray
    stones: IntArray
    ranks: FloatArray
    truth: FloatArray


def club(cell: Cell, seed: int) -> Club:
    """A club whose games are drawn one after the other."""
    rng = named("bench", "ranks", cell.title, str(seed))
    n = cell.players
    rank = np.clip(np.rint(rng.normal(MEAN_RANK, RANKS_APART, n)), LOWEST, HIGHEST).astype(np.int64)
    truth = rng.normal(0.0, cell.drift / np.sqrt(365.25), (n, N_DAYS))
    truth[:, 0] = _worth(cell, rank) + rng.normal(0.0, cell.spread, n)
    truth = np.cumsum(truth, axis=1)
    begins = np.where(cell.late & (rng.random(n) < 0.5), rng.integers(1, N_DAYS - 120, n), 0)
    is_ranked, net = rng.random(n) < cell.ranked, np.zeros(n, np.int64)
    is_ranked |= cell.newcomers_unranked & (begins == 0)
    other = np.clip(rank + ~is_ranked * cell.other_ranks, LOWEST, HIGHEST)
    truth += (_worth(cell, other) - _worth(cell, rank) + ~is_ranked * cell.other_elo)[:, np.newaxis]
    rank = other
    rows = []
    for day in np.sort(rng.integers(0, N_DAYS, n * cell.games // 2)):
        here = np.flatnonzero(begins <= day)
        one = int(rng.choice(here))
        others = here[(here != one) & (np.abs(rank[here] - rank[one]) <= cell.near)]
        if not len(others):
            continue
        black, white = one, int(rng.choice(others))
        given, worth = 0, 0.0
        if cell.stones:
            by = truth[:, day] if cell.by in ("strength", "odds") else rank
            if by[black] > by[white]:
                black, white = white, black
            behind = float(truth[white, day] - truth[black, day])
            given, worth = _given(cell, int(rank[white] - rank[black]), behind, rng)
        ahead = truth[black, day] - truth[white, day] + worth
        won = bool(rng.random() < 1.0 / (1.0 + 10.0 ** (-ahead / 400.0)))
        declared = (float(rank[who]) if is_ranked[who] else np.nan for who in (black, white))
        rows.append((black, white, day, won, given, *declared))
        net[black] += 2 * won - 1
        net[white] -= 2 * won - 1
        for who in (black, white) if cell.promoted else ():
            if abs(net[who]) >= NET_WINS and LOWEST < rank[who] < HIGHEST:
                rank[who] += np.sign(net[who])
                net[who] = 0
    of_games = np.array(rows)
    first, second, days, won, stones = of_games[:, :5].astype(np.int64).T
    return Club(first, second, days, won, stones, of_games[:, 5:].T, truth)


def _given(cell: Cell, ranks: int, elo: float, rng: np.random.Generator) -> tuple[int, float]:
    """The handicap of a player so many ranks and Elo behind, and what it is worth, Elo."""
    if cell.by == "pieces":
        level = bisect_right(PIECES[0], ranks)
        return level, PIECES[1][level]
    if cell.by == "odds":
        return (1, 4.0 * cell.kyu) if elo > FAR_ELO else (0, 0.0)
    stones = {
        "ranks": lambda: ranks,
        "half": lambda: ranks * int(rng.integers(2)),
        "agreed": lambda: round(rng.normal(ranks, AGREED_RANKS)),
        "strength": lambda: round(elo / cell.kyu),
        "lot": lambda: int(rng.integers(MOST_BY_LOT + 1)),
    }[cell.by]()
    stones = min(max(stones, 0), MOST_STONES)
    return stones, cell.kyu * stones


def _worth(cell: Cell, rank: IntArray) -> FloatArray:
    """The Elo of ranks over 1 kyu."""
    return cell.kyu * np.minimum(rank, 1) + cell.dan * np.maximum(rank - 1, 0)


class Inside(NamedTuple):
    """Shares inside 95 %, the root mean square error in Elo, and constants found."""

    last: float
    any_day: float
    differences: float
    error_elo: float
    kyu_elo: float
    dan_elo: float


def inside(cell: Cell, seed: int) -> Inside:
    """Rate a club as a night does; ratings count about their mean, which no result tells."""
    made = club(cell, seed)
    ranks = made.ranks if np.isfinite(made.ranks).any() else None
    played = ClubGames(
        made.first, made.second, made.day, made.won.astype(np.float64), made.stones, ranks
    )
    shown, supposed = rated(played, n_players=cell.players)
    games, found = shown.games, shown.constants
    path = fit(games, found.model)
    paths, shares = believed_paths(path, supposed)
    drawn = draw_believed(
        path, paths, n_draws=N_DRAWS, rng=child(named("bench", "ranks", "draws"), seed),
        shares=shares,
    )  # fmt: skip
    error = path.rating_elo - made.truth[games.player, games.day]
    last = games.last[games.last >= 0]
    who = games.player[last]
    about = error[last] - error[last].mean()
    draws = drawn.last[:, who]
    around = ELO_PER_LOGIT * np.sqrt(np.mean((draws - draws.mean(1, keepdims=True)) ** 2, axis=0))
    every = error - error.mean()
    se = np.sqrt(drawn.errors.variance) * ELO_PER_LOGIT
    pairs = np.array(list(combinations(range(len(last)), 2)))[:MOST_PAIRS]
    gap = draws[:, pairs[:, 0]] - draws[:, pairs[:, 1]]
    apart = np.sqrt(np.mean(gap**2, axis=0)) * ELO_PER_LOGIT
    between = np.abs(about[pairs[:, 0]] - about[pairs[:, 1]]) <= Z95 * apart
    return Inside(
        float(np.mean(np.abs(about) <= Z95 * around)), float(np.mean(np.abs(every) <= Z95 * se)),
        float(between.mean()), float(np.sqrt(np.mean(about**2))),
        found.model.kyu_elo, found.model.dan_elo,
    )  # fmt: skip


def rows_of(cells: tuple[Cell, ...], seeds: range) -> Iterator[list[str]]:
    """Yield a row of the table for each cell."""
    for cell in cells:
        found = np.array([inside(cell, seed) for seed in seeds])
        last, every, between = 100.0 * found[:, :3].mean(axis=0)
        shares = [f"{share:.1f}" for share in (last, every, between)]
        missed = "" if min(last, between) >= 93.0 and max(last, between) <= 97.0 else "missed"
        middle = np.median(found[:, 3:], axis=0)
        yield [cell.title, *shares, *(f"{value:.0f}" for value in middle), missed]


def main() -> None:
    """Print the table of the grid."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leagues", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--cells", choices=["first", "kept", "all"], default="all")
    asked = parser.parse_args()
    cells = tuple(cell for cell in GRID if asked.cells in ("all", "kept" if cell.kept else "first"))
    seeds = range(asked.seed, asked.seed + asked.leagues)
    rows = []
    for row in rows_of(cells, seeds):
        print(row, flush=True)
        rows.append(row)
    title = f"95 % intervals with declared ranks, {asked.leagues} clubs a cell"
    columns = ("clubs, Elo", "last day", "any day", "differences", "error", "a kyu", "a dan", "")
    print(markdown(Table(title, columns, rows)))


if __name__ == "__main__":
    main()
