"""Errors take in that opponents may be chosen by strength where that is not recognised."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine.dynamic import DynamicModel, find_constants, history, sets_for_errors
from banzuke.engine.dynamic.constants import if_chosen
from banzuke.engine.dynamic.constants.tuned import LEAST_LEAD_OF_VAGUE, WIDE_ELO
from banzuke.engine.dynamic.uncertainty.choosing import likely_choice
from banzuke.engine.dynamic.uncertainty.likely_eras import sets_with_eras
from banzuke.engine.dynamic.uncertainty.tuned import SPREAD_IF_SMALL_ELO
from bench.paths_coverage import Cell, league
from tests.engine.dynamic.dynamic_histories import random_history

pytestmark = pytest.mark.slow

RIVALS = Cell(30, 60.0, "fixed rivals")
UNRECOGNISED = 21


@pytest.fixture(scope="module")
def doubted():
    """A league of rivals who are not recognised, and its constants."""
    games, _ = league(RIVALS, UNRECOGNISED)
    found = find_constants(games, DynamicModel())
    assert np.isinf(found.model.pairing_elo)
    assert -4.0 < found.doubt.lead <= LEAST_LEAD_OF_VAGUE
    return games, found


def share_of_wide(models, shares):
    wide = np.array([model.spread_elo == WIDE_ELO for model in models])
    return float(shares[wide].sum())


def test_constants_of_chosen_opponents_count_by_their_odds(doubted):
    games, found = doubted
    models, shares = sets_for_errors(games, found)
    assert shares.sum() == pytest.approx(1.0)
    odds = np.exp(found.doubt.lead)
    assert likely_choice(found) == pytest.approx(odds / (1.0 + odds))
    assert share_of_wide(models, shares) == pytest.approx(likely_choice(found))
    assert share_of_wide(*sets_with_eras(games, found)) == 0.0


def test_what_results_contradict_is_not_doubted(doubted):
    games, found = doubted
    sure = [replace(found, doubt=found.doubt._replace(lead=lead)) for lead in (-9.0, -3000.0)]
    for known in (*sure, replace(found, doubt=None)):
        assert likely_choice(known) == 0.0
        models, shares = sets_for_errors(games, known)
        usual = sets_with_eras(games, known)
        assert models == usual[0]
        np.testing.assert_array_equal(shares, usual[1])


def test_leagues_by_lot_leave_no_doubt():
    games, _ = league(Cell(30, 60.0), 1)
    assert find_constants(games, DynamicModel()).doubt is None


def test_without_a_doubt_there_are_no_constants_of_chosen_opponents(doubted):
    games, found = doubted
    with pytest.raises(ValueError, match="nothing says"):
        if_chosen(games, replace(found, doubt=None))


def test_a_tournament_has_the_spread_found_and_errors_doubt_it_at_even_odds():
    games = random_history(5, n_players=12, n_games=40, n_days=1)
    found = find_constants(games, DynamicModel())
    assert not found.by_default
    assert found.model.spread_elo < 300.0
    assert found.doubt.is_small
    models, shares = sets_for_errors(games, found)
    assert models[-1] == replace(found.model, spread_elo=SPREAD_IF_SMALL_ELO)
    assert shares[-1] == likely_choice(found) == 0.5
    assert shares.sum() == pytest.approx(1.0)
    given = find_constants(games, DynamicModel(spread_elo=200.0), spread=False)
    assert given.doubt is None
    assert all(model.spread_elo == 200.0 for model in sets_for_errors(games, given)[0])


def test_in_a_round_robin_nobody_has_chosen():
    pairs = np.array([(a, b) for a in range(12) for b in range(a)])
    wins = (np.arange(len(pairs)) % 3 > 0).astype(float)
    games = history(
        *pairs.T, np.zeros(len(pairs), np.int64), n_players=12, wins=wins, draws=0.0 * wins,
        losses=1.0 - wins,
    )  # fmt: skip
    found = find_constants(games, DynamicModel())
    assert not found.by_default
    assert found.doubt is None


def test_small_leagues_of_likes_are_doubted_and_never_taken():
    likes = Cell(10, 60.0, "by true strength", players=12)
    leagues = [league(likes, 4000 + seed)[0] for seed in range(6)]
    found = [find_constants(games, DynamicModel()) for games in leagues]
    assert all(np.isinf(one.model.pairing_elo) for one in found)
    assert all(one.doubt.is_small for one in found)
    assert [one.doubt.lead for one in found].count(0.0) >= 5


def test_of_two_tournaments_of_a_day_classes_are_not_taken():
    swiss = Cell(0, 60.0, "Swiss tournaments of a day", spread=100.0, events=2, players=60)
    leagues = [league(swiss, 4000 + seed)[0] for seed in range(4)]
    found = [find_constants(games, DynamicModel()) for games in leagues]
    assert all(np.isinf(one.model.pairing_elo) and one.doubt.is_small for one in found)
