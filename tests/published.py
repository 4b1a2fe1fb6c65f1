"""Queries of published data with a home as the argument."""

from collections.abc import Callable
from contextlib import closing
from typing import Any

from banzuke.flows.home import Home
from banzuke.flows.store import open_serving


def of_home(question: Callable[..., Any]) -> Callable[..., Any]:
    """The same query, but it takes a home and opens the home's serving file itself."""

    def ask(home: Home, *args: Any, **options: Any) -> Any:
        with closing(open_serving(home)) as serving:
            return question(serving, *args, **options)

    return ask
