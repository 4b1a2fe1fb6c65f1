"""The joint distribution of a league's strengths: against sampling, and coverage of intervals."""

import importlib

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import (
    Belief,
    Gauge,
    Model,
    OrderedGames,
    Profile,
    fit,
    profile,
    rank_ends,
)
from banzuke.engine.bradley_terry.profile.belief.joint import Joint
from banzuke.engine.bradley_terry.profile.belief.mixture import Mixture
from banzuke.engine.bradley_terry.profile.belief.spread import Shape
from banzuke.engine.bradley_terry.profile.intervals.profile import climbed
from banzuke.engine.bradley_terry.profile.likelihood.problem import problem_of
from banzuke.engine.bradley_terry.profile.pairings.tuned import UNKNOWN_ORDER
from banzuke.engine.games.pairs import Pairs, aggregate, from_counts
from banzuke.engine.scale import ELO_PER_LOGIT


def swiss(
    name: str, *, n_players: int = 32, rounds: int = 7
) -> tuple[np.ndarray, OrderedGames, Pairs]:
    """A Swiss tournament, by lot within score groups: true ratings, games in order, counts."""
    rng = streams.named("belief", name)
    rating, points = rng.normal(0.0, 200.0, n_players), np.zeros(n_players)
    games = []
    for turn in range(rounds):
        order = np.argsort(-points - 0.1 * rng.random(n_players))
        for first, second in order.reshape(-1, 2).tolist():
            chance = 1.0 / (1.0 + 10.0 ** ((rating[second] - rating[first]) / 400.0))
            score = float(rng.random() < chance)
            games.append((first, second, score, turn))
            points[first] += score
            points[second] += 1.0 - score
    first, second, score, turn = np.array(games).T
    players = first.astype(np.int64), second.astype(np.int64)
    in_turn = OrderedGames(*players, score, turn.astype(np.int64))
    return rating, in_turn, aggregate(*players, score, n_players=n_players)


def known(pairs: Pairs, **said: object) -> Belief:
    found = fit(pairs, Model(), gauge=Gauge())
    seen = profile(found, pairs, streams.named("belief"), **said)  # type: ignore[arg-type]
    assert isinstance(seen, Belief)
    return seen


@pytest.mark.long
def test_after_a_swiss_tournament_intervals_and_chances_are_calibrated() -> None:
    held, ranks, before, said, so = [], [], [], [], []
    for number in range(12):
        rating, in_turn, pairs = swiss(str(number))
        seen = known(pairs, in_turn=in_turn)
        assert seen.course.follows > 0.6  # less sure if players look nearer each other than usual
        found = seen.problem.fit
        old = climbed(found, pairs, streams.named("belief", "old"))
        assert isinstance(old, Profile)
        rated = np.flatnonzero(found.components.rated)
        level = rating - rating[rated].mean() + 1500.0
        for player in rated.tolist():
            for ends, into in ((seen.rating(player), held), (old.rating(player), before)):
                into.append(ends.lo95 <= level[player] <= ends.hi95)
        low, high = rank_ends(seen, rated, streams.named("belief", "ranks")).T
        true = 1 + np.sum(rating[rated] > rating[rated][:, None], axis=1)
        ranks += ((low <= true) & (true <= high)).tolist()
        table = seen.superiority_table(rated)
        sure = table > 0.9
        said += table[sure].tolist()
        so += (rating[rated][:, None] > rating[rated])[sure].tolist()
    # The share of 370 intervals, correlated within leagues, has an error of about ± 3 %.
    assert np.mean(before) < 0.91
    assert np.mean(before) < np.mean(held) - 0.02
    assert 0.91 < np.mean(held) < 0.99
    assert 0.90 < np.mean(ranks) < 0.99
    assert np.mean(so) == pytest.approx(np.mean(said), abs=0.04)


@pytest.mark.long
def test_after_a_large_open_intervals_are_calibrated() -> None:
    rating, in_turn, pairs = swiss("open", n_players=420, rounds=9)
    seen = known(pairs, in_turn=in_turn)
    rated = np.flatnonzero(seen.problem.fit.components.rated)
    level = rating - rating[rated].mean() + 1500.0
    ends = [seen.rating(player) for player in rated.tolist()]
    held = [one.lo95 <= level[p] <= one.hi95 for one, p in zip(ends, rated.tolist(), strict=True)]
    # The profile alone covers 75 %. The share of 420 intervals has an error of about ± 2 %.
    assert 0.92 < np.mean(held) < 0.98


def test_leagues_too_large_for_matrices_have_profiles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, in_turn, pairs = swiss("few", n_players=16, rounds=5)
    monkeypatch.setattr(importlib.import_module(profile.__module__), "MOST_PLAYERS", 15)
    found = fit(pairs, Model(), gauge=Gauge())
    assert isinstance(profile(found, pairs, streams.named("few"), in_turn=in_turn), Profile)


