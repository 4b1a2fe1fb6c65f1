"""Errors of DuckDB as errors of Banzuke: a bad query, and a file that is damaged or unusable."""

import duckdb

from banzuke.flows.errors import BanzukeError

DAMAGE_WORDS = (
    "Corrupt database file",  # a block's checksum does not fit
    "Could not read enough bytes",  # the file is cut off
    "Could not read from file",  # the disk itself gives an error
    "not a valid DuckDB database file",
)


class BadQuery(BanzukeError):
    """DuckDB refused a query; the message is DuckDB's."""


class OtherVersion(BadQuery):
    """The serving file lacks a view or a column that this version of Banzuke has."""

    exit_code = 1


class StoreUnusable(BanzukeError):
    """One of the two files cannot be used; the message says why, and what to do."""

    exit_code = 1


class StoreDamaged(StoreUnusable):
    """One of the two files is damaged: its bytes differ from the bytes that were written."""


def is_damage(error: BaseException) -> bool:
    """Whether an error of DuckDB means that a file differs from the bytes that were written."""
    return isinstance(error, duckdb.IOException) and any(w in str(error) for w in DAMAGE_WORDS)
