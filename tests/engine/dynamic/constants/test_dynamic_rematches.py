"""Whether two meet again as seldom as by lot, among those who play at the time."""

import numpy as np
import pytest

from banzuke.engine.dynamic.constants import rematches
from banzuke.engine.dynamic.constants.rematches import Meetings, meetings, nearly_all_met
from banzuke.engine.streams import named

PAIRS = np.array([(a, b) for a in range(12) for b in range(a)])


def drawn(rng, n, who):
    """Pairings of two by lot among some players."""
    return np.array([rng.choice(who, 2, replace=False) for _ in range(n)])


def are_by_lot(day, sides):
    return meetings(day, sides).are_by_lot


def test_where_everybody_meets_everybody_alike_nobody_has_chosen():
    day = np.repeat(np.arange(3), len(PAIRS))
    assert are_by_lot(day, np.tile(PAIRS, (3, 1)))
    rivals = np.abs(PAIRS[:, 0] - PAIRS[:, 1]) <= 2
    day = np.repeat(np.arange(6), rivals.sum())
    assert not are_by_lot(day, np.tile(PAIRS[rivals], (6, 1)))


def test_where_few_would_meet_again_by_lot_nothing_is_known():
    nobody_twice = np.stack((np.arange(50), np.arange(50, 100)), axis=1)
    assert not are_by_lot(np.arange(50), nobody_twice)
    a_day = np.zeros(len(PAIRS), int)
    assert not are_by_lot(a_day, PAIRS)


def test_who_surely_meets_again_more_often_than_by_lot_has_chosen():
    rng = named("tests", "by lot", "chosen")
    alike = drawn(rng, 400, np.arange(20))
    towns = np.concatenate([drawn(rng, 1, 10 * (at % 2) + np.arange(10)) for at in range(400)])
    again = [meetings(np.arange(400), sides) for sides in (alike, towns)]
    assert [one.are_chosen for one in again] == [False, True]
    few = meetings(np.arange(20), towns[:20])
    assert not few.are_chosen
    assert not few.are_by_lot


def test_nearly_everybody_has_met_in_a_round_robin():
    assert nearly_all_met(PAIRS)
    assert nearly_all_met(PAIRS[:, ::-1][5:])
    assert not nearly_all_met(PAIRS[::2])


def test_who_comes_and_goes_meets_those_who_are_there():
    rng = named("tests", "by lot", "generations")
    generations = [np.arange(10 * at, 10 * at + 15) for at in range(4)]
    sides = np.concatenate([drawn(rng, 200, who) for who in generations])
    day = np.arange(len(sides))
    assert are_by_lot(day, sides)
    towns = [np.concatenate([drawn(rng, 25, who) for who in np.split(generations[0][:14], 2)])]
    assert not are_by_lot(np.arange(400), np.concatenate(towns * 8))


def test_meetings_by_lot_are_as_many_as_expected():
    rng = named("tests", "by lot", "expected")
    of_part = [(12, np.arange(9)), (20, np.arange(5)), (9, np.arange(3, 9))]
    part = np.repeat(np.arange(3), [n for n, _ in of_part])
    again, expected = np.zeros((2, 400))
    for at in range(400):
        sides = np.concatenate([drawn(rng, n, who) for n, who in of_part])
        again[at] = rematches._rematches(part, sides).sum()
        expected[at] = rematches._expected_rematches(part, sides).sum()
    error = np.std(again - expected) / 20.0
    assert np.mean(again - expected) == pytest.approx(0.0, abs=3.0 * error)
    assert error < 0.02 * np.mean(expected)


def test_pairs_of_pairings_are_counted_across_parts_only():
    sides = np.array([(0, 1), (1, 0), (2, 3), (0, 1), (3, 2), (0, 2)])

    def again(*part):
        return rematches._rematches(np.array(part), sides)

    assert again(0, 0, 0, 1, 1, 1).tolist() == [[0.0, 3.0], [0.0, 0.0]]
    assert not again(0, 0, 0, 0, 0, 0).any()
    assert again(0, 1, 2, 3, 4, 5).sum() == 4.0
    assert again(0, 1, 2, 3, 4, 5)[1, 3] == 1.0


YEARS = np.array([[0.0, 0.1, 3.0], [0.1, 0.0, 2.9], [3.0, 2.9, 0.0]])
ALIKE = np.triu(np.full((3, 3), 100.0), 1)
PARTED = np.array([[0.0, 260.0, 70.0], [0.0, 0.0, 70.0], [0.0, 0.0, 0.0]])


def test_who_meets_the_same_soon_and_others_later_has_not_met_by_lot():
    parted = Meetings(ALIKE, PARTED, YEARS)
    assert not parted.are_by_lot
    assert parted.are_chosen
    assert parted.are_chosen_for_a_while
    for seen in (ALIKE, PARTED[:, [0, 2, 1]] + PARTED):
        of_all_times = Meetings(ALIKE, np.triu(seen, 1), YEARS)
        assert not of_all_times.are_chosen_for_a_while
    assert Meetings(ALIKE, ALIKE, YEARS).are_by_lot


def test_few_meetings_soon_leave_the_answer_to_all_times():
    few = np.array([[0.0, 6.0, 0.0], [0.0, 0.0, 6.0], [0.0, 0.0, 0.0]])
    seen = np.array([[0.0, 11.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 0.0]])
    met = Meetings(few, seen, YEARS)
    assert met._soon == (6.0, 11.0)
    assert met._ever == (12.0, 12.0)
    assert met.are_by_lot == met._ever.are_by_lot


def test_a_day_is_in_one_part():
    day = np.repeat([0, 5, 6, 40], [10, 1, 1, 12])
    sides = np.tile([(0, 1), (2, 3)], (12, 1))
    part = rematches._parts(day, sides)
    assert np.all(np.diff(part) >= 0)
    assert all(len(set(part[day == one].tolist())) == 1 for one in day)
    assert 1 <= part.max() < len(day) / rematches.PAIRINGS_OF_PART
