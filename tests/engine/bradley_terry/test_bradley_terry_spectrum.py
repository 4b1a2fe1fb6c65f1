"""Replicates of leagues in which a few players met only each other."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, Model, fit, simulate
from banzuke.engine.bradley_terry.replicates.lanes import lane_league
from banzuke.engine.games.pairs import from_counts

CORE = 60


@pytest.mark.long
def test_a_player_who_met_only_another_of_few_games_has_replicates():
    first, second = np.triu_indices(CORE, 1)
    many = len(first)
    few = np.array([(0, CORE), (CORE, 0), (CORE, CORE + 1), (CORE + 1, CORE), (CORE + 1, CORE)])
    pairs = from_counts(
        np.append(first, few[:, 0]),
        np.append(second, few[:, 1]),
        np.append(np.full(many, 5), np.ones(5, np.int64)),
        np.zeros(many + 5, np.int64),
        np.append(np.full(many, 4), np.zeros(5, np.int64)),
        n_players=CORE + 2,
    )
    found = fit(pairs, Model(order=True), gauge=Gauge())
    league = lane_league(found, pairs)
    assert CORE + 1 in league.players[league.soft.player]
    assert 0.9 < league.slowest <= league.fastest < 1.1
    drawn = simulate(found, pairs, replicates=32, rng=streams.named("spectrum"))
    assert np.isfinite(drawn.rating_elo[:CORE]).all()
    assert 0.2 < np.isfinite(drawn.rating_elo[CORE + 1]).mean() < 0.8


def test_every_season_of_american_football_is_rated(real_logs):
    rows = np.genfromtxt(
        real_logs / "football_american" / "games.csv",
        delimiter=",", names=True, dtype=None, encoding="utf-8",
    )  # fmt: skip
    names, number = np.unique(np.append(rows["home"], rows["away"]), return_inverse=True)
    home, away = number[: len(rows)], number[len(rows) :]
    points = 0.5 + 0.5 * np.sign(rows["home_points"].astype(float) - rows["away_points"])
    pairs = from_counts(
        home, away, points == 1.0, points == 0.5, points == 0.0, n_players=len(names),
        neutral=rows["neutral"] == 1,
    )  # fmt: skip
    found = fit(pairs, Model(order=True), gauge=Gauge())
    drawn = simulate(found, pairs, replicates=32, rng=streams.named("american football"))
    assert np.isfinite(drawn.rating_elo[found.components.rated]).mean() > 0.8
