"""Commands, pages, Python, SQL and `/api/` give the same answer to a member's question."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from typer.testing import CliRunner

import banzuke as bz
from banzuke.flows.cli import app
from banzuke.flows.home import Home
from banzuke.flows.site.building.pairs import as_values
from banzuke.flows.site.parts.blocks import Facts, Section, Table
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.server.api import Answer, ComparisonAnswer
from banzuke.flows.site.server.readers import Reader, Readers
from banzuke.flows.store import open_serving
from banzuke.flows.tasks.stable_rank.page import StableRankFace
from banzuke.flows.tasks.static.pages.page import StaticFace
from banzuke.flows.tasks.tier.page import TierFace
from tests.flows.site.conftest import HOSTILE, OPEN

pytestmark = pytest.mark.long

A, B = HOSTILE[0], HOSTILE[5]
PERIOD = "2024"
COUNTED = """
SELECT sum(n) FROM (
    SELECT count(*) AS n FROM game WHERE league = $league AND void_reason IS NULL
    UNION ALL
    SELECT count(DISTINCT (file_id, line)) FROM table_game
    WHERE league = $league AND void_reason IS NULL
    UNION ALL
    SELECT count(DISTINCT event) FROM entry WHERE league = $league AND void_reason IS NULL
)
"""
RANKED = """
SELECT player, rank FROM ratings_as_of('club', $at) WHERE period = $p AND rank IS NOT NULL
"""
EXACT = """
SELECT period, rank() OVER (PARTITION BY period ORDER BY exact DESC) AS counted, rank, exact
FROM stable_rank WHERE league = 'tables' QUALIFY player = $player
"""


class Doors:
    """The published home, through each interface."""

    def __init__(self, home: Home, reader: Reader) -> None:
        self.home, self.reader = home, reader
        self.python = bz.home(home.root)

    def command(self, *words: str) -> Any:
        """The output of a command with ``--json``."""
        said = CliRunner().invoke(app, [*words, "--home", str(self.home.root), "--json"])
        assert said.exit_code == 0, said.output
        return json.loads(said.stdout)

    def sql(self, query: str, **values: Any) -> list[dict[str, Any]]:
        return self.python.sql(query, **values).to_dicts()

    def api(self, view: str, **filters: str) -> list[dict[str, Any]]:
        body = json.dumps(Answer(self.reader, view, filters).body, default=str)
        rows: list[dict[str, Any]] = json.loads(body)["rows"]
        return rows


@pytest.fixture(scope="module")
def doors(site: Path, published: Home) -> Iterator[Doors]:
    readers = Readers(published)
    with readers.reader() as reader:
        yield Doors(published, reader)
    readers.close()


@pytest.fixture(scope="module")
def faces(published: Home) -> Iterator[dict[str, Any]]:
    """The object that makes the pages of each league."""
    with closing(open_serving(published)) as serving:
        yield {
            league: face(LeagueData(published, serving, league))
            for league, face in (
                ("club", StaticFace), ("tables", StableRankFace), ("room", TierFace),
            )
        }  # fmt: skip


def id_of(face: Any, name: str) -> str:
    (found,) = (player for player, known in face.data.people.names.items() if known == name)
    return str(found)


def table(sections: list[Section], key: str, column: str) -> list[dict[str, Any]]:
    """The rows of the first table with a column in a section."""
    section = next(section for section in sections if section.key == key)
    for block in section.blocks:
        if isinstance(block, Table) and column in [c.key for c in block.columns]:
            names = [c.key for c in block.columns]
            return [dict(zip(names, row, strict=True)) for row in block.rows]
    raise AssertionError(f"no table with {column} in {key}")


def facts(sections: list[Section], key: str) -> dict[str, str]:
    section = next(section for section in sections if section.key == key)
    block = next(block for block in section.blocks if isinstance(block, Facts))
    return {name.key: str(value) for name, value in block.rows}


def test_head_to_head(doors: Doors, faces: dict[str, Any]) -> None:
    """1: how often did A and B win against each other?"""
    face = faces["club"]
    counts = ("games", "wins", "draws", "losses")
    (sql,) = doors.sql(
        "SELECT sum(games) AS games, sum(wins) AS wins, sum(draws) AS draws, sum(losses) AS losses"
        " FROM matchup WHERE league = 'club' AND player = $a AND opponent = $b", a=A, b=B,
    )  # fmt: skip
    api = doors.api("matchup", league="club", player=A, opponent=B)
    assert {name: sum(row[name] for row in api) for name in counts} == sql
    rows = table(face.player(id_of(face, A)), "opponents", "wins")
    (page,) = (row for row in rows if row["opponent"].label == B)
    assert {name: page[name] for name in counts} == sql
    games = [g for g in doors.command("games", A, "--league", "club") if g["opponents"] == B]
    won = {"wins": "won", "draws": "drawn", "losses": "lost"}
    said = {name: sum(g["result"] == word for g in games) for name, word in won.items()}
    assert {"games": len(games)} | said == sql


def test_games_of_a_player(doors: Doors, faces: dict[str, Any]) -> None:
    """2: how many games does A have in each period?"""
    face = faces["club"]
    command = {
        row["period"]: row["games"] for row in doors.command("player", A) if row["task"] == "static"
    }
    rows = table(face.player(id_of(face, A)), "history", "games")
    page = {row["period"].label: row["games"] for row in rows}
    python = doors.python.ratings("club").filter(pl.col("player") == A)
    sql = doors.sql(
        "SELECT period, count(*) AS n FROM game WHERE league = 'club' AND (first = $a OR"
        " second = $a) AND void_reason IS NULL GROUP BY ALL", a=A,
    )  # fmt: skip
    api = {
        row["period"]: row["games"] for row in doors.api("static_rating", league="club", player=A)
    }
    assert command == page == api == {row["period"]: row["n"] for row in sql}
    assert command == dict(python.select("period", "games").iter_rows())


def test_rank_at_a_time(doors: Doors) -> None:
    """3: which rank of A did the public see on a day?"""
    day = doors.sql("SELECT max(first_promoted_at)::DATE + 1 AS day FROM version")[0]["day"]
    command = {
        r["player"]: r["rank"]
        for r in doors.command("top", "club", "--as-of", str(day))
        if r["period"] == PERIOD and r["task"] == "static"
    }
    python = doors.python.ratings("club", task="static", as_of=str(day))
    python = python.filter((pl.col("period") == PERIOD) & pl.col("rank").is_not_null())
    sql = doors.sql(RANKED, at=str(day), p=PERIOD)
    api = doors.api("static_rating", league="club", period=PERIOD)
    now = {row["player"]: row["rank"] for row in api if row["rank"] is not None}
    assert command == now == {row["player"]: row["rank"] for row in sql}
    assert now == dict(python.select("player", "rank").iter_rows())


def test_performance_in_an_event(doors: Doors, faces: dict[str, Any]) -> None:
    """4: how did A perform in an event?"""
    face = faces["club"]
    names = ("place", "score", "performance", "bound")
    rows = doors.command("events", "club", OPEN, "--period", PERIOD)
    command = {row["player"]: [row[name] for name in names] for row in rows}
    api = doors.api("event_performance", league="club", event=OPEN, period=PERIOD)
    assert {row["player"]: [row[name] for name in names] for row in api} == command
    (detail,) = (d for d in face.details() if d.name == f"{OPEN} · {PERIOD}")
    for row in table(list(detail.sections), "standings", "performance"):
        place, score, performance, bound = command[row["player"].label]
        assert (row["place"], row["score"]) == (place, score)
        assert row["performance"] == (bound, performance)
    rows = table(face.player(id_of(face, A)), "events", "performance")
    (own,) = (row for row in rows if row["event"].label == f"{OPEN} · {PERIOD}")
    assert own["performance"][1] == command[A][2]


@pytest.mark.parametrize("options", [{}, {"reverse": True}, {"neutral": True}])
def test_the_next_game(doors: Doors, options: dict[str, bool]) -> None:
    """5 to 7: the chance of A against B, moving first, second, or without a first move."""
    words = [f"--{name}" for name in options]
    command = doors.command("compare", A, B, "--league", "club", *words)
    (static,) = (row for row in command if "replicates" in row)
    asked = {"league": "club", "player": A, "opponent": B} | dict.fromkeys(options, "1")
    api = ComparisonAnswer(doors.reader, asked).body["answers"]["static"]
    python = doors.python.compare(A, B, league="club", **options)
    assert as_values(python._found) == api
    assert static == json.loads(json.dumps(python.to_dict()))


def test_a_handicap_in_a_league_without_handicaps_has_the_same_answer(doors: Doors) -> None:
    """8: the chance of A against B with a handicap."""
    words = ["compare", A, B, "--league", "club", "--handicap", "2"]
    said = CliRunner().invoke(app, [*words, "--json", "--home", str(doors.home.root)])
    asked = {"league": "club", "player": A, "opponent": B, "handicap": "2"}
    try:
        api = ComparisonAnswer(doors.reader, asked).body["answers"]["static"]
    except bz.BanzukeError as error:
        assert str(error) == str(said.exception)
        with pytest.raises(bz.BanzukeError) as refused:
            doors.python.compare(A, B, league="club", handicap=2)
        assert str(refused.value) == str(error)
    else:
        (command,) = (row for row in json.loads(said.stdout) if "replicates" in row)
        assert command["stronger"] == api["stronger"]
        python = doors.python.compare(A, B, league="club", handicap=2)
        assert as_values(python._found) == api


def test_the_last_change_and_why(doors: Doors, faces: dict[str, Any]) -> None:
    """9: which games moved A's rating, and by how much?"""
    face = faces["club"]
    command = doors.command("player", A, "--league", "club", "--since", "2023-12-31")
    command = [row for row in command if row["task"] == "static"]
    python = doors.python.moved(A, "2023-12-31", league="club").filter(pl.col("task") == "static")
    assert json.loads(python.write_json()) == command
    rows = table(face.player(id_of(face, A)), "games", "change")
    page = {
        (str(r["date"]), r["opponent"].label, round(r["change"], 6))
        for r in rows
        if r["change"] is not None
    }
    assert page == {(r["played_on"], r["opponent"], round(r["change"], 6)) for r in command}
    assert len(page) >= 10


