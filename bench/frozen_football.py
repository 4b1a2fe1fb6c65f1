"""Other libraries' strength over time on football between countries, frozen for three months.

Each library is told a spread, a drift and the home side's advantage: those of a coordinate search
with which it foresaw the quarters of two years before the first one best (`bench.three_way` says
how). Beside them Banzuke's own way, its constants found and its effects learnt from the games
before.
"""

import argparse
import datetime as dt
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path

import numpy as np

from banzuke.engine.contest import Games as Rows
from banzuke.engine.contest.contestants import Dynamic
from banzuke.engine.dynamic import history
from bench.football_libraries import LIBRARIES, Follow, LibraryConstants
from bench.frozen import UNIX, Games, football
from bench.frozen_peers import quarters
from bench.histories import FloatArray
from bench.measure import Missing
from bench.table import Table, markdown
from bench.three_way import foresee, learnt, year_by_year

LEARNT_YEARS = 10
"""Years of its own predictions that scale, advantage and draws are taken from, if not told."""

FIRST_YEAR = 1872
"""Of games between countries."""

TUNED_YEARS = 2
"""Years before the first of those that constants must foresee."""


def tuned(follow: Follow, games: Games, last_year: int) -> LibraryConstants:
    """The constants that foresaw the years up to one best: a search by coordinates."""
    starts = _starts(last_year - TUNED_YEARS + 1, last_year)
    cut = np.searchsorted(games.day, starts[-1])
    past = Games(
        games.day[:cut], games.first[:cut], games.second[:cut], games.score[:cut],
        games.neutral[:cut],
    )  # fmt: skip

    def loss(told: LibraryConstants) -> float:
        said = foresee(follow, past, starts, told)
        every = slice(None)
        return float(said.losses(every, learnt(said, every)).mean())

    best, least = LibraryConstants(), loss(LibraryConstants())
    for name, factor in (("drift", 1.5), ("spread", 1.5), ("home", 1.5), ("drift", 1.25)):
        for way in (factor, 1.0 / factor):
            while True:
                tried = replace(best, **{name: getattr(best, name) * way})
                if tried.spread > MOST_SPREAD or (value := loss(tried)) >= least - 1e-5:
                    break
                best, least = tried, value
    return best


MOST_SPREAD = 700.0


def own_way(games: Games, starts: list[int], told: LibraryConstants | None = None) -> FloatArray:
    """Banzuke's losses, its constants told or found as the past has grown by a quarter."""
    score = games.score
    rows = Rows.of(
        history(
            games.first, games.second, games.day, n_players=games.n_players,
            wins=score == 1.0, draws=score == 0.5, losses=score == 0.0,
            moves=1.0 - games.neutral,
        )
    )  # fmt: skip
    given = {} if told is None else {"drift_elo": told.drift, "spread_elo": told.spread}
    found, model, known = [], Dynamic(**given), 0
    for start, end in pairwise(starts):
        ahead = (rows.day >= start) & (rows.day < end)
        before = int(np.count_nonzero(rows.day < start))
        if before >= 1.25 * known:
            known = before
            model.learn(rows, start)
        if ahead.any():
            found.append(rows.losses(model.forecast(rows, ahead, start), ahead))
    return np.concatenate(found)


def since(games: Games, year: int) -> Games:
    """The games from a year on, as if the log began with it."""
    keep = games.day >= dt.date(year, 1, 1).toordinal()
    return Games(*(getattr(games, field.name)[keep] for field in fields(games)))


def _starts(first_year: int, last_year: int) -> list[int]:
    return [day + UNIX for day in quarters(first_year, last_year)]


def rows_of(
    games: Games,
    names: list[str],
    first_year: int,
    last_year: int,
    *,
    learnt_years: int = LEARNT_YEARS,
    told: LibraryConstants | None = None,
) -> Iterator[tuple[str, ...]]:
    """Yield a row of the table for each library, constants searched or told, and for Banzuke."""
    starts = _starts(first_year - learnt_years, last_year)
    for name in names:
        try:
            chosen = told or tuned(LIBRARIES[name], games, first_year - learnt_years - 1)
            said = foresee(LIBRARIES[name], games, starts, chosen)
        except Missing as missing:
            yield name, "-", "-", "-", str(missing), "-"
            continue
        loss = year_by_year(said, first_year, last_year, learnt_years)
        constants = [f"{of:.0f}" for of in (chosen.spread, chosen.drift, chosen.home)]
        yield name, *constants, f"{loss.mean():.4f}", f"{len(loss):,}"
    for ours in (told, None) if told else (None,):
        loss = own_way(games, _starts(first_year, last_year), ours)
        constants = [f"{ours.spread:.0f}", f"{ours.drift:.0f}"] if ours else ["found", "found"]
        yield "Banzuke", *constants, "found", f"{loss.mean():.4f}", f"{len(loss):,}"


def main() -> None:
    """Print the table of a folder with `results.csv`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--since", type=int, default=FIRST_YEAR, help="year that the log begins")
    parser.add_argument("--from", dest="first", type=int, default=2006)
    parser.add_argument("--to", dest="last", type=int, default=2026)
    parser.add_argument("--libraries", default=",".join(LIBRARIES))
    parser.add_argument("--learnt-years", type=int, default=LEARNT_YEARS)
    parser.add_argument("--told", help="spread, drift, home in Elo: 240,58,110; no search")
    asked = parser.parse_args()
    told = LibraryConstants(*map(float, asked.told.split(","))) if asked.told else None
    names = [name for name in asked.libraries.split(",") if name]
    rows = list(
        rows_of(
            since(football(asked.folder), asked.since), names, asked.first, asked.last,
            learnt_years=asked.learnt_years, told=told,
        )
    )  # fmt: skip
    columns = ("library", "spread", "drift", "home", "log-loss", "games")
    title = f"Football between countries, {asked.first} to {asked.last}, frozen by quarter"
    print(markdown(Table(title, columns, rows)))


if __name__ == "__main__":
    main()
