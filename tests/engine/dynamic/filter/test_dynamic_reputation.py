"""What players are taken for: pairings tell it, and only with it their strength."""

import numpy as np
import pytest
from scipy.integrate import quad

from banzuke.engine.dynamic import DynamicModel, find_constants, history
from banzuke.engine.dynamic.constants import pairing
from banzuke.engine.dynamic.filter import in_order, run
from banzuke.engine.scale import ELO_PER_LOGIT
from bench.paths_coverage import Cell, league

OFF_ELO = 90.0
STRENGTH, REPUTATION = np.array([1.0, 0.0]), np.array([1.0, 1.0])
"""What a game and a pairing see of a player's strength and error."""


class Player:
    """The normal distribution of a strength and of the error in what the player is taken for."""

    def __init__(self, model):
        self.mean, self.model, self.day = np.zeros(2), model, None
        self.covariance = np.diag([model.first_variance, (OFF_ELO / ELO_PER_LOGIT) ** 2])

    def comes(self, day):
        if self.day is not None:
            kept = np.diag([self.model.persistence(day - self.day), 1.0])
            self.mean, self.covariance = kept @ self.mean, kept @ self.covariance @ kept
            self.covariance[0, 0] += self.model.moved(day - self.day)
        self.day = day

    def told(self, sees, precision, pull):
        """A site on what is seen; the pull is that at the mean."""
        inverse = np.linalg.inv(self.covariance) + precision * np.outer(sees, sees)
        self.covariance = np.linalg.inv(inverse)
        self.mean = self.mean + self.covariance @ sees * pull


def losses(games, model):
    """Of games of two on days of their own, each of them paired before its result."""
    players, total, met = [Player(model) for _ in range(games.n_players)], 0.0, {}
    for row in np.argsort(games.day[games.first], kind="stable"):
        ends = games.first[row], games.second[row]
        names = tuple(games.player[list(ends)].tolist())
        two = [players[name] for name in names]
        for player in two:
            player.comes(games.day[ends[0]])
        met[frozenset(names)] = met.get(frozenset(names), 0) + 1
        kappa = model.pairing_precision / met[frozenset(names)] ** 2

        def gap(sees, two=two):
            one, other = two
            width = [sees @ each.covariance @ sees for each in two]
            return sees @ (one.mean - other.mean), width

        apart, width = gap(REPUTATION)
        parts = [1.0 + kappa * width[1 - side] for side in (0, 1)]
        for side in (0, 1):
            near = kappa / parts[side]
            two[side].told(REPUTATION, near, (2 * side - 1) * near * apart)
        apart, width = gap(STRENGTH)
        var, sign = sum(width), 1.0 if games.wins[row] else -1.0

        def weight(d, power, apart=apart, var=var, sign=sign):
            density = np.exp(-0.5 * (d - apart) ** 2 / var) / np.sqrt(2.0 * np.pi * var)
            return d**power * density / (1.0 + np.exp(-sign * d))

        won, first, second = (quad(weight, -25.0, 25.0, args=(power,))[0] for power in range(3))
        total -= np.log(won)
        left = second / won - (first / won) ** 2
        site = 1.0 / left - 1.0 / var
        pull = (first / won - apart) * (1.0 + var * site) / var
        for side in (0, 1):
            part = 1.0 + site * width[1 - side]
            two[side].told(STRENGTH, site / part, (1 - 2 * side) * pull / part)
    return total


@pytest.mark.parametrize("reversion", [0.0, 0.8])
def test_a_pairing_tells_the_strength_as_far_as_it_is_known(reversion):
    rng = np.random.default_rng(5)
    sides = np.array([rng.choice(4, 2, replace=False) for _ in range(14)])
    wins = rng.integers(0, 2, 14)
    games = history(
        *sides.T, np.arange(14) * 60, n_players=4, wins=wins, draws=0 * wins, losses=1 - wins
    )
    model = DynamicModel(80.0, 300.0, pairing_elo=70.0, reversion=reversion)
    found = run(in_order(games), model, since=0, misjudged_elo=OFF_ELO).loss
    assert found == pytest.approx(losses(games, model), abs=1e-3)  # a quadrature of nine points
    exact = run(in_order(games), model, since=0).loss
    assert abs(found - exact) > 0.1
    by_results = DynamicModel(80.0, 300.0, reversion=reversion)
    alone = run(in_order(games), by_results, since=0).loss
    nothing = run(in_order(games), model, since=0, misjudged_elo=1e6).loss
    assert nothing == pytest.approx(alone, abs=1e-6)
    assert abs(found - alone) > 0.1


@pytest.mark.slow
def test_large_clubs_that_know_strengths_roughly_are_recognised(monkeypatch):
    cell = Cell(30, 60.0, "likes known to 80 Elo", players=150)
    games = league(cell, 4000)[0]
    assert np.isfinite(find_constants(games, DynamicModel()).model.pairing_elo)
    monkeypatch.setattr(pairing, "MISJUDGED_ELO", ())
    assert np.isinf(find_constants(games, DynamicModel()).model.pairing_elo)