@pytest.mark.parametrize("league", ["club", "tables", "room"])
def test_how_large_a_league_is(doors: Doors, faces: dict[str, Any], league: str) -> None:
    """10 to 12: how many games and versions are there, and until which day?"""
    command = {
        row["task"]: row
        for row in doors.command("status")
        if row.get("league") == league and "task" in row
    }
    names = ("versions_shown", "games")
    api = {row["task"]: row for row in doors.api("freshness", league=league)}
    python = {r["task"]: r for r in doors.python.leagues().to_dicts() if r["league"] == league}
    assert api.keys() == python.keys()
    for task, row in api.items():
        assert [row[name] for name in names] == [python[task][name] for name in names]
        if command:
            assert [command[task][name] for name in names] == [row[name] for name in names]
    ((n_games,),) = doors.python.sql(COUNTED, league=league).rows()
    assert {row["games"] for row in api.values()} == {n_games}
    page = (doors.home.site / f"leagues/{league}/index.html").read_text(encoding="utf-8")
    assert f"{n_games:,} " in page


def test_the_best_ever_and_the_form(doors: Doors, faces: dict[str, Any]) -> None:
    """13: what was A's best rating, and how did the last games go?"""
    face = faces["club"]
    shown = facts(face.player(id_of(face, A)), "standing")
    best = max(doors.api("static_rating", league="club", player=A), key=lambda row: row["rating"])
    assert any(f"{best['rating']:,.0f} ({best['period']})" in value for value in shown.values())
    command = doors.command("games", A, "--league", "club", "--last", "5")
    letters = {"won": "W", "drawn": "D", "lost": "L"}
    said = "".join(letters[row["result"]] for row in command)
    sql = doors.sql("FROM games_of('club', $a) LIMIT 5", a=A)
    assert "".join(letters[row["result"]] for row in sql) == said
    assert any(sorted(value) == sorted(said) for value in shown.values() if len(value) == 5)


