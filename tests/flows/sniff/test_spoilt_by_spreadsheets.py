"""What spreadsheets make of dates and results: swapped days, numbers of days, times, days."""

from collections.abc import Callable
from itertools import cycle

import pytest

from banzuke.flows.sniff.sniff import Sniffed

PAIRS = ["Ann,Ben", "Ben,Cid", "Cid,Ann", "Dan,Ann", "Ben,Dan", "Cid,Dan"]
HEAD = "Date,White,Black,Result\n"


def text_of(days: list[str], results: list[str]) -> str:
    rows = zip(days, cycle(PAIRS), cycle(results), strict=False)
    return HEAD + "".join(f"{day},{pair},{result}\n" for day, pair, result in rows)


def doubts(sniffed: Sniffed) -> str:
    return " ".join(sniffed.trial.proposal.unsure) if sniffed.trial else sniffed.problem


SWAPPED = ["2024-06-01", "2024-11-01", "2024-05-02", "2024-09-03", "2024-04-03"]
TYPED = ["01/16/2024", "01/21/2024", "02/29/2024"]


def test_days_that_a_spreadsheet_may_have_swapped_are_named(sniff_text) -> None:
    said = doubts(sniff_text(text_of(SWAPPED + TYPED, ["1-0", "0-1"])))

    assert '"Date" has 5 dates with days up to 12 only, beside texts such as "01/16/2024"' in said
    assert "so that 2024-04-03 was 2024-03-04" in said


@pytest.mark.parametrize(
    "days", [SWAPPED, [*SWAPPED, "2024-05-13", *TYPED], [*SWAPPED, *TYPED, "02/03/2024"]]
)
def test_other_dates_are_not_called_swapped(sniff_text, days: list[str]) -> None:
    assert "swapped" not in doubts(sniff_text(text_of(days, ["1-0", "0-1"])))


def test_times_that_were_scores_are_scores(sniff_text) -> None:
    days = [f"2024-03-{day:02d}" for day in range(1, 13)]
    sniffed = sniff_text(text_of(days, ["03:01:00", "02:03:00", "0:3", "11:02:00"]))

    assert sniffed.trial is not None
    assert sniffed.trial.n_counting == 12


@pytest.mark.parametrize("day", ["2026-03-01", "01. Mrz", "1-Mar"])
def test_a_result_that_became_a_day_is_told_how_it_is_mended(
    sniff_text: Callable[..., Sniffed], day: str
) -> None:
    days = [f"2024-03-{day:02d}" for day in range(1, 13)]
    sniffed = sniff_text(text_of(days, ["3-0", "0-3", "1-0", day]))

    assert f"{day} is a day that a spreadsheet has made of a result such as 2-1" in doubts(sniffed)


def test_an_empty_column_of_results_is_told_about_formulas(sniff_text) -> None:
    said = doubts(sniff_text(text_of([f"2024-03-{day:02d}" for day in range(1, 13)], [""])))

    assert '"Result" is empty in all rows: if it has formulas' in said


@pytest.mark.parametrize("results", [["1. sty", "2. lut"], ["янв-01", "фев-02"]])
def test_a_column_of_days_is_told_so_in_any_language(sniff_text, results: list[str]) -> None:
    found = sniff_text(text_of([f"2024-06-{day:02}" for day in range(1, 7)], results))
    assert "which a spreadsheet has made of results" in doubts(found)
