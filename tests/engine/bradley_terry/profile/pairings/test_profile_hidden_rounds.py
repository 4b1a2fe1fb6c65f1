"""Reconstruction of tournament rounds from games without an order, for pairings by points."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, Model, fit
from banzuke.engine.bradley_terry.profile.likelihood.problem import (
    Problem,
    problem_of,
    with_unrated,
)
from banzuke.engine.bradley_terry.profile.pairings.hidden_rounds import (
    Bag,
    bag_of,
    closeness,
    could_be_by_points,
    has_rounds_by_points,
    searched,
)
from banzuke.engine.games.pairs import aggregate
from bench import pairings
from bench import pairings_fresh as fresh
from bench.pairings import League


def league(name: str, play: pairings.Played, *, n_players: int) -> League:
    """A league simulated by a design of the benchmark."""
    known = League(streams.named("hidden rounds", name), n_players, 0.8, 30.0)
    play(known)
    return known


def shuffled(known: League) -> Bag:
    """The games of a league in random order."""
    first, second, score, turn = np.array(known.games).T
    order = streams.named("hidden rounds", "shuffled").permutation(len(turn))
    n_rounds = np.bincount(np.concatenate((first, second)).astype(int)).max()
    return Bag(
        first.astype(int)[order], second.astype(int)[order], score[order], known.n_players,
        int(n_rounds),
    )  # fmt: skip


def problem(known: League) -> Problem:
    """The likelihood problem of the league's fit, with all linked players."""
    first, second, score, _ = np.array(known.games).T
    pairs = aggregate(first.astype(int), second.astype(int), score, n_players=known.n_players)
    found = problem_of(fit(pairs, Model("davidson", order=True), gauge=Gauge()), pairs)
    assert found is not None
    return with_unrated(found, pairs)


def at_estimate(known: Problem) -> np.ndarray:
    return known.state[: known.n_rated]


def likes(lg: League) -> None:
    """Seven rounds in which players of similar strength meet, no pair twice."""
    met: list[set[int]] = [set() for _ in range(lg.n_players)]
    for _ in range(7):
        order = np.argsort(lg.truth + lg.rng.normal(0.0, 60.0, lg.n_players)).tolist()
        for a, b, _ in lg.round(pairings.without_repeats(order, met)):
            met[a].add(b)
            met[b].add(a)


@pytest.mark.parametrize(
    ("n_players", "play"),
    [
        (16, pairings.swiss(5)),
        (33, pairings.swiss(7)),
        (32, fresh.absent(7, share=1 / 3)),
        (64, pairings.swiss(9, seeded="before")),
    ],
)
@pytest.mark.long
def test_rounds_of_swiss_tournaments_are_found(n_players: int, play: pairings.Played) -> None:
    found = [
        has_rounds_by_points(shuffled(league(str(n), play, n_players=n_players))) for n in range(6)
    ]
    assert sum(found) >= 4


@pytest.mark.parametrize("play", [likes, pairings.swiss(5, seeded="before", start=True)])
@pytest.mark.long
def test_rounds_of_other_tournaments_are_not_found(play: pairings.Played) -> None:
    found = [has_rounds_by_points(shuffled(league(str(n), play, n_players=32))) for n in range(6)]
    assert sum(found) <= 1


@pytest.mark.parametrize("play", [pairings.round_robin(), pairings.club(10, width=60.0)])
def test_leagues_without_rounds_are_not_searched(play: pairings.Played) -> None:
    known = problem(league("none", play, n_players=16))
    assert bag_of(known, at_estimate(known)) is None
    assert not could_be_by_points(known, at_estimate(known))


def test_a_league_whose_players_miss_most_rounds_is_not_one_tournament() -> None:
    few, many = (
        problem(league("missed", fresh.absent(9, share=share), n_players=64))
        for share in (0.4, 0.7)
    )
    assert bag_of(few, at_estimate(few)) is not None
    assert bag_of(many, at_estimate(many)) is None


