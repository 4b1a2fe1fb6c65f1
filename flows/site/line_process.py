"""A process beside a server that answers a line with a line, started by the first question."""

import asyncio
import sys
from contextlib import suppress
from typing import Self

WORDS_AT_MOST = 1_000_000
"""Bytes of an answer."""
SECONDS_TO_END = 10.0
"""For a process that has closed its output; then it is killed."""


class LineProcess:
    """The asking end of ``python -m module …``, which answers each line of its input with a line.

    Used as a context; who asks waits for who asked before.
    """

    def __init__(self, module: str, *arguments: str) -> None:
        self._command = (sys.executable, "-m", module, *arguments)
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.end()

    async def ask(self, question: str, *, seconds: float | None = None) -> str:
        """The answer to a line.

        A question that is cancelled ends the process, and the next one starts another.

        Raises
        ------
        ProcessEnded
            If the process ended instead.
        TimeoutError
            If the answer takes longer than ``seconds``; the process is ended then.
        """
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                limit=WORDS_AT_MOST,
            )  # fmt: skip
        process = self._process
        asked, answers = process.stdin, process.stdout
        if asked is None or answers is None:
            raise RuntimeError("the process was started without pipes")
        try:
            with suppress(ConnectionError):
                asked.write(f"{question}\n".encode())
                await asked.drain()
            answer = await asyncio.wait_for(answers.readline(), seconds)
        except BaseException:
            await self.end()
            raise
        if not answer:
            with suppress(TimeoutError):
                # To signal a process that has just ended takes its code from who waits for it.
                await asyncio.wait_for(process.wait(), SECONDS_TO_END)
            await self.end()
            raise ProcessEnded(f"ended with code {process.returncode}")
        return answer.decode()

    async def end(self) -> None:
        """End the process; the next question starts another."""
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
            await process.wait()


class ProcessEnded(Exception):
    """A process ended without an answer."""
