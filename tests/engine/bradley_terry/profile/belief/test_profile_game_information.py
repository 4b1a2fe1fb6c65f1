"""The information of a game with draws as half points, in short and long leagues."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, Model, fit
from banzuke.engine.bradley_terry.profile.belief.game_information import game_information
from banzuke.engine.bradley_terry.profile.likelihood.problem import (
    Problem,
    problem_of,
    with_unrated,
)
from banzuke.engine.bradley_terry.profile.similar.posterior import information_ratio
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.scale import ELO_PER_LOGIT
from bench import pairings
from bench.pairings import League


def played(name: str, play: pairings.Played, *, draws: str = "half") -> tuple[Problem, float]:
    """A league's problem, and a game's true information, divided by that which ln P assumes."""
    league = League(streams.named("game information", name), 32, 0.0, 0.0)
    play(league)
    first, second, score, _ = np.array(league.games).T
    a, b = first.astype(int), second.astype(int)
    pairs = aggregate(a, b, score, n_players=32)
    found = problem_of(fit(pairs, Model(draws), gauge=Gauge()), pairs)
    assert found is not None
    likely = 0.5 + 0.5 * np.tanh(0.5 * (league.truth[a] - league.truth[b]) / ELO_PER_LOGIT)
    assumed = likely * (1.0 - likely)
    drawn = 0.4 * np.minimum(likely, 1.0 - likely)
    return with_unrated(found, pairs), float(assumed.sum() / np.sum(assumed - 0.25 * drawn))


def few(league: League) -> None:
    """A round robin of eight players."""
    for a in range(8):
        league.round((a, b) for b in range(a))


def test_after_short_tournaments_information_is_that_of_true_strengths() -> None:
    off, off_by_likeliest = [], []
    for number in range(12):
        problem, truth = played(str(number), pairings.swiss(5))
        off.append(np.log(game_information(problem) / truth))
        off_by_likeliest.append(np.log(information_ratio(problem) / truth))
    # The mean is slightly above 0, because the typical spread is 290 Elo and here it is 200.
    assert abs(np.mean(off)) < 0.1
    assert np.max(np.abs(off)) < 0.25
    assert np.mean(off_by_likeliest) > 0.2


def test_after_many_games_information_is_that_of_estimated_strengths() -> None:
    problem, truth = played("many", pairings.by_lot(60))
    assert game_information(problem) == pytest.approx(truth, abs=0.03)
    assert game_information(problem) == pytest.approx(information_ratio(problem), abs=0.02)


def test_information_is_1_where_points_vary_as_assumed() -> None:
    problem, _ = played("ties", pairings.by_lot(20), draws="davidson")
    assert game_information(problem) == 1.0


def test_the_draws_of_few_games_are_not_taken_at_their_word() -> None:
    off = []
    for number in range(40):
        problem, truth = played(f"few {number}", few)
        off.append(np.log(game_information(problem) / truth))
    # From the games alone it is 0.03 ± 0.13, and up to 0.35 in single leagues.
    assert abs(np.mean(off)) < 0.06
    assert np.std(off) < 0.08
    assert np.max(off) < 0.2
