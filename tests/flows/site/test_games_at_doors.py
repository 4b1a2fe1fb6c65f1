"""Tables of games and opponents on pages have the rows that JSON and the commands have, in order.

The log is as sites export it: with times, the newest game first, and several games a day.
"""

import datetime as dt
import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from banzuke.engine import streams
from banzuke.flows.cli import app
from banzuke.flows.home import Home
from banzuke.flows.site.building.build import build_site
from banzuke.flows.site.server.api import Answer
from banzuke.flows.site.server.readers import Reader, Readers
from tests.empty_home import empty_home
from tests.flows.site.page_tables import of_caption, page_tables

pytestmark = pytest.mark.long

Rows = list[dict[str, Any]]
PEOPLE = ("Ann", "Bob", "Cy O'Neil", "Dora <b>", "Ängie", "Flo")
WORDS = {"W": "won", "D": "drawn", "L": "lost"}
BLITZ = """
name = "blitz"
kind = "pairwise"
period = "month"
timezone = "Asia/Tokyo"
[[source]]
path = "inbox/blitz.csv"
[source.columns]
played_at = "at"
first = "white"
second = "black"
score = "score"
event = "event"
handicap = "handicap"
[static]
prior = "mean-draw"
replicates = 16
"""
TABLES = """
name = "tables"
kind = "table"
period = "month"
[[source]]
path = "inbox/tables.csv"
[source.columns]
played_at = "at"
player_1 = "a"
player_2 = "b"
player_3 = "c"
player_4 = "d"
points_1 = "pa"
points_2 = "pb"
points_3 = "pc"
points_4 = "pd"
[stable_rank]
rule = "tenhou-phoenix-south"
[skill]
"""
ROOM = """
name = "room"
kind = "tournament"
[[source]]
path = "inbox/room.csv"
[source.columns]
event = "event"
ended_at = "at"
player = "player"
place = "place"
[tier]
"""
GUESTS = tuple(f"Guest {n:02}" for n in range(30))
"""Opponents of one player in one game each: more than a page lists."""


