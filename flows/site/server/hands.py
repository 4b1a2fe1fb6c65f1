"""Values of a hand's cuts, for pages: the answers of `banzuke discard`, in a process of its own.

The engine's code cannot be interrupted, and the first decision of an installation compiles it. In
a process beside the server, no other request waits for that, and one that takes too long ends.
"""

import asyncio
import json
import os
import resource
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.site.server.line_process import LineProcess, ProcessEnded

TEXTS = ("hand", "dora", "seen", "seat", "round", "goal", "explain")
LISTS = ("melds", "ankans")
"""Several are divided by commas."""
NUMBERS = ("turn", "exchanges")
CHOICES = {"rules": ("all", "bare"), "silent": ("0", "1")}
PARAMETERS = (*TEXTS, *LISTS, *NUMBERS, *CHOICES)
MOST_TEXT = 600
"""Largest number of characters of a value: more than all tiles in their longest spelling."""
MOST_MELDS = 4
MOST_HANDS = 1_000_000
"""Largest number of hands within reach without exchanges: it takes a second and a third of a
gigabyte. Some hands at 6-shanten have more; for them only the tiles that help are counted."""
MEMORY_BYTES = 6_000_000_000
"""Address space of the process; libraries reserve most of it without use."""
SECONDS = 150.0
"""Limit for an answer. Hands within `MOST_HANDS` take about one second; the first answer of an
installation compiles the engine."""
MOST_WAITING = 8
SECONDS_IDLE = 300.0
"""Time after an answer until the process is ended, so that its memory is free."""
ENDED = "the process that values hands ended, perhaps because memory ran out; try again"
BUSY = "the server is working on other hands; try again in some seconds"


class NotValued(BanzukeError):
    """No answer about a hand; ``status`` is the HTTP status.

    ``why`` and ``values`` are the key and the values of the text on pages, in the language of the
    page; ``why`` is empty if no page makes such a request.
    """

    def __init__(
        self,
        message: str,
        why: str = "",
        *,
        status: int = 400,
        values: Mapping[str, str | int] | None = None,
    ) -> None:
        super().__init__(message)
        self.why, self.status, self.values = why, status, dict(values or {})


class Hands:
    """A process that answers questions about hands, one after another; the first starts it."""

    def __init__(self) -> None:
        self._process = LineProcess("banzuke.flows.site.server.hands")
        self._one = asyncio.Lock()
        self._waiting = 0
        self._until: asyncio.TimerHandle | None = None
        self._ending: asyncio.Task[None] | None = None

    async def answer(self, parameters: Mapping[str, str]) -> dict[str, Any]:
        """The answer to a request's parameters.

        Raises
        ------
        NotValued
            If the hand is impossible, or there is no time for it.
        """
        question = json.dumps(options_of(parameters))
        if self._waiting >= MOST_WAITING:
            raise NotValued(BUSY, "busy", status=503)
        self._waiting += 1
        try:
            async with self._one:
                self._keep()
                found = json.loads(await self._process.ask(question, seconds=SECONDS))
        except TimeoutError:
            said = f"no answer in {SECONDS:.0f} seconds"
            raise NotValued(said, "late", status=503, values={"n": int(SECONDS)}) from None
        except ProcessEnded:
            raise NotValued(ENDED, "ended", status=503) from None
        finally:
            self._waiting -= 1
            self._end_later()
        if "error" in found:
            raise NotValued(found["error"], found["why"], values=found["values"])
        return dict(found)

    async def end(self) -> None:
        """End the process."""
        self._keep()
        await self._process.end()

    def _keep(self) -> None:
        if self._until is not None:
            self._until.cancel()
            self._until = None

    def _end_later(self) -> None:
        self._keep()
        if not self._waiting:
            self._until = asyncio.get_running_loop().call_later(SECONDS_IDLE, self._end_now)

    def _end_now(self) -> None:
        self._ending = asyncio.get_running_loop().create_task(self._process.end())


