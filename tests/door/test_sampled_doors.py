"""The same rank, number, interval, count and last day at each door, for sampled players.

A home of each kind, after two nights: commands, SQL, Python, the API, the downloads of the site.
"""

import json
import math
from collections.abc import Iterator
from typing import Any

import polars as pl
import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

import banzuke as bz
from banzuke.engine import streams
from banzuke.flows.cli import app
from banzuke.flows.home import Home
from banzuke.flows.site.server.server import make_app
from banzuke.flows.tasks.register import TASKS
from tests.door.sampled_homes import ERASED, LEAGUES, MERGED, RENAMED, sampled_home

pytestmark = pytest.mark.rare

Rows = list[dict[str, Any]]
VALUE = {
    "static": "rating",
    "dynamic": "rating",
    "stable_rank": "exact",
    "table_skill": "mu",
    "tier": "tier_rate",
}
BOARDS = (
    ("club", "static"),
    ("club", "dynamic"),
    ("tables", "stable_rank"),
    ("tables", "table_skill"),
    ("room", "tier"),
)
SPELLINGS = {
    RENAMED[0]: RENAMED[1],
    RENAMED[1].upper(): RENAMED[1],
    MERGED[0]: MERGED[1],
    "angstrom eva": MERGED[1],
    "佐藤花子": MERGED[1],
    "ann o'neil": "O'Neil, Ann",
    '"BOB"': 'Robert "Bob" Smith',
    "100%": "100% Karl",
    "$x": "$x; --",
    "😀": "Zoë 😀",
    "محمد": "محمد علي",
}
SAMPLED = 6


class Doors:
    """A home through commands, the API, Python and SQL."""

    def __init__(self, home: Home, between: str) -> None:
        self.home, self.between, self.python = home, between, bz.home(home.root)
        made = make_app(home, port=4280, keeps_fresh=False)
        self.client = TestClient(made, base_url="http://127.0.0.1:4280")

    def command(self, *words: str) -> Any:
        """The rows of a command, or its error."""
        done = CliRunner().invoke(app, [*words, "--home", str(self.home.root), "--json"])
        return json.loads(done.stdout) if done.exit_code == 0 else f"{done.exception}"

    def api(self, view: str, **filters: str) -> Any:
        """The rows of the API, or its error."""
        answer = self.client.get(f"/api/{view}", params={"limit": "1000", **filters}).json()
        return answer.get("rows", answer.get("error"))


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    root = tmp_path_factory.mktemp("sampled") / "home"
    yield Doors(*sampled_home(root, streams.named("door", "sampled")))


def plain(rows: Rows) -> list[str]:
    """Rows in a form that no door changes: an infinite number is none, as in JSON."""

    def value(one: Any) -> Any:
        if isinstance(one, float) and not math.isfinite(one):
            return None
        return str(one).replace("T", " ") if isinstance(one, str) or hasattr(one, "year") else one

    return sorted(
        json.dumps({k: value(v) for k, v in row.items() if not k.endswith("_is")}, sort_keys=True)
        for row in rows
    )


@pytest.mark.parametrize(("league", "task"), BOARDS)
def test_python_sql_api_and_downloads_have_the_same_rows(
    doors: Doors, league: str, task: str
) -> None:
    view = TASKS[task].view
    python = doors.python.ratings(league, task=task).to_dicts()
    assert len(python) >= 10
    assert plain(doors.python.sql(f"FROM {view} WHERE league = $l", l=league).to_dicts()) == plain(
        python
    )
    assert plain(doors.api(view, league=league)) == plain(python)
    assert CliRunner().invoke(app, ["site", "--home", str(doors.home.root)]).exit_code == 0
    download = doors.home.site / f"leagues/{league}/data/{view}.parquet"
    assert plain(pl.read_parquet(download).to_dicts()) == plain(python)


@pytest.mark.parametrize(("league", "task"), BOARDS)
def test_commands_have_the_ranks_numbers_and_counts_of_the_view(
    doors: Doors, league: str, task: str
) -> None:
    rows = doors.python.ratings(league, task=task).filter(pl.col("rank").is_not_null())
    rng, count = streams.named("door", "players"), "entries" if task == "tier" else "games"
    periods = rows["period"].unique() if "period" in rows.columns else ["all"]
    for period in periods:
        own = rows.filter(pl.col("period") == period) if "period" in rows.columns else rows
        top = doors.command("top", league, "--period", period, "--last", "1000")
        shown = {row["player"]: row for row in top if row["task"] == task}
        assert shown.keys() == set(own["player"])
        for row in own.to_dicts():
            names = ("rank", "value", "games")
            found = [shown[row["player"]][name] for name in names]
            assert found == [row["rank"], row[VALUE[task]], row[count]]
            if "lo95" in row:
                ends = [shown[row["player"]][end] for end in ("lo95", "hi95")]
                assert ends == [row["lo95"], row["hi95"]]
        for player in rng.choice(sorted(shown), SAMPLED, replace=False).tolist():
            own_rows = doors.command("player", player, "--league", league)
            assert shown[player] in own_rows


