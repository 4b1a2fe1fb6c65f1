"""Crosstables and tables of rounds: their contents, and tournaments that have no such table."""

import datetime as dt

import pytest

from banzuke.flows.site.parts.blocks import Link
from banzuke.flows.tasks.static.pages.event_tables import crosstable, rounds_table
from banzuke.flows.tasks.static.pages.game import Game

DAY = dt.date(2025, 3, 1)


def game(first: str, second: str, *counts: int, round: str | None = None, day: int = 0) -> Game:  # noqa: A002
    wins, draws, losses = counts
    on = DAY + dt.timedelta(day)
    return Game("2025", on, "Open", round, first, second, wins, draws, losses, 0, False)


def people(order: str) -> tuple[list[tuple[int, Link, float, str]], dict[str, int]]:
    places = {name: place for place, name in enumerate(order, start=1)}
    return [(place, Link(name, None), 0.0, name) for name, place in places.items()], places


def test_a_crosstable_has_results_from_both_sides() -> None:
    games = [game("a", "b", 1, 0, 0), game("b", "a", 0, 1, 0), game("c", "a", 1, 0, 0),
             game("b", "c", 3, 1, 1)]  # fmt: skip
    table = crosstable(games, *people("abc"))
    assert table is not None
    assert [row[2:5] for row in table.rows] == [
        ("×", "1½", "0"), ("0½", "×", "3½/5"), ("1", "1½/5", "×"),
    ]  # fmt: skip


def test_players_who_mostly_did_not_meet_have_no_crosstable() -> None:
    assert crosstable([game("a", "b", 1, 0, 0), game("c", "d", 1, 0, 0)], *people("abcd")) is None
    assert crosstable([game("a", "b", 1, 0, 0)] * 2, *people("ab")) is None  # a match of two


def test_rounds_have_sign_and_place_of_the_opponent_in_numeric_order() -> None:
    games = [
        game("a", "b", 1, 0, 0, round="10"), game("c", "d", 0, 1, 0, round="10"),
        game("a", "c", 0, 0, 1, round="2"),
    ]  # fmt: skip
    table = rounds_table(games, *people("abcd"))
    assert table is not None
    assert [column.key for column in table.columns[2:4]] == ["=2", "=10"]
    assert [row[2:4] for row in table.rows] == [("−3", "+2"), ("", "−1"), ("+1", "=4"), ("", "=3")]


def test_boards_are_part_of_a_round_and_named_rounds_come_by_day() -> None:
    boards = [game("a", "b", 1, 0, 0, round="1.1"), game("c", "d", 1, 0, 0, round="1.2"),
              game("a", "c", 1, 0, 0, round="2.1")]  # fmt: skip
    table = rounds_table(boards, *people("abcd"))
    assert table is not None
    assert [column.key for column in table.columns[2:-1]] == ["=1", "=2"]
    named = [game("a", "c", 1, 0, 0, round="Final", day=2),
             game("a", "b", 1, 0, 0, round="Semifinal"),
             game("c", "d", 1, 0, 0, round="Semifinal")]  # fmt: skip
    table = rounds_table(named, *people("acbd"))
    assert table is not None
    assert [column.key for column in table.columns[2:-1]] == ["=Semifinal", "=Final"]


@pytest.mark.parametrize(
    "games",
    [
        [game("a", "b", 1, 0, 0), game("a", "c", 1, 0, 0, round="2")],
        [game("a", "b", 1, 0, 0, round="1"), game("a", "c", 1, 0, 0, round="1"),
         game("b", "c", 1, 0, 0, round="2")],
        [game("a", "b", 2, 0, 0, round="1"), game("a", "c", 1, 0, 0, round="2")],
        [game("a", "b", 1, 0, 0, round="1")],
    ],
    ids=["a game without a round", "twice in a round", "several in a row", "one round"],
)  # fmt: skip
def test_no_table_of_rounds_is_guessed(games: list[Game]) -> None:
    assert rounds_table(games, *people("abc")) is None
