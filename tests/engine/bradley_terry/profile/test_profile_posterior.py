"""Strengths where opponents are alike: against slow arithmetic, and on ladders that are known."""

import numpy as np
import pytest
from scipy.special import expit

from engine import streams
from engine.bradley_terry import Gauge, Model, fit, profile, rank_ends
from engine.bradley_terry.profile.population import population
from engine.bradley_terry.profile.posterior import _Terms, posterior
from engine.bradley_terry.profile.problem import problem_of
from engine.bradley_terry.summarise import ranks_of
from engine.pairs import aggregate
from engine.scale import ELO_PER_LOGIT


def ladder(rng, *, n_players=60, span=3000.0, games=600):
    """Players from the top to the bottom of a ladder, who meet those up to four rungs away."""
    rating = np.linspace(-0.5 * span, 0.5 * span, n_players) + rng.normal(0.0, 60.0, n_players)
    first = rng.integers(0, n_players, games)
    step = rng.choice([-4, -3, -2, -1, 1, 2, 3, 4], games)
    second = np.where(np.abs(first + step - (n_players - 1) / 2) < n_players / 2, 1, -1) * step
    second = first + second
    won = rng.random(games) < expit((rating[first] - rating[second]) / ELO_PER_LOGIT)
    pairs = aggregate(first, second, won, n_players=n_players)
    return rating, pairs, fit(pairs, Model(), gauge=Gauge())


def test_ladders_whose_every_distance_is_overstated_have_intervals_that_hold():
    held, ranks, estimated, corrected, true = [], [], [], [], []
    for number in range(8):
        rng = streams.named("ladder", str(number))
        rating, pairs, found = ladder(rng)
        seen = profile(found, pairs, rng)
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
    # Players of one ladder share its luck: 480 intervals know 95 % to about ± 4 %.
    assert 0.91 < np.mean(held) < 0.995
    assert 0.91 < np.mean(ranks) < 0.998


MODELS = [Model(), Model("davidson", order=True), Model(order=True, handicap="M4")]


def some_league(model):
    rng = streams.named("posterior", "some league")
    first, second = np.array([rng.permutation(7)[:2] for _ in range(80)]).T
    score = rng.choice([0.0, 0.5, 1.0], size=80, p=[0.35, 0.2, 0.45])
    pairs = aggregate(first, second, score, n_players=7, handicap=np.arange(80) % 3)
    return problem_of(fit(pairs, model, gauge=Gauge()), pairs)


@pytest.mark.parametrize("model", MODELS)
def test_slope_and_information_are_those_of_the_height(model):
    problem = some_league(model)
    effects = problem.state[problem.n_rated :]
    terms = _Terms(problem, effects, 0.7, 1.0, 0.01)
    strength = streams.named("posterior", "point").normal(0.0, 1.0, problem.n_rated)
    at, small = terms.at(strength), 1e-4
    for player in range(problem.n_rated):
        step = small * np.eye(problem.n_rated)[player]
        above, below = terms.at(strength + step), terms.at(strength - step)
        slope = (above.height - below.height) / (2.0 * small)
        assert at.gradient[player] == pytest.approx(slope, abs=1e-6)
        bend = (below.gradient[player] - above.gradient[player]) / (2.0 * small)
        own = (
            at.told[problem.helped == player].sum() + at.told[problem.folded.other == player].sum()
        )
        assert own + 0.01 == pytest.approx(bend, rel=1e-5)


@pytest.mark.parametrize("model", MODELS)
def test_as_many_virtual_draws_as_make_the_results_most_likely(model):
    problem = some_league(model)
    effects = problem.state[problem.n_rated :]
    found = population(problem, effects)

    def evidence(virtual_draws):
        given = posterior(problem, effects, virtual_draws, start=problem.state[: problem.n_rated])
        scale = 1.0 if problem.has_tie else _scale(problem)
        height = _Terms(problem, effects, virtual_draws, scale, given.ridge)
        known = height.at(given.state[: problem.n_rated])
        matrix = np.zeros((problem.n_rated,) * 2)
        for a, b, told in zip(problem.helped, problem.folded.other, known.told, strict=True):
            row = np.eye(problem.n_rated)[a] - np.eye(problem.n_rated)[b]
            matrix += told * np.outer(row, row)
        matrix += given.ridge * np.eye(problem.n_rated)
        normal = 0.5 * (problem.n_rated - 1) * np.log(virtual_draws)
        return known.height + normal - 0.5 * np.linalg.slogdet(matrix)[1]

    best = found.virtual_draws
    assert evidence(best) > evidence(best * 2.0)
    assert evidence(best) > evidence(best / 2.0)


def _scale(problem):
    """Games that can be drawn tell more than games that cannot: by so much."""
    win, draw = problem.outcomes(problem.state)
    taken = problem.folded.n_games * (win + 0.5 * draw) * (1.0 - win - 0.5 * draw)
    return 1.0 / (1.0 - 0.25 * np.sum(problem.folded.n_games * draw) / np.sum(taken))


def test_equal_players_are_held_close_and_no_number_runs_off():
    games = np.repeat([[0, 1], [1, 2], [2, 0]], 20, axis=0)
    pairs = aggregate(games[:, 0], games[:, 1], np.tile([1, 0], 30), n_players=3)
    seen = population(problem_of(fit(pairs, Model(), gauge=Gauge()), pairs), np.zeros(0))
    assert seen.state == pytest.approx(np.zeros(3), abs=1e-9)
    assert 10.0 < seen.virtual_draws <= np.exp(7.0)
