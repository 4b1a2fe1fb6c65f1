"""Groups with few games between, and guests: who is found, and what follows for intervals."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Belief, Gauge, Model, fit, profile
from banzuke.engine.bradley_terry.profile.belief.populations import (
    Populations,
    firsts,
    groups,
    populations,
)
from banzuke.engine.bradley_terry.profile.likelihood.problem import problem_of, with_unrated
from banzuke.engine.games.pairs import Pairs, aggregate
from bench import pairings
from bench import pairings_fresh as fresh
from bench import pairings_odd as odd
from bench.pairings import League, Played
from bench.pairings_clubs import first_by_strength
from bench.pairings_odd import Odd

CLUBS = odd.two_clubs(10, between=10, apart=500.0)


def league_of(play: Played | Odd, n_players: int, number: int) -> tuple[League, Pairs]:
    league = League(streams.named("populations", str(number)), n_players, 0.8, 0.0)
    play(league)
    first, second, score, _ = np.array(league.games).T
    pairs = aggregate(first.astype(int), second.astype(int), score, n_players=n_players)
    return league, pairs


def believed(pairs: Pairs) -> Belief:
    found = fit(pairs, Model("davidson"), gauge=Gauge())
    belief = profile(found, pairs, streams.named("populations", "profile"))
    assert isinstance(belief, Belief)
    return belief


def shown(play: Played | Odd, n_players: int, leagues: int = 4) -> list[Populations]:
    found = []
    for number in range(leagues):
        _, pairs = league_of(play, n_players, number)
        problem = problem_of(fit(pairs, Model("davidson"), gauge=Gauge()), pairs)
        assert problem is not None
        found.append(populations(with_unrated(problem, pairs)))
    return found


@pytest.mark.parametrize("between", [1, 6, 10])
def test_two_clubs_with_few_games_between_are_two_groups(between: int) -> None:
    for one in shown(odd.two_clubs(10, between=between), 24):
        sizes = np.bincount(one.group)
        assert sizes.tolist() == [len(one.group) - sizes[1], sizes[1]]
        assert abs(len(one.group) - 2 * sizes[1]) <= 2  # a few are linked to nobody


def test_four_groups_are_found_in_halves_of_halves() -> None:
    for one in shown(pairings.groups(4, games=10, between=8), 24):
        assert np.bincount(one.group).tolist() == [6, 6, 6, 6]


@pytest.mark.parametrize(
    "play",
    [
        pairings.by_lot(5), pairings.star(3), pairings.round_robin(), pairings.swiss(7),
        pairings.ladder(10, by="true", reach=1), pairings.ladder(30, by="running"),
        pairings.swiss(7, seeded="before", start=True),
    ],
    ids=["by lot", "gauntlet", "round robin", "Swiss", "ladder", "ladder by rating", "McMahon"],
)  # fmt: skip
def test_chains_and_tournaments_are_one_group(play: Played) -> None:
    assert not any(one.has_groups for one in shown(play, 32))


def test_groups_have_the_same_players_whatever_their_order() -> None:
    rng = streams.named("populations", "order")
    club = np.repeat([0, 1, 2], 8)
    games = np.triu(np.where(club[:, None] == club, rng.integers(0, 3, (24, 24)), 0.0), 1)
    games[[0, 8, 16], [8, 16, 23]] += 1.0
    games += games.T
    order = rng.permutation(24)
    one, other = groups(games)[order], groups(games[np.ix_(order, order)])
    assert np.array_equal(one[:, None] == one, other[:, None] == other)
    assert len(np.unique(one)) == 3


def test_a_newcomer_with_a_third_of_the_games_is_a_guest() -> None:
    for one in shown(odd.newcomer(15, 0.0, 5), 20):
        assert one.guest.max() == 1.0
        assert np.count_nonzero(one.guest) == 1


def test_players_with_as_many_games_as_others_are_no_guests() -> None:
    assert not np.any([one.guest for one in shown(pairings.by_lot(5), 20)])


def test_leagues_where_many_come_and_go_have_no_guests() -> None:
    for one in shown(fresh.guests(30, of_guests=3, share=1 / 3), 30):
        assert not np.any(one.guest)


def test_clubs_far_apart_are_not_pulled_together() -> None:
    apart = []
    for number in range(10):
        league, pairs = league_of(CLUBS, 30, number)
        belief = believed(pairs)
        rated = [(a, a + 15) for a in range(15) if min(belief.local[a], belief.local[a + 15]) >= 0]
        rated = [(a, b) for a, b in rated if max(belief.local[a], belief.local[b]) < belief.n_rated]
        truth = np.mean([league.truth[b] - league.truth[a] for a, b in rated])
        apart.append(np.mean([belief.difference(b, a).corrected for a, b in rated]) - truth)
    assert abs(np.mean(apart)) < 40.0


def test_a_guest_who_won_nearly_all_may_be_far_stronger() -> None:
    rng = streams.named("populations", "guest")
    games = [(a, b, float(rng.random() < 0.5)) for a in range(1, 16) for b in range(1, a)]
    results = [1.0, 1.0, 1.0, 1.0, 0.5]
    games += [(0, 1 + number, score) for number, score in enumerate(results)]
    first, second, score = np.array(games).T
    pairs = aggregate(first.astype(int), second.astype(int), score, n_players=16)
    guest = believed(pairs).rating(0)
    assert guest.hi95 > 2000.0
    assert guest.lo95 < 1550.0


def test_scores_of_first_moves_know_who_the_opponents_were() -> None:
    each = [(0, 1), (0, 2), (1, 2), (2, 0)]
    first, second = np.array([pair for pair in each for _ in range(4)]).T
    score = np.tile([1.0, 0.0, 1.0, 0.5], 4)
    pairs = aggregate(first, second, score, n_players=3)
    problem = problem_of(fit(pairs, Model(order=True), gauge=Gauge()), pairs)
    assert problem is not None
    # Player 0 has a third more first moves, but two of three games with the same opponent.
    assert firsts(problem) == pytest.approx([0.2, 0.0, -0.2], abs=0.01)
    without = problem_of(fit(pairs, Model(), gauge=Gauge()), pairs)
    assert without is not None
    assert not firsts(without).any()


@pytest.mark.parametrize("weaker", [True, False])
def test_ratings_and_effect_hold_where_strength_decides_who_moves_first(weaker: bool) -> None:
    held, effects = [], []
    for number in range(16):
        league, pairs = league_of(first_by_strength(12, weaker=weaker), 24, number)
        found = fit(pairs, Model("davidson", order=True), gauge=Gauge())
        belief = profile(found, pairs, streams.named("populations", "profile"))
        rated = np.flatnonzero(found.components.rated)
        assert isinstance(belief, Belief)
        level = league.truth[rated] - league.truth[rated].mean() + 1500.0
        ends = [belief.rating(player) for player in rated.tolist()]
        held += [one.lo95 <= at <= one.hi95 for one, at in zip(ends, level.tolist(), strict=True)]
        end = belief.effect("first_mover")
        effects.append(end.lo95 <= 0.0 <= end.hi95)
    assert np.mean(held) > 0.93
    assert np.mean(effects) > 0.75  # 0.62 where the weaker moves first, by shares of first moves
