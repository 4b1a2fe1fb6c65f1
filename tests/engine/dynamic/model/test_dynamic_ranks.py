"""Declared ranks: their value in Elo, forecasts for newcomers, handicaps."""

from functools import partial

import numpy as np
import pytest

from banzuke.engine.bradley_terry import Model
from banzuke.engine.contest import Games, contest
from banzuke.engine.contest.contestants import Dynamic
from banzuke.engine.dynamic import (
    DynamicModel,
    Handicaps,
    believed_paths,
    draw_believed,
    find_constants,
    fit,
    fit_of_handicaps,
    handicap_ranks,
    history,
    in_the_middle,
    marginals,
    strengths_at,
    suppose_handicaps,
    worths_of_handicaps,
)
from banzuke.engine.dynamic.model.expected import background, founders, has_ranks
from banzuke.engine.games.pairs import from_counts
from banzuke.engine.scale import ELO_PER_LOGIT

KYU_ELO, DAN_ELO, STONE_ELO = 30.0, 80.0, 40.0


def club(seed, *, n_players=300, n_games=3000, handicaps=False):
    """A go club whose players join over three years and declare approximately right ranks.

    Opponents are at most three ranks apart. With handicaps, half of the games are even, and in the
    others the handicap is a stone for each rank. Returns the arrays of `history`, the levels of
    handicaps, and the strengths.
    """
    rng = np.random.default_rng(seed)
    rank = rng.integers(-12, 6, n_players).astype(float)
    worth = KYU_ELO * np.minimum(rank, 1.0) + DAN_ELO * np.maximum(rank - 1.0, 0.0)
    truth = worth + rng.normal(0.0, 60.0, n_players)
    joined = np.sort(rng.integers(0, 900, n_players))
    first, second, day = [], [], []
    while len(first) < n_games:
        when = rng.integers(30, 1100)
        here = np.flatnonzero(joined < when)
        if not len(here):
            continue
        a = rng.choice(here)
        near = here[(here != a) & (np.abs(rank[here] - rank[a]) <= 3)]
        if len(near):
            first.append(a)
            second.append(rng.choice(near))
            day.append(when)
    first, second = np.array(first), np.array(second)
    weak_first = rank[first] <= rank[second]
    first, second = np.where(weak_first, first, second), np.where(weak_first, second, first)
    given = handicaps & (rng.random(n_games) < 0.5)
    level = np.where(given, rank[second] - rank[first], 0).astype(np.int64)
    gap = (truth[first] - truth[second] + STONE_ELO * level) / ELO_PER_LOGIT
    won = rng.random(n_games) < 1.0 / (1.0 + np.exp(-gap))
    games = {
        "first_idx": first, "second_idx": second, "day": np.array(day), "n_players": n_players,
        "wins": won, "draws": 0.0 * won, "losses": ~won, "ranks": rank[[first, second]],
    }  # fmt: skip
    return games, level, truth


@pytest.mark.slow
def test_the_values_of_a_kyu_and_of_a_dan_are_found():
    found = [find_constants(history(**club(seed)[0]), DynamicModel()).model for seed in range(4)]
    assert np.mean([one.kyu_elo for one in found]) == pytest.approx(KYU_ELO, rel=0.2)
    assert np.mean([one.dan_elo for one in found]) == pytest.approx(DAN_ELO, rel=0.2)
    assert np.mean([one.spread_elo for one in found]) == pytest.approx(60.0, rel=0.35)


@pytest.mark.long
@pytest.mark.slow
def test_ranks_predict_games_of_newcomers():
    games, _, _ = club(11)
    unranked = games | {"ranks": None}
    starts = list(range(182, 1101, 91))
    losses = [
        contest(Games.of(history(**one)), starts=starts, models=[Dynamic()]).scores[0].log_loss
        for one in (games, unranked)
    ]
    assert losses[0] < losses[1] - 0.002


def test_without_ranks_numbers_are_those_of_the_model_without_them():
    games, _, _ = club(3, n_games=400)
    bare, empty = (
        find_constants(history(**games | {"ranks": ranks}), DynamicModel()).model
        for ranks in (None, np.full((2, 400), np.nan))
    )
    assert bare == empty
    assert (bare.kyu_elo, bare.dan_elo) == (0.0, 0.0)


