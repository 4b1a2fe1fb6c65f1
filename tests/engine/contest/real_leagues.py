"""Real leagues in the form of a contest, and the first days of quarters."""

import csv

import numpy as np

from banzuke.engine.contest import Games
from banzuke.engine.dynamic import history
from tests.engine.pairwise_leagues import rows_of


def football(logs):
    """Games of national teams; on neutral ground no team moves first."""
    rows = [
        row
        for row in rows_of(logs / "football_international" / "results.csv")
        if row["home_score"].isdigit()
    ]
    goals = np.array([(int(row["home_score"]), int(row["away_score"])) for row in rows])
    moves = [row["neutral"] == "FALSE" for row in rows]
    return _games(rows, "date", "home_team", "away_team", np.sign(goals[:, 0] - goals[:, 1]), moves)


def cards(logs):
    """Matches of a card game, by the day on which they began."""
    rows = rows_of(logs / "cardgame_matches" / "matches.csv")
    result = [1 if row["victor"] == row["player1"] else -1 for row in rows]
    return _games(rows, "start", "player1", "player2", result, [True] * len(rows))


def aga(logs):
    """Go in America: Black moves first in games without handicap; handicaps are ignored."""
    rows = rows_of(logs / "go_handicap_aga" / "games.csv")
    rows = [row for row in rows if row["black"] != row["white"]]
    result = [1 if row["winner"] == "B" else -1 for row in rows]
    return _games(rows, "date", "black", "white", result, [row["handicap"] == "0" for row in rows])


def go_club(home):
    """The sample go club of a home."""
    rows = []
    for path in sorted((home / "inbox" / "go-club").glob("*.csv")):
        with path.open(encoding="utf-8") as file:
            rows += [row for row in csv.DictReader(file) if row["black_score"] in SCORES]
    result = [SCORES[row["black_score"]] for row in rows]
    return _games(rows, "date", "black", "white", result, [True] * len(rows))


SCORES = {"1": 1, "0.5": 0, "0": -1}


def quarters(first, last):
    """The first day of each quarter between two months such as 2024-01; days since 1970."""
    months = np.arange(first, last, 3, dtype="datetime64[M]")
    return months.astype("datetime64[D]").astype(int).tolist()


def _games(rows, when, first, second, result, moves):
    names = {name: place for place, name in enumerate(sorted({
        row[side] for row in rows for side in (first, second)
    }))}  # fmt: skip
    result = np.asarray(result)
    return Games.of(
        history(
            [names[row[first]] for row in rows], [names[row[second]] for row in rows],
            np.array([row[when] for row in rows], "datetime64[D]").astype(int),
            n_players=len(names), wins=result == 1, draws=result == 0, losses=result == -1,
            moves=np.asarray(moves, float),
        )
    )  # fmt: skip
