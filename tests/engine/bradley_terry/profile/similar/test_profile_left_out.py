"""How far forecasts go towards 0 and 1, against forecasts from fits without each game."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, Model, Profile, fit, predict
from banzuke.engine.bradley_terry.profile.intervals.profile import climbed
from banzuke.engine.bradley_terry.profile.similar import left_out
from banzuke.engine.bradley_terry.profile.similar.posterior import posterior
from banzuke.engine.checks import held_out
from banzuke.engine.games.pairs import Pairs, aggregate
from banzuke.engine.labs import simulate


def club(n_games: int, seed: str, *, spread_elo: float = 200.0) -> Pairs:
    games = simulate.pairwise(
        n_players=30, n_games=n_games, rng=streams.named("left out", seed), spread_elo=spread_elo
    )
    return aggregate(games.first_idx, games.second_idx, games.score, n_players=30)


def seen(pairs: Pairs, model: Model) -> Profile:
    found = climbed(fit(pairs, model, gauge=Gauge()), pairs, streams.named("left out"))
    assert found is not None
    return found


def test_removing_a_game_equals_a_new_fit_without_it() -> None:
    pairs = club(150, "one game")
    given = seen(pairs, Model(draws="davidson")).population
    problem, state = given.problem, given.state
    chosen, variance = left_out.variances(problem, given.given)
    counts = left_out._counts(problem)
    said = left_out._left_out(problem, state, chosen, variance)[0]
    place = 0
    for result in range(3):
        for cell in np.flatnonzero(counts[result] > 0):
            log_odds = said[place]
            place += 1
            if problem.folded.n_games[cell] != 1 or place % 7:
                continue
            weight = np.ones(len(problem.folded.other))
            weight[cell] = 0.0
            without = replace(problem, folded=problem.folded.weighed(weight))
            n = problem.n_rated
            anew = posterior(without, state[n:], given.given.prior)
            a, b = problem.helped[cell], problem.folded.other[cell]
            unit = np.zeros(n)
            unit[a], unit[b] = 1.0, -1.0
            spread = np.sqrt(unit @ anew.information.solve(unit))
            node, share = np.polynomial.hermite_e.hermegauss(31)
            gap = anew.state[a] - anew.state[b] + spread * node
            win, draw = problem.outcomes_at(gap, float(state[-1]))
            chance = np.sum(share * (win + 0.5 * draw)) / share.sum()
            assert log_odds == pytest.approx(np.log(chance / (1.0 - chance)), abs=0.05)
    assert place == len(said) > 50


@pytest.mark.slow
def test_forecasts_are_not_rescaled_where_players_follow_the_population() -> None:
    factors = [seen(club(600, f"league {n}"), Model()).population.forecast_slope for n in range(8)]
    assert np.mean(factors) == pytest.approx(1.0, abs=0.05)


@pytest.mark.parametrize(("prior_games", "least", "most"), [(0.2, 0.3, 0.9), (30.0, 1.3, 3.0)])
def test_forecasts_compensate_a_prior_that_is_too_weak_or_too_strong(
    prior_games: float, least: float, most: float
) -> None:
    pairs = club(600 if prior_games > 1.0 else 200, "prior", spread_elo=250.0)
    model = Model(prior="mean-draw", prior_games=prior_games)
    assert least < seen(pairs, model).population.forecast_slope < most


@pytest.mark.slow
def test_forecasts_with_too_strong_a_prior_are_calibrated() -> None:
    pairs, model = club(900, "held out"), Model(prior="mean-draw", prior_games=30.0)
    latest: list[Profile] = []

    def refit(games: Pairs):  # type: ignore[no-untyped-def]
        latest.append(seen(games, model))
        return latest[-1].problem.fit

    def next_game(found, first, second, *, neutral, handicap):  # type: ignore[no-untyped-def]
        league = latest[-1].population
        chances = [
            league.next_game(int(a), int(b), neutral=bool(n), handicap=int(h))
            for a, b, n, h in zip(first, second, neutral, handicap, strict=True)
        ]
        assert all(chance is not None for chance in chances)
        return tuple(np.array([chance[0] for chance in chances if chance is not None]).T)

    slope = {
        way: held_out(
            pairs, folds=4, refit=refit, predict=said, rng=streams.named("folds")
        ).calibration.slope
        for way, said in (("ratings", predict), ("next game", next_game))
    }
    assert slope["ratings"] > 1.5
    assert slope["next game"] == pytest.approx(1.0, abs=0.2)
