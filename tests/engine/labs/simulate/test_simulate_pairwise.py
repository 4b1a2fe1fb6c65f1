"""Simulated pairwise leagues follow their true parameters."""

import numpy as np
import pytest

from banzuke.engine.labs.simulate import pairwise
from banzuke.engine.streams import named


def expected_score(ahead: np.ndarray) -> np.ndarray:
    return 1 / (1 + 10 ** (-ahead / 400))


def test_scores_follow_elo_with_draws_and_first_mover() -> None:
    league = pairwise(
        n_players=300,
        n_games=200_000,
        rng=named("pairwise"),
        first_mover_elo=40.0,
        draw_share=0.4,
        activity_skew=0.7,
    )
    ahead = league.rating_elo[league.first_idx] - league.rating_elo[league.second_idx] + 40.0
    for low, high in ((-2000, -400), (-400, -100), (-100, 100), (100, 400), (400, 2000)):
        inside = (ahead >= low) & (ahead < high)
        assert inside.sum() > 1000
        truth = expected_score(ahead[inside]).mean()
        assert league.score[inside].mean() == pytest.approx(
            truth, abs=4 * 0.5 / inside.sum() ** 0.5
        )
    even = np.abs(ahead) < 30
    assert np.mean(league.score[even] == 0.5) == pytest.approx(0.4 * 0.957, abs=0.02)
    assert set(np.unique(league.score)) == {0.0, 0.5, 1.0}


def test_no_one_plays_himself_and_days_never_decrease() -> None:
    league = pairwise(n_players=3, n_games=5000, rng=named("self"), activity_skew=2.0, n_days=30)
    assert np.all(league.first_idx != league.second_idx)
    assert set(np.unique(league.first_idx)) == {0, 1, 2}
    assert np.all(np.diff(league.day) >= 0)
    assert (league.day.min(), league.day.max()) == (0, 29)
    # Active players are in both columns equally often.
    assert np.bincount(league.first_idx) == pytest.approx(np.bincount(league.second_idx), rel=0.1)


def test_skew_concentrates_activity_whatever_the_rating() -> None:
    even = pairwise(n_players=500, n_games=50_000, rng=named("even"))
    few = pairwise(n_players=500, n_games=50_000, rng=named("few"), activity_skew=1.0)
    top_share = [
        np.sort(np.bincount(league.first_idx, minlength=500))[-50:].sum() / 50_000
        for league in (even, few)
    ]
    assert top_share[0] < 0.15
    assert top_share[1] > 0.5
    games = np.bincount(few.first_idx, minlength=500)
    assert abs(np.corrcoef(games, few.rating_elo)[0, 1]) < 0.2


def test_activity_is_what_was_asked_for() -> None:
    league = pairwise(n_players=4, n_games=40_000, rng=named("given"), activity=[3, 0, 1, 1])
    games = np.bincount(np.concatenate((league.first_idx, league.second_idx)), minlength=4)
    # The most active player cannot meet itself, so it has less than 3 of 5 seats.
    assert games / 80_000 == pytest.approx([3 / 7, 0, 2 / 7, 2 / 7], abs=0.01)


@pytest.mark.parametrize("activity", [[1, 1], [1, 0, 0], [1, -1, 1], [1, np.nan, 1]])
def test_activity_that_fills_no_game_is_refused(activity) -> None:
    with pytest.raises(ValueError, match="activity"):
        pairwise(n_players=3, n_games=5, rng=named("bad"), activity=activity)


def test_ratings_have_mean_zero_and_the_spread_asked_for() -> None:
    league = pairwise(n_players=5000, n_games=0, rng=named("spread"), spread_elo=180.0)
    assert league.rating_elo.mean() == pytest.approx(0.0, abs=1e-9)
    assert league.rating_elo.std() == pytest.approx(180.0, rel=0.05)
    assert league.score.size == 0


def test_same_stream_gives_the_same_league() -> None:
    one, two = (pairwise(n_players=20, n_games=50, rng=named("twice")) for _ in range(2))
    for name in ("rating_elo", "first_idx", "second_idx", "score", "day"):
        np.testing.assert_array_equal(getattr(one, name), getattr(two, name))


@pytest.mark.parametrize(
    "change",
    [
        {"n_players": 1},
        {"n_games": -1},
        {"spread_elo": -1.0},
        {"first_mover_elo": float("nan")},
        {"draw_share": 1.1},
        {"activity_skew": 3.0},
        {"n_days": 0},
    ],
)
def test_bad_argument_is_refused_by_name(change) -> None:
    good = {"n_players": 5, "n_games": 5}
    name, value = next(iter(change.items()))
    with pytest.raises(ValueError, match=f"{name} is {value}"):
        pairwise(**(good | change), rng=named("bad"))
