"""Posterior strengths where similar players meet: against slow formulas, on known ladders."""

import numpy as np
import pytest
from scipy.special import expit

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, Model, fit, rank_ends
from banzuke.engine.bradley_terry.profile.intervals.profile import climbed
from banzuke.engine.bradley_terry.profile.likelihood.problem import problem_of, with_unrated
from banzuke.engine.bradley_terry.profile.similar.evidence import prior_mean
from banzuke.engine.bradley_terry.profile.similar.population import population
from banzuke.engine.bradley_terry.profile.similar.posterior import Prior, _Terms, posterior
from banzuke.engine.bradley_terry.summarise import ranks_of
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.scale import ELO_PER_LOGIT
from tests.marks import rare


def ladder(rng, *, n_players=60, span=3000.0, games=600):
    """A ladder of players who meet those up to four rungs away: true ratings, games, fit."""
    rating = np.linspace(-0.5 * span, 0.5 * span, n_players) + rng.normal(0.0, 60.0, n_players)
    first = rng.integers(0, n_players, games)
    step = rng.choice([-4, -3, -2, -1, 1, 2, 3, 4], games)
    second = np.where(np.abs(first + step - (n_players - 1) / 2) < n_players / 2, 1, -1) * step
    second = first + second
    won = rng.random(games) < expit((rating[first] - rating[second]) / ELO_PER_LOGIT)
    pairs = aggregate(first, second, won, n_players=n_players)
    return rating, pairs, fit(pairs, Model(), gauge=Gauge())


@pytest.mark.long
def test_intervals_on_ladders_are_calibrated_though_estimates_exaggerate():
    held, ranks, estimated, corrected, true = [], [], [], [], []
    for number in range(8):
        rng = streams.named("ladder", str(number))
        rating, pairs, found = ladder(rng)
        seen = climbed(found, pairs, rng)
        rated = np.flatnonzero(found.components.rated)
        level = rating - rating[rated].mean() + 1500.0
        for player in rated.tolist():
            ends = seen.rating(player)
            held.append(ends.lo95 <= level[player] <= ends.hi95)
            corrected.append(ends.corrected - 1500.0)
        low, high = rank_ends(seen.population, rated, rng).T
        rank = ranks_of(rating[rated])
        ranks += ((low <= rank) & (rank <= high)).tolist()
        estimated += (found.rating_elo[rated] - 1500.0).tolist()
        true += (level[rated] - 1500.0).tolist()
    of, at, to = np.array(true), np.array(estimated), np.array(corrected)
    assert np.sum(of * at) / np.sum(at**2) < 0.93
    assert np.sum(of * to) / np.sum(to**2) == pytest.approx(1.0, abs=0.08)
    # The share of 480 intervals, correlated within ladders, has an error of about ± 4 %.
    assert 0.91 < np.mean(held) < 0.995
    assert 0.91 < np.mean(ranks) < 0.998


MODELS = [Model(), Model("davidson", order=True), Model(order=True, handicap="M4")]


def some_league(model):
    rng = streams.named("posterior", "some league")
    first, second = np.array([rng.permutation(7)[:2] for _ in range(80)]).T
    score = rng.choice([0.0, 0.5, 1.0], size=80, p=[0.35, 0.2, 0.45])
    pairs = aggregate(first, second, score, n_players=7, handicap=np.arange(80) % 3)
    return problem_of(fit(pairs, model, gauge=Gauge()), pairs)


PRIOR = Prior(0.175, 0.01)


@pytest.mark.parametrize("model", MODELS)
def test_slope_and_information_are_those_of_the_height(model):
    problem = some_league(model)
    effects = problem.state[problem.n_rated :]
    terms = _Terms(problem, effects, PRIOR, 1.0)
    strength = streams.named("posterior", "point").normal(0.0, 1.0, problem.n_rated)
    at, small = terms.at(strength), 1e-4
    for player in range(problem.n_rated):
        step = small * np.eye(problem.n_rated)[player]
        above, below = terms.at(strength + step), terms.at(strength - step)
        slope = (above.height - below.height) / (2.0 * small)
        assert at.gradient[player] == pytest.approx(slope, abs=1e-6)
        bend = (below.gradient[player] - above.gradient[player]) / (2.0 * small)
        own = (
            at.per_cell[problem.helped == player].sum()
            + at.per_cell[problem.folded.other == player].sum()
        )
        assert own + 0.01 == pytest.approx(bend, rel=1e-5)


