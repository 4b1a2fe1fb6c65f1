"""Ends of profile intervals against their definition, computed with another optimiser."""

import numpy as np
import pytest
from numba import njit
from scipy.optimize import minimize

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Fit, Gauge, Model, fit, profile
from banzuke.engine.bradley_terry.profile.likelihood import kernel
from banzuke.engine.bradley_terry.profile.likelihood.likelihood import evaluate
from banzuke.engine.bradley_terry.profile.likelihood.problem import Problem, problem_of
from banzuke.engine.games.pairs import Pairs, aggregate, from_counts

MODELS = [
    Model(),
    Model(order=True),
    Model(draws="davidson", order=True),
    Model(handicap="M1", order=True),
    Model(handicap="M4"),
]


@njit(error_model="numpy")  # type: ignore[untyped-decorator]
def evaluated(cells, x, gradient, weight, diagonal, kinds):  # type: ignore[no-untyped-def]
    """Call `evaluate` from Python; normally only kernels call it."""
    return evaluate(cells, x, gradient, weight, diagonal, kinds)


@pytest.fixture(scope="module")
def games() -> Pairs:
    rng = streams.named("profile", "ends")
    first, second = np.array([rng.permutation(6)[:2] for _ in range(90)]).T
    score = rng.choice([0.0, 0.5, 1.0], size=90, p=[0.35, 0.2, 0.45])
    return aggregate(first, second, score, n_players=6, handicap=np.arange(90) % 3)


def problem(pairs: Pairs, model: Model) -> Problem:
    found = problem_of(fit(pairs, model, gauge=Gauge()), pairs)
    assert found is not None
    return found


def log_likelihood(at: Problem, state: np.ndarray) -> float:
    """Return ln P from the chances of all cells, by other formulas than the kernel's."""
    win, draw = at.outcomes(state)
    cells = at.folded
    if at.has_tie:
        won = cells.score - 0.5 * cells.drawn
        lost = cells.n_games - won - cells.drawn
        chances = won * np.log(win) + cells.drawn * np.log(draw) + lost * np.log(1.0 - win - draw)
        return float(np.sum(chances))
    expected = win + 0.5 * draw
    missed = cells.n_games - cells.score
    return float(np.sum(cells.score * np.log(expected) + missed * np.log(1.0 - expected)))


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.slow
def test_at_an_end_the_profile_of_ln_p_is_lower_by_half_the_squared_root(
    games: Pairs, model: Model
) -> None:
    at = problem(games, model)
    top = log_likelihood(at, at.state)
    rows = [at.rating(0), at.difference(2, 4)]
    rows += [np.eye(len(at.state))[place] for place in range(at.n_rated, len(at.state))]
    for row in rows:
        along = kernel.towards(at.cells(), at.state, row, 1e-6)
        estimate = np.sum(row * at.state)
        # The wanted root is fixed, or it depends on the value at the end.
        for root, rise in ((1.9, 0.0), (-1.9, 0.0), (1.5, 0.3), (-1.5, -0.3)):
            end = kernel.end(at.cells(), at.state, top, row, root, along, rise=rise)
            wanted = root + rise * end
            assert wanted * (estimate - end) > 0.0
            highest = minimize(
                lambda x: -log_likelihood(at, x),
                at.state,
                constraints={"type": "eq", "fun": lambda x, row=row, end=end: row @ x - end},
                options={"maxiter": 500, "ftol": 1e-10},
            )
            assert highest.success
            assert 2.0 * (top + highest.fun) == pytest.approx(wanted**2, abs=0.01)


@pytest.mark.long
@pytest.mark.slow
def test_the_estimate_of_the_fit_is_the_kernels_optimum(games: Pairs) -> None:
    for model in MODELS:
        at = problem(games, model)
        gradient, weight = np.empty(len(at.state)), np.zeros((3, len(at.folded.other)))
        room = np.empty(len(at.state)), np.empty((3, at.folded.n_kinds))
        lnp = evaluated(at.cells(), at.state, gradient, weight, *room)
        assert lnp == pytest.approx(at.fit.log_likelihood, rel=1e-12)
        assert np.max(np.abs(gradient)) < 1e-4


def one_lost_game() -> tuple[Fit, Pairs]:
    pairs = from_counts([0, 1, 2], [1, 2, 0], [9, 5, 1], [0, 0, 0], [1, 5, 0], n_players=3)
    return fit(pairs, gauge=Gauge()), pairs


