"""The worth of looking ahead in Elo, from a rated league of the arena's programs."""

import math
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.labs.arena.player import Player, player_of
from banzuke.flows.commands.studies.simulate.search_games import (
    NoSearchWorth,
    deeper,
    effects,
    nodes_per_game,
)
from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from banzuke.flows.store import open_serving
from banzuke.flows.tasks.static.answers.again import ask_again
from banzuke.flows.tasks.static.fits.fitted import Group, fit_period
from banzuke.flows.tasks.static.fits.replicates import replicate_group

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Step:
    """One depth of alpha-beta, and its gain in Elo over the depth before.

    Errors are standard deviations over the league's replicates, in which ratings are correlated.
    """

    player: str
    depth: int
    rating: float
    se: float
    nodes_per_game: float
    gain: float | None
    gain_se: float | None
    elo_per_doubling: float | None
    elo_per_doubling_se: float | None


@dataclass(frozen=True)
class Twin:
    """A program with additions beside alpha-beta of the same depth."""

    player: str
    like: str
    rating: float
    se: float
    difference: float
    nodes_per_game: float
    nodes_ratio: float


@dataclass(frozen=True)
class SearchWorth:
    """The results of a league of programs of known depth.

    Attributes
    ----------
    per_move, per_doubling, curvature
        Least squares over the depths: Elo per move, Elo per doubling of positions, and the change
        of the gain of a move with each further move.
    deeper_score, deeper_lo95, deeper_hi95
        Mean score of the deeper program in games of programs of different depths, without noise;
        the interval treats the two games of a pair as one cluster.
    paired_ratio
        Median over players of the error from pairs of games, divided by the plain error; None
        without pairs.
    """

    league: str
    period: str
    steps: tuple[Step, ...]
    twins: tuple[Twin, ...]
    per_move: float
    per_move_se: float
    per_doubling: float
    per_doubling_se: float
    curvature: float
    curvature_se: float
    deeper_score: float
    deeper_lo95: float
    deeper_hi95: float
    deeper_games: int
    first_mover: float
    first_mover_se: float
    draws: float
    paired_ratio: float | None
    paired_ratio_from: float | None
    paired_ratio_to: float | None


def search_worth(home: Home, league: str) -> SearchWorth:
    """The worth of looking ahead in a league, in its latest period.

    Raises
    ------
    NoSearchWorth
        If the league is not rated, or has fewer than three depths of alpha-beta.
    """
    period, players = _players(home, league)
    ladder = sorted((p for p in players if p.name == f"d{p.depth}"), key=lambda p: p.depth)
    if len(ladder) < 3:
        raise NoSearchWorth(
            f"{league} {period} has {len(ladder)} rated programs called d1, d2, …; "
            "it takes three depths to see what depth is worth: play more with `banzuke arena`"
        )
    with closing(open_serving(home)) as serving:
        rated_again = ask_again(
            serving, players=(ladder[0].name,) * 2, league=league, period=period
        )
    fitted = fit_period(rated_again.job)
    group = fitted.own
    drawn = replicate_group(fitted, group).rating_elo.astype(np.float64)
    drawn = drawn[:, np.isfinite(drawn).all(axis=0)]
    place = {player.name: rated_again.player(player.name) for player in players}
    nodes = nodes_per_game(home, league)
    missing = [player.name for player in players if not nodes.get(player.name, 0.0) > 0.0]
    if missing:
        raise NoSearchWorth(
            f"the logs of {league} do not say how many positions {', '.join(missing)} searched: "
            "columns first_nodes and second_nodes, as `banzuke arena` writes them"
        )
    rating, spread = _ladder(group, drawn, [place[player.name] for player in ladder])
    log_nodes = np.log2([nodes[player.name] for player in ladder])
    depth = np.array([float(player.depth) for player in ladder])
    slopes = {
        "per_move": _slope(depth, rating, spread),
        "per_doubling": _slope(log_nodes, rating, spread),
        "curvature": _curvature(depth, rating, spread),
    }
    return SearchWorth(
        league=league,
        period=period,
        steps=tuple(_steps(ladder, rating, spread, nodes)),
        twins=tuple(_twins(players, place, group, drawn, nodes)),
        **_named(slopes),
        **deeper(home, league, period, players),
        **effects(home, league, period, group),
    )


