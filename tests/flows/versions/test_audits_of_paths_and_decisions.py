"""Audits of strength over time and of decisions fire on impossible rows."""

import datetime as dt

import polars as pl
import pytest

from banzuke import sql

EMPTY = {
    "VARCHAR": "x", "BIGINT": 1, "INTEGER": 1, "SMALLINT": 1, "TINYINT": 1, "DOUBLE": 1.0,
    "FLOAT": 1.0, "BOOLEAN": False, "DATE": dt.date(2026, 1, 1),
    "TIMESTAMP": dt.datetime(2026, 1, 1),
}  # fmt: skip
SPOILT = [
    ("decision_quality_is_sound", "decision_quality", {"best_share": 2.0}),
    ("decision_quality_is_sound", "decision", {"lost": -1.0}),
    ("dynamic_is_sound", "dynamic_rating", {"se": -1.0}),
]


@pytest.mark.parametrize(("audit", "table", "wrong"), SPOILT)
def test_impossible_rows_fail_their_audit(store, audit, table, wrong) -> None:
    columns = store.rows(
        "SELECT column_name, data_type FROM duckdb_columns() WHERE schema_name = 'result'"
        " AND table_name = ? ORDER BY column_index", [table],
    )  # fmt: skip
    sound = {name: EMPTY.get(of, 1) for name, of in columns} | {"version_id": "v"}
    # For decisions by class, the row of all classes has their sum.
    rows = [sound, sound | {"shanten": None}] if table == "decision_quality" else [sound]
    store.register("candidate", pl.DataFrame({"version_id": ["v"], "league": ["x"]}))
    store.append(f"result.{table}", pl.DataFrame(rows))
    assert store.rows(sql.read(f"audits/blocking/{audit}")) == []
    store.append(f"result.{table}", pl.DataFrame([one | wrong for one in rows]))
    assert len(store.rows(sql.read(f"audits/blocking/{audit}"))) == len(rows)
