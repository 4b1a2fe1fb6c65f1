"""Questions to what a home has published, asked of the home itself."""

from collections.abc import Callable
from contextlib import closing
from typing import Any

from banzuke.flows.home import Home
from banzuke.flows.store import open_serving


def of_home(question: Callable[..., Any]) -> Callable[..., Any]:
    """The same question with a home in place of its open serving file."""

    def ask(home: Home, *args: Any, **options: Any) -> Any:
        with closing(open_serving(home)) as serving:
            return question(serving, *args, **options)

    return ask
