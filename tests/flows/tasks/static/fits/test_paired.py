"""Standard errors that allow for games played as a pair."""

import numpy as np
import pytest

from banzuke.engine import streams
from tests.marks import rare

pytestmark = pytest.mark.slow

COLUMNS = {"first": "black", "second": "white", "score": "result", "round": "opening"}
PLAYERS = 8


def games(correlation):
    """Rows of pairs with reversed colours; a correlation above 0 lets one player win both games."""
    rng = streams.named("pairs", str(correlation))
    for opening in range(600):
        a, b = rng.choice(PLAYERS, 2, replace=False)
        one = int(rng.random() < 0.5)
        same = rng.random() < 0.5 + 0.5 * abs(correlation)
        agree = same if correlation > 0 else not same
        other = 1 - one if agree else one
        yield f"P{a},P{b},{one},{opening}"
        yield f"P{b},P{a},{other},{opening}"


@pytest.mark.parametrize(
    ("correlation", "low", "high", "spread"),
    [
        (0.9, 1.2, 1.6, {}),
        (-0.9, 0.0, 0.5, {}),
        rare(0.9, 1.2, 1.6, {"spread": 60}),
        # The nearer strengths are expected to be, the less games contribute to errors, in pairs or
        # not: all players here are equal.
        rare(-0.9, 0.4, 0.8, {"spread": 60}),
        rare(0.9, 1.05, 1.3, {"spread": 15}),
        rare(-0.9, 0.6, 0.95, {"spread": 15}),
    ],
)
@pytest.mark.long
def test_correlated_pairs_make_errors_larger_and_anticorrelated_smaller(
    log, make_league, rated, answers, correlation, low, high, spread
):
    log("a.csv", *games(correlation), header="black,white,result,opening")
    settings = {"replicates": 96, "pair_by": ["round"], "checks": False} | spread
    rated(make_league(columns=COLUMNS, league={"period": "all", "static": settings}))
    ratio = np.ravel(answers("SELECT se_paired / se FROM static_rating"))
    assert low < np.median(ratio) < high


def test_without_pairs_there_is_no_such_error(log, make_league, rated, answers):
    log("a.csv", "2024-01-01,Ann,Bob,1", "2024-01-02,Bob,Ann,1")
    rated(make_league())
    assert answers("SELECT DISTINCT se_paired FROM static_rating") == [(None,)]
