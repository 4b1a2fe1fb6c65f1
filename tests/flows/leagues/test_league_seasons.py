"""League files: seasons, and periods of streams of events."""

import datetime as dt
from pathlib import Path

import pytest

from banzuke.flows.leagues.league import MOST_SEASONS
from banzuke.flows.leagues.league_file import BadLeagueFile, read_league
from tests.flows.leagues.league_texts import SOURCE


def seasons(*rows: tuple[str, str, str]) -> str:
    inline = ", ".join(f'{{ name = "{n}", first_day = {a}, last_day = {b} }}' for n, a, b in rows)
    return f'name = "c"\nkind = "pairwise"\nperiod = [{inline}]\n{SOURCE}'


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ([("A", "2024-01-01", "2024-06-30"), ("B", "2024-06-30", "2024-12-31")], "overlap"),
        ([("B", "2024-06-01", "2024-12-31"), ("A", "2024-01-01", "2024-06-30")], "overlap"),
        ([("A", "2024-01-01", "2024-02-01"), ("A", "2024-03-01", "2024-04-01")], "named twice"),
        ([("A", "2024-01-02", "2024-01-01")], "ends 2024-01-01 before it starts"),
        ([("", "2024-01-01", "2024-01-02")], "at least 1 character"),
    ],
)
def test_seasons_that_are_no_periods_are_refused(refused, rows, says) -> None:
    problems = refused(seasons(*rows))

    assert any(line == 3 and says in message for line, message in problems), problems


def test_seasons_inside_a_season_are_refused(refused) -> None:
    rows = [
        ("year", "2024-01-01", "2024-12-31"),
        ("spring", "2024-03-01", "2024-03-31"),
        ("autumn", "2024-09-01", "2024-09-30"),
    ]

    problems = refused(seasons(*rows))

    assert [message for _, message in problems] == [
        "seasons 'year' and 'spring' overlap",
        "seasons 'year' and 'autumn' overlap",
    ]


def test_empty_list_of_seasons_is_refused(refused) -> None:
    problems = refused(f'name = "c"\nkind = "pairwise"\nperiod = []\n{SOURCE}')

    assert any(line == 3 and "at least 1" in message for line, message in problems), problems


def test_very_many_seasons_are_refused(refused) -> None:
    first = dt.date(2000, 1, 1)
    days = [first + dt.timedelta(n) for n in range(MOST_SEASONS + 1)]

    problems = refused(seasons(*((f"{day}", f"{day}", f"{day}") for day in days)))

    assert len(problems) == 1
    assert problems[0][0] == 3
    assert "1001 seasons are more than 1000; take longer ones, or period =" in problems[0][1]


def test_neighbouring_seasons_are_fine(tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    rows = [("A", "2024-01-01", "2024-06-30"), ("B", "2024-07-01", "2024-12-31")]
    file.write_text(seasons(*rows), encoding="utf-8")

    assert [season.name for season in read_league(file).period] == ["A", "B"]


POKER = 'name = "room"\nkind = "tournament"\n'
MAPPED = '[[source]]\npath = "inbox/*"\n'
SEASON = '[{ name = "S", first_day = 2024-01-01, last_day = 2024-06-30 }]'


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        (f"{POKER}{MAPPED}[tier]\nlate_scale = 0.7\n", 5, "below 0.8 being late would pay"),
        (f"{POKER}{MAPPED}[tier]\ntiers = {{ A = 9, B = 9 }}\n", 5, "from the best down"),
        (f"{POKER}{MAPPED}[tier.vpip]\nnine = 20\n", 6, "pattern"),
        (f"{POKER}{MAPPED}[tier]\nminimum_entries = 0\n", 6, "greater than or equal to 1"),
        (f'{POKER}{MAPPED}[tier]\nseason_start = "reset"\n', 6, "there are none"),
        (f'{POKER}period = "year"\n{MAPPED}', 3, "leave period out, or name seasons"),
    ],
)
def test_tournament_league_that_cannot_be_rated_is_refused(refused, text, line, says) -> None:
    [(found, message)] = refused(text)

    assert found == line
    assert says in message


def test_tournament_league_takes_seasons_and_what_they_start_from(tmp_path) -> None:
    file = tmp_path / "room.toml"
    text = f'{POKER}period = {SEASON}\n{MAPPED}[tier]\nseason_start = "widen"\n'
    file.write_text(text, encoding="utf-8")

    league = read_league(file)

    assert league.tier is not None
    assert league.tier.season_start == "widen"
    assert [season.name for season in league.period] == ["S"]


@pytest.mark.parametrize(
    ("kind", "section", "message"),
    [("table", "skill", "repeat"), ("tournament", "tier", "one stream of events")],
)
def test_streams_do_not_roll(kind: str, section: str, message: str, tmp_path: Path) -> None:
    columns = {
        "table": "{ "
        + ", ".join(f'player_{n} = "p{n}", place_{n} = "s{n}"' for n in range(1, 5))
        + " }",
        "tournament": '{ event = "e", player = "p", place = "s" }',
    }[kind]
    file = tmp_path / "club.toml"
    file.write_text(
        f'name = "club"\nkind = "{kind}"\nperiod = {{ rolling = "2 years" }}\n[[source]]\n'
        f'path = "inbox/*"\ncolumns = {columns}\n[{section}]\n',
        encoding="utf-8",
    )
    with pytest.raises(BadLeagueFile, match=message):
        read_league(file)
