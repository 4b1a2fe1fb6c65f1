"""Limits that sentences name are the limits of the code."""

import re
from pathlib import Path

import pytest

from banzuke import sql
from banzuke.engine.checks.tuned import MOST_PLAYERS
from banzuke.flows.leagues.home_file import LANGUAGES
from banzuke.flows.site.parts.texts import catalogue

ROOT = Path(__file__).parents[5]
NUMBER = re.compile(r"\d+(?:[.,\s]\d{3})*")
"""A number, however a language divides its thousands."""


def limit_in(text: str) -> int:
    (number,) = NUMBER.findall(text)
    return int(re.sub(r"\D", "", number))


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_name_the_most_players_of_compatibility(language: str) -> None:
    assert limit_in(catalogue(language)["compatibility-many-players"]) == MOST_PLAYERS


def test_the_view_and_the_docs_name_the_most_players_of_compatibility() -> None:
    view = sql.read("views/compatibility_check")
    (reason,) = re.findall(r"WHEN 'many-players' THEN '(.*)'", view)
    page = (ROOT / "docs" / "pairwise.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"more than ([\d,]+) players\s", page)
    assert limit_in(reason) == limit_in(line) == MOST_PLAYERS
