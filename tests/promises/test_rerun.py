"""Promise: the same inputs give the same numbers, and a night without new data computes nothing."""

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.ingest.withdraw import withdraw_file
from banzuke.flows.leagues.league_file import read_league
from banzuke.flows.night.summary import headline
from banzuke.flows.serving.ask import ask
from banzuke.flows.store import open_store
from tests.homes import add_games, add_league

NUMBERS = """
SELECT league, period, player, version_id, rating, se, bias, lo95, median, hi95, rank
FROM static_rating ORDER BY ALL
"""
EVERYTHING = "SELECT * FROM static_rating_history ORDER BY ALL"


def test_a_second_night_computes_nothing_and_publishes_nothing(
    home: Home, run_night: Callable[..., Any]
) -> None:
    add_league(home, "alpha")
    add_games(home, "alpha", "one")
    first = run_night(home)
    shown = ask(home, EVERYTHING)[1]
    built_at = home.serving_file.stat().st_mtime_ns

    second = run_night(home)

    assert (first.leagues[0].computed, first.leagues[0].unchanged) == (2, 0) or first.ok
    assert second.quiet
    assert second.leagues[0].computed == 0
    assert second.leagues[0].unchanged == first.leagues[0].computed
    assert not second.published
    assert home.serving_file.stat().st_mtime_ns == built_at
    assert ask(home, EVERYTHING)[1] == shown


@pytest.mark.long
def test_a_night_that_only_publishes_says_what_it_published(
    home: Home, run_night: Callable[..., Any]
) -> None:
    add_league(home, "alpha", period="all", replicates=2)
    add_games(home, "alpha", "one", n_games=60)
    run_night(home)
    old = home.serving_file.read_bytes()
    add_games(home, "alpha", "two", n_games=60)
    run_night(home)
    shown = ask(home, EVERYTHING)[1]
    home.serving_file.write_bytes(old)  # as after a kill before the new file was in place

    night = run_night(home)

    assert night.quiet
    assert night.published
    assert headline(night).startswith("Nothing computed: 1 version of an earlier run published in")
    assert ask(home, EVERYTHING)[1] == shown
    assert headline(run_night(home)).startswith("Nothing new: 1 version unchanged, nothing comp")


@pytest.mark.long
def test_a_night_that_only_publishes_a_withdrawal_says_so(
    home: Home, run_night: Callable[..., Any]
) -> None:
    add_league(home, "alpha", period="all", replicates=2)
    add_league(home, "beta", period="all", replicates=2)
    path = add_games(home, "alpha", "one", n_games=60)
    add_games(home, "beta", "one", n_games=60)
    run_night(home)
    old = home.serving_file.read_bytes()
    with open_store(home, command="withdraw") as store:
        leagues = [read_league(home.leagues / "alpha.toml")]
        withdraw_file(store, leagues, str(path.relative_to(home.root)), reason="test")
    run_night(home)
    home.serving_file.write_bytes(old)  # as after a kill before the new file was in place

    night = run_night(home)

    assert night.quiet
    assert headline(night).startswith("Nothing computed: 1 period withdrawn in")
    assert headline(run_night(home)).startswith("Nothing new: ")


def test_row_order_and_file_split_change_no_number(
    home: Home, tmp_path: Path, run_night: Callable[..., Any]
) -> None:
    add_league(home, "alpha", replicates=64)
    path = add_games(home, "alpha", "one", n_games=400)
    assert run_night(home).ok
    other = Home(tmp_path / "other")
    shutil.copytree(home.root, other.root, ignore=shutil.ignore_patterns("store"))
    header, *games = path.read_text(encoding="utf-8").splitlines()
    random.Random(7).shuffle(games)
    moved = other.root / "inbox" / "alpha"
    shutil.rmtree(moved)
    moved.mkdir()
    for part in range(3):
        text = "\n".join([header, *games[part::3]]) + "\n"
        (moved / f"part-{part}.csv").write_text(text, encoding="utf-8")

    assert run_night(other).ok

    assert ask(other, NUMBERS)[1] == ask(home, NUMBERS)[1]


def test_one_broken_league_does_not_stop_the_others(
    home: Home, run_night: Callable[..., Any]
) -> None:
    add_league(home, "alpha")
    add_games(home, "alpha", "one")
    add_league(home, "beta")
    add_games(home, "beta", "one")
    file = home.leagues / "beta.toml"
    gauge = '[static.gauge]\nkind = "fixed"\nplayer = "Nobody"\nrating = 1500\n'
    file.write_text(file.read_text(encoding="utf-8") + gauge, encoding="utf-8")

    report = run_night(home)

    alpha, beta = report.leagues
    assert not report.ok
    assert alpha.ok
    assert alpha.computed > 0
    assert beta.computed == 0
    assert all("Nobody" in why for _, why in beta.failed)
    assert ask(home, "SELECT DISTINCT league FROM static_rating")[1] == [("alpha",)]