def test_games_of_similar_players_are_not_pairings_by_results() -> None:
    rng = streams.named("belief", "likes")
    rating = np.sort(rng.normal(0.0, 200.0, 30))
    first = rng.integers(0, 29, 300)
    second = first + 1
    score = (rng.random(300) < 1.0 / (1.0 + 10.0 ** ((rating[second] - rating[first]) / 400.0))) * 1
    in_turn = OrderedGames(first, second, score.astype(float), np.arange(300))
    seen = known(aggregate(first, second, score, n_players=30), in_turn=in_turn)
    assert seen.course.follows < 0.2


def test_games_that_are_all_drawn_tell_nothing_about_the_order() -> None:
    half = np.full(70, 0.5)
    for number in range(8):  # strengths are equal but for rounding, which differs between leagues
        rng = streams.named("belief", f"drawn {number}")
        first, second = np.array([rng.permutation(20)[:2] for _ in range(70)]).T
        in_turn = OrderedGames(first, second, half, np.arange(70))
        seen = known(aggregate(first, second, half, n_players=20), in_turn=in_turn)
        assert seen.course.follows == UNKNOWN_ORDER


def test_no_end_is_missing_where_the_climb_along_a_profile_failed() -> None:
    # Three players and six games: in most redrawn leagues no player has a bounded rating.
    pairs = from_counts(
        [2, 2, 1, 1, 0], [0, 0, 2, 0, 1], [0, 0, 1, 0, 0], [0, 1, 0, 1, 0], [1, 0, 0, 0, 2],
        n_players=3,
    )  # fmt: skip
    found = fit(pairs, Model(), gauge=Gauge())
    old, seen = climbed(found, pairs, streams.named("belief", "old")), known(pairs)
    assert old is not None
    for seen_by in (old, seen):
        ends = [seen_by.rating(int(p)) for p in np.flatnonzero(found.components.rated)]
        assert len(ends) == 3
        assert all(np.isfinite([one.lo95, one.corrected, one.hi95]).all() for one in ends)
        assert all(one.lo95 < one.hi95 for one in ends)


@pytest.mark.long
def test_mean_and_covariances_are_near_those_of_sampling() -> None:
    rng = streams.named("belief", "sampled")
    first, second = np.array([rng.permutation(5)[:2] for _ in range(30)]).T
    pairs = aggregate(first, second, rng.integers(0, 3, 30) / 2.0, n_players=5)
    problem = problem_of(fit(pairs, Model("davidson", order=True), gauge=Gauge()), pairs)
    assert problem is not None
    joint = Joint(problem)
    prior = Shape(joint, 3.0).prior(1.0)
    given = joint.given(prior)
    # Importance sampling from a wider distribution with the same mean.
    n = len(given.mean)
    lower = np.linalg.cholesky(2.0 * given.covariance)
    noise = rng.standard_normal((40_000, n))
    drawn = given.mean + noise @ lower.T
    win, draw = np.stack([problem.outcomes(state) for state in drawn]).transpose(1, 2, 0)
    cells = problem.folded
    won = cells.score - 0.5 * cells.drawn
    lost = cells.n_games - won - cells.drawn
    height = won @ np.log(win) + cells.drawn @ np.log(draw) + lost @ np.log(1.0 - win - draw)
    height -= 0.5 * np.sum((drawn @ prior.precision) * drawn, axis=1)
    height += 0.5 * np.sum(noise**2, axis=1)
    weight = np.exp(height - height.max())
    weight /= weight.sum()
    mean = weight @ drawn
    sd = np.sqrt(weight @ (drawn - mean) ** 2)
    assert given.mean == pytest.approx(mean, abs=0.08)
    assert np.sqrt(np.diag(given.covariance)) == pytest.approx(sd, rel=0.08)


def test_quantiles_of_a_mixture_have_their_probabilities() -> None:
    weight = np.array([0.25, 0.75])
    known = Mixture(weight, np.array([[0.0], [3.0]]), np.array([[[1.0]], [[4.0]]]))
    drawn = known.draws(np.array([0]), 200_000, streams.named("mixture"))[0]
    ends = known.quantiles(*known.along(np.ones((1, 1))), (0.025, 0.5, 0.975))[0]
    assert ends == pytest.approx(np.quantile(drawn, (0.025, 0.5, 0.975)), abs=0.03)
    assert np.isfinite(ends * ELO_PER_LOGIT).all()


def test_values_above_a_mean_are_those_of_their_coordinates() -> None:
    rng = streams.named("above the mean")
    root = rng.normal(0.0, 1.0, (2, 4, 4))
    known = Mixture(np.array([0.5, 0.5]), rng.normal(0.0, 1.0, (2, 4)), root @ root.mT)
    weight = np.array([0.5, 0.25, 0.25, 0.0])
    rows = np.eye(3, 4) - weight
    for seen, by_rows in zip(known.above_mean(weight, 3), known.along(rows), strict=True):
        assert seen == pytest.approx(by_rows, rel=1e-12)
