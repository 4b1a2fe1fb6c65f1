"""Document 001, static ratings, errors of matches, and search: its numbers and figures."""

import numpy as np
import pytest
from scipy.stats import binom

from banzuke.engine.bradley_terry import Gauge, fit
from banzuke.engine.games.pairs import from_counts
from banzuke.engine.labs.match_coverage import coverage_study
from banzuke.engine.labs.search import EXACT, WrittenTree, alpha_beta, minimax
from banzuke.engine.labs.search.leaves import knuth_moore
from banzuke.engine.labs.search.uniform import walk
from banzuke.engine.match import FAR_OFF, errors_of_confidence, outside, win_rate
from banzuke.flows.commands.studies.simulate.search import depth_of
from banzuke.flows.commands.studies.simulate.search_by_hand import WORKED, steps
from banzuke.flows.commands.studies.simulate.search_by_hand import turned as turned_by_hand
from banzuke.flows.leagues.static import Static

FIGURE_MINIMAX_1 = [[[500, -200], [700, 300]], [[200, -100], [400, 100]]]
"""The tree of the figure: depth 3, two moves each, the best move first everywhere."""


def turned(tree):
    """The tree with the children of every node in the opposite order."""
    return [turned(child) for child in reversed(tree)] if isinstance(tree, list) else tree


@pytest.mark.slow
def test_ratings_make_the_derivative_of_ln_p_zero():
    wins, losses = np.array([7, 5, 2]), np.array([3, 9, 4])
    first, second = np.array([0, 0, 1]), np.array([1, 2, 2])
    rating = fit(
        from_counts(first, second, wins, 0 * wins, losses, n_players=3), gauge=Gauge()
    ).rating_elo
    gap = rating[first] - rating[second]
    slope = wins / (1 + 10 ** (gap / 400)) - losses / (1 + 10 ** (-gap / 400))
    for player in range(3):
        own = np.sum(((first == player) * 1.0 - (second == player)) * slope)
        assert own == pytest.approx(0.0, abs=1e-6)


def test_worked_example_8000_wins_of_10000():
    match = win_rate(8000, 10000)
    assert match.rate == 0.8
    assert match.se_n_minus_1_5 == pytest.approx(0.004, abs=5e-7)
    assert match.rating_difference_elo == pytest.approx(240.8, abs=0.05)
    assert match.rating_error_elo == pytest.approx(4.3, abs=0.05)
    assert match.rating_error_elo * 0.8 * 0.2 / match.se == pytest.approx(173.7, abs=0.05)


@pytest.mark.parametrize(
    ("confidence", "r", "printed"), [(0.683, 1.0, 0.001), (0.95, 1.96, 0.005), (0.99, 2.58, 0.005)]
)
def test_figure_r_log10a(confidence, r, printed):
    assert errors_of_confidence(confidence) == pytest.approx(r, abs=printed)
    assert 1 - outside(errors_of_confidence(confidence)) == pytest.approx(confidence)


@pytest.mark.parametrize(
    ("wins", "games", "holds"),
    [(8000, 10000, True), (1, 3, False), (0, 10, False), (95, 100, False)],
)
def test_the_expansion_fails_where_s_is_not_far_below_p_and_1_p(wins, games, holds):
    match = win_rate(wins, games)
    assert (match.expansion_off <= FAR_OFF) == holds


def test_figure_p_1_p_has_its_top_in_the_middle():
    errors = [win_rate(wins, 100).se for wins in range(101)]
    assert int(np.argmax(errors)) == 50
    assert errors[50] == pytest.approx(np.sqrt(0.25 / 100))
    assert errors[::-1] == pytest.approx(errors)


def test_text_the_error_falls_with_the_root_of_the_games_and_is_that_of_the_binomial():
    """The text says that the error grows with p (1 - p); its formula has the square root."""
    assert win_rate(50, 100).se == pytest.approx(2 * win_rate(200, 400).se)
    for wins in (10, 50, 99):
        assert win_rate(wins, 100).se == pytest.approx(binom(100, wins / 100).std() / 100)
    assert win_rate(10, 100).se / win_rate(50, 100).se == pytest.approx(np.sqrt(0.09 / 0.25))


def test_figures_s_normal_at_a_half_and_a_tenth_and_not_at_a_hundredth():
    study = coverage_study([0.5, 0.1, 0.01], np.arange(300, 1001, 20), confidences=(0.95, 0.99))
    off = np.abs(study.around_true_rate - np.array([0.95, 0.99])[:, None, None]).mean(axis=2)
    assert (off[:, :2] < 0.006).all()
    assert (off[:, 2] > 1.5 * off[:, :2].max(axis=1)).all()