def few_games(model):
    """Five players who met once or twice, whose posterior is far from normal."""
    rng = streams.named("posterior", "few games")
    first = np.array([0, 1, 2, 3, 4, 0, 1, 2])
    second = np.array([1, 2, 3, 4, 0, 2, 3, 4])
    score = rng.choice([0.0, 0.5, 1.0], size=8, p=[0.3, 0.4, 0.3])
    pairs = aggregate(first, second, score, n_players=5, handicap=np.arange(8) % 2)
    return problem_of(fit(pairs, model, gauge=Gauge()), pairs)


@pytest.mark.long
@pytest.mark.parametrize("model", [Model("davidson"), rare(Model(draws="drop"))])
def test_mean_and_spread_are_those_of_weighed_samples(model):
    league = few_games(Model("davidson")) if model.has_ties else some_league(Model(draws="drop"))
    effects = league.state[league.n_rated :]
    prior = Prior(0.05, 0.2)
    seen = posterior(league, effects, prior)
    for _ in range(3):
        seen = posterior(league, effects, prior, near=seen)
    n, terms = league.n_rated, _Terms(league, effects, prior, 1.0)
    rng = streams.named("posterior", "samples")
    covariance = np.linalg.inv(seen.information.dense())
    root = np.linalg.cholesky(1.5 * covariance)
    noise = rng.standard_normal((20_000, n))
    sample = seen.state[:n] + noise @ root.T
    height = np.array([terms.at(one).height for one in sample])
    weight = np.exp(height - height.max() + 0.5 * np.sum(noise**2, axis=1))
    weight /= weight.sum()
    mean = weight @ sample
    sd = np.sqrt(weight @ (sample - mean) ** 2)
    likeliest = terms.at(seen.state[:n])
    assert np.abs(likeliest.gradient).max() < 1.0
    assert seen.state[:n] == pytest.approx(mean, abs=0.06)
    assert np.sqrt(np.diag(covariance)) == pytest.approx(sd, rel=0.06)


def bound(problem, effects, prior):
    """The variational bound on the evidence: mean of ln P, less the distance from the prior."""
    seen = posterior(problem, effects, prior)
    for _ in range(4):
        seen = posterior(problem, effects, prior, near=seen)
    n = problem.n_rated
    scale = 1.0 if problem.has_tie or not problem.fit.draw_rate else _scale(problem)
    nothing = _Terms(problem, effects, Prior(0.0, 0.0), scale)
    node, weight = np.polynomial.hermite_e.hermegauss(31)
    gap = seen.information.apart(seen.state[:n]) + nothing.lift
    likely = 0.0
    for at, share in zip(node, weight / weight.sum(), strict=True):
        likely += share * nothing._likelihood(gap + at * np.sqrt(seen.variance))
    before, after = prior.information(problem).dense(), seen.information.dense()
    lift = nothing.lift_to_even
    centre = prior_mean(prior.information(problem), prior.meeting * lift)
    off = seen.state[:n] - centre
    apart = seen.information.apart
    cost = prior.meeting * np.sum((apart(seen.state[:n]) + lift) ** 2)
    cost -= prior.meeting * np.sum((apart(centre) + lift) ** 2)
    cost += prior.mean * (np.sum(seen.state[:n] ** 2) - np.sum(centre**2))
    assert cost == pytest.approx(off @ before @ off, rel=1e-3, abs=1e-3)
    distance = np.trace(np.linalg.solve(after, before)) - n + cost
    distance += np.linalg.slogdet(after)[1] - np.linalg.slogdet(before)[1]
    return likely - 0.5 * distance


def _scale(problem):
    """The information of games that can be drawn, relative to that of games that cannot."""
    win, draw = problem.outcomes(problem.state)
    taken = problem.folded.n_games * (win + 0.5 * draw) * (1.0 - win - 0.5 * draw)
    return 1.0 / (1.0 - 0.25 * np.sum(problem.folded.n_games * draw) / np.sum(taken))


