"""How many simulated leagues are taken for leagues that choose opponents by strength.

Of leagues that pair by lot, by habit or by results none should be, of leagues in classes and of
likes and rivals all. The others may be doubted: the probability in errors is the mean.
"""

import argparse

import numpy as np

from banzuke.engine.dynamic import DynamicModel, find_constants
from banzuke.engine.dynamic.uncertainty.choosing import likely_choice
from bench.paths_coverage import Cell, league
from bench.table import Table, markdown

OTHERS = (
    "anybody",
    "Swiss tournaments",
    "by running Elo",
    "friends",
    "towns",
    "divisions that began by lot",
    "a ladder of challenges",
    "Swiss tournaments of a day",
    "knockouts",
    "evenings of five by lot",
)
CHOOSING = (
    "by true strength",
    "nearest rivals",
    "fixed rivals",
    "divisions",
    "likes known to 80 Elo",
    "likes known to 150 Elo",
    "McMahon tournaments",
    "McMahon tournaments, ranks known to 150 Elo",
    "sections by strength",
    "sections of six",
    "evenings of two of like strength",
)
GAMES, DRIFT_ELO = (10, 30), 60.0
KINDS = (("by lot, habit or results", OTHERS, (200.0, 400.0)), ("chosen", CHOOSING, (200.0,)))


def recognised(cell: Cell, seed: int) -> tuple[bool, float]:
    """Whether a league is taken for one that chooses, and the probability in errors if not."""
    found = find_constants(league(cell, seed)[0], DynamicModel())
    is_taken = bool(np.isfinite(found.model.pairing_elo))
    return is_taken, 0.0 if is_taken else likely_choice(found)


def main() -> None:
    """Print the table, and the sum of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leagues", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rows = []
    for kind, designs, spreads in KINDS:
        n_taken, n_all = 0, 0
        for meets in designs:
            for cell in (Cell(n, DRIFT_ELO, meets, spread=s) for n in GAMES for s in spreads):
                seeds = range(asked.seed, asked.seed + asked.leagues)
                taken, doubted = np.array([recognised(cell, seed) for seed in seeds]).T
                n_taken, n_all = n_taken + int(taken.sum()), n_all + len(taken)
                rows.append((cell.title, f"{taken.sum():.0f}", f"{doubted.mean():.2f}"))
        rows.append((f"**{kind}**", f"{n_taken} of {n_all}", ""))
    columns = ("league", "taken", "doubted")
    print(markdown(Table(f"Opponents chosen, {asked.leagues} leagues a cell", columns, rows)))


if __name__ == "__main__":
    main()