def test_figures_minimax_1_and_ab_1_three_leaves_of_eight_are_skipped_and_none_upside_down():
    full = minimax(WrittenTree(FIGURE_MINIMAX_1), 3)
    trees = (FIGURE_MINIMAX_1, turned(FIGURE_MINIMAX_1))
    first, last = (alpha_beta(WrittenTree(tree), 3) for tree in trees)
    assert (full.value, full.move, full.leaves) == (500, 0, 8)
    assert (first.value, first.move, first.leaves, first.bound) == (500, 0, 5, EXACT)
    assert (last.value, last.move, last.leaves) == (500, 1, 8)


@pytest.mark.parametrize("depth", [2, 4, 6, 8, 10])
@pytest.mark.long
def test_figure_minimax_count_best_order_is_twice_three_to_half_the_depth(depth):
    assert walk("best", branching=3, depth=depth).leaves + 1 == 2 * 3 ** (depth // 2)


def test_at_twenty_moves_the_best_order_needs_a_hundred_thousand_positions():
    assert knuth_moore(3, 20) == pytest.approx(1e5, rel=0.2)
    assert 3**20 / knuth_moore(3, 20) > 1e4


def test_a_rating_difference_is_the_logarithm_of_the_odds():
    pairs = from_counts(
        np.array([0]), np.array([1]), np.array([8000]), np.array([0]), np.array([2000]), n_players=2
    )
    found = fit(pairs, gauge=Gauge())
    assert found.rating_elo[0] - found.rating_elo[1] == pytest.approx(240.8, abs=0.05)
    assert found.se_hessian_elo[0] * 2 == pytest.approx(4.3, abs=0.05)


def test_figure_ab_1_windows_step_by_step():
    rows = {path: row for _, path, *row in steps(WORKED)}
    infinite = float("inf")
    assert rows["111"][1:4] == [-infinite, infinite, 500.0]
    assert rows["112"][1:4] == [500.0, infinite, -200.0]  # not above the lower bound: ignored
    assert rows["121"][1:4] == [-infinite, 500.0, 700.0]  # the window is empty
    assert [path for path, row in rows.items() if row[-1] == "skipped"] == ["122", "22"]
    assert rows["start"][3] == alpha_beta(WrittenTree(WORKED), 3).value
    upside_down = steps(turned_by_hand(WORKED))
    assert [row for row in upside_down if row[-1] == "skipped"] == []


@pytest.mark.parametrize("any_number", [-(10**6), 0, 10**6])
def test_figure_ab_0_the_skipped_leaves_may_be_any_number(any_number):
    """Any number in place of "?" leaves value, best move and bounds (+700↑, +200↓) as they are."""
    tree = [[[500, -200], [700, any_number]], [[200, -100], [any_number, any_number]]]
    found = minimax(WrittenTree(tree), 3)
    assert (found.value, found.move) == (500, 0)
    rows = {path: row for _, path, *row in steps(tree)}
    assert (rows["12"][3], rows["2"][3]) == (700.0, 200.0)


def test_text_at_twenty_moves_a_random_order_needs_a_hundred_times_the_best_one():
    """Counted at 8 and 12 moves, and extrapolated to 20 by the growth between them."""
    at_8, at_12 = (
        np.mean([walk("random", branching=3, depth=depth, seed=s).leaves for s in range(100)])
        for depth in (8, 12)
    )
    at_20 = at_12 * (at_12 / at_8) ** 2
    best, full = 2 * 3**10, 3**20
    assert 50 * best < at_20 < full / 50
    assert at_20 == pytest.approx(100 * best, rel=0.5)


def test_text_a_hundred_to_a_thousand_simulations_tell_the_uncertainty():
    assert 100 <= Static().replicates <= 1000


def test_text_s_by_n_or_n_less_three_halves_or_one_is_nearly_the_same():
    match = win_rate(8000, 10000)
    for other, less in ((match.se_n_minus_1_5, 1.5), (match.se_n_minus_1, 1.0)):
        assert other == pytest.approx(0.4 / np.sqrt(10000 - less), rel=1e-12)
        assert other == pytest.approx(match.se, rel=1e-4)


@pytest.mark.parametrize(("branching", "depth"), [(3, 16), (2, 25), (10, 7), (80, 4)])
def test_trees_of_any_branching_are_counted_as_deep_as_their_leaves_allow(branching, depth):
    assert depth_of(branching) == depth
    assert branching**depth <= 3**16
