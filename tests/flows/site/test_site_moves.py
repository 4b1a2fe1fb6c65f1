"""A leaderboard shows moved places and provisional players beside the ratings."""

import pytest

from banzuke.flows.site.faces.shared import ELSEWHERE, are_comparable, is_provisional, moved


@pytest.mark.parametrize(
    ("rank", "before", "shown"),
    [
        (1, {"p": 4}, "▲ 3"), (4, {"p": 1}, "▼ 3"), (2, {"p": 2}, "="), (2, {}, "+"),
        (2, {"p": None}, "+"), (2, {"p": ELSEWHERE}, ""), (None, {"p": 1}, ""), (2, None, ""),
    ],
)  # fmt: skip
def test_places_moved(rank: int | None, before: dict[str, int | None] | None, shown: str) -> None:
    assert moved(rank, before, "p") == shown


@pytest.mark.parametrize(
    ("before", "now", "alike"), [(20, 40, True), (41, 20, False), (400, 20, False), (1, 5, True)]
)
def test_ranks_of_tables_of_other_sizes_are_not_compared(
    before: int, now: int, *, alike: bool
) -> None:
    assert are_comparable(before, now) is alike


@pytest.mark.parametrize(
    ("low", "high", "n_ranked", "is_wide"),
    [(1, 10, 20, False), (1, 11, 20, True), (1, 5, 5, False), (None, None, 20, False)],
)
def test_a_rank_that_may_lie_in_half_of_the_table_is_provisional(
    low: int | None, high: int | None, n_ranked: int, *, is_wide: bool
) -> None:
    assert is_provisional(low, high, n_ranked) is is_wide
