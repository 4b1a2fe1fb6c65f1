"""Whether meetings show that players choose their opponents, and what follows for superiority."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Belief, Gauge, Model, fit, profile
from banzuke.engine.bradley_terry.profile.belief.belief import _shares
from banzuke.engine.bradley_terry.profile.belief.populations import populations
from banzuke.engine.bradley_terry.profile.belief.tuned import BY_POINTS
from banzuke.engine.bradley_terry.profile.likelihood.problem import (
    Problem,
    problem_of,
    with_unrated,
)
from banzuke.engine.bradley_terry.profile.pairings.choice import Choice, chains, choice, rewired
from banzuke.engine.games.pairs import Pairs, aggregate
from bench import pairings
from bench.pairings import League, Played
from bench.pairings_odd import uneven_teams


def played(name: str, play: Played, n_players: int) -> tuple[np.ndarray, Pairs]:
    league = League(streams.named("choice", name), n_players, 0.0, 0.0)
    play(league)
    first, second, score, _ = np.array(league.games).T
    return league.truth, aggregate(
        first.astype(int), second.astype(int), score, n_players=n_players
    )


def at_estimate(problem: Problem) -> np.ndarray:
    return problem.state[: problem.n_rated]


def shown(play: Played, n_players: int = 30, leagues: int = 8) -> list[Choice]:
    found = []
    for number in range(leagues):
        _, pairs = played(str(number), play, n_players)
        problem = problem_of(fit(pairs, Model(), gauge=Gauge()), pairs)
        if problem is not None:
            whole = with_unrated(problem, pairs)
            found.append(choice(whole, populations(whole).group, at_estimate(whole)))
    return found


@pytest.mark.parametrize(
    "play",
    [
        pairings.by_lot(8), pairings.star(3), pairings.round_robin(), pairings.swiss(7),
        pairings.knock_out(6),
    ],
    ids=["by lot", "gauntlet", "round robin", "Swiss", "knock-outs"],
)  # fmt: skip
def test_lots_timetables_and_tournaments_are_not_chosen(play: Played) -> None:
    found = shown(play)
    assert np.median([one.chosen for one in found]) < 0.3
    assert max(one.in_chains for one in found) == 0.0


def test_clubs_of_likes_are_chosen_and_have_no_long_chains() -> None:
    found = shown(pairings.club(10, width=80.0))
    assert np.median([one.chosen for one in found]) > 0.95
    assert max(one.in_chains for one in found) == 0.0


def test_who_meets_by_lot_within_a_group_has_not_chosen() -> None:
    found = shown(pairings.groups(3, games=10, between=6))
    assert np.median([one.chosen for one in found]) < 0.3
    assert max(one.in_chains for one in found) == 0.0


def test_names_do_not_change_intervals() -> None:
    league = League(streams.named("choice", "names"), 30, 0.8, 0.0)
    uneven_teams(6)(league)
    first, second, score, _ = np.array(league.games).T
    widths = []
    for number in range(4):
        name = streams.named("choice", f"names {number}").permutation(30)
        games = name[first.astype(int)], name[second.astype(int)], score
        pairs = aggregate(*games, n_players=30)
        found = fit(pairs, Model("davidson"), gauge=Gauge())
        seen = profile(found, pairs, streams.named("choice"))
        assert seen is not None
        ends = [seen.rating(int(player)) for player in np.flatnonzero(found.components.rated)]
        widths.append(sum(one.hi95 - one.lo95 for one in ends) / len(ends))
    # With random leagues in the order of names they differ by some per cent.
    assert widths == pytest.approx([widths[0]] * 4, abs=0.01)


def test_a_ladder_of_neighbours_is_a_chain() -> None:
    found = shown(pairings.ladder(10, by="true", reach=1), n_players=12)
    assert min(one.chosen for one in found) > 0.95
    assert np.median([one.in_chains for one in found]) == 1.0


def test_rewired_games_keep_everybody_at_as_many_games() -> None:
    rng = streams.named("choice", "rewired")
    one, other = np.array([rng.permutation(9)[:2] for _ in range(41)]).T
    new_one, new_other = rewired(one, other, rng)
    before, after = (
        np.bincount(np.concatenate(ends)) for ends in ((one, other), (new_one, new_other))
    )
    assert np.array_equal(before, after)
    assert np.all(new_one != new_other)
    assert not np.array_equal(np.sort(one * 9 + other), np.sort(new_one * 9 + new_other))


def test_neighbours_are_longer_chains_than_a_round_robin() -> None:
    one, other = np.triu_indices(6, 1)
    assert chains(6, one, other) == pytest.approx(0.0, abs=1e-12)
    neighbours = np.arange(5)
    assert chains(6, neighbours, neighbours + 1) > 0.5


def test_only_chosen_opponents_are_taken_for_habit() -> None:
    assert _shares(Choice(0.0, 0.0), 0.3, 5.0) == pytest.approx((0.9, 0.1, 0.0))
    assert _shares(Choice(1.0, 0.0), 0.0, 5.0) == pytest.approx((0.0, 0.5, 0.5))
    assert _shares(Choice(1.0, 1.0), 0.0, 50.0) == pytest.approx((0.0, 0.0, 1.0))
    assert _shares(Choice(1.0, 1.0), 0.0, -50.0) == pytest.approx((0.0, 0.5, 0.5))
    for pairings_ in (Choice(0.0, 0.0), Choice(1.0, 1.0)):
        assert _shares(pairings_, BY_POINTS, 5.0) == pytest.approx((0.9, 0.1, 0.0))


@pytest.mark.long
def test_after_gauntlets_the_stronger_player_is_as_sure_as_stated() -> None:
    said, so, held, widths = [], [], [], []
    for number in range(100):
        truth, pairs = played(f"gauntlet {number}", pairings.star(3), 30)
        found = fit(pairs, Model(), gauge=Gauge())
        rated = np.flatnonzero(found.components.rated)
        seen = profile(found, pairs, streams.named("choice", "gauntlet"))
        if not isinstance(seen, Belief) or len(rated) < 4:
            continue
        table = seen.superiority_table(rated)
        sure = table > 0.9
        said += table[sure].tolist()
        so += (truth[rated][:, None] > truth[rated])[sure].tolist()
        ends = [seen.rating(player) for player in rated.tolist()]
        level = truth[rated] - truth[rated].mean() + 1500.0
        held += [one.lo95 <= at <= one.hi95 for one, at in zip(ends, level.tolist(), strict=True)]
        widths += [one.hi95 - one.lo95 for one in ends]
    # If habit has a weight 0.92 is stated and 0.86 true, and intervals are 650 Elo wide.
    assert np.mean(said) - np.mean(so) < 0.04
    assert 0.93 < np.mean(held) < 0.98
    assert np.median(widths) < 610.0
