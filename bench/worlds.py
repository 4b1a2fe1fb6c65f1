"""Who predicts the games of communities that no log here is of, and how far from the truth.

Each community is simulated, so the true chances of its games are known: their log-loss is the
floor. Quarters are predicted as in `bench.predictions`, and libraries get their constants as there.
Days of all seeds together are the clusters of errors.
"""

import argparse
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from banzuke.engine.contest import contestants
from banzuke.engine.streams import named
from bench import worlds_designs as of
from bench.library_strengths import LIBRARIES
from bench.logs import Log
from bench.predictions import DEFAULT, Forecasts, behind, by_contestants, by_libraries
from bench.table import Table, markdown
from bench.three_way import SEARCH_UNTIL
from bench.worlds_book import Book, Oracle

APART = 100_000
"""Days between the same day of two seeds: their clusters are different ones."""

FLOOR = Oracle.name


class World(NamedTuple):
    """A community, the first year that is predicted, the first that counts, and the last."""

    title: str
    play: Callable[[np.random.Generator], Book]
    years: tuple[int, int, int] = (2011, 2012, 2014)


SEEN = {
    "blitz": World("online blitz, rust after pauses", of.blitz),
    "children": World("children, who join in autumn", of.children),
    "esport": World("e-sport, rosters and patches", of.esport),
    "school": World("a school league, half of it new", of.school, (2011, 2013, 2016)),
    "versions": World("shogi engines, versions are players", of.versions),
    "visitors": World("table tennis, regulars and visitors", of.visitors),
    "draws": World("three of five games drawn", of.many_draws),
}
UNSEEN = {
    "stones": World("go, handicaps follow ranks", of.stones),
    "correspondence": World("correspondence chess", of.correspondence, (2011, 2013, 2015)),
    "hockey": World("ice hockey, home effects by team", of.hockey),
    "arena": World("arenas, paired by rating", of.arena),
    "strong": World("draws depend on strength", of.draws_by_strength),
    "clubs": World("two clubs, heavy tails", of.two_populations),
}
WORLDS = SEEN | UNSEEN


def said_of(
    name: str, seed: int, models: Sequence[str], libraries: Sequence[str], *, search_until: int
) -> dict[str, Forecasts]:
    """What everybody said of the games of a community that count."""
    world = WORLDS[name]
    games, true = world.play(named("bench", "worlds", name, str(seed))).games()
    log = Log(world.title, lambda _: None, world.years)  # type: ignore[arg-type, return-value]
    every = [Oracle(true), *(one for one in contestants() if one.name in models)]
    found = by_contestants(games, log, every)
    begins = int(found[FLOOR].day.min())
    for library, _, said in by_libraries(games, log, libraries, search_until=search_until):
        found[f"`{library}`"] = said.since(begins)
    return {one: said._replace(day=said.day + APART * seed) for one, said in found.items()}


def pooled(parts: Sequence[dict[str, Forecasts]]) -> dict[str, Forecasts]:
    """What everybody said of all seeds."""
    return {
        name: Forecasts(*map(np.concatenate, zip(*(part[name] for part in parts), strict=True)))
        for name in parts[0]
    }


def rows_of(found: dict[str, Forecasts]) -> list[tuple[str, ...]]:
    """A row for everybody, the best first."""
    ours, n = found[DEFAULT], found[DEFAULT].counts.sum()
    rows: list[tuple[str, ...]] = []
    for name, said in sorted(found.items(), key=lambda one: one[1].loss_by_day().sum()):
        more, error = behind(said, ours)
        line = said.calibration()
        rows.append(
            (
                "**strength over time**" if name == DEFAULT else name,
                f"{said.loss_by_day().sum() / n:.5f}",
                "" if name == DEFAULT else f"{more:+.4f} ± {error:.4f}",
                f"{line.slope:.2f} ± {line.slope_se:.2f}",
            )
        )  # fmt: skip
    return rows


def main() -> None:
    """Print a table of each community."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--worlds", default=",".join(SEEN))
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--models", nargs="+", default=[DEFAULT, "Elo", "Glicko-2", "TrueSkill"])
    parser.add_argument("--libraries", default=",".join([*LIBRARIES][:3]))
    parser.add_argument("--search-until", type=int, default=SEARCH_UNTIL, help="games")
    asked = parser.parse_args()
    libraries = [name for name in asked.libraries.split(",") if name]
    for name in asked.worlds.split(","):
        parts = [
            said_of(name, seed, asked.models, libraries, search_until=asked.search_until)
            for seed in asked.seeds
        ]
        found = pooled(parts)
        title = f"{WORLDS[name].title}, {found[DEFAULT].counts.sum():,.0f} games"
        columns = ("", "log-loss", "difference", "slope")
        print(markdown(Table(title, columns, rows_of(found))), flush=True)


if __name__ == "__main__":
    main()
