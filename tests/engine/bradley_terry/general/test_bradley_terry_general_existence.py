"""Which effects have a finite maximum, and the status of the other effects."""

import numpy as np
import pytest
from scipy.optimize import linprog

from banzuke.engine.bradley_terry import Gauge, Model, fit
from banzuke.engine.bradley_terry.general import existence
from banzuke.engine.bradley_terry.general.by_cycles import status_by_cycles
from banzuke.engine.bradley_terry.general.cells import fold
from banzuke.engine.bradley_terry.general.programme import status_by_programme
from banzuke.engine.bradley_terry.general.terms import Terms
from banzuke.engine.games.components import classify
from banzuke.engine.games.pairs import aggregate
from tests.engine.handicap_leagues import counted, handicap_league, slow_optimum

pytestmark = pytest.mark.slow

MEAN = Gauge("mean", 1500.0)
EVEN = [(0, 1, 0, 3, 0, 3), (1, 2, 0, 3, 0, 3), (2, 0, 0, 3, 0, 3)]


def some_direction_exists(pairs, draws, order, model):
    """One linear programme over all players: can an effect move with no game less likely?"""
    n, levels = pairs.n_players, np.unique(pairs.handicap[pairs.handicap > 0]).tolist()
    tie = draws == "davidson" and pairs.draws.sum() > 0
    n_q = (len(levels) if model == "M1" else 1) if levels and model != "none" else 0
    size = n + 2 + n_q
    rows = []
    for cell in range(pairs.n_cells):
        row = np.zeros(size)
        row[pairs.first_idx[cell]], row[pairs.second_idx[cell]] = 1, -1
        code = int(pairs.handicap[cell])
        row[n] = order and code == 0 and not pairs.neutral[cell]
        if code and n_q:
            row[n + 2 :] = [code] if model == "M4" else [level <= code for level in levels]
        won, lost = int(pairs.wins[cell] > 0), int(pairs.losses[cell] > 0)
        drawn = int(pairs.draws[cell] > 0 and draws != "drop")
        tied = np.zeros(size)
        tied[n + 1] = 2.0 * tie
        rows += [row - tied] * won + [-row - tied] * lost + [row + tied, -row + tied] * drawn
    goals = [(n, 1.0), (n, -1.0), (n + 1, 1.0), *((n + 2 + i, 1.0) for i in range(n_q))]
    bounds = [(0, 0)] + [(None, None)] * (n - 1) + [(None, None)] * 2 + [(0, None)] * n_q
    bounds[n] = (None, None) if order else (0, 0)
    bounds[n + 1] = (None, None) if tie else (0, 0)
    for place, sign in goals:
        goal, capped = np.zeros(size), list(bounds)
        goal[place] = -sign
        low, high = bounds[place]
        capped[place] = (max(low, -1) if low is not None else -1, high if high == 0 else 1)
        found = linprog(goal, A_ub=-np.array(rows), b_ub=np.zeros(len(rows)), bounds=capped)
        if -found.fun > 0.5:
            return True
    return False


@pytest.mark.long
def test_statuses_agree_with_a_linear_programme_over_all_players():
    seen = {True: 0, False: 0}
    for seed in range(150):
        rng = np.random.default_rng(seed)
        pairs = handicap_league(
            seed, int(rng.integers(2, 6)), int(rng.integers(6, 20)), tie=rng.choice([0, 0.5, 2])
        )
        draws, order = rng.choice(["half", "drop", "davidson"]), bool(rng.integers(2))
        if not classify(pairs, draws=draws).rated.all():
            continue
        model = rng.choice(["M1", "M4"])
        if draws == "drop":
            decided = pairs.wins + pairs.losses > 0
            if not decided.all():
                continue
        cells = fold(
            pairs,
            np.arange(pairs.n_players, dtype=np.int32),
            draws=draws,
            order=order,
            handicap=True,
            receiver="first",
        )
        tie = draws == "davidson" and cells.n_drawn > 0
        terms = Terms(order, tie, model if len(cells.levels) else "none", cells.levels)
        bad = existence.unbounded_effects(cells, terms)
        expected = some_direction_exists(pairs, draws, order, model)
        assert bool(bad) == expected
        seen[expected] += 1
    assert min(seen.values()) >= 10


