"""Real logs of games of two with dates: how each is read, and which years are predicted.

Each log becomes a frame with the columns date, first, second, score and neutral; that of the AGA
has ranks and handicaps, too.
"""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
import polars as pl

from banzuke.engine.bradley_terry import Model
from banzuke.engine.contest import Games
from banzuke.engine.dynamic import Handicaps, history
from banzuke.flows.inputs.ranks import rank_numbers

ALL = pl.lit(value=True)
"""Which rows of a file count: all of them."""


def _by_points(first: str, second: str) -> pl.Expr:
    return 0.5 + 0.5 * (pl.col(first).cast(pl.Float64) - pl.col(second)).sign()


def _by_name(winner: pl.Expr, loser: pl.Expr) -> dict[str, pl.Expr]:
    """The columns of games without a first side: whose name comes first is the first player."""
    return {
        "first": pl.min_horizontal(winner, loser),
        "second": pl.max_horizontal(winner, loser),
        "score": (winner < loser).cast(pl.Float64),
        "neutral": pl.lit(value=True),
    }


def big5(folder: Path, *, country: str) -> pl.DataFrame:
    """League matches of one country."""
    frame = pl.read_csv(folder / "football_big5/matches.csv").filter(country=country)
    score = _by_points("home_goals", "away_goals")
    return frame.select("date", first="home", second="away", score=score, neutral=False)


def american(folder: Path, *, where: pl.Expr = ALL) -> pl.DataFrame:
    """American football."""
    file = folder / "football_american/games.csv"
    frame = pl.read_csv(file, infer_schema_length=None).filter(where)
    score, neutral = _by_points("home_points", "away_points"), pl.col("neutral").cast(pl.Boolean)
    return frame.select("date", first="home", second="away", score=score, neutral=neutral)


SINCE_1990 = pl.col("date") >= "1990-01-01"


def countries(folder: Path, *, where: pl.Expr = SINCE_1990) -> pl.DataFrame:
    """Football between countries, by default since 1990."""
    file = folder / "football_international/results.csv"
    frame = pl.read_csv(file, infer_schema=False, null_values=["NA"])
    frame = frame.drop_nulls("home_score").filter(where)
    score, neutral = _by_points("home_score", "away_score"), pl.col("neutral") == "TRUE"
    frame = frame.with_columns(pl.col("home_score", "away_score").cast(pl.Int64))
    return frame.select("date", first="home_team", second="away_team", score=score, neutral=neutral)


def aga(folder: Path, *, with_stones: bool) -> pl.DataFrame:
    """Games of the American Go Association, with declared ranks."""
    frame = pl.read_csv(folder / "go_handicap_aga/games.csv", infer_schema_length=None)
    score = (pl.col("winner") == "B").cast(pl.Float64)
    frame = frame if with_stones else frame.filter(handicap=0)
    # as a night reads it: the first move without komi is the first step of handicaps
    step = pl.when((pl.col("handicap") == 0) & (pl.col("komi_floor") < 1)).then(1)
    return frame.select(
        "date", handicap=step.otherwise("handicap"), first="black", second="white", score=score,
        neutral=False, first_rank=rank_numbers("black_rank"),
        second_rank=rank_numbers("white_rank"),
    )  # fmt: skip


def singles(folder: Path, *, where: pl.Expr = ALL) -> pl.DataFrame:
    """Matches of the ATP that were played to their end."""
    frame = pl.read_csv(folder / "tennis_atp/singles.csv", infer_schema=False)
    columns = _by_name(pl.col("winner"), pl.col("loser"))
    return frame.filter(where, ending="played").select(date="tourney_date", **columns)


def doubles(folder: Path, *, where: pl.Expr = ALL) -> pl.DataFrame:
    """Matches of pairs, each pair as one player."""
    frame = pl.read_csv(folder / "tennis_atp/doubles.csv", infer_schema=False, null_values=[""])

    def pair(side: str) -> pl.Expr:
        one, other = pl.col(f"{side}_1"), pl.col(f"{side}_2")
        return pl.min_horizontal(one, other) + "+" + pl.max_horizontal(one, other)

    people = [f"{side}_{n}" for side in ("winner", "loser") for n in (1, 2)]
    frame = frame.filter(where, ending="played").drop_nulls(people)
    columns = _by_name(pair("winner"), pair("loser"))
    return frame.select(date="tourney_date", **columns)


