"""The pages are true: their commands and queries run, in page order, and print what is shown.

With ``BANZUKE_WRITE_EXAMPLES=1`` what is printed takes the place of what was shown: read the
difference before you commit it.
"""

import os
import re

import pytest
from typer.testing import CliRunner

from banzuke.flows.cli import app
from tests.docs.conftest import in_a_process
from tests.docs.pages import PAGES, README, ROOT, Example, Page

NIGHT = ("make", "nightly")
CHANGING = re.compile(r"\d+\.\d+")
"""Seconds, which differ from run to run."""


def lines(text: str, *, of_a_run: bool) -> list[str]:
    """Lines without ruling, blank lines, runs of spaces and a run's seconds."""
    kept = (" ".join(line.replace("─", " ").split()) for line in text.splitlines())
    return [CHANGING.sub("0.0", line) if of_a_run else line for line in kept if line]


def run(words: tuple[str, ...], folder) -> str:
    """What a command prints: in this process, unless it starts another or is not ours."""
    if words[0] != "banzuke" or words[1] in ("nightly", "sql"):
        answer = in_a_process(list(words), folder)
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
    page: Page, first_night, tmp_path, monkeypatch, request
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
    """Show on the page what an example prints now; return new ids of versions by their old ones."""
    shown = "\n".join(example.shown)
    text = page.path.read_text(encoding="utf-8")
    assert text.count(shown) == 1, str(example)
    now = "\n".join(line.rstrip() for line in printed.splitlines() if line.strip())
    page.path.write_text(text.replace(shown, now), encoding="utf-8")
    old, new = (re.findall(r"\b[0-9a-f]{20}\b", side) for side in (shown, now))
    return dict(zip(old, new, strict=True)) if len(old) == len(new) else {}


def rename(word: str, renamed: dict[str, str]) -> str:
    """A word with the start of a version's id as it is now."""
    if re.fullmatch(r"[0-9a-f]{6,20}", word):
        for old, new in renamed.items():
            if old.startswith(word):
                return new[: len(word)]
    return word
