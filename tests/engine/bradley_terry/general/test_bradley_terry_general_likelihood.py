"""ln P of the general model: its derivatives against finite differences."""

import numpy as np
import pytest

from banzuke.engine.bradley_terry.general.cells import fold
from banzuke.engine.bradley_terry.general.likelihood import evaluate
from banzuke.engine.bradley_terry.general.terms import Terms
from tests.engine.handicap_leagues import MODELS, handicap_league, slow_lnp

STEP = 1e-5


def problem(model, tie, receiver="second"):
    pairs = handicap_league(3, n_players=5, tie=0.8)
    cells = fold(
        pairs,
        np.arange(5, dtype=np.int32),
        draws="davidson" if tie else "half",
        order=True,
        handicap=model != "none",
        receiver=receiver,
    )
    terms = Terms(True, tie, model, cells.levels)
    state = np.random.default_rng(1).normal(0, 1, 5 + terms.n_effects)
    state[5 + terms.q_at :] = np.abs(state[5 + terms.q_at :])
    return pairs, cells, terms, state


@pytest.mark.parametrize("tie", [False, True])
@pytest.mark.parametrize("model", ["none", *MODELS])
def test_gradient_and_observed_information_are_the_derivatives_of_ln_p(model, tie):
    _, cells, terms, state = problem(model, tie)
    point = evaluate(cells, terms, state)
    ahead = [evaluate(cells, terms, state + step) for step in np.eye(len(state)) * STEP]
    behind = [evaluate(cells, terms, state - step) for step in np.eye(len(state)) * STEP]
    slope = [
        (a.log_likelihood - b.log_likelihood) / (2 * STEP)
        for a, b in zip(ahead, behind, strict=True)
    ]
    bend = [(b.gradient - a.gradient) / (2 * STEP) for a, b in zip(ahead, behind, strict=True)]
    assert point.gradient == pytest.approx(np.array(slope), abs=1e-7)
    assert point.information(cells, observed=True).dense() == pytest.approx(
        np.array(bend), abs=1e-7
    )


@pytest.mark.parametrize("receiver", ["first", "second"])
@pytest.mark.parametrize("model", ["A2", "M2", "M4"])
def test_ln_p_is_that_of_section_6(model, receiver):
    pairs, cells, terms, state = problem(model, True, receiver)
    q = state[5 + terms.q_at :]
    worth = (lambda h: q[0] * h) if model == "M4" else (lambda h: q[0] * (h - 1) + q[1])
    expected = slow_lnp(
        pairs,
        state[:5],
        state[5],
        state[6],
        worth,
        model=model,
        receiver=receiver,
        draws="davidson",
    )
    assert evaluate(cells, terms, state).log_likelihood == pytest.approx(expected, rel=1e-12)


def test_the_common_shift_of_all_strengths_changes_nothing():
    for model in ("A1", "M1"):
        _, cells, terms, state = problem(model, True)
        moved = state.copy()
        moved[:5] += 1.3
        if model == "A1":
            moved[5 + terms.q_at :] *= np.exp(1.3)
        one, two = evaluate(cells, terms, state), evaluate(cells, terms, moved)
        assert one.log_likelihood == pytest.approx(two.log_likelihood, rel=1e-13)
