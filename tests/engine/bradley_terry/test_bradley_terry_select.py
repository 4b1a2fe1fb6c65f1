"""Selection of a model by Akaike's information criterion."""

import sys

import numpy as np
import pytest

from banzuke.engine.bradley_terry import Gauge, Model, NotConverged, fit, select
from tests.engine.handicap_leagues import aga_games, handicap_league

pytestmark = pytest.mark.slow

MEAN = Gauge("mean", 1500.0)


@pytest.mark.long
def test_all_candidates_are_listed_by_aic():
    pairs = handicap_league(3, n_players=8, n_games=400)
    steps = []
    chosen = select(pairs, gauge=MEAN, on_step=lambda done, all_: steps.append((done, all_)))
    assert steps == [(i, 16) for i in range(1, 17)]
    assert {row.name for row in chosen.rows} >= {"none", "M3 + order", "A1", "M4"}
    assert len(chosen.rows) == 16
    aic = [row.aic for row in chosen.rows]
    assert np.all(np.diff(aic) >= -1e-5)
    assert chosen.winner is chosen.rows[0].fit
    for row in chosen.rows:
        again = fit(pairs, row.model, gauge=MEAN)
        assert row.aic == again.aic
        assert row.aic == pytest.approx(-2 * (row.log_likelihood - 7 - row.k))
        assert row.k == row.fit.n_parameters
        assert row.delta_aic == pytest.approx(row.aic - aic[0], abs=1e-5)


@pytest.mark.long
def test_the_true_model_wins_in_a_large_league():
    pairs = handicap_league(5, n_players=10, n_games=20000, top=4, step_elo=90.0)
    chosen = select(pairs, gauge=MEAN)
    assert chosen.winner.model == Model(handicap="M4", order=True)
    assert chosen.winner.effect("gamma").value == pytest.approx(90.0, abs=6.0)


def test_models_with_equal_fits_are_not_rivals():
    chosen = select(handicap_league(3, n_games=400, top=1), gauge=MEAN, among=["handicap"])
    groups = {}
    for row in chosen.rows:
        groups.setdefault(row.group, set()).add(row.name)
    assert {"M1", "M2", "M3", "M4"} in groups.values()
    assert {"A1", "A2", "A3"} in groups.values()
    rival = next(row for row in chosen.rows if row.group == 1)
    assert chosen.gap == pytest.approx(rival.delta_aic)
    assert chosen.significant == (chosen.gap >= 2)


def test_a_candidate_that_fails_is_listed_and_never_wins(monkeypatch):
    def fails(pairs, model, **kwargs):
        if model.handicap != "M3":
            raise NotConverged(np.zeros(3), 500, 7.0)
        return fit(pairs, model, **kwargs)

    monkeypatch.setattr(sys.modules["banzuke.engine.bradley_terry.select"], "fit", fails)
    chosen = select(handicap_league(3), Model(order=True), gauge=MEAN, among=["handicap"])
    assert chosen.winner.model == Model(order=True, handicap="M3")
    failed = chosen.rows[1:]
    assert all("after 500 iterations" in row.error and not row.converged for row in failed)
    assert np.isnan([row.aic for row in failed]).all()


def test_nothing_fitted_has_no_winner(monkeypatch):
    def fails(pairs, model, **kwargs):
        raise NotConverged(np.zeros(3), 500, 7.0)

    monkeypatch.setattr(sys.modules["banzuke.engine.bradley_terry.select"], "fit", fails)
    chosen = select(handicap_league(3), Model(handicap="M1"), gauge=MEAN, among=[])
    with pytest.raises(ValueError, match="no model could be fitted: M1: the fit of 3"):
        _ = chosen.winner


def test_invalid_options_of_a_selection_are_refused():
    with pytest.raises(ValueError, match="order = 'perhaps'; allowed"):
        select(handicap_league(3), Model(order="perhaps"), gauge=MEAN)
    with pytest.raises(ValueError, match="handicap = 'M9'; allowed"):
        select(handicap_league(3), Model(handicap="M9"), gauge=MEAN)
    with pytest.raises(ValueError, match="among = 'receiver'; allowed: order, handicap"):
        select(handicap_league(3), gauge=MEAN, among=["receiver"])


@pytest.fixture(scope="module")
def go_games(real_logs):
    """American go games, and the model selection for them."""
    pairs = aga_games(real_logs)
    return pairs, select(pairs, gauge=MEAN)


@pytest.mark.rare
def test_go_games_select_a_factor_for_each_level(go_games):
    pairs, chosen = go_games
    assert pairs.n_games == 9091  # 13 of 9,104 games had more than 9 stones
    without = [row.name for row in chosen.rows if not row.model.order]
    assert without[:4] == ["M1", "M4", "M2", "M3"]
    assert all(row.converged for row in chosen.rows)
    lnp = {row.name: row.log_likelihood for row in chosen.rows}
    for order in ("", " + order"):
        nested = {name: lnp[name + order] for name in without}
        assert nested["A1"] >= nested["A2"] >= nested["A3"] >= nested["none"]
        assert nested["M1"] >= nested["M2"] >= nested["M3"] >= nested["none"]
        assert nested["M1"] >= nested["M4"] >= nested["none"]
    assert all(lnp[f"{name} + order"] >= lnp[name] for name in without)
    assert lnp["M1"] == pytest.approx(-4384.009, abs=0.01)
    assert lnp["M1 + order"] == pytest.approx(-4383.679, abs=0.01)


@pytest.mark.rare
@pytest.mark.long
def test_go_games_have_their_highest_summit_with_a_free_addition_at_each_level(go_games):
    _, chosen = go_games
    (found,) = (row.fit for row in chosen.rows if row.name == "A1")
    assert found.log_likelihood >= -4559.8811
    assert found.certified
