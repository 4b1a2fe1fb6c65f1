"""Whole nights on real logs: Go programs, football, a card game."""

import csv
import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from tests.homes import allow_links

GO = """
name = "go-programs"
kind = "pairwise"
[[source]]
path = "inbox/pairs.csv"
mode = "snapshot"
columns = { first = "black", second = "white", wins = "black_wins", games = "games" }
[static]
gauge = { kind = "fixed", player = "zen7 1D", rating = 1800 }
replicates = 64
"""

FOOTBALL = """
name = "football"
kind = "pairwise"
period = "year"
[[source]]
path = "inbox/results.csv"
mode = "snapshot"
[source.columns]
played_at = "date"
first = "home_team"
second = "away_team"
first_points = "home_score"
second_points = "away_score"
neutral = "neutral"
event = "tournament"
[static]
order = true
replicates = 32
"""

CARDS = """
name = "cards"
kind = "pairwise"
[aliases]
path = "inbox/aliases.csv"
[[source]]
path = "inbox/matches.csv"
mode = "snapshot"
void_if = { victory = ["forfeit"] }
[source.columns]
played_at = "start"
event = "tournament"
round = "round"
first = "player1"
second = "player2"
winner = "victor"
neutral = "unknown_order"
[static]
order = true
replicates = 64
"""


def put(home: Home, league: str, text: str, **logs: Path) -> None:
    """Write a league file and link its logs, all of one folder, read in place."""
    (home.leagues / f"{league}.toml").write_text(text, encoding="utf-8")
    for name, log in logs.items():
        (home.root / "inbox" / f"{name}.csv").symlink_to(log)
        allow_links(home, log.parent)


def test_every_published_go_rating_is_met(
    home: Home, real_logs: Path, run_night: Callable[..., Any]
) -> None:
    folder = real_logs / "go_ai_crosstables"
    put(home, "go", GO, pairs=folder / "pairs_parsed.csv")

    assert run_night(home).ok

    rated = dict(ask(home, "SELECT player, rating FROM static_rating")[1])
    with (folder / "elo_published.csv").open(encoding="utf-8") as stream:
        published = {row["engine"]: float(row["elo"]) for row in csv.DictReader(stream)}
    assert len(published) == len(rated) == 228
    assert max(abs(rated[name] - elo) for name, elo in published.items()) < 1.0
    assert ask(home, "SELECT n_games FROM version")[1] == [(39_268,)]


@pytest.mark.rare
def test_every_football_year_since_1950_has_a_version_with_home_effect_and_explained_statuses(
    home: Home, real_logs: Path, run_night: Callable[..., Any]
) -> None:
    put(home, "football", FOOTBALL, results=real_logs / "football_international" / "results.csv")

    report = run_night(home)

    assert report.ok
    assert report.leagues[0].counts("rows_read") == 49_520
    versions = dict(ask(home, "SELECT period, n_games FROM version WHERE is_current")[1])
    assert {str(year) for year in range(1950, 2027)} <= set(versions)
    assert sum(versions.values()) == 49_520
    effects = ask(
        home,
        "SELECT period, value, lo95, hi95 FROM league_effect WHERE component = 0"
        " AND effect = 'first_mover' AND status = 'estimated' AND period >= '1950'",
    )[1]
    assert len(effects) == 77
    helped = [period for period, _, lo95, _ in effects if lo95 > 0]
    assert len(helped) > 60, "playing at home helps beyond doubt in most years"
    assert all(hi95 > 0 for _, _, _, hi95 in effects), "and hurts beyond doubt in none"
    assert 60 < statistics.median(value for _, value, _, _ in effects) < 160
    unexplained = ask(
        home,
        "SELECT DISTINCT status FROM static_rating"
        " WHERE status NOT IN (SELECT status FROM rating_status)",
    )[1]
    assert unexplained == []
    unrated = ask(
        home,
        "SELECT count(*) FROM static_rating"
        " WHERE component = 0 AND (rating IS NULL) = (status = 'rated')",
    )
    assert unrated[1] == [(0,)]


def test_forfeits_are_void_aliases_are_one_player_and_a_player_called_tie_is_a_player(
    home: Home, real_logs: Path, run_night: Callable[..., Any]
) -> None:
    put(home, "cards", CARDS, matches=real_logs / "cardgame_matches" / "matches.csv")
    aliases = home.root / "inbox" / "aliases.csv"
    aliases.write_text("alias,player\npetE,Pete\nMoby_Dick,Whale\n", encoding="utf-8")

    report = run_night(home)

    assert report.ok
    (league,) = report.leagues
    assert league.counts("rows_accepted") == 1_106
    assert league.counts("rows_void") == 41
    assert league.left_out == {"void: victory = forfeit": 41}
    assert ask(home, "SELECT n_games FROM version WHERE is_current")[1] == [(1_065,)]
    players = {player for (player,) in ask(home, "SELECT player FROM static_rating")[1]}
    assert {"Pete", "Whale", "tie"} <= players
    assert not {"petE", "Moby_Dick"} & players
    draws = ask(home, "SELECT sum(draws) FROM static_rating")[1]
    assert draws == [(0,)], "a match won by the player called tie is not a tie"
    ((status, value),) = ask(home, "SELECT status, value FROM league_effect")[1]
    assert status == "estimated"
    assert -100 < value < 100
