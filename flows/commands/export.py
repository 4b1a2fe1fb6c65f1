"""`banzuke export`: the published ratings as Parquet files."""

from dataclasses import astuple, fields
from pathlib import Path

from flows.screen import show
from flows.serving.export import MANIFEST, Exported, export
from flows.settings import Home


def export_views(
    home: Home, folder: Path, *, league: str | None, history: bool, as_json: bool
) -> None:
    """Write an export and show its files."""
    files = export(home, folder, league=league, history=history)
    columns = [field.name for field in fields(Exported)]
    if as_json:
        show.as_json(columns, [astuple(file) for file in files])
        return
    by_view: dict[str, list[Exported]] = {}
    for file in files:
        by_view.setdefault(file.view, []).append(file)
    rows = [(view, len(of), sum(f.rows for f in of)) for view, of in by_view.items()]
    show.as_table(["view", "files", "rows"], rows)
    size = sum(file.size_bytes for file in files)
    print(f"{len(files)} files, {size / 1e6:.1f} MB, listed in {folder / MANIFEST}")  # noqa: T201
