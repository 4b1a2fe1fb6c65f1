"""Lanes of replicates, compared with the slow reference of their equations."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, Model, fit
from banzuke.engine.bradley_terry.replicates.lane_state import lanes_at_estimate
from banzuke.engine.bradley_terry.replicates.lanes import lane_league
from banzuke.engine.bradley_terry.replicates.limits import limits
from banzuke.engine.bradley_terry.replicates.redraw import redraw_lanes, thresholds, trace_lane
from banzuke.engine.bradley_terry.replicates.refit import refit_lanes
from banzuke.engine.scale import ELO_PER_LOGIT
from tests.engine.bradley_terry.lane_reference import Lane, optimum, refit
from tests.engine.pairwise_leagues import random_league
from tests.marks import rare

RNG = streams.named("tests", "lanes")

LEAGUES = {
    "dense": {"n_players": 40, "n_games": 4000},
    "with order": {"n_players": 40, "n_games": 4000, "order_elo": 60.0},
    "with bins": {"n_players": 120, "n_games": 12000},
    "with soft players": {"n_players": 60, "n_games": 9000, "spread": 700.0},
}


def in_elo(change, n_players):
    """Changes in Elo; those of the players are centred."""
    moved = ELO_PER_LOGIT * np.asarray(change, float)
    moved[:n_players] -= moved[:n_players].mean()
    return moved


@pytest.mark.long
@pytest.mark.parametrize("name", [rare(name) if name == "with bins" else name for name in LEAGUES])
def test_lanes_are_where_the_equations_lead(name):
    kwargs = LEAGUES[name]
    pairs, _ = random_league(np.random.default_rng(2), **kwargs)
    found = fit(pairs, Model(order="order_elo" in kwargs), gauge=Gauge("mean", 1500.0))
    league = lane_league(found, pairs)
    how = thresholds(league)
    redrawn = redraw_lanes(league, how, streams.child(RNG, 0))
    limit = limits(league, redrawn, 0)
    lanes = lanes_at_estimate(league, redrawn.half_points, limit)
    refit_lanes(league, lanes)
    assert not league.is_sparse
    assert (league.is_soft.sum() > 2) == (name == "with soft players")
    compared = 0
    for number in np.flatnonzero(~limit.any(axis=0))[:6]:
        edges = trace_lane(league, how, streams.child(RNG, 0), int(number))
        lane = Lane.of(edges, league.state)
        slow, n_passes = refit(lane, league.preconditioner.bin_of, league.is_soft)
        best = in_elo(optimum(lane), league.n_players)
        assert lanes.settled[number]
        assert n_passes < 20
        assert in_elo(slow, league.n_players) == pytest.approx(best, abs=0.04)
        assert in_elo(lanes.change[:, number], league.n_players) == pytest.approx(best, abs=0.04)
        assert np.abs(best).max() > 10.0  # the lane really had to move
        compared += 1
    assert compared >= 3
