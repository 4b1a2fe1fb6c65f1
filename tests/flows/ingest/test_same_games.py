"""Games that two exports have under other events are asked about by a night, and counted twice."""

import datetime as dt

import polars as pl
import pytest

from banzuke.flows.ingest.doubles import find_doubles
from banzuke.flows.ingest.same_games import same_games

DAYS = [dt.date(2024, 1, day) for day in range(1, 9)]
PLAYERS = ("Ann", "Ben", "Cid")


def rows(file: int, days: list[dt.date], *, wins: int = 1, times: int = 1) -> pl.DataFrame:
    """Games of a file, one a day, or several a day between the same players."""
    return pl.DataFrame(
        [
            (
                file,
                PLAYERS[n % 3],
                PLAYERS[(n + 1) % 3],
                day,
                wins,
                0,
                1 - wins,
                f"{file} {n} {again}",
            )
            for n, day in enumerate(days)
            for again in range(times)
        ],
        schema=["file", "first", "second", "day", "wins", "draws", "losses", "natural_key"],
        orient="row",
    )


def test_files_with_the_same_games_are_found() -> None:
    assert same_games(pl.concat([rows(0, DAYS), rows(1, DAYS)])) == [(0, 1, 8)]
    assert same_games(pl.concat([rows(0, DAYS), rows(1, DAYS[:5])])) == [(0, 1, 5)]


@pytest.mark.parametrize(
    "other",
    [
        rows(1, DAYS[:4]),
        rows(1, DAYS, wins=0),
        rows(1, DAYS, times=2),
        rows(1, [day.replace(month=2) for day in DAYS]),
    ],
    ids=["few games", "other results", "several games of two on a day", "other days"],
)
def test_other_games_are_no_question(other: pl.DataFrame) -> None:
    assert same_games(pl.concat([rows(0, DAYS), other])) == []


def test_a_night_asks_once_for_two_exports(store, home, make_league, ingest) -> None:
    league = make_league("pairwise", columns={
        "first": "w", "second": "b", "score": "r", "played_at": "d", "event": "e"})  # fmt: skip
    games = rows(0, DAYS).select("day", "first", "second").rows()
    notes = []
    for event in ("Club", "Cup"):
        text = "d,w,b,r,e\n" + "".join(f"{d},{a},{b},1-0,{event}\n" for d, a, b in games)
        (home.inbox / f"{event}.csv").write_text(text)
        ingest(league)
        notes.append(find_doubles(store, [league]).get(league.name, []))
    assert not any("twice" in note for note in notes[0])
    assert "Club.csv and inbox/Cup.csv have 8 games of the same players" in " ".join(notes[1])
