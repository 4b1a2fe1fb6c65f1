"""Tournaments in classes of strength pair by points, but opponents are chosen."""

from itertools import permutations

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Belief, Gauge, Model, OrderedGames, fit, profile
from banzuke.engine.bradley_terry.profile.pairings.beyond_points import (
    alike,
    chosen_beyond_points,
    moments_by_lot,
)
from banzuke.engine.bradley_terry.profile.pairings.by_points import rounds_by_points
from banzuke.engine.bradley_terry.profile.pairings.tuned import UNKNOWN_ORDER
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.scale import ELO_PER_LOGIT
from bench import pairings, pairings_clubs
from bench.pairings import League
from bench.pairings_odd import Odd, OddOnes, nobody

CLASSES = pairings_clubs.classes(3, 5, events=3)


def played(name: str, play: Odd, n_players: int) -> tuple[League, OrderedGames]:
    league = League(streams.named("beyond points", name), n_players, 0.0, 30.0)
    play(league)
    first, second, score, turn = np.array(league.games).T
    turn = turn.astype(int)
    event = np.searchsorted(league.starts, turn, side="right")
    return league, OrderedGames(first.astype(int), second.astype(int), score, turn, event)


def chosen(play: Odd, n_players: int, leagues: int = 6) -> list[float]:
    found = []
    for number in range(leagues):
        league, games = played(str(number), play, n_players)
        rounds = rounds_by_points(games)
        assert rounds
        group = np.zeros(n_players, np.int64)
        found.append(chosen_beyond_points(rounds, games, league.truth / ELO_PER_LOGIT, group))
    return found


@pytest.mark.parametrize("seeded", ["", "before"])
@pytest.mark.parametrize(("n_players", "rounds"), [(16, 5), (32, 7), (64, 9)])
def test_in_swiss_tournaments_opponents_of_equal_points_are_not_chosen(
    n_players: int, rounds: int, seeded: str
) -> None:
    assert not any(chosen(nobody(pairings.swiss(rounds, seeded=seeded)), n_players))


def test_in_classes_opponents_of_equal_points_are_chosen() -> None:
    assert min(chosen(CLASSES, 36)) == 1.0


def test_two_classes_are_seen_too() -> None:
    assert np.mean(chosen(pairings_clubs.classes(2, 5, events=4, come=2 / 3), 48)) > 0.9


@pytest.mark.parametrize("seeded", ["", "before", "running"])
def test_in_several_tournaments_opponents_of_equal_points_are_not_chosen(seeded: str) -> None:
    def play(league: League) -> OddOnes:
        pairings.swiss(5, events=4, seeded=seeded)(league)
        league.starts += [5, 10, 15]
        return [], []

    assert np.mean(chosen(play, 32)) < 0.2


def test_that_tournaments_stay_within_a_group_shows_no_choice() -> None:
    upper = np.repeat([0, 1], 16)

    def play(league: League) -> OddOnes:
        league.truth += 400.0 * upper
        pairings.swiss(5)(league)
        league.starts.append(league.turn)
        for _ in range(3):
            points, met = np.zeros(32), [{player} for player in range(32)]
            for _ in range(5):
                order = pairings.in_groups(league.rng, points, None)
                order.sort(key=lambda player: upper[player])
                pairings.swiss_round(league, order, points, met)
            league.starts.append(league.turn)
        return [], []

    league, games = played("groups", play, 32)
    rounds, strength = rounds_by_points(games), league.truth / ELO_PER_LOGIT
    assert chosen_beyond_points(rounds, games, strength, np.zeros(32, np.int64)) == 1.0
    assert chosen_beyond_points(rounds, games, strength, upper) < 0.5


def test_one_tournament_shows_no_choice_beyond_points() -> None:
    league, games = played("one", pairings_clubs.classes(2, 5, events=1), 32)
    seen = alike(rounds_by_points(games), games, league.truth / ELO_PER_LOGIT, np.zeros(32))
    assert seen == 0.0


