"""Whether opponents follow results."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine.dynamic import DynamicModel, find_constants, fit
from banzuke.engine.dynamic.constants import constants, followed
from banzuke.engine.dynamic.constants.followed import follow_results
from banzuke.engine.dynamic.constants.tuned import (
    FIRST_APART,
    FIRST_APART_IF_FOLLOWED,
    FOLLOWED,
    GAMES_AROUND,
)
from banzuke.engine.dynamic.uncertainty.sets import has_matching
from bench.paths_coverage import Cell, inside, league

MODEL = DynamicModel(spread_elo=1000.0)
DIVISIONS = Cell(60, 35.0, "divisions", players=60)
LIKES = Cell(30, 60.0, "by true strength")


def followed_by(cell, seed):
    games, _ = league(cell, seed)
    return follow_results(fit(games, MODEL))


def test_means_of_games_around_are_those_of_the_same_player_on_other_days():
    rng = np.random.default_rng(5)
    who = np.sort(rng.integers(0, 4, 60))
    day = np.sort(rng.integers(0, 9, 60) + 100 * who)
    strength = rng.normal(size=60)
    found = followed._after_less_before(strength, day, who)
    assert len(np.unique(day)) < 40
    for at in range(60):
        own = np.flatnonzero(who == who[at])
        before = strength[own[day[own] < day[at]][-GAMES_AROUND:]]
        after = strength[own[day[own] > day[at]][:GAMES_AROUND]]
        expected = after.mean() - before.mean() if len(before) and len(after) else 0.0
        assert found[at] == pytest.approx(expected, abs=1e-12)


def test_promotion_follows_results_and_choice_does_not():
    seeds = range(4300, 4306)
    promoted = [followed_by(Cell(100, 35.0, "divisions"), seed) for seed in seeds]
    chosen = [followed_by(LIKES, seed) for seed in seeds]
    assert min(promoted) > FOLLOWED
    assert abs(np.mean(chosen)) < 1.0
    assert max(chosen) < 3.0


def test_games_of_both_sides_count_once_and_in_any_order():
    games, _ = league(LIKES, 4300)
    turned = replace(
        games, first=games.second, second=games.first, wins=games.losses, losses=games.wins
    )
    model = replace(MODEL, order=False)
    one, other = follow_results(fit(games, model)), follow_results(fit(turned, model))
    assert one == pytest.approx(other, abs=1e-6)


def test_without_a_game_after_another_nothing_is_known():
    games, _ = league(Cell(30, 60.0), 4300)
    assert follow_results(fit(games.before(int(games.day.min()) + 1), MODEL)) == 0.0


def test_divisions_have_the_likeliest_drift_and_nearer_first_opponents(monkeypatch):
    games, _ = league(DIVISIONS, 4300)
    found = find_constants(games, DynamicModel())
    assert found.follows
    assert found.faster == 1.0
    assert has_matching(found)
    apart = found.model.first_opponents_elo
    monkeypatch.setattr(constants, "follow_results", lambda _: 0.0)
    otherwise = find_constants(games, DynamicModel())
    assert not otherwise.follows
    assert not has_matching(otherwise)
    assert otherwise.model.drift_elo > 2.0 * found.model.drift_elo
    assert otherwise.model.first_opponents_elo == pytest.approx(
        apart * FIRST_APART / FIRST_APART_IF_FOLLOWED
    )


@pytest.mark.slow
def test_ratings_of_many_divisions_are_as_far_apart_as_strengths(monkeypatch):
    now = np.mean([inside(DIVISIONS, seed)[:3] for seed in (4300, 4301, 4302)])
    monkeypatch.setattr(constants, "follow_results", lambda _: 0.0)
    monkeypatch.setattr(constants, "FIRST_APART", 1e6)
    before = np.mean([inside(DIVISIONS, seed)[:3] for seed in (4300, 4301, 4302)])
    assert before < 0.85
    assert now > before + 0.1
