"""Players who have been away for long stand below the leaderboard, with their rank."""

import datetime as dt

from banzuke.flows.site.building.away import without_away
from banzuke.flows.site.parts.blocks import Column, Link, Table, Text

COLUMNS = (Column("rank", "rank"), Column("player", "player"), Column("last-day", "date"))
ROWS = [
    (1, Link("Uma", None), dt.date(2024, 1, 1)),
    (2, Link("Pia", None), dt.date(2025, 12, 31)),
    (3, Link("Bela", None), dt.date(2024, 12, 31)),
]
BOARD = Table(COLUMNS, ROWS, Text("board-dynamic", {"day": "2025-12-31"}), search=True)


def test_days_count_up_to_the_last_game_of_the_league() -> None:
    here, away = without_away(BOARD, 365)
    assert [row[0] for row in here.rows] == [2, 3]  # exactly 365 days are not too long
    assert away is not None
    assert [row[0] for row in away.rows] == [1]
    assert away.folded
    assert away.caption.values == {"n": "1", "days": "365"}


def test_nobody_is_away_without_a_limit_or_known_days() -> None:
    assert without_away(BOARD, None) == (BOARD, None)
    assert without_away(BOARD, 1000) == (BOARD, None)
    plain = Table(COLUMNS[:2], [row[:2] for row in ROWS], BOARD.caption)
    assert without_away(plain, 1) == (plain, None)


def test_lines_between_groups_stay_where_they_are_when_rows_are_left_out() -> None:
    board = Table(COLUMNS, [(n, None, None) for n in range(8)], BOARD.caption,
                  apart=frozenset({2, 5}))  # fmt: skip
    assert board.of(range(8)).apart == {2, 5}
    assert board.of([0, 1, 3, 4, 5]).apart == {2, 4}  # the line moves to the next row
    assert board.of(range(4, 8)).apart == {1}
    assert board.of([5, 6]).apart == frozenset()
    here, away = without_away(
        Table(COLUMNS, ROWS, BOARD.caption, apart=frozenset({1, 2})), 365
    )  # fmt: skip
    assert here.apart == {1}
    assert away is not None
    assert away.apart == frozenset()


def test_a_player_without_a_day_is_not_away() -> None:
    rows = [*ROWS, (4, Link("Ines", None), None)]
    here, away = without_away(Table(COLUMNS, rows, BOARD.caption), 365)
    assert [row[0] for row in here.rows] == [2, 3, 4]
    assert away is not None
    assert without_away(Table(COLUMNS, rows[3:], BOARD.caption), 365)[1] is None
