"""Intervals where results hardly tell what handicaps are worth."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, Model, fit, profile
from banzuke.engine.games.pairs import aggregate, from_counts

pytestmark = pytest.mark.slow

STONE = 80.0


def proper_club(number, *, n_players=24, n_games=240):
    """Players who always take as many stones as they are ranks below; strengths and games."""
    rng = streams.named("open step", str(number))
    rank = rng.integers(-4, 5, n_players)
    truth = STONE * rank + rng.normal(0.0, 50.0, n_players)
    one = rng.integers(0, n_players, n_games)
    other = (one + rng.integers(1, n_players, n_games)) % n_players
    first, second = np.where(rank[one] <= rank[other], (one, other), (other, one))
    stones = rank[second] - rank[first]
    gap = truth[first] - truth[second] + STONE * stones
    won = rng.random(n_games) < 1.0 / (1.0 + 10.0 ** (-gap / 400.0))
    return truth, aggregate(first, second, won * 1.0, n_players=n_players, handicap=stones)


def held(seen, found, truth):
    """The share of rated players whose interval contains the true rating."""
    who = np.flatnonzero(found.components.rated)
    level = truth[who] - truth[who].mean() + 1500.0
    ends = [seen.rating(int(player)) for player in who]
    return np.mean([
        end.lo95 <= at <= end.hi95 for end, at in zip(ends, level, strict=True)
    ])  # fmt: skip


def test_intervals_allow_for_every_usual_worth_of_a_stone() -> None:
    shares, before = [], []
    for number in range(6):
        truth, pairs = proper_club(number)
        found = fit(pairs, Model(handicap="M4"), gauge=Gauge())
        if found.effect("gamma").status == "estimated":
            continue
        rng = streams.named("open step")
        shares.append(held(profile(found, pairs, rng), found, truth))
        plain = fit(pairs, Model(), gauge=Gauge())
        before.append(held(profile(plain, pairs, rng), plain, truth))

    assert len(shares) >= 3
    assert np.mean(shares) >= 0.9
    assert np.mean(before) <= 0.7


def test_a_step_that_would_be_worth_less_than_nothing_is_an_effect() -> None:
    one, other = [0, 0, 1, 0, 0, 1], [1, 2, 2, 1, 2, 2]
    pairs = from_counts(
        one, other, [20] * 3 + [18] * 3, [0] * 6, [20] * 3 + [22] * 3, n_players=3,
        handicap=[0, 0, 0, 1, 2, 1],
    )  # fmt: skip
    found = fit(pairs, Model(handicap="M4"), gauge=Gauge())
    assert found.effect("gamma").status == "at its bound"
    seen = profile(found, pairs, streams.named("open step"))

    assert seen.worth(1).lo95 == 0.0
    assert 5.0 < seen.worth(1).hi95 < 100.0


def test_the_receiver_of_a_game_without_information_may_be_far_weaker() -> None:
    first, second, wins, losses = [0, 2, 0], [1, 3, 2], [3, 3, 4], [2, 2, 3]
    pairs, even = (
        from_counts(first, second, wins, [0] * 3, losses, n_players=4, handicap=level)
        for level in ([0, 0, 1], [0, 0, 0])
    )
    rng = streams.named("open step", "untold")
    found = fit(pairs, Model(handicap="M4"), gauge=Gauge())
    assert found.effect("gamma").status == "not identifiable"
    seen, beside = (
        profile(fitted, games, rng)
        for fitted, games in ((found, pairs), (fit(even, Model(), gauge=Gauge()), even))
    )
    got, expected = seen.difference(0, 3), beside.difference(0, 3)

    assert got.lo95 < expected.lo95 - 20.0
    assert seen.difference(2, 3).hi95 == pytest.approx(beside.difference(2, 3).hi95, abs=40.0)


@pytest.mark.parametrize("given", [0.7 * STONE, STONE, 1.3 * STONE])
def test_a_given_worth_is_known_to_a_fifth(given) -> None:
    shares = []
    for number in range(4):
        truth, pairs = proper_club(number)
        found = fit(pairs, Model(handicap="M4", handicap_step=given), gauge=Gauge())
        seen = profile(found, pairs, streams.named("open step"))
        shares.append(held(seen, found, truth))
        assert np.isnan(seen.worth(2).lo95)
        alone = seen.population.next_game(0, 1, neutral=False, handicap=2)
        assert alone is not None
        assert alone[0].sum() == pytest.approx(1.0)

    assert np.mean(shares) >= 0.8
