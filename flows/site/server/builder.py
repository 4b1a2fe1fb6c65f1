"""A process that builds a site on request, and ends after some time without requests.

Its libraries take longer to load than most builds take. So the process stays for further requests;
after some time without a request it is ended, and its memory is free.
"""

import json
import os
import sys
from pathlib import Path

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.site.server.line_process import LineProcess, ProcessEnded


class Builder(LineProcess):
    """The client of a process that builds the site of a home."""

    def __init__(self, home: Home) -> None:
        super().__init__("banzuke.flows.site.server.builder", str(home.root))

    async def build(self) -> str:
        """Build the site; the reason if that failed, or an empty text.

        A build that is cancelled ends the process; the next build removes its unfinished files.
        """
        try:
            return str(json.loads(await self.ask("build")))
        except ProcessEnded as error:
            return f"the process that builds it {error}"


def main() -> None:
    """Build the site of a home after each line of the input; answer with the error, or nothing."""
    from banzuke.flows.site.building.build import build_site  # noqa: PLC0415  # all of the engine

    home = Home(Path(sys.argv[1]))
    # Other output, such as that of a publishing command, goes to standard error.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for _ in sys.stdin:
        why = ""
        try:
            build_site(home)
        except BanzukeError as error:
            why = str(error)
        except Exception as error:  # noqa: BLE001  # the next build is tried in any case
            why = f"{type(error).__name__}: {error}"
        print(json.dumps(why), file=answers, flush=True)


if __name__ == "__main__":
    main()
