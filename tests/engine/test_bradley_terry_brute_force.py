"""Every model on hundreds of small leagues against the slow independent fit."""

from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from dense_oracle import (
    League,
    Model,
    Optimum,
    Problem,
    component_of,
    log_likelihood,
    maximise,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bradley_terry import Fit, Gauge, fit, predict
from engine.pairs import from_counts

HANDICAPS = ("A1", "A2", "A3", "M1", "M2", "M3", "M4")
REGULAR = ("estimated", "at its bound")
COUNTS = ("wins", "draws", "losses")
ALL_DRAWS = ("half", "drop", "davidson")


def random_rows(rng, model):
    """Return 3 to 40 players' games, single rows; up to three players hardly belong to them."""
    n_linked, n_loose = int(rng.integers(3, 38)), int(rng.integers(0, 4))
    n_games = n_linked * int(rng.integers(4, 15))
    truth = rng.normal(0.0, rng.choice([80.0, 250.0]), n_linked)
    first = rng.integers(0, n_linked, n_games)
    second = (first + rng.integers(1, n_linked, n_games)) % n_linked
    levels = rng.choice([1, 2, 3, 5, 6], int(rng.integers(1, 5)), replace=False)
    level = rng.choice(levels, n_games) * (rng.random(n_games) < rng.choice([0.3, 0.7]))
    level = level * (model.handicap != "none")
    wrong_way = (truth[first] < truth[second]) != (model.receiver == "first")
    swapped = (level > 0) & wrong_way & (rng.random(n_games) < rng.choice([0.5, 1.0]))
    first, second = np.where(swapped, second, first), np.where(swapped, first, second)
    neutral = rng.random(n_games) < rng.choice([0.0, 0.3])
    helped = np.where(model.receiver == "first", 1, -1) * level * rng.choice([0.0, 40.0, 90.0])
    moved = 60.0 * model.order * ((level == 0) & ~neutral)
    chance = 1 / (1 + 10 ** ((truth[second] - truth[first] - moved - helped) / 400))
    tie = rng.choice([0.0, 0.3, 0.6]) * np.minimum(chance, 1 - chance)
    luck = rng.random(n_games)
    outcome = np.where(luck < chance - tie / 2, 0, np.where(luck < chance + tie / 2, 1, 2))
    rows = League(
        n_players=n_linked + n_loose,
        first=first,
        second=second,
        wins=(outcome == 0).astype(int),
        draws=(outcome == 1).astype(int),
        losses=(outcome == 2).astype(int),
        neutral=neutral,
        handicap=level,
    )
    return with_newcomers(rows, n_linked, n_loose)


def with_newcomers(rows, n_linked, n_loose):
    """Return the rows with a player who lost once, one who won once, and one who never played."""
    if n_loose < 2:
        return rows
    first, second = [0, n_linked], [n_linked, n_linked + 1]
    return replace(
        rows,
        first=np.append(rows.first, first[: n_loose - 1]),
        second=np.append(rows.second, second[: n_loose - 1]),
        wins=np.append(rows.wins, [1, 1][: n_loose - 1]),
        draws=np.append(rows.draws, [0, 0][: n_loose - 1]),
        losses=np.append(rows.losses, [0, 0][: n_loose - 1]),
        neutral=np.append(rows.neutral, [True, True][: n_loose - 1]),
        handicap=np.append(rows.handicap, [0, 0][: n_loose - 1]),
    )


def fitted(rows, model, **kwargs):
    pairs = from_counts(
        rows.first,
        rows.second,
        rows.wins,
        rows.draws,
        rows.losses,
        n_players=rows.n_players,
        handicap=rows.handicap,
        neutral=rows.neutral,
    )
    options = {"gauge": Gauge("mean", 0.0), **kwargs}
    return fit(
        pairs,
        draws=model.draws,
        order=model.order,
        handicap=model.handicap,
        receiver=model.receiver,
        **options,
    )


def by_definition(rows, model, found):
    """Return ln P of the rated players' games at the published numbers, row by row."""
    strength = 10 ** (found.rating_elo[found.components.rated] / 400)
    strength *= 50 * len(strength) / strength.sum()
    effect = {e.name: e.value for e in found.effects}
    letter = "theta" if model.is_additive else "delta"
    value = {}
    for code in np.unique(rows.handicap[rows.handicap > 0]).tolist():
        if model.handicap in ("A1", "M1"):
            value[code] = effect[f"{'f' if model.is_additive else 'g'}({code})"]
        elif model.handicap == "M4":
            value[code] = effect["gamma"] * code
        elif model.handicap in ("A2", "M2"):
            slope = effect[f"{letter}1"]
            value[code] = (0.0 if np.isnan(slope) else slope * code) + effect[f"{letter}2"]
        elif model.handicap in ("A3", "M3"):
            value[code] = effect[f"{letter}3"] * code
    return log_likelihood(
        rows,
        model,
        strength=strength.tolist(),
        theta=10 ** (effect.get("first_mover", 0.0) / 400),
        nu=effect.get("draw", 0.0),
        value=value,
    )


@dataclass(frozen=True)
class Case:
    """A league, its fit, and the slow one of the rated players (None without finite effects)."""

    name: str
    rows: League
    model: Model
    found: Fit
    best: Optimum | None

    @property
    def inside(self):
        return self.rows.among(self.found.components.rated)

    @property
    def is_limit(self):
        """Two without strength met: ln P has a supremum there and no maximum."""
        gone = self.found.at_zero[self.found.components.rated]
        return bool(np.any(gone[self.inside.first] & gone[self.inside.second]))

    @property
    def effects(self):
        return {e.name: e for e in self.found.effects if e.status in REGULAR}


@cache
def solved(seed, model):
    rng = np.random.default_rng(seed)
    rows = random_rows(rng, model)
    found = fitted(rows, model)
    inside = rows.among(found.components.rated)
    best = None
    if has_values(found, len(np.unique(inside.handicap[inside.handicap > 0]))):
        best = maximise(inside, model, rng=rng)
    return Case(f"seed {seed}, {model}", rows, model, found, best)


def has_values(found, n_codes):
    """Return whether every effect has a finite value, but for the slope of a single point."""
    return all(
        e.status in REGULAR or (n_codes == 1 and e.name in ("theta1", "delta1"))
        for e in found.effects
    )


def without_handicap(draws, order):
    return [solved((seed, 1), Model(draws=draws, order=order)) for seed in range(20)]


def with_handicap(handicap, order, receiver):
    model = Model(order=order, handicap=handicap, receiver=receiver)
    return [solved((seed, 2), replace(model, draws=ALL_DRAWS[seed % 3])) for seed in range(9)]


def require_same_numbers(case):
    found, best = case.found, case.best
    rated = found.components.rated
    member = component_of(case.rows, found.components.baseline, case.model.draws)
    assert np.array_equal(rated, member), case.name
    assert np.isnan(found.rating_elo[~rated]).all(), case.name
    if best is None:
        return
    assert best.log_likelihood == pytest.approx(best.looped, abs=1e-9), case.name
    assert found.log_likelihood >= best.log_likelihood - 1e-6, case.name
    if case.is_limit:
        return
    assert found.log_likelihood <= best.log_likelihood + 1e-6, case.name
    defined = by_definition(case.inside, case.model, found)
    assert found.log_likelihood == pytest.approx(defined, abs=1e-6), case.name
    assert found.aic == pytest.approx(best.aic, abs=1e-5), case.name
    assert found.rating_elo[rated] == pytest.approx(best.rating, abs=0.01), case.name
    values = {name: e.value for name, e in case.effects.items()}
    assert values == pytest.approx(best.effects, rel=1e-4, abs=1e-3), case.name


def require_same_errors(case):
    found, best = case.found, case.best
    for name, e in case.effects.items():
        assert np.isfinite(e.se_hessian) == (e.status == "estimated"), (case.name, e)
        if e.status == "estimated":
            assert e.se_hessian == pytest.approx(best.effects_se[name], rel=1e-3), (case.name, e)
    se = found.se_hessian_elo[found.components.rated]
    assert se == pytest.approx(best.rating_se, rel=1e-3, abs=1e-3, nan_ok=True), case.name


def regular(cases, at_least):
    chosen = [case for case in cases if case.best is not None and not case.is_limit]
    assert len(chosen) >= at_least
    return chosen


each_draws = pytest.mark.parametrize("draws", ALL_DRAWS)
each_order = pytest.mark.parametrize("order", [False, True])
each_handicap = pytest.mark.parametrize("handicap", HANDICAPS)
each_receiver = pytest.mark.parametrize("receiver", ["first", "second"])


@pytest.mark.parametrize("handicap", ["none", *HANDICAPS])
@each_draws
def test_the_slow_fit_climbs_the_definition(handicap, draws):
    for order, receiver in ((False, "first"), (True, "second")):
        rng = np.random.default_rng(7)
        model = Model(draws, order, handicap, receiver)
        rows = random_rows(rng, model)
        problem = Problem(rows, model)
        x = rng.normal(0.0, 0.5, problem.n_x)
        x[problem.n_x - problem.n_q :] = rng.uniform(0.2, 1.0, problem.n_q)
        value, gradient = problem.climb(x)
        assert value == pytest.approx(problem.looped(x), rel=1e-12)
        way = rng.normal(0.0, 1e-5, problem.n_x)
        rise = (problem.looped(x + way) - problem.looped(x - way)) / 2
        assert gradient @ way == pytest.approx(rise, rel=1e-6, abs=1e-9)


@each_draws
@each_order
def test_ratings_effects_and_likelihood_without_handicap(draws, order):
    for case in without_handicap(draws, order):
        require_same_numbers(case)


@each_draws
@each_order
def test_standard_errors_without_handicap(draws, order):
    for case in regular(without_handicap(draws, order), at_least=18):
        require_same_errors(case)


@each_handicap
@each_order
@each_receiver
def test_ratings_effects_and_likelihood_with_handicap(handicap, order, receiver):
    for case in with_handicap(handicap, order, receiver):
        require_same_numbers(case)


@each_handicap
@each_order
@each_receiver
def test_standard_errors_with_handicap(handicap, order, receiver):
    for case in regular(with_handicap(handicap, order, receiver), at_least=7):
        require_same_errors(case)


@pytest.mark.parametrize("model", [Model("half", order, "A1") for order in (False, True)])
def test_a_level_that_only_players_without_strength_met_has_no_made_up_error(model):
    case = solved((3, 2), model)
    assert case.is_limit
    level = case.found.effect("f(1)")
    assert level.status in ("at its bound", "not identifiable")
    assert np.isnan(level.se_hessian)


@each_handicap
def test_one_level_is_one_model_with_one_error(handicap):
    rows = random_rows(np.random.default_rng((0, 2)), Model(handicap=handicap))
    rows = replace(rows, handicap=np.minimum(rows.handicap, 1))
    same = Model(handicap=handicap[0] + "1")
    one, other = fitted(rows, same), fitted(rows, replace(same, handicap=handicap))
    assert other.log_likelihood == pytest.approx(one.log_likelihood, abs=1e-8)
    assert other.rating_elo == pytest.approx(one.rating_elo, abs=1e-4, nan_ok=True)
    assert other.se_hessian_elo == pytest.approx(one.se_hessian_elo, rel=1e-6, nan_ok=True)


@each_handicap
def test_predictions_of_the_games_played_give_the_likelihood(handicap):
    for case in with_handicap(handicap, True, "second"):
        if case.best is None or case.found.at_zero.any():
            continue
        rows, rated = case.rows, case.found.components.rated
        rows = rows.rows(rated[rows.first] & rated[rows.second])
        win, draw, loss = predict(
            case.found, rows.first, rows.second, neutral=rows.neutral, handicap=rows.handicap
        )
        assert win + draw + loss == pytest.approx(np.ones_like(win))
        wins, draws, losses = rows.wins, rows.draws, rows.losses
        if case.model.draws != "davidson":
            half = draws / 2 * (case.model.draws == "half")
            win, loss = win + draw / 2, loss + draw / 2
            wins, draws, losses = wins + half, 0 * half, losses + half
        total = sum(
            np.sum(count[count > 0] * np.log(chance[count > 0]))
            for count, chance in ((wins, win), (draws, draw), (losses, loss))
        )
        assert total == pytest.approx(case.found.log_likelihood, abs=1e-6), case.name


@each_receiver
@each_draws
@each_order
def test_a_larger_family_is_never_less_likely(draws, order, receiver):
    for seed in range(2):
        rows = random_rows(
            np.random.default_rng((seed, 3)), Model(handicap="M4", receiver=receiver)
        )
        value = {
            handicap: fitted(rows, Model(draws, order, handicap, receiver)).log_likelihood
            for handicap in ("none", *HANDICAPS)
        }
        chains = ("none", "A3", "A2", "A1"), ("none", "M3", "M2", "M1"), ("none", "M4", "M1")
        for chain in chains:
            for small, large in pairwise(chain):
                assert value[large] >= value[small] - 1e-6, (seed, small, large, value)


def by_hand(cells, **model):
    """Fit cells given as (first, second, level, wins, losses)."""
    first, second, level, wins, losses = np.array(cells).T
    return fit(
        from_counts(
            first,
            second,
            wins,
            0 * wins,
            losses,
            n_players=int(max(first.max(), second.max())) + 1,
            handicap=level,
        ),
        gauge=Gauge("mean", 0.0),
        **model,
    )


def test_two_who_only_met_with_handicaps_have_their_maximum():
    found = by_hand([(0, 1, 1, 0, 1), (0, 1, 2, 1, 0)], handicap="A3")
    # π_0 = 0, and t / π_1 makes (1 / (1 + t)) (2 t / (1 + 2 t)) largest.
    t = np.sqrt(0.5)
    assert found.log_likelihood == pytest.approx(np.log(2 * t / (1 + t) / (1 + 2 * t)), abs=1e-6)
    assert found.effect("theta3").value == pytest.approx(100 * t, rel=1e-4)
    assert found.rating_elo.tolist() == [-np.inf, 0.0]


WITHOUT_STRENGTH = [
    (0, 1, 0, 3, 3),
    (2, 0, 0, 0, 3),
    (2, 0, 2, 1, 2),
    (3, 1, 0, 0, 3),
    (3, 1, 2, 1, 2),
]


@pytest.mark.parametrize("handicap", ["A1", "A2", "A3"])
def test_a_level_met_only_by_players_without_strength_spoils_no_other(handicap):
    found = by_hand([*WITHOUT_STRENGTH, (2, 3, 1, 2, 0)], handicap=handicap)
    six_even, each_third = 6 * np.log(1 / 2), np.log(1 / 3) + 2 * np.log(2 / 3)
    assert found.log_likelihood == pytest.approx(six_even + 2 * each_third, abs=1e-6)
    assert found.rating_elo == pytest.approx([0.0, 0.0, -np.inf, -np.inf], abs=0.01)
    if handicap == "A1":
        assert found.effect("f(2)").value == pytest.approx(50.0, rel=1e-4)


def test_a_level_and_two_strengths_can_vanish_together():
    found = by_hand([*WITHOUT_STRENGTH, (2, 3, 1, 2, 1)], handicap="A1")
    six_even, each_third = 6 * np.log(1 / 2), np.log(1 / 3) + 2 * np.log(2 / 3)
    assert found.log_likelihood == pytest.approx(six_even + 3 * each_third, abs=1e-6)
    assert found.effect("f(2)").value == pytest.approx(50.0, rel=1e-3)
    assert (found.effect("f(1)").status, found.effect("f(1)").value) == ("at its bound", 0.0)


@pytest.mark.parametrize("handicap", ["A1", "A2", "A3"])
def test_models_that_differ_only_at_a_level_without_weight_agree(handicap):
    cells = [(0, 1, 1, 1, 0), (0, 2, 2, 0, 2), (0, 3, 0, 0, 1), (0, 3, 2, 2, 1), (1, 2, 0, 0, 1)]
    cells += [(1, 2, 2, 1, 0), (1, 3, 0, 0, 2), (1, 3, 2, 2, 1), (2, 3, 0, 1, 0), (2, 3, 2, 0, 1)]
    found = by_hand(cells, handicap=handicap)
    assert found.log_likelihood == pytest.approx(-7.736837, abs=1e-6)
    assert found.rating_elo == pytest.approx([-np.inf, -np.inf, 69.623, -69.623], abs=0.01)


@pytest.mark.parametrize("handicap", ["A1", "A2", "A3"])
def test_strengths_that_vanish_one_after_the_other_leave_the_handicap_its_maximum(handicap):
    cells = [(0, 1, 0, 1, 0), (0, 1, 2, 1, 0), (0, 2, 2, 0, 2), (1, 2, 0, 1, 0)]
    found = by_hand(cells, handicap=handicap, receiver="second")
    # π_2 ≪ π_1 ≪ π_0 = 1 leaves f² / (1 + f)³, largest at f = 2; Σπ = 150.
    assert found.log_likelihood == pytest.approx(np.log(4 / 27), abs=1e-6)
    value = 2 * found.effect("theta3").value if handicap == "A3" else found.effects[-1].value
    assert value == pytest.approx(300.0, rel=1e-3)


def test_a_receiver_who_scores_at_one_level_only():
    found = by_hand([(0, 1, 0, 0, 3), (0, 1, 1, 0, 5), (0, 1, 2, 5, 4)], handicap="A1")
    assert found.rating_elo.tolist() == [-np.inf, 0.0]
    assert [e.status for e in found.effects] == ["at its bound", "estimated"]
    assert [e.value for e in found.effects] == pytest.approx([0.0, 125.0], rel=1e-6)
    expected = 5 * np.log(5 / 9) + 4 * np.log(4 / 9)
    assert found.log_likelihood == pytest.approx(expected, abs=1e-8)


def few_games(rng):
    """Return 2 to 5 players who mostly met with handicaps, a handful of times."""
    n_players, n_games = int(rng.integers(2, 6)), int(rng.integers(5, 24))
    truth = np.sort(rng.normal(0.0, rng.choice([100.0, 400.0]), n_players))
    a = rng.integers(0, n_players, n_games)
    b = (a + rng.integers(1, n_players, n_games)) % n_players
    first, second, level = np.minimum(a, b), np.maximum(a, b), rng.integers(0, 3, n_games)
    chance = 1 / (1 + 10 ** ((truth[second] - truth[first] - 80 * level) / 400))
    wins = (rng.random(n_games) < chance).astype(int)
    return League(n_players, first, second, wins, 0 * wins, 1 - wins, level < 0, level)


@pytest.mark.parametrize("block", range(3))
def test_a_larger_family_is_never_less_likely_on_a_handful_of_games(block):
    chains = ("none", "A3", "A2", "A1"), ("none", "M3", "M2", "M1"), ("none", "M4", "M1")
    n_compared = 0
    for seed in range(30 * block, 30 * block + 30):
        rows = few_games(np.random.default_rng((seed, 9)))
        found = {h: fitted(rows, Model(handicap=h)) for h in ("none", *HANDICAPS)}
        value = {handicap: each.log_likelihood for handicap, each in found.items()}
        for small, large in (pair for chain in chains for pair in pairwise(chain)):
            if all(e.status in REGULAR for e in found[large].effects):
                assert value[large] >= value[small] - 1e-6, (seed, small, large, value)
                n_compared += 1
    assert n_compared >= 60


models = st.builds(
    Model,
    draws=st.sampled_from(ALL_DRAWS),
    order=st.booleans(),
    handicap=st.sampled_from(("none", *HANDICAPS)),
    receiver=st.sampled_from(["first", "second"]),
)
seeds = st.integers(0, 10_000)
some = settings(max_examples=20, deadline=None, derandomize=True)


def require_same_fit(a, b, *, players=slice(None), mirrored=()):
    """Players of `a` stand at `players` of `b`; the effects named change their sign."""
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
    """Return the same games with one row for each cell."""
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
