"""`banzuke publish`: the published ratings into a lake that other machines read."""

from typing import Annotated

import typer

from banzuke.flows.commands.common.options import HomeOption, JsonOption
from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.serving.lake.push import push_to_lake

app = typer.Typer(add_completion=False)


@app.command(
    epilog='Example: banzuke publish --lake "ducklake:postgres:dbname=ratings host=db"'
    " --data-path /srv/ratings"
)
def publish(
    lake: Annotated[
        str,
        typer.Option(
            "--lake",
            help="The lake: ducklake:postgres:dbname=… host=…; PGPASSWORD has the password.",
        ),
    ],
    home: HomeOption = None,
    data_path: Annotated[
        str | None,
        typer.Option("--data-path", help="For a new lake, the folder of its Parquet files."),
    ] = None,
    take_over: Annotated[
        bool,
        typer.Option("--take-over", help="Also replace leagues that another home has published."),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Push the shown ratings into a DuckLake that other machines read."""
    publish_home(Home.find(home), lake, data_path=data_path, take_over=take_over, as_json=as_json)


def publish_home(
    home: Home, uri: str, *, data_path: str | None, take_over: bool, as_json: bool
) -> None:
    """Publish to a lake and print the changes."""
    done = push_to_lake(home, uri, data_path=data_path, take_over=take_over)
    if as_json:
        columns = ["snapshot", "leagues", "versions_added", "versions_removed", "attempts"]
        show.as_json(columns, [[getattr(done, column) for column in columns]])
    elif done.snapshot is None:
        print(f"The lake was up to date with {', '.join(done.leagues)}.")  # noqa: T201
    else:
        print(  # noqa: T201
            f"Snapshot {done.snapshot}: {', '.join(done.leagues)}; "
            f"{counted(len(done.versions_added), 'version')} added, "
            f"{len(done.versions_removed)} removed."
        )
