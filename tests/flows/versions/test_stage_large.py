"""Versions of large leagues are stored within DuckDB's memory limit."""

import polars as pl
import pytest

from banzuke.flows.store import BadQuery
from banzuke.flows.tasks.task import Outcome
from banzuke.flows.versions import stage as staging
from banzuke.flows.versions.digest import digests
from banzuke.flows.versions.stage import stage

pytestmark = pytest.mark.long

GAMES = ["2024-05-01,Ann,Bob,1", "2024-05-02,Bob,Cid,0", "2024-05-03,Cid,Ann,0.5"]
N_CELLS = 600_000
LITTLE = "32MiB"
"""Half of the memory that the cells' counts alone would take, with their common id."""


@pytest.fixture
def results(store, log, make_league, run_without_engine):
    """The results of a version with as many cells as a large league; only three games are real."""
    made = []

    def enlarge(job, outcome: Outcome) -> Outcome:
        cells = outcome.tables["matchup_cell"]
        empty = pl.DataFrame({"first_id": pl.arange(N_CELLS, eager=True).cast(pl.String)}).select(
            "first_id", second_id="first_id", neutral=False, handicap=pl.lit(0, pl.Int32),
            wins=pl.lit(0, pl.Int64), draws=pl.lit(0, pl.Int64), losses=pl.lit(0, pl.Int64),
        )  # fmt: skip
        tables = outcome.tables | {"matchup_cell": pl.concat([cells, empty])}
        made.append((job, Outcome(tables, outcome.diagnostics, outcome.seconds)))
        raise KeepBack

    log("a.csv", *GAMES)
    with pytest.raises(KeepBack):
        run_without_engine(store, make_league(), spoil=enlarge)
    return made


class KeepBack(Exception):  # no error: what is made is stored by the test
    """Ends a night before it stores anything."""


def test_rows_that_memory_does_not_hold_are_stored_and_audited(store, results) -> None:
    store.execute(f"SET memory_limit = '{LITTLE}'")

    staged = stage(store, results)

    assert staged.promoted == ("2024",)
    assert store.rows("SELECT count(*) FROM result.matchup_cell") == [(N_CELLS + 3,)]


def test_an_audit_of_such_rows_fires(store, results) -> None:
    cells = results[0][1].tables["matchup_cell"]
    results[0][1].tables["matchup_cell"] = cells.with_columns(pl.col("wins") + 1)
    store.execute(f"SET memory_limit = '{LITTLE}'")

    [(_, why)] = stage(store, results).rejected

    assert "audit matchup_adds_up: " in why


def test_rows_have_one_digest_however_many_are_stored_at_once(store, results, monkeypatch) -> None:
    monkeypatch.setattr(staging, "ROWS_AT_ONCE", 70_001)

    stage(store, results)

    [(job, outcome)] = results
    named = [
        (table, rows.with_columns(version_id=pl.lit(job.version_id)))
        for table, rows in outcome.tables.items()
    ]
    assert store.rows("SELECT rows_stored, rows_digest FROM result.version") == [
        (digests(named)[job.version_id].n_rows, digests(named)[job.version_id].text)
    ]


def test_settings_of_an_audit_that_breaks_off_do_not_stay(store) -> None:
    setting = "SELECT current_setting('disabled_optimizers')"
    before = store.rows(setting)

    with pytest.raises(BadQuery), store.transaction(), store.joins_as_written():
        assert store.rows(setting) != before
        store.execute("SELECT error('broken off')").fetchall()

    assert store.rows(setting) == before
