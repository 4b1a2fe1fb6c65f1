"""Canonical columns from the tags of a game: players, time, place, and id."""

import functools

import polars as pl

USED = (
    *("Event", "Site", "Date", "Round", "White", "Black", "Result"),
    *("Termination", "UTCDate", "UTCTime", "Time", "GameStartTime"),
    *("Link", "GameURL", "ChapterURL", "FICSGamesDBGameNo"),
)
"""Tags from which canonical columns are made."""
RED = "Red"
"""The tag of the first player at xiangqi, in place of White."""
KNOWN_TAGS = (
    *USED,
    *("WhiteElo", "BlackElo", "WhiteTitle", "BlackTitle", "WhiteFideId", "BlackFideId"),
    *("WhiteTeam", "BlackTeam", "WhiteTeamCountry", "BlackTeamCountry", "WhiteType", "BlackType"),
    *("WhiteUSCF", "BlackUSCF", "WhiteNA", "BlackNA", "WhiteClock", "BlackClock"),
    *("WhiteRatingDiff", "BlackRatingDiff", "WhiteRD", "BlackRD", "WhiteIsComp", "BlackIsComp"),
    *("WhiteTimeControl", "BlackTimeControl", "TimeControl", "Variant", "SetUp", "FEN"),
    *("ECO", "NIC", "Opening", "Variation", "SubVariation", "ECOUrl", "EventDate", "EventSponsor"),
    *("EventType", "EventRounds", "EventCountry", "EventCategory", "Section", "Stage", "Board"),
    *("Mode", "PlyCount", "Annotator", "Source", "SourceDate", "SourceTitle", "SourceVersion"),
    *("GameId", "BroadcastName", "BroadcastURL", "StudyName", "ChapterName", "Timezone"),
    *("CurrentPosition", "StartTime", "EndDate", "EndTime", "Tournament", "Match", "Remark"),
    *("TerminationDetails", "GameDuration", "GameEndTime", "GameResult", "Rated", "ICCResult"),
    *("Hash", "Ponder", "Processor", "Country", "Scores", "Delay", "Clock", "Comment"),
)
"""Tags that a source may name even if no game of a file has them; most files lack some tags."""

FULL_DAY = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
PARTLY_KNOWN = r"\?|^[0-9]{4}(?:-[0-9]{1,2})?$|^-*$|^0000|-0?0(?:-|$)"
CLOCK = r"^[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?$"
STAMP = r"^([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.[0-9]+)?\b"
STAMP_ZONE = r" ?(Z|UTC|GMT|[+-][0-9]{2}:?[0-9]{2})$"
LICHESS = r"^https?://(?:www\.)?(lichess\.org/[A-Za-z0-9]{8})(?:[A-Za-z0-9]{4})?(?:/|#|\?|$)"
LICHESS_PARTS = r"^https?://(?:www\.)?(lichess\.org/(?:study|broadcast)/.+)$"
CHESS_COM = r"^https?://(?:www\.)?chess\.com/(?:game/)?(live|daily|computer)/(?:game/)?([0-9]+)"
DAY, UTC_DAY, BAD_DAY = "_day", "_utc_day", "_bad_day"
"""Columns: the tags Date and UTCDate as YYYY-MM-DD, null where the day is not known; and
whether Date is not a date, not even a partly known date."""


def with_days(tags: pl.DataFrame) -> pl.DataFrame:
    """Tags with their dates as canonical text; each different date is parsed once."""
    return tags.with_columns(
        once_each(tags["Date"], _day(), pl.String).alias(DAY),
        once_each(tags["UTCDate"], _day(), pl.String).alias(UTC_DAY),
        once_each(tags["Date"], _is_bad_day(), pl.Boolean).alias(BAD_DAY),
    )


def once_each(
    column: pl.Series, read: pl.Expr, dtype: pl.DataType | type[pl.DataType]
) -> pl.Series:
    """The value of an expression for each text of a column; equal texts are evaluated once.

    ``read`` is an expression of the column ``text``.
    """
    if column.null_count() == len(column):
        return pl.Series([None], dtype=dtype).new_from_index(0, len(column))
    texts = column.drop_nulls().unique()
    found = texts.alias("text").to_frame().select(read)[:, 0]
    return column.replace_strict(texts, found, default=None, return_dtype=dtype)


@functools.cache
def shared_columns() -> list[pl.Expr]:
    """The canonical columns of games, as expressions of their tags, days and endings."""
    return [
        game().alias("game"),
        known("Event").alias("event"),
        known("Round").alias("round"),
        played_at().alias("played_at"),
        pl.col("White").alias("first"),
        pl.col("Black").alias("second"),
        pl.lit(None, pl.String).alias("score"),
        pl.lit(None, pl.String).alias("void_reason"),
    ]


def known(name: str) -> pl.Expr:
    """The value of a tag, or null if the value means that it is unknown (? or -)."""
    return pl.when(~pl.col(name).is_in(["?", "-"])).then(pl.col(name))


def game() -> pl.Expr:
    """The id that a chess site has given to a game, the same in every file; else null."""
    link = pl.col("Link")
    number = pl.col("FICSGamesDBGameNo")
    return pl.coalesce(
        pl.col("Site").str.extract(LICHESS),
        *[pl.col(name).str.extract(LICHESS_PARTS) for name in ("GameURL", "ChapterURL", "Site")],
        pl.concat_str(
            pl.lit("chess.com/"), link.str.extract(CHESS_COM), pl.lit("/"),
            link.str.extract(CHESS_COM, 2),
        ),
        pl.concat_str(pl.lit("ficsgames.org/"), number),
    )  # fmt: skip


def played_at() -> pl.Expr:
    """The time of a game: an instant if the tags have one, or else the day.

    Times with a zone take precedence, then the local time with the day, then the day alone.
    Some programs write zone names such as CEST, which are ambiguous: the local time is used.
    """
    start = pl.col("GameStartTime")
    stamp = pl.concat_str(
        start.str.extract(STAMP, 1),
        pl.lit("T"),
        start.str.extract(STAMP, 2),
        start.str.extract(STAMP_ZONE).replace({"UTC": "Z", "GMT": "Z"}).fill_null(""),
    )
    return pl.coalesce(
        pl.concat_str(UTC_DAY, pl.lit("T"), _clock("UTCTime"), pl.lit("Z")),
        stamp,
        pl.concat_str(DAY, pl.lit("T"), _clock("Time")),
        DAY,
        UTC_DAY,
    )


def _clock(name: str) -> pl.Expr:
    """The time of a tag as HH:MM or HH:MM:SS; null if the tag holds no time."""
    text = pl.col(name)
    padded = pl.when(text.str.len_bytes().is_in([4, 7])).then("0" + text).otherwise(text)
    return pl.when(text.str.contains(CLOCK)).then(padded)


def _dashed() -> pl.Expr:
    short = r"-([0-9])(-|$)"
    text = pl.col("text").str.replace_all(r"[./]", "-")
    return text.str.replace(short, "-0$1$2").str.replace(short, "-0$1$2")


def _day() -> pl.Expr:
    text = _dashed()
    return pl.when(text.str.contains(FULL_DAY) & ~text.str.contains(PARTLY_KNOWN)).then(text)


def _is_bad_day() -> pl.Expr:
    text = _dashed()
    return ~text.str.contains(FULL_DAY) & ~text.str.contains(PARTLY_KNOWN)
