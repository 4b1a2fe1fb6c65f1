"""The commands and queries of a page run in page order and print what the page shows.

With ``BANZUKE_WRITE_EXAMPLES=1``, the pages are rewritten with the new output: read the difference
before you commit it.
"""

import os
import re

import pytest
from typer.testing import CliRunner

from banzuke.flows.cli import app
from tests.command_line import banzuke
from tests.docs.conftest import in_a_process
from tests.docs.pages import PAGES, README, ROOT, Example, Page

NIGHT = ("make", "nightly")
CHANGING = re.compile(r"\d+\.\d+")
"""Seconds of a run, which differ every time."""


def lines(text: str, *, of_a_run: bool) -> list[str]:
    """Lines without ruling, blank lines and repeated spaces; of a run, also without its seconds."""
    kept = (" ".join(line.replace("─", " ").split()) for line in text.splitlines())
    return [CHANGING.sub("0.0", line) if of_a_run else line for line in kept if line]


def run(words: tuple[str, ...], folder) -> str:
    """The output of a command; our commands run in this process if they start no other."""
    if words[0] != "banzuke" or words[1] in ("nightly", "sql"):
        in_a_fork = words[0] == "banzuke"
        answer = banzuke(*words[1:]) if in_a_fork else in_a_process(list(words), folder)
        assert answer.returncode == 0, answer.stderr
        return answer.stdout
    answer = CliRunner().invoke(app, list(words[1:]))
    assert answer.exit_code == 0, answer.exception or answer.output
    return answer.stdout


def test_readme_starts_with_the_night_that_make_runs() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "HOME_FOLDER ?= data\n" in makefile
    assert "$(BIN)/banzuke nightly --home $(HOME_FOLDER)\n" in makefile
    assert [example.words[:2] for example in README.examples] == [NIGHT, ("banzuke", "top")]
    assert all(example.shown for example in README.examples)


@pytest.mark.long
@pytest.mark.parametrize("page", [page for page in PAGES if page.examples], ids=str)
def test_examples_print_what_the_page_shows(
    page: Page, first_night, tmp_path, monkeypatch, request, prefect_settings
) -> None:
    folder = first_night.copy(tmp_path / "clone")
    monkeypatch.chdir(folder)
    if page.home:
        monkeypatch.setenv("BANZUKE_HOME", page.home)
    is_writing = bool(os.environ.get("BANZUKE_WRITE_EXAMPLES"))
    renamed: dict[str, str] = {}
    for number, example in enumerate(page.examples):
        is_run = "nightly" in example.words
        if example.words == NIGHT:
            assert number == 0, "the night that made the folder is the first thing that happens"
            printed = first_night.printed
        else:
            if is_run:
                request.getfixturevalue("prefect_server")
            printed = run(tuple(rename(word, renamed) for word in example.words), folder)
        if not example.shown:
            continue
        if lines(printed, of_a_run=is_run) != lines("\n".join(example.shown), of_a_run=is_run):
            assert is_writing, f"{example} prints\n{printed}"
            renamed |= rewrite(page, example, printed)
    if renamed:
        text = page.path.read_text(encoding="utf-8")
        words = re.compile(r"\b[0-9a-f]{6,20}\b")
        text = words.sub(lambda found: rename(found[0], renamed), text)
        page.path.write_text(text, encoding="utf-8")


def rewrite(page: Page, example: Example, printed: str) -> dict[str, str]:
    """Write an example's new output to its page; return {old id: new id} of versions."""
    shown = "\n".join(example.shown)
    text = page.path.read_text(encoding="utf-8")
    assert text.count(shown) == 1, str(example)
    now = "\n".join(line.rstrip() for line in printed.splitlines() if line.strip())
    page.path.write_text(text.replace(shown, now), encoding="utf-8")
    old, new = (re.findall(r"\b[0-9a-f]{20}\b", side) for side in (shown, now))
    return dict(zip(old, new, strict=True)) if len(old) == len(new) else {}


def rename(word: str, renamed: dict[str, str]) -> str:
    """Replace a word by the new id of a version if the word is the start of its old id."""
    if re.fullmatch(r"[0-9a-f]{6,20}", word):
        for old, new in renamed.items():
            if old.startswith(word):
                return new[: len(word)]
    return word
