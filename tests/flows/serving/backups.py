"""The rows of a home's tables, for comparisons, and backups with changed members."""

import tarfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import zstandard

from banzuke.flows.home import Home
from banzuke.flows.store import open_serving, read_working

LEAGUE = '[aliases]\npath = "names.csv"\n'


def tables(home: Home) -> dict[str, list[tuple]]:
    """Every row of every table, except runs of `banzuke restore`."""
    with closing(read_working(home)) as working:
        names = working.rows("SELECT schema_name || '.' || table_name FROM duckdb_tables()")
        rows = {name: working.rows(f"FROM {name}") for (name,) in names}
    rows["result.run"] = [row for row in rows["result.run"] if row[1] != "restore"]
    return rows


def served(home: Home) -> list[tuple]:
    with closing(open_serving(home)) as serving:
        return serving.rows("FROM static_rating_history ORDER BY ALL")


def repacked(backup: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    """Write a copy of a backup in which ``change`` has changed the members."""
    with zstandard.open(backup) as packed, tarfile.open(fileobj=packed, mode="r|") as archive:
        members = {m.name: archive.extractfile(m).read() for m in archive}
    change(members)
    target = backup.with_name("changed.tar.zst")
    folder = backup.with_name("members")
    with zstandard.open(target, "wb") as packed, tarfile.open(fileobj=packed, mode="w|") as archive:
        for number, (name, data) in enumerate(members.items()):
            folder.mkdir(exist_ok=True)
            (folder / str(number)).write_bytes(data)
            archive.add(folder / str(number), arcname=name)
    return target
