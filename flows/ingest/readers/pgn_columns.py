"""The tags of a game to canonical columns: who, when, where, and which game it is."""

import polars as pl

from flows.ingest.readers.pgn_endings import result, termination

USED = (
    *("Event", "Site", "Date", "Round", "White", "Black", "Result"),
    *("Termination", "UTCDate", "UTCTime", "Time", "GameStartTime"),
    *("Link", "GameURL", "ChapterURL", "FICSGamesDBGameNo"),
)
"""Tags that canonical columns are made of."""
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
"""Tags that a source may name although no game of a file has them: tags are seldom all there."""

DAY = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
SHORT_DAY = r"^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})$"
PARTLY_KNOWN = r"\?|^[0-9]{4}(?:-[0-9]{1,2})?$|^[?-]*$|^0000|-0?0(?:-|$)"
CLOCK = r"^[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?$"
STAMP = r"^([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.[0-9]+)?\b"
STAMP_ZONE = r" ?(Z|UTC|GMT|[+-][0-9]{2}:?[0-9]{2})$"
LICHESS = r"^https?://(?:www\.)?(lichess\.org/[A-Za-z0-9]{8})(?:[A-Za-z0-9]{4})?(?:/|#|\?|$)"
LICHESS_PARTS = r"^https?://(?:www\.)?(lichess\.org/(?:study|broadcast)/.+)$"
CHESS_COM = r"^https?://(?:www\.)?chess\.com/(?:game/)?(live|daily|computer)/(?:game/)?([0-9]+)"


def shared_columns() -> list[pl.Expr]:
    """Return the canonical columns of games, as expressions of their tags."""
    return [
        game().alias("game"),
        known("Event").alias("event"),
        known("Round").alias("round"),
        played_at().alias("played_at"),
        pl.col("White").alias("first"),
        pl.col("Black").alias("second"),
        pl.lit(None, pl.String).alias("score"),
        pl.lit(None, pl.String).alias("void_reason"),
        result().alias("result"),
        termination().alias("termination"),
    ]


def known(name: str) -> pl.Expr:
    """Return the value of a tag; null if it says that nobody knows."""
    return pl.when(~pl.col(name).is_in(["?", "-"])).then(pl.col(name))


def game() -> pl.Expr:
    """Return the id that a site has given a game: one game has it in whatever file."""
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


def day(name: str) -> pl.Expr:
    """Return the date of a tag as YYYY-MM-DD; null if it is not known to the day, or is none."""
    text = _dashed(name)
    return pl.when(text.str.contains(DAY) & ~text.str.contains(PARTLY_KNOWN)).then(text)


def bad_day() -> pl.Expr:
    """Return whether the tag Date is there, and is no date, not even one that is partly known."""
    text = _dashed("Date")
    return text.is_not_null() & ~text.str.contains(SHORT_DAY) & ~text.str.contains(PARTLY_KNOWN)


def _dashed(name: str) -> pl.Expr:
    text = pl.col(name).str.replace_all(r"[./]", "-")
    return (
        pl.when(text.str.len_bytes() == len("YYYY-MM-DD"))
        .then(text)
        .otherwise(
            text.str.replace(r"-([0-9])(-|$)", "-0$1$2").str.replace(r"-([0-9])(-|$)", "-0$1$2")
        )
    )


def played_at() -> pl.Expr:
    """Return when a game was played: an instant if the tags have one, or else the day.

    Times with a zone come first, then the clock at the board with the day, then the day alone. The
    names of zones that some programs write, such as CEST, are of no one zone: the clock counts.
    """
    utc = pl.concat_str(
        day("UTCDate"), pl.lit("T"), clock("UTCTime"), pl.lit("Z")
    )
    start = pl.col("GameStartTime")
    stamp = pl.concat_str(
        start.str.extract(STAMP, 1),
        pl.lit("T"),
        start.str.extract(STAMP, 2),
        start.str.extract(STAMP_ZONE).replace({"UTC": "Z", "GMT": "Z"}).fill_null(""),
    )
    at_board = pl.concat_str(day("Date"), pl.lit("T"), clock("Time"))
    return pl.coalesce(utc, stamp, at_board, day("Date"), day("UTCDate"))


def clock(name: str) -> pl.Expr:
    """Return the time of a tag as HH:MM or HH:MM:SS; null if it is none."""
    return pl.when(pl.col(name).str.contains(CLOCK)).then(
        pl.col(name).str.replace(r"^([0-9]):", "0$1:")
    )