def test_stable_rank_of_a_player(doors: Doors, faces: dict[str, Any]) -> None:
    """14: in a table league, what is A's stable rank, and which place is it?"""
    name = HOSTILE[1]
    command = {
        r["period"]: (r["rank"], r["value"])
        for r in doors.command("player", name, "--league", "tables")
        if r["task"] == "stable_rank"
    }
    sql = doors.sql(EXACT, player=name)
    assert {row["period"]: (row["counted"], row["exact"]) for row in sql} == command
    api = doors.api("stable_rank", league="tables", player=name)
    python = doors.python.ratings("tables").filter(pl.col("player") == name).to_dicts()
    for rows in (sql, api, python):
        assert {row["period"]: (row["rank"], row["exact"]) for row in rows} == command
    at = doors.sql("SELECT max(first_promoted_at) AS at FROM version")[0]["at"]
    as_of = "FROM stable_rank_as_of('tables', $at) WHERE player = $player"
    rows = doors.sql(as_of, at=str(at), player=name)
    assert {row["period"]: (row["rank"], row["exact"]) for row in rows} == command
    face = faces["tables"]
    rows = table(face.player(id_of(face, name)), "stable-ranks", "stable-rank")
    page = {row["period"].label: (row["rank"], row["stable-rank"]) for row in rows}
    assert page == command


