"""The notebook of six questions runs without a browser and shows the numbers of the views."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from banzuke.flows.api import open_home
from banzuke.flows.commands.publishing import explore
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from tests.empty_home import empty_home
from tests.extras import need

need("marimo", "no marimo here: pip install 'banzuke[explore]'")

CLUB = """
name = "club"
kind = "pairwise"
[[source]]
path = "inbox/club.csv"
columns = { played_at = "date", first = "black", second = "white", score = "score" }
[static]
order = true
replicates = 32
"""
TABLES = """
name = "tables"
kind = "table"
[[source]]
path = "inbox/tables.csv"
[stable_rank]
rule = "tenhou-phoenix-south"
rolling = 20
"""
NAMES = ("Ann", "Bea", "Cyd", "Dov", "Eli")


def _logs(home: Home) -> None:
    """Write games that mostly the player earlier in NAMES wins, and tables of changing players."""
    games = [
        f"2024-0{1 + n % 8}-11,{a},{b},{int((i < j) != (n % 3 == 0))}"
        for n, (i, j) in enumerate([(i, j) for i in range(5) for j in range(5) if i != j] * 8)
        for a, b in [(NAMES[i], NAMES[j])]
    ]
    (home.root / "inbox/club.csv").write_text("\n".join(["date,black,white,score", *games]))
    columns = [*(f"player_{k}" for k in range(1, 5)), *(f"place_{k}" for k in range(1, 5))]
    tables = [
        f"2024-03-01 {n // 60:02}:{n % 60:02},"
        + ",".join(NAMES[(k + n * n) % 5] for k in range(4)) + ",1,2,3,4"
        for n in range(60)
    ]  # fmt: skip
    head = ",".join(["played_at", *columns])
    (home.root / "inbox/tables.csv").write_text("\n".join([head, *tables]))


@pytest.fixture(scope="module")
def rated(tmp_path_factory: pytest.TempPathFactory, rate_home: Callable[[Home], None]) -> Home:
    """A home with a league of each kind that the notebook asks."""
    home = empty_home(tmp_path_factory.mktemp("explore") / "home")
    (home.leagues / "club.toml").write_text(CLUB)
    (home.leagues / "tables.toml").write_text(TABLES)
    _logs(home)
    rate_home(home)
    return home


@pytest.fixture(scope="module")
def answers(rated: Home) -> Iterator[dict[str, Any]]:
    """The variables of the notebook after all its cells have run in order."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BANZUKE_HOME", str(rated.root))
        from banzuke.flows.explore.questions import app

        before = rated.serving_file.read_bytes()
        _, found = app.run()
        assert rated.serving_file.read_bytes() == before
        yield dict(found)


@pytest.mark.slow
def test_it_shows_the_ranking_and_the_chance_to_be_stronger(
    answers: dict[str, Any], rated: Home
) -> None:
    view = open_home(rated.root).ratings("club").sort("rank")
    assert answers["ahead"]["player"].to_list() == view["player"].to_list()
    chances = answers["ahead"]["stronger_than_next"].to_list()
    assert all(0.5 <= chance <= 1 for chance in chances[:-1])
    assert chances[-1] is None
    assert set(answers["may_be_first"]) == set(view.filter(pl.col("rank_lo95") == 1)["player"])


@pytest.mark.slow
def test_it_shows_the_worth_of_the_first_move(answers: dict[str, Any]) -> None:
    ((value, share),) = answers["first_move"].select("value", "share").rows()
    assert share == pytest.approx(1 / (1 + 10 ** (-value / 400)))


@pytest.mark.slow
def test_it_shows_the_players_tested_for_change(answers: dict[str, Any], rated: Home) -> None:
    tested = open_home(rated.root).sql("FROM stationarity WHERE status = 'tested'")
    assert answers["changed"].height == tested.height > 0


@pytest.mark.slow
def test_the_games_needed_are_the_fewest_that_settle_a_gap(answers: dict[str, Any]) -> None:
    needed = answers["games_needed"]
    more = needed(20.0, (30.0, 100), (40.0, 50))

    def error(m: int) -> float:
        return float(1.96 * (30.0**2 * 100 / (100 + m) + 40.0**2 * 50 / (50 + m)) ** 0.5)

    assert error(more) <= 20.0 < error(more - 1)
    assert needed(200.0, (30.0, 100), (40.0, 50)) == 0
    assert answers["needed"].height >= 3


@pytest.mark.long
def test_a_season_without_a_player_is_that_of_a_log_without(
    rated: Home, answers: dict[str, Any], tmp_path: Path, rate_home: Callable[[Home], None]
) -> None:
    """The reference is a home whose log lacks the player's games."""
    who = answers["player"].value
    other = empty_home(tmp_path / "home")
    (other.leagues / "club.toml").write_text(CLUB)
    lines = (rated.root / "inbox/club.csv").read_text().splitlines()
    kept = [line for line in lines if f",{who}," not in line]
    (other.root / "inbox/club.csv").write_text("\n".join(kept))
    rate_home(other)
    there = open_home(other.root).ratings("club").select("player", alone="rating")
    both = answers["missing"].join(there, on="player", how="inner")
    assert both.height == answers["missing"].height == 4
    gaps = both["rating_without"] - both["alone"]  # equal except for the zero of the scale
    assert gaps.to_numpy() == pytest.approx([gaps[0]] * 4, abs=0.01)
    assert both["rating_without"].mean() == pytest.approx(both["rating"].mean())


@pytest.mark.slow
def test_it_shows_the_interval_of_a_stable_rank(answers: dict[str, Any], rated: Home) -> None:
    view = open_home(rated.root).ratings("tables")
    assert answers["stable_rank"].height == view.height
    rolled = answers["stable_rank"].filter(pl.col("windows") > 0)
    assert rolled.height > 0
    assert (rolled["lowest"] <= rolled["highest"]).all()


@pytest.mark.slow
def test_the_command_opens_a_copy_and_keeps_the_users_changes(
    rated: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[list[str], str]] = []

    def become(_: str, command: list[str], env: dict[str, str]) -> None:
        started.append((command, env["BANZUKE_HOME"]))

    monkeypatch.setattr(explore.os, "execve", become)
    file = rated.root / "report" / "questions.py"
    for text in ("import marimo", "# mine"):
        explore.explore(rated.root, None, None, answers=False, browser=False)
        assert text in file.read_text()
        file.write_text("# mine\n")
    command, home = started[0]
    assert command[:3] == [sys.executable, "-m", "marimo"]
    assert command[command.index("--host") + 1] == "127.0.0.1"
    assert {str(file), "--token", "--headless", "--skip-update-check"} <= set(command)
    assert home == str(rated.root.resolve())


@pytest.mark.slow
def test_without_marimo_it_says_what_to_install(
    rated: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explore.importlib.util, "find_spec", lambda _: None)
    with pytest.raises(BanzukeError, match=r"banzuke\[explore\]"):
        explore.explore(rated.root, None, None, answers=False, browser=True)


def test_only_an_unchanged_notebook_runs_when_it_opens(tmp_path: Path) -> None:
    file = tmp_path / "questions.py"
    file.write_text("1 + 1\n", encoding="utf-8")
    assert explore._at_once(file, "1 + 1\n")
    assert explore._at_once(file, "1 + 2\n") == {}
