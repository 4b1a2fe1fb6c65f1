"""One query on the published ratings."""

from contextlib import closing
from typing import Any

from banzuke.flows.home import Home
from banzuke.flows.store import Connection, Parameters, open_serving


def ask(
    home: Home, query: str, parameters: Parameters = ()
) -> tuple[list[str], list[tuple[Any, ...]]]:
    """The column names and the rows of a query on the serving file."""
    with closing(open_serving(home)) as serving:
        return answer(serving, query, parameters)


def answer(
    ratings: Connection, query: str, parameters: Parameters = ()
) -> tuple[list[str], list[tuple[Any, ...]]]:
    """The column names and the rows of a query on a serving file or a lake."""
    return ratings.answer(query, parameters)
