"""Long moves: ln P of a state from the terms of another is the same number to the last bit."""

import numpy as np
import pytest

from banzuke.engine.bradley_terry.general import moves
from banzuke.engine.bradley_terry.general.terms import Terms
from tests.engine.bradley_terry.general.test_bradley_terry_summits import cells_of
from tests.engine.handicap_leagues import handicap_league


def league_of(model: str, *, tie: bool, seed: int = 5):
    """A league, its model, and a state with strengths in two layers."""
    cells = cells_of(handicap_league(seed, tie=0.6 if tie else 0.0))
    terms = Terms(True, tie, model, cells.levels)
    rng = np.random.default_rng(seed)
    state = rng.exponential(0.5, cells.n_players + terms.n_effects)
    state[: cells.n_players // 2] -= 6.0
    return moves._League(cells, terms), terms, state


def candidates(terms: Terms, state, n_players: int):
    for effect in range(terms.n_effects):
        yield from moves._along_effect(terms, state, n_players, effect)
    if terms.additive:
        yield from moves._layers(terms, state, n_players)
    for player in range(n_players):
        moved = state.copy()
        moved[player] += 0.3
        yield moved


@pytest.mark.parametrize("tie", [False, True])
@pytest.mark.parametrize("model", ["A1", "A2", "A3", "M1", "M2", "M3"])
def test_known_terms_move_no_number(model: str, tie: bool) -> None:
    league, terms, state = league_of(model, tie=tie)
    _, known = league.height(state)
    tried = list(candidates(terms, state, league.cells.n_players))
    assert len(tried) > 50
    for moved in tried:
        height, here = league.height(moved, known)
        afresh, every = league.height(moved)
        assert height == afresh
        np.testing.assert_array_equal(here.term, every.term)


def test_only_terms_that_changed_are_computed() -> None:
    league, _, state = league_of("A1", tie=False)
    _, known = league.height(state)
    marked = known._replace(term=np.full_like(known.term, 1000.0))

    assert league.height(state, marked)[0] == 1000.0 * len(known.term)

    moved = state.copy()
    moved[0] += 1.0
    _, here = league.height(moved, marked)
    plays = (league.helped == 0) | (league.cells.other == 0)
    assert plays.any()
    np.testing.assert_array_equal(here.term == 1000.0, ~plays)
