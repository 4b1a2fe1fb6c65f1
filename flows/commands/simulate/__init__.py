"""Study the accuracy of estimates and intervals in simulations, where the truth is known."""

import typer

from banzuke.flows.commands.index import index

VERBS = ("coverage", "discards", "search", "sprt", "next", "stable-rank", "tier")

app = typer.Typer(
    cls=index("banzuke.flows.commands.simulate", VERBS),
    help=__doc__,
    no_args_is_help=True,
    add_completion=False,
)


@app.callback()
def _root() -> None:
    """Make this a group of commands, which are in other files."""