def test_intervals_of_rated_players_are_finite_and_hold_the_estimate() -> None:
    found, pairs = one_lost_game()
    seen = profile(found, pairs, streams.named("profile", "finite"))
    assert seen is not None
    for player in range(3):
        interval = seen.rating(player)
        assert -np.inf < interval.lo95 < found.rating_elo[player] < interval.hi95 < np.inf
    assert seen.difference(0, 1).hi95 == pytest.approx(-seen.difference(1, 0).lo95, abs=0.1)


def test_the_player_whom_the_gauge_fixes_has_no_interval() -> None:
    _, pairs = one_lost_game()
    fixed = fit(pairs, gauge=Gauge("fixed", 1200.0, player=1))
    seen = profile(fixed, pairs, streams.named("profile", "fixed"))
    assert seen is not None
    assert (seen.rating(1).lo95, seen.rating(1).hi95) == (1200.0, 1200.0)
    apart = seen.difference(0, 1)
    assert seen.rating(0).lo95 == pytest.approx(1200.0 + apart.lo95, abs=0.1)


def test_curved_models_have_no_profile(games: Pairs) -> None:
    found = fit(games, Model(handicap="A2"), gauge=Gauge())
    assert profile(found, games, streams.named("profile", "none")) is None


GROUPS = ([0, 2, 0], [1, 3, 2], [3, 3, 4], [2, 2, 3])
"""Two pairs of players, and the games between the pairs: first, second, won, lost."""


@pytest.mark.parametrize(
    ("handicap", "wins", "losses"),
    [
        # Receivers lost games at level 1 and none at level 2, so the fit leaves level 2 out.
        ("M1", [3, 3, 4, 6, 4], [2, 2, 3, 3, 0]),
        # M4 has one value for all levels. Receivers always won, so the fit leaves all out.
        ("M4", [3, 3, 4, 2, 4], [2, 2, 3, 0, 0]),
    ],
)
def test_levels_that_receivers_always_won_are_worth_what_is_usual(
    handicap: str, wins: list[int], losses: list[int]
) -> None:
    first, second, level = [0, 2, 0, 0, 1], [1, 3, 2, 2, 3], [0, 0, 0, 1, 2]
    told = np.array(losses) > 0
    pairs, rest = (
        from_counts(
            *(np.array(column)[chosen] for column in (first, second, wins, [0] * 5, losses)),
            n_players=4, handicap=np.array(level)[chosen],
        )
        for chosen in (np.ones(5, np.bool_), told)
    )  # fmt: skip
    model, rng = Model(handicap=handicap), streams.named("profile", "lost")
    found = fit(pairs, model, gauge=Gauge())
    assert found.effects[-1].status == "unbounded"
    seen, beside = (profile(fit(p, model, gauge=Gauge()), p, rng) for p in (pairs, rest))
    assert seen is not None
    assert beside is not None
    assert np.isnan(seen.effect(found.effects[-1].name).lo95)
    assert 0.0 <= seen.worth(2).lo95 < 160.0 < seen.worth(2).hi95 < 600.0
    # Who won four games with it is not weaker than other games say.
    assert seen.difference(1, 3).lo95 > beside.difference(1, 3).lo95


def test_a_level_without_information_helps_as_usual() -> None:
    first, second, wins, losses = GROUPS
    pairs, even = (
        from_counts(first, second, wins, [0] * 3, losses, n_players=4, handicap=level)
        for level in ([0, 0, 1], [0, 0, 0])
    )
    rng = streams.named("profile", "untold")
    found = fit(pairs, Model(handicap="M1"), gauge=Gauge())
    assert found.effects[-1].status == "not identifiable"
    seen = profile(found, pairs, rng)
    beside = profile(fit(even, Model(), gauge=Gauge()), even, rng)
    assert seen is not None
    assert beside is not None
    assert -120.0 < seen.difference(0, 3).corrected - beside.difference(0, 3).corrected < -20.0
    helped, not_helped = (
        seen.population.next_game(0, 2, neutral=False, handicap=level) for level in (1, 0)
    )
    assert helped is not None
    assert not_helped is not None
    assert helped.chance[0] > not_helped.chance[0]


@pytest.mark.parametrize("model", [Model(), Model("davidson", order=True)])
def test_a_league_of_nothing_but_draws_divides_by_no_zero(model: Model) -> None:
    pairs = from_counts([0, 1], [1, 2], [0, 0], [3, 4], [0, 0], n_players=3)
    with np.errstate(all="raise"):
        found = fit(pairs, model, gauge=Gauge())
        seen = profile(found, pairs, streams.named("profile", "draws"))
    if seen is not None:
        assert seen.rating(0).lo95 <= 1500.0 <= seen.rating(0).hi95
