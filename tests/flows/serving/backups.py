"""What a home's files hold, to compare before and after, and backups that were changed."""

import tarfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import zstandard

from banzuke.flows.home import Home
from banzuke.flows.store import open_serving, read_working

LEAGUE = '[aliases]\npath = "names.csv"\n'


def tables(home: Home) -> dict[str, list[tuple]]:
    """Every row of every table, but the run of the restore."""
    with closing(read_working(home)) as working:
        names = working.rows("SELECT schema_name || '.' || table_name FROM duckdb_tables()")
        rows = {name: working.rows(f"FROM {name}") for (name,) in names}
    rows["result.run"] = [row for row in rows["result.run"] if row[1] != "restore"]
    return rows


def served(home: Home) -> list[tuple]:
    with closing(open_serving(home)) as serving:
        return serving.rows("FROM static_rating_history ORDER BY ALL")


def repacked(backup: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    """Write a backup with other members, as the archive itself would hold them."""
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
