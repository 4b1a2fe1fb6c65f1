"""A digest of versions' rows: it depends on values, not on order, and is the same for years."""

import datetime as dt

import polars as pl
import pytest

from banzuke.flows.versions.digest import NO_ROWS, ROWS_AT_ONCE, digests

ROWS = pl.DataFrame(
    {
        "version_id": ["v", "v", "w", "v"],
        "player": ["Ann", "Bob", "Ann", None],
        "rating": [1500.0, float("inf"), -0.0, 1e-300],
        "rank": [1, 2, 1, None],
        "flagged": [True, False, None, True],
        "played_at": [dt.datetime(2024, 5, 1, 12, 30), None, None, dt.datetime(1999, 1, 1)],
    }
)


def texts(frame: pl.DataFrame, table: str = "static_rating") -> dict[str, tuple[int, str]]:
    return {v: (d.n_rows, d.text) for v, d in digests([(table, frame)]).items()}


def test_digests_are_those_in_existing_stores() -> None:
    """If this test fails, every existing store would be called damaged."""
    assert texts(ROWS) == {"v": (3, "ecd65bee22149abb"), "w": (1, "ddf519e6937653a0")}


def test_neither_order_nor_parts_nor_widths_of_types_count() -> None:
    narrow = ROWS.with_columns(
        pl.col("rank").cast(pl.Int8), pl.col("player").cast(pl.Categorical)
    ).select(reversed(ROWS.columns))
    zoned = ROWS.with_columns(pl.col("played_at").dt.replace_time_zone("UTC"))
    elsewhere = zoned.with_columns(pl.col("played_at").dt.convert_time_zone("Asia/Tokyo"))

    for same in (ROWS.reverse(), narrow, zoned, elsewhere, pl.concat([ROWS[2:], ROWS[:2]])):
        assert texts(same) == texts(ROWS)
    assert digests([("static_rating", ROWS[:1]), ("static_rating", ROWS[1:])]) == digests(
        [("static_rating", ROWS)]
    )


def test_many_rows_have_the_digest_of_their_parts() -> None:
    n = ROWS_AT_ONCE + 3
    rows = pl.DataFrame({"version_id": ["v"] * n, "name": [f"player {i}" for i in range(n)]})

    assert digests([("t", rows)]) == digests([("t", rows[:5]), ("t", rows[5:])])


def test_column_without_values_that_a_later_release_adds_changes_nothing() -> None:
    later = ROWS.with_columns(pl.lit(None, pl.Float64).alias("new"), pl.lit(None).alias("newer"))

    assert texts(later) == texts(ROWS)


@pytest.mark.parametrize(
    "change",
    [
        {"player": ["Ann", "Bob", "Ann", ""]},  # no longer unknown
        {"player": ["Bob", "Ann", "Ann", None]},
        {"player": ["nnA", "Bob", "Ann", None]},
        {"rating": [1500.0000000000002, float("inf"), 0.0, 1e-300]},
        {"rating": [1500.0, float("-inf"), 0.0, 1e-300]},
        {"rank": [1, 2, 1, 0]},
        {"rank": [2, 1, 1, None]},
        {"flagged": [True, False, None, None]},
        {"played_at": [dt.datetime(2024, 5, 1, 12, 30, 0, 1), None, None, dt.datetime(1999, 1, 1)]},
    ],
)
def test_any_other_value_gives_another_digest(change: dict[str, list[object]]) -> None:
    changed = ROWS.with_columns(
        pl.Series(name, values, dtype=ROWS[name].dtype) for name, values in change.items()
    )

    assert texts(changed)["v"] != texts(ROWS)["v"]
    assert texts(changed)["w"] == texts(ROWS)["w"], "other versions are as they were"


def test_rows_that_go_come_twice_or_lie_in_another_table_give_another_digest() -> None:
    of_v = texts(ROWS)["v"]

    assert texts(ROWS[1:])["v"] != of_v
    assert texts(pl.concat([ROWS, ROWS[:1], ROWS[:1]]))["v"] != of_v
    assert texts(ROWS, "tier_entry")["v"] != of_v
    assert texts(ROWS.rename({"rank": "place"}))["v"] != of_v


def test_no_rows_have_a_digest_too() -> None:
    assert texts(ROWS.clear()) == {}
    assert (NO_ROWS.n_rows, NO_ROWS.text) == (0, "0" * 16)
