"""Replicates of general fits: each at its own optimum with its own statuses; frequencies."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, Model, fit, simulate
from banzuke.engine.bradley_terry.general.cells import FIRST_LEVEL
from banzuke.engine.bradley_terry.general.passes import general_passes
from banzuke.engine.bradley_terry.passes import redraw_cells
from banzuke.engine.games.components import classify
from banzuke.engine.games.pairs import from_counts
from tests.engine.handicap_leagues import handicap_league
from tests.marks import rare

pytestmark = pytest.mark.long

MEAN = Gauge("mean", 1500.0)
RNG = streams.named("tests", "general passes")


def redraw(passes, number):
    """The redrawn points and draws of one pass."""
    stream = streams.child(RNG, number)
    return redraw_cells(stream, passes.cells.n_games, passes.win, passes.draw, n_lanes=32)


def replicate(passes, n_players, score, drawn):
    """The redrawn games of one lane as a separate league."""
    cells = passes.cells
    won = score - 0.5 * drawn
    codes = np.append(np.zeros(FIRST_LEVEL, np.int64), cells.levels)
    return from_counts(
        passes.players[cells.helped()],
        passes.players[cells.other],
        won.astype(int),
        drawn.astype(int),
        (cells.n_games - won - drawn).astype(int),
        n_players=n_players,
        handicap=codes[cells.kind],
        neutral=cells.kind == 0,
    )


@pytest.mark.long
@pytest.mark.parametrize(
    "draws, model, order",
    [
        ("davidson", "none", True),
        ("half", "M1", True),
        ("davidson", "M4", False),
        ("drop", "M2", False),
        rare("half", "A1", True),
        ("davidson", "A3", False),
    ],
)
@pytest.mark.parametrize("n_games", [60, rare(400)])
def test_each_replicate_is_at_its_own_optimum(draws, model, order, n_games):
    pairs = handicap_league(7, n_players=8, n_games=n_games, tie=0.8)
    asked = Model(draws=draws, order=order, handicap=model)
    found = fit(pairs, asked, gauge=MEAN)
    drawn = simulate(found, pairs, replicates=25, rng=RNG)
    passes = general_passes(found, pairs)
    score, ties = redraw(passes, 0)
    for lane in range(0, 25, 8):
        redrawn = replicate(passes, 8, score[:, lane], ties[:, lane])
        baseline = found.components.baseline
        states = classify(redrawn, baseline=baseline, draws=draws)
        got = drawn.rating_elo[:, lane]
        assert not np.any(np.isposinf(got) & (states.status == "dominated"))
        if states.size[states.component[baseline]] == 1:
            continue
        own = fit(redrawn, asked, gauge=MEAN, baseline=baseline)
        assert np.array_equal(np.isfinite(got), np.isfinite(own.rating_elo))
        finite = np.isfinite(got)
        assert got[finite] == pytest.approx(own.rating_elo[finite], abs=0.1)
        values = {effect.name: effect.value for effect in own.effects}
        expected = [values.get(effect.name, np.nan) for effect in found.effects]
        assert drawn.effects[:, lane] == pytest.approx(
            np.array(expected), abs=0.05, rel=1e-3, nan_ok=True
        )


@pytest.mark.parametrize("draws", ["half", "davidson"])
def test_redrawn_results_keep_counts_and_frequencies(draws):
    pairs = handicap_league(3, n_players=4, n_games=800, tie=0.9)
    found = fit(pairs, Model(draws=draws, order=True, handicap="M1"), gauge=MEAN)
    passes = general_passes(found, pairs)
    parts = [redraw(passes, k) for k in range(40)]
    score, ties = (np.concatenate(part, axis=1) for part in zip(*parts, strict=True))
    games = passes.cells.n_games
    assert np.all((score >= 0.5 * ties) & (score + 0.5 * ties <= games[:, None]))
    n = score.shape[1]
    error = np.sqrt(games * 0.25 / n)
    assert np.all(np.abs(score.mean(axis=1) - games * (passes.win + passes.draw / 2)) < 4.5 * error)
    assert ties.sum() / n == pytest.approx(pairs.draws.sum(), rel=0.02)


def test_passes_do_not_depend_on_blocks():
    pairs = handicap_league(5, n_players=6, n_games=200, tie=0.5)
    found = fit(pairs, Model(draws="davidson", handicap="M3"), gauge=MEAN)
    whole = simulate(found, pairs, replicates=64, rng=RNG)
    second = simulate(found, pairs, replicates=32, rng=RNG, first_pass=1)
    assert np.array_equal(whole.rating_elo[:, 32:], second.rating_elo)
    assert np.array_equal(whole.effects[:, 32:], second.effects)


@pytest.mark.long
@pytest.mark.parametrize(
    "model", [Model(draws="davidson", handicap="M3"), Model(prior="mean-draw", order=True), Model()]
)
def test_the_first_replicates_do_not_depend_on_how_many_are_asked_for(model):
    pairs = handicap_league(5, n_players=6, n_games=200, tie=0.5)
    found = fit(pairs, model, gauge=MEAN)
    many = simulate(found, pairs, replicates=12, rng=RNG)
    few = simulate(found, pairs, replicates=5, rng=RNG)
    assert few.rating_elo.shape == (6, 5)
    assert not np.isnan(few.rating_elo).all(axis=0).any()
    assert np.array_equal(few.rating_elo, many.rating_elo[:, :5], equal_nan=True)
    assert np.array_equal(few.effects, many.effects[:, :5], equal_nan=True)


def test_a_fixed_player_keeps_its_rating():
    pairs = handicap_league(5, n_players=6, n_games=200)
    found = fit(pairs, Model(handicap="M1"), gauge=Gauge("fixed", 1200.0, 3))
    drawn = simulate(found, pairs, replicates=32, rng=RNG)
    assert found.rating_elo[3] == pytest.approx(1200.0)
    assert drawn.rating_elo[3] == pytest.approx(np.full(32, 1200.0))