@pytest.mark.parametrize("equal", [True, False])
def test_moments_by_lot_are_those_of_all_pairings(equal: bool) -> None:
    one, other = streams.named("beyond points", "products").normal(size=(2, 3))
    everybody = np.concatenate((one, other))
    if equal:
        orders = [everybody[list(order)].reshape(3, 2) for order in permutations(range(6))]
    else:
        orders = [np.column_stack((one, other[list(order)])) for order in permutations(range(3))]
    sums = np.array([np.sum(pairs[:, 0] * pairs[:, 1]) for pairs in orders])
    seen, mean, variance = moments_by_lot(one, other, equal=equal)
    assert seen - mean == pytest.approx(np.sum(one * other) - sums.mean())
    assert variance == pytest.approx(sums.var())


def test_names_do_not_change_what_strengths_elsewhere_show() -> None:
    league, games = played("names", pairings_clubs.classes(2, 5, events=3), 20)
    found = set()
    for number in range(3):
        name = streams.named("beyond points", f"names {number}").permutation(20)
        truth = np.empty(20)
        truth[name] = league.truth / ELO_PER_LOGIT
        called = OrderedGames(
            name[games.first_idx], name[games.second_idx], games.score, games.turn, games.event
        )
        rounds = rounds_by_points(called)
        found.add(round(chosen_beyond_points(rounds, called, truth, np.zeros(20, np.int64)), 6))
    assert len(found) == 1


def test_intervals_hold_in_tournaments_of_classes() -> None:
    held = []
    for number in range(8):
        league, games = played(str(number), CLASSES, 36)
        pairs = aggregate(games.first_idx, games.second_idx, games.score, n_players=36)
        found = fit(pairs, Model(), gauge=Gauge())
        seen = profile(found, pairs, streams.named("beyond points"), in_turn=games)
        rated = np.flatnonzero(found.components.rated)
        assert seen is not None
        level = league.truth[rated] - league.truth[rated].mean() + 1500.0
        ends = [seen.rating(player) for player in rated.tolist()]
        held += [one.lo95 <= at <= one.hi95 for one, at in zip(ends, level.tolist(), strict=True)]
    assert np.mean(held) > 0.9  # 0.73 if each class counts as drawn by lot


def followed(play: Odd, n_players: int) -> float:
    _, games = played("followed", play, n_players)
    pairs = aggregate(games.first_idx, games.second_idx, games.score, n_players=n_players)
    seen = profile(fit(pairs, Model(), gauge=Gauge()), pairs, streams.named("f"), in_turn=games)
    assert isinstance(seen, Belief)
    return seen.course.follows


def test_in_classes_pairings_may_still_follow_results() -> None:
    assert followed(CLASSES, 36) == UNKNOWN_ORDER


def test_many_classes_are_seen_where_rounds_are_hardly_by_points() -> None:
    play = pairings_clubs.classes(6, 5, events=6, come=0.8)
    assert not rounds_by_points(played("followed", play, 60)[1])
    assert followed(play, 60) == UNKNOWN_ORDER  # more by the next opponents alone


def test_an_event_of_players_who_are_linked_to_nobody_is_left_out() -> None:
    _, games = played("one", CLASSES, 36)
    _, apart = played("apart", nobody(pairings.swiss(3)), 8)
    both = OrderedGames(
        np.append(games.first_idx, apart.first_idx + 36),
        np.append(games.second_idx, apart.second_idx + 36),
        np.append(games.score, apart.score),
        np.append(games.turn, apart.turn + 100),
        np.append(games.event, apart.event + 100),
    )
    strength, group = np.full(44, np.nan), np.zeros(44, np.int64)
    strength[:36] = np.linspace(-1.0, 1.0, 36)
    rounds = rounds_by_points(both)
    assert max(one.event for one in rounds) == 100
    alone = alike(rounds_by_points(games), games, strength[:36], group[:36])
    assert alike(rounds, both, strength, group) == alone
