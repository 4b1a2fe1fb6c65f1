"""Equal games of a file that was read in parts: numbered by their order in the whole file.

For games without an id of the log, a part gives the first of equal games the key of its content,
and knows nothing of the parts before it. Games that several parts repeat get new keys here: the
keys that they would have if the file had been read at once (`flows.ingest.canonical.keys`).
"""

import polars as pl

from banzuke.flows.ingest.canonical.keys import SEPARATOR, hash_texts
from banzuke.flows.store import Store

AT_ONCE = 500_000
"""Number of keys made at a time: each takes some 200 bytes meanwhile."""


def number_repeats(store: Store, table: str, file_id: str) -> bool:
    """Give games that several parts repeat their own keys; return whether there were any.

    The keys change both in ``arriving``, which has the records, and in the table of stored rows.
    """
    store.execute(
        """
        CREATE OR REPLACE TEMP TABLE repeat AS
        SELECT line, content_key, nth, row_number() OVER (ORDER BY line) AS number
        FROM (
            SELECT line, content_key,
                row_number() OVER (PARTITION BY content_key ORDER BY line) AS nth
            FROM arriving
            WHERE NOT has_id AND content_key IN (
                SELECT content_key FROM arriving
                WHERE NOT has_id AND natural_key = content_key
                GROUP BY content_key HAVING count(*) > 1
            )
        )
        WHERE nth > 1
        """
    )
    ((n_repeats,),) = store.rows("SELECT count(*) FROM repeat")
    if not n_repeats:
        return False
    store.execute("CREATE OR REPLACE TEMP TABLE renamed (line BIGINT, natural_key UUID)")
    for start in range(0, n_repeats, AT_ONCE):
        store.append("renamed", _renamed(store, start))
    for where in ("arriving", table):
        own = " AND file_id = ?" if where == table else ""
        store.execute(
            f"UPDATE {where} SET natural_key = renamed.natural_key FROM renamed"
            f" WHERE {where.rpartition('.')[2]}.line = renamed.line{own}",
            [file_id] if own else [],
        )
    return True


def _renamed(store: Store, start: int) -> pl.DataFrame:
    """``line`` and ``natural_key`` of some of the repeated games, from a number on."""
    rows = store.frame(
        "SELECT line, replace(content_key::VARCHAR, '-', '') AS content_key, nth FROM repeat"
        " WHERE number > ? AND number <= ?",
        [start, start + AT_ONCE],
    )
    texts = rows.select(pl.concat_str("content_key", "nth", separator=SEPARATOR))[:, 0]
    return rows.select("line", natural_key=hash_texts(texts))
