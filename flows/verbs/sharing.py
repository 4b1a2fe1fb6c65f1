"""The commands that give ratings to other tools and machines."""

from pathlib import Path
from typing import Annotated

import typer

from flows.settings import Home
from flows.verbs.options import HomeOption, JsonOption, LeagueOption

app = typer.Typer()


@app.command(epilog="Example: banzuke export ratings-parquet --home data --history")
def export(
    folder: Annotated[Path, typer.Argument(help="A new folder, or an earlier export to replace.")],
    home: HomeOption = None,
    league: LeagueOption = None,
    history: Annotated[
        bool, typer.Option("--history", help="Every kept version, not only today's.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Write the published views as Parquet files, one folder a view, with a manifest."""
    from flows.commands.export import export_views

    export_views(Home.find(home), folder, league=league, history=history, as_json=as_json)


@app.command(
    epilog='Example: banzuke publish --lake "ducklake:postgres:dbname=ratings host=db"'
    " --data-path /srv/ratings"
)
def publish(
    lake: Annotated[
        str,
        typer.Option("--lake", help="ducklake:postgres:dbname=… host=…; its password: PGPASSWORD."),
    ],
    home: HomeOption = None,
    data_path: Annotated[
        str | None,
        typer.Option("--data-path", help="Of a new lake: the folder of its Parquet files."),
    ] = None,
    take_over: Annotated[
        bool, typer.Option("--take-over", help="Also leagues that another home has published.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Push what is shown into a DuckLake, for other machines to read."""
    from flows.commands.publish import publish as publish_home

    publish_home(Home.find(home), lake, data_path=data_path, take_over=take_over, as_json=as_json)
