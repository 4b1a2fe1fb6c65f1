"""Versions of a stream: an event builds on the event before it, and is rated after that event."""

import pytest

from banzuke.flows.versions.promotion import STREAM_PERIOD
from tests.flows.versions.plans import current, jobs

pytestmark = pytest.mark.slow

EVENTS = [
    "A,2024-01-01,Ann,1", "A,2024-01-01,Bob,2",
    "B,2024-02-01,Ann,2", "B,2024-02-01,Bob,1",
    "C,2024-03-01,Ann,1", "C,2024-03-01,Bob,2",
]  # fmt: skip


def spoil(job, outcome):
    """Leave a player out of event B's results, so that the version is rejected."""
    if job.period == "B":
        outcome.tables["tier_entry"] = outcome.tables["tier_entry"].head(1)
    return outcome


def test_new_method_replays_a_whole_stream(log, make_league, run, set_method) -> None:
    log("a.csv", *EVENTS, kind="tournament")
    run(make_league("tournament"))

    set_method("tier", 1000)

    night = run(make_league("tournament"))
    assert (jobs(night), night.plan.is_renewed) == (["A", "B", "C"], True)


def test_new_events_continue_a_stream_of_the_same_method(log, make_league, run) -> None:
    log("a.csv", *EVENTS[:4], kind="tournament")
    run(make_league("tournament"))
    log("b.csv", *EVENTS[4:], kind="tournament")
    night = run(make_league("tournament"))
    assert jobs(night) == ["C"]
    assert not night.plan.is_renewed


def test_first_night_of_a_stream_rates_every_event_on_the_one_before(
    store, log, make_league, run
) -> None:
    log("a.csv", *EVENTS, kind="tournament")

    night = run(make_league("tournament"))

    one, two, three = night.plan.jobs
    assert jobs(night) == ["A", "B", "C"]
    assert [job.previous_version_id for job in (one, two, three)] == [
        None, one.version_id, two.version_id,
    ]  # fmt: skip
    assert current(store) == {STREAM_PERIOD: three.version_id}
    assert store.rows("SELECT count(*) FROM result.promotion") == [(1,)]


def test_new_event_builds_on_the_head(store, log, make_league, run) -> None:
    log("a.csv", *EVENTS[:4], kind="tournament")
    first = run(make_league("tournament"))

    log("a.csv", *EVENTS, kind="tournament")
    night = run(make_league("tournament"))

    assert jobs(night) == ["C"]
    assert night.plan.unchanged == ("A", "B")
    assert night.plan.jobs[0].previous_version_id == first.plan.jobs[-1].version_id
    assert current(store) == {STREAM_PERIOD: night.plan.jobs[0].version_id}


def test_only_events_from_the_changed_one_on_are_rated_again(store, log, make_league, run) -> None:
    league = make_league("tournament", mode="snapshot")
    log("a.csv", *EVENTS, kind="tournament")
    first = run(league)
    before = current(store)

    log("a.csv", *EVENTS[:2], "B,2024-02-01,Ann,1", "B,2024-02-01,Bob,2", *EVENTS[4:],
        kind="tournament")  # fmt: skip
    night = run(league)
    log("a.csv", *EVENTS, kind="tournament")
    back = run(league)

    assert jobs(night) == ["B", "C"]
    assert night.plan.unchanged == ("A",)
    assert night.plan.jobs[0].previous_version_id == first.plan.jobs[0].version_id
    assert jobs(back) == []
    assert back.plan.promote_again == ((STREAM_PERIOD, before[STREAM_PERIOD]),)
    assert current(store) == before


def test_event_inserted_before_others_rates_those_after_it_again(
    store, log, make_league, run
) -> None:
    log("a.csv", *EVENTS[:2], *EVENTS[4:], kind="tournament")
    run(make_league("tournament"))

    log("b.csv", *EVENTS[2:4], kind="tournament")

    assert jobs(run(make_league("tournament"))) == ["B", "C"]


def test_last_event_that_is_gone_moves_the_head_back(store, log, make_league, run) -> None:
    league = make_league("tournament", mode="snapshot")
    log("a.csv", *EVENTS, kind="tournament")
    first = run(league)

    log("a.csv", *EVENTS[:4], kind="tournament")
    night = run(league)

    assert jobs(night) == []
    assert current(store) == {STREAM_PERIOD: first.plan.jobs[1].version_id}


def test_stream_without_events_any_more_is_withdrawn_once(store, log, make_league, run) -> None:
    league = make_league("tournament", mode="snapshot")
    log("a.csv", *EVENTS, kind="tournament")
    run(league)

    log("a.csv", kind="tournament")
    night, after = run(league), run(league)

    assert night.plan.withdraw == (STREAM_PERIOD,)
    assert after.plan.withdraw == ()
    assert current(store) == {STREAM_PERIOD: ""}


def test_events_after_a_rejected_one_are_rejected_and_not_computed_again(
    store, log, make_league, run
) -> None:
    log("a.csv", *EVENTS, kind="tournament")
    first = run(make_league("tournament"), spoil=spoil)
    second = run(make_league("tournament"))

    assert first.published.promoted == ("A",)
    assert [period for period, _ in first.published.rejected] == ["B", "C"]
    assert first.published.rejected[1][1] == "it builds on a rejected version"
    assert current(store) == {STREAM_PERIOD: first.plan.jobs[0].version_id}
    assert jobs(second) == []
    assert second.plan.rejected == ("B",)
    assert second.plan.unchanged == ("A",)


def test_replay_with_a_rejected_event_leaves_the_whole_old_stream_in_place(
    store, log, make_league, run
) -> None:
    log("a.csv", *EVENTS, kind="tournament")
    first = run(make_league("tournament"))
    changed = make_league("tournament", league={"tier": {"beta": 900}})

    replay = run(changed, spoil=spoil)
    again = run(changed)

    assert replay.published.promoted == ()
    assert current(store) == {STREAM_PERIOD: first.plan.jobs[-1].version_id}
    assert again.plan.rejected == ("B",)
    assert again.plan.promote_again == ()
    assert current(store) == {STREAM_PERIOD: first.plan.jobs[-1].version_id}
