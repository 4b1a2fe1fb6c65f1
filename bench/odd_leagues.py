"""How often intervals of static ratings hold in leagues with a peculiarity, by default options.

Lone bridges between groups, players who leave, who meet one opponent only or do not come, newcomers
who are far above the others, and very small and very large leagues of few games. The first mover
has 30 Elo, which the default options do not estimate; in leagues of clubs, seasons and several
events, in sections, on ladders, and where strength decides who moves first (``--cells clubs``,
``seasons``, ``events``, ``sections``, ``ladders``, ``movers``), it is estimated.
"""

import argparse
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from banzuke.engine.bradley_terry import Fit, Gauge, Model, OrderedGames, fit, profile
from banzuke.engine.bradley_terry.profile import Belief, Profile
from banzuke.engine.bradley_terry.result import ESTIMATED, FIRST_MOVER
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.streams import child, named
from bench import pairings
from bench import pairings_clubs as clubs
from bench import pairings_ladders as ladders
from bench import pairings_odd as odd
from bench import pairings_seasons as seasons
from bench import pairings_sections as sections
from bench.coverage_grid import NU
from bench.held import in_league
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
CLUBS: dict[str, tuple[int, Odd]] = {
    "three Swiss in three classes": (36, clubs.classes(3, 5, events=3)),
    "four Swiss in two classes, two thirds come": (
        48,
        clubs.classes(2, 5, events=4, come=2 / 3),
    ),
    "the weaker moves first": (24, clubs.first_by_strength(12, weaker=True)),
    "the stronger moves first": (24, clubs.first_by_strength(12, weaker=False)),
    "ten cups of 16, the seeded move first": (32, clubs.seeded_cups(10, of=16)),
    "Keizer's system, 15 rounds": (20, clubs.keizer(15, come=0.85)),
    "two fifths are beginners with 4 games": (
        40,
        clubs.beginners(14, share=0.4, below=300.0, of_beginner=4),
    ),
    "who has lost twice leaves": (24, clubs.dropouts(20)),
    "half report only what they won": (24, clubs.wins_reported(24)),
    "skewed strengths, Swiss of 7 rounds": (
        30,
        clubs.skewed(odd.nobody(pairings.swiss(7))),
    ),
}
SEASONS: dict[str, tuple[int, Odd]] = {
    "a winter break, half are replaced": (30, seasons.winter_break(8)),
    "by letters, two fifths unfinished": (20, seasons.correspondence(0.4)),
    "Swiss of 7 rounds, byes asked for": (32, seasons.byes_asked(7, share=0.15)),
    "six teams of five, boards by strength": (30, seasons.boards(6)),
    "challengers move first, 15 games": (20, seasons.challenges(15)),
    "rapid and blitz, 100 apart": (24, seasons.two_paces(16, apart=100.0)),
}
EVENTS: dict[str, tuple[int, Odd]] = {
    "six Swiss in four classes, four fifths come": (48, clubs.classes(4, 5, events=6, come=0.8)),
    "five McMahon, by known strength": (30, clubs.mcmahon(5, events=5, seeded="before")),
    "five McMahon, by running rating": (30, clubs.mcmahon(5, events=5, seeded="running")),
    "12 nights, 3 rounds by running rating": (24, clubs.nights(12, rounds=3, come=0.6)),
}
MOVERS: dict[str, tuple[int, Odd]] = {
    "four divisions, the higher placed moves first": (32, seasons.divisions_at_home(3)),
    "the lower by running rating moves first": (24, seasons.first_by_rating(14, share=0.8)),
}
SECTIONS: dict[str, tuple[int, Odd]] = {
    "three McMahon of 100, ranks known to 60": (100, sections.mcmahon(5, events=3, error=60.0)),
    "three McMahon of 100, ranks known to 150": (100, sections.mcmahon(5, events=3, error=150.0)),
    "three in three sections of 100": (100, sections.in_sections(3, 5, events=3, error=60.0)),
    "two in three sections of 60": (60, sections.in_sections(3, 5, events=2, error=150.0)),
    "three in six sections of 200": (200, sections.in_sections(6, 5, events=3, error=80.0)),
    "six in two sections of 30": (30, sections.in_sections(2, 5, events=6, error=100.0)),
    "three towns of 20, every third event together": (60, sections.in_towns(3, 5, events=3)),
    "three Swiss of 40": (40, sections.in_sections(1, 5, events=3, error=0.0)),
}
LADDERS: dict[str, tuple[int, Odd]] = {
    "challenges of 30": (30, ladders.challenges(15, reach=3)),
    "challenges of 30, order known to 80": (30, ladders.challenges(15, reach=3, error=80.0)),
    "challenges of 100": (100, ladders.challenges(15, reach=3)),
    "challenges of 100, order known to 80": (100, ladders.challenges(15, reach=3, error=80.0)),
    "challenges of 100, others move down": (100, ladders.challenges(15, reach=3, moves=True)),
    "challenges of 60, 40 games, reach 10": (60, ladders.challenges(40, reach=10)),
    "boxes of 30, four months": (30, ladders.boxes(6, 4)),
    "boxes of 100, four months": (100, ladders.boxes(6, 4)),
    "boxes of 100, four months, dated": (100, ladders.boxes(6, 4, dated=True)),
    "boxes of 100, order known to 80": (100, ladders.boxes(6, 4, error=80.0)),
    "boxes of 60, twelve months, one goes up": (60, ladders.boxes(5, 12, change=1)),
}
CELLS = {
    **{"seen": SEEN, "unseen": UNSEEN, "clubs": CLUBS, "seasons": SEASONS},
    **{"events": EVENTS, "movers": MOVERS, "sections": SECTIONS},
    "ladders": LADDERS,
}
WITH_MOVER = CLUBS | SEASONS | EVENTS | MOVERS | SECTIONS | LADDERS
"""Leagues in which the effect of moving first is estimated."""


