"""A night and Python name tables whose points do not add up, as `sniff` does."""

import polars as pl
import pytest

import banzuke as bz
from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.store import open_store

SAID = r"the points of 1 game do not add up to the usual 1000, such as line (\d) \(1100\)"
COLUMNS = [f"{what}_{seat}" for seat in range(1, 5) for what in ("player", "points")]
ROWS = [["Ann", p, "Bob", 300, "Cid", 200, "Dan", 100] for p in (400, 500, 400, 400)]


@pytest.mark.parametrize("table_sum", [None, 1000])
def test_an_unusual_sum_is_noted_unless_it_is_refused(home, make_league, table_sum) -> None:
    rows = [["played_at", *COLUMNS], *(["2024-05-01", *row] for row in ROWS)]
    lines = [",".join(map(str, row)) for row in rows]
    (home.root / "inbox" / "log.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    checked = {} if table_sum is None else {"table_sum": table_sum}
    league = make_league("table", columns={name: name for name in rows[0]}, **checked)

    with open_store(home, command="test") as store:
        report = ingest_league(store, home, league)

    (read,) = report.files
    assert read.rows_quarantined == (table_sum is not None)
    assert [note for note in report.notes if "add up" in note] == (
        [] if table_sum else [
            "inbox/log.csv: the points of 1 game do not add up to the usual 1000, such as line 3 "
            "(1100): fix them; `table_sum = 1000` in [[source]] puts such games into quarantine"
        ]
    )  # fmt: skip


def test_python_warns_of_an_unusual_sum() -> None:
    with pytest.warns(bz.DoubtfulRows, match=SAID):
        bz.tables(pl.DataFrame(ROWS, schema=COLUMNS, orient="row"))
