"""All blocks of both databases are read once a week, and a damaged block fails the night."""

import datetime as dt
import json
from contextlib import closing

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving.weekly_check import FORM, check_blocks, is_check_due, last_check
from banzuke.flows.store import open_store, read_working, utc_now, writer_lock
from tests.command_line import banzuke
from tests.damage import flip, start_of_block
from tests.homes import add_games, add_league


def note(home: Home, *, days_ago: float) -> None:
    """Set the time of the last check to ``days_ago`` days ago."""
    at = utc_now() - dt.timedelta(days=days_ago)
    home.checked_file.write_text(json.dumps({"at": f"{at:{FORM}}", "damage": []}))


@pytest.mark.long
def test_a_damaged_block_fails_the_night_of_the_weekly_check(home: Home) -> None:
    add_league(home, "alpha", period="all")
    add_games(home, "alpha", "one", n_games=20)
    night = ("nightly", "--home", home.root, "--no-server")
    assert banzuke(*night).returncode == 0
    assert "a week after the first run" in banzuke("status", "--home", home.root).stdout
    with open_store(home, command="test") as store:
        store.execute("CREATE TABLE raw.bulk AS SELECT hash(n) AS x FROM range(500_000) AS t(n)")
    with closing(read_working(home)) as working:
        query = "SELECT max(block_id) FROM pragma_storage_info('raw.bulk') WHERE block_id >= 0"
        ((block,),) = working.rows(query)
    flip(home.working_file, start_of_block(home.working_file, block) + 100)

    note(home, days_ago=6)
    assert banzuke(*night).returncode == 0, "within a week nobody looks"
    assert "could be read at" in banzuke("status", "--home", home.root).stdout
    note(home, days_ago=8)
    met = banzuke(*night)
    assert met.returncode == 1
    assert "banzuke.duckdb is damaged: blocks of raw.bulk cannot be read" in met.stdout
    said = banzuke("status", "--home", home.root).stdout
    assert "damaged  banzuke.duckdb is damaged" in said
    assert is_check_due(home, first_run=utc_now()), "damage is looked for again every night"


def test_a_store_that_is_being_written_is_checked_another_night(home: Home) -> None:
    with open_store(home, command="test"):
        pass
    with writer_lock(home, command="test"):
        assert check_blocks(home) == []
    assert last_check(home) is None
    assert not is_check_due(home, first_run=utc_now()), "nothing is older than a new store"
    assert is_check_due(home, first_run=utc_now() - dt.timedelta(days=7))
    assert check_blocks(home) == []
    assert not is_check_due(home, first_run=utc_now() - dt.timedelta(days=7))
    note(home, days_ago=-30)
    assert is_check_due(home, first_run=utc_now()), "by a clock that was put back, too"
