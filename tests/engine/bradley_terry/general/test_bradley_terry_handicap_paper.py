"""The handicap paper: its criteria, its numbers of parameters, its tables."""

import json

import numpy as np
import pytest

from banzuke.engine.bradley_terry import Gauge, Model, fit
from banzuke.engine.games.pairs import aggregate, from_counts
from tests.engine.pairwise_leagues import (
    random_games,
)

pytestmark = pytest.mark.slow


@pytest.fixture
def table(shared_folder):
    return json.loads((shared_folder / "reference" / "static.json").read_text())[
        "handicap_aic_table"
    ]


def test_published_criteria_follow_from_the_published_likelihoods(table):
    for name, log_likelihood, aic in table["rows"]:
        k = {"1": table["H"], "2": 2, "3": 1}[name[1]]
        assert -2 * (log_likelihood - (table["N"] - 1) - k) == pytest.approx(aic, abs=0.021)


@pytest.mark.parametrize("handicap", ["none", "A1", "A2", "A3", "M1", "M2", "M3", "M4"])
def test_criterion_counts_parameters_as_the_paper_does(handicap, table):
    rng = np.random.default_rng(14)
    (first, second, score), _ = random_games(rng, table["N"], 1200, draw_share=0.3)
    level = rng.integers(0, table["H"] + 1, 1200)
    pairs = aggregate(first, second, score, n_players=table["N"], handicap=level)
    k = {"1": table["H"], "2": 2, "3": 1, "4": 1, "e": 0}[
        handicap[1] if handicap != "none" else "e"
    ]
    for order in (False, True):
        for draws in ("half", "davidson"):
            found = fit(pairs, Model(draws=draws, order=order, handicap=handicap), gauge=Gauge())
            n_parameters = table["N"] - 1 + k + order + (draws == "davidson")
            assert found.components.rated.all()
            assert found.aic == pytest.approx(-2 * (found.log_likelihood - n_parameters), abs=1e-9)


PAPER = {
    "A1": (
        [
            116.38,
            106.79,
            105.93,
            98.03,
            66.25,
            60.87,
            58.37,
            35.60,
            31.54,
            6.76,
            6.67,
            2.63,
            2.40,
            1.78,
        ],
        [8.05, 30.61, 45.25, 49.85],
    ),
    "A2": (
        [
            114.22,
            106.00,
            102.45,
            97.27,
            67.97,
            61.97,
            59.76,
            36.41,
            33.20,
            7.00,
            6.84,
            2.69,
            2.40,
            1.83,
        ],
        [8.74, 24.81, 40.88, 56.95],
    ),
    "A3": (
        [
            93.19,
            88.66,
            83.20,
            76.92,
            76.83,
            75.22,
            70.35,
            61.13,
            46.90,
            9.84,
            9.70,
            3.53,
            2.27,
            2.25,
        ],
        [14.62, 29.23, 43.85, 58.46],
    ),
    "M1": (
        [
            108.55,
            108.02,
            107.87,
            72.17,
            68.38,
            61.63,
            53.95,
            37.38,
            27.93,
            22.82,
            13.16,
            10.49,
            4.13,
            3.52,
        ],
        [0.24, 2.87, 3.84, 3.84],
    ),
    "M2": (
        [
            110.38,
            108.52,
            105.38,
            75.61,
            66.45,
            62.38,
            54.49,
            39.08,
            27.66,
            21.53,
            11.79,
            9.60,
            3.75,
            3.39,
        ],
        [0.36, 2.27, 4.17, 6.08],
    ),
    "M3": (
        [
            107.49,
            103.49,
            102.42,
            72.60,
            70.02,
            60.08,
            55.55,
            35.74,
            34.37,
            23.38,
            14.37,
            11.51,
            4.83,
            4.15,
        ],
        [0.82, 1.63, 2.45, 3.27],
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("handicap", PAPER)
def test_the_papers_tables_come_back_from_games_that_follow_them(handicap):
    strength, rise = (np.array(values) for values in PAPER[handicap])
    assert strength.sum() == pytest.approx(50 * 14, abs=0.07)
    giver, receiver = np.triu_indices(14, 1)
    level = np.repeat(np.arange(5), len(giver))
    giver, receiver = np.tile(giver, 5), np.tile(receiver, 5)
    value = np.append(0.0, rise)[level]
    own = strength[receiver]
    helped = own + value if handicap[0] == "A" else own * (1 + value)
    games = np.full(len(level), 10**7)
    wins = np.round(games * helped / (helped + strength[giver])).astype(int)
    pairs = from_counts(receiver, giver, wins, 0 * wins, games - wins, n_players=14, handicap=level)
    found = fit(pairs, Model(handicap=handicap), gauge=Gauge("strength50"))
    assert 10 ** (found.rating_elo / 400) == pytest.approx(strength, abs=0.02)
    effect = [e.value for e in found.effects]
    if handicap[1] == "1":
        assert effect == pytest.approx(rise, rel=0.002)
    else:
        line = effect[0] * np.arange(1, 5) + (effect[1] if handicap[1] == "2" else 0.0)
        assert line == pytest.approx(rise, abs=0.01)
