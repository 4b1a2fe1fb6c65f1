"""Ranks that handicaps tell, in clubs whose members declare none, or only some of them."""

from typing import NamedTuple

import numpy as np
import pytest

from banzuke.engine.dynamic import handicap_ranks

N_PLAYERS, N_GAMES = 40, 800


class Club(NamedTuple):
    """Games of two years: steps that the first player receives, and the ranks of both that day."""

    first: np.ndarray
    second: np.ndarray
    day: np.ndarray
    steps: np.ndarray
    ranks: np.ndarray


def club(seed, steps_of, *, change=0.0):
    """Members of -15 to 0, whose ranks change by ``change`` a year in opposite ways."""
    rng = np.random.default_rng(seed)
    rank, way = rng.integers(-15, 1, N_PLAYERS), rng.choice([-1, 1], N_PLAYERS)
    first = rng.integers(0, N_PLAYERS, N_GAMES)
    second = (first + rng.integers(1, N_PLAYERS, N_GAMES)) % N_PLAYERS
    day = np.sort(rng.integers(0, 730, N_GAMES))
    ranks = np.stack(
        [np.rint(rank[who] + way[who] * change * day / 365) for who in (first, second)]
    )
    return Club(first, second, day, steps_of(rng, ranks[1] - ranks[0]), ranks)


def proper(_rng, apart):
    """A stone for each rank, at most nine."""
    return np.clip(apart, -9.0, 9.0)


def one_level(_rng, apart):
    """The same handicap for whoever has the lower rank."""
    return np.sign(apart)


def by_lot(rng, apart):
    """Whoever has the lower rank receives as many stones as the die says."""
    return np.sign(apart) * rng.integers(0, 6, len(apart))


def behind(made, ranks=None, rows=None, **options):
    rows = np.arange(len(made.day)) if rows is None else rows
    first, second, day, steps = (field[rows] for field in made[:4])
    told = None if ranks is None else ranks[:, rows]
    return handicap_ranks(first, second, day, steps, told, n_players=N_PLAYERS, **options)


def off(told, made, rows):
    """The standard deviation of told differences of ranks about the true ones."""
    return np.std((told[1] - told[0] - (made.ranks[1] - made.ranks[0]))[rows])


@pytest.mark.parametrize("change", [0.0, 2.0])
def test_proper_stones_tell_ranks_that_nobody_declares(change):
    made = club(1, proper, change=change)
    found = behind(made)
    assert found.are_proper
    assert np.all(found.ranks < 0.0)  # of one worth
    # As true ranks lie within 15 of each other, knowing nothing is off by 6.
    assert off(found.ranks, made, made.day > 200) < 0.7


def test_ranks_until_a_day_do_not_depend_on_later_handicaps():
    made, day = club(2, proper, change=2.0), 400
    early = made.day < day
    all_days, until = behind(made, judged=early), behind(made, rows=np.flatnonzero(early))
    np.testing.assert_array_equal(all_days.ranks[:, early], until.ranks)


def test_ranks_do_not_depend_on_ranks_that_are_first_declared_after_the_judged_days():
    made, day = club(17, proper, change=2.0), 400
    early = made.day < day
    shown = np.where(early, np.nan, made.ranks)
    later, never = behind(made, shown, judged=early), behind(made, judged=early)
    np.testing.assert_array_equal(later.ranks, never.ranks)


def test_ranks_do_not_depend_on_the_order_of_rows():
    made = club(3, proper, change=2.0)
    order = np.random.default_rng(3).permutation(N_GAMES)
    np.testing.assert_array_equal(behind(made).ranks[:, order], behind(made, rows=order).ranks)


