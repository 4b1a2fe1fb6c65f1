"""`banzuke site`: the report site, from the published data."""

from typing import Annotated

import typer

from banzuke.flows.commands.common.options import HomeOption, JsonOption
from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import say
from banzuke.flows.site.building.build import build_site

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: banzuke site --home data, then open data/report/site/index.html")
def site(
    home: HomeOption = None,
    open_it: Annotated[
        bool, typer.Option("--open", help="Open it in this machine's browser.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Write the published data as pages into report/site, which open from a disk without a server.

    Only changed leagues are rewritten. With `site.every_night = true` in the home's banzuke.toml,
    each night writes the site.
    """
    built = build_site(Home.find(home))
    index = built.site / "index.html"
    if as_json:
        columns = ["site", "pages", "written", "unchanged", "notes"]
        show.as_json(
            columns, [[f"{index}", built.pages, built.written, built.unchanged, built.notes]]
        )
    else:
        same = f", {counted(len(built.unchanged), 'league')} unchanged" if built.unchanged else ""
        wrote = counted(len(built.written), "league")
        print(f"{counted(built.pages, 'page')}: {wrote} written{same}")  # noqa: T201
        print(index)  # noqa: T201
    for note in built.notes:
        say(f"note    {note}")
    if open_it:
        typer.launch(index.as_uri())
