"""Periods that a log proposes: seasons by quiet weeks or by a column, years, all, or a prior."""

import datetime as dt
import itertools

import polars as pl
import pytest

from banzuke.flows.sniff.dates.periods import label, periods_of, ratable, with_prior
from banzuke.flows.sniff.trials.proposed import doubt_about_groups, groups_apart

NAMES = "ABCDEF"


def games(*rows):
    """Games of (first, second, wins, draws, losses)."""
    names = ["first", "second", "wins", "draws", "losses"]
    return pl.DataFrame(rows, schema=names, orient="row")


def evenings(days, names=NAMES):
    """One game a day, each pair in turn; chains of wins connect all players after few games."""
    days, pairs = list(days), itertools.cycle(itertools.permutations(names, 2))
    rows = [(*next(pairs), 1, 0, 0) for _ in days]
    return games(*rows), pl.Series(days).cast(pl.Datetime("us", "UTC"))


def weekly(first, last, n_a_week=4):
    day = first
    while day <= last:
        yield from [day] * n_a_week
        day += dt.timedelta(7)


def autumn_to_spring(years):
    for year in years:
        yield from weekly(dt.date(year, 9, 5), dt.date(year + 1, 4, 25))


def test_a_club_from_autumn_to_spring_has_seasons():
    found = periods_of(*evenings(autumn_to_spring(range(2021, 2024))), None)
    assert found.period == "season"
    assert [season.name for season in found.seasons] == ["2021/22", "2022/23", "2023/24", "2024/25"]
    first = found.seasons[0]
    assert (first.first_day, first.last_day) == (dt.date(2021, 7, 1), dt.date(2022, 6, 30))
    assert not found.prior
    (why,) = found.why
    assert "calendar years" in why
    assert "100 %" in why
    assert "2025-06-30" in why


def test_a_club_of_the_whole_year_keeps_years():
    found = periods_of(*evenings(weekly(dt.date(2021, 1, 4), dt.date(2023, 12, 20))), None)
    assert (found.period, found.seasons, found.why) == ("year", (), ())


def test_a_summer_club_keeps_years():
    days = [*weekly(dt.date(2022, 4, 1), dt.date(2022, 9, 30)),
            *weekly(dt.date(2023, 4, 1), dt.date(2023, 9, 30))]  # fmt: skip
    assert periods_of(*evenings(days), None).period == "year"


def test_a_column_names_seasons():
    days = [*weekly(dt.date(2022, 3, 1), dt.date(2022, 10, 30)),
            *weekly(dt.date(2022, 11, 2), dt.date(2023, 6, 30))]  # fmt: skip
    rows, played_at = evenings(days)
    name = ["Saison 1" if day < dt.date(2022, 11, 1) else "Saison 2" for day in days]
    found = periods_of(rows.with_columns(event=pl.Series(name)), played_at, "Saison")
    assert [(s.name, s.first_day, s.last_day) for s in found.seasons] == [
        ("Saison 1", dt.date(2022, 3, 1), dt.date(2022, 11, 1)),
        ("Saison 2", dt.date(2022, 11, 2), dt.date(2023, 10, 31)),
    ]
    assert '"Saison"' in found.why[0]


def test_a_column_whose_days_mix_names_no_seasons():
    days = list(weekly(dt.date(2022, 3, 1), dt.date(2023, 6, 30)))
    rows, played_at = evenings(days)
    mixed = rows.with_columns(event=pl.Series(["odd", "even"] * len(days)).head(len(days)))
    assert periods_of(mixed, played_at, "Turnier").period == "year"


def test_years_with_too_few_games_become_one_period():
    pairs = [(a, b, 1, 0, 0) for a, b in itertools.permutations(NAMES, 2)]
    won_first = sorted(pairs, key=lambda row: row[0] > row[1])  # each half is a ladder
    half = len(pairs) // 2
    at = pl.Series([dt.date(2021, 6, 1)] * half + [dt.date(2022, 6, 1)] * half)
    found = periods_of(games(*won_first), at.cast(pl.Datetime("us", "UTC")), None)
    assert found.period == "all"
    assert "0 % of the players of a calendar year" in found.why[0]


def test_where_nobody_can_be_rated_a_prior_helps():
    ladder = [(a, b, 1, 0, 0) for a, b in itertools.combinations(NAMES, 2)]
    at = pl.Series([dt.date(2021, 6, 1)] * len(ladder)).cast(pl.Datetime("us", "UTC"))
    found = periods_of(games(*ladder), at, None)
    assert (found.period, found.prior) == ("year", True)
    assert "prior" in found.why[0]


def test_few_games_change_no_period():
    rows, at = evenings([dt.date(2021, 12, 30), dt.date(2022, 1, 5)])
    assert periods_of(rows, at, None).why == ()


def test_a_prior_takes_plain_models():
    lines = [
        'draws = "half"',
        'order = "select"  # why',
        'handicap = "select"',
        'receiver = "first"',
    ]
    assert with_prior(lines)[1:] == ['draws = "half"', "order = true"]


@pytest.mark.parametrize(
    ("rows", "share"),
    [
        ([("A", "B", 1, 0, 0)], 0.0),
        ([("A", "B", 0, 1, 0)], 1.0),
        ([("A", "B", 1, 0, 0), ("B", "A", 1, 0, 0), ("A", "C", 1, 0, 0)], 2 / 3),
        # two groups that never met have a leaderboard each
        ([("A", "B", 0, 1, 0), ("C", "D", 1, 0, 1), ("E", "F", 1, 0, 0)], 4 / 6),
        # one group with two cores, of which one is rated
        ([("A", "B", 0, 1, 0), ("C", "D", 0, 1, 0), ("A", "C", 1, 0, 0)], 2 / 4),
    ],
)
def test_the_share_of_players_that_can_be_rated(rows, share):
    period = pl.repeat("2024", len(rows), eager=True)
    assert ratable(games(*rows), period) == pytest.approx(share)


def test_players_count_once_a_period():
    rows = games(("A", "B", 0, 1, 0), ("A", "B", 1, 0, 0))
    assert ratable(rows, pl.Series(["2023", "2024"])) == 0.5


def test_a_day_has_the_season_that_it_lies_in():
    found = periods_of(*evenings(autumn_to_spring(range(2021, 2024))), None).seasons
    days = pl.Series([dt.date(2021, 9, 5), dt.date(2022, 6, 30), dt.date(2022, 7, 1)])
    assert label(list(found), days).to_list() == ["2021/22", "2021/22", "2022/23"]


def test_groups_that_never_met_are_noted():
    rows = games(("A", "B", 1, 0, 0), ("A", "C", 0, 1, 0), ("X", "Y", 1, 0, 0))
    assert groups_apart(rows) == [("A", 3), ("X", 2)]
    (said,) = doubt_about_groups(rows)
    assert "3 players around A; 2 players around X" in said
    assert doubt_about_groups(rows.head(2)) == []
