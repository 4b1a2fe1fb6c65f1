"""Study the accuracy of estimates and intervals in simulations, where the truth is known."""

import typer

from banzuke.flows.screen.command_index import index

VERBS = {
    "coverage": "coverage",
    "discards": "discards",
    "search": "search",
    "sprt": "sprt",
    "next": "next",
    "stable-rank": "stable_rank",
    "tier": "tier",
}
"""The module of each verb in this package, in the order of the help."""

app = typer.Typer(
    cls=index("banzuke.flows.commands.studies.simulate", VERBS),
    help=__doc__,
    no_args_is_help=True,
    add_completion=False,
)


@app.callback()
def _root() -> None:
    """Make this a group of commands, which are in other files."""