def test_rate_of_a_tournament_player(doors: Doors, faces: dict[str, Any]) -> None:
    """15: in tournaments, how high is A's rate, and what did the last event change?"""
    name = HOSTILE[2]
    (command,) = doors.command("player", name, "--league", "room")
    (api,) = doors.api("tier_rating", league="room", player=name)
    assert (command["rank"], command["value"], command["games"]) == (
        api["rank"],
        api["tier_rate"],
        api["entries"],
    )
    face = faces["room"]
    gains = table(face.player(id_of(face, name)), "gains", "gain")
    sql = doors.sql(
        "SELECT event, place, gain FROM tier_event WHERE league = 'room' AND player = $a", a=name
    )
    assert sorted((r["event"].label, r["place"], r["gain"]) for r in gains) == sorted(
        (r["event"], r["place"], r["gain"]) for r in sql
    )
    events = doors.api("tier_event", league="room", player=name)
    assert sorted((r["event"], r["gain"]) for r in events) == sorted(
        (r["event"], r["gain"]) for r in sql
    )


@pytest.mark.parametrize(
    "view", ["compatibility", "compatibility_circle", "compatibility_check", "event_performance"]
)
def test_the_newest_views_are_the_same_at_the_api(doors: Doors, view: str) -> None:
    """16 to 19: the rows of compatibility and of performances in events."""
    sql = doors.python.sql(f"FROM {view} WHERE league = 'club' LIMIT 100")
    assert sql.height > 0
    assert doors.api(view, league="club") == json.loads(sql.write_json())


def test_constants_of_forecasts_are_the_same_at_the_api(doors: Doors) -> None:
    """20: which constants scale the forecasts of strength over time?"""
    sql = doors.python.sql("FROM dynamic_constant WHERE league = 'club'")
    assert sql.height > 0
    assert doors.api("dynamic_constant", league="club") == json.loads(sql.write_json())
