import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banzuke.engine.bradley_terry import (
    Gauge,
    Replicates,
    finite_moments,
    fit,
    summarise,
    superiority,
)
from banzuke.engine.bradley_terry.summarise import honest_quantiles
from banzuke.engine.games.pairs import aggregate
from tests.promises.scale import n_examples

INF, NAN = np.inf, np.nan


def three_equals():
    return fit(aggregate([0, 1, 2], [1, 2, 0], [1, 1, 1], n_players=4), gauge=Gauge("mean", 0.0))


def draws_of(*rows):
    rating = np.array([*rows, [NAN] * len(rows[0])], np.float32)
    return Replicates(rating, np.empty((0, rating.shape[1])))


def test_columns_of_a_small_example():
    seen = summarise(draws_of([1, 2, 3, 6], [0, 0, INF, INF], [-INF, NAN, 5, 5]), three_equals())
    assert seen.se_elo[:3] == pytest.approx([np.std([1, 2, 3, 6], ddof=1), 0.0, 0.0])
    assert seen.bias_elo[:3] == pytest.approx([3.0, 0.0, 5.0])
    assert seen.infinite_share[:3].tolist() == [0.0, 0.5, 0.5]
    assert seen.quantile_elo[0].tolist() == [1, 1, 2.5, 6, 6]
    assert seen.quantile_elo[1].tolist() == [0, 0, INF, INF, INF]
    assert seen.quantile_elo[2].tolist() == [-INF, -INF, 5, INF, INF]
    assert seen.rank[:3].tolist() == [1, 1, 1]
    assert seen.rank_lo95[:3].tolist() == [1, 1, 1]
    assert seen.rank_hi95[:3].tolist() == [3, 2, 3]
    for column in (seen.se_elo, seen.bias_elo, seen.infinite_share, seen.rank, seen.rank_lo95):
        assert np.isnan(column[3])


def test_ranks_share_ties_and_leave_out_the_incomparable():
    seen = summarise(draws_of([7, 7], [7, 7], [3, NAN]), three_equals())
    assert seen.rank_hi95[:3].tolist() == [1, 1, 3]


@pytest.mark.long
@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=300))
@settings(max_examples=n_examples(60))
def test_intervals_hold_at_least_their_share(values):
    low, low68, median, high68, high = honest_quantiles(np.array([values]))[0]
    assert low <= low68 <= median <= high68 <= high
    assert median == pytest.approx(np.median(values))
    values = np.array(values)
    if len(values) >= 40:
        assert np.mean((values >= low) & (values <= high)) >= 0.95
    assert low in values
    assert high in values


@pytest.mark.long
@given(
    st.lists(st.sampled_from([-INF, -1.0, 0.0, 2.0, INF, NAN]), min_size=1, max_size=60),
    st.sampled_from([-INF, -1.0, 0.5, INF]),
)
@settings(max_examples=n_examples(100))
def test_unknown_draws_are_covered_wherever_they_lie(values, truth):
    honest = honest_quantiles(np.array([values]))[0]
    filled = honest_quantiles(np.array([[truth if np.isnan(v) else v for v in values]]))[0]
    assert honest[0] <= filled[0]
    assert honest[1] <= filled[1]
    assert honest[3] >= filled[3]
    assert honest[4] >= filled[4]


def test_superiority_counts_ties_half_and_leaves_out_the_incomparable():
    draws = draws_of([1, 2, 3, INF, INF, NAN], [0, 2, 4, 9, INF, 1], [INF, INF, 0, 0, 0, 0])
    assert superiority(draws, 0, 1) == pytest.approx((1 + 0.5 + 0 + 1) / 4)
    assert superiority(draws, 0, 1) + superiority(draws, 1, 0) == pytest.approx(1.0)
    assert superiority(draws, 0, 2) == pytest.approx(3 / 5)
    assert np.isnan(superiority(draws, 0, 3))
    with pytest.raises(ValueError, match="player 4 is outside 0 … 3"):
        superiority(draws, 0, 4)


def test_nothing_to_summarise_is_refused():
    with pytest.raises(ValueError, match="at least one replicate"):
        summarise(Replicates(np.empty((4, 0), np.float32), np.empty((0, 0))), three_equals())
    with pytest.raises(ValueError, match="1 replicates of 3 players"):
        summarise(Replicates(np.empty((3, 1), np.float32), np.empty((0, 1))), three_equals())


def test_players_outside_the_ranking_have_no_rank_and_affect_no_rank():
    draws = draws_of([9, 9], [7, 7], [3, 8])
    everyone = summarise(draws, three_equals())
    some = summarise(draws, three_equals(), ranked=np.array([False, True, True, True]))
    assert everyone.rank_lo95[:3].tolist() == [1, 2, 2]
    assert np.isnan(some.rank[0])
    assert some.rank_lo95[1:3].tolist() == [1, 1]
    assert some.rank_hi95[1:3].tolist() == [2, 2]
    assert some.se_elo[:3].tolist() == everyone.se_elo[:3].tolist()


def test_moments_are_those_of_the_finite_draws_alone_where_these_are_half_or_more():
    draws = [[1.0, 2.0, 6.0, INF], [3.0, -INF, 5.0, NAN], [NAN, -INF, 4.0, NAN], [INF] * 4]
    mean, deviation = finite_moments(np.array(draws))
    assert mean[:2] == pytest.approx([3.0, 4.0])
    assert deviation[:2] == pytest.approx([np.std([1.0, 2.0, 6.0], ddof=1), np.sqrt(2.0)])
    assert np.isnan(mean[2:]).all()
    assert np.isnan(deviation[2:]).all()