def test_a_newcomer_has_the_strength_of_the_rank_declared():
    games, _, _ = club(5, n_games=400)
    model = DynamicModel(kyu_elo=30.0, dan_elo=80.0)
    before = history(**games).before(300)
    path = fit(before, model)
    unseen = int(np.flatnonzero(before.last < 0)[0])
    who, day = np.full(3, unseen), np.full(3, 301)
    at = partial(strengths_at, path, marginals(path))
    said = at(who, day, declared=np.array([0.0, 3.0, np.nan]))
    assert (said.mean[1] - said.mean[0]) * ELO_PER_LOGIT == pytest.approx(30.0 + 2 * 80.0)
    assert said.mean[2] == 0.0
    assert np.all(said.variance[:2] == model.first_variance)
    assert said.variance[2] > 1.2 * model.first_variance  # without a rank, any rank is possible


def test_a_player_who_rises_in_rank_is_expected_to_be_stronger():
    games, _, _ = club(5, n_games=400)
    model = DynamicModel(kyu_elo=30.0, dan_elo=80.0)
    path = fit(history(**games), model)
    who = np.array([int(path.games.player[0])])
    rank = path.games.declared[path.games.last[who]]
    at = partial(strengths_at, path, marginals(path), who, np.array([1200]))
    risen = (at(declared=rank + 1.0).mean - at(declared=rank).mean) * ELO_PER_LOGIT
    assert risen == pytest.approx(30.0 if rank < 1.0 else 80.0)
    assert at(declared=rank).mean == pytest.approx(at().mean)


def test_a_rank_is_known_from_the_day_on_which_it_was_declared():
    games = history(
        [0, 0, 0, 1], [1, 1, 2, 2], [0, 10, 20, 30], n_players=3, wins=np.ones(4),
        draws=np.zeros(4), losses=np.zeros(4),
        ranks=[[np.nan, -5, -4, np.nan], [np.nan, np.nan, np.nan, 2]],
    )  # fmt: skip
    known = background(games, founders(games))
    centre = np.array([(-5 + 1) / 2, (0 + 1) / 2])
    steps = np.array([[-5, 0], [-5, 0], [-4, 0], [0, 0], [0, 0], [0, 0], [1, 1], [1, 1]])
    unranked = games.player == 1
    assert np.all(known.steps[unranked] == 0.0)
    np.testing.assert_allclose(known.centre, centre)
    np.testing.assert_allclose(known.steps[~unranked], (steps - centre)[~unranked])
    assert has_ranks(games).all()


def test_two_ranks_of_a_day_count_as_the_lower():
    games = history(
        [0, 0], [1, 1], [5, 5], n_players=2, wins=[1, 0], draws=[0, 0], losses=[0, 1],
        ranks=[[3, 2], [np.nan, 1]],
    )  # fmt: skip
    assert games.declared.tolist() == [2.0, 1.0]


@pytest.mark.parametrize("ranks", [[[1.0], [2.0]], [[201.0, 1.0], [1.0, 1.0]]])
def test_invalid_ranks_are_refused(ranks):
    with pytest.raises(ValueError, match="ranks: two of each game"):
        history([0, 0], [1, 1], [5, 6], n_players=2, wins=[1, 0], draws=[0, 0], losses=[0, 1],
                ranks=ranks)  # fmt: skip


FIND = partial(find_constants, model=DynamicModel())


def stepped(games, level):
    return history(**games, shift=level.astype(float), moves=np.zeros(len(level)))


def supposed(games, level, step_elo=None):
    return suppose_handicaps(stepped(games, level), FIND, step_elo)


@pytest.mark.long
@pytest.mark.slow
def test_results_give_the_value_of_a_stone():
    games, level, _ = club(7, handicaps=True)
    likeliest, *_ = supposed(games, level)
    assert likeliest.step_elo == pytest.approx(STONE_ELO, rel=0.5)
    assert likeliest.constants.model.kyu_elo == pytest.approx(KYU_ELO, rel=0.5)
    worth = likeliest.step_elo / ELO_PER_LOGIT * np.unique(level)
    np.testing.assert_allclose(np.unique(likeliest.games.shift), worth)


def proper(seed, *, kyu_elo, n_players=60, n_games=900):
    """A club whose members give each other as many stones as their ranks differ."""
    rng = np.random.default_rng(seed)
    rank = rng.integers(-12, 4, n_players)
    strength = kyu_elo * rank + rng.normal(0.0, 100.0, n_players)
    first, second = np.array([rng.choice(n_players, 2, replace=False) for _ in range(n_games)]).T
    first, second = np.where(rank[first] > rank[second], (second, first), (first, second))
    level = rank[second] - rank[first]
    lead = strength[first] - strength[second] + kyu_elo * level
    won = rng.random(n_games) < 1.0 / (1.0 + 10.0 ** (-lead / 400.0))
    games = {
        "first_idx": first, "second_idx": second, "day": np.sort(rng.integers(0, 700, n_games)),
        "n_players": n_players, "wins": won, "draws": np.zeros(n_games), "losses": ~won,
        "ranks": np.stack((rank[first], rank[second])).astype(float),
    }  # fmt: skip
    return games, level, strength


