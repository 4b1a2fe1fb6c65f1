"""`banzuke export`: the published ratings as Parquet files."""

from dataclasses import astuple, fields
from pathlib import Path
from typing import Annotated

import typer

from banzuke.flows.commands.common.options import HomeOption, JsonOption, LeagueOption
from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.serving.export import MANIFEST, Exported
from banzuke.flows.serving.export import export as write_export
from banzuke.flows.serving.league_called import home_and_league

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: banzuke export ratings-parquet --home data --history")
def export(
    folder: Annotated[Path, typer.Argument(help="A new folder, or an earlier export to replace.")],
    home: HomeOption = None,
    league: LeagueOption = None,
    history: Annotated[
        bool,
        typer.Option(
            "--history", help="Export every stored version, also those that are no longer shown."
        ),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Write the published views as Parquet files, a folder for each view, with a manifest."""
    place, league = home_and_league(home, league)
    export_views(place, folder, league=league, history=history, as_json=as_json)


def export_views(
    home: Home, folder: Path, *, league: str | None, history: bool, as_json: bool
) -> None:
    """Write an export and show its files."""
    files = write_export(home, folder, league=league, history=history)
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
    print(f"{counted(len(files), 'file')}, {size / 1e6:.1f} MB, listed in {folder / MANIFEST}")  # noqa: T201
