"""Changes that leave a fit as it is: names, order of games, sides, the gauge."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banzuke.engine.bradley_terry import Gauge
from tests.engine.dense_problem import Model
from tests.engine.small_leagues import ALL_DRAWS, COUNTS, HANDICAPS, fitted, random_rows
from tests.promises.scale import n_examples

pytestmark = pytest.mark.long

models = st.builds(
    Model,
    draws=st.sampled_from(ALL_DRAWS),
    order=st.booleans(),
    handicap=st.sampled_from(("none", *HANDICAPS)),
    receiver=st.sampled_from(["first", "second"]),
)
seeds = st.integers(0, 10_000)
some = settings(max_examples=n_examples(20, least=6), deadline=None, derandomize=True)


def require_same_fit(a, b, *, players=slice(None), mirrored=()):
    """`players` of `b` are the players of `a`; the named effects have the opposite sign."""
    assert b.log_likelihood == pytest.approx(a.log_likelihood, abs=1e-6)
    assert np.array_equal(a.components.rated, b.components.rated[players])
    assert [e.name for e in a.effects] == [e.name for e in b.effects]
    assert [e.status for e in a.effects] == [e.status for e in b.effects]
    if a.at_zero.sum() > 1:
        return
    assert b.rating_elo[players] == pytest.approx(a.rating_elo, abs=0.01, nan_ok=True)
    assert b.se_hessian_elo[players] == pytest.approx(a.se_hessian_elo, rel=1e-3, nan_ok=True)
    for one, other in zip(a.effects, b.effects, strict=True):
        sign = -1 if one.name in mirrored else 1
        assert sign * other.value == pytest.approx(one.value, rel=1e-4, abs=1e-3, nan_ok=True)


@given(seeds, models)
@some
def test_names_of_players_do_not_matter(seed, model):
    rng = np.random.default_rng(seed)
    rows = random_rows(rng, model)
    new = rng.permutation(rows.n_players)
    renamed = replace(rows, first=new[rows.first], second=new[rows.second])
    a = fitted(rows, model)
    chosen = a.components.baseline
    b = fitted(renamed, model, baseline=None if chosen is None else int(new[chosen]))
    require_same_fit(a, b, players=new)


@given(seeds, models)
@some
def test_order_of_games_and_how_they_are_counted_change_no_bit(seed, model):
    rng = np.random.default_rng(seed)
    rows = random_rows(rng, model)
    shuffled = rows.rows(rng.permutation(len(rows.first)))
    plain, *others = (fitted(each, model) for each in (rows, shuffled, counted(rows)))
    for other in others:
        assert other.rating_elo.tobytes() == plain.rating_elo.tobytes()
        assert other.se_hessian_elo.tobytes() == plain.se_hessian_elo.tobytes()
        assert repr(other.effects) == repr(plain.effects)
        assert other.log_likelihood == plain.log_likelihood


def counted(rows):
    """The same games with one row for each cell."""
    columns = np.stack((rows.first, rows.second, rows.neutral, rows.handicap))
    cells, cell = np.unique(columns, axis=1, return_inverse=True)
    counts = {name: np.bincount(cell, getattr(rows, name)).astype(int) for name in COUNTS}
    return replace(
        rows, first=cells[0], second=cells[1], neutral=cells[2] == 1, handicap=cells[3], **counts
    )


@given(seeds, models)
@some
def test_swapping_sides_mirrors_the_first_mover_effect_only(seed, model):
    rows = random_rows(np.random.default_rng(seed), model)
    swapped = replace(
        rows, first=rows.second, second=rows.first, wins=rows.losses, losses=rows.wins
    )
    receiver = "second" if model.receiver == "first" else "first"
    a, b = fitted(rows, model), fitted(swapped, replace(model, receiver=receiver))
    require_same_fit(a, b, mirrored=("first_mover",))


@given(seeds, models)
@some
def test_the_gauge_shifts_ratings_and_nothing_else(seed, model):
    rows = random_rows(np.random.default_rng(seed), model)
    mean = fitted(rows, model)
    finite = np.flatnonzero(np.isfinite(mean.rating_elo))
    if not len(finite):
        return
    baseline = mean.components.baseline
    anchor = int(finite[-1])
    others = [
        fitted(rows, model, gauge=gauge, baseline=baseline)
        for gauge in (Gauge("fixed", 1800.0, anchor), Gauge("strength50"), Gauge("mean", -7.0))
    ]
    for other in others:
        shift = other.rating_elo[finite] - mean.rating_elo[finite]
        assert shift == pytest.approx(np.full(len(finite), shift[0]), abs=1e-4)
        assert other.log_likelihood == pytest.approx(mean.log_likelihood, abs=1e-7)
        for one, another in zip(mean.effects, other.effects, strict=True):
            assert another.status == one.status
            assert another.value == pytest.approx(one.value, rel=1e-5, abs=1e-5, nan_ok=True)
            assert another.se_hessian == pytest.approx(one.se_hessian, rel=1e-4, nan_ok=True)
    assert others[0].rating_elo[anchor] == pytest.approx(1800.0, abs=1e-9)
    assert others[0].se_hessian_elo[anchor] == pytest.approx(0.0, abs=1e-6)
    strength = 10 ** (others[1].rating_elo[mean.components.rated] / 400)
    assert strength.sum() == pytest.approx(50 * len(strength))
    assert others[2].rating_elo[finite].mean() == pytest.approx(-7.0)
