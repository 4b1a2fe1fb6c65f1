"""The state of a tournament league: each player's last entry of one chain of events."""

import pytest

from banzuke.flows.fingerprint import of_player
from banzuke.flows.tasks.task import Job
from banzuke.flows.tasks.tier.state import PlayerState, state_after
from banzuke.flows.versions.chain import chain_of, state_before

EVENTS = [
    "A,2024-01-01,Ann,1", "A,2024-01-01,Bob,2",
    "B,2024-02-01,Ann,2", "B,2024-02-01,Cid,1",
    "C,2024-03-01,Bob,1", "C,2024-03-01,Cid,2",
]  # fmt: skip
ANN, BOB, CID = (of_player("club", name) for name in ("Ann", "Bob", "Cid"))


@pytest.fixture
def rate(store, log, make_league, run_without_engine):
    """A function that rates events and returns their versions' ids by event."""

    def run(*rows: str) -> dict[str, str]:
        log("a.csv", *rows, kind="tournament")
        run_without_engine(store, make_league("tournament", mode="snapshot"))
        return dict(
            store.rows(
                "SELECT period, arg_max(version_id, computed_at) FROM result.version GROUP BY 1"
            )
        )

    return run


def mu_of(version_id: str) -> float:
    return 1500.0 + int(version_id[:4], 16)


def players_after(store, version_id: str) -> dict[str, PlayerState]:
    return state_after(store, chain_of(store, version_id, "tier")).players


def test_before_the_first_event_nobody_is_known(store) -> None:
    first = Job("club", "tier", "v", input=None, parameters={})
    assert state_before(store, first) is None


def test_state_is_each_player_s_last_entry(store, rate) -> None:
    version = rate(*EVENTS)

    assert players_after(store, version["A"]) == {
        ANN: (mu_of(version["A"]), 450.0, 1, 0),
        BOB: (mu_of(version["A"]), 450.0, 1, 0),
    }
    assert players_after(store, version["C"]) == {
        ANN: (mu_of(version["B"]), 450.0, 2, 0),
        BOB: (mu_of(version["C"]), 450.0, 2, 0),
        CID: (mu_of(version["C"]), 450.0, 2, 0),
    }


@pytest.mark.slow
def test_state_of_a_chain_has_no_entry_of_another_chain(store, rate) -> None:
    before = rate(*EVENTS)
    after = rate(*EVENTS[:2], *EVENTS[4:])

    assert after["C"] != before["C"]
    assert chain_of(store, before["C"], "tier") == [before["A"], before["B"], before["C"]]
    assert chain_of(store, after["C"], "tier") == [before["A"], after["C"]]
    assert players_after(store, after["C"]) == {
        ANN: (mu_of(before["A"]), 450.0, 1, 0),
        BOB: (mu_of(after["C"]), 450.0, 2, 0),
        CID: (mu_of(after["C"]), 450.0, 1, 0),
    }
