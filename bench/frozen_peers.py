"""Other libraries' strength over time on the log of a card game, frozen for three months at a time.

Every library is told a spread and a drift of one grid: those with which it foresaw the quarters of
the year before best. None knows who moves first. Beside them Banzuke's own way: constants found by
`find_constants` from all games before, anew each quarter, with the first move and without.
"""

import argparse
import csv
import datetime as dt
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path

import numpy as np

from banzuke.engine.contest import Games as Rows
from banzuke.engine.contest.contestants import Dynamic
from banzuke.engine.dynamic import DynamicModel, history
from bench.dynamic import PEERS, Call, foreseen
from bench.football_libraries import LIBRARIES as FOLLOWING
from bench.football_libraries import LibraryConstants
from bench.frozen import UNIX, Games
from bench.histories import HELD_OUT, N_DAYS, FloatArray, League
from bench.measure import Missing
from bench.table import Table, markdown

SPREADS = (80.0, 115.0, 160.0, 230.0, 330.0)
DRIFTS = (1.0, 35.0, 70.0, 140.0)
"""Elo, and Elo per √year: factors of 1.4 and 2 around what sports have."""
LIBRARIES = (
    "ours", "whr", "kickscore", "openskill", "glicko2", "trueskill", "trueskillthroughtime",
)  # fmt: skip
"""Those not in `bench.dynamic` follow the games as they do football."""


def quarters(first_year: int, last_year: int) -> list[int]:
    """First days of quarters since 1970, and the day after the last one."""
    months = np.arange(f"{first_year}-01", f"{last_year + 1}-02", 3, dtype="datetime64[M]")
    days: list[int] = months.astype("datetime64[D]").astype(np.int64).tolist()
    return days


def cards(folder: Path) -> League:
    """The matches of `cardgame_matches` by the day on which they began."""
    with (folder / "matches.csv").open(encoding="utf-8") as file:
        rows = sorted(csv.DictReader(file), key=lambda row: row["start"])
    names = sorted({row[side] for row in rows for side in ("player1", "player2")})
    number = {name: place for place, name in enumerate(names)}
    epoch = dt.date(1970, 1, 1)
    return League(
        n_players=len(names),
        day=np.array([(dt.date.fromisoformat(row["start"]) - epoch).days for row in rows]),
        first=np.array([number[row["player1"]] for row in rows]),
        second=np.array([number[row["player2"]] for row in rows]),
        won=np.array([row["victor"] == row["player1"] for row in rows]),
        odds=np.zeros(len(rows)),
    )


def frozen(league: League, start: int, end: int) -> League:
    """The games before a day's end, as `bench.dynamic` takes them: rated until ``start``."""
    keep = league.day < end
    cut = {name: getattr(league, name)[keep] for name in ("first", "second", "won", "odds")}
    return replace(league, day=league.day[keep] - start + N_DAYS - HELD_OUT, **cut)


def losses(library: str, league: League, starts: list[int]) -> FloatArray:
    """The log-losses of all games of the quarters."""
    if library not in PEERS:
        return followed(library, league, starts)
    found = []
    for start, end in pairwise(starts):
        asked = frozen(league, start, end)
        if asked.ahead.start < asked.ahead.stop:
            call: Call = PEERS[library].prepare(asked)
            found.append(foreseen(call(), asked))
    return np.concatenate(found)


def followed(library: str, league: League, starts: list[int]) -> FloatArray:
    """The log-losses under what a library knows that follows game after game."""
    won = league.won.astype(np.float64)
    games = Games(league.day + UNIX, league.first, league.second, won, np.ones(len(won), np.int64))
    told = LibraryConstants(league.model.spread_elo, league.model.drift_elo, 0.0)
    follow = FOLLOWING[library](games, [start + UNIX for start in starts[:-1]], told)
    found = []
    for (start, end), known in zip(pairwise(starts), follow, strict=True):
        asked = frozen(league, start, end)
        known[:, 2] -= UNIX + start - (N_DAYS - HELD_OUT)
        found.append(foreseen(known, asked))
    return np.concatenate(found)


def tuned(library: str, league: League, year: int) -> League:
    """The league with the constants that foresaw the quarters of a year best."""
    tried = [
        replace(league, model=DynamicModel(drift_elo=drift, spread_elo=spread))
        for spread, drift in product(SPREADS, DRIFTS)
    ]
    return min(tried, key=lambda told: losses(library, told, quarters(year, year)).mean())


def own_way(league: League, starts: list[int], *, order: bool) -> FloatArray:
    """Banzuke's losses with constants that it finds itself."""
    won = league.won.astype(np.float64)
    games = Rows.of(
        history(
            league.first, league.second, league.day, n_players=league.n_players, wins=won,
            draws=0.0 * won, losses=1.0 - won, moves=np.full(len(won), float(order)),
        )
    )  # fmt: skip
    found, model = [], Dynamic()
    for start, end in pairwise(starts):
        ahead = (games.day >= start) & (games.day < end)
        if ahead.any():
            model.learn(games, start)
            found.append(games.losses(model.forecast(games, ahead, start), ahead))
    return np.concatenate(found)


def table(league: League, names: list[str], first_year: int, last_year: int) -> Table:
    """The mean losses of all quarters of some years."""
    starts = quarters(first_year, last_year)
    rows: list[tuple[str, ...]] = []
    n = int(np.count_nonzero((league.day >= starts[0]) & (league.day < starts[-1])))
    for library in names:
        title = PEERS[library].title if library in PEERS else library
        try:
            told = tuned(library, league, first_year - 1)
            least = losses(library, told, starts).sum() / n
        except Missing as missing:
            rows.append((title, str(missing), "-", "-", "-"))
            continue
        model = told.model
        constants = (f"{model.spread_elo:.0f}", f"{model.drift_elo:.0f}")
        rows.append((title, "grid, the year before", *constants, f"{least:.4f}"))
    for order, said in ((False, "found"), (True, "found, with the first move")):
        loss = own_way(league, starts, order=order).sum() / n
        rows.append(("Banzuke", said, "-", "-", f"{loss:.4f}"))
    columns = ("library", "constants", "spread", "drift", "log-loss")
    title = f"{n:,} games of cards, {first_year} to {last_year}, frozen by quarter"
    return Table(title, columns, rows, left=2)


def main() -> None:
    """Print the table of a folder with `matches.csv`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--from", dest="first", type=int, default=2018)
    parser.add_argument("--to", dest="last", type=int, default=2022)
    parser.add_argument("--libraries", default=",".join(LIBRARIES))
    asked = parser.parse_args()
    names = [name for name in asked.libraries.split(",") if name]
    print(markdown(table(cards(asked.folder), names, asked.first, asked.last)))


if __name__ == "__main__":
    main()
