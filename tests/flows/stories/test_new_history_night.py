"""Commands refuse a home whose history is missing, and a night begins a new one if asked to."""

from collections.abc import Callable
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store
from tests.command_line import banzuke
from tests.homes import add_games, add_league


@pytest.fixture
def lost(home: Home) -> Home:
    """A home whose working file is gone after a visible change."""
    with open_store(home, command="test") as store:
        store.bump_generation()
        refresh_serving(store)
    home.working_file.unlink()
    return home


@pytest.mark.parametrize("verb", ["nightly", "ingest", "gc"])
def test_commands_refuse_with_code_2_and_the_remedy(
    lost: Home, verb: str, prefect_settings: object
) -> None:
    add_league(lost, "alpha")

    done = banzuke(verb, "--home", lost.root)

    assert done.returncode == 2, done.stderr
    assert "banzuke.duckdb is missing or empty" in done.stderr
    assert "banzuke restore FILE" in done.stderr
    assert "banzuke nightly --new-history" in done.stderr
    assert not lost.working_file.exists()


@pytest.mark.long
def test_night_of_a_new_history_reads_the_logs_and_publishes_them_again(
    home: Home, run_night: Callable[..., Any]
) -> None:
    public = "SELECT player, rating FROM static_rating ORDER BY ALL"
    add_league(home, "alpha")
    add_games(home, "alpha", "one", n_games=40)
    assert run_night(home).ok
    before = ask(home, public)[1]
    home.working_file.write_bytes(b"")  # as a full disk or a broken copy leaves it

    done = banzuke("nightly", "--new-history", "--home", home.root)

    assert done.returncode == 0, done.stderr
    assert ask(home, public)[1] == before
