"""How often intervals of static ratings hold in leagues whose features are all drawn by lot.

A grid has the combinations that somebody thought of. Here designs, players, games, strengths,
draws and the worth of moving first are drawn from all combinations; the order of play is known.
With ``--handicaps`` so is how handicaps are given, and what they are worth.
"""

import argparse
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from banzuke.engine.bradley_terry import (
    Gauge,
    Model,
    NotConverged,
    OrderedGames,
    fit,
    profile,
)
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.streams import child, named
from bench import pairings, pairings_clubs, pairings_fresh, pairings_odd, pairings_seasons
from bench.held import in_league
from bench.pairings import Array, League
from bench.pairings_handicaps import Given, HandicapLeague
from bench.pairings_sections import in_sections, in_towns
from bench.table import Table, markdown

Plays = Callable[[League], object]

LEAST_RATED, FEWEST_SURE = 4, 50
"""Fewest rated players, and fewest sure pairs that tell a cell."""

BANDS = (("40 and 80", 0.0, 100.0), ("140 and 200", 100.0, 250.0), ("300 and 400", 250.0, 500.0))
SPREADS = (40.0, 80.0, 140.0, 200.0, 200.0, 300.0, 400.0)
KINDS = ("normal", "normal", "t3", "uniform", "skewed", "two camps", "a few above")


class DrawnCell(NamedTuple):
    """Features of leagues; `drawn` is ν, or half points' share of games of equals, doubled."""

    title: str
    n_players: int
    play: Plays
    spread: float
    kind: str
    draws: str
    drawn: float
    mover: float
    given: Given | None = None
    handicap: str = "none"

    @property
    def model(self) -> Model:
        """The model that rates its leagues."""
        return Model(self.draws, order=True, handicap=self.handicap)


class Held(NamedTuple):
    """What held in one league: shares, arrays of sure pairs, a width and a mean square, Elo."""

    ratings: float
    ranks: float
    stated: np.ndarray
    true: np.ndarray
    width: float
    square: float


def designs(rng: np.random.Generator, n: int) -> dict[str, Plays]:
    """The designs that so many players can have, with games, rounds and events drawn by lot."""
    games = int(rng.choice([4, 6, 10, 15, 20, 30, 60]))
    events, rounds = int(rng.choice([1, 1, 2, 3, 5])), min(int(rng.choice([3, 5, 7, 9])), n - 2)
    of_rounds, width = f"{rounds} rounds, {events} events", float(rng.choice([60, 100, 200]))
    swiss = pairings.swiss
    found: dict[str, Plays] = {
        f"Swiss, {of_rounds}": swiss(rounds, events=events),
        f"Swiss, seeded, {of_rounds}": swiss(rounds, events=events, seeded="before"),
        f"McMahon, {of_rounds}": swiss(rounds, events=events, seeded="before", start=True),
        f"by lot, {games} games": pairings.by_lot(games),
        f"ladder by running rating, {games} games": pairings.ladder(games, by="running"),
        f"ladder in true order, {games} games": pairings.ladder(games, by="true"),
        f"club of likes by {width:.0f} Elo, {games} games": pairings.club(games, width=width),
        f"gauntlet, {games} games": pairings.star(games),
        f"{3 * events} nights": pairings_clubs.nights(3 * events, rounds=3, come=0.6),
        f"Swiss, {rounds} rounds, a third absent": pairings_fresh.absent(rounds, share=0.3),
        f"ladder of challenges, {games} games": pairings_fresh.challenges(games, reach=3),
        f"a winter break, {games} games": pairings_seasons.winter_break(games),
        f"Keizer's system, {rounds} rounds": pairings_clubs.keizer(rounds, come=0.8),
        f"who has lost twice leaves, {games} games": pairings_clubs.dropouts(games),
        f"beginners, {games} games": pairings_clubs.beginners(
            games, share=0.3, below=400.0, of_beginner=6
        ),
    }
    if n <= 30:
        found[f"round robin, {events} times"] = pairings.round_robin(events)
        found["by letters, a third unfinished"] = pairings_seasons.correspondence(0.7)
    if n <= 40:
        found[f"arena, {5 * games} minutes"] = pairings_fresh.arena(5 * games)
    if n in {8, 16}:
        found[f"{3 * events} knock-outs"] = pairings.knock_out(3 * events)
    if n >= 30:
        found[f"three sections, {of_rounds}"] = in_sections(3, rounds, events=events, error=100.0)
        found[f"three towns, {of_rounds}"] = in_towns(3, rounds, events=events)
    if n >= 12 and n % 3 == 0:
        found[f"three groups, {games} games"] = pairings.groups(3, games=games, between=6)
        found[f"three divisions, {events} seasons"] = pairings.divisions(3, seasons=events)
    if n >= 16 and n % 4 == 0:
        found[f"four teams, {events} times"] = pairings_fresh.teams(4, times=events)
        found["four groups and a final"] = pairings_fresh.finals(4, go_on=2)
        found["four teams by board"] = pairings_seasons.boards(4)
    if n % 2 == 0:
        found[f"two clubs, {games} games"] = pairings_odd.two_clubs(games, between=6)
    return found


