"""Proposed games: their gains against brute force, and fewer games than a round robin."""

import numpy as np
import pytest

from banzuke.engine.bradley_terry import Anchor, Gauge, Model, fit
from banzuke.engine.bradley_terry.next_pairings import covariance_elo, covariance_of, next_pairings
from banzuke.engine.bradley_terry.quasi_aic import information_of_points
from banzuke.engine.games.pairs import from_counts
from banzuke.engine.labs.next_study import settle_study
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.engine.streams import named

pytestmark = pytest.mark.slow

MEAN = Gauge("mean", 0.0)


def league(n=6, games=40):
    rng = named("tests", "next pairings")
    a, b = np.triu_indices(n, 1)
    truth = np.linspace(150, -150, n)
    won = rng.binomial(games, 1.0 / (1.0 + np.exp((truth[b] - truth[a]) / ELO_PER_LOGIT)))
    return from_counts(a, b, won, np.zeros_like(won), games - won, n_players=n)


def test_variances_of_differences_are_those_of_the_dense_information():
    pairs = league()
    found = fit(pairs, gauge=MEAN)
    covariance = covariance_elo(found, pairs)

    chance = 1.0 / (1.0 + np.exp(-(found.rating_elo[:, None] - found.rating_elo) / ELO_PER_LOGIT))
    laplacian = -40.0 * chance * (1.0 - chance)
    np.fill_diagonal(laplacian, 0.0)
    np.fill_diagonal(laplacian, -laplacian.sum(axis=1))
    # With one player fixed, the information of the others is regular.
    held = ELO_PER_LOGIT**2 * np.linalg.inv(laplacian[1:, 1:])
    for player in range(1, 6):
        x = np.zeros(6)
        x[[0, player]] = 1.0, -1.0
        assert x @ covariance @ x == pytest.approx(held[player - 1, player - 1], rel=1e-8)
    own = np.sqrt(np.diag(covariance))
    assert own == pytest.approx(found.se_hessian_elo, rel=1e-6)


def test_gains_are_what_refitted_information_gives():
    """One game is added to the information, and the sum is computed again by its definition."""
    pairs = league()
    found = fit(pairs, gauge=MEAN)
    rating, n = found.rating_elo, 6
    a, b = np.triu_indices(n, 1)
    chance = 1.0 / (1.0 + np.exp(-(rating[a] - rating[b]) / ELO_PER_LOGIT))
    known = np.ones(n, bool)
    now = covariance_of(a, b, 40 * chance * (1 - chance), known)
    order = np.argsort(-rating)
    border = [(i, j) for i in order[:2] for j in order[2:]]
    gains = {}
    for one in range(len(a)):
        games = np.full(len(a), 40.0)
        games[one] += 1.0
        later = covariance_of(a, b, games * chance * (1 - chance), known)
        gains[a[one], b[one]] = sum(wrong(rating, now, i, j) * (1 - spread(later, i, j)
                                    / spread(now, i, j)) for i, j in border)  # fmt: skip

    proposed = next_pairings(rating, now, top=2, games=1)

    best = max(gains, key=gains.get)
    assert {int(proposed.first[0]), int(proposed.second[0])} == {int(p) for p in best}
    assert proposed.gain[0] == pytest.approx(gains[best], rel=1e-6)
    assert proposed.top.tolist() == order[:2].tolist()


def spread(covariance, i, j):
    return covariance[i, i] + covariance[j, j] - 2 * covariance[i, j]


def wrong(rating, covariance, i, j):
    from scipy.stats import norm

    return norm.sf((rating[i] - rating[j]) / np.sqrt(spread(covariance, i, j)))


def test_each_proposed_game_includes_the_information_of_earlier_ones():
    rating = np.array([100.0, 5.0, 0.0, -5.0, -100.0])
    covariance = 40.0**2 * np.eye(5)
    proposed = next_pairings(rating, covariance, top=2, games=12)

    assert np.all(np.diff(proposed.gain) <= 1e-12)
    met = {frozenset(pair) for pair in zip(proposed.first, proposed.second, strict=True)}
    assert len(met) > 1
    assert all(1 in pair for pair in met)  # player 1, last of the top, is uncertain


