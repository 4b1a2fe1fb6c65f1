"""Logs with long cells, such as the moves of a game: columns are judged in little time."""

import time

from banzuke.flows.sniff.columns.log import Column, Log
from banzuke.flows.sniff.players.no_names import no_players

MOVES = "e4 e5 Nf3 Nc6 " * 3000
"""A cell of 42,000 characters; a pattern whose time grows with the square takes 13 s for it."""


def test_the_moves_of_games_are_no_names_with_points() -> None:
    column = Column.of_values("moves", [f"{MOVES}{i}" for i in range(2)])
    began = time.process_time()
    assert no_players(Log((column,))) == set()
    assert time.process_time() - began < 1


def test_names_with_points_are_still_found() -> None:
    seats = [
        Column.of_values(f"seat {i}", [f"{name}({i}{j}.0)" for j, name in enumerate("ABC")])
        for i in range(4)
    ]
    assert no_players(Log(tuple(seats))) == {column.name for column in seats}
