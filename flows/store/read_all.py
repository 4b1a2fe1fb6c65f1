"""A read of all rows of a database file, which finds unreadable blocks."""

from banzuke.flows.store.connection import Connection
from banzuke.flows.store.refused import StoreDamaged

TABLES = """
SELECT schema_name || '.' || table_name
FROM duckdb_tables()
WHERE database_name = current_database() AND NOT internal
ORDER BY ALL
"""


def damaged_tables(connection: Connection) -> list[str]:
    """The tables of a file that have an unreadable block.

    DuckDB stores a checksum of each block and compares it when it reads the block. It reads the
    blocks that describe the tables when it opens the file. The hash of every row needs all other
    blocks.
    """
    return [table for (table,) in connection.rows(TABLES) if not _is_whole(connection, table)]


def _is_whole(connection: Connection, table: str) -> bool:
    try:
        connection.rows(f"SELECT bit_xor(hash(every)) FROM {table} AS every")
    except StoreDamaged:
        return False
    return True
