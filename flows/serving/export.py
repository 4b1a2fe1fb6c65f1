"""The published ratings as Parquet files with a manifest, for tools that do not read DuckDB."""

import json
import shutil
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from banzuke import __version__, sql
from banzuke.flows.errors import BanzukeError
from banzuke.flows.fingerprint import of_file
from banzuke.flows.home import Home
from banzuke.flows.store import Connection, open_serving, utc_now
from banzuke.flows.store.disk import as_literal
from banzuke.flows.tasks.unrated_league import why_unrated

MANIFEST = "manifest.json"
LAYOUT = 1
"""The format of the manifest. Raise it if a key changes its meaning."""


class NotExported(BanzukeError):
    """Nothing was written; the message has the reason."""


@dataclass(frozen=True)
class Exported:
    """One file of an export."""

    path: str  # inside the folder
    view: str
    rows: int
    size_bytes: int
    sha256: str


def export(
    home: Home, folder: Path, *, league: str | None = None, history: bool = False
) -> list[Exported]:
    """Write every view as Parquet, one file for each league, and a manifest; return the files.

    The path of a file is ``view/league=NAME/data_0.parquet``, which other programs know as Hive
    partitions. A view without a league is one file, ``view/data_0.parquet``. With ``history`` every
    kept version is written too, with the times between which it was shown. The folder is replaced
    as a whole, so that nobody sees half an export. The same ratings give the same Parquet files.

    Raises
    ------
    NotExported
        If the folder has other files than an export, or no ratings of the league are shown.
    """
    folder = folder.resolve()
    if folder.exists() and any(folder.iterdir()) and not _is_export(folder):
        raise NotExported(f"{folder} has files that are not from an export: name another folder")
    building = folder.with_name(f".{folder.name}.building")
    with closing(open_serving(home)) as serving:
        serving.execute("SET threads = 1")  # one file per partition, rows in order
        if league is not None and not serving.rows(
            "SELECT 1 FROM freshness WHERE league = ?", [league]
        ):
            raise NotExported(
                why_unrated(serving, league)
                or f"no ratings of a league {league!r} are shown; "
                "`banzuke status` lists the leagues"
            )
        try:
            files = _fill(serving, building, league, history=history)
        except BaseException:
            shutil.rmtree(building, ignore_errors=True)  # a full disk needs the space
            raise
    _put_in_place(building, folder)
    return files


def _is_export(folder: Path) -> bool:
    """Whether a folder has the manifest of an export; other programs have a ``manifest.json``."""
    try:
        found = json.loads((folder / MANIFEST).read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(found, dict) and {"layout", "banzuke_version"} <= found.keys()


def _fill(
    serving: Connection, building: Path, league: str | None, *, history: bool
) -> list[Exported]:
    """Write the views and their manifest into a new folder."""
    shutil.rmtree(building, ignore_errors=True)
    building.mkdir(parents=True)
    folders = ("views", *(["views/history"] if history else []))
    for view in [name for names in folders for name in sql.names(names)]:
        _write(serving, view, building / view, league)
    files = _files(serving, building)
    manifest = {
        "layout": LAYOUT,
        "banzuke_version": __version__,
        "exported_at": f"{utc_now():%Y-%m-%dT%H:%M:%SZ}",
        "generation": serving.rows("SELECT generation FROM result.generation")[0][0],
        "league": league,
        "versions": _shown(serving, league),
        "files": [vars(file) for file in files],
    }
    text = json.dumps(manifest, indent=1, ensure_ascii=False) + "\n"
    (building / MANIFEST).write_text(text, encoding="utf-8")
    return files


def _write(serving: Connection, view: str, target: Path, league: str | None) -> None:
    if not serving.rows(f"SELECT 1 FROM {view} LIMIT 1"):
        return
    columns = [name for name, *_ in serving.rows(f"DESCRIBE {view}")]
    query, options = f"FROM {view} ORDER BY ALL", ["FORMAT parquet", "COMPRESSION zstd"]
    if "league" in columns:
        options.append("PARTITION_BY (league)")
        if league is not None:
            query = f"FROM {view} WHERE league = {as_literal(league)} ORDER BY ALL"
        place = target
    else:
        target.mkdir()
        place = target / "data_0.parquet"
    serving.execute(f"COPY ({query}) TO {as_literal(place)} ({', '.join(options)})")


def _files(serving: Connection, building: Path) -> list[Exported]:
    """The files that were written, as read back from the disk."""
    found = []
    for path in sorted(building.rglob("*.parquet")):
        inside = path.relative_to(building)
        ((rows,),) = serving.rows(
            "SELECT coalesce(sum(num_rows), 0)::BIGINT FROM parquet_file_metadata(?)", [str(path)]
        )
        size, digest = path.stat().st_size, of_file(path)
        found.append(Exported(inside.as_posix(), inside.parts[0], int(rows), size, digest))
    return found


def _shown(serving: Connection, league: str | None) -> list[dict[str, Any]]:
    rows = serving.rows(
        "SELECT version_id, league, task, period FROM version WHERE is_current"
        " AND (league = ? OR ? IS NULL) ORDER BY league, task, period, version_id",
        [league, league],
    )
    return [dict(zip(("version_id", "league", "task", "period"), r, strict=True)) for r in rows]


def _put_in_place(building: Path, folder: Path) -> None:
    """Swap the new folder for the old one; folders cannot be replaced in one step."""
    old = folder.with_name(f".{folder.name}.old")  # `x.old` may be a person's
    shutil.rmtree(old, ignore_errors=True)
    if folder.exists():
        folder.rename(old)
    building.rename(folder)
    shutil.rmtree(old, ignore_errors=True)
