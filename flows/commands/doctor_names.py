"""`banzuke doctor --names`: names that may belong to one person, the likeliest first."""

from contextlib import closing

from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.serving.similar_names import similar_names
from banzuke.flows.store import Connection, open_serving

COLUMNS = ["players", "name", "other", "alike", "games", "other's games", "met", "same time"]


def show_names(home: Home, *, as_json: bool) -> None:
    """Print pairs of similar names with the evidence of their games; nothing is merged."""
    with closing(open_serving(home)) as serving:
        rows = _pairs(serving)
    if as_json or rows:
        (show.as_json if as_json else show.as_table)(COLUMNS, rows)
    else:
        print("No two names are similar.")  # noqa: T201
    if rows and not as_json:
        print(  # noqa: T201
            "`banzuke player merge NAME OTHER` merges two names; `banzuke player merge --likely` "
            "merges all sure pairs.\nNames that met are two people; `banzuke player apart NAME "
            "OTHER` records it for others."
        )


def _pairs(serving: Connection) -> list[tuple[str, str, str, str, int, int, int, str]]:
    overlap = {None: "not known", True: "yes", False: "no"}
    return [
        (
            namespace, pair.name, pair.other, pair.why, *pair.n_games, pair.n_met,
            overlap[pair.overlaps],
        )
        for namespace, pairs in similar_names(serving).items()
        for pair in pairs
    ]  # fmt: skip