def cards(folder: Path, *, sides: str = "player") -> pl.DataFrame:
    """Matches of a card game, without forfeits; with "deck" as ``sides``, decks are the players."""
    frame = pl.read_csv(folder / "cardgame_matches/matches.csv", infer_schema=False)
    victor = pl.col("victor")
    frame = frame.filter(
        ~pl.col("victory").is_in(["forfeit", "timeout"]),
        (victor == pl.col("player1")) | (victor == pl.col("player2")),
    )
    no_order = ~pl.col("unknown_order").fill_null("").is_in(["", "FALSE", "0", "false"])
    score = (victor == pl.col("player1")).cast(pl.Float64)
    return frame.drop_nulls("start").select(
        date="start", first=f"{sides}1", second=f"{sides}2", score=score, neutral=no_order
    )


def engines(folder: Path) -> pl.DataFrame:
    """Chess of engines; each version is a player."""
    text = (folder / "chess_engine_pgn_headers/tcec_headers_only.pgn").read_text(encoding="utf-8")
    tags = {
        tag: re.findall(rf'^\[{tag} "(.*)"\]', text, re.MULTILINE)
        for tag in ("Date", "White", "Black", "Result")
    }
    frame = pl.DataFrame(tags).filter(pl.col("Result") != "*").sort("Date", maintain_order=True)
    score = pl.col("Result").replace_strict({"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0})
    day = pl.col("Date").str.replace_all(".", "-", literal=True)
    return frame.select(date=day, first="White", second="Black", score=score, neutral=False)


class Log(NamedTuple):
    """A log, the first year that is predicted, the first that counts, and the last.

    Everybody learns from the predictions of the years before the first that counts.
    """

    title: str
    read: Callable[[Path], pl.DataFrame]
    years: tuple[int, int, int]


def _league(country: str, name: str) -> Log:
    return Log(f"football of {name}", partial(big5, country=country), (2014, 2016, 2023))


LOGS = {
    "cards": Log("cards", cards, (2016, 2018, 2022)),
    "aga": Log("go of the AGA, no stones", partial(aga, with_stones=False), (2000, 2001, 2002)),
    "aga-all": Log("go of the AGA, all games", partial(aga, with_stones=True), (2000, 2001, 2002)),
    "es": _league("es", "Spain"),
    "fr": _league("fr", "France"),
    "it": _league("it", "Italy"),
    "de": _league("de", "Germany"),
    "en": _league("en", "England"),
    "engines": Log("chess engines", engines, (2011, 2013, 2020)),
    "american": Log("American football", american, (1980, 1985, 2021)),
    "doubles": Log("tennis doubles", doubles, (2000, 2002, 2011)),
    "countries": Log("football between countries", countries, (2001, 2006, 2026)),
    "atp": Log("tennis of the ATP", singles, (1992, 1995, 2011)),
}


def games_of(frame: pl.DataFrame) -> Games:
    """The games of a frame, for a contest."""
    frame = frame.with_columns(pl.col("first", "second").cast(pl.String))
    names = pl.concat([frame["first"], frame["second"]]).unique().sort().to_list()
    first, second = (frame[side].cast(pl.Enum(names)).to_physical() for side in ("first", "second"))
    score = frame["score"].to_numpy()
    wins, draws, losses = ((score == value).astype(np.float64) for value in (1.0, 0.5, 0.0))
    day = frame["date"].cast(pl.String).str.to_date().cast(pl.Int64).to_numpy()
    stones, ranks, handicaps = np.zeros(len(day)), None, None
    if "handicap" in frame.columns:
        stones = frame["handicap"].to_numpy().astype(np.float64)
        sides = (frame[side].cast(pl.Float64) for side in ("first_rank", "second_rank"))
        ranks = np.stack([side.fill_null(np.nan).to_numpy() for side in sides])
        handicaps = Handicaps(Model(order=True, handicap="M4"))
    has_first_move = ~frame["neutral"].to_numpy() & (stones == 0.0)
    return Games.of(
        history(
            first.to_numpy().astype(np.int64), second.to_numpy().astype(np.int64), day,
            n_players=len(names), wins=wins, draws=draws, losses=losses,
            moves=has_first_move.astype(np.float64), shift=stones, ranks=ranks,
        ),
        handicaps,
    )  # fmt: skip
