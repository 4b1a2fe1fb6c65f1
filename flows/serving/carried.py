"""The content of a serving file in memory as frames, which another process can take over."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.serving.serving_file import serve_in_memory, sql_hash
from banzuke.flows.store import Connection, store_in_memory

COMMAND = "carried"
"""The name of the run in the store, where a night's run has the name of its command."""


class OfAnotherVersion(BanzukeError):
    """Ratings were stored by code with other tables; the message has the remedy."""


@dataclass(frozen=True)
class ServingTables:
    """The rows of all tables of a serving file.

    Attributes
    ----------
    code
        The hash of the tables and views of the code that wrote the rows.
    tables
        The rows of each table, by its name with its schema.
    """

    code: str
    tables: Mapping[str, pl.DataFrame]


def carried(serving: Connection) -> ServingTables:
    """The content of a serving file in memory."""
    names = serving.rows(
        "SELECT concat_ws('.', schema_name, table_name) FROM duckdb_tables()"
        " WHERE database_name = 'serving' ORDER BY ALL"
    )
    return ServingTables(sql_hash(), {name: serving.frame(f"FROM {name}") for (name,) in names})


def serve_carried(content: ServingTables) -> Connection:
    """A connection to a serving file in memory with this content.

    Raises
    ------
    OfAnotherVersion
        If this code has other tables or views than the code that wrote the content.
    """
    if content.code != sql_hash():
        raise OfAnotherVersion(
            "these ratings were pickled by another version of Banzuke: rate the games again. "
            "Frames, such as those of .table(), outlast versions"
        )
    return serve_in_memory(store_in_memory(Home(Path()), command=COMMAND), content.tables)
