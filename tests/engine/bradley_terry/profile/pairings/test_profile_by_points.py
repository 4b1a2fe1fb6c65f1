"""Detection of pairings by points: all sizes of Swiss tournaments are found, other designs not."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Belief, Gauge, Model, OrderedGames, fit, profile
from banzuke.engine.bradley_terry.profile.pairings.by_points import (
    nearness,
    rounds,
    rounds_by_points,
)
from banzuke.engine.games.pairs import aggregate
from bench import pairings
from bench import pairings_fresh as fresh
from bench.pairings import League


def played(name: str, play: pairings.Played, *, n_players: int) -> OrderedGames:
    """A league simulated by a design of the benchmark; its games in order, as one event."""
    league = League(streams.named("by points", name), n_players, 0.8, 30.0)
    play(league)
    first, second, score, turn = np.array(league.games).T
    return OrderedGames(first.astype(int), second.astype(int), score, turn.astype(int))


@pytest.mark.parametrize(
    ("n_players", "play"),
    [
        (12, pairings.swiss(5)),
        (16, pairings.swiss(5)),
        (33, pairings.swiss(7)),
        (64, pairings.swiss(9, seeded="before")),
        (32, fresh.absent(7, share=1 / 3)),
    ],
)
def test_swiss_tournaments_pair_by_points(n_players: int, play: pairings.Played) -> None:
    assert all(rounds_by_points(played(str(n), play, n_players=n_players)) for n in range(10))


@pytest.mark.parametrize(
    "play",
    [
        pairings.round_robin(),
        pairings.by_lot(10),
        pairings.knock_out(3),
        pairings.club(10, width=60.0),
        pairings.ladder(10, by="true"),
        pairings.swiss(5, seeded="before", start=True),
    ],
)
def test_other_designs_do_not_pair_by_points(play: pairings.Played) -> None:
    assert not any(rounds_by_points(played(str(n), play, n_players=16)) for n in range(20))


def test_points_start_at_0_in_each_event() -> None:
    games = played("two", pairings.swiss(7, events=2), n_players=32)
    event = (games.turn >= 7).astype(int)
    parts = (games.first_idx, games.second_idx, games.score, games.turn)
    assert rounds_by_points(OrderedGames(*parts, event))
    assert not rounds_by_points(OrderedGames(*parts, games.turn))


def test_a_round_of_several_games_with_the_same_opponent_is_one_pairing() -> None:
    games = played("twice", pairings.swiss(6), n_players=16)
    parts = (games.first_idx, games.second_idx, games.score, games.turn)
    twice = OrderedGames(*(np.concatenate((part, part)) for part in parts))
    assert rounds_by_points(twice)


def test_intervals_are_narrower_where_pairings_are_by_points() -> None:
    games = played("width", pairings.swiss(6), n_players=16)
    pairs = aggregate(games.first_idx, games.second_idx, games.score, n_players=16)
    found = fit(pairs, Model("davidson", order=True), gauge=Gauge())

    whole = profile(found, pairs, streams.named("by points"), in_turn=games)
    assert isinstance(whole, Belief)

    def widths(follows: float | None) -> float:
        course = whole.course._replace(follows=follows)
        seen = profile(found, pairs, streams.named("by points"), in_turn=games, course=course)
        rated = np.flatnonzero(found.components.rated).tolist()
        return float(np.median([seen.rating(p).hi95 - seen.rating(p).lo95 for p in rated]))

    assert widths(None) == pytest.approx(widths(1.0), rel=0.01)
    assert widths(1.0) < widths(0.999)
    assert widths(0.999) < widths(0.3)


def test_a_round_of_one_pair_can_be_paired_in_one_way_only() -> None:
    assert nearness(np.array([2.0]), np.array([0.5])).tolist() == [1.5, 1.5, 1.5, 0.0]


def test_rounds_do_not_depend_on_the_order_of_rows() -> None:
    first, second = np.array([3, 0, 2, 1]), np.array([1, 1, 0, 3])
    turn, score = np.array([3, 0, 0, 2]), np.array([1.0, 0.5, 1.0, 0.0])
    found = list(rounds(OrderedGames(first, second, score, turn), 0.5))
    assert [(one.one.tolist(), one.other.tolist()) for one in found] == [([1], [3]), ([1], [3])]
    assert [one.points.tolist() for one in found] == [[0.5], [0.5]]
    assert [one.other_points.tolist() for one in found] == [[0.5], [1.5]]
