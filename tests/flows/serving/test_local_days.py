"""Dates in the league's time zone beside times in UTC."""

import datetime as dt
from contextlib import closing

import pytest

from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_memory, open_serving

pytestmark = pytest.mark.long

YEAR = (dt.date(2024, 1, 1), dt.date(2024, 12, 31))
EVENT = (None, dt.date(2024, 5, 1))
KINDS = {
    "pairwise": ["2024-05-01,Ann,Bob,1"],
    "table": ["2024-05-01,Ann,Bob,Cid,Dan,1,2,3,4"],
    "tournament": ["A,2024-05-01,Ann,1", "A,2024-05-01,Bob,2"],
}


@pytest.mark.parametrize(
    ("kind", "view", "days"),
    [
        ("pairwise", "version", YEAR),
        ("pairwise", "static_rating", YEAR),
        ("table", "stable_rank_history", YEAR),
        ("tournament", "version", EVENT),
        ("tournament", "(SELECT *, NULL AS period_start_on FROM tier_event)", EVENT),
        (
            "tournament",
            "(SELECT NULL AS period_start_on, last_event_on AS ended_on FROM tier_rating)",
            EVENT,
        ),
    ],
)  # fmt: skip
def test_periods_and_events_have_days_of_their_league(
    store, log, make_league, run_without_engine, kind, view, days
) -> None:
    """In Tokyo a year begins at 15:00 UTC of the day before, and so does a bare date."""
    text = 'name = "club"\ntimezone = "Asia/Tokyo"\nperiod = "year"\n'
    store.execute("INSERT INTO core.league_file VALUES ('club', 'h', '2024-01-01', ?)", [text])
    log("a.csv", *KINDS[kind], kind=kind)
    run_without_engine(store, make_league(kind, league={"timezone": "Asia/Tokyo"}))
    refresh_serving(store)

    with closing(open_serving(store.home)) as served:
        assert set(served.rows(f"SELECT period_start_on, ended_on FROM {view}")) == {days}


def test_an_open_end_is_the_last_day_of_the_calendar() -> None:
    from banzuke import sql

    with closing(open_memory()) as memory:
        memory.execute(sql.read("macros/parts/local_day"))
        day = memory.rows("SELECT local_day(TIMESTAMP '9999-12-31 23:59:59.999999', 'Asia/Tokyo')")

    assert day == [(dt.date.max,)]
