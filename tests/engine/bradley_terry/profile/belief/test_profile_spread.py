"""A given spread of strengths: the likeliest one before any result."""

import numpy as np
import pytest
from scipy.special import expit

from banzuke.engine import streams
from banzuke.engine.bradley_terry import SPREAD_ELO, Belief, Gauge, Model, fit, near_spread, profile
from banzuke.engine.bradley_terry.profile.belief.tuned import POINTS_WEIGHT, SPREAD_FACTOR
from banzuke.engine.games.pairs import Pairs, from_counts
from banzuke.engine.scale import ELO_PER_LOGIT


def match(*, wins: int, losses: int) -> Pairs:
    return from_counts(
        np.array([0]), np.array([1]), np.array([wins]), np.array([0]), np.array([losses]),
        n_players=2,
    )  # fmt: skip


def round_robin(n_players: int, *, each: int, better: float) -> Pairs:
    """So many games of each two, of which the one with the larger number wins a share."""
    first, second = np.triu_indices(n_players, 1)
    won = np.full(len(first), round(better * each))
    return from_counts(first, second, each - won, 0 * won, won, n_players=n_players)


def known(pairs: Pairs, **said: float) -> Belief:
    found = fit(pairs, Model(), gauge=Gauge())
    seen = profile(found, pairs, streams.named("spread"), **said)  # type: ignore[arg-type]
    assert isinstance(seen, Belief)
    return seen


def expected(wins: int, losses: int, spread_elo: float) -> float:
    """The probability that the winner of a match is the stronger, summed over a fine grid."""
    by_results, otherwise = (
        of_prior(wins, losses, spread_elo, is_even=is_even) for is_even in (True, False)
    )
    return POINTS_WEIGHT * by_results + (1.0 - POINTS_WEIGHT) * otherwise


def of_prior(wins: int, losses: int, spread_elo: float, *, is_even: bool) -> float:
    """The same if the spread has a lognormal distribution, or an even one below its mode."""
    gap = np.linspace(-3.0, 3.0, 6001)
    log_spread = np.linspace(-4.0, 2.0, 601)
    spread = spread_elo * np.exp(log_spread) / ELO_PER_LOGIT
    variance = SPREAD_FACTOR**2
    over_mode = np.maximum(log_spread, -variance) if is_even else log_spread
    weight = np.exp(-0.5 * over_mode**2 / variance + log_spread - over_mode)
    # The mean square distance from the mean of two is a quarter of that from each other.
    density = np.exp(-0.125 * (gap / spread[:, None]) ** 2) / spread[:, None]
    prior = np.sum(weight[:, None] * density, axis=0)
    height = wins * np.log(expit(gap)) + losses * np.log(expit(-gap))
    posterior = prior * np.exp(height - height.max())
    return float(posterior[gap > 0.0].sum() / posterior.sum())


@pytest.mark.parametrize(
    ("wins", "losses", "spread"), [(530, 470, 15.0), (530, 470, 250.0), (60, 40, 3.0), (9, 3, 60.0)]
)
def test_superiority_is_that_of_the_expected_spread(wins: int, losses: int, spread: float) -> None:
    table = known(match(wins=wins, losses=losses), spread_elo=spread).superiority_table(
        np.array([0, 1])
    )

    assert table[0, 1] == pytest.approx(expected(wins, losses, spread), abs=0.02)


def test_the_usual_spread_is_that_of_a_league_that_gives_none() -> None:
    pairs = match(wins=530, losses=470)

    assert known(pairs, spread_elo=SPREAD_ELO).difference(0, 1) == known(pairs).difference(0, 1)


def test_results_show_near_equals_if_games_are_many_and_even() -> None:
    proposed = near_spread(known(round_robin(6, each=400, better=0.53)))

    assert proposed is not None
    assert 15.0 < proposed < 40.0  # the ratings have a spread of 12 Elo


@pytest.mark.parametrize(("each", "better"), [(400, 0.7), (400, 0.55), (4, 0.75), (2, 0.5)])
def test_results_of_people_show_no_near_equals(each: int, better: float) -> None:
    assert near_spread(known(round_robin(6, each=each, better=better))) is None
