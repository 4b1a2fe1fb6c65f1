"""Games in order by counting sorts: against numpy's sorts, with any calendar."""

import numpy as np
import pytest

from banzuke.engine.dynamic import DynamicModel, fit, history
from banzuke.engine.dynamic.histories.counting import order_by, places_by, ranked
from banzuke.engine.dynamic.histories.daily_history import daily_history
from banzuke.engine.dynamic.histories.history import ROWS


@pytest.mark.parametrize("n_items", [0, 1, 500])
def test_counting_sorts_as_numpy_does(n_items):
    rng = np.random.default_rng(n_items)
    major, minor = rng.integers(0, 20, (2, n_items)).astype(np.int32)
    order = order_by(major, 20, among=order_by(minor, 20))
    assert np.array_equal(order, np.lexsort((minor, major)))
    place, ends = places_by(major, 20)
    assert np.array_equal(np.argsort(place), np.argsort(major, kind="stable"))
    assert np.array_equal(ends, np.cumsum(np.bincount(major, minlength=20)))


@pytest.mark.parametrize("far", [0, 10**6, -(10**12)])
def test_days_have_places_in_a_calendar_however_far_apart(far):
    day = np.array([7, 3, 3, 9]) + np.array([0, 0, 0, far])
    rank, calendar = ranked(day)
    assert np.array_equal(calendar[rank], day)
    assert len(calendar) <= 2**17


def crowded(seed, *, n_games=400):
    """Columns of games of few players on few days: most pairs meet several times a day."""
    rng = np.random.default_rng(seed)
    first = rng.integers(0, 4, n_games)
    columns = {
        "first_idx": first,
        "second_idx": (first + rng.integers(1, 4, n_games)) % 4,
        "day": rng.integers(0, 9, n_games) ** 6,
        "moves": rng.integers(0, 2, n_games),
        "shift": rng.choice([0.0, 0.5], n_games),
    }
    return columns | {name: rng.random(n_games) for name in ("wins", "draws", "losses")}


def test_rows_are_unique_and_hold_all_games_whatever_their_order():
    columns = crowded(0)
    games = history(n_players=5, **columns)
    keys = np.column_stack(
        (games.day[games.first], games.player[games.first], games.player[games.second],
         games.moves, games.shift)
    )  # fmt: skip
    asked = ("day", "first_idx", "second_idx", "moves", "shift")
    expected, row = np.unique(
        np.column_stack([columns[name] for name in asked]), axis=0, return_inverse=True
    )
    assert np.array_equal(keys, expected)
    for name in ("wins", "draws", "losses"):
        assert getattr(games, name) == pytest.approx(np.bincount(row, columns[name]))
    shuffled = np.random.default_rng(1).permutation(len(row))
    again = history(n_players=5, **{name: values[shuffled] for name, values in columns.items()})
    for name in ("start", "player", "day", "first", "second", *ROWS):
        assert np.array_equal(getattr(games, name), getattr(again, name))


def test_columns_that_lie_apart_in_memory_become_rows_that_kernels_take_as_they_are():
    table = np.zeros((3, 4))
    table[:, 1] = 1.0
    table.flags.writeable = False
    games = history(
        table[:2, 0], table[:2, 1], [0, 1], n_players=2, moves=table[:2, 1], shift=table[:2, 0],
        wins=table[:2, 1], draws=table[:2, 2], losses=table[:2, 3],
    )  # fmt: skip
    for name in ROWS:
        flags = getattr(games, name).flags
        assert flags.c_contiguous
        assert flags.writeable


def test_values_in_time_are_those_of_the_history():
    games = history(n_players=5, **crowded(2, n_games=30))
    rows = daily_history(games)
    order = np.lexsort((games.player, games.day))
    assert np.array_equal(np.argsort(rows.place), order)
    since = np.diff(games.day, prepend=0)
    since[games.start[:-1][np.diff(games.start) > 0]] = 0
    assert np.array_equal(rows.gaps[rows.days_since], since[order])
    assert np.array_equal(rows.gaps[rows.days_until[rows.place]], np.append(since[1:], 0))
    ends = np.flatnonzero(np.diff(games.day[order], append=-1)) + 1
    assert np.array_equal(rows.value_ends, np.append(0, ends))
    n_rows = np.diff(rows.row_ends).astype(np.int64)
    met = games.day[order][rows.first]
    assert np.array_equal(np.repeat(games.day[order][ends - 1], n_rows), met)


def test_gaps_of_a_clock_have_the_short_numbers_of_days(monkeypatch):
    """Numbers of four bytes would have kernels of their own, and say the same."""
    games = history(n_players=5, **crowded(3))
    clock, apart = np.sqrt(games.day - games.day.min()), np.array([1, 2])
    short = daily_history(games, apart, clock)
    monkeypatch.setitem(daily_history.__globals__, "SHORT_DAYS", 0)
    long = daily_history(games, apart, clock)
    for name in ("days_since", "days_until"):
        assert (getattr(short, name).dtype, getattr(long, name).dtype) == (np.uint16, np.uint32)
        assert np.array_equal(getattr(short, name), getattr(long, name))


def test_days_too_far_apart_for_short_numbers_are_numbered(monkeypatch):
    """A far future date has no kernels of its own, and no bit of the strengths depends on it."""
    columns = crowded(3)
    games = history(n_players=5, **columns | {"day": columns["day"] // 300})
    days, strength = daily_history(games), fit(games, DynamicModel()).strength
    span = int(games.day.max() - games.day.min())
    monkeypatch.setitem(daily_history.__globals__, "SHORT_DAYS", span)
    numbered = daily_history(games)
    assert len(numbered.gaps) < len(days.gaps)
    for name in ("days_since", "days_until"):
        number = getattr(numbered, name)
        assert number.dtype == np.uint16
        assert np.array_equal(numbered.gaps[number], getattr(days, name))
    assert np.array_equal(fit(games, DynamicModel()).strength, strength)


@pytest.mark.rare  # a far future date is tested in every run
def test_a_fit_does_not_depend_on_the_start_of_the_calendar():
    columns, model = crowded(3), DynamicModel(order=True)
    here = fit(history(n_players=5, **columns), model)
    columns["day"] = columns["day"] - 10**12
    assert np.array_equal(fit(history(n_players=5, **columns), model).strength, here.strength)
