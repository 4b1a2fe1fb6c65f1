"""Whether who moves first follows results, and what follows for strengths."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Belief, Course, Gauge, Model, OrderedGames, fit, profile
from banzuke.engine.bradley_terry.profile.pairings.first_moves import (
    before_less_after,
    moves_follow_results,
)
from banzuke.engine.bradley_terry.profile.pairings.tuned import FADING
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.scale import ELO_PER_LOGIT
from bench import pairings
from bench.pairings import League
from bench.pairings_clubs import first_by_strength
from bench.pairings_odd import Odd, nobody
from bench.pairings_seasons import challenges, divisions_at_home, first_by_rating


def played(name: str, play: Odd, n_players: int) -> tuple[League, OrderedGames]:
    league = League(streams.named("first moves", name), n_players, 0.0, 30.0)
    play(league)
    first, second, score, turn = np.array(league.games).T
    return league, OrderedGames(first.astype(int), second.astype(int), score, turn.astype(int))


def believed(games: OrderedGames, n_players: int, **known: object) -> Belief:
    pairs = aggregate(games.first_idx, games.second_idx, games.score, n_players=n_players)
    found = fit(pairs, Model(order=True), gauge=Gauge())
    seen = profile(found, pairs, streams.named("first moves"), **known)  # type: ignore[arg-type]
    assert isinstance(seen, Belief)
    return seen


def chances(play: Odd, n_players: int, leagues: int = 8) -> list[float]:
    each = (played(str(number), play, n_players)[1] for number in range(leagues))
    return [believed(games, n_players, in_turn=games).course.moves_follow for games in each]


@pytest.mark.parametrize(
    "play",
    [first_by_rating(14, share=1.0), first_by_rating(20, share=0.8), challenges(15)],
    ids=["the lower by rating", "mostly the lower by rating", "challengers"],
)
def test_first_moves_that_follow_results_are_seen(play: Odd) -> None:
    assert np.mean(chances(play, 24)) > 0.7


def test_divisions_in_which_the_higher_placed_move_first_look_like_it() -> None:
    assert np.mean(chances(divisions_at_home(3), 32)) > 0.35


@pytest.mark.parametrize(
    "play",
    [
        first_by_strength(12, weaker=True),
        first_by_strength(12, weaker=False),
        nobody(pairings.by_lot(12)),
        nobody(pairings.swiss(7)),
    ],
    ids=["the weaker", "the stronger", "by lot", "Swiss"],
)
def test_known_strengths_and_lots_do_not_look_like_results(play: Odd) -> None:
    assert np.mean(chances(play, 24)) < 0.3


def statistic(games: OrderedGames, league: League) -> float:
    return before_less_after(games, league.truth / ELO_PER_LOGIT, 0.2)


def test_the_statistic_is_the_sum_over_pairs_of_games() -> None:
    league, games = played("sum", nobody(pairings.by_lot(6)), 8)
    strength = league.truth / ELO_PER_LOGIT
    gap = strength[games.first_idx] - strength[games.second_idx]
    luck = games.score - 1.0 / (1.0 + np.exp(-gap - 0.2))
    moved = 1.0 - gap * gap.sum() / np.sum(gap**2)
    products = np.zeros(len(gap))
    for player in range(8):
        own = np.flatnonzero((games.first_idx == player) | (games.second_idx == player))
        own = own[np.argsort(games.turn[own])]
        sign = np.where(games.first_idx[own] == player, 1.0, -1.0)
        for at, game in enumerate(own.tolist()):
            for result_at, result in enumerate(own.tolist()):
                near = FADING ** (abs(at - result_at) - 1) * np.sign(at - result_at)
                products[result] += near * sign[at] * moved[game] * sign[result_at] * luck[result]
    expected = products.sum() / np.sqrt(np.sum(products**2))
    assert statistic(games, league) == pytest.approx(expected, abs=1e-5)


def test_played_backwards_the_statistic_has_the_other_sign() -> None:
    league, games = played("backwards", first_by_rating(14, share=1.0), 24)
    back = OrderedGames(games.first_idx, games.second_idx, games.score, -games.turn)
    assert statistic(games, league) < -2.0
    assert statistic(back, league) == pytest.approx(-statistic(games, league))


def test_names_and_the_order_of_rows_change_nothing() -> None:
    league, games = played("names", first_by_rating(6, share=1.0), 24)
    rng = streams.named("first moves", "names")
    row, name = rng.permutation(len(games.turn)), rng.permutation(24)
    truth = np.empty(24)
    truth[name] = league.truth / ELO_PER_LOGIT
    other = OrderedGames(
        name[games.first_idx[row]], name[games.second_idx[row]], games.score[row], games.turn[row]
    )
    assert before_less_after(other, truth, 0.2) == pytest.approx(statistic(games, league))


def test_who_is_named_first_on_neutral_ground_shows_nothing_and_the_result_counts() -> None:
    league, games = played("neutral", first_by_rating(14, share=1.0), 24)
    counts = games.turn % 3 != 0
    marked = replace(games, moves=counts)
    other = OrderedGames(
        np.where(counts, games.first_idx, games.second_idx),
        np.where(counts, games.second_idx, games.first_idx),
        np.where(counts, games.score, 1.0 - games.score),
        games.turn,
        moves=counts,
    )
    assert statistic(other, league) == pytest.approx(statistic(marked, league), abs=1e-5)
    assert statistic(marked, league) < -2.0
    only = OrderedGames(*(of[counts] for of in (games.first_idx, games.second_idx, games.score)),
                  games.turn[counts])  # fmt: skip
    assert abs(statistic(only, league) - statistic(marked, league)) > 0.1
    assert statistic(replace(games, moves=np.zeros_like(counts)), league) == 0.0


def test_two_players_of_whom_the_stronger_moves_first_show_nothing() -> None:
    zero, one = np.zeros(9, np.int64), np.ones(9, np.int64)
    score = np.array([1.0, 1.0, 0.0, 1.0, 0.0, 1.0, 1.0, 1.0, 0.0])
    games = OrderedGames(zero, one, score, np.arange(9))
    assert before_less_after(games, np.array([0.2, -0.1]), 0.1) == 0.0


def test_games_of_one_turn_and_games_without_luck_show_nothing() -> None:
    league, games = played("nothing", first_by_rating(6, share=1.0), 24)
    at_once = OrderedGames(
        games.first_idx, games.second_idx, games.score, np.zeros_like(games.turn)
    )
    drawn = OrderedGames(
        games.first_idx, games.second_idx, np.full(len(games.turn), 0.5), games.turn
    )
    assert statistic(at_once, league) == 0.0
    assert before_less_after(drawn, np.linspace(0.0, 1e-9, 24), 1e-9) == 0.0
    assert before_less_after(games, np.full(24, np.nan), 0.0) == 0.0
    assert moves_follow_results(at_once, league.truth / ELO_PER_LOGIT, 0.2) < 0.05


def test_a_known_chance_gives_the_same_intervals_as_the_order_of_play() -> None:
    _, games = played("again", first_by_rating(14, share=0.8), 24)
    seen = believed(games, 24, in_turn=games)
    again = believed(games, 24, course=seen.course)
    assert [again.rating(player) for player in range(24)] == [
        seen.rating(player) for player in range(24)
    ]


def test_strengths_lean_less_on_first_moves_the_more_these_follow_results() -> None:
    _, games = played("lean", first_by_strength(12, weaker=True), 24)
    effects = [believed(games, 24, course=Course(0.3, p)) for p in (0.0, 0.5, 1.0)]
    known, between, results = (one.effect("first_mover").corrected for one in effects)
    assert known > between > results  # the effect takes what strengths do not


def test_no_order_and_no_effect_of_moving_first_leave_the_chance_at_0() -> None:
    _, games = played("none", first_by_rating(14, share=1.0), 24)
    assert believed(games, 24).course.moves_follow == 0.0
    pairs = aggregate(games.first_idx, games.second_idx, games.score, n_players=24)
    plain = profile(fit(pairs, Model(), gauge=Gauge()), pairs, streams.named("f"), in_turn=games)
    assert isinstance(plain, Belief)
    assert plain.course.moves_follow == 0.0