@pytest.mark.parametrize(("league", "task"), BOARDS)
def test_the_state_before_the_second_night_is_the_same_at_each_door(
    doors: Doors, league: str, task: str
) -> None:
    python = doors.python.ratings(league, task=task, as_of=doors.between)
    macro = f"FROM {TASKS[task].as_of}($l, $at)"
    by_sql = doors.python.sql(macro, l=league, at=doors.between)
    assert plain(python.to_dicts()) == plain(by_sql.to_dicts())
    today = doors.python.ratings(league, task=task)
    assert plain(python.to_dicts()) != plain(today.to_dicts())
    top = [
        row
        for row in doors.command("top", league, "--as-of", doors.between, "--last", "1000")
        if row["task"] == task
    ]
    assert len(top) >= 10 or task == "static"  # of 2025 nobody has a rank
    for row in top:
        same = python.filter(
            (pl.col("player") == row["player"])
            & (pl.col("rank") == row["rank"])
            & (pl.col(VALUE[task]) == row["value"])
        )
        assert same.height == 1


@pytest.mark.parametrize("league", LEAGUES)
@pytest.mark.parametrize("text", SPELLINGS)
def test_another_spelling_and_an_old_name_mean_the_player_at_each_door(
    doors: Doors, league: str, text: str
) -> None:
    player = SPELLINGS[text]
    view = {"club": "dynamic_now", "tables": "table_skill", "room": "tier_rating"}[league]
    games = doors.command("games", player, "--league", league)
    assert games
    assert doors.command("games", text, "--league", league) == games
    assert {row["player"] for row in doors.command("player", text, "--league", league)} == {player}
    assert {row["player"] for row in doors.api(view, league=league, player=text)} == {player}
    by_sql = doors.python.sql("FROM games_of($l, $p)", l=league, p=player)
    assert by_sql.height == len(games)
    other = next(name for name in ("$x; --", "Zoë 😀") if name != player)
    asked = {"league": league, "player": text, "opponent": other}
    answer = doors.client.get("/api/compare", params=asked).json()
    asked = {"league": league, "player": player, "opponent": other}
    assert answer == doors.client.get("/api/compare", params=asked).json()
    assert answer.get("answers"), answer
    python = doors.python.compare(text, other, league=league).to_dict()
    assert doors.command("compare", text, other, league) == [json.loads(json.dumps(python))]


@pytest.mark.parametrize("league", LEAGUES)
def test_an_erased_player_is_unknown_in_the_same_words_at_each_door(
    doors: Doors, league: str
) -> None:
    says = f"no player '{ERASED}' in {league}."
    for words in (("games", ERASED), ("player", ERASED), ("compare", ERASED, "Zoë 😀")):
        assert doors.command(*words, "--league", league) == says
    for view in ("static_rating", "tier_rating", "stable_rank"):
        assert doors.api(view, league=league, player=ERASED) == says
    asked = {"league": league, "player": ERASED, "opponent": "Zoë 😀"}
    assert doors.client.get("/api/compare", params=asked).json() == {"error": says}
    with pytest.raises(bz.BanzukeError) as refused:
        doors.python.compare(ERASED, "Zoë 😀", league=league)
    assert str(refused.value) == says
    names = doors.python.sql("SELECT player FROM player WHERE namespace = $l", l=league)
    assert ERASED not in names["player"].to_list()


def test_games_and_last_days_are_those_of_the_list_of_games(doors: Doors) -> None:
    def counted(row: dict[str, Any]) -> Rows:
        listed = doors.command("games", row["player"], "--league", row["league"])
        return [one for one in listed if one["void_reason"] is None]

    for row in doors.api("dynamic_now", league="club"):
        games = counted(row)
        assert (len(games), games[0]["played_on"]) == (row["games"], row["last_day"]), row
    for row in doors.api("static_rating", league="club", period="2024"):
        assert sum(one["period"] == "2024" for one in counted(row)) == row["games"], row
    for row in doors.api("tier_rating", league="room"):
        games = counted(row)
        assert (len(games), games[0]["played_on"]) == (row["entries"], row["last_event_on"]), row
    for row in doors.api("table_skill", league="tables", is_latest="true"):
        assert len(counted(row)) == row["games"], row
