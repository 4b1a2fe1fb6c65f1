"""A draw model that the recipe adds is fitted, and a test fails if a step is missing."""

from pathlib import Path

import pytest

from tests.recipes.recipe import Step, attempt, follow, run

# A linear model may have any symmetric distribution (Latta 1979); this one has Laplace's. A draw is
# a difference below a threshold, as in the model of Glenn and David.
MODEL = """LAPLACE = Outcomes(
    "laplace", True, 2.0 * ELO_PER_LOGIT,
    _cumulative(
        lambda d: np.where(d < 0.0, 0.5 * np.exp(-np.abs(d)), 1.0 - 0.5 * np.exp(-np.abs(d))),
        lambda d: 0.5 * np.exp(-np.abs(d)),
    ),
    lambda tau: 1.0 - float(np.exp(-tau)),
)  # fmt: skip

"""
CASE = """

def test_laplaces_chance_is_his() -> None:
    win, draw, loss = OUTCOMES["laplace"].chances(np.array([1.0]), TAU).p[:, 0]
    assert win == pytest.approx(1.0 - 0.5 * np.exp(TAU - 1.0))
    assert loss == pytest.approx(0.5 * np.exp(-1.0 - TAU))
    assert draw == pytest.approx(1.0 - win - loss)
"""
ROW = "| `laplace`, a linear model (Latta 1979) | win = F(d - τ), loss = F(-d - τ), F Laplace's |\n"
STEPS = (
    Step("engine/paired_models/chances.py", MODEL, before="WITHOUT_DRAWS = ("),
    Step("engine/paired_models/chances.py", "LAPLACE, ", before="GLENN_DAVID)"),
    Step("tests/engine/paired_models/test_paired_fit.py", CASE),
    Step("docs/pairwise.md", ROW, before="\nMoving first has no effect"),
)
COMPARED = """
import numpy as np
from banzuke.engine.games.pairs import from_counts
from banzuke.engine.paired_models import compare_models

first, second = np.nonzero(~np.eye(4, dtype=bool))
wins, draws, losses = np.random.default_rng(1).multinomial(30, [0.5, 0.3, 0.2], len(first)).T
pairs = from_counts(first, second, wins, draws, losses, n_players=4)
print(sorted({fit.outcomes for fit in compare_models(pairs).fits}))
"""
MODELS = "tests/engine/paired_models/test_paired_fit.py"
TESTS = (
    f"{MODELS}::test_laplaces_chance_is_his",
    f"{MODELS}::test_slopes_are_those_of_the_chances_which_add_up_to_one[laplace]",
    f"{MODELS}::test_games_exactly_as_expected_give_the_parameters_back[laplace-multiplicative]",
    "tests/docs/test_nothing_undocumented.py::"
    "test_every_compared_model_is_documented_and_every_documented_one_exists",
)


def is_compared(copy: Path) -> bool:
    """Whether the model is fitted to games with draws."""
    return "'laplace'" in attempt(("python", "-c", COMPARED), copy).stdout


def is_tested(copy: Path) -> bool:
    """Whether the tests of the model and of the table of models exist and pass."""
    pytest_ = ("python", "-m", "pytest", "-p", "no:cacheprovider", "-n", "0", *TESTS)
    return attempt(pytest_, copy).returncode == 0


def test_a_draw_model_added_by_the_recipe_is_fitted_and_documented(tmp_path: Path) -> None:
    copy = follow(STEPS, tmp_path)
    assert "'laplace'" in run(("python", "-c", COMPARED), copy).stdout
    assert is_tested(copy)


@pytest.mark.rare
@pytest.mark.parametrize("left_out", STEPS, ids=("value", "name", "test", "documentation"))
def test_a_step_left_out_is_found(left_out: Step, tmp_path: Path) -> None:
    copy = follow([step for step in STEPS if step is not left_out], tmp_path)
    assert not (is_compared(copy) and is_tested(copy))
