"""The rules that make a game of PGN unusable, and the remedies."""

import functools
from dataclasses import dataclass

import polars as pl

from banzuke.flows.readers.gathered import BAD_RESULT
from banzuke.flows.readers.pgn.columns import BAD_DAY, UTC_DAY
from banzuke.flows.readers.pgn.endings import KNOWN, NAMED, VOID_WORDS
from banzuke.flows.readers.pgn.last_moves import ENDS, MATES
from banzuke.flows.readers.pgn.tags import NOT_TEXT

SHOWN = 60
BAD_TAG, UNCLOSED = "_bad_tag", "_unclosed"
"""Columns: a malformed tag line of a game; whether one of its comments is unclosed."""
NOBODY = ["?", "-", "??", "NN", "N.N.", "N. N.", "N N", "N.N", "Unknown", "unknown"]
"""Texts in place of a name, for an unknown player."""


@dataclass(frozen=True)
class Rule:
    """A rule, the games that break it, and the remedy: each ``{}`` is the value of a column."""

    name: str
    broken: pl.Expr
    message: str
    shown: tuple[str, ...] = ()


def _is_nobody(name: str) -> pl.Expr:
    return pl.col(name).is_null() | pl.col(name).is_in(NOBODY)


def _is_not_text(name: str) -> pl.Expr:
    return pl.col(name).str.contains(NOT_TEXT, literal=True)


def _is_scored() -> pl.Expr:
    """Whether the result of a game may count: it was played, and it was no armageddon."""
    return ~pl.col("termination").is_in(VOID_WORDS).fill_null(False)


RULES = (
    Rule(
        "wrong-encoding",
        _is_not_text("White") | _is_not_text("Black"),
        "the bytes at the sign � are not text; set `encoding` in the source to the encoding of the "
        "program that wrote the file",
    ),
    Rule(
        "bad-tag",
        pl.col(BAD_TAG).is_not_null(),
        '{} is not a tag; write the tag like [White "Aiko"], on a line of its own',
        (BAD_TAG,),
    ),
    Rule(
        "unclosed-comment",
        pl.col(UNCLOSED),
        "a comment among the moves begins with a brace, and has no closing brace before the next "
        "game; write the closing brace",
    ),
    Rule(
        "missing-player",
        _is_nobody("White") | _is_nobody("Black"),
        "White {} and Black {} must both name a player; write the names, or remove the game",
        ("White", "Black"),
    ),
    Rule(
        "missing-result",
        pl.col("Result").is_null() & ~pl.col("termination").is_in(VOID_WORDS).fill_null(False),
        'the tag Result is missing, and the moves do not end with a result; write [Result "1-0"], '
        'or "*" if the game was not finished',
    ),
    Rule(
        BAD_RESULT,
        ~pl.col(KNOWN),
        "Result {} is none of 1-0, 0-1, 1/2-1/2 and *; fix the result",
        ("Result",),
    ),
    *(
        Rule(
            BAD_RESULT,
            (pl.col("result") != pl.col(said)) & _is_scored(),
            f"Result {{}} contradicts {what}; fix the tag, or the game",
            ("Result",),
        )
        for said, what in (
            (ENDS, "the result at the end of the moves"),
            (MATES, "the moves, which end with a mate by the other player"),
            (NAMED, "the tag Termination, which names another winner"),
        )
    ),
    Rule(
        "bad-time",
        pl.col(BAD_DAY) & pl.col(UTC_DAY).is_null() & pl.col("GameStartTime").is_null(),
        "Date {} is not written year.month.day, such as 2024.01.31; fix the date, or write ?? for "
        "an unknown part",
        ("Date",),
    ),
)


@functools.cache
def rule() -> pl.Expr:
    """The first rule that a game breaks, null if it breaks none."""
    named = [pl.when(one.broken.fill_null(False)).then(pl.lit(one.name)) for one in RULES]
    return pl.coalesce(named).alias("rule")


@functools.cache
def message() -> pl.Expr:
    """The error and the remedy of games that break a ``rule``."""
    messages = [
        pl.when((pl.col("rule") == one.name) & one.broken.fill_null(False)).then(
            pl.format(one.message, *map(_quoted, one.shown)) if one.shown else pl.lit(one.message)
        )
        for one in RULES
    ]
    return pl.coalesce(messages).alias("message")


def _quoted(name: str) -> pl.Expr:
    text = pl.col(name).fill_null("").str.slice(0, SHOWN)
    return pl.concat_str(pl.lit('"'), text, pl.lit('"'))
