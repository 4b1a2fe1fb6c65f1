"""Filters of the API: values of the column's type, names as in commands, and refusals in words."""

import json

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from banzuke.flows.cli import app
from banzuke.flows.home import Home
from banzuke.flows.site.server.server import make_app
from tests.flows.site.conftest import HOSTILE

pytestmark = pytest.mark.slow

CLUB = {"league": "club"}


@pytest.fixture(scope="module")
def client(published: Home, site: object) -> TestClient:
    """A client of the server of the home's site."""
    made = make_app(published, port=4280, keeps_fresh=False)
    return TestClient(made, base_url="http://127.0.0.1:4280")


@pytest.mark.parametrize(
    ("view", "column", "text", "says"),
    [
        ("static_rating", "games", "abc", "games 'abc' is not a whole number"),
        ("static_rating", "games", "1.5", "write it as games=12"),
        ("static_rating", "rank", "9" * 30, "is not a whole number"),
        ("static_rating", "rating", "high", "rating 'high' is not a number"),
        ("static_rating", "rating", "nan", "rating 'nan' is not a number"),
        ("static_rating", "rating", "1_500", "rating '1_500' is not a number"),
        ("static_rating", "rank", "", "rank is empty: give a value, or leave it out"),
        ("static_rating", "playr", "Eve", "no column 'playr'; did you mean 'player'? It has: "),
        ("static_rating", "league", "clbu", "no league 'clbu'; did you mean 'club'? There are: "),
        ("static_rating", "period", "1999", "no period '1999'. There are: 2023, 2024"),
        ("static_rating", "player", "Nobody", "no player 'Nobody' in club."),
        ("version", "task", "statc", "no task 'statc'; did you mean 'static'?"),
        ("version", "is_current", "maybe", "is_current is 1 or 0, and not 'maybe'"),
        ("version", "computed_at", "2024-01-01", "is not a time; write it as 2026-01-31T18:00:00"),
        ("version", "computed_at", "0001-01-01T00:00:00+14:00", "is not a time; write it as"),
        ("version", "computed_at", "9999-12-31T23:59:59-12:00", "is not a time; write it as"),
        ("game", "player", "Ann", "no column 'player': ask for `first`, and for `second`. It has"),
        ("game", "played_on", "2024-13-01", "is not a day; write it as 2024-06-30"),
        ("game", "played_on", "2024-05", "is not a day, but a month"),
        ("static_rating", "limit", "-1", "limit is a whole number from 1 to 1000, and not '-1'"),
        ("static_rating", "offset", "-1", "offset is a whole number from 0, and not '-1'"),
        ("compare", "plaier", "Eve", "did you mean 'player'? It has: league, player, opponent"),
        ("compare", "on", "2024-05", "on '2024-05' is not a day, but a month"),
        ("compare", "handicap", "-1", "handicap is a whole number from 0, and not '-1'"),
        ("compare", "league", "clbu", "no league 'clbu'; did you mean 'club'?"),
    ],
)
def test_what_is_no_value_of_a_column_is_refused_with_the_remedy(
    client: TestClient, view: str, column: str, text: str, says: str
) -> None:
    pair = {"player": HOSTILE[0], "opponent": HOSTILE[5]} if view == "compare" else {}
    answer = client.get(f"/api/{view}", params={**CLUB, **pair, column: text})
    assert answer.status_code == 400
    assert says in answer.json()["error"]


@pytest.mark.parametrize("path", ["static_rating?limit=1", "discard?hand=1m", "compare?on=1"])
def test_a_parameter_that_stands_twice_is_refused(client: TestClient, path: str) -> None:
    name = path.partition("?")[2].partition("=")[0]
    answer = client.get(f"/api/{path}&{name}=2")
    assert (answer.status_code, answer.json()["error"]) == (
        400,
        f"{name} is given twice; ask once for each value",
    )


@pytest.mark.parametrize("view", ["static_rating", "game", "version", "dynamic_now", "league_file"])
def test_every_value_of_a_row_finds_the_row(client: TestClient, view: str) -> None:
    """A row's values are filters as they stand in the row: numbers, days, times, yes and no."""
    row = client.get(f"/api/{view}", params={**CLUB, "limit": "1"}).json()["rows"][0]
    filled = {
        name: value
        for name, value in row.items()
        if value is not None and not name.endswith("_is")  # flags beside infinite numbers
    }
    assert len(filled) > 3
    for name, value in filled.items():
        text = str(value).lower() if isinstance(value, bool) else str(value)
        found = client.get(f"/api/{view}", params={**CLUB, name: text, "limit": "1000"}).json()
        assert row in found["rows"], (name, value)


def test_a_league_and_a_player_are_found_as_in_commands(
    client: TestClient, published: Home
) -> None:
    asked = {"league": "CLUB", "player": "angstrom zoe", "period": "2024"}
    (row,) = client.get("/api/static_rating", params=asked).json()["rows"]
    assert (row["league"], row["player"]) == ("club", HOSTILE[5])
    several = {"league": "club", "player": "e"}
    refused = client.get("/api/static_rating", params=several).json()["error"]
    words = ["games", "e", "--league", "club", "--home", str(published.root)]
    assert refused == str(CliRunner().invoke(app, words).exception)


def test_an_answer_without_rows_says_why(client: TestClient) -> None:
    asked = {**CLUB, "status": "ratd"}
    answer = client.get("/api/static_rating", params=asked).json()
    assert (answer["rows"], answer["next_offset"]) == ([], None)
    assert answer["note"].startswith("no row has status 'ratd'; did you mean 'rated'?")
    asked = {**CLUB, "rank": "99"}
    answer = client.get("/api/static_rating", params=asked).json()
    assert answer["note"] == "no row of static_rating fits"
    assert "note" not in client.get("/api/static_rating", params=CLUB).json()


def test_a_comparison_of_a_period_or_a_day_is_that_of_the_command(
    client: TestClient, published: Home
) -> None:
    pair = {"player": HOSTILE[0], "opponent": HOSTILE[5]}
    for option, value, task in (("period", "2023", "static"), ("on", "2024-01-31", "dynamic")):
        answers = client.get("/api/compare", params={**CLUB, **pair, option: value}).json()
        words = ["compare", *pair.values(), "club", f"--{option}", value, "--json"]
        said = CliRunner().invoke(app, [*words, "--home", str(published.root)])
        (printed,) = json.loads(said.stdout)
        assert list(answers["answers"]) == [task]
        assert answers["players"] == printed["players"] == list(pair.values())
        found = answers["answers"][task]["difference"]
        assert found == pytest.approx(printed["difference"], abs=1e-6)
    both = {**CLUB, **pair, "on": "2024-01-31", "period": "2023"}
    assert "use only one" in client.get("/api/compare", params=both).json()["error"]
