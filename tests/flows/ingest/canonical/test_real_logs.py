import csv
from collections import Counter

import polars as pl
import pytest

from banzuke.flows.ingest.canonical import canonical
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.readers import read


@pytest.fixture
def load(real_logs):
    """A function that returns a real log as our code reads it, and as the csv module does."""

    def load(file, *, kind="pairwise", period="all", **keys):
        path = real_logs / file
        source = Source(path="inbox/*", **keys)
        league = League(name="real", kind=kind, period=period, source=[source])
        with path.open(newline="", encoding="utf-8") as stream:
            rows = list(csv.DictReader(stream))
        result = canonical(read(path, source), league, source, paths=(file,))
        assert result.rows_read == len(rows)
        assert result.quarantined.rows() == []
        return result.accepted, rows

    return load


def test_football_internationals_are_all_accounted_for(load):
    games, rows = load(
        "football_international/results.csv",
        period="year",
        columns={
            **{"played_at": "date", "first": "home_team", "second": "away_team"},
            **{"first_points": "home_score", "second_points": "away_score"},
            **{"neutral": "neutral", "event": "tournament"},
        },
    )
    assert games.height == 49_520
    goals = [int(row["home_score"]) - int(row["away_score"]) for row in rows]
    assert games["wins"].sum() == sum(goal > 0 for goal in goals)
    assert games["draws"].sum() == sum(goal == 0 for goal in goals)
    assert games["neutral"].sum() == sum(row["neutral"] == "TRUE" for row in rows)
    assert games["first"].to_list() == [row["home_team"] for row in rows]
    assert [str(at.date()) for at in games["played_at"]] == [row["date"] for row in rows]
    assert games["natural_key"].n_unique() == games.height


def test_go_engine_crosstables_count_every_game(load):
    games, rows = load(
        "go_ai_crosstables/pairs_parsed.csv",
        mode="snapshot",
        columns={"first": "black", "second": "white", "wins": "black_wins", "games": "games"},
    )
    assert games.select(pl.sum_horizontal("wins", "draws", "losses").sum()).item() == 39_268
    assert games["wins"].sum() == sum(int(row["black_wins"]) for row in rows)
    assert games["natural_key"].n_unique() == games.height


def test_card_game_winners_are_names_and_forfeits_are_void(load):
    games, rows = load(
        "cardgame_matches/matches.csv",
        period="year",
        columns={
            **{"first": "player1", "second": "player2", "winner": "victor"},
            **{"played_at": "start", "event": "tournament", "round": "round"},
        },
        void_if={"victory": ["forfeit"]},
    )
    assert games.height == 1_106
    assert Counter(games["void_reason"]) == {None: 1_065, "victory = forfeit": 41}
    assert games["wins"].to_list() == [int(row["victor"] == row["player1"]) for row in rows]
    assert games["draws"].sum() == 0


def test_mahjong_games_are_placed_by_points(load):
    seats, rows = load(
        "mahjong_club_csv/riichi_first270.csv",
        kind="table",
        columns={
            f"{name}_{seat}": f"{column}{seat}"
            for name, column in (("player", "Play"), ("points", "Score"))
            for seat in (1, 2, 3, 4)
        },
    )
    assert seats.height == 4 * 270
    for place, sign in ((1, 1), (4, -1)):
        extreme = [max(sign * int(row[f"Score{seat}"]) for seat in (1, 2, 3, 4)) for row in rows]
        at_place = seats.filter(pl.col("place") == place)["points"]
        assert [sign * points for points in at_place] == extreme


def test_handicap_go_games_keep_their_ids_and_handicaps(load):
    games, rows = load(
        "go_handicap_aga/games.csv",
        period="year",
        columns={
            **{"game": "game_id", "event": "event", "played_at": "date", "round": "round"},
            **{"first": "black", "second": "white", "handicap": "handicap", "winner": "winner"},
        },
        values={"winner": {"B": "first", "W": "second"}},
    )
    assert games["game"].to_list() == [row["game_id"] for row in rows]
    assert games["handicap"].to_list() == [int(row["handicap"]) for row in rows]
    assert games["wins"].to_list() == [int(row["winner"] == "B") for row in rows]