def _players(home: Home, league: str) -> tuple[str, list[Player]]:
    """The latest period of a league, and its rated players of known depth."""
    rows = ask(
        home,
        "SELECT period, player FROM static_rating WHERE league = ? AND status = 'rated'"
        " AND isfinite(rating)"
        " QUALIFY period_end_at IS NOT DISTINCT FROM max(period_end_at) OVER ()"
        " ORDER BY player",
        [league],
    )[1]
    if not rows:
        raise NoSearchWorth(
            f"no published ratings of a league {league!r}; the sample home has engine-lab: run "
            "`banzuke nightly` there, or play your own with `banzuke arena --league NAME`"
        )
    players = []
    for _, name in rows:
        try:
            players.append(player_of(name))
        except ValueError:
            continue  # not a program of known depth
    return rows[0][0], [player for player in players if player.depth]


def _named(slopes: dict[str, tuple[float, float]]) -> dict[str, Any]:
    """The values by name, and their errors by the name with `_se` at its end."""
    values: dict[str, Any] = {name: value for name, (value, _) in slopes.items()}
    return values | {f"{name}_se": se for name, (_, se) in slopes.items()}


def _ladder(group: Group, drawn: Floats, places: Sequence[int]) -> tuple[Floats, Floats]:
    return group.fit.rating_elo[places], drawn[places]


def _steps(
    ladder: Sequence[Player], rating: Floats, spread: Floats, nodes: dict[str, float]
) -> list[Step]:
    steps = []
    for i, player in enumerate(ladder):
        gains: tuple[float | None, ...] = (None, None, None, None)
        if i:
            doublings = math.log2(nodes[player.name] / nodes[ladder[i - 1].name])
            gain, gain_se = float(rating[i] - rating[i - 1]), _sd(spread[i] - spread[i - 1])
            gains = (gain, gain_se, gain / doublings, gain_se / abs(doublings))
        steps.append(
            Step(player.name, player.depth, float(rating[i]), _sd(spread[i]), nodes[player.name],
                 *gains)
        )  # fmt: skip
    return steps


def _twins(
    players: Sequence[Player],
    place: dict[str, int],
    group: Group,
    drawn: Floats,
    nodes: dict[str, float],
) -> list[Twin]:
    twins = []
    for player in players:
        like = f"d{player.depth}"
        if player.name == like or like not in place or player.method is None:
            continue
        if player.method.noise:
            continue
        i, j = place[player.name], place[like]
        twins.append(
            Twin(
                player.name, like, float(group.fit.rating_elo[i]), _sd(drawn[i] - drawn[j]),
                float(group.fit.rating_elo[i] - group.fit.rating_elo[j]), nodes[player.name],
                nodes[player.name] / nodes[like],
            )
        )  # fmt: skip
    return twins


def _slope(x: Floats, rating: Floats, spread: Floats) -> tuple[float, float]:
    """The least-squares slope and its standard deviation over replicates."""
    weights = (x - x.mean()) / np.sum((x - x.mean()) ** 2)
    return float(weights @ rating), _sd(weights @ spread)


def _curvature(depth: Floats, rating: Floats, spread: Floats) -> tuple[float, float]:
    """The change of the gain of a move with each further move: twice the quadratic coefficient."""
    fit = 2.0 * np.linalg.pinv(np.vander(depth, 3))[0]
    return float(fit @ rating), _sd(fit @ spread)


def _sd(values: Floats) -> float:
    return float(np.std(values, ddof=1))
