"""An input's fingerprint is the same for the same games, and changes with any game."""

import datetime as dt
import random

import pytest

from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.inputs.prepare import prepare
from banzuke.flows.leagues.league import League
from banzuke.flows.store import open_store
from banzuke.flows.tasks.register import inputs_of
from tests.flows.conftest import HEADERS
from tests.flows.inputs.logs import EVENTS, GAMES, KINDS, ROWS, hashes

pytestmark = pytest.mark.slow


def in_a_fresh_store(home: Home, league: League) -> dict[str, str]:
    """The input hashes of the inbox in a store of its own."""
    for file in (home.working_file, home.working_file.with_suffix(".duckdb.wal")):
        file.unlink(missing_ok=True)
    with open_store(home, command="test") as store:
        ingest_league(store, home, league)
        return hashes(prepare(store, league, inputs_of(league)))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.long
def test_order_of_rows_files_and_columns_does_not_show(home, log, make_league, kind) -> None:
    league, rows = make_league(kind), ROWS[kind]
    log("a.csv", *rows, kind=kind)
    expected = in_a_fresh_store(home, league)
    shuffled = random.Random(1).sample(rows, len(rows))

    found = []
    log("a.csv", *shuffled, kind=kind)
    found.append(in_a_fresh_store(home, league))
    log("z.csv", *shuffled[:2], kind=kind)
    log("a.csv", *shuffled[2:], kind=kind)
    found.append(in_a_fresh_store(home, league))
    log("z.csv", *shuffled[:3], kind=kind)  # one row in both files
    found.append(in_a_fresh_store(home, league))
    (home.root / "inbox/z.csv").unlink()
    mapped = league.source[0].columns
    flipped = [",".join(reversed(row.split(","))) for row in rows]
    order = HEADERS[kind].split(",")[::-1]
    log("a.csv", *flipped, header=",".join(order))
    assert set(mapped.values()) <= set(order)
    found.append(in_a_fresh_store(home, league))

    assert len(expected) > 0
    assert found == [expected] * 4


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: [*rows, "2024-01-01,Ann,Bob,1"],  # one more equal game
        lambda rows: rows[:-1],
        lambda rows: [*rows[:-1], "2024-02-02,Dan,Cid,0"],
        lambda rows: [
            *rows[:-1],
            "2024-02-02,Cid,Dan,0",
        ],  # the same result seen from the other side
        lambda rows: [*rows[:-1], "2024-02-03,Dan,Cid,1"],
        lambda rows: [*rows[:-1], "2024-02-02,Dan,Eve,1"],
    ],
)
@pytest.mark.long
def test_any_change_of_a_game_shows_in_its_period_only(home, log, make_league, change) -> None:
    log("a.csv", *GAMES)
    before = in_a_fresh_store(home, make_league())

    log("a.csv", *change(GAMES))
    after = in_a_fresh_store(home, make_league())

    assert after["2024"] != before["2024"]
    assert after["2023"] == before["2023"]


def test_event_at_another_time_is_another_input(home, log, make_league) -> None:
    log("a.csv", *EVENTS, kind="tournament")
    before = in_a_fresh_store(home, make_league("tournament"))

    log("a.csv", *[row.replace("2024-05-01", "2024-05-02") for row in EVENTS], kind="tournament")
    after = in_a_fresh_store(home, make_league("tournament"))

    assert after["April"] == before["April"]
    assert after["May"] != before["May"]


def test_season_with_other_days_is_another_input(log, make_league, ready) -> None:
    log("a.csv", *GAMES)

    def season(last_day: dt.date) -> League:
        days = {"name": "S", "first_day": dt.date(2024, 1, 1), "last_day": last_day}
        return make_league(league={"period": [days]})

    assert hashes(ready(season(dt.date(2024, 6, 30)))) != hashes(
        ready(season(dt.date(2024, 7, 31)))
    )


def test_without_pair_columns_the_fingerprint_stays(log, make_league, ready) -> None:
    log("a.csv", *GAMES)
    plain = ready(make_league()).inputs
    asked = ready(make_league(league={"static": {"pair_by": ["round"]}})).inputs

    assert "pair" not in plain[0].arrays
    assert [i.input_hash for i in plain] != [i.input_hash for i in asked]
