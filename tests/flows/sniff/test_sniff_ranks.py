"""Columns of ranks in a log of games of two."""

import tomllib

import polars as pl
import pytest

from banzuke.flows.sniff.columns.log import Column
from banzuke.flows.sniff.players.ranks import rank_columns
from banzuke.flows.sniff.players.two_players import Players
from banzuke.flows.sniff.proposal.league_text import league_text


class Columns:
    """A log of these columns."""

    def __init__(self, **columns: list[str]) -> None:
        self.columns = [
            Column(name, place, pl.Series(values, dtype=pl.String))
            for place, (name, values) in enumerate(columns.items())
        ]


NAMED = ("black_rank", "white_rank")
NAMES = {"black": ["Ann", "Bob"], "white": ["Bob", "Cid"]}


@pytest.mark.parametrize(
    ("columns", "found"),
    [
        (
            {"black_rank": ["3d", "初段"], "white_rank": ["初段", "2k"]},
            ("black_rank", "white_rank"),
        ),
        (
            {"white_rank": ["3d", "初段"], "black_rank": ["初段", "2k"]},
            ("black_rank", "white_rank"),
        ),
        ({"r1": ["3d", "5k"], "r2": ["初段", "2k"]}, ("r1", "r2")),
        ({"black_rank": ["3d", "初段"]}, None),
        ({"black_rank": ["3d", "strong"], "white_rank": ["初段", "2k"]}, None),
        ({"a": ["3d", "1d"], "b": ["1d", "2k"], "c": ["2k", "2k"]}, None),
    ],
)
def test_two_columns_of_ranks_are_those_of_the_players(columns, found) -> None:
    log = Columns(**NAMES, **columns)
    players = Players(log.columns[0], log.columns[1], ("black", "white"))
    expected = dict(zip(("first_rank", "second_rank"), found, strict=True)) if found else {}
    assert rank_columns(log, players) == expected


def test_players_the_other_way_round_have_their_ranks_so_too() -> None:
    log = Columns(**NAMES, r1=["3d", "1d"], r2=["1d", "2k"])
    players = Players(log.columns[1], log.columns[0])
    assert rank_columns(log, players) == {"first_rank": "r2", "second_rank": "r1"}


RANKED = "date,black,white,winner,black_rank,white_rank\n2024-01-01,Ann,Bob,black,3d,2k\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "offered"),
    [
        (RANKED, True),
        (RANKED.replace("date,", "").replace("2024-01-01,", ""), False),
        (RANKED.replace(",black_rank,white_rank", "").replace(",3d,2k", ""), False),
    ],
    ids=["ranks and days", "no days", "no ranks"],
)
def test_strength_over_time_is_offered_where_players_declare_ranks(
    sniff_text, text, offered
) -> None:
    found = sniff_text(text)
    league = league_text(found.trial.proposal)
    assert ("\n# [dynamic]\n" in league) is offered
    assert tomllib.loads(league.replace("# [dynamic]", "[dynamic]")).get("dynamic") == (
        {} if offered else None
    )


@pytest.mark.slow
def test_strength_over_time_is_offered_where_games_have_handicaps(sniff_text) -> None:
    names = ["Ann", "Bob", "Cid", "Dan", "Eve"]
    rows = [
        f"2024-{1 + n % 12:02}-{1 + n % 28:02},{names[n % 5]},{names[(n + 1 + n // 5 % 4) % 5]},"
        f"{('black', 'white')[n // 3 % 2]},{n // 2 % 4}"
        for n in range(120)
    ]
    text = "\n".join(["date,black,white,winner,stones", *rows]) + "\n"
    league = league_text(sniff_text(text).trial.proposal)
    assert 'handicap = "select"' in league
    assert league.endswith("# [dynamic]\n")
