"""The hint that a query may need views or macros that a later version of Banzuke has."""

from collections.abc import Iterator
from contextlib import contextmanager

from banzuke.flows.errors import BanzukeError
from banzuke.flows.store import BadQuery, Connection

OLD = (
    "Another version of Banzuke made the views and macros of these ratings: `banzuke nightly` "
    "makes today's."
)


@contextmanager
def old_views_named(serving: Connection) -> Iterator[None]:
    """Add to an error about an unknown name that the serving file is of another version."""
    try:
        yield
    except BadQuery as error:
        if not str(error).startswith(("Binder Error", "Catalog Error")) or _is_todays(serving):
            raise
        raise BadQuery(f"{error}\n{OLD}") from None


def _is_todays(serving: Connection) -> bool:
    from banzuke.flows.serving.serving_file import sql_hash  # noqa: PLC0415  # for errors only

    try:
        return serving.rows("SELECT sql_hash FROM result.build") == [(sql_hash(),)]
    except BanzukeError:  # a file from before this table
        return False