def test_information_of_ties_follows_the_variance_of_points():
    """Except for the uncertainty of the tie effect, which is ignored: 2.5 % here."""
    a, b = np.triu_indices(4, 1)
    wins, draws, losses = (np.array(c) for c in ([9, 7, 9, 6, 5, 8], [8] * 6, [3, 4, 2, 6, 6, 4]))
    pairs = from_counts(a, b, wins, draws, losses, n_players=4)
    found = fit(pairs, Model(draws="davidson"), gauge=MEAN)
    assert np.sqrt(np.diag(covariance_elo(found, pairs))) == pytest.approx(
        found.se_hessian_elo, rel=0.04
    )


def test_draws_as_half_points_make_games_tell_more():
    """Points that are drawn half of the time vary half as much, and the top is known sooner."""
    a, b = np.triu_indices(4, 1)
    wins, draws, losses = (100 * np.array(c) for c in ([3, 3, 3, 3, 3, 3], [4] * 6, [1] * 6))
    drawn = from_counts(a, b, wins, draws, losses, n_players=4)
    decided = from_counts(a, b, wins + draws // 2, 0 * draws, losses + draws // 2, n_players=4)
    half, bare = (fit(pairs, Model(draws="half"), gauge=MEAN) for pairs in (drawn, decided))
    information = information_of_points(half, drawn)
    ratio = covariance_elo(bare, decided) / covariance_elo(half, drawn, information=information)
    assert ratio == pytest.approx(np.full((4, 4), information))
    p = 5 / 8
    assert information == pytest.approx(p * (1 - p) / (3 / 8 + 1 / 8 - p**2), rel=0.1)


def test_a_drawn_game_tells_as_much_beside_a_prior_and_anchors():
    """An anchor of 1 Elo counts as thousands of games, none of which can be drawn."""
    a, b = np.triu_indices(4, 1)
    drawn = from_counts(a, b, [30] * 6, [50] * 6, [20] * 6, n_players=4)
    anchors = (Anchor(0, 10.0, 1.0), Anchor(3, -10.0, 1.0))
    known_model = Model(prior="mean-draw", anchors=anchors)
    free = information_of_points(fit(drawn, gauge=MEAN), drawn)
    known = information_of_points(fit(drawn, known_model, gauge=Gauge("prior", 0.0)), drawn)
    assert free > 1.9
    assert known == pytest.approx(free, rel=0.05)


def test_one_anchor_alone_tells_nothing_about_differences():
    a, b = np.triu_indices(4, 1)
    free = covariance_of(a, b, [5.0] * 6, [True] * 4, information=2.0)
    held = covariance_of(a, b, [5.0] * 6, [True] * 4, prior=[1e3, 0, 0, 0], information=2.0)
    assert variances_of_differences(held) == pytest.approx(variances_of_differences(free))


def variances_of_differences(covariance):
    own = np.diag(covariance)
    return own[:, None] + own - 2.0 * covariance


def test_dropped_draws_carry_no_information():
    decided = league()
    drawn = from_counts(
        decided.first_idx, decided.second_idx, decided.wins, decided.wins + 3, decided.losses,
        n_players=6,
    )  # fmt: skip
    model = Model(draws="drop")
    covariance = covariance_elo(fit(drawn, model, gauge=MEAN), drawn)
    bare = covariance_elo(fit(decided, model, gauge=MEAN), decided)
    np.testing.assert_allclose(covariance, bare, rtol=1e-6)


def test_unrated_players_are_left_out():
    rating = np.array([10.0, np.nan, 0.0, -10.0])
    covariance = covariance_of([0, 0, 2], [2, 3, 3], [5.0] * 3, np.isfinite(rating))
    proposed = next_pairings(rating, covariance, top=1, games=5)
    assert 1 not in {*proposed.first.tolist(), *proposed.second.tolist()}
    assert np.isnan(proposed.unsure[1])


def test_chosen_games_find_the_top_three_with_half_the_games_of_round_robins():
    found = settle_study(
        n_players=12, top=3, spread_elo=250.0, leagues=8, surely=0.95,
        rng=named("tests", "settle"),
    )  # fmt: skip
    chosen, robin = found.rows
    assert found.ratio < 0.5
    assert chosen.settled == 1.0
    assert chosen.games < robin.games


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"top": 0}, "top = 0: 3 players are rated"),
        ({"top": 3}, "fewer than those"),
        ({"games": 0}, "games = 0"),
    ],
)
def test_what_cannot_be_proposed_is_refused(options, said):
    asked = {"top": 1, "games": 1} | options
    with pytest.raises(ValueError, match=said):
        next_pairings(np.array([1.0, 2.0, 3.0]), np.eye(3), **asked)
