"""Several threads query one object, each with its own answer; names may be numbers."""

import datetime as dt
import sys
from concurrent.futures import ThreadPoolExecutor
from io import StringIO

import polars as pl
import pytest

import banzuke as bz

PAIRS = [(one, other) for one in range(1, 5) for other in range(1, 5) if one != other]
FRAME = pl.DataFrame({
    "first": [one for one, _ in PAIRS], "second": [other for _, other in PAIRS],
    "score": [1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1],
    "played_at": [dt.date(2024, 1, day) for day in range(1, 13)],
})  # fmt: skip


@pytest.fixture(scope="module")
def fit() -> bz.Pairwise:
    return bz.pairwise(bz.games(FRAME, period="year"), replicates=2, checks=False)


def test_each_thread_gets_the_answer_to_its_own_query(fit) -> None:
    def ask(number: int) -> tuple[int, list[int], tuple[object, ...]]:
        found = fit.sql(f"SELECT unnest(range({number})) AS n{number}")
        return number, found[f"n{number}"].to_list(), fit._serving.rows("SELECT ?", [number])[0]

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(ask, range(1, 200)))

    assert all(found == list(range(n)) and row == (n,) for n, found, row in answers)


def test_a_query_changes_no_ratings(fit) -> None:
    before = fit.table()

    for query in ("DELETE FROM result.static_rating", "DROP TABLE result.version", ""):
        with pytest.raises(bz.BanzukeError, match="has 0 queries that only read"):
            fit.sql(query)
    with pytest.raises(bz.BanzukeError, match="has 2 queries that only read"):
        fit.sql("SELECT 1; SELECT 2")
    fit.sql("DELETE FROM result.static_rating; SELECT 1")

    assert fit.table().equals(before)
    assert fit.sql("PIVOT (SELECT 'a' AS name, 1 AS n) ON name USING sum(n)").columns == ["a"]


def test_a_comparison_is_printed_into_its_own_text(fit, monkeypatch) -> None:
    class Elsewhere(StringIO):
        def write(self, text: str) -> int:
            raise AssertionError(f"{text!r} on standard output")

    compared = fit.compare("1", "2")
    text = repr(compared)
    monkeypatch.setattr(sys, "stdout", Elsewhere())

    assert repr(compared) == text
    assert sys.stdout.getvalue() == ""


def test_players_and_periods_may_be_whole_numbers(fit) -> None:
    asked = fit.compare(1, 2.0, period=2024)

    assert asked.to_dict() == fit.compare("1", "2", period="2024").to_dict()
    assert fit.table(period=2024).equals(fit.table(period="2024"))
    with pytest.raises(bz.BanzukeError, match="no ratings of '2023'"):
        fit.table(period=2023)


@pytest.mark.parametrize("name", [None, 1.5, True, ["1"]])
def test_a_value_that_is_no_name_is_refused(fit, name) -> None:
    with pytest.raises(bz.BanzukeError, match="is no name: give a text or a whole number"):
        fit.compare("1", name)


@pytest.mark.parametrize("handicap", [-1, "2", 1.5, None])
def test_a_handicap_that_is_no_code_is_refused(fit, handicap) -> None:
    with pytest.raises(bz.BanzukeError, match="is not a whole number from 0"):
        fit.predict("1", "2", handicap=handicap)


@pytest.mark.long
def test_a_time_is_read_as_its_day_and_a_year_is_not_a_day() -> None:
    paths = bz.over_time(FRAME, drift=30.0, spread=200.0)
    at = dt.datetime(2024, 1, 12, 5)

    assert paths.compare(1, 2, on=at).day == paths.compare(1, 2, on="2024-01-12").day
    assert paths.path(1).equals(paths.path("1"))
    assert paths.table(on=20240112).equals(paths.table(on=at))
    with pytest.raises(bz.BanzukeError, match="'2024' is not a day, but a year"):
        paths.table(on=2024)
