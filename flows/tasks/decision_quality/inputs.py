"""Judged decisions of the games that count, as arrays of a period."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from banzuke.flows.inputs.arrays import RECORD, Array, Input, input_of, records
from banzuke.flows.leagues.league import League
from banzuke.flows.store import Store

JUDGE_METHOD = 4
"""Raised when a decision gets another value; all games are then judged again. Games of files that
have left the inbox keep the values of the older method."""
WHOLE_FILE = 0
TEXTS = ("file_id", "tiles", "melds", "cut", "best", "judged_as")
NUMBERS = (
    *("line", "game_hash", "nth", "hand", "turn", "value", "best_value", "shanten"),
    *("is_open", "is_threatened"),
)


@dataclass(frozen=True)
class JudgedGames:
    """The stored hashes, decisions and refused hands of a league's games."""

    games: pl.DataFrame
    decisions: pl.DataFrame
    refused: pl.DataFrame


def judged_of(store: Store, league: League) -> JudgedGames:
    """The judged decisions of a league's active files, each by the newest method available."""
    games = (
        "SELECT game.* FROM core.judged_game AS game"
        " JOIN raw.source_file AS file ON file.file_id = game.file_id"
        " WHERE file.league = ? AND file.state = 'active'"
        " QUALIFY game.method = max(game.method) OVER (PARTITION BY game.file_id)"
    )
    return JudgedGames(
        *(
            store.frame(query, [league.name])
            for query in (
                games,
                f"SELECT * FROM core.judged_decision SEMI JOIN ({games}) USING (game_hash, method)",
                f"SELECT * EXCLUDE (method) FROM core.refused_hand"
                f" SEMI JOIN ({games}) USING (file_id, line, method)",
            )
        )
    )


def decisions_input(
    league: League, label: str, seats: pl.DataFrame, judged: JudgedGames
) -> list[Input]:
    """The input of a period from its seats that count; no input if no game has moves."""
    seats = seats.with_columns(pl.col("file_id", "player_id").cast(pl.String))
    with_moves = _of_records(seats, judged.games.drop_nulls("game_hash"))
    if with_moves.is_empty():
        return []
    decisions = with_moves.join(judged.decisions, on=["game_hash", "method", "seat"])
    decisions = decisions.sort("player_id", "game_hash", "nth", "file_id", "line")
    ids = with_moves["player_id"].unique().sort()
    arrays: dict[str, Array] = {
        "player_idx": ids.search_sorted(decisions["player_id"]).to_numpy().astype(np.int32)
    }
    arrays |= {name: decisions[name].to_numpy() for name in NUMBERS}
    arrays |= {name: _bytes(decisions[name]) for name in TEXTS}
    refused = _of_records(records(seats), judged.refused).sort("file_id", "line", "hand")
    arrays |= {f"refused_{name}": refused[name].to_numpy() for name in ("line", "hand")}
    arrays |= {f"refused_{name}": _bytes(refused[name]) for name in ("file_id", "rule", "message")}
    n_games = with_moves.select(RECORD).unique().height
    return [input_of(league, label, with_moves, arrays, tuple(ids), n_games)]


def _of_records(seats: pl.DataFrame, found: pl.DataFrame) -> pl.DataFrame:
    """The seats, joined with the results of their records, or of their file as a whole."""
    of_files = found.filter(pl.col("line") == WHOLE_FILE).drop("line")
    of_lines = found.filter(pl.col("line") != WHOLE_FILE)
    return pl.concat(
        [seats.join(of_lines, on=RECORD), seats.join(of_files, on="file_id")], how="diagonal"
    )


def _bytes(texts: pl.Series) -> Any:
    """The texts as an (n,) array of bytes, which is hashed like numbers."""
    return np.array([text.encode() for text in texts], dtype=np.bytes_)
