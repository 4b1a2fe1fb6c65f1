"""Coverage of intervals, ranks and superiority over designs, in cells seen and unseen."""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import product

import numpy as np

from banzuke.engine.bradley_terry import (
    Fit,
    Gauge,
    Model,
    NotConverged,
    OrderedGames,
    fit,
    profile,
)
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.streams import child, named
from bench import pairings
from bench import pairings_fresh as fresh
from bench.held import in_league
from bench.pairings import League, Played
from bench.table import Table

NU = 0.8

LEAST_RATED = 4
"""Leagues with fewer rated players are left out."""


@dataclass(frozen=True)
class Cell:
    """One kind of league."""

    name: str
    n_players: int
    play: Played
    mover: float = 30.0
    nu: float = NU


SEEN = (
    Cell("Swiss, 7 rounds of 32", 32, pairings.swiss(7)),
    Cell("two Swiss, 7 rounds of 32", 32, pairings.swiss(7, events=2)),
    Cell("five Swiss, 7 rounds of 32", 32, pairings.swiss(7, events=5)),
    Cell("Swiss, seeded, 7 rounds of 32", 32, pairings.swiss(7, seeded="before")),
    Cell("McMahon, 7 rounds of 32", 32, pairings.swiss(7, seeded="before", start=True)),
    Cell("ladder by running rating, 10 games of 30", 30, pairings.ladder(10, by="running")),
    Cell("ladder by running rating, 30 games of 30", 30, pairings.ladder(30, by="running")),
    Cell("ladder in true order, 10 games of 30", 30, pairings.ladder(10, by="true")),
    Cell("ladder in true order, 30 games of 30", 30, pairings.ladder(30, by="true")),
    Cell("club of likes, 10 games of 30", 30, pairings.club(10, width=100.0)),
    Cell("club of likes, 30 games of 30", 30, pairings.club(30, width=100.0)),
    Cell("by lot, 10 games of 30", 30, pairings.by_lot(10)),
    Cell("round robin of 12", 12, pairings.round_robin()),
    Cell("star of 12", 12, pairings.star(10)),
    Cell("three groups of 10, 6 games between", 30, pairings.groups(3, games=10, between=6)),
)
"""Kinds of leagues on which constants were chosen."""

UNSEEN = (
    Cell("Swiss, 5 rounds of 16", 16, pairings.swiss(5)),
    Cell("Swiss, 5 rounds of 32", 32, pairings.swiss(5)),
    Cell("Swiss, 9 rounds of 64", 64, pairings.swiss(9)),
    Cell("Swiss, 11 rounds of 64, seeded", 64, pairings.swiss(11, seeded="before")),
    Cell(
        "three Swiss, 5 rounds of 16, seeded anew",
        16,
        pairings.swiss(5, events=3, seeded="running"),
    ),
    Cell(
        "two McMahon, 5 rounds of 32", 32, pairings.swiss(5, events=2, seeded="before", start=True)
    ),
    Cell("six knock-outs of 16", 16, pairings.knock_out(6)),
    Cell("round robin of 8", 8, pairings.round_robin()),
    Cell("round robin of 20", 20, pairings.round_robin()),
    Cell("double round robin of 12", 12, pairings.round_robin(2)),
    Cell("by lot, 30 games of 30", 30, pairings.by_lot(30)),
    Cell("by lot, 100 games of 30", 30, pairings.by_lot(100)),
    Cell("ladder in true order, 10 games of 12", 12, pairings.ladder(10, by="true", reach=1)),
    Cell("ladder in true order, 30 games of 12", 12, pairings.ladder(30, by="true", reach=1)),
    Cell(
        "ladder by running rating, 20 games of 16", 16, pairings.ladder(20, by="running", reach=1)
    ),
    Cell("club of likes by 60 Elo, 20 games of 24", 24, pairings.club(20, width=60.0)),
    Cell("club of likes by 200 Elo, 20 games of 24", 24, pairings.club(20, width=200.0)),
    Cell("gauntlet of 30, 3 games", 30, pairings.star(3)),
    Cell("gauntlet of 10, 30 games", 10, pairings.star(30)),
    Cell("four groups of 6, 8 games between", 24, pairings.groups(4, games=10, between=8)),
    Cell("three divisions of 8, 3 seasons", 24, pairings.divisions(3, seasons=3)),
    Cell("Swiss, 7 rounds of 32, +100 Elo, ties rare", 32, pairings.swiss(7), 100.0, 0.2),
    Cell("round robin of 12, -100 Elo, ties common", 12, pairings.round_robin(), -100.0, 3.0),
    Cell("Swiss, 9 rounds of 200", 200, pairings.swiss(9)),
)
"""Kinds of leagues that were looked at when all constants stood; but the three divisions were seen
before half of the weight of habit went to likes."""

