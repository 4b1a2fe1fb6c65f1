"""The examples of the Python page run in page order and give what the page shows.

With ``BANZUKE_WRITE_EXAMPLES=1``, the page is rewritten with the new output.
"""

import doctest
import io
import os
import re
import shutil
import warnings
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

import banzuke as bz
from tests.docs.pages import ROOT, Page

PAGE = Page(ROOT / "docs" / "python.md")
FENCE = re.compile(r"(?<=^```pycon\n).*?(?=^```$)", flags=re.M | re.S)


def shown(source: str, names: dict[str, Any]) -> str:
    """The output of an example, or its error, in the form in which Python shows them."""
    printed = io.StringIO()
    try:
        with redirect_stdout(printed):
            exec(compile(source, "<page>", "single"), names)
    except bz.BanzukeError as error:
        name = f"{type(error).__module__}.{type(error).__name__}"
        return f"Traceback (most recent call last):\n    ...\n{name}: {error}\n"
    return "".join(f"{line.rstrip()}\n" for line in printed.getvalue().splitlines())


@pytest.mark.long
def test_every_example_shows_what_the_page_shows(tmp_path: Path, monkeypatch: Any) -> None:
    for name in ("leagues", "inbox"):
        shutil.copytree(ROOT / "data" / name, tmp_path / "data" / name)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    now = []
    for fence in FENCE.findall(PAGE.text):
        for example in doctest.DocTestParser().get_examples(fence):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", bz.RejectedRows)
                got = shown(example.source, names)
            lines = example.source.rstrip("\n").splitlines()
            prompts = [">>> ", *["... "] * len(lines)]
            now.append("".join(f"{p}{line}\n" for p, line in zip(prompts, lines, strict=False)))
            now[-1] += got
        now.append(None)
    fences = iter("".join(part) for part in _until_none(now))
    text = FENCE.sub(lambda _: next(fences), PAGE.text)
    if os.environ.get("BANZUKE_WRITE_EXAMPLES"):
        PAGE.path.write_text(text, encoding="utf-8")
    assert text == PAGE.text


def _until_none(parts: list[str | None]) -> list[list[str]]:
    """Split the parts into groups; each None ends a group."""
    groups: list[list[str]] = [[]]
    for part in parts:
        if part is None:
            groups.append([])
        else:
            groups[-1].append(part)
    return groups[:-1]


def test_the_page_names_everything_that_is_public() -> None:
    functions = [name for name in bz.__all__ if name.islower() and not name.startswith("_")]
    assert len(functions) >= 9
    assert [name for name in functions if f"bz.{name}(" not in PAGE.text] == []
