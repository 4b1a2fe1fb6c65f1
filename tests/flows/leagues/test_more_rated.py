"""Remedies for ratings by too few results: each can be written into the league's file."""

import pytest

from banzuke.flows.leagues.amended import NoChange, with_more_rated
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.league_file import league_of
from banzuke.flows.leagues.more_rated import can_be_fixed, helps_more_rated
from banzuke.flows.leagues.toml_text import parse_toml
from banzuke.flows.night.report import LeagueReport
from tests.flows.leagues.test_amended import SEASONS, TEXT

LONGER = "rate longer periods (`period`)"
PRIOR = 'set `prior = "mean-draw"` in [static]'
BY_AIC = 'set `prior = "mean-draw"` and `order = true` in [static]'
OVER_TIME = "add [dynamic], by which everybody with a game has a strength"

LEAGUES = {
    ("month", ""): f"{LONGER}, or {PRIOR}",
    ("all", ""): PRIOR,
    ("month", 'order = "select"'): f"{LONGER}, or {BY_AIC}",
    ("month", 'handicap = "M4"'): f"{LONGER}, or {OVER_TIME}",
    ("all", "handicap_step = 80"): OVER_TIME,
    ("seasons", 'draws = "davidson"'): f"{LONGER}, or {OVER_TIME}",
    ("all", 'handicap = "select"\n[dynamic]'): "more games",
    ("month", 'prior = "mean-draw"\n[dynamic]'): LONGER,
}


def text_of(period: str, static: str) -> str:
    text = TEXT.replace('score = "s"', 'score = "s"\nhandicap = "h"')
    text = text.replace('"month"', SEASONS if period == "seasons" else f'"{period}"')
    return f"{text}\n[static]\n{static}\n"


def league(period: str, static: str) -> League:
    return league_of(parse_toml(text_of(period, static)))


@pytest.mark.parametrize(("period", "static"), LEAGUES)
def test_only_what_the_league_file_allows_is_named(period: str, static: str) -> None:
    asked = league(period, static)
    assert helps_more_rated(asked) == LEAGUES[period, static]
    if OVER_TIME in helps_more_rated(asked):
        assert league(period, f"{static}\n[dynamic]").dynamic


@pytest.mark.parametrize(("period", "static"), LEAGUES)
def test_the_command_is_named_where_it_has_a_change(period: str, static: str) -> None:
    asked = league(period, static)
    try:
        has_change = bool(with_more_rated(text_of(period, static), asked))
    except NoChange:
        has_change = False
    assert can_be_fixed(asked) == has_change
    warnings = [("2024", "static_mostly_infinite: games=1")]
    (line,) = LeagueReport("club", "pairwise", warnings=warnings, settings=asked).remarks()
    assert ("`banzuke fix club`" in line) == has_change
    assert f"What helps: {LEAGUES[period, static]}" in line


def test_a_league_that_nothing_changes_is_told_of_strength_over_time() -> None:
    asked = league("all", "handicap_step = 80")
    with pytest.raises(NoChange, match=r"takes no prior; only more games help; or add \[dynamic\]"):
        with_more_rated(text_of("all", "handicap_step = 80"), asked)