def _csv(home: Home, name: str, head: str, rows: list[list[str]]) -> None:
    """Write a log with its newest row first."""
    lines = [head, *(",".join(row) for row in reversed(rows))]
    (home.root / "inbox" / f"{name}.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _times(n: int) -> Iterator[str]:
    """Four times a day; in Tokyo the last one belongs to the next day."""
    start = dt.datetime(2024, 1, 15, 9)
    for i in range(n):
        yield f"{start + dt.timedelta(days=i // 4, hours=4 * (i % 4)):%Y-%m-%dT%H:%M:%S+00:00}"


@pytest.fixture(scope="module")
def made(
    tmp_path_factory: pytest.TempPathFactory, rate_home: Callable[[Home], None]
) -> tuple[Home, Path]:
    """A home of both leagues with its site."""
    home, rng = (
        empty_home(tmp_path_factory.mktemp("games") / "home"),
        streams.named("same", "games"),
    )
    (home.leagues / "blitz.toml").write_text(BLITZ, encoding="utf-8")
    (home.leagues / "tables.toml").write_text(TABLES, encoding="utf-8")
    games = []
    for i, at in enumerate(_times(120)):
        one, other = rng.choice(PEOPLE, 2, replace=False).tolist()
        score = "0.5" if i % 9 == 4 else str(int(rng.integers(2)))
        games.append(
            [at, one, other, score, "Cup" if i % 3 == 0 else "", "2" if i % 10 == 7 else ""]
        )
    host = [
        [f"2024-01-15T08:{n:02}:00+00:00", PEOPLE[0], guest, "1", "", ""]
        for n, guest in enumerate(GUESTS)
    ]
    games += [host[int(n)] for n in rng.permutation(len(host))]
    _csv(home, "blitz", "at,white,black,score,event,handicap", games)
    tables = []
    for at in _times(60):
        points = (250 + rng.integers(-200, 200, 3)) * 100
        seats = rng.choice(PEOPLE, 4, replace=False).tolist()
        tables.append([at, *seats, *map(str, [*points.tolist(), 100_000 - int(points.sum())])])
    _csv(home, "tables", "at,a,b,c,d,pa,pb,pc,pd", tables)
    (home.leagues / "room.toml").write_text(ROOM, encoding="utf-8")
    entries = [
        [f"Night {n}", f"2024-03-0{n}T20:00:00", player, str(max(place, 3))]
        for n in (1, 2, 3)
        for place, player in enumerate(rng.permutation(PEOPLE).tolist(), start=1)
    ]
    _csv(home, "room", "event,at,player,place", entries)
    rate_home(home)
    build_site(home)
    return home, home.site / "leagues"


@pytest.fixture(scope="module")
def reader(made: tuple[Home, Path]) -> Iterator[Reader]:
    readers = Readers(made[0])
    with readers.reader() as opened:
        yield opened
    readers.close()


def api(reader: Reader, view: str, **filters: str) -> Rows:
    """All rows of a view as the API sends them."""
    body = Answer(reader, view, {"limit": "1000", **filters}).body
    assert body["next_offset"] is None
    rows: Rows = json.loads(json.dumps(body["rows"], default=str))
    return rows


def command(home: Home, *words: str) -> Rows:
    """The rows of a command with ``--json``."""
    said = CliRunner().invoke(app, [*words, "--json", "--home", str(home.root)])
    assert said.exit_code == 0, said.output
    rows: Rows = json.loads(said.stdout)
    return rows


def whole(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}"


def in_places(game: Rows) -> Rows:
    return sorted(game, key=lambda seat: (seat["place"], seat["seat"]))


def cells_of(seat: dict[str, Any]) -> tuple[str, str]:
    return seat["player"], whole(seat["points"]).replace("-", "−")


def players(league: Path) -> list[tuple[str, Path]]:
    found = [(page_tables(page)[0], page) for page in sorted((league / "players").glob("*.html"))]
    return [(name, page) for name, page in found if name in PEOPLE]


def ratings(reader: Reader) -> dict[tuple[str, str], str]:
    rows = api(reader, "static_rating", league="blitz")
    return {(row["period"], row["player"]): whole(row["rating"]) for row in rows}


def test_games_of_a_period_are_those_of_the_api_the_latest_first(
    made: tuple[Home, Path], reader: Reader
) -> None:
    rated = ratings(reader)
    for period in ("2024-01", "2024-02"):
        games = api(reader, "game", league="blitz", period=period)
        games.sort(key=lambda game: game["played_at"], reverse=True)
        known = [
            {
                "date": game["played_on"],
                "first": game["first"],
                "rating": rated[period, game["first"]],
                "result": "½ – ½" if game["draws"] else "1 – 0" if game["wins"] else "0 – 1",
                "second": game["second"],
                "rating-second": rated[period, game["second"]],
                "handicap": str(game["handicap"] or ""),
                "event": f"Cup · {period}" if game["event"] else "",
            }
            for game in games
        ]
        assert len(known) > 40
        assert of_caption(made[1] / f"blitz/games-{period}.html", "games-caption") == known


def test_last_games_of_a_player_are_those_of_the_command(
    made: tuple[Home, Path], reader: Reader
) -> None:
    home, leagues = made
    rated, period = ratings(reader), "2024-02"
    (board,) = (
        table for table in page_tables(leagues / f"blitz/period-{period}.html")[1]
        if table.caption == "board-static"
    )  # fmt: skip
    form = {row["player"]: row["form"] for row in board.dicts()}
    for name, page in players(leagues / "blitz"):
        games = command(home, "games", name, "blitz")
        first = {(g["path"], g["line"]): g["first"] for g in api(reader, "game", league="blitz")}
        known = [
            {
                "date": game["played_on"],
                "result": game["result"],
                "colour": "first" if first[game["path"], game["line"]] == name else "second",
                "opponent": game["opponents"],
                "rating": rated[game["period"], game["opponents"]],
                "period": game["period"],
                "event": f"Cup · {game['period']}" if game["event"] else "",
            }
            for game in games[:20]
        ]
        shown = of_caption(page, "own-games-changes", "own-games-caption")
        assert [{k: row[k] for k in known[0]} for row in shown] == known
        last = [game["result"] for game in games if game["period"] == period][:5]
        assert [WORDS[letter] for letter in form[name]][::-1] == last


def test_opponents_of_a_player_are_those_of_the_api(
    made: tuple[Home, Path], reader: Reader
) -> None:
    counts = ("games", "wins", "draws", "losses")
    for name, page in players(made[1] / "blitz"):
        met: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
        for row in api(reader, "matchup", league="blitz", player=name):
            met[row["opponent"]] = [
                n + row[key] for n, key in zip(met[row["opponent"]], counts, strict=True)
            ]
        known = [
            {
                "opponent": opponent,
                **dict(zip(counts, map(str, met[opponent]), strict=True)),
                "score": f"{met[opponent][1] + met[opponent][2] / 2:.1f}",
            }
            for opponent in sorted(met, key=lambda opponent: (-met[opponent][0], opponent))[:20]
        ]
        shown = of_caption(page, "opponents-caption")
        assert [{k: row[k] for k in known[0]} for row in shown] == known
        assert len(known) == (20 if name == PEOPLE[0] else len(PEOPLE) - 1)


def test_games_of_two_on_the_compare_page_are_the_latest_of_the_command(
    made: tuple[Home, Path],
) -> None:
    home, leagues = made
    names = (leagues / "blitz/chunks/names.js").read_text(encoding="utf-8")
    key_of = {
        name: key for name, key, _ in json.loads(names.partition(",")[2].removesuffix(");\n"))
    }
    n = 0
    for name in PEOPLE:
        chunk = (leagues / f"blitz/chunks/pairs-{key_of[name]}.js").read_text(encoding="utf-8")
        pairs = json.loads(chunk.partition(",")[2].removesuffix(");\n"))
        games = command(home, "games", name, "blitz")
        for opponent in PEOPLE:
            if opponent != name:
                shown = pairs[key_of[opponent]].get("games", [])
                known = [g for g in games if g["opponents"] == opponent]
                assert [(day, WORDS[result]) for day, result, *_ in shown] == [
                    (game["played_on"], game["result"]) for game in known[:20]
                ]
                n += len(shown)
    assert n == 2 * 120


def test_games_at_tables_are_those_of_the_api_and_the_command(
    made: tuple[Home, Path], reader: Reader
) -> None:
    home, leagues = made
    seats: dict[int, Rows] = defaultdict(list)
    for seat in api(reader, "table_game", league="tables"):
        seats[seat["line"]].append(seat)
    games = sorted(seats.values(), key=lambda game: game[0]["played_at"], reverse=True)
    known = [
        [game[0]["played_on"], *(cell for seat in in_places(game) for cell in cells_of(seat))]
        for game in games
    ]
    (table,) = (
        table for table in page_tables(leagues / "tables/games-2024-01.html")[1]
        if table.caption == "tables-caption"
    )  # fmt: skip
    assert table.rows == known
    for name, page in players(leagues / "tables"):
        own = command(home, "games", name, "tables")
        shown = of_caption(page, "own-tables-caption")
        assert len(shown) == 20
        for row, game, cells in zip(
            shown, own, [row for row in known if name in row], strict=False
        ):
            others = [row[f"place-{n}"] for n in (1, 2, 3, 4) if row[f"place-{n}"] != name]
            said = (game["played_on"], game["result"], game["opponents"])
            assert (row["date"], f"place {row['place']} of 4", ", ".join(others)) == said
            assert [row["date"], *list(row.values())[3:]] == cells


def test_meetings_at_tables_are_those_of_the_api(made: tuple[Home, Path], reader: Reader) -> None:
    for name, page in players(made[1] / "tables"):
        met = [
            (row["opponent"], str(row["games"]), str(row["above"]),
             f"{100 * row['above'] / row['games']:.0f} %")
            for row in api(reader, "table_meeting", league="tables", player=name)
        ]  # fmt: skip
        shown = [tuple(row.values()) for row in of_caption(page, "meetings-caption")]
        assert shown == sorted(met, key=lambda row: (-int(row[1]), row[0]))
        assert len(met) == len(PEOPLE) - 1


def test_standings_of_an_event_are_those_of_the_api_with_one_last_day(
    made: tuple[Home, Path], reader: Reader
) -> None:
    home, leagues = made
    rows = api(reader, "event_performance", league="blitz")
    for period in ("2024-01", "2024-02"):
        own = [row for row in rows if row["period"] == period]
        (day,) = {row["played_on"] for row in own}
        (event,) = command(home, "events", "blitz", "--period", period)
        assert event["played_on"] == day
        (listed,) = of_caption(leagues / f"blitz/events-{period}.html", "tournaments-caption")
        assert listed["date"] == day
        last = {
            max(game["played_on"] for game in command(home, "games", row["player"], "blitz")
                if game["event"] and game["period"] == period)
            for row in own
        }  # fmt: skip
        assert max(last) == day
        assert len(last) > 1 or period == "2024-01"  # some missed the last day
        (page,) = (
            page for page in (leagues / "blitz/events").glob("*.html")
            if page_tables(page)[0] == f"Cup · {period}"
        )  # fmt: skip
        assert [
            [row[k] for k in ("place", "player", "score", "games")]
            for row in of_caption(page, "event-standings-caption")
        ] == [
            [str(row["place"]), row["player"], f"{row['score']:.1f}", str(row["games"])]
            for row in own
        ]


def test_a_field_of_equal_places_is_in_the_order_of_the_api(
    made: tuple[Home, Path], reader: Reader
) -> None:
    rows = api(reader, "tier_event", league="room")
    pages = list((made[1] / "room/events").glob("*.html"))
    assert len(pages) == 3
    for page in pages:
        event, _ = page_tables(page)
        known = [(str(r["place"]), r["player"]) for r in rows if r["event"] == event]
        shown = [(r["place"], r["player"]) for r in of_caption(page, "field-caption")]
        assert shown == known
        assert [place for place, _ in shown] == ["3", "3", "3", "4", "5", "6"]