def on_club_nights(made):
    """The same games, all of a month on one day."""
    return made._replace(day=made.day // 30 * 30)


@pytest.mark.parametrize("declares", [False, True])
def test_ranks_do_not_depend_on_the_numbers_of_players(declares):
    made = on_club_nights(club(14, proper, change=2.0))
    shown = np.rint(made.ranks * 0.8) if declares else None
    number = np.random.default_rng(14).permutation(N_PLAYERS)
    renamed = made._replace(first=number[made.first], second=number[made.second])
    found, again = behind(made, shown), behind(renamed, shown)
    assert found.are_proper
    np.testing.assert_allclose(again.ranks, found.ranks, rtol=0.0, atol=1e-6)


def test_games_of_two_with_one_handicap_a_day_count_once():
    made = on_club_nights(club(15, proper))
    twice = np.repeat(np.arange(N_GAMES), 2)
    np.testing.assert_array_equal(behind(made, rows=twice).ranks, behind(made).ranks[:, twice])


def test_a_player_has_one_rank_a_day():
    made = on_club_nights(club(16, proper))
    found = behind(made)
    ranks = {}
    for sides, of_sides in ((made.first, found.ranks[0]), (made.second, found.ranks[1])):
        for key, rank in zip(zip(sides, made.day, strict=True), of_sides, strict=True):
            assert ranks.setdefault(key, rank) == rank


def test_only_a_single_handicap_of_a_day_counts_on_that_day():
    """Of several, later ones may follow results of the day."""
    made = on_club_nights(club(18, proper, change=2.0))
    last = made.day == made.day.max()
    changed = made._replace(steps=np.where(last, -made.steps, made.steps))
    sides = np.stack((made.first, made.second))
    several = np.bincount(sides[:, last].ravel(), minlength=N_PLAYERS)[sides] > 1
    found, again = (behind(one, judged=~last) for one in (made, changed))
    for one, other in ((found.ranks, again.ranks), (found.before, again.before)):
        np.testing.assert_array_equal(one[several & last], other[several & last])
        assert np.median(np.abs(one - other)[~several & last]) > 1.0
    assert (several & last).any()
    assert (~several & last).any()


def test_ranks_declared_in_later_years_only_have_the_level_of_those_before():
    made = club(20, proper)
    late = made.day > 400
    found = behind(made, np.where(late, made.ranks, np.nan))
    between = (made.day > 200) & ~late
    assert abs(np.mean((found.ranks - made.ranks)[:, between])) < 1.0


def test_the_first_handicap_of_a_newcomer_tells_a_rank_before_the_day():
    made = on_club_nights(club(19, proper))
    comes = int(np.flatnonzero(made.day == made.day.max())[-1])
    sides = np.stack((made.first, made.second))
    rows = np.flatnonzero(~(sides == made.first[comes]).any(axis=0) | (np.arange(N_GAMES) == comes))
    steps = np.where(np.arange(N_GAMES) == comes, 4.0, made.steps)
    found = behind(made._replace(steps=steps), rows=rows).before[:, rows == comes]
    assert found[1] - found[0] == pytest.approx(4.0, abs=0.5)


def test_it_does_not_matter_which_side_receives():
    made = club(4, proper)
    turned = Club(made.second, made.first, made.day, -made.steps, made.ranks[::-1])
    assert behind(turned).are_proper
    assert off(behind(turned).ranks, turned, made.day > 200) < 0.7


@pytest.mark.parametrize("steps_of", [one_level, by_lot])
def test_handicaps_that_follow_no_ranks_tell_none(steps_of):
    found = behind(club(5, steps_of))
    assert found.ranks is None
    assert not found.are_proper


def test_few_handicaps_tell_nothing():
    made = club(6, proper)
    settled = np.flatnonzero(made.day > 200)
    few = np.where(np.isin(np.arange(N_GAMES), settled[:19]), made.steps, 0.0)
    assert not behind(made._replace(steps=few)).are_proper


@pytest.mark.parametrize(("steps_of", "are_proper"), [(proper, True), (by_lot, False)])
def test_where_nobody_has_many_games_one_earlier_game_is_enough(steps_of, are_proper):
    """Four games a player: nobody is foreseen by six."""
    made = club(18, steps_of)
    assert behind(made, rows=np.arange(2 * N_PLAYERS)).are_proper == are_proper


def test_declared_ranks_stay_and_give_the_level_of_others():
    made = club(7, proper)
    declares = np.arange(N_PLAYERS) % 4 == 0
    shown = np.where(declares[np.stack((made.first, made.second))], made.ranks, np.nan)
    found = behind(made, shown)
    known = np.isfinite(shown)
    np.testing.assert_array_equal(found.ranks[known], shown[known])
    late = ~known & (made.day > 200)
    assert np.std((found.ranks - made.ranks)[late]) < 0.7
    assert abs(np.mean((found.ranks - made.ranks)[late])) < 0.3


def test_declared_ranks_that_handicaps_contradict_are_corrected():
    made, rng = club(12, proper), np.random.default_rng(12)
    wrong = np.rint(rng.normal(0.0, 2.0, N_PLAYERS))
    shown = made.ranks + wrong[np.stack((made.first, made.second))]
    found, late = behind(made, shown), made.day > 200
    assert off(found.ranks, made, late) < 0.3 * off(shown, made, late)


def test_declared_ranks_that_handicaps_follow_roughly_stay():
    made = club(13, lambda rng, apart: np.rint(rng.normal(apart, 2.0)))
    np.testing.assert_array_equal(behind(made, made.ranks).ranks, made.ranks)


@pytest.mark.parametrize("steps_of", [proper, by_lot])
def test_ranks_that_all_declare_are_taken_as_they_are(steps_of):
    made = club(8, steps_of)
    found = behind(made, made.ranks)
    np.testing.assert_array_equal(found.ranks, made.ranks)
    assert found.are_proper


def test_handicaps_by_lot_leave_undeclared_ranks_unknown():
    made = club(9, by_lot)
    shown = np.where(np.stack((made.first, made.second)) < 35, made.ranks, np.nan)
    found = behind(made, shown)
    np.testing.assert_array_equal(found.ranks, shown)
    assert found.are_proper  # half of the games with handicaps have both ranks


def test_without_handicaps_ranks_are_as_declared():
    made = club(10, proper)
    even = made._replace(steps=np.zeros(N_GAMES))
    assert behind(even) == (None, None, False)
    np.testing.assert_array_equal(behind(even, made.ranks).ranks, made.ranks)


def test_the_largest_handicap_does_not_bring_those_nearer_who_are_further_apart():
    made = club(11, lambda _rng, apart: np.clip(apart, -4.0, 4.0))
    found, late = behind(made), made.day > 400
    far = late & (np.abs(made.ranks[1] - made.ranks[0]) >= 8)
    assert found.are_proper
    assert np.mean(np.abs((found.ranks[1] - found.ranks[0])[far])) > 6.0
