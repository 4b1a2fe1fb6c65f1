"""A process beside a server that answers a line with a line, started by the first question."""

import asyncio
import sys
from contextlib import suppress
from typing import Self

WORDS_AT_MOST = 1_000_000
"""Largest number of bytes of an answer."""
SECONDS_TO_END = 10.0
"""Time for the end of a process that has closed its output; then it is killed."""


class LineProcess:
    """The client of ``python -m module …``, which answers each line of its input with a line.

    It is a context manager. One question must be answered before the next one is asked.
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

        A cancelled question ends the process, and the next question starts a new process.

        Raises
        ------
        ProcessEnded
            If the process ended without an answer.
        TimeoutError
            If the answer takes longer than ``seconds``; the process is ended then.
        """
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                limit=WORDS_AT_MOST,
            )  # fmt: skip
        process = self._process
        questions, answers = process.stdin, process.stdout
        if questions is None or answers is None:
            raise RuntimeError("the process was started without pipes")
        try:
            with suppress(ConnectionError):
                questions.write(f"{question}\n".encode())
                await questions.drain()
            answer = await asyncio.wait_for(answers.readline(), seconds)
        except BaseException:
            await self.end()
            raise
        if not answer:
            with suppress(TimeoutError):
                # A signal to a process that has just ended would take its code from the waiter.
                await asyncio.wait_for(process.wait(), SECONDS_TO_END)
            await self.end()
            raise ProcessEnded(f"ended with code {process.returncode}")
        return answer.decode()

    async def end(self) -> None:
        """End the process; the next question starts a new process."""
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
            await process.wait()


class ProcessEnded(Exception):
    """A process ended without an answer."""