@pytest.mark.rare
@pytest.mark.long
def test_cycles_and_the_programme_agree_on_first_mover_and_ties():
    seen: set[str] = set()
    for seed in range(400):
        rng = np.random.default_rng(seed)
        n_players = int(rng.integers(2, 7))
        chances = rng.dirichlet((0.5, 0.5, 0.5))
        n_games = int(rng.integers(n_players, 4 * n_players))
        first = rng.integers(0, n_players, n_games)
        pairs = aggregate(
            first,
            (first + rng.integers(1, n_players, n_games)) % n_players,
            rng.choice([0.0, 0.5, 1.0], n_games, p=chances),
            n_players=n_players,
            neutral=rng.random(n_games) < rng.random(),
        )
        cells = fold(
            pairs,
            np.arange(n_players, dtype=np.int32),
            draws="davidson",
            order=True,
            handicap=False,
            receiver="first",
        )
        if not (existence.is_connected(cells) and cells.n_drawn):
            continue
        for order, tie in ((True, True), (True, False), (False, True)):
            terms = Terms(order, tie, "none", cells.levels)
            takers = existence.takers_of(cells)
            everything = existence._arcs(cells, terms, takers, np.arange(n_players) == 0)
            found = status_by_cycles(cells, terms)
            told = status_by_programme(everything, terms, np.ones(terms.n_effects, np.bool_))
            assert repr(found) == repr(told)
            seen.add(f"{order} {tie} {found}")
    assert len(seen) == 14, "bounded, either way, along a line, alone and together"


def test_effects_that_diverge_only_together_are_reported_together():
    rows = [(0, 1, 0, 1, 0, 0), (1, 0, 0, 0, 1, 0)]
    found = fit(counted(rows, 2), Model(draws="davidson", order=True), gauge=MEAN)
    assert [e.status for e in found.effects] == ["unbounded", "unbounded"]


@pytest.mark.long
def test_witnesses_and_programme_agree(monkeypatch):
    leagues = [handicap_league(seed, 12, 160, tie=0.5) for seed in range(6)]
    quick = [
        fit(pairs, Model(draws="davidson", order=True, handicap="M1"), gauge=MEAN)
        for pairs in leagues
    ]
    nothing = lambda cells, terms, takers: (  # noqa: E731
        np.zeros(terms.n_effects, np.bool_),
        np.arange(cells.n_players) == 0,
    )
    monkeypatch.setattr(existence, "_witnessed", nothing)
    for pairs, found in zip(leagues, quick, strict=True):
        slow = fit(pairs, Model(draws="davidson", order=True, handicap="M1"), gauge=MEAN)
        assert [e.status for e in slow.effects] == [e.status for e in found.effects]


@pytest.mark.parametrize("model", ["A1", "M1"])
def test_the_top_level_that_receivers_always_win_is_unbounded_and_its_games_are_left_out(model):
    rows = [*EVEN, (0, 1, 1, 4, 0, 2), (1, 0, 1, 3, 0, 2), (2, 0, 2, 5, 0, 0)]
    found = fit(counted(rows, 3), Model(handicap=model), gauge=MEAN)
    without = fit(counted(rows[:-1], 3), Model(handicap=model), gauge=MEAN)
    low, high = found.effects
    assert (high.status, high.value) == ("unbounded", np.inf)
    assert low.value == pytest.approx(without.effects[0].value)
    assert found.rating_elo == pytest.approx(without.rating_elo)
    assert found.log_likelihood == pytest.approx(without.log_likelihood)
    assert found.aic == pytest.approx(without.aic + 2.0)


def test_a_level_is_bounded_by_a_higher_one():
    rows = [*EVEN, (0, 1, 1, 5, 0, 0), (1, 0, 2, 4, 0, 2)]
    found = fit(counted(rows, 3), Model(handicap="M1"), gauge=MEAN)
    assert [e.status for e in found.effects] == ["estimated", "at its bound"]
    assert found.effects[0].value == found.effects[1].value


