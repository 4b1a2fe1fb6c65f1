"""Leagues with a peculiarity."""

import numpy as np
import pytest

from banzuke.engine.streams import named
from bench.odd_leagues import CLUBS, EVENTS, MOVERS, SEASONS, SEEN, UNSEEN, WITH_MOVER, league
from bench.pairings import League


@pytest.mark.parametrize("name", ["two clubs, 0 apart, 6 games", "two halves, one game"])
def test_two_clubs_meet_in_so_few_games(name) -> None:
    n, play = (SEEN | UNSEEN)[name]
    of = League(named("odd", "a test"), n, 0.0, 30.0)
    _, between = play(of)

    half = n // 2
    assert between[0] == (0, half)
    bridges = sum((a < half) != (b < half) for a, b, _, _ in of.games)
    assert bridges == (6 if "6 games" in name else 1)


def test_players_who_leave_have_one_game() -> None:
    n, play = UNSEEN["three left after one game"]
    of = League(named("odd", "leavers"), n, 0.0, 30.0)
    players, _ = play(of)

    assert players == [0, 1, 2]
    for player in players:
        assert sum(player in (a, b) for a, b, _, _ in of.games) == 1


def test_a_league_is_measured_the_same_at_every_call() -> None:
    n, play = SEEN["three met one opponent 50 times"]
    one, again = (
        league("a test", n, play, "half", "seed", order="known") for _ in range(2)
    )  # fmt: skip

    assert one is not None
    assert again is not None
    for each, other in zip(one, again, strict=True):
        assert each.tolist() == other.tolist()
    assert one.ratings.mean() > 0.8


@pytest.mark.parametrize(("name", "who"), [("the weaker moves first", 1), ("the stronger", -1)])
def test_strength_decides_who_moves_first(name, who) -> None:
    n, play = next(cell for known, cell in CLUBS.items() if known.startswith(name))
    of = League(named("odd", "first"), n, 0.0, 30.0)
    play(of)

    weaker = sum(of.truth[first] < of.truth[second] for first, second, _, _ in of.games)
    assert who * (weaker / len(of.games) - 0.5) > 0.2


def test_games_by_letters_between_equals_are_unfinished() -> None:
    n, play = SEASONS["by letters, two fifths unfinished"]
    of = League(named("odd", "letters"), n, 0.0, 30.0)
    play(of)

    apart = np.abs(of.truth[:, None] - of.truth)
    of_all = apart[np.triu_indices(n, 1)]
    finished = np.array([apart[first, second] for first, second, _, _ in of.games])
    assert len(finished) == 0.6 * len(of_all)
    assert finished.mean() > 1.1 * of_all.mean()


def test_byes_are_asked_for_twice_at_most() -> None:
    n, play = SEASONS["Swiss of 7 rounds, byes asked for"]
    of = League(named("odd", "byes"), n, 0.0, 30.0)
    play(of)

    games = np.bincount([player for game in of.games for player in game[:2]], minlength=n)
    assert 4 <= games.min() <= 5  # an odd number leaves somebody out
    assert games.max() == 7


@pytest.mark.parametrize("name", [*CLUBS, *SEASONS, *MOVERS])
def test_the_effect_of_the_first_mover_is_estimated_in_clubs_and_seasons(name) -> None:
    n, play = WITH_MOVER[name]
    found = league(name, n, play, "davidson", "seed", order="known")

    assert found is not None
    assert len(found.effect) == 1
    assert found.ratings.mean() > 0.6


@pytest.mark.parametrize(("name", "events"), [("five McMahon", 5), ("12 nights", 12)])
def test_leagues_of_several_events_say_where_each_begins(name, events) -> None:
    n, play = next(cell for known, cell in EVENTS.items() if known.startswith(name))
    of = League(named("odd", "events"), n, 0.0, 30.0)
    play(of)

    turns = np.array([turn for *_, turn in of.games])
    event = np.searchsorted(of.starts, turns, side="right")
    assert np.unique(event).tolist() == list(range(events))
    rounds = [len(np.unique(turns[event == number])) for number in range(events)]
    assert rounds == [len(np.unique(turns)) // events] * events
    first, second = np.array(of.games)[:, :2].astype(int).T
    apart = np.abs(of.truth[:, None] - of.truth).mean()
    assert np.abs(of.truth[first] - of.truth[second]).mean() < 0.95 * apart
