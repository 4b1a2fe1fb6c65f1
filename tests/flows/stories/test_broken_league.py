"""A wrong league file stops only its own league, and every command says so."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from tests.command_line import banzuke
from tests.empty_home import empty_home
from tests.homes import add_games, add_league
from tests.writers import copy_home

pytestmark = pytest.mark.usefixtures("prefect_server")  # commands run in forks

SHOWN = "SELECT league, count(*) FROM static_rating GROUP BY league ORDER BY league"


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory, run_night: Callable[..., Any]) -> Home:
    """A home of two leagues after a night; then one league file is broken."""
    home = empty_home(tmp_path_factory.mktemp("broken") / "home")
    for name in ("alpha", "beta"):
        add_league(home, name)
        add_games(home, name, "one", n_games=60)
    assert run_night(home).ok
    file = home.leagues / "beta.toml"
    file.write_text(file.read_text(encoding="utf-8") + 'draws = "third"\n', encoding="utf-8")
    return home


@pytest.fixture
def broken(template: Home, tmp_path: Path) -> Home:
    return copy_home(template, tmp_path)


def where(home: Home) -> str:
    n_lines = len((home.leagues / "beta.toml").read_text(encoding="utf-8").splitlines())
    return f"beta.toml:{n_lines}: static.draws = 'third'"


@pytest.mark.long
def test_the_other_leagues_are_rated_and_the_broken_one_is_named(
    broken: Home, run_night: Callable[..., Any]
) -> None:
    before = dict(ask(broken, SHOWN)[1])
    add_games(broken, "alpha", "two", n_games=60)
    add_games(broken, "beta", "two", n_games=60)
    kept = "import sys; open('told.json', 'w').write(sys.stdin.read())"
    stale = "league_stale_after_days = { beta = 100000 }"
    broken.settings_file.write_text(
        f"[notify]\ncommand = ['python3', '-c', \"{kept}\"]\n{stale}\n", encoding="utf-8"
    )

    report = run_night(broken)

    alpha, beta = report.leagues
    assert (alpha.ok, alpha.computed) == (True, 1)
    assert (beta.league, beta.ok, beta.computed) == ("beta", False, 0)
    assert where(broken) in beta.problems()[0]
    assert report.exit_code == 2
    assert where(broken) in json.loads((broken.root / "told.json").read_text())["text"]
    assert dict(ask(broken, SHOWN)[1])["beta"] == before["beta"]


def test_a_failure_of_another_league_is_more_than_a_wrong_league_file(
    broken: Home, run_night: Callable[..., Any]
) -> None:
    os.mkfifo(broken.root / "inbox" / "alpha" / "pipe.csv")
    assert run_night(broken).exit_code == 1


@pytest.mark.parametrize("verb", ["nightly", "ingest"])
@pytest.mark.long
def test_a_verb_about_all_leagues_ends_with_2_and_shows_file_and_line(
    broken: Home, verb: str
) -> None:
    answer = banzuke(verb, "--home", broken.root)
    as_json = banzuke(verb, "--home", broken.root, "--json")

    assert answer.returncode == as_json.returncode == 2
    assert where(broken) in answer.stdout
    alpha, beta = json.loads(as_json.stdout)
    assert (alpha["ok"], beta["ok"], beta["kind"]) == (True, False, None)
    assert where(broken) in beta["problems"][0]


@pytest.mark.long
@pytest.mark.parametrize(
    "arguments",
    [
        ("nightly", "--league", "alpha"),
        ("ingest", "--league", "alpha"),
        ("backfill", "--league", "alpha"),
        ("withdraw", "inbox/alpha/one.csv", "--league", "alpha"),
        ("erase", "Aiko", "--league", "alpha", "--reason", "asked to"),
    ],
)
def test_a_verb_about_one_league_does_not_mind_the_file_of_another(
    broken: Home, arguments: tuple[str, ...]
) -> None:
    answer = banzuke(*arguments, "--home", broken.root)
    assert answer.returncode == 0, answer.stderr + answer.stdout
    assert "beta.toml" not in answer.stdout


@pytest.mark.parametrize(
    "arguments",
    [("nightly", "--league", "beta"), ("backfill", "--league", "beta")],
)
def test_a_verb_about_the_broken_league_is_refused_with_its_mistake(
    broken: Home, arguments: tuple[str, ...]
) -> None:
    answer = banzuke(*arguments, "--home", broken.root)
    assert answer.returncode == 2
    assert where(broken) in answer.stderr


@pytest.mark.long
def test_status_and_doctor_show_which_league_is_left_out(broken: Home) -> None:
    status = banzuke("status", "--home", broken.root)
    rows = json.loads(banzuke("status", "--home", broken.root, "--json").stdout)
    assert status.returncode == 0
    assert where(broken) in status.stdout
    assert {row["league"]: row["league_file"] for row in rows} == {"alpha": "yes", "beta": "wrong"}

    doctor = json.loads(banzuke("doctor", "--home", broken.root, "--json").stdout)
    wrong, well = (row for row in doctor if row["check"] == "league files")
    assert where(broken) in wrong["finding"]
    assert (well["ok"], well["finding"]) == (True, "alpha")


def test_a_file_without_readable_keys_is_named_by_its_file_name(broken: Home) -> None:
    (broken.leagues / "beta.toml").write_text("name = ", encoding="utf-8")
    answer = banzuke("ingest", "--home", broken.root, "--json")
    _, beta = json.loads(answer.stdout)
    assert (answer.returncode, beta["league"]) == (2, "beta.toml")
    rows = json.loads(banzuke("status", "--home", broken.root, "--json").stdout)
    assert {row["league"]: row["league_file"] for row in rows}["beta"] == "wrong or gone"
