"""Tenhou's result lines: one game per line, players in the order of their places, no date.

Lines of private rooms start with the lobby, lines of other rooms give the length of the game in
minutes, and lines of rooms with replays hold a link and are HTML. The date stands in the file's
name, or in the link.
"""

from pathlib import Path

import polars as pl

from banzuke.flows.leagues.kinds import SEATS
from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.gathered import BAD_RESULT, NOT_A_GAME, not_of_format
from banzuke.flows.readers.header import checked_header
from banzuke.flows.readers.mahjong.table_games import SHARED_COLUMNS
from banzuke.flows.readers.mahjong.tenhou_names import GAME_ID, GUEST_NAME, NOTHING, ZONE, date_in
from banzuke.flows.readers.rows import LINE, RAW, RawRows, UnreadableFile, blank_to_null
from banzuke.flows.readers.text import read_utf8, split_lines

PLAYER = (
    r"(?<player_{0}>[^ ]+?)\((?<points_{0}>[+-]?[0-9]+(?:\.[0-9]+)?)"
    r"(?:,(?<chips_{0}>[+-]?[0-9]+)枚)?\)"
)
PATTERN = (
    r"^(?:(?<lobby>[LC][0-9]+) \| )?(?<time>[0-9]{2}:[0-9]{2}) \| (?:(?<minutes>[0-9]+) \| )?"
    r"(?<room>[三四][^ |]{3,8}) \| (?:(?<link><a [^>]*>[^<]*</a>|-+) \| )?"
    + " ".join(PLAYER.format(seat) for seat in SEATS[:3])
    + f"(?: {PLAYER.format(4)})?"
    + "(?<html><br ?/?>)?$"
)
EXTRA_COLUMNS = (
    *("class", "length", "lobby", "minutes"),
    *(f"{name}_{seat}" for name in ("place", "chips") for seat in SEATS),
)
REPLACED = "\ufffd"
ESCAPES = {"&lt;": "<", "&gt;": ">", "&amp;": "&"}


def read_tenhou(path: Path, source: Source, limits: Reading) -> RawRows:
    """The games of a file of result lines; seats are in order of places.

    Raises
    ------
    UnreadableFile
        ``no-date`` if neither the file's name nor a line's link has the day; ``not-tenhou`` or
        ``wrong-encoding`` if no line is a result.
    """
    lines = split_lines(read_utf8(path, source.encoding, limits, errors="replace"))
    texts = lines.select(LINE, pl.col("text").str.strip_chars().alias(RAW)).filter(
        pl.col(RAW) != ""
    )
    games = pl.concat(
        [texts, texts[RAW].str.extract_groups(PATTERN).struct.unnest()], how="horizontal"
    ).with_columns(rule=_broken_rule())
    good = games.filter(pl.col("rule").is_null())
    if good.is_empty() and not (games["rule"] == BAD_RESULT).any():
        read_utf8(path, source.encoding, limits)
        raise not_of_format(path, source, f"line {texts[LINE][0]} is {texts[RAW][0][:60]!r}")
    header = checked_header([*SHARED_COLUMNS, *EXTRA_COLUMNS], source)
    frame = _dated(_cleaned(good), path).with_columns(_seats())
    frame = frame.with_columns(_numbered_guests()).select(LINE, RAW, *header)
    broken = games.filter(pl.col("rule").is_not_null()).select(LINE, RAW, "rule", _message())
    return RawRows(header, frame.with_columns(blank_to_null(header)), broken)


def _broken_rule() -> pl.Expr:
    """The rule that a line breaks, or null."""
    three = pl.col("room").str.starts_with("三")
    return (
        pl.when(pl.col(RAW).str.contains(REPLACED, literal=True))
        .then(pl.lit("wrong-encoding"))
        .when(pl.col("time").is_null())
        .then(pl.lit(NOT_A_GAME))
        .when(three == pl.col("player_4").is_not_null())
        .then(pl.lit(BAD_RESULT))
    )


def _message() -> pl.Expr:
    messages = {
        "wrong-encoding": "the bytes at the sign � are not text; fix the line",
        NOT_A_GAME: "not a result line of Tenhou; fix the line, or download the file again",
        BAD_RESULT: "the room is for another number of players; download the file again",
    }
    return pl.col("rule").replace_strict(messages, return_dtype=pl.String).alias("message")


def _cleaned(games: pl.DataFrame) -> pl.DataFrame:
    """Games with ids from links, rooms without placeholder marks, and names as text."""
    escaped = pl.col("html").is_not_null() | pl.col("link").is_not_null()
    names = [
        pl.when(escaped)
        .then(pl.col(f"player_{seat}").str.replace_many(ESCAPES))
        .otherwise(f"player_{seat}")
        .alias(f"player_{seat}")
        for seat in SEATS
    ]
    return games.with_columns(
        *names,
        pl.col("link").str.extract(f"({GAME_ID})").alias("game"),
        pl.col("room").str.strip_chars_end(NOTHING),
    )


def _dated(games: pl.DataFrame, path: Path) -> pl.DataFrame:
    """Games with ``played_at``: the day of the link, or else the day of the file's name."""
    linked = pl.col("game").str.replace(r"^(....)(..)(..).*$", "$1-$2-$3")
    dated = games.with_columns(day=pl.coalesce(linked, pl.lit(date_in(path.name), pl.String)))
    undated = dated.filter(pl.col("day").is_null())
    if undated.height:
        raise UnreadableFile(
            "no-date",
            f"{path.name}, line {undated[LINE][0]}: neither the line nor the file's name has the "
            f"day of the game at {undated['time'][0]}",
            "give the file its name at Tenhou, such as sca20240131.log.gz",
        )
    return dated.with_columns(played_at=pl.format("{}T{}:00" + ZONE, "day", "time"))


def _seats() -> list[pl.Expr]:
    """The columns that follow from players and rooms: places, number of seats, room."""
    names = [pl.col(f"player_{seat}") for seat in SEATS]
    return [
        *[
            pl.when(name.is_not_null()).then(pl.lit(str(seat))).alias(f"place_{seat}")
            for seat, name in zip(SEATS, names, strict=True)
        ],
        pl.when(names[3].is_null()).then(pl.lit("3")).otherwise(pl.lit("4")).alias("seats"),
        pl.col("room").str.slice(1, 1).alias("class"),
        pl.col("room").str.slice(2, 1).alias("length"),
        pl.when(pl.any_horizontal((name == GUEST_NAME).fill_null(False) for name in names))
        .then(pl.lit("guest"))
        .alias("void_reason"),
    ]


def _numbered_guests() -> list[pl.Expr]:
    """Names with a number on the second and later guests of a game."""
    guests = [(pl.col(f"player_{seat}") == GUEST_NAME).fill_null(False) for seat in SEATS]
    return [
        pl.when(guests[i] & pl.any_horizontal(guests[:i]))
        .then(pl.format("{} {}", pl.lit(GUEST_NAME), 1 + pl.sum_horizontal(guests[:i])))
        .otherwise(f"player_{i + 1}")
        .alias(f"player_{i + 1}")
        for i in range(1, len(SEATS))
    ]
