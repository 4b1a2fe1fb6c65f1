"""Who has been away for long stands below the leaderboard, with the rank."""

import datetime as dt

from banzuke.flows.site.away import without_away
from banzuke.flows.site.blocks import Column, Link, Table, Text

COLUMNS = (Column("rank", "rank"), Column("player", "player"), Column("last-day", "date"))
ROWS = [
    (1, Link("Uma", None), dt.date(2024, 1, 1)),
    (2, Link("Pia", None), dt.date(2025, 12, 31)),
    (3, Link("Bela", None), dt.date(2024, 12, 31)),
]
BOARD = Table(COLUMNS, ROWS, Text("board-dynamic", {"day": "2025-12-31"}), search=True)


def test_days_count_up_to_the_last_game_of_the_league() -> None:
    here, away = without_away(BOARD, 365)
    assert [row[0] for row in here.rows] == [2, 3]  # 365 days are not longer
    assert away is not None
    assert [row[0] for row in away.rows] == [1]
    assert away.folded
    assert away.caption.values == {"n": "1", "days": "365"}


def test_nobody_is_away_where_nobody_is_asked_for_or_no_day_is_known() -> None:
    assert without_away(BOARD, None) == (BOARD, None)
    assert without_away(BOARD, 1000) == (BOARD, None)
    plain = Table(COLUMNS[:2], [row[:2] for row in ROWS], BOARD.caption)
    assert without_away(plain, 1) == (plain, None)
