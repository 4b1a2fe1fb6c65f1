"""Standings on a terminal name whom they leave out and why, and explain values beside intervals."""

from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import CliRunner

from banzuke.flows.cli import app
from banzuke.flows.commands.answers.standings import print_standings
from banzuke.flows.home import Home
from tests.empty_home import CLUB, club_home


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, rate_home: Callable[[Home], None]) -> Home:
    """A rated home with a club whose best player never lost a point in 2023."""
    rows = ["date,a,b,score"]
    for day in range(1, 7):
        rows += [f"{year}-01-0{day},Bob,Cid,{day % 2}" for year in (2023, 2024)]
        rows += [f"2023-02-0{day},Ann,{'Bob' if day % 2 else 'Cid'},1"]
        rows += [f"2024-02-0{day},Ann,{'Bob' if day % 2 else 'Cid'},{int(day > 1)}"]
    home = club_home(tmp_path_factory.mktemp("unrated") / "home", CLUB, rows)
    rate_home(home)
    return home


def ask(home: Home, *words: str) -> str:
    return CliRunner().invoke(app, [*words, "--home", str(home.root)]).stdout


LEFT_OUT = "Without a rating, and so without a rank: Ann (undefeated, 6 games)"


@pytest.mark.slow
def test_the_leaders_of_a_period_name_who_never_lost(home: Home) -> None:
    assert LEFT_OUT in ask(home, "top", "club", "--period", "2023")
    assert LEFT_OUT in ask(home, "top", "club", "--period", "2023", "--as-of", "2999-01-01")
    assert "Without a rating" not in ask(home, "top", "club")
    assert "Without a rating" not in ask(home, "top", "club", "--period", "2023", "--json")


@pytest.fixture(scope="module")
def unranked(tmp_path_factory: pytest.TempPathFactory, rate_home: Callable[[Home], None]) -> Home:
    """A rated home with a club in which one player has won every game."""
    rows = ["date,a,b,score", "2023-01-01,Ann,Bob,1", "2023-01-02,Ann,Bob,1"]
    home = club_home(tmp_path_factory.mktemp("unranked") / "home", CLUB, rows)
    rate_home(home)
    return home


@pytest.mark.slow
def test_players_are_named_if_nobody_had_a_rank(unranked: Home) -> None:
    left_out = "Without a rating, and so without a rank: Ann (undefeated, 2 games)"
    assert left_out in ask(unranked, "top", "club")
    then = ask(unranked, "top", "club", "--as-of", "2999-01-01")
    assert "club 2023 (static) as of 2999-01-01: nobody has a rank" in then
    assert left_out in then
    assert "No ratings were shown" in ask(unranked, "top", "club", "--as-of", "2001-01-01")
    assert ask(unranked, "top", "club", "--as-of", "2999-01-01", "--json") == "[]\n"


@pytest.mark.slow
def test_an_imported_list_is_shown_if_nobody_had_a_rank(unranked: Home) -> None:
    file = unranked.root / "old.csv"
    file.write_text("player,rating\nZoe,1500\n", encoding="utf-8")
    ask(unranked, "import-list", "club", str(file), "--on", "2020-12-31")
    then = ask(unranked, "top", "club", "--as-of", "2999-01-01")
    assert "club 2020-12-31 (imported)" in then
    assert "nobody has a rank" in then


@pytest.mark.slow
def test_a_player_without_a_rating_learns_why(home: Home) -> None:
    assert "No rating in 2023 (undefeated): never lost a point" in ask(home, "player", "Ann")
    assert "No rating" not in ask(home, "player", "Bob")


@pytest.mark.parametrize(("value", "is_beside"), [(1600.0, False), (1801.0, True), (None, False)])
def test_a_rating_beside_its_interval_is_explained(
    capsys: pytest.CaptureFixture[str], value: float | None, is_beside: bool
) -> None:
    row: tuple[Any, ...] = ("club", "static", "2023", 1, "Ann", value, 1400.0, 1800.0, 6, None)
    print_standings([row], {}, label=4, heading="player", title="club")
    assert ("Ann: a value beside its 95 % interval" in capsys.readouterr().out) is is_beside
