"""Places tell that results decide who meets next, where strengths do not."""

from itertools import combinations

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Belief, Gauge, Model, OrderedGames, fit, profile
from banzuke.engine.bradley_terry.profile.belief.joint import Normal
from banzuke.engine.bradley_terry.profile.belief.spread import Part, plausible
from banzuke.engine.bradley_terry.profile.pairings import follows_results, places
from banzuke.engine.bradley_terry.profile.pairings.in_turn import _together
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.scale import ELO_PER_LOGIT
from bench import pairings_ladders as ladders
from bench.pairings import League, by_lot, ladder
from bench.pairings_odd import Odd, nobody


def games_of(pairs: list[tuple[int, int]]) -> OrderedGames:
    first, second = np.array(pairs).T
    return OrderedGames(first, second, np.ones(len(pairs)), np.arange(len(pairs)))


CHAIN = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]


def test_places_on_a_chain_are_its_order() -> None:
    found = places(games_of(CHAIN), np.linspace(1.0, -1.0, 6))
    assert found is not None
    assert found.tolist() == pytest.approx([1.0, 0.6, 0.2, -0.2, -0.6, -1.0])


def test_the_stronger_half_is_up_and_names_change_nothing() -> None:
    new = np.array([3, 5, 0, 2, 4, 1])
    strength = np.array([-0.5, -1.0, 0.3, -0.2, 1.0, 0.1])
    one = places(games_of(CHAIN), strength)
    other = places(
        games_of([(int(new[a]), int(new[b])) for a, b in CHAIN]), strength[new.argsort()]
    )
    assert one is not None
    assert other is not None
    assert one @ strength > 0.0
    assert other[new].tolist() == one.tolist()


def test_who_is_left_out_has_no_place() -> None:
    strength = np.array([0.1, 0.2, 0.3, np.nan, 0.0])
    found = places(games_of([(0, 1), (1, 2), (2, 4), (2, 3), (3, 4)]), strength)
    assert found is not None
    assert np.isnan(found).tolist() == [False, False, False, True, False]


@pytest.mark.parametrize(
    "pairs",
    [
        list(combinations(range(6), 2)),  # everybody met everybody
        [(0, other) for other in range(1, 6)],  # all met one
        [(0, 1)],
        [(0, 1), (1, 2), (3, 4), (4, 5)],  # two leagues
    ],
)
def test_where_many_orders_are_as_good_there_are_no_places(pairs: list[tuple[int, int]]) -> None:
    n = 1 + max(max(pair) for pair in pairs)
    assert places(games_of(pairs), np.zeros(n)) is None


def chances(play: Odd, n: int, leagues: int = 6) -> list[float]:
    """The chances by place of some leagues, with true strengths."""
    found = []
    for number in range(leagues):
        league = League(streams.named("places", str(number)), n, 0.0, 0.0)
        play(league)
        first, second, score, turn = np.array(league.games).T
        games = OrderedGames(first.astype(int), second.astype(int), score, turn.astype(int))
        strength = league.truth / ELO_PER_LOGIT
        place = places(games, strength)
        assert place is not None
        found.append(follows_results(games, strength, 0.0, place=place))
    return found


def test_on_a_ladder_of_challenges_places_follow_results() -> None:
    assert min(chances(ladders.challenges(15, reach=3), 80)) > 0.9


@pytest.mark.parametrize("dated", [False, True])
def test_in_boxes_places_follow_results(dated: bool) -> None:
    assert np.median(chances(ladders.boxes(6, 4, dated=dated), 60)) > 0.9


def test_dated_games_of_boxes_are_those_of_the_month_one_by_one() -> None:
    together, dated = (League(streams.named("places", "dated"), 30, 0.0, 0.0) for _ in range(2))
    ladders.boxes(6, 1)(together)
    ladders.boxes(6, 1, dated=True)(dated)
    assert [game[3] for game in dated.games] == list(range(75))
    assert {game[:3] for game in dated.games} == {game[:3] for game in together.games}


@pytest.mark.parametrize(
    ("n_games", "begins"), [(1, [0, 1, 3, 4, 5, 8]), (2, [0, 3, 4, 5, 8]), (4, [0, 4, 5, 8])]
)
def test_games_that_count_together_split_no_turn(n_games: int, begins: list[int]) -> None:
    player = np.array([2, 2, 2, 2, 2, 5, 5, 5, 7])
    turn = np.array([0, 1, 1, 2, 3, 4, 4, 4, 0])
    assert _together(player, turn, n_games).tolist() == begins


@pytest.mark.parametrize(
    "play", [nobody(by_lot(15)), nobody(ladder(15, by="true"))], ids=["by lot", "neighbours"]
)
def test_where_results_decide_nothing_places_do_not_follow_them(play: Odd) -> None:
    assert np.median(chances(play, 60)) < 0.15


def test_a_small_spread_is_less_plausible() -> None:
    def of_spread(spread: float) -> Part:
        mean = np.array([-1.0, 1.0]) * spread / ELO_PER_LOGIT
        return Part(np.log(0.5), Normal(mean, np.zeros((2, 2)), 0.0))

    each = [of_spread(spread) for spread in (20.0, 100.0, 250.0, 400.0)]
    found = [plausible([one], 2, 250.0) for one in each]
    assert found[:2] == pytest.approx([20.0 / 125.0, 100.0 / 125.0])
    assert found[2:] == [1.0, 1.0]
    assert plausible([of_spread(20.0)], 2, 20.0) == 1.0
    assert plausible(each[:2], 2, 250.0) == pytest.approx(np.mean(found[:2]))


def held(play: Odd, n: int, leagues: int) -> tuple[float, float]:
    """Share of ratings' intervals that contain the truth, and error of ratings, Elo."""
    inside, off = [], []
    for number in range(leagues):
        league = League(streams.named("places", "held", str(number)), n, 0.0, 30.0)
        play(league)
        first, second, score, turn = np.array(league.games).T
        who_met = first.astype(int), second.astype(int)
        pairs = aggregate(*who_met, score, n_players=n)
        found = fit(pairs, Model(order=True), gauge=Gauge())
        games = OrderedGames(*who_met, score, turn.astype(int))
        seen = profile(found, pairs, streams.named("places", "profile"), in_turn=games)
        assert isinstance(seen, Belief)
        who = np.flatnonzero(found.components.rated)
        level = league.truth[who] - league.truth[who].mean() + 1500.0
        ends = [(one.lo95, one.hi95, one.corrected) for one in map(seen.rating, who.tolist())]
        low, high, middle = np.array(ends).T
        inside.append(np.mean((low <= level) & (level <= high)))
        off.append(np.mean((middle - level) ** 2))
    return float(np.mean(inside)), float(np.mean(off)) ** 0.5


@pytest.mark.slow
def test_intervals_hold_on_a_ladder_that_began_by_lot() -> None:
    inside, off = held(ladders.challenges(15, reach=3), 100, 4)
    assert inside > 0.9
    assert off < 160.0  # 300 to 400 as long as only strengths were asked


@pytest.mark.slow
def test_intervals_hold_on_a_ladder_that_began_in_the_order_of_strength() -> None:
    assert held(ladders.challenges(15, reach=3, error=0.0), 100, 3)[0] > 0.9
