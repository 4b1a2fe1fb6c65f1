"""Games of PGN that cannot be used, and what to do about them."""

import polars as pl

from flows.ingest.readers.gathered import BAD_RESULT
from flows.ingest.readers.pgn_columns import bad_day, day
from flows.ingest.readers.pgn_endings import MEANINGS, NOBODY, is_result, termination
from flows.ingest.readers.pgn_tags import NOT_TEXT
from flows.ingest.readers.pairwise_games import VOID

SHOWN = 60
BAD_TAG, UNCLOSED = "bad_tag", "unclosed"
"""Columns: a line of a game that is no tag; whether one of its comments has no end."""


def broken() -> list[pl.Expr]:
    """Return ``rule`` and ``message`` of games by their tags: null of those that can be used."""
    rules = [
        ("wrong-encoding", _not_text(), pl.lit(
            "bytes that are no text stand where � is shown; set `encoding` in its source to the "
            "one the file was written with"
        )),
        ("bad-tag", pl.col(BAD_TAG).is_not_null(), _say(
            '{} is no tag; write it like [White "Aiko"]', BAD_TAG
        )),
        ("unclosed-comment", pl.col(UNCLOSED), pl.lit(
            "a comment among its moves begins with { and has no } before the next game; close it"
        )),
        ("missing-player", _is_nobody("White") | _is_nobody("Black"), _say(
            "White {} and Black {} must both name a player; write the names, or remove the game",
            "White", "Black",
        )),
        ("missing-result", pl.col("Result").is_null() & ~_is_void(), pl.lit(
            'the tag Result is missing, and the moves end with none; write [Result "1-0"], or "*" '
            "if the game was not finished"
        )),
        (BAD_RESULT, ~is_result(), _say(
            'Result {} is none of 1-0, 0-1, 1/2-1/2, *; mend it', "Result"
        )),
        ("bad-time", bad_day() & day("UTCDate").is_null() & pl.col("GameStartTime").is_null(), _say(
            'Date {} is not written year.month.day, such as 2024.01.31; mend it, or write ?? for '
            "what is not known", "Date",
        )),
    ]  # fmt: skip
    flags = [(name, flag.fill_null(False), message) for name, flag, message in rules]
    return [
        pl.coalesce(pl.when(flag).then(pl.lit(name)) for name, flag, _ in flags).alias("rule"),
        pl.coalesce(pl.when(flag).then(told) for _, flag, told in flags).alias("message"),
    ]


def _not_text() -> pl.Expr:
    return pl.any_horizontal(
        pl.col(name).str.contains(NOT_TEXT, literal=True).fill_null(False)
        for name in ("White", "Black")
    )


def _is_nobody(name: str) -> pl.Expr:
    return pl.col(name).is_null() | pl.col(name).is_in(list(NOBODY))


def _is_void() -> pl.Expr:
    void = [word for word, meaning in MEANINGS.items() if meaning == VOID]
    return termination().is_in(void).fill_null(False)


def _say(template: str, *names: str) -> pl.Expr:
    quoted = [
        pl.concat_str(pl.lit('"'), pl.col(name).fill_null("").str.slice(0, SHOWN), pl.lit('"'))
        for name in names
    ]
    return pl.format(template, *quoted)