LARGE = (
    Cell("Swiss, 9 rounds of 500", 500, pairings.swiss(9)),
    Cell("Swiss, 11 rounds of 500, seeded", 500, pairings.swiss(11, seeded="before")),
    Cell("two Swiss, 7 rounds of 600", 600, pairings.swiss(7, events=2)),
    Cell("by lot, 20 games of 500", 500, pairings.by_lot(20)),
    Cell("club of likes by 100 Elo, 20 games of 500", 500, pairings.club(20, width=100.0)),
    Cell("Swiss, 9 rounds of 1,000", 1000, pairings.swiss(9)),
)
"""Kinds of large leagues: no constant was chosen on them."""

FRESH = (
    Cell("arena of 40, pairing by points", 40, fresh.arena(90)),
    Cell("six teams of 4, twice", 24, fresh.teams(6, times=2)),
    Cell(
        "20 regulars with 30 games, 10 guests with 3",
        30,
        fresh.guests(30, of_guests=3, share=1 / 3),
    ),
    Cell("Swiss, 7 rounds of 32, a third absent", 32, fresh.absent(7, share=1 / 3)),
    Cell("four groups of 6, a cup of 8", 24, fresh.finals(4, go_on=2)),
    Cell("ladder of challenges, 20 games of 16", 16, fresh.challenges(20, reach=3)),
    Cell("by lot, 20 games of 30, tails", 30, fresh.of_strengths("tails", pairings.by_lot(20))),
    Cell(
        "by lot, 20 games of 30, two camps",
        30,
        fresh.of_strengths("two camps", pairings.by_lot(20)),
    ),
    Cell("Swiss, 7 rounds of 32, tails", 32, fresh.of_strengths("tails", pairings.swiss(7))),
    Cell(
        "Swiss, 7 rounds of 32, two camps", 32, fresh.of_strengths("two camps", pairings.swiss(7))
    ),
)
"""Kinds of leagues that were made after method 15, looked at once with it, and by other seeds with
method 16. Those of Swiss tournaments were among the leagues that showed what method 16 is worth."""

CELLS = {"seen": SEEN, "unseen": UNSEEN, "large": LARGE, "fresh": FRESH}


@dataclass(frozen=True)
class Held:
    """The shares of intervals that contain the truth, in leagues of one cell."""

    cell: str
    draws: str
    order: str
    leagues: int
    intervals: int
    rating: float
    rating_error: float
    rank: float
    pairs: int
    said: float
    so: float
    mover: float
    width: float

    def as_json(self) -> dict[str, object]:
        """The fields by name."""
        return asdict(self)


def measure_grid(
    cells: tuple[Cell, ...], leagues: int, say: Callable[[str], None], *, seed: str = ""
) -> Iterator[Held]:
    """Yield what was held in so many leagues of each cell, under both models of draws."""
    for in_order in (True, False):
        for cell, draws in product(cells, ("half", "davidson")):
            held = _measured(cell, draws, leagues, seed, in_order=in_order)
            if held is not None:
                say(f"{cell.name}, {draws}, order {held.order}: {held.rating:.3f}")
                yield held