def drawn_cell(seed: str, number: int, *, handicaps: bool = False) -> DrawnCell:
    """One cell, drawn by lot."""
    rng = named("drawn cells", seed, str(number))
    n = int(rng.choice([6, 8, 10, 12, 16, 20, 24, 30, 40, 60, 100]))
    plays = designs(rng, n)
    title = str(rng.choice(list(plays)))
    draws = str(rng.choice(["half", "half", "davidson"]))
    drawn = float(rng.choice([0.2, 0.8, 1.6] if draws == "davidson" else [0.0, 0.2, 0.8, 1.6]))
    cell = DrawnCell(
        title, n, plays[title], float(rng.choice(SPREADS)), str(rng.choice(KINDS)), draws, drawn,
        float(rng.choice([0.0, 30.0, 100.0, -60.0])),
    )  # fmt: skip
    if not handicaps:
        return cell
    given = drawn_handicaps(rng, cell.spread)
    return cell._replace(given=given, handicap=str(rng.choice(["M4", "M4", "M1"])))


def drawn_handicaps(rng: np.random.Generator, spread: float) -> Given:
    """How handicaps are given where players are so far apart; nobody's rank is off by more."""
    rank = float(rng.choice([60, 100]))
    return Given(
        by=str(rng.choice(["ranks", "ranks", "results", "lot"])),
        error=min(float(rng.choice([30, 60, 100])), 0.5 * spread),
        rank=rank, worth=rank * float(rng.choice([0.8, 1.0, 1.3])),
        most=int(rng.choice([3, 9])), even=int(rng.choice([0, 0, 1])),
    )  # fmt: skip


def strengths(rng: np.random.Generator, kind: str, n: int) -> Array:
    """The (n,) strengths of a kind, with a standard deviation of about 1."""
    drawn: dict[str, Callable[[], Array]] = {
        "normal": lambda: rng.normal(0.0, 1.0, n),
        "t3": lambda: rng.standard_t(3, n) / np.sqrt(3.0),
        "uniform": lambda: rng.uniform(-np.sqrt(3.0), np.sqrt(3.0), n),
        "skewed": lambda: rng.exponential(1.0, n) - 1.0,
        "two camps": lambda: np.where(rng.random(n) < 0.5, -1.0, 1.0) + rng.normal(0.0, 0.3, n),
        "a few above": lambda: np.where(rng.random(n) < 0.12, 2.2, -0.3) + rng.normal(0.0, 0.5, n),
    }
    return drawn[kind]()


def held(cell: DrawnCell, seed: str) -> Held | None:
    """What holds in one league; None if it has no finite ratings, or ratings of few."""
    rng = named("drawn cells", "a league", cell.title, seed)
    is_half = cell.draws == "half"
    league = HandicapLeague(
        child(rng, 0), cell.n_players, 0.0 if is_half else cell.drawn, cell.mover
    )
    league.drawn = cell.drawn
    league.truth = cell.spread * strengths(child(rng, 1), cell.kind, cell.n_players)
    if cell.given is not None:
        league.given = cell.given
        league.known = league.truth + child(rng, 4).normal(0.0, cell.given.error, cell.n_players)
    cell.play(league)
    first, second, score, turn = np.array(league.games).T
    who_met, turn = (first.astype(np.int64), second.astype(np.int64)), turn.astype(np.int64)
    steps = np.array([league.handicap(*game) for game in zip(*who_met, turn, strict=True)])
    event = np.searchsorted(league.starts, turn, side="right")
    pairs = aggregate(*who_met, score, n_players=cell.n_players, handicap=steps)
    try:
        found = fit(pairs, cell.model, gauge=Gauge())
    except NotConverged:
        return None
    who = np.flatnonzero(found.components.rated)
    if len(who) < LEAST_RATED:
        return None
    in_turn = OrderedGames(*who_met, score, turn, event, steps == 0, steps)
    seen = profile(found, pairs, child(rng, 2), in_turn=in_turn)
    if seen is None:
        return None
    of = in_league(seen, who, league.truth[who], child(rng, 3))
    return Held(
        float(of.ratings.mean()), float(of.ranks.mean()), of.stated, of.true,
        float(np.median(of.width)), float(np.mean(of.off**2)),
    )  # fmt: skip


