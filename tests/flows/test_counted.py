"""Messages say "1 game" and "2 games", and never "game(s)"."""

import ast
import re
from pathlib import Path

import pytest

from banzuke.flows.counted import counted, first_named, natural
from banzuke.flows.night.report import LeagueReport, NightReport
from banzuke.flows.night.summary import headline, remarks

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("n", "said"), [(0, "0 games"), (1, "1 game"), (2, "2 games"), (12345, "12,345 games")]
)
def test_a_noun_follows_its_count(n: int, said: str) -> None:
    assert counted(n, "game") == said


def test_a_noun_may_have_a_plural_of_its_own() -> None:
    assert (counted(1, "entry", "entries"), counted(2, "entry", "entries")) == (
        "1 entry",
        "2 entries",
    )


@pytest.mark.parametrize(
    ("names", "said"),
    [(["Ann"], "Ann"), (["Ann", "Ben", "Cy"], "Ann, Ben, Cy"), ([*"abcde"], "a, b, c and 2 more")],
)
def test_a_short_list_says_how_many_it_leaves_out(names: list[str], said: str) -> None:
    assert first_named(names) == said


@pytest.mark.parametrize(("n", "says"), [(1, r"\b1 (version|period|row)\b"), (2, r"\b2 \w+s\b")])
def test_a_night_uses_singular_and_plural(n: int, says: str) -> None:
    periods = [str(year) for year in range(n)]
    league = LeagueReport(
        "club", "pairwise", computed=n, waiting=n, stale=periods, left_out={"void": n}
    )
    lines = [*remarks(NightReport("run", [league])), headline(NightReport("run", [league]))]
    lines.append(headline(NightReport("run", [LeagueReport("club", "pairwise", unchanged=n)])))
    assert len(lines) == 5
    assert all(re.search(says, line) for line in lines), lines


@pytest.mark.long
def test_no_message_has_an_s_in_brackets() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in (ROOT / "flows").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and re.search(r"\w\(s\)", str(node.value))
    ]
    assert found == []


def test_names_with_numbers_are_sorted_by_their_numbers() -> None:
    names = ["Night 10", "Night 9", "2024/25", "2023/24", "Cup", "Night 1"]
    assert sorted(names, key=natural) == [
        "2023/24", "2024/25", "Cup", "Night 1", "Night 9", "Night 10",
    ]  # fmt: skip
