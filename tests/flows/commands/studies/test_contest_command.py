"""`banzuke contest`: windows of whole months, its answers, and refused questions."""

import datetime as dt
import json
import re

import numpy as np
import polars as pl
import pytest

import banzuke as bz
from banzuke.engine.checks.calibration import UNKNOWN
from banzuke.engine.contest import Contest, Score
from banzuke.flows.commands.nights.ingest import ingest_only
from banzuke.flows.commands.studies.contest import (
    _print_tables,
    _rounded,
    show_contest,
    verdict,
)
from banzuke.flows.leagues.contest import NoContest, window_starts
from tests.homes import add_games, add_league

pytestmark = pytest.mark.slow


def day(text: str) -> int:
    return int(np.datetime64(text, "D").astype(int))


def test_windows_are_whole_months_and_hold_every_game() -> None:
    found = day("2023-02-10"), day("2023-08-31")
    starts = window_starts(*found, every="quarter", since=None)
    assert [str(np.datetime64(start, "D")) for start in starts] == [
        "2023-01-01", "2023-04-01", "2023-07-01", "2023-10-01",
    ]  # fmt: skip
    assert window_starts(*found, every="year", since=dt.date(2023, 5, 5)) == [
        day("2023-05-05"), day("2024-01-01"),
    ]  # fmt: skip
    with pytest.raises(NoContest, match="earlier day"):
        window_starts(*found, every="month", since=dt.date(2024, 1, 1))


def score(name: str, behind: float, se: float) -> Score:
    return Score(name, 0.6 + behind, 0.2, 0.7, behind, se, np.array([0.6]), UNKNOWN)


def test_a_lead_within_two_standard_errors_is_no_lead() -> None:
    def said(*scores: Score) -> str:
        return verdict(Contest(scores, 10, np.array([0]), np.array([10])))

    sure = said(score("a", 0.0, 0.0), score("b", 0.02, 0.005))
    assert sure == "Use a: 0.0200 ± 0.0050 nats a game ahead of b, the next."
    alike = said(score("a", 0.0, 0.0), score("b", 0.01, 0.006), score("c", 0.3, 0.01))
    assert "do not show that b is worse (2 standard errors)" in alike
    assert "c" not in alike.replace("contest", "")[6:20]


@pytest.mark.long
def test_a_rated_league_is_asked_from_the_command_line(home, rate_home, capsys) -> None:
    add_league(home, "club", replicates=8)
    add_games(home, "club", "all", n_games=150, n_players=6, n_days=300)
    rate_home(home)
    options = {"every": "quarter", "since": None, "output": None}
    show_contest(home, "club", as_json=True, **options)
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == 7
    assert rows[0]["behind"] == 0.0
    assert all(np.isfinite(row["log_loss"]) for row in rows)
    assert all(row["slope_se"] > 0.0 for row in rows if row["model"] != "guess")
    _print_tables([_rounded(list(row.values())) for row in rows], title="a contest")
    out = capsys.readouterr().out
    assert "slope_se" in out
    assert "static, last year" in out
    with pytest.raises(NoContest, match="no games of two"):
        show_contest(home, "clubb", as_json=True, **options)
    with pytest.raises(NoContest, match="none can be predicted"):
        show_contest(home, "club", as_json=True, **{**options, "every": "year"})


@pytest.mark.long
def test_a_league_that_no_night_has_rated_has_a_contest(home, capsys) -> None:
    add_league(home, "club", replicates=8)
    add_games(home, "club", "all", n_games=150, n_players=6, n_days=300)
    assert ingest_only(home, league=None, wait_seconds=0, as_json=True) == 0
    capsys.readouterr()
    show_contest(home, "club", every="quarter", since=None, output=None, as_json=True)
    assert len(json.loads(capsys.readouterr().out)) == 7


def test_a_league_without_dates_has_no_contest(home) -> None:
    add_league(home, "club", period="all", replicates=8)
    path = add_games(home, "club", "all", n_games=40, n_players=6)
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"(?m)^(all-\d+),[^,]+,", r"\1,,", text), encoding="utf-8")
    ingest_only(home, league=None, wait_seconds=0, as_json=True)
    with pytest.raises(NoContest, match="no game of club has a date"):
        show_contest(home, "club", every="quarter", since=None, output=None, as_json=True)


@pytest.mark.long
def test_the_command_and_the_library_count_the_same_games(home, rate_home, capsys) -> None:
    """Neither counts the window that has not ended, and the command says so."""
    add_league(home, "club", replicates=8)
    path = add_games(home, "club", "all", n_games=150, n_players=6, n_days=300)
    rate_home(home)
    show_contest(home, "club", every="quarter", since=None, output=None, as_json=False)
    said = capsys.readouterr().out
    columns = {"first": "black", "second": "white", "score": "score", "played_at": "date"}
    log = bz.games(pl.read_csv(path, try_parse_dates=True), name="club", **columns)
    found = bz.contest(log, every="quarter").table()
    assert f"{found['games'][0]} games of club in {found['windows'][0]} windows" in said
    assert re.search(r"\d+ games from 20\d\d-\d\d-01 on count once that window has ended", said)
    best = found.sort("place")["log_loss"][0]
    assert str(round(best, 4)) in said
