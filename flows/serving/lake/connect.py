"""A connection to a lake: the extensions of the `lake` extra, loaded from pip's folder."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

from banzuke.flows.credentials import HIDDEN, masked
from banzuke.flows.errors import BanzukeError, DiskFull
from banzuke.flows.serving.lake.errors import NoLake
from banzuke.flows.store import BadQuery, Connection, open_memory
from banzuke.flows.store.disk import as_literal
from banzuke.flows.store.refused import DAMAGE_WORDS

EXTENSIONS = ("postgres_scanner", "ducklake")


@contextmanager
def open_lake(
    uri: str, *, data_path: str | None = None, read_only: bool = False
) -> Iterator[Connection]:
    """Open the lake at ``uri``, such as ``ducklake:postgres:dbname=ratings host=db``, as ``lake``.

    ``data_path`` is the folder of the Parquet files of a new lake; an existing lake knows its
    folder.

    Raises
    ------
    NoLake
        With the remedy.
    """
    if not uri.startswith("ducklake:"):
        raise NoLake(f"{uri} is not a lake: write ducklake:postgres:dbname=… host=…")
    if re.search(rf"{re.escape(HIDDEN)}\s+[^\s=]+(\s|$)", masked(uri)):
        raise NoLake("put a password with spaces into quotes, or better into PGPASSWORD")
    connection = open_memory()
    try:
        _load_extensions(connection)
        options = [f"DATA_PATH {as_literal(data_path)}"] if data_path else []
        options += ["READ_ONLY"] if read_only else []
        listed = f" ({', '.join(options)})" if options else ""
        catalog = _catalog_file(uri)
        is_new = catalog is not None and not catalog.exists()
        try:
            connection.execute(f"ATTACH {as_literal(uri)} AS lake{listed}")
        except BadQuery as error:
            raise NoLake(f"the lake {uri} cannot be opened: {error}{_hint(error)}") from None
        except DiskFull:  # no other home can have this file open: DuckDB locks it first
            if catalog and is_new:
                connection.close()
                catalog.unlink(missing_ok=True)
                catalog.with_name(f"{catalog.name}.wal").unlink(missing_ok=True)
            raise
        connection.execute("USE lake")
        yield connection
    finally:
        _close(connection)


def _close(connection: Connection) -> None:
    """Close a connection and its lake.

    After a failed commit, closing the connection alone leaves the catalog's file open: this process
    could not open the lake again.
    """
    with suppress(BanzukeError):  # on a full disk, the lake is detached all the same
        connection.execute("USE memory")
        connection.execute("DETACH DATABASE IF EXISTS lake")
    connection.close()


def _load_extensions(connection: Connection) -> None:
    for name in EXTENSIONS:
        spec = find_spec(f"duckdb_extension_{name}")
        folder = Path(spec.origin).parent if spec and spec.origin else None
        files = sorted(folder.rglob(f"{name}.duckdb_extension")) if folder else []
        if not files:
            raise NoLake(
                "a lake needs two extensions of DuckDB: "
                "`pip install -c constraints.txt 'banzuke[lake]'`"
            )
        connection.execute(f"LOAD {as_literal(str(files[-1]))}")


def _catalog_file(uri: str) -> Path | None:
    """The file of DuckDB that keeps a lake's catalog; None if another database keeps it."""
    place = uri.removeprefix("ducklake:").removeprefix("duckdb:")
    return None if re.match(r"[A-Za-z_]{2,}:", place) else Path(place)


def _hint(error: BadQuery) -> str:
    if any(words in str(error) for words in DAMAGE_WORDS):
        return (
            "\nIf no `publish` into this lake has ended yet, a killed one left this file: delete "
            "it and publish again. Otherwise restore it from a backup."
        )
    if "data_path" in str(error).lower() or "data path" in str(error).lower():
        return "\nA new lake needs --data-path: a folder that all its readers can reach."
    return ""
