"""The benchmark of events: peers rate the same events, and a missing peer is reported."""

import json

import numpy as np
import pytest

from banzuke.engine.tier import State, TierParams, rate_event
from bench import tier
from bench.measure import Missing, Outcome
from bench.table import markdown
from bench.tier import (
    PEERS,
    Measured,
    error_points,
    measure_tier,
    prepare,
    timed_event,
    with_seats,
)
from bench.tier_tables import tables


@pytest.mark.parametrize("peer", [key for key, peer in PEERS.items() if peer.same_model])
@pytest.mark.slow
def test_libraries_of_the_same_model_find_the_same_skills(peer: str) -> None:
    try:
        theirs = prepare(peer, 12, 3)()
    except Missing as missing:
        pytest.skip(f"{peer}: {missing}")
    assert theirs.shape == (3, 12)
    np.testing.assert_allclose(theirs, prepare("ours", 12, 3)(), rtol=0, atol=1e-2)
    error = error_points(theirs, peer=peer, n_entries=12, n_events=3)
    assert error < (1e-5 if peer == "ours" else 1e-2)
    assert error_points(theirs + 1.0, peer=peer, n_entries=12, n_events=3) > 0.9


def test_another_model_has_no_error_column_and_moves_winners_up() -> None:
    try:
        theirs = prepare("openskill", 12, 3)()
    except Missing as missing:
        pytest.skip(str(missing))
    mu, _ = tier.priors(12, 3)
    assert error_points(theirs, peer="openskill", n_entries=12, n_events=3) is None
    assert np.all(theirs[:, 0] > mu[:, 0])
    assert np.all(theirs[:, -1] < mu[:, -1])


@pytest.mark.parametrize("n", [10, 100])
def test_whole_event_has_partial_games_and_late_entries(n: int) -> None:
    state = State(np.full(n, 1500.0), np.full(n, 500.0))
    rated = rate_event(timed_event(n), state, params=TierParams())
    assert rated.timed
    assert np.count_nonzero(rated.n_gone) >= n // 5
    assert rated.surplus > 0


def test_winners_of_seats_share_the_first_place_until_the_end() -> None:
    event = with_seats(timed_event(100))
    assert np.count_nonzero(event.place == 1) == 10
    np.testing.assert_array_equal(event.busted_at[:10], event.ended_at)
    rated = rate_event(event, State(np.full(100, 1500.0), np.full(100, 500.0)), params=TierParams())
    assert rated.converged
    np.testing.assert_allclose(rated.core_moved[:10], rated.core_moved[0])


def test_growth_of_whole_events_has_a_row_for_each_size() -> None:
    def record(peer: str, n: int) -> Measured:
        return Measured("whole", peer, n, 1, Outcome("ok", "", (2.0,), (2.0,), 90.0, None))

    page = markdown(tables([record("ours_whole", 300), record("ours_seats", 3000)])[2])
    assert "| 300 | 2.000 | - |" in page
    assert "| 3,000 | - | 2.000 |" in page


@pytest.mark.rare
@pytest.mark.long
def test_a_plan_measures_every_peer_and_prints_ratios(monkeypatch) -> None:
    monkeypatch.setattr(tier, "SIZES", (10,))
    monkeypatch.setattr(tier, "EVENTS", {10: 4})
    monkeypatch.setattr(tier, "GROWTH", (10, 40))
    monkeypatch.setattr(tier, "WHOLE_GROWTH", ())
    monkeypatch.setattr(tier, "PEERS", {key: PEERS[key] for key in ("ours", "trueskill")})
    records = list(measure_tier(lambda text: None))
    assert [(r.topic, r.peer) for r in records] == [
        ("event", "ours"), ("event", "trueskill"), ("growth", "ours"), ("growth", "ours"),
    ]  # fmt: skip
    for record in records:
        assert record.outcome.status == "ok", record.outcome.note
        assert record.outcome.peak_mb > 20.0
    events, growth, _ = (markdown(table) for table in tables(records))
    assert "| 10 | Banzuke rate_ranking() | TrueSkill |" in events
    assert "| 1.00 |" in events
    assert "Slope of log time on log entries" in growth
    json.dumps([record.as_json() for record in records])


def test_numbers_of_a_table_are_per_event_and_against_ours() -> None:
    def record(peer: str, outcome: Outcome) -> Measured:
        return Measured("event", peer, 10, 20, outcome)

    ran = [Outcome("ok", "", (seconds,), (seconds,), 90.0, 2e-7) for seconds in (0.2, 1.0)]
    page = markdown(
        tables(
            [
                record("ours", ran[0]),
                record("trueskill", ran[1]),
                record("openskill", Outcome("missing", "openskill is not installed")),
            ]
        )[0]
    )
    assert "| 10 | Banzuke rate_ranking() | TrueSkill | 100 | 10.000 | 1.00 | 90 | 2e-07 |" in page
    assert "| 10 | trueskill | TrueSkill | 20 | 50.000 | 5.00 | 90 | 2e-07 |" in page
    assert "| openskill is not installed | - | - | - | - |" in page