def uneven_league(model):
    """15 players of different strengths, 20 games each."""
    rng = streams.named("posterior", "uneven league")
    first, second = np.array([rng.permutation(15)[:2] for _ in range(150)]).T
    gap = np.linspace(-1.5, 1.5, 15)[first] - np.linspace(-1.5, 1.5, 15)[second]
    score = 0.5 * (rng.random((2, 150)) < expit(gap)).sum(axis=0)
    pairs = aggregate(first, second, score, n_players=15, handicap=np.arange(150) % 3)
    return problem_of(fit(pairs, model, gauge=Gauge()), pairs)


@pytest.mark.parametrize("model", MODELS)
def test_the_spread_of_the_prior_maximises_the_evidence(model):
    problem = uneven_league(model)
    effects = problem.state[problem.n_rated :]
    best = population(problem, effects).given.prior
    top = bound(problem, effects, best)
    for factor in (0.25, 4.0):
        others = Prior(factor * best.meeting, best.mean), Prior(best.meeting, factor * best.mean)
        for other in (*others, Prior(factor * best.meeting, factor * best.mean)):
            assert bound(problem, effects, other) < top + 0.02


@pytest.mark.slow
def test_pairings_carry_information_on_ladders_and_not_by_lot():
    _, pairs, found = ladder(streams.named("ladder", "alike"))
    problem = problem_of(found, pairs)
    seen = population(problem, np.zeros(0)).given.prior
    met = np.bincount(problem.helped, minlength=60) + np.bincount(problem.folded.other)
    assert seen.meeting * met.mean() > 30.0 * seen.mean
    rng = streams.named("chance", "alike")
    rating = rng.normal(0.0, 300.0, 200)
    first, second = np.array([rng.permutation(200)[:2] for _ in range(1000)]).T
    won = rng.random(1000) < expit((rating[first] - rating[second]) / ELO_PER_LOGIT)
    pairs = aggregate(first, second, won, n_players=200)
    problem = with_unrated(problem_of(fit(pairs, Model(), gauge=Gauge()), pairs), pairs)
    seen = population(problem, np.zeros(0))
    assert seen.given.prior.meeting < 0.2 * seen.given.prior.mean
    drawn = [seen.drawn_strengths(rng).std() for _ in range(20)]
    assert np.mean(drawn) == pytest.approx(rating.std() / ELO_PER_LOGIT, rel=0.12)


def test_players_who_lost_all_are_linked_and_players_who_met_no_rated_one_are_not():
    rng = streams.named("unrated")
    first, second = np.array([rng.permutation(6)[:2] for _ in range(60)]).T
    score = rng.choice([0.0, 1.0], size=60)
    more = np.array([[6, 0, 0], [6, 1, 0], [2, 7, 1], [8, 9, 1], [10, 6, 0]])
    pairs = aggregate(
        np.append(first, more[:, 0]), np.append(second, more[:, 1]),
        np.append(score, more[:, 2]), n_players=11,
        handicap=np.append(np.arange(60) % 2, [0, 1, 3, 1, 0]),
    )  # fmt: skip
    problem = problem_of(fit(pairs, Model(order=True, handicap="M1"), gauge=Gauge()), pairs)
    whole = with_unrated(problem, pairs)
    assert problem.players.tolist() == [0, 1, 2, 3, 4, 5]
    # Player 7 lost at a handicap that no rated player gave, so the value of that handicap is
    # unknown.
    assert whole.players.tolist() == [0, 1, 2, 3, 4, 5, 6, 10]
    assert whole.folded.n_games.sum() == problem.folded.n_games.sum() + 3
    assert whole.state[:6].tolist() == problem.state[:6].tolist()
    assert whole.state[8:].tolist() == problem.state[6:].tolist()
    assert whole.slope is problem.slope
    seen = population(whole, problem.state[6:])
    assert seen.state[6] < seen.state[:6].min()
    among = aggregate(first, second, score, n_players=6)
    problem = problem_of(fit(among, Model(), gauge=Gauge()), among)
    assert with_unrated(problem, among) is problem


def test_equal_players_have_close_and_finite_strengths():
    games = np.repeat([[0, 1], [1, 2], [2, 0]], 20, axis=0)
    pairs = aggregate(games[:, 0], games[:, 1], np.tile([1, 0], 30), n_players=3)
    seen = population(problem_of(fit(pairs, Model(), gauge=Gauge()), pairs), np.zeros(0))
    assert seen.state == pytest.approx(np.zeros(3), abs=1e-9)
    assert 10.0 < seen.given.prior.meeting + seen.given.prior.mean <= 600.0
