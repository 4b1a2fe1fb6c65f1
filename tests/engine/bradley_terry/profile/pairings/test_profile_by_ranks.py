"""Tests of whether handicaps are given by ranks that players know."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Belief, Course, Gauge, Model, OrderedGames, fit, profile
from banzuke.engine.games.pairs import Pairs, aggregate
from bench import pairings
from bench.pairings_handicaps import Given, HandicapLeague


def played(
    by: str, *, games: int = 20, name: str = "1"
) -> tuple[HandicapLeague, Pairs, OrderedGames]:
    league = HandicapLeague(streams.named("by ranks", by, name), 24, 0.0, 0.0)
    league.given = Given(by, 30.0, 60.0, 60.0, most=9, even=0)
    league.known = league.truth + league.rng.normal(0.0, 30.0, 24)
    pairings.by_lot(games)(league)
    first, second, score, turn = np.array(league.games).T
    first, second, turn = first.astype(int), second.astype(int), turn.astype(int)
    steps = np.array([league.handicap(*one) for one in zip(first, second, turn, strict=True)])
    pairs = aggregate(first, second, score, n_players=24, handicap=steps)
    return league, pairs, OrderedGames(first, second, score, turn, moves=steps == 0, handicap=steps)


def believed(pairs: Pairs, games: OrderedGames | None, **known: Course) -> Belief:
    found = fit(pairs, Model(handicap="M4"), gauge=Gauge())
    seen = profile(found, pairs, streams.named("by ranks"), in_turn=games, **known)
    assert isinstance(seen, Belief)
    return seen


@pytest.mark.parametrize(
    ("by", "least", "most"), [("ranks", 0.8, 1.0), ("results", 0.0, 0.1), ("lot", 0.0, 0.0)]
)
def test_handicaps_by_ranks_are_told_from_those_by_results_and_by_lot(by, least, most) -> None:
    _, pairs, games = played(by)
    assert least <= believed(pairs, games).course.by_ranks <= most


def test_without_an_order_handicaps_that_others_foretell_are_by_ranks() -> None:
    assert believed(played("ranks")[1], None).course.by_ranks == 1.0
    assert believed(played("lot")[1], None).course.by_ranks == 0.0


def test_a_receiver_who_is_the_second_player_is_told_by_the_same_ranks() -> None:
    _, pairs, games = played("results")
    turned = OrderedGames(
        games.second_idx, games.first_idx, 1.0 - games.score, games.turn, moves=games.moves,
        handicap=games.handicap,
    )  # fmt: skip
    same = aggregate(
        turned.first_idx, turned.second_idx, turned.score, n_players=24, handicap=turned.handicap
    )
    found = fit(same, Model(handicap="M4", receiver="second"), gauge=Gauge())
    seen = profile(found, same, streams.named("by ranks"), in_turn=turned)
    assert isinstance(seen, Belief)
    assert seen.course.by_ranks == pytest.approx(believed(pairs, games).course.by_ranks, abs=1e-6)


def test_a_league_without_handicaps_has_none_by_ranks() -> None:
    games = played("ranks")[2]
    even = aggregate(games.first_idx, games.second_idx, games.score, n_players=24)
    found = fit(even, Model(), gauge=Gauge())
    seen = profile(found, even, streams.named("by ranks"), in_turn=games)
    assert isinstance(seen, Belief)
    assert seen.course.by_ranks == 0.0


def test_known_chances_give_the_same_intervals_as_the_order_of_play() -> None:
    _, pairs, games = played("results")
    seen = believed(pairs, games)
    again = believed(pairs, None, course=seen.course)
    assert [again.rating(player) for player in range(24)] == [
        seen.rating(player) for player in range(24)
    ]


def test_ranks_that_are_known_tell_more_than_results_of_games_that_they_make_even() -> None:
    off = []
    for name in "abcd":
        league, pairs, games = played("ranks", games=8, name=name)
        for chance in (1.0, 0.0):
            seen = believed(pairs, games, course=Course(by_ranks=chance))
            middle = np.array([seen.rating(player).corrected for player in range(24)])
            off.append(np.std(middle - league.truth))
    by_ranks, by_lot = np.sqrt(np.mean(np.reshape(off, (4, 2)) ** 2, axis=0))
    assert by_ranks < 0.7 * by_lot