@pytest.mark.slow
@pytest.mark.parametrize("kyu_elo", [40.0, 60.0])
def test_proper_handicaps_do_not_make_all_members_equal(kyu_elo):
    """Games with proper handicaps are even for any value of a stone, so several values remain."""
    games, level, strength = proper(3, kyu_elo=kyu_elo)
    known, found = stepped(games, level), supposed(games, level)
    assert len(found) > 1
    assert sum(one.share for one in found) == pytest.approx(1.0)
    assert sum(one.share_for_errors for one in found) == pytest.approx(1.0)
    shown = in_the_middle(known, FIND, found)
    assert min(one.step_elo for one in found) < shown.step_elo < max(one.step_elo for one in found)
    path = fit(shown.games, shown.constants.model)
    paths, shares = believed_paths(path, found)
    drawn = draw_believed(path, paths, n_draws=100, rng=np.random.default_rng(1), shares=shares)
    last = path.games.last
    error = path.rating_elo[last] - strength
    gap, apart = error[:, None] - error, drawn.last[:, :, None] - drawn.last[:, None, :]
    se = ELO_PER_LOGIT * np.sqrt(np.mean(apart**2, axis=0))
    pairs = np.triu_indices(len(last), 1)
    assert np.mean(np.abs(gap[pairs]) <= 1.96 * se[pairs]) > 0.85
    best, worst = strength.argmax(), strength.argmin()
    assert path.rating_elo[last[best]] - path.rating_elo[last[worst]] > 300.0


@pytest.mark.slow
def test_luck_before_ranks_are_known_does_not_decide_the_value_of_a_stone():
    """Results of proper handicaps say nothing of it, but those of ranks told badly seem to."""
    shares = []
    for seed in range(4):
        games, level, _ = proper(seed, kyu_elo=80.0)
        told = handicap_ranks(
            games["first_idx"], games["second_idx"], games["day"], level.astype(float), None,
            n_players=games["n_players"],
        )  # fmt: skip
        assert told.are_proper
        found = {one.step_elo: one for one in supposed(games | {"ranks": told.ranks}, level)}
        shares.append((found[80.0].share, found[80.0].share_for_errors))
    of_forecasts, of_ratings = np.ptp(shares, axis=0)
    assert of_ratings < 0.15 < of_forecasts


def test_a_given_value_of_a_stone_is_used():
    games, level, _ = club(7, n_games=300, handicaps=True)
    (only,) = found = supposed(games, level, 30.0)
    assert (only.step_elo, only.share, only.share_for_errors) == (30.0, 1.0, 1.0)
    assert in_the_middle(stepped(games, level), FIND, found) is only


def by_lot(step_elo, *, n_games, seed=5):
    """A club that gives up to four stones by lot."""
    rng = np.random.default_rng(seed)
    strength = rng.normal(0.0, 200.0, 30)
    first, second = np.array([rng.choice(30, 2, replace=False) for _ in range(n_games)]).T
    level = rng.integers(0, 5, n_games)
    gap = strength[first] - strength[second] + step_elo * level
    won = rng.random(n_games) < 1.0 / (1.0 + 10.0 ** (-gap / 400.0))
    return history(
        first, second, np.sort(rng.integers(0, 500, n_games)), n_players=30, wins=won,
        draws=np.zeros(n_games), losses=~won, moves=np.zeros(n_games), shift=level,
        are_proper=False,
    )  # fmt: skip


HANDICAPS = Handicaps(Model(order=False, receiver="first"), is_chosen=True)


def worths_by_lot(step_elo, n_games):
    """What each code of a club that gives stones by lot may be worth, Elo."""
    games = by_lot(step_elo, n_games=n_games)
    level = games.shift.astype(np.int64)
    pairs = from_counts(
        games.player[games.first], games.player[games.second], games.wins, games.draws,
        games.losses, n_players=30, handicap=level,
    )  # fmt: skip
    worths = worths_of_handicaps(HANDICAPS, fit_of_handicaps(HANDICAPS, pairs), pairs, games)
    assert np.all(worths[:, level == 0] == 0.0)
    of_code = [worths[:, np.argmax(level == code)] for code in range(1, 5)]
    return games, worths, ELO_PER_LOGIT * np.array(of_code).T


