"""Tournaments in classes of strength pair by points, but opponents are chosen."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, InTurn, Model, fit, profile
from banzuke.engine.bradley_terry.profile.pairings.beyond_points import (
    chosen_beyond_points,
    swapped,
)
from banzuke.engine.bradley_terry.profile.pairings.by_points import Round, rounds_by_points
from banzuke.engine.games.pairs import aggregate
from bench import pairings, pairings_clubs
from bench.pairings import League
from bench.pairings_odd import Odd, nobody

CLASSES = pairings_clubs.classes(3, 5, events=3)


def played(name: str, play: Odd, n_players: int) -> tuple[League, InTurn]:
    league = League(streams.named("beyond points", name), n_players, 0.0, 30.0)
    play(league)
    first, second, score, turn = np.array(league.games).T
    turn = turn.astype(int)
    event = np.searchsorted(league.starts, turn, side="right")
    return league, InTurn(first.astype(int), second.astype(int), score, turn, event)


def chosen(play: Odd, n_players: int, leagues: int = 6) -> list[float]:
    found = []
    for number in range(leagues):
        league, games = played(str(number), play, n_players)
        rounds = rounds_by_points(games)
        assert rounds
        group = np.zeros(n_players, np.int64)
        found.append(chosen_beyond_points(rounds, league.truth, group))
    return found


@pytest.mark.parametrize("seeded", ["", "before"])
@pytest.mark.parametrize(("n_players", "rounds"), [(16, 5), (32, 7), (64, 9)])
def test_in_swiss_tournaments_opponents_of_equal_points_are_not_chosen(
    n_players: int, rounds: int, seeded: str
) -> None:
    assert not any(chosen(nobody(pairings.swiss(rounds, seeded=seeded)), n_players))


def test_in_classes_opponents_of_equal_points_are_chosen() -> None:
    assert min(chosen(CLASSES, 36)) == 1.0


def test_that_tournaments_stay_within_a_group_shows_no_choice() -> None:
    league, games = played("groups", pairings_clubs.classes(2, 5, events=1), 32)
    rounds, upper = rounds_by_points(games), np.zeros(32, np.int64)
    met = [set(), set()]
    for one in rounds:
        for a, b in zip(one.one.tolist(), one.other.tolist(), strict=True):
            at = next((at for at in (0, 1) if {a, b} & met[at]), int(bool(met[0])))
            met[at] |= {a, b}
    upper[list(met[0])] = 1
    assert chosen_beyond_points(rounds, league.truth, np.zeros(32, np.int64)) > 0.5
    assert chosen_beyond_points(rounds, league.truth, upper) == 0.0


def test_swapped_opponents_have_equal_points_and_each_plays_once_a_round() -> None:
    rng = streams.named("beyond points", "swapped")
    one, other = rng.permutation(20).reshape(2, 10)
    points = rng.integers(0, 3, 20).astype(float)
    where = np.zeros(10, np.int64)
    new = swapped(Round(one, other, points[one], points[other]), where, rng)
    assert sorted(np.concatenate(new).tolist()) == list(range(20))
    before = sorted(map(sorted, zip(points[one], points[other], strict=True)))
    assert before == sorted(map(sorted, zip(points[new[0]], points[new[1]], strict=True)))


def test_names_do_not_change_what_swapped_meetings_show() -> None:
    league, games = played("names", pairings_clubs.keizer(15, come=0.85), 20)
    found = set()
    for number in range(3):
        name = streams.named("beyond points", f"names {number}").permutation(20)
        truth = np.empty(20)
        truth[name] = league.truth
        called = InTurn(
            name[games.first_idx], name[games.second_idx], games.score, games.turn, games.event
        )
        rounds = rounds_by_points(called)
        found.add(round(chosen_beyond_points(rounds, truth, np.zeros(20, np.int64)), 6))
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
