"""`banzuke tag`: a name for the state that is shown now."""

from contextlib import closing
from typing import Annotated

import typer

from banzuke.flows.commands.common.options import HomeOption, JsonOption, WaitOption
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.serving.ask import answer
from banzuke.flows.serving.serving_file import open_to_publish
from banzuke.flows.store import open_serving
from banzuke.flows.versions.tags import BadTag, add_tag, remove_tag

app = typer.Typer(add_completion=False)

LIST = "list"
"""A word that lists the tags, as in `banzuke correct list`, and is no tag."""

REMOVES = {"rm", "remove", "delete", "del", "erase", "drop"}
"""Words of who wants to remove a tag; none of them is one."""


@app.command(epilog="Example: banzuke tag 2026-final --reason 'the final table'")
def tag(
    name: Annotated[
        str | None,
        typer.Argument(help="The new tag; without it, or with `list`, all tags are listed."),
    ] = None,
    home: HomeOption = None,
    reason: Annotated[
        str, typer.Option("--reason", help="The reason; the view `tag` shows it.")
    ] = "",
    remove: Annotated[bool, typer.Option("--remove", help="Remove the tag.")] = False,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Give the ratings shown now a name, which can be used for a time; their rows stay stored."""
    if name in REMOVES and not remove:
        raise BadTag(f"{name!r} cannot be a tag: `banzuke tag NAME --remove` removes a tag")
    if remove and name is None:
        raise BadTag("name a tag; `banzuke tag` lists the tags")
    if name == LIST and reason:
        raise BadTag("`list` cannot be a tag: `banzuke tag list` lists the tags")
    place = Home.find(home)
    if name is not None and (name != LIST or remove):
        with open_to_publish(place, command="tag", wait_seconds=wait) as store:
            if remove:
                remove_tag(store, name)
            else:
                add_tag(store, name, reason=reason)
    show_tags(place, as_json=as_json)


def show_tags(home: Home, *, as_json: bool) -> None:
    """Print every tag, the oldest first."""
    with closing(open_serving(home)) as serving:
        columns, rows = answer(serving, "FROM tag", {})
    if as_json or rows:
        show.as_table_or_json(columns, rows, as_json=as_json)
    else:
        print("There are no tags; `banzuke tag NAME` gives a name to the ratings shown now.")  # noqa: T201
