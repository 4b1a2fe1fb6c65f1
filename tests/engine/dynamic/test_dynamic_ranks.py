"""Declared ranks: what they are worth, what they foresee of newcomers, handicaps beside them."""

from functools import partial

import numpy as np
import pytest

from banzuke.engine.bradley_terry import Model
from banzuke.engine.contest import Games, contest
from banzuke.engine.contest.contestants import Dynamic
from banzuke.engine.dynamic import (
    DynamicModel,
    Handicaps,
    find_constants,
    find_with_handicaps,
    fit,
    history,
    log_odds_of_handicaps,
    marginals,
    strengths_at,
)
from banzuke.engine.dynamic.expected import background, founders, has_ranks
from banzuke.engine.scale import ELO_PER_LOGIT

KYU_ELO, DAN_ELO, STONE_ELO = 30.0, 80.0, 40.0


def club(seed, *, n_players=300, n_games=3000, handicaps=False):
    """A club of go players who join over three years and declare ranks that are roughly right.

    Opponents are at most three ranks apart; with handicaps half of the games are even and
    a stone a rank is given in the others. Returns the arrays of `history`, the levels of handicaps,
    and the strengths.
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
def test_the_worth_of_a_kyu_and_of_a_dan_is_found():
    found = [find_constants(history(**club(seed)[0]), DynamicModel()).model for seed in range(4)]
    assert np.mean([one.kyu_elo for one in found]) == pytest.approx(KYU_ELO, rel=0.2)
    assert np.mean([one.dan_elo for one in found]) == pytest.approx(DAN_ELO, rel=0.2)
    assert np.mean([one.spread_elo for one in found]) == pytest.approx(60.0, rel=0.35)


@pytest.mark.slow
def test_ranks_foresee_games_of_newcomers():
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
    assert np.all(said.variance == model.first_variance)


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
    assert not has_ranks(games).any()  # a rank of two people says more of them than of ranks


def test_two_ranks_of_a_day_count_as_the_lower():
    games = history(
        [0, 0], [1, 1], [5, 5], n_players=2, wins=[1, 0], draws=[0, 0], losses=[0, 1],
        ranks=[[3, 2], [np.nan, 1]],
    )  # fmt: skip
    assert games.declared.tolist() == [2.0, 1.0]


@pytest.mark.parametrize("ranks", [[[1.0], [2.0]], [[201.0, 1.0], [1.0, 1.0]]])
def test_ranks_that_are_none_are_refused(ranks):
    with pytest.raises(ValueError, match="ranks: two of each game"):
        history([0, 0], [1, 1], [5, 6], n_players=2, wins=[1, 0], draws=[0, 0], losses=[0, 1],
                ranks=ranks)  # fmt: skip


@pytest.mark.slow
def test_handicaps_count_beside_ranks_for_what_they_foresee():
    games, level, _ = club(7, handicaps=True)
    counts = np.column_stack([games[name] for name in ("wins", "draws", "losses")]).astype(float)
    given = log_odds_of_handicaps(
        Handicaps(Model(handicap="M4")), games["first_idx"], games["second_idx"], counts, level,
        np.ones(len(level), bool), n_players=games["n_players"],
    )  # fmt: skip
    moves = np.zeros(len(level))
    shifted, found, share = find_with_handicaps(
        history(**games, shift=given, moves=moves), partial(find_constants, model=DynamicModel())
    )
    a_stone = share * float(np.median(given[level > 0] / level[level > 0])) * ELO_PER_LOGIT
    assert a_stone == pytest.approx(STONE_ELO, rel=0.5)
    assert found.model.kyu_elo == pytest.approx(KYU_ELO, rel=0.5)
    np.testing.assert_allclose(np.unique(shifted.shift), np.unique(share * given))


def test_without_ranks_all_of_a_handicap_counts():
    games, level, _ = club(7, n_games=300, handicaps=True)
    bare = history(**games | {"ranks": None}, shift=0.3 * level)
    same, _, share = find_with_handicaps(bare, partial(find_constants, model=DynamicModel()))
    assert share == 1.0
    assert same is bare
