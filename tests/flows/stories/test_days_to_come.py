"""A night names leagues that count games with future dates, until these dates are corrected."""

from collections.abc import Callable
from typing import Any

import pytest

from banzuke.flows.home import Home
from tests.command_line import banzuke
from tests.homes import add_games, add_league


def about_days_to_come(report: Any) -> list[str]:
    return [line for line in report.notes if "a day in the future" in line]


@pytest.mark.long
def test_a_game_of_a_future_day_is_noted_until_it_is_moved(
    home: Home, run_night: Callable[..., Any]
) -> None:
    add_league(home, "alpha")
    add_league(home, "beta")
    add_games(home, "beta", "one", n_games=60)
    path = add_games(home, "alpha", "one", n_games=60)
    with path.open("a", encoding="utf-8") as stream:
        stream.write("typo,2999-01-01,Aiko,Bela,1\n")

    for _ in range(2):
        (line,) = about_days_to_come(run_night(home))
        assert line.startswith("alpha: the newest game is dated 2999-01-01")

    asked = ("typo", "--league", "alpha", "--reason", "typed wrong", "--home", str(home.root))
    banzuke("correct", "move", "2025-01-01", *asked)
    assert about_days_to_come(run_night(home)) == []
