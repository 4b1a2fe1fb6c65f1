"""The benchmark of predictions: everybody predicts the same games from earlier ones."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from banzuke.engine.contest.contestants import Dynamic
from bench import predictions
from bench.frozen import UNIX, Games, quarters
from bench.library_strengths import LIBRARIES, LibraryConstants, margin_of
from bench.logs import Log, games_of
from bench.measure import Missing
from bench.own_logs import own_log
from bench.predictions import Forecasts, behind, by_contestants, by_libraries, one_by_one
from bench.three_way import foresee, learnt, tuned, year_by_year

pytestmark = pytest.mark.slow

YEARS = (2000, 2001, 2002)
TOLD = LibraryConstants(spread=250.0, drift=10.0, home=80.0)


def small_football() -> tuple[Games, np.ndarray]:
    """1,500 games of eight teams of constant strength in three years, and their true chances."""
    rng = np.random.default_rng(4)
    n = 1500
    first = rng.integers(0, 8, n)
    second = (first + rng.integers(1, 8, n)) % 8
    gap = np.linspace(-1.2, 1.2, 8)[first] - np.linspace(-1.2, 1.2, 8)[second] + 0.5
    said = np.exp(np.column_stack((gap / 2, np.full(n, -0.3), -gap / 2)))
    said /= said.sum(axis=1, keepdims=True)
    luck = rng.random(n)
    score = np.where(luck < said[:, 0], 1.0, np.where(luck < said[:, 0] + said[:, 1], 0.5, 0.0))
    day = np.sort(rng.integers(quarters(2000, 2000)[0], quarters(2002, 2002)[-1], n)) + UNIX
    return Games(day, first, second, score, np.zeros(n, np.int64)), said


def frame_of(games: Games) -> pl.DataFrame:
    """The games as a log."""
    day = pl.Series(games.day - UNIX).cast(pl.Int32).cast(pl.Date)
    return pl.DataFrame(
        {
            "date": day, "first": games.first, "second": games.second, "score": games.score,
            "neutral": games.neutral == 1,
        }
    )  # fmt: skip


@pytest.mark.parametrize("library", ["trueskill", "openskill", "glicko2", "whr", "kickscore"])
def test_libraries_and_banzuke_predict_win_draw_and_loss_almost_as_the_truth(library: str) -> None:
    games, said = small_football()
    rows = games_of(frame_of(games))
    log = Log("football", lambda _: frame_of(games), YEARS)
    try:
        late, chances = year_by_year(LIBRARIES[library], games, YEARS, [TOLD, TOLD])
    except Missing as missing:
        pytest.skip(f"{library}: {missing}")
    ahead = games.day >= quarters(2001, 2001)[0] + UNIX
    np.testing.assert_array_equal(late.day, games.day[ahead])
    truth, theirs = (
        Forecasts(late.day - UNIX, of, np.eye(3)[late.column]) for of in (said[ahead], chances)
    )
    ours = by_contestants(rows, log, [Dynamic()])["dynamic"]
    for found in (theirs, ours):
        assert np.allclose(found.chances.sum(axis=1), 1.0)
        assert found.games_by_day().sum() == ahead.sum()
        assert -0.01 < behind(found, truth)[0] < 0.04


def test_no_library_knows_games_to_come() -> None:
    games, _ = small_football()
    late = games.day >= quarters(2002, 2002)[0] + UNIX
    other = replace(games, score=np.where(late, 1.0 - games.score, games.score))
    told: list[list[LibraryConstants]] = [[], []]
    said = [
        year_by_year(LIBRARIES["trueskill"], of, YEARS, constants)[1]
        for of, constants in zip((games, other), told, strict=True)
    ]
    assert told[0] == told[1]
    n = len(said[0]) - late.sum() + (games.day[late] < quarters(2002, 2002)[1] + UNIX).sum()
    np.testing.assert_array_equal(said[0][:n], said[1][:n])


def test_constants_foresee_their_years_better_than_usual_ones() -> None:
    games, _ = small_football()
    follow = LIBRARIES["openskill"]
    starts = [day + UNIX for day in quarters(2000, 2000)]

    def total(told: LibraryConstants) -> float:
        try:
            said = foresee(follow, games, starts, told)
        except Missing as missing:
            pytest.skip(str(missing))
        return float(said.losses(slice(None), learnt(said, slice(None))).sum())

    total(TOLD)  # or the library is missing
    found = tuned(follow, games, (2000, 2000))
    assert total(found) < total(LibraryConstants())
    assert found.draw_rate == pytest.approx(0.24, abs=0.06)
    assert 20.0 < found.home < 110.0
    neutral = replace(games, neutral=np.ones(len(games.day), np.int64))
    assert tuned(follow, neutral, (2000, 2000)).home == 0.0


def test_without_draws_and_home_sides_only_the_scale_is_learnt() -> None:
    games, _ = small_football()
    decided = replace(
        games, score=np.where(games.score == 0.5, 1.0, games.score),
        neutral=np.ones(len(games.day), np.int64),
    )  # fmt: skip
    starts = [day + UNIX for day in quarters(2001, 2001)]
    said = foresee(LIBRARIES["trueskill"], decided, starts, replace(TOLD, draw_rate=0.0))
    scale, home, log_nu = learnt(said, slice(None))
    assert scale > 0.0
    assert home == log_nu == 0.0
    assert not said.chances(slice(None), np.array([scale, home, log_nu]))[:, 1].any()


def test_games_of_one_row_are_games_of_several_for_libraries() -> None:
    games, _ = small_football()
    back = one_by_one(games_of(frame_of(games)))
    for name in ("day", "first", "second", "score", "neutral"):
        kept = [np.asarray(getattr(of, name)) for of in (games, back)]
        assert kept[0].sum() == kept[1].sum()
    assert np.all(np.diff(back.day) >= 0)


def test_the_difference_of_two_is_paired_by_day() -> None:
    day = np.repeat([0, 1], 2)
    counts = np.tile([1.0, 0.0, 0.0], (4, 1))
    one, other = (
        Forecasts(day, np.array([[p, 0.0, 1.0 - p] for p in chances]), counts)
        for chances in ([0.5, 0.5, 0.5, 0.5], [0.25, 0.25, 0.5, 0.5])
    )
    mean, error = behind(other, one)
    assert mean == pytest.approx(np.log(2.0) / 2.0)
    assert error == pytest.approx(np.log(2.0) / 2.0)


def test_the_error_of_a_slope_has_days_as_clusters() -> None:
    win = np.tile([0.3, 0.4, 0.6, 0.7], 60)
    chances = np.column_stack((win, 0.0 * win, 1.0 - win))
    day = np.repeat(np.arange(60), 4)
    won = (win > 0.5) == (day % 4 > 0)  # favourites win all games of a day, or none
    counts = np.column_stack((won, 0 * won, ~won)).astype(np.float64)
    found = Forecasts(day, chances, counts).calibration()
    alone = Forecasts(np.arange(240), chances, counts).calibration()
    assert found.slope == alone.slope
    assert found.slope_se > 1.5 * alone.slope_se


def test_a_margin_gives_equals_their_draws() -> None:
    margin = margin_of(0.25)
    chance = 1.0 / (1.0 + np.exp(-margin)) - 1.0 / (1.0 + np.exp(margin))
    assert chance == pytest.approx(0.25)


def test_a_library_that_takes_constants_comes_after_the_one_that_has_them() -> None:
    games, _ = small_football()
    log = Log("football", lambda _: frame_of(games), YEARS)
    with pytest.raises(ValueError, match="kickscore comes after whr"):
        next(by_libraries(games_of(frame_of(games)), log, ["kickscore"]))


def test_libraries_without_the_constants_of_a_missing_one_are_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(*_: object, **__: object) -> None:
        raise Missing("whr is not installed")

    monkeypatch.setattr(predictions, "year_by_year", missing)
    games, _ = small_football()
    log = Log("football", lambda _: frame_of(games), YEARS)
    assert not list(by_libraries(games_of(frame_of(games)), log, ["whr", "kickscore"]))
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "whr is not installed: left out"
    assert said[1] == "kickscore takes the constants of whr: left out"


def test_a_file_of_anybody_is_a_log(tmp_path: Path) -> None:
    file = tmp_path / "club.csv"
    days = pl.date_range(pl.date(2010, 1, 1), pl.date(2018, 12, 31), "9d", eager=True)
    rows = [
        (str(day), *(("Aoki", "Berg"), ("Cruz", "Aoki"), ("Berg", "Cruz"))[n % 3], n % 4, 2)
        for n, day in enumerate(days)
    ]
    columns = ("Date", "Home", "Away", "Home goals", "Away goals")
    pl.DataFrame(rows, schema=columns, orient="row").write_csv(file)
    log = own_log(file)
    assert log.title == "club"
    assert log.years == (2011, 2013, 2018)
    frame = log.read(tmp_path)
    assert frame["score"].to_list() == [(0.0, 0.0, 0.5, 1.0)[n % 4] for n in range(len(days))]
    assert not frame["neutral"].any()
    file.write_text("day,rain\n2010-01-01,3.5\n")
    with pytest.raises(ValueError, match="no log of games of two"):
        own_log(file)


def test_a_table_compares_the_days_that_a_contest_predicts(monkeypatch: pytest.MonkeyPatch) -> None:
    chances, counts = np.full((3, 3), 1.0 / 3.0), np.eye(3)
    said = Forecasts(np.array([5, 10, 20]), chances, counts)
    monkeypatch.setattr(predictions, "by_contestants", lambda *_: {"dynamic": said.since(10)})
    monkeypatch.setattr(
        predictions, "by_libraries", lambda *_, **__: iter([("trueskill", TOLD, said)])
    )
    games, _ = small_football()
    log = Log("football", lambda _: frame_of(games), YEARS)
    table = predictions.table_of(Path(), log, [], ["trueskill"], search_until=1)
    assert [row[2] for row in table.rows] == ["", "+0.0000 ± 0.0000"]
