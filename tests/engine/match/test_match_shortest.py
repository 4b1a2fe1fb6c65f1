import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from banzuke.engine.match.rate import shortest_binomial

RECORDS = st.integers(1, 80).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


def held(wins, games, first, last):
    law = stats.binom(games, wins / games)
    return law.cdf(last) - law.cdf(first - 1)


@given(RECORDS, st.sampled_from([0.5, 0.68, 0.95, 0.99]))
def test_holds_the_confidence_and_no_shorter_set_does(record, confidence):
    wins, games = record
    low, high = shortest_binomial(wins, games, confidence)
    first, last = round(low * games), round(high * games)
    assert held(wins, games, first, last) >= confidence - 1e-12
    # At q = 1/2, both of two equally likely ends are in the set, although one would be enough.
    fewer = last - first - (1 if 2 * wins == games and last > first else 0)
    if fewer > 0:
        shorter = [held(wins, games, a, a + fewer - 1) for a in range(games - fewer + 2)]
        assert max(shorter) < confidence


@given(RECORDS)
def test_mirrors_to_the_last_count(record):
    wins, games = record
    low, high = shortest_binomial(wins, games, 0.95)
    mirror = shortest_binomial(games - wins, games, 0.95)
    assert [round(end * games) for end in mirror] == [
        games - round(high * games),
        games - round(low * games),
    ]


def test_even_match_of_ten_takes_both_equally_likely_ends():
    assert shortest_binomial(5, 10, 0.95) == (0.2, 0.8)
    assert held(5, 10, 3, 8) < 0.95 < held(5, 10, 2, 8)


def test_clean_score_is_a_point():
    assert shortest_binomial(0, 7, 0.95) == (0.0, 0.0)
    assert shortest_binomial(7, 7, 0.95) == (1.0, 1.0)


def test_long_match_approaches_the_normal_interval():
    low, high = shortest_binomial(8_000_000, 10_000_000, 0.95)
    half = 1.959964 * (0.16 / 1e7) ** 0.5
    assert (low, high) == pytest.approx((0.8 - half, 0.8 + half), abs=3e-7)


def test_near_certain_confidence_still_ends():
    low, high = shortest_binomial(50, 100, 1.0 - 1e-16)
    assert 0.0 <= low < 0.15
    assert 0.85 < high <= 1.0
