"""Games by which a player's first opponents are near each other."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from banzuke.engine.dynamic import DynamicModel, fit, history
from banzuke.engine.dynamic.histories import daily_history, with_first_opponents
from banzuke.engine.dynamic.histories.tuned import FIRST_PAIRINGS
from banzuke.engine.scale import ELO_PER_LOGIT
from tests.engine.dynamic.dynamic_histories import random_history

SIX = np.array(list(combinations(range(6), 2)))
BOTH_WAYS = np.concatenate([SIX, SIX[:, ::-1]])


def round_robin(*, counts=(0.0, 0.0, 0.0), days=(0,), pairs=SIX, **rows):
    """Six who all meet on each of some days."""
    first, second = np.tile(pairs, (len(days), 1)).T
    n = len(first)
    wins, draws, losses = (np.full(n, count) for count in counts)
    day = np.repeat(days, len(pairs))
    given = {name: np.full(n, value) for name, value in rows.items()}
    return history(first, second, day, n_players=6, wins=wins, draws=draws, losses=losses, **given)


def test_without_results_six_who_meet_are_as_far_apart_as_said():
    path = fit(round_robin(), DynamicModel(spread_elo=4000.0, first_opponents_elo=90.0))
    gap = np.array([1.0, -1.0, 0.0, 0.0, 0.0, 0.0])
    precision = np.zeros((6, 6))
    games = path.system.games
    for one, other, weight in zip(games.first, games.second, path.system.curvature, strict=True):
        precision[[one, other], [one, other]] += weight
        precision[[one, other], [other, one]] -= weight
    variance = gap @ np.linalg.pinv(precision) @ gap
    assert np.sqrt(variance) * ELO_PER_LOGIT == pytest.approx(90.0, rel=1e-6)


@pytest.mark.parametrize("draws", ["half", "drop", "davidson"])
def test_a_league_that_draws_all_games_is_fitted(draws):
    model = DynamicModel(draws=draws, first_opponents_elo=60.0)
    path = fit(round_robin(counts=(0.0, 3.0, 0.0)), model)
    assert path.rating_elo == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize("draws", ["half", "davidson"])
def test_first_opponents_change_neither_the_first_move_nor_draws(draws):
    games = round_robin(counts=(5.0, 4.0, 2.0), pairs=BOTH_WAYS, moves=1.0)
    model = DynamicModel(order=True, draws=draws)
    alone, pulled = (fit(games, replace(model, first_opponents_elo=a)) for a in (np.inf, 60.0))
    assert alone.first_mover > 0.2
    assert pulled.first_mover == pytest.approx(alone.first_mover, rel=0.02)
    assert pulled.log_nu == pytest.approx(alone.log_nu, abs=0.1)


def test_only_first_pairings_without_handicap_count():
    days = np.arange(5)
    plain = with_first_opponents(round_robin(counts=(1.0, 0.0, 0.0), days=days), 0.5, 0.0)
    added = np.flatnonzero(plain.wins != 1.0)
    assert set(plain.day[plain.first[added]]) == {0, 1}  # five pairings on the first day
    assert len(added) == 2 * len(SIX)
    assert FIRST_PAIRINGS == 6
    given = round_robin(counts=(1.0, 0.0, 0.0), days=days, shift=0.4)
    assert len(with_first_opponents(given, 0.5, 0.0).wins) == len(given.wins)


def test_games_stay_and_rows_are_in_order_of_days():
    games = random_history(7, n_players=9, n_games=120, draws=0.2)
    more = with_first_opponents(games, 0.5, 0.25)
    assert np.all(np.diff(more.day[more.first]) >= 0)
    assert np.all(more.day[more.first] == more.day[more.second])
    n_added = len(more.first) - len(games.first)
    assert 0 < n_added < len(games.first)
    for name in ("wins", "draws", "losses"):
        kept = np.sort(getattr(more, name))
        assert np.all(np.isin(getattr(games, name), kept))
    won, drawn = (
        getattr(more, name).sum() - getattr(games, name).sum() for name in ("wins", "draws")
    )
    lost = more.losses.sum() - games.losses.sum()
    assert won == pytest.approx(lost)
    assert drawn == pytest.approx(0.25 * (won + drawn + lost))
    assert np.all(np.diff(daily_history(more).row_ends.astype(np.int64)) >= 0)


def test_a_distance_must_be_a_distance():
    with pytest.raises(ValueError, match="first_opponents_elo = 0"):
        DynamicModel(first_opponents_elo=0.0)