def test_games_that_a_player_depends_on_are_not_left_out():
    rows = [*EVEN[:1], (0, 2, 0, 3, 0, 0), (2, 0, 1, 2, 0, 0)]
    pairs = counted(rows, 3)
    found = fit(pairs, Model(handicap="M1"), gauge=MEAN)
    assert found.components.rated.all()
    assert found.effects[0].status in ("unbounded", "not identifiable")
    assert found.rating_elo == pytest.approx(fit(pairs, gauge=MEAN).rating_elo, abs=1e-5)


def test_linear_models_pool_levels():
    rows = [*EVEN, (0, 1, 1, 4, 0, 2), (2, 0, 2, 5, 0, 0)]
    for model in ("M2", "M3", "M4", "A2", "A3"):
        statuses = {
            e.status for e in fit(counted(rows, 3), Model(handicap=model), gauge=MEAN).effects
        }
        assert statuses <= {"estimated", "at its bound"} or model in ("M2", "A2")
    for model, name in (("M3", "delta3"), ("M4", "gamma"), ("A3", "theta3")):
        rows = [*EVEN, (0, 1, 1, 4, 0, 0), (2, 0, 2, 5, 0, 0)]
        effect = fit(counted(rows, 3), Model(handicap=model), gauge=MEAN).effect(name)
        assert (effect.status, effect.value) == ("unbounded", np.inf)


@pytest.mark.parametrize("model", ["A3", "M1", "M3", "M4"])
def test_a_handicap_that_ratings_can_replace_is_not_identifiable(model):
    rows = [(0, 1, 0, 3, 0, 3), (2, 0, 1, 2, 0, 2), (2, 1, 1, 2, 0, 2)]
    found = fit(counted(rows, 3), Model(handicap=model), gauge=MEAN)
    assert [e.status for e in found.effects] == ["not identifiable"]
    assert found.rating_elo == pytest.approx(fit(counted(rows, 3), gauge=MEAN).rating_elo, abs=1e-4)


def test_one_level_gives_no_slope():
    rows = [*EVEN, (0, 1, 2, 4, 0, 2), (2, 0, 2, 5, 0, 1)]
    for model, single in (("A2", "A3"), ("M2", "M3")):
        two = fit(counted(rows, 3), Model(handicap=model), gauge=MEAN)
        one = fit(counted(rows, 3), Model(handicap=single), gauge=MEAN)
        assert [e.status for e in two.effects] == ["not identifiable", "estimated"]
        assert two.log_likelihood == pytest.approx(one.log_likelihood)
        assert two.aic == pytest.approx(one.aic)


def test_ties_without_a_limit_leave_draws_as_half_points():
    pairs = aggregate([0, 0], [1, 1], [1.0, 0.5], n_players=2)
    found = fit(pairs, Model(draws="davidson"), gauge=MEAN)
    assert (found.effect("draw").status, found.effect("draw").value) == ("unbounded", np.inf)
    assert found.rating_elo == pytest.approx(fit(pairs, gauge=MEAN).rating_elo, abs=1e-5)


def test_order_without_a_limit_is_reported_beside_a_handicap():
    pairs = aggregate(
        [0, 1, 2, 0, 1, 2, 0, 1],
        [1, 2, 0, 1, 2, 0, 2, 0],
        [1, 1, 1, 0, 1, 0, 1, 0],
        n_players=3,
        handicap=[0, 0, 0, 1, 1, 1, 1, 1],
    )
    found = fit(pairs, Model(order=True, handicap="M1"), gauge=MEAN)
    assert (found.effect("first_mover").status, found.effect("first_mover").value) == (
        "unbounded",
        np.inf,
    )
    assert found.effect("g(1)").status in ("estimated", "at its bound")


@pytest.mark.long
def test_finite_optima_are_found_in_very_small_leagues():
    n_found = 0
    for seed in range(24):
        pairs = handicap_league(seed, 3, 12, tie=0.5, top=2)
        found = fit(pairs, Model(draws="davidson", handicap="M1"), gauge=MEAN)
        if found.components.rated.all() and all(np.isfinite(e.value) for e in found.effects):
            lnp, _ = slow_optimum(
                pairs, model="M1", order=False, receiver="first", draws="davidson", tries=2
            )
            assert found.log_likelihood == pytest.approx(lnp, abs=1e-5)
            n_found += 1
    assert n_found >= 3
