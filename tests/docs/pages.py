"""The README and the pages of docs/, with their examples in page order."""

import re
import shlex
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", flags=re.M | re.S)


@dataclass(frozen=True)
class Example:
    """A command and the output that the page shows; without shown lines, any output is right."""

    words: tuple[str, ...]
    shown: tuple[str, ...]

    def __str__(self) -> str:
        return shlex.join(self.words)


@dataclass(frozen=True)
class Page:
    """One page of the documentation."""

    path: Path

    def __str__(self) -> str:
        return str(self.path.relative_to(ROOT))

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def home(self) -> str | None:
        """The home in which readers of the page are asked to work."""
        found = re.search(r"export BANZUKE_HOME=([\w/-]+)", self.text)
        return found[1] if found else None

    @cached_property
    def fences(self) -> list[tuple[str, str]]:
        """The blocks of code: language and text of each."""
        return FENCE.findall(self.text)

    @cached_property
    def prose(self) -> str:
        """The page without its blocks of code."""
        return FENCE.sub("", self.text)

    @cached_property
    def examples(self) -> list[Example]:
        """Commands in console blocks, and queries with the text block that follows them."""
        found = []
        for (language, body), below in pairwise([*self.fences, ("", "")]):
            if language == "console":
                found += _of_console(body)
            elif language == "sql":
                shown = below[1].splitlines() if below[0] == "text" else ()
                found.append(Example(("banzuke", "sql", body), tuple(shown)))
        return found

    @cached_property
    def spoken(self) -> list[str]:
        """Command lines that no test runs: those in sh blocks and in the prose."""
        blocks = [line for language, body in self.fences if language == "sh"
                  for line in body.splitlines()]  # fmt: skip
        inline = re.findall(r"`([^`]+)`", self.prose)
        return [line for line in (*blocks, *inline) if line.startswith("banzuke ")]


def _of_console(body: str) -> list[Example]:
    steps: list[tuple[str, list[str]]] = []
    for line in body.splitlines():
        if line.startswith("$ "):
            steps.append((line[2:], []))
        else:
            steps[-1][1].append(line)
    return [Example(tuple(shlex.split(command)), tuple(shown)) for command, shown in steps]


README = Page(ROOT / "README.md")
FORMATS = Page(ROOT / "data" / "README.md")
PAGES = [README, *map(Page, sorted((ROOT / "docs").glob("*.md")))]
