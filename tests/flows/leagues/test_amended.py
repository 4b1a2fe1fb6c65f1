"""Changes to league files: the added lines, and all other lines as their owner wrote them."""

import datetime as dt

import pytest

from banzuke.flows.leagues.amended import (
    NoChange,
    following,
    with_more_rated,
    with_seasons_until,
)
from banzuke.flows.leagues.league import Season
from banzuke.flows.leagues.league_file import league_of
from banzuke.flows.leagues.toml_text import parse_toml

TEXT = """# our club
name = "club"  # short
kind = "pairwise"
period = "month"

[[source]]
path = "inbox/*.csv"  # from the secretary

[source.columns]
played_at = "date"
first = "a"
second = "b"
score = "s"
"""
SEASONS = """[
    { name = "2022/23", first_day = 2022-07-01, last_day = 2023-06-30 },
]"""


def changed(text, change, *args):
    """The lines that a change adds."""
    after = change(text, league_of(parse_toml(text)), *args).text
    assert "# our club" in after
    assert 'path = "inbox/*.csv"  # from the secretary' in after
    return [line for line in after.splitlines() if line not in text.splitlines()]


def test_a_prior_is_written_and_comments_stay():
    assert changed(TEXT, with_more_rated) == ["[static]", 'prior = "mean-draw"']


def test_a_new_prior_replaces_the_choice_by_aic():
    text = TEXT + '[static]\norder = "select"\n'
    assert changed(text, with_more_rated) == ['prior = "mean-draw"', "order = true"]


def test_a_model_without_a_prior_gets_longer_periods():
    text = TEXT + '[static]\ndraws = "davidson"\n'
    assert changed(text, with_more_rated) == ['period = "quarter"']


@pytest.mark.parametrize("more", ['[static]\nprior = "mean-draw"\n', None])
def test_a_league_that_only_more_games_help_has_no_change(more):
    text = TEXT + more if more else TEXT.replace("month", "all") + '[static]\nhandicap = "A1"\n'
    with pytest.raises(NoChange, match="only more games help"):
        changed(text, with_more_rated)


def test_the_next_seasons_are_added_until_one_has_the_day():
    text = TEXT.replace('"month"', SEASONS)
    after = with_seasons_until(text, league_of(parse_toml(text)), dt.date(2024, 9, 1)).text
    found = league_of(parse_toml(after)).period
    assert [(s.name, s.first_day, s.last_day) for s in found] == [
        ("2022/23", dt.date(2022, 7, 1), dt.date(2023, 6, 30)),
        ("2023/24", dt.date(2023, 7, 1), dt.date(2024, 6, 30)),
        ("2024/25", dt.date(2024, 7, 1), dt.date(2025, 6, 30)),
    ]
    assert after.startswith(text[: text.index("]")].rstrip())


@pytest.mark.parametrize("day", [dt.date(2021, 1, 1), dt.date(2099, 1, 1)])
def test_days_that_no_next_season_has_are_left_to_a_person(day):
    text = TEXT.replace('"month"', SEASONS)
    with pytest.raises(NoChange):
        with_seasons_until(text, league_of(parse_toml(text)), day)


@pytest.mark.parametrize(
    ("name", "first", "last", "expected"),
    [
        ("Saison 2023", "2023-03-01", "2023-10-31", ("Saison 2024", "2023-11-01", "2024-07-02")),
        ("1999/00", "1999-09-01", "2000-08-31", ("2000/01", "2000-09-01", "2001-08-31")),
        ("2023-2024", "2023-03-01", "2024-02-28", ("2024-2025", "2024-02-29", "2025-02-28")),
        ("spring", "2024-01-01", "2024-03-31", ("2024-04-01 to 2024-06-30", "2024-04-01",
                                                "2024-06-30")),
    ],
)  # fmt: skip
def test_the_season_after_one(name, first, last, expected):
    days = {"first_day": dt.date.fromisoformat(first), "last_day": dt.date.fromisoformat(last)}
    found = following(Season(name=name, **days))
    assert (found.name, str(found.first_day), str(found.last_day)) == expected
