"""Promise: a night that finds a damaged block names the remedy and changes no file."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from banzuke.flows.store import read_working
from tests.damage import flip, start_of_block
from tests.empty_home import empty_home
from tests.forks import run
from tests.homes import add_games, add_league
from tests.marks import rare
from tests.nights import NIGHT
from tests.writers import copy_home

PUBLIC = "SELECT league, period, player, rating, rank FROM static_rating ORDER BY ALL"


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory, run_night: Callable[..., Any]) -> Home:
    """A home of two leagues with one published night and new files for both."""
    home = empty_home(tmp_path_factory.mktemp("template") / "home")
    for league in ("alpha", "beta"):
        add_league(home, league)
        add_games(home, league, "one")
    assert run_night(home).ok
    for league in ("alpha", "beta"):
        add_games(home, league, "two")
    return home


def offset_of(home: Home, table: str) -> int:
    """The byte at which the last block of a table starts in the working file."""
    with closing(read_working(home)) as working:
        query = f"SELECT max(block_id) FROM pragma_storage_info('{table}') WHERE block_id >= 0"
        return start_of_block(home.working_file, working.rows(query)[0][0])


@pytest.mark.parametrize("table", ["core.game", rare("result.promotion")])
def test_damaged_block_ends_the_night_and_both_files_stay_as_they_were(
    table: str, template: Home, tmp_path: Path
) -> None:
    home = copy_home(template, tmp_path)
    flip(home.working_file, offset_of(home, table) + 100)
    public = ask(home, PUBLIC)[1]
    before = [file.read_bytes() for file in (home.working_file, home.serving_file)]

    # The night runs without Prefect, whose server would take most of the time.
    command = [*NIGHT, str(home.root), "--no-server"]
    night = run(command, capture_output=True, text=True)

    assert night.returncode == 1, night.stderr
    (said,) = (line for line in night.stderr.splitlines() if line.startswith("banzuke: "))
    assert f"{home.working_file} is damaged" in said
    assert f"banzuke restore FILE --home {home.root} --force" in said
    assert "Traceback" not in night.stderr
    assert [file.read_bytes() for file in (home.working_file, home.serving_file)] == before
    assert ask(home, PUBLIC)[1] == public
