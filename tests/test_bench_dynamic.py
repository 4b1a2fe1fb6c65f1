"""The benchmark of strength over time: the simulated games, the forecasts, the table."""

import numpy as np
import pytest

from bench.dynamic import PEERS, Measured, floor, log_loss, prepare
from bench.dynamic_tables import dynamic_table
from bench.histories import CAREER, SIZES, simulate
from bench.measure import Missing, Outcome

pytestmark = pytest.mark.slow

SMALL = (3000, 70)


def losses(found: np.ndarray, peer: str) -> float:
    said = log_loss(found, peer=peer, n_games=SMALL[0], n_players=SMALL[1])
    assert said is not None
    return said


def test_players_meet_during_their_careers_and_results_follow_the_odds() -> None:
    league = simulate(30_000, 700)
    assert np.all(np.diff(league.day) >= 0)
    assert not np.any(league.first == league.second)
    both, days = np.concatenate([league.first, league.second]), np.tile(league.day, 2)
    for player in (300, 350, 400):
        assert np.ptp(days[both == player]) <= CAREER
    chance = 1.0 / (1.0 + np.exp(-league.odds))
    spread = np.sqrt(np.sum(chance * (1.0 - chance)))
    assert abs(np.sum(league.won - chance)) < 4.0 * spread
    assert len(league.day[league.past]) + len(league.day[league.ahead]) == 30_000


@pytest.mark.parametrize("peer", ["ours", "ours_draws", "ours_constants"])
def test_the_loss_of_ratings_lies_between_the_truth_and_a_guess(peer: str) -> None:
    try:
        found = prepare(peer, *SMALL)()
    except Missing as missing:
        pytest.skip(f"{peer}: {missing}")
    assert found.shape == (SMALL[1], 3)
    assert floor(*SMALL) < losses(found, peer) < np.log(2.0) - 0.05


def test_errors_by_posterior_draws_and_by_messages_agree() -> None:
    mode, drawn = prepare("ours", *SMALL)(), prepare("ours_draws", *SMALL)()
    np.testing.assert_array_equal(mode[:, 0], drawn[:, 0])
    np.testing.assert_allclose(mode[:, 1], drawn[:, 1], rtol=0.3)


def test_a_table_has_all_measurements_and_names_missing_peers() -> None:
    done = Outcome("ok", cpu_seconds=(0.5,), wall_seconds=(0.6,), peak_mb=300.0, error=0.6)
    absent = Outcome("missing", "whr is not installed")
    large = Outcome("ok", cpu_seconds=(5.0,), wall_seconds=(5.0,), peak_mb=900.0, error=0.6)
    table = dynamic_table(
        [Measured("S", "ours", 0.55, done), Measured("S", "whr", 0.55, absent),
         Measured("M", "ours", 0.55, large)]
    )  # fmt: skip
    assert table.rows[0][3:] == ("0.500", "1.00", "300", "0.6000", "0.0500")
    assert table.rows[1][3] == "whr is not installed"
    assert SIZES["M"][0] == 10 * SIZES["S"][0]
    assert "power of 1.00" in table.notes[-1]
    assert {len(row) for row in table.rows} == {len(table.columns)}
    assert set(PEERS) >= {"ours", "whr", "kickscore", "through_time", "openskill"}