def measured(
    cells: int, leagues: int, seed: str, *, handicaps: bool
) -> Iterator[tuple[DrawnCell, list[Held]]]:
    """Each cell, and what held in its leagues that have ratings."""
    for number in range(cells):
        cell = drawn_cell(seed, number, handicaps=handicaps)
        tried = (held(cell, f"{seed}-{number}-{at}") for at in range(leagues))
        yield cell, [one for one in tried if one is not None]


def main() -> None:
    """Print a row for each cell, then one for each band of spreads."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cells", type=int, default=100)
    parser.add_argument("--leagues", type=int, default=12)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--handicaps", action="store_true", help="games with handicaps")
    asked = parser.parse_args()
    found = measured(asked.cells, asked.leagues, asked.seed, handicaps=asked.handicaps)
    each = [(cell, leagues) for cell, leagues in found if leagues]
    rows = [row(cell, leagues) for cell, leagues in each]
    print(markdown(Table(f"seed {asked.seed}", COLUMNS, rows, left=1)))
    print(markdown(Table("by spread, Elo", SUMMARY, list(summary(each)), left=1)))


COLUMNS = ("leagues", "n", "ratings, %", "ranks, %", "stated, true", "width, Elo", "error, Elo")
SUMMARY = (
    "spread", "cells", "ratings, %", "below 93", "above 97.5", "ranks, %", "below 92",
    "stated too surely by 0.03", "error, Elo",
)  # fmt: skip


def sure_pairs(leagues: list[Held]) -> tuple[Array, Array]:
    """The probabilities of a cell's sure pairs, and whether each is so."""
    stated, true = zip(*((one.stated, one.true) for one in leagues), strict=True)
    return np.concatenate(stated), np.concatenate(true)


def row(cell: DrawnCell, leagues: list[Held]) -> tuple[str, ...]:
    """The row of one cell."""
    ratings = 100.0 * np.array([one.ratings for one in leagues])
    stated, true = sure_pairs(leagues)
    return (
        f"{cell.title}, {cell.n_players} players, {cell.draws} {cell.drawn:g}, "
        f"{cell.mover:+.0f} Elo, spread {cell.spread:.0f}, {cell.kind}"
        + ("" if cell.given is None else f", {cell.handicap}, {cell.given.title}"),
        f"{len(leagues)}", f"{ratings.mean():.1f} ± {ratings.std() / np.sqrt(len(leagues)):.1f}",
        f"{100 * np.mean([one.ranks for one in leagues]):.1f}",
        f"{stated.mean():.3f}, {true.mean():.3f}" if len(stated) else "",
        f"{np.mean([one.width for one in leagues]):.0f}",
        f"{np.sqrt(np.mean([one.square for one in leagues])):.0f}",
    )  # fmt: skip


def summary(each: list[tuple[DrawnCell, list[Held]]]) -> Iterator[tuple[str, ...]]:
    """A row for each band of spreads that has cells, and one for all of them."""
    spread = np.array([cell.spread for cell, _ in each])
    means = [[(one.ratings, one.ranks, one.square) for one in leagues] for _, leagues in each]
    ratings, ranks, square = np.array([np.mean(of_cell, axis=0) for of_cell in means]).T
    sure = [sure_pairs(leagues) for _, leagues in each]
    told = np.array([len(stated) > FEWEST_SURE for stated, _ in sure])
    gap = np.array([stated.mean() - true.mean() if len(true) else 0.0 for stated, true in sure])
    for name, low, high in (*BANDS, ("all", 0.0, np.inf)):
        at = (low < spread) & (spread < high)
        if at.any():
            yield (
                name, f"{at.sum()}", f"{100 * ratings[at].mean():.1f}",
                f"{np.sum(ratings[at] < 0.93)}", f"{np.sum(ratings[at] > 0.975)}",
                f"{100 * ranks[at].mean():.1f}", f"{np.sum(ranks[at] < 0.92)}",
                f"{np.sum(gap[at & told] > 0.03)} of {np.sum(at & told)}",
                f"{np.sqrt(square[at].mean()):.1f}",
            )  # fmt: skip


if __name__ == "__main__":
    main()
