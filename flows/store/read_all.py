"""Every block of a database file that holds rows, read once."""

from banzuke.flows.store.connection import Connection, StoreDamaged

TABLES = """
SELECT schema_name || '.' || table_name
FROM duckdb_tables()
WHERE database_name = current_database() AND NOT internal
ORDER BY ALL
"""


def damaged_tables(connection: Connection) -> list[str]:
    """The tables of a file that have an unreadable block.

    DuckDB keeps a checksum of each block and compares it when it reads the block. Blocks that
    describe the tables are read when the file is opened; the hash of a row needs all of its values.
    """
    return [table for (table,) in connection.rows(TABLES) if not _is_whole(connection, table)]


def _is_whole(connection: Connection, table: str) -> bool:
    try:
        connection.rows(f"SELECT bit_xor(hash(every)) FROM {table} AS every")
    except StoreDamaged:
        return False
    return True