def options_of(parameters: Mapping[str, str]) -> dict[str, Any]:
    """The options of `question_of` from a request's parameters.

    Raises
    ------
    NotValued
        If a parameter is unknown, missing, too long or not a value of its option.
    """
    for name, text in parameters.items():
        if name not in PARAMETERS:
            raise NotValued(f"discard has no parameter {name!r}{did_you_mean(name, PARAMETERS)}")
        if len(text) > MOST_TEXT:
            said = f"{name} is longer than {MOST_TEXT} characters"
            raise NotValued(said, "too-long", values={"n": MOST_TEXT})
        if name in CHOICES and text not in CHOICES[name]:
            raise NotValued(f"{name} is {' or '.join(CHOICES[name])}")
        if name in NUMBERS and not (text.isascii() and text.isdigit() and len(text) <= 2):
            raise NotValued(f"{name} is a whole number", "no-number-of", values={"text": text})
    if not parameters.get("hand"):
        raise NotValued("discard needs a hand, such as 222567m345p33667s")
    if parameters.get("exchanges", "0") not in ("0", "1"):
        raise NotValued("exchanges is 0 or 1")
    found: dict[str, Any] = {
        name: parameters[name] for name in (*TEXTS, "rules") if name in parameters
    }
    found |= {name: int(parameters[name]) for name in NUMBERS if name in parameters}
    for name in LISTS:
        found[name] = [part for part in parameters.get(name, "").split(",") if part.strip()]
    if sum(len(found[name]) for name in LISTS) > MOST_MELDS:
        raise NotValued(f"a hand has at most {MOST_MELDS} melds and kans")
    found["round_"] = found.pop("round", "east")
    return found | {"silent": parameters.get("silent") == "1"}


def answered(options: Mapping[str, Any]) -> dict[str, Any]:
    """The rows of `banzuke discard --json`, with and without `--turns`, and facts of the hand.

    With an option ``explain`` the rows of `banzuke discard --explain` instead.
    """
    from banzuke.flows.hands.answer import (  # noqa: PLC0415  # all of the engine
        COLUMNS,
        EXPLAINED_COLUMNS,
        METHODS,
        TURN_COLUMNS,
        answer_of,
        explained_of,
        rows_of,
        turn_rows_of,
    )
    from banzuke.flows.hands.question import goal_text, question_of  # noqa: PLC0415

    cut = options.get("explain")
    question = question_of(**{name: value for name, value in options.items() if name != "explain"})
    if cut:
        found = explained_of(question, cut)
        return {
            "cut": cut,
            "goal": goal_text(question),
            "reach": question.options.reach,
            "total": found.total,
            "draws": [dict(zip(EXPLAINED_COLUMNS, row, strict=True)) for row in found.rows],
        }
    answer = answer_of(question, most_forward=MOST_HANDS)
    is_valued = answer.cuts[0].value == answer.cuts[0].value  # not a number: only counted
    turns = turn_rows_of(question, answer) if is_valued else []
    return {
        "shanten": answer.shanten,
        "draws": not question.position.holds_draw,
        "unseen": question.position.n_unseen,
        "goal": goal_text(question),
        "reach": question.options.reach,
        "exchanges": question.options.exchanges,
        "method": answer.method,
        "note": METHODS.get(answer.method, ""),
        "cuts": [dict(zip(COLUMNS, row, strict=True)) for row in rows_of(answer)],
        "turns": [dict(zip(TURN_COLUMNS, row, strict=True)) for row in turns],
    }


def main() -> None:
    """Answer each line of the input, options as JSON, with a line of JSON."""
    with suppress(ValueError, OSError):  # a system without that limit
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # other output goes to standard error
    for line in sys.stdin:
        try:
            found = answered(json.loads(line))
        except BanzukeError as error:
            why, values = getattr(error, "why", ""), getattr(error, "values", {})
            found = {"error": str(error), "why": why, "values": values}
        except MemoryError:
            raise SystemExit(1) from None
        print(json.dumps(found, ensure_ascii=False), file=answers, flush=True)


if __name__ == "__main__":
    main()
