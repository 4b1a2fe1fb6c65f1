"""Logs and ratings in a pickle, in a copy, in another process, and after a change of folder."""

import copy
import datetime as dt
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import polars as pl
import pytest

import banzuke as bz
from banzuke.flows.serving import carried

PAIRS = [(one, other) for one in "ABCD" for other in "ABCD" if one != other]
FRAME = pl.DataFrame({
    "first": [one for one, _ in PAIRS], "second": [other for _, other in PAIRS],
    "score": ["1", "0", "1", "0", "1", "0", "1", "0", "0", "1", "0", "1"],
    "played_at": [dt.date(2024, 1, day) for day in range(1, 13)],
})  # fmt: skip
FEW = {"replicates": 2, "checks": False}


def _pickled(something):
    return pickle.loads(pickle.dumps(something))


@pytest.fixture(scope="module")
def fit() -> bz.Pairwise:
    return bz.pairwise(bz.games(FRAME, period="year"), **FEW)


@pytest.mark.parametrize("copied", [_pickled, copy.deepcopy, copy.copy])
def test_ratings_of_a_pickle_or_a_copy_give_the_same_answers(fit, copied) -> None:
    other = copied(fit)

    assert repr(other) == repr(fit)
    assert other.periods == fit.periods
    assert other.league_file == fit.league_file
    assert repr(other.compare("A", "B")) == repr(fit.compare("A", "B"))
    views = fit.sql("SELECT view_name FROM duckdb_views() WHERE NOT internal")["view_name"]
    assert len(views) > 50
    for view in views:
        assert other.sql(f"FROM {view}").equals(fit.sql(f"FROM {view}")), view


def test_a_query_of_a_copy_reaches_no_files(fit) -> None:
    with pytest.raises(bz.BanzukeError, match="disabled by configuration"):
        copy.deepcopy(fit).sql("FROM read_text('/etc/hostname')")


def test_a_pickled_log_is_rated_alike(fit) -> None:
    again = bz.pairwise(_pickled(fit.log), **FEW)

    assert again.table().equals(fit.table())
    assert _pickled(fit.log).frame.equals(fit.log.frame)


def test_a_log_of_files_is_pickled_with_its_rejected_rows(tmp_path) -> None:
    file = tmp_path / "games.csv"
    FRAME.with_columns(score=pl.Series(["x", *FRAME["score"][1:]])).write_csv(file)
    with pytest.warns(bz.RejectedRows):
        log = bz.games(file)

    other = _pickled(log)

    assert other.rejected.equals(log.rejected)
    assert repr(other) == repr(log)


def test_a_pickle_of_another_version_is_refused(fit, monkeypatch) -> None:
    old = pickle.dumps(fit)
    monkeypatch.setattr(carried, "sql_hash", lambda: "another")

    with pytest.raises(bz.BanzukeError, match="pickled by another version of Banzuke"):
        pickle.loads(old)


def test_a_log_of_a_relative_path_is_read_again_from_another_folder(tmp_path, monkeypatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    rows = [f"2024-01-{day:02d},A,B,C,D,40000,30000,20000,10000" for day in range(1, 9)]
    header = "date,p1,p2,p3,p4,points1,points2,points3,points4"
    (tmp_path / "tables.csv").write_text("\n".join([header, *rows]))
    monkeypatch.chdir(tmp_path)
    log = bz.tables("tables.csv")
    monkeypatch.chdir("elsewhere")

    assert log._read(log._league).parsed.accepted.height == 4 * len(rows)


@pytest.mark.long
def test_processes_that_share_no_memory_rate_and_answer(fit) -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
        table = processes.submit(bz.Pairwise.table, fit).result()
        other = processes.submit(bz.pairwise, fit.log, **FEW).result()

    assert table.equals(fit.table())
    assert other.table().equals(fit.table())
