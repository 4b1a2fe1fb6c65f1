"""How far apart the players of a league are, and what it does to chances of being higher."""

import numpy as np
import pytest

from banzuke.engine.stable_rank import (
    Rule,
    ScoreTerm,
    SharedCounts,
    population,
    sum_scores,
    superiority_table,
)
from banzuke.engine.streams import named

RULE = Rule()


def drawn(common: float, *, n_players: int, games: int) -> np.ndarray:
    rng = named("test population", str(common), str(games))
    rates = rng.dirichlet(np.full(4, common / 4), size=n_players)
    return np.array([rng.multinomial(games, p) for p in rates])


@pytest.mark.parametrize("common", [16.0, 256.0])
def test_a_large_league_says_for_how_many_games_the_rates_of_all_count(common: float) -> None:
    found = population(drawn(common, n_players=600, games=60), rule=RULE)
    assert found.weight.sum() == pytest.approx(1.0)
    assert found.common[np.argmax(found.weight)] == common
    np.testing.assert_allclose(found.rates, 0.25, atol=0.03)


def test_records_of_equals_do_not_tell_who_is_higher() -> None:
    counts = named("test population", "equals").multinomial(40, np.full(4, 0.25), size=40)
    strangers = superiority_table(counts, rule=RULE)
    league = superiority_table(counts, rule=RULE, league=population(counts, rule=RULE))
    assert np.sum(strangers > 0.95) > 0.05 * (40 * 39 / 2)
    assert np.max(league) < 0.95
    np.testing.assert_allclose(league + league.T, 1.0, atol=1e-12)


def test_chances_are_right_as_often_as_they_say() -> None:
    rng = named("test population", "calibration")
    rates = rng.dirichlet(np.full(4, 25.0), size=60)
    counts = np.array([rng.multinomial(40, p) for p in rates])
    ratio = (rates[:, :3] @ RULE.points) / rates[:, 3]
    above = superiority_table(counts, rule=RULE, league=population(counts, rule=RULE))
    one, other = np.triu_indices(60, 1)
    said = np.maximum(above, above.T)[one, other]
    right = (above[one, other] > 0.5) == (ratio[one] > ratio[other])
    assert np.mean(said) == pytest.approx(np.mean(right), abs=0.05)


def test_far_apart_players_with_many_games_stay_as_sure() -> None:
    counts = np.array([[400, 300, 200, 100], [100, 200, 300, 400], [250, 250, 250, 250]])
    league = population(counts, rule=RULE)
    assert superiority_table(counts, rule=RULE, league=league)[0, 1] > 0.999


def test_scores_that_add_nothing_change_nothing() -> None:
    rng = named("test population", "scores")
    player = np.repeat(np.arange(12), 40)
    place = rng.integers(1, 5, player.size)
    counts = np.array([np.bincount(place[player == i], minlength=5)[1:] for i in range(12)])
    paid = Rule(score=ScoreTerm(25_000, 1000))
    sums = sum_scores(player, place, np.full(place.size, 25_000.0), n_players=12, rule=paid)
    one, other = population(counts, rule=RULE), population(counts, rule=paid, scores=sums)
    np.testing.assert_allclose(one.weight, other.weight)
    np.testing.assert_allclose(
        superiority_table(counts, rule=paid, scores=sums, league=other),
        superiority_table(counts, rule=RULE, league=one),
        atol=0.002,
    )


def test_shared_places_and_a_player_without_games_are_counted() -> None:
    counts = SharedCounts(np.array([[30, 30, 30, 30], [66, 30, 12, 12], [0, 0, 0, 0]]))
    league = population(counts, rule=RULE)
    table = superiority_table(counts, rule=RULE, league=league)
    assert 0.5 < table[1, 0] < 0.9
    assert np.all(np.isnan(table[2]))
    nobody = population(np.zeros((2, 4), np.int64), rule=RULE)
    assert nobody.weight.sum() == pytest.approx(1.0)