def _measured(cell: Cell, draws: str, leagues: int, seed: str, *, in_order: bool) -> Held | None:
    rows = [
        _league(cell, draws, named("bench", "grid", cell.name, draws, seed, str(number)), in_order)
        for number in range(leagues)
    ]
    seen = [row for row in rows if row is not None]
    if not seen:
        return None
    inside, ranks, said, so, mover, width = (
        [np.atleast_1d(part).astype(float) for part in parts] for parts in zip(*seen, strict=True)
    )
    of_leagues = np.array([part.mean() for part in inside])
    sure, came = np.concatenate(said), np.concatenate(so)
    return Held(
        cell.name, draws, "known" if in_order else "not known", len(seen),
        sum(len(part) for part in inside), float(np.concatenate(inside).mean()),
        float(of_leagues.std(ddof=1) / np.sqrt(len(of_leagues))),
        float(np.concatenate(ranks).mean()),
        len(sure), float(sure.mean()) if len(sure) else np.nan,
        float(came.mean()) if len(came) else np.nan, float(np.nanmean(np.concatenate(mover))),
        float(np.median(np.concatenate(width))),
    )  # fmt: skip


def _league(cell: Cell, draws: str, rng: np.random.Generator, in_order: bool):  # type: ignore[no-untyped-def]
    """Shares of ratings and ranks, stated and true shares of pairs, the effect, and widths."""
    league = League(
        child(rng, 0), cell.n_players, cell.nu if draws == "davidson" else 0.0, cell.mover
    )
    cell.play(league)
    first, second, score, turn = np.array(league.games).T
    players = first.astype(np.int64), second.astype(np.int64)
    pairs = aggregate(*players, score, n_players=cell.n_players)
    try:
        found: Fit = fit(pairs, Model(draws, order=True), gauge=Gauge())
    except NotConverged:
        return None
    rated = np.flatnonzero(found.components.rated)
    if len(rated) < LEAST_RATED:
        return None
    in_turn = OrderedGames(*players, score, turn.astype(np.int64)) if in_order else None
    seen = profile(found, pairs, child(rng, 1), in_turn=in_turn)
    if seen is None:
        return None
    of = in_league(seen, rated, league.truth[rated], child(rng, 2))
    effect = found.effects[0]
    held = np.nan
    if effect.status == "estimated":
        known = seen.effect(effect.name)
        held = float(known.lo95 <= cell.mover <= known.hi95)
    return of.ratings, of.ranks, of.stated, of.true, held, of.width


GRID_HEAD = """# Ratings of leagues by who meets whom: how often intervals contain the truth

Written by `python -m bench grid`; bench/results/coverage_grid.md has the results with their misses.
Unless the cell says otherwise, strengths are normal with a standard deviation of 200 Elo, the first
mover has 30 Elo, and ν is 0.8 or one in five games of equals is drawn. Constants were chosen on
other cells, `--cells seen`. The order of play is known or not known. Stated and true are about
pairs with a probability of more than 90 % that one is stronger: the mean of this probability, and
the share of pairs in which it is so. Ratings are ± the standard error between leagues, because
players of one league share their luck.
"""


def grid_tables(found: list[Held]) -> list[Table]:
    """Tables of the shares: one with the order of play, one without."""
    columns = (
        *("leagues", "draws", "n", "ratings, %", "ranks, %"),
        *("stated", "true", "pairs", "effect, %", "width, Elo"),
    )
    return [
        Table(
            f"Order of play {order}",
            columns,
            [
                (
                    one.cell, one.draws, f"{one.leagues}",
                    f"{100 * one.rating:.1f} ± {100 * one.rating_error:.1f}",
                    f"{100 * one.rank:.1f}", f"{one.said:.3f}", f"{one.so:.3f}", f"{one.pairs}",
                    f"{100 * one.mover:.0f}", f"{one.width:.0f}",
                )
                for one in found
                if one.order == order
            ],
            left=2,
        )
        for order in ("known", "not known")
    ]  # fmt: skip
