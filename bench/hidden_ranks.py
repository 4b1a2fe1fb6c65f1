"""Forecasts of a real log in which some players' ranks are hidden: the go of the AGA.

Almost every player of this log declares ranks. Clubs' logs often have ranks of some players only,
so a share of the players, drawn at random, loses them here.
"""

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np

from banzuke.engine.contest import Games
from banzuke.engine.contest.contestants import Dynamic
from banzuke.engine.streams import named
from bench.logs import LOGS, games_of
from bench.predictions import by_contestants
from bench.table import Table, markdown

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


def hidden(games: Games, share: float, seed: int) -> Games:
    """The games with a share of the players declaring no rank."""
    if games.ranks is None:
        raise ValueError("the log has no ranks")
    n_players = 1 + int(max(games.first.max(), games.second.max()))
    hides = named("bench", "hidden ranks", str(seed)).random(n_players) < share
    sides = np.stack((games.first, games.second))
    return replace(games, ranks=np.where(hides[sides], np.nan, games.ranks))


def main() -> None:
    """Print the log-loss and the slope for each share of hidden ranks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seeds", type=int, default=2)
    asked = parser.parse_args()
    log = LOGS["aga-all"]
    games = games_of(log.read(asked.folder))
    rows = []
    for share in SHARES:
        for seed in range(asked.seeds if share else 1):
            model = Dynamic()
            found = by_contestants(hidden(games, share, seed), log, [model])[model.name]
            loss = found.loss_by_day().sum() / found.games_by_day().sum()
            rows.append(
                (f"{share:.0%}", str(seed), f"{loss:.5f}", f"{found.calibration().slope:.2f}")
            )
            print(rows[-1], flush=True)
    columns = ("ranks hidden", "drawing", "log-loss", "slope")
    print(markdown(Table(log.title, columns, rows)))


if __name__ == "__main__":
    main()
