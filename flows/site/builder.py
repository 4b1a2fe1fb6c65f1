"""A process that builds a site whenever it is asked to, and ends when nobody asks any more.

Its libraries take longer to load than most builds take. A builder that has just built is asked
again; one that nobody has asked for a while is ended, and gives its memory back.
"""

import asyncio
import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Self

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home

WORDS_AT_MOST = 1_000_000
"""Bytes of an answer."""


class Builder:
    """The asking end of a process that builds the site of a home.

    Used as a context; the process is started by the first build.
    """

    def __init__(self, home: Home) -> None:
        self._home = home
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.end()

    async def build(self) -> str:
        """Build the site; the reason if that failed, or an empty text.

        A build that is cancelled ends the process; the next build removes its unfinished files.
        """
        if self._process is None:
            self._process = await _start(self._home)
        process = self._process
        asked, answers = process.stdin, process.stdout
        if asked is None or answers is None:
            raise RuntimeError("the process that builds was started without pipes")
        try:
            with suppress(ConnectionError):
                asked.write(b"build\n")
                await asked.drain()
            answer = await answers.readline()
        except BaseException:
            await self.end()
            raise
        if answer:
            return str(json.loads(answer))
        await self.end()
        return f"the process that builds it ended with code {process.returncode}"

    async def end(self) -> None:
        """End the process; the next build starts another."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _start(home: Home) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "banzuke.flows.site.builder", str(home.root)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=WORDS_AT_MOST,
    )


def main() -> None:
    """Build the site of a home after each line of the input; answer with the error, or nothing."""
    from banzuke.flows.site.build import build_site  # noqa: PLC0415  # all of the engine

    home = Home(Path(sys.argv[1]))
    # What is printed meanwhile, also by a publishing command, is no answer.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for _ in sys.stdin:
        why = ""
        try:
            build_site(home)
        except BanzukeError as error:
            why = str(error)
        except Exception as error:  # noqa: BLE001  # the next build is tried all the same
            why = f"{type(error).__name__}: {error}"
        print(json.dumps(why), file=answers, flush=True)


if __name__ == "__main__":
    main()