ORDERS = ("known", "turns", "not")
"""What is known of the order of play: turns and events; turns only; nothing."""


class Shares(NamedTuple):
    """What held in one league: arrays of ratings, ranks, odd players' ratings, odd differences.

    `stated` and `true` are of pairs with a probability of more than 90 %; `effect` is the first
    mover's, if estimated.
    """

    ratings: np.ndarray
    ranks: np.ndarray
    stated: np.ndarray
    true: np.ndarray
    players: np.ndarray
    differences: np.ndarray
    width: np.ndarray
    effect: np.ndarray


def league(name: str, n: int, play: Odd, draws: str, seed: str, *, order: str) -> Shares | None:
    """The shares of one league; `order` is one of `ORDERS`."""
    rng = named("odd", name, draws, seed)
    of = League(child(rng, 0), n, NU if draws == "davidson" else 0.0, 30.0)
    players, pairs_of = play(of)
    first, second, score, turn = np.array(of.games).T
    who_met = first.astype(np.int64), second.astype(np.int64)
    pairs = aggregate(*who_met, score, n_players=n)
    found = fit(pairs, Model(draws, order=name in WITH_MOVER), gauge=Gauge())
    who = np.flatnonzero(found.components.rated)
    if len(who) < LEAST_RATED:
        return None
    turn = turn.astype(np.int64)
    event = np.searchsorted(of.starts, turn, side="right")
    in_turn = {
        "known": OrderedGames(*who_met, score, turn, event),
        "turns": OrderedGames(*who_met, score, turn),
    }
    seen = profile(found, pairs, child(rng, 1), in_turn=in_turn.get(order))
    if seen is None:
        return None
    held = in_league(seen, who, of.truth[who], child(rng, 2))
    rated = found.components.rated
    apart = [(a, b, seen.difference(a, b)) for a, b in pairs_of if rated[a] and rated[b]]
    return Shares(
        held.ratings, held.ranks, held.stated, held.true, held.ratings[np.isin(who, players)],
        np.array([e.lo95 <= of.truth[a] - of.truth[b] <= e.hi95 for a, b, e in apart], np.bool_),
        held.width, _effect(seen, found, of.mover),
    )  # fmt: skip


def _effect(seen: Profile | Belief, found: Fit, mover: float) -> np.ndarray:
    """Whether the interval of the first mover's effect holds; empty if it is not estimated."""
    estimated = [one for one in found.effects if (one.name, one.status) == (FIRST_MOVER, ESTIMATED)]
    ends = [seen.effect(one.name) for one in estimated]
    return np.array([one.lo95 <= mover <= one.hi95 for one in ends], np.bool_)


def rows(cells: dict[str, tuple[int, Odd]], leagues: int, seed: str) -> Iterator[tuple[str, ...]]:
    """Yield a row for each kind of league, model of draws, and order of play."""
    for name, (n, play) in cells.items():
        for draws in ("half", "davidson"):
            for order in ORDERS:
                most = min(leagues, OF_LARGE) if n > LARGE else leagues
                tried = (
                    league(name, n, play, draws, f"{seed}-{at}", order=order) for at in range(most)
                )
                each = [found for found in tried if found is not None]
                part = Shares(*(np.concatenate(parts) for parts in zip(*each, strict=True)))
                error = np.std([found.ratings.mean() for found in each]) / np.sqrt(len(each))
                yield (
                    name, draws, order, f"{len(each)}",
                    f"{100 * part.ratings.mean():.1f} ± {100 * error:.1f}",
                    f"{100 * part.ranks.mean():.1f}", f"{part.stated.mean():.3f}",
                    f"{part.true.mean():.3f}", f"{len(part.true)}", _share(part.players),
                    _share(part.differences), _share(part.effect), f"{np.median(part.width):.0f}",
                )  # fmt: skip


def _share(held: np.ndarray) -> str:
    return f"{100 * held.mean():.1f} of {len(held)}" if len(held) else ""


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cells", choices=tuple(CELLS), default="unseen")
    parser.add_argument("--leagues", type=int, default=40)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    columns = (
        "leagues", "draws", "order", "n", "ratings, %", "ranks, %", "stated", "true", "pairs",
        "the odd players, %", "between clubs, %", "effect, %", "width, Elo",
    )  # fmt: skip
    cells = CELLS[asked.cells]
    title = f"{asked.cells}, seed {asked.seed}"
    print(markdown(Table(title, columns, list(rows(cells, asked.leagues, asked.seed)), left=3)))


if __name__ == "__main__":
    main()
