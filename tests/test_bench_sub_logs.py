"""Parts of real logs as leagues of their own."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from bench import sub_logs
from bench.logs import Log
from bench.predictions import DEFAULT, Forecasts
from bench.sub_logs import FIRST_HALF, SECOND_HALF, SUB_LOGS, every, of_few_games, row_of

NOWHERE = Path()


def frame_of(*pairs: str) -> pl.DataFrame:
    first, second = zip(*pairs, strict=True)
    return pl.DataFrame({"first": first, "second": second})


def test_games_between_every_second_player_are_kept() -> None:
    log = frame_of("ab", "ac", "ca", "bd", "cd", "ae")
    kept = every(NOWHERE, nth=2, of=lambda _: log)
    assert kept.rows() == [("a", "c"), ("c", "a"), ("a", "e")]


def test_both_players_must_have_few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sub_logs, "FEW", 2)
    log = frame_of("ab", "ac", "ad", "bd", "ce")  # a has three games
    assert of_few_games(NOWHERE, of=lambda _: log).rows() == [("b", "d"), ("c", "e")]


def test_who_is_ahead_by_more_than_one_error_is_bold() -> None:
    day = np.arange(40)
    won = np.tile([[1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]], (14, 1))[:40]

    def said(chance: float) -> Forecasts:
        return Forecasts(day, np.tile([chance, 0.0, 1.0 - chance], (40, 1)), won)

    found = {DEFAULT: said(0.5), "bold": said(0.65), "wrong": said(0.2)}
    title, n, loss, _, better, worse = row_of("part", found, ["bold", "wrong"])
    assert (title, n, loss) == ("part", "40", "0.69315")
    assert better.startswith("**-")
    assert better.endswith("**")
    assert worse.startswith("+")


def test_halves_have_no_part_in_common_and_their_years_are_in_order() -> None:
    assert sorted(FIRST_HALF + SECOND_HALF) == sorted(SUB_LOGS)
    for log in SUB_LOGS.values():
        assert list(log.years) == sorted(log.years)
        assert isinstance(log, Log)