def test_handicaps_by_lot_are_worth_more_or_less_by_few_games_than_by_many():
    """The middle of few games is near what is usual, 80 Elo a step."""
    (*_, few), (*_, many) = worths_by_lot(60.0, 40), worths_by_lot(60.0, 1500)
    steps = np.arange(1, 5)
    assert np.all(np.diff(few, axis=0) > 0.0)
    np.testing.assert_allclose(many[2], 60.0 * steps, rtol=0.25)
    assert np.all(few[-1] - few[0] > 2.0 * (many[-1] - many[0]))


def test_ratings_are_those_of_the_worth_in_the_middle():
    games, worths, _ = worths_by_lot(60.0, 40)
    found = suppose_handicaps(games, FIND, worths=worths)
    assert [one.share_for_errors for one in found] == [0.2] * 5
    shown = in_the_middle(games, FIND, found)
    assert shown is found[2]
    np.testing.assert_array_equal(shown.games.shift, worths[2])


def test_before_the_first_rank_a_contest_counts_no_handicaps():
    """Steps were once taken for log-odds; then the drift was 5,000 Elo, its limit."""
    rng = np.random.default_rng(4)
    first, second = np.array([rng.choice(12, 2, replace=False) for _ in range(300)]).T
    day, won = np.sort(rng.integers(0, 600, 300)), rng.random(300) < 0.5
    ranks = np.where(day > 400, np.stack((-first, -second)).astype(float), np.nan)
    seen = history(
        first, second, day, n_players=12, wins=won, draws=np.zeros(300), losses=~won,
        shift=rng.integers(0, 6, 300), ranks=ranks,
    )  # fmt: skip
    model = Dynamic()
    model.learn(Games.of(seen, Handicaps(Model())), 300)
    (only,) = model.supposed
    assert only.step_elo is None
    assert only.constants.model.drift_elo < 300.0


def risen(seed, *, by_results):
    """A club of 150 whose ranks follow results, or whose learners declare new ranks.

    A kyu is worth 80 Elo. Half of the members become four ranks stronger in two years.
    """
    rng, n = np.random.default_rng(seed), 150
    rank = np.rint(rng.normal(-6.0, 3.0, n))
    learns = (rng.random(n) < 0.5) & (not by_results)
    strength, shown, net = 80.0 * rank + rng.normal(0.0, 80.0, n), rank.copy(), np.zeros(n)
    rows = []
    for day in np.sort(rng.integers(0, 730, 3000)):
        above = np.floor(4.0 * day / 730.0) * learns
        one = rng.integers(n)
        other = rng.choice(
            np.flatnonzero((np.abs(shown - shown[one]) <= 3) & (np.arange(n) != one))
        )
        gap = strength[one] - strength[other] + 80.0 * (above[one] - above[other])
        won = bool(rng.random() < 1.0 / (1.0 + 10.0 ** (-gap / 400.0)))
        rows.append((one, other, day, won, shown[one], shown[other]))
        if not by_results:
            shown = rank + above
        for who, way in ((one, 1 if won else -1), (other, -1 if won else 1)):
            net[who] += way
            if by_results and abs(net[who]) >= 5:
                shown[who] += np.sign(net[who])
                net[who] = 0
    first, second, days, won = np.array(rows)[:, :4].astype(np.int64).T
    return history(
        first, second, days, n_players=n, wins=won, draws=0 * won, losses=1 - won,
        ranks=np.array(rows)[:, 4:].T,
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("by_results", [False, True])
def test_games_show_how_much_a_new_rank_adds_to_results(by_results):
    found = find_constants(risen(1, by_results=by_results), DynamicModel()).model.later_share
    assert found < 0.35 if by_results else found > 0.65


def test_later_ranks_count_only_where_somebody_declares_one():
    games, _, _ = club(3, n_games=400)
    assert not find_constants(history(**games), DynamicModel()).free[-1]
    assert find_constants(risen(2, by_results=True), DynamicModel()).free[-1]


@pytest.mark.parametrize("share", [-0.6, 1.6, np.nan])
def test_a_share_out_of_range_is_refused(share):
    with pytest.raises(ValueError, match="later_share"):
        DynamicModel(later_share=share)
