"""Leagues whose features are all drawn by lot."""

import numpy as np
import pytest

from banzuke.engine.streams import named
from bench.drawn_cells import KINDS, DrawnCell, designs, drawn_cell, held, strengths, summary
from bench.pairings import League, round_robin


@pytest.mark.parametrize("n", [6, 12, 16, 36])
def test_every_design_gives_games_of_two_different_players(n) -> None:
    for number in range(3):
        for title, play in designs(named("designs", str(number)), n).items():
            league = League(named("drawn", title), n, 0.0, 30.0)
            play(league)
            assert league.games, title
            assert all(a != b and min(a, b) >= 0 and max(a, b) < n for a, b, _, _ in league.games)


def test_a_cell_depends_on_its_seed_and_number_alone() -> None:
    cells = [drawn_cell("a", number)[:4] for number in range(8)]

    assert len({str(cell[0]) for cell in cells}) > 3
    assert [cell[0] for cell in cells] == [drawn_cell("a", number).title for number in range(8)]
    assert [cell[0] for cell in cells] != [drawn_cell("b", number).title for number in range(8)]


@pytest.mark.parametrize("kind", sorted(set(KINDS)))
def test_strengths_have_a_deviation_of_about_1(kind) -> None:
    assert np.std(strengths(named("strengths", kind), kind, 20_000)) == pytest.approx(1.0, abs=0.2)


def test_a_league_in_which_no_game_is_drawn_has_no_drawn_game() -> None:
    for drawn in (0.0, 1.6):
        league = League(named("no draws"), 12, 0.0, 0.0)
        league.drawn = drawn
        round_robin()(league)
        assert any(score == 0.5 for _, _, score, _ in league.games) == (drawn > 0.0)


def test_the_summary_has_the_cells_of_each_spread() -> None:
    cell = drawn_cell("a", 0)
    found = held(cell, "one")
    assert found is not None
    each = [(cell._replace(spread=spread), [found]) for spread in (40.0, 80.0, 400.0)]

    rows = list(summary(each))
    assert [(row[0], row[1]) for row in rows] == [
        ("40 and 80", "2"), ("300 and 400", "1"), ("all", "3"),
    ]  # fmt: skip
    assert rows[0][2] == f"{100 * found.ratings:.1f}"


def test_a_league_is_measured_the_same_at_every_call() -> None:
    cell: DrawnCell = drawn_cell("a", 0)
    one, again = held(cell, "one"), held(cell, "one")
    assert one is not None
    assert again is not None
    assert one.ratings == again.ratings
    assert one.stated.tolist() == again.stated.tolist()
