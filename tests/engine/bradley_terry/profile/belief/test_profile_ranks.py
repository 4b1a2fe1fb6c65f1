"""Intervals of ranks from drawn strengths: against the truth, and with certain or equal ranks."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, Model, fit, profile, rank_ends, simulate, summarise
from banzuke.engine.bradley_terry.summarise import ranks_of
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.scale import ELO_PER_LOGIT


def league(rng, rating, n_games):
    """A league in which any two players may meet: pairs, fit, profile, rated players."""
    n = len(rating)
    first, second = np.array([rng.permutation(n)[:2] for _ in range(n_games)]).T
    chance = 1.0 / (1.0 + np.exp(-(rating[first] - rating[second]) / ELO_PER_LOGIT))
    pairs = aggregate(first, second, rng.random(n_games) < chance, n_players=n)
    found = fit(pairs, Model(), gauge=Gauge())
    seen = profile(found, pairs, rng)
    return pairs, found, seen, np.flatnonzero(found.components.rated)


@pytest.mark.slow
def test_ranks_of_sparse_leagues_contain_the_truth_and_are_narrower_than_redrawn():
    held, seasons, width, of_seasons = [], [], [], []
    for number in range(12):
        rng = streams.named("ranks", str(number))
        rating = rng.normal(0.0, 200.0, 24)
        pairs, found, seen, rated = league(rng, rating, 144)
        true = ranks_of(rating[rated])
        low, high = rank_ends(seen.population, rated, rng).T
        redrawn = summarise(simulate(found, pairs, replicates=64, rng=rng), found)
        held += ((low <= true) & (true <= high)).tolist()
        width += (high - low).tolist()
        low, high = redrawn.rank_lo95[rated], redrawn.rank_hi95[rated]
        seasons += ((low <= true) & (true <= high)).tolist()
        of_seasons += (high - low).tolist()
    # The share of 280 ranks, correlated within leagues, has an error of about ± 2.5 %.
    assert 0.92 < np.mean(held) < 0.985
    assert np.mean(width) < np.mean(of_seasons)


def test_ranks_are_certain_with_many_games_and_large_differences():
    rng = streams.named("ranks", "sure")
    _, _, seen, rated = league(rng, np.array([0.0, 400.0, 200.0, -200.0]), 4000)
    ends = rank_ends(seen.population, rated, rng)
    assert ends.tolist() == [[3, 3], [1, 1], [2, 2], [4, 4]]
    # Ranks among the two players only.
    assert rank_ends(seen.population, rated[[0, 3]], rng).tolist() == [[1, 1], [2, 2]]


def test_equal_players_can_have_any_rank():
    rng = streams.named("ranks", "equal")
    pairs = aggregate(
        np.repeat([0, 1, 2], 20), np.repeat([1, 2, 0], 20), np.tile([1, 0], 30), n_players=3
    )
    seen = profile(fit(pairs, Model(), gauge=Gauge()), pairs, rng)
    assert rank_ends(seen.population, np.arange(3), rng).tolist() == [[1, 3]] * 3
    assert seen.population.superiority_table(np.arange(3)) == pytest.approx(0.5, abs=1e-6)


def test_names_do_not_change_ranks():
    rng = streams.named("ranks", "names")
    first, second = np.array([rng.permutation(20)[:2] for _ in range(80)]).T
    score = rng.integers(0, 2, 80)
    ends = []
    for number in range(3):
        name = streams.named("ranks", f"names {number}").permutation(20)
        pairs = aggregate(name[first], name[second], score, n_players=20)
        found = fit(pairs, Model(), gauge=Gauge())
        seen = profile(found, pairs, rng)
        rated = name[found.components.rated[name]]
        ends.append(rank_ends(seen.population, rated, streams.named("ranks", "drawn")).tolist())
    assert ends[1:] == ends[:1] * 2


def test_equals_have_equal_ends_and_names_do_not_change_them():
    beaten = {(a, b): 1.0 if (b - a) % 5 <= 2 else 0.0 for a in range(5) for b in range(a)}
    for name in (np.arange(6), streams.named("ranks", "names").permutation(6)):
        games = [(name[a], name[b], score) for (a, b), score in beaten.items()]
        games += [(name[a], name[5], score) for a in range(5) for score in (1.0, 0.5)]
        first, second, score = np.array(games).T
        pairs = aggregate(first.astype(int), second.astype(int), score, n_players=6)
        found = fit(pairs, Model(), gauge=Gauge())
        seen = profile(found, pairs, streams.named("ranks", "equals"))
        ends = rank_ends(seen.population, name, streams.named("ranks", "draws"))
        assert len(np.unique(ends[:5], axis=0)) == 1