def test_a_bag_has_every_game_once() -> None:
    known = league("bag", pairings.swiss(7), n_players=16)
    of_all = problem(known)
    bag = bag_of(of_all, at_estimate(of_all))
    assert bag is not None
    assert len(bag.first) == len(known.games) == 56
    points = np.zeros(16)
    for first, second, score, _ in known.games:
        points[[first, second]] += score, 1.0 - score
    own = np.bincount(bag.first, bag.score, 16) + np.bincount(bag.second, 1.0 - bag.score, 16)
    assert np.sort(own) == pytest.approx(np.sort(points))


def test_names_and_the_order_of_rows_do_not_change_the_rounds_that_are_found() -> None:
    known = league("names", pairings.swiss(5), n_players=12)
    first, second, score, _ = np.array(known.games).T
    found = set()
    for number in range(3):
        rng = streams.named("hidden rounds", f"names {number}")
        name, row = rng.permutation(12), rng.permutation(len(score))
        games = name[first.astype(int)][row], name[second.astype(int)][row], score[row]
        pairs = aggregate(*games, n_players=12)
        of_all = problem_of(fit(pairs, Model("davidson"), gauge=Gauge()), pairs)
        assert of_all is not None
        bag = bag_of(of_all, at_estimate(of_all))
        assert bag is not None
        found.add(closeness(bag, 1.0, 0))
    assert len(found) == 1


@pytest.mark.parametrize("bye", [0.0, 0.5])
def test_points_before_each_round_are_those_of_the_rounds_found(bye: float) -> None:
    known = shuffled(league("points", fresh.absent(5, share=0.2), n_players=16))
    turn, points = searched(known, bye, streams.named("hidden rounds", "points"))
    for player in range(16):
        total = 0.0
        for number in range(known.n_rounds):
            assert points[player, number] == pytest.approx(total)
            here = (turn == number) & ((known.first == player) | (known.second == player))
            won = np.where(known.first == player, known.score, 1.0 - known.score)[here]
            total += won.sum() if here.any() else bye


def test_the_search_comes_close_to_the_rounds_that_were_played() -> None:
    """With 6 players and 3 rounds, the test can try all orders."""
    known = shuffled(league("all", pairings.swiss(3), n_players=6))
    turn, points = searched(known, 1.0, streams.named("hidden rounds", "all"))
    found = _height(known, turn, points)
    least = np.inf
    for code in range(3 ** len(known.first)):
        tried = code // 3 ** np.arange(len(known.first)) % 3
        least = min(least, _height(known, tried, _points(known, tried)))
        if least == 0.0:
            break
    assert found <= least + 1.0
    assert closeness(known, 1.0, 0) > 0.3


def _points(bag: Bag, turn: np.ndarray) -> np.ndarray:
    points = np.zeros((bag.n_players, bag.n_rounds + 1))
    for number in range(bag.n_rounds):
        here = turn == number
        points[:, number + 1] = points[:, number]
        np.add.at(points[:, number + 1], bag.first[here], bag.score[here])
        np.add.at(points[:, number + 1], bag.second[here], 1.0 - bag.score[here])
        paired = np.isin(
            np.arange(bag.n_players), np.concatenate((bag.first[here], bag.second[here]))
        )
        points[~paired, number + 1] += 1.0
    return points


def _height(bag: Bag, turn: np.ndarray, points: np.ndarray) -> float:
    """The differences in points, plus 3 for any two games of one player in the same round."""
    place = np.arange(len(turn)), turn
    apart = np.abs(points[bag.first, turn] - points[bag.second, turn]).sum()
    count = np.zeros((bag.n_players, bag.n_rounds))
    np.add.at(count, (bag.first, place[1]), 1.0)
    np.add.at(count, (bag.second, place[1]), 1.0)
    return float(apart + 1.5 * np.sum(count * np.maximum(count - 1.0, 0.0)))
