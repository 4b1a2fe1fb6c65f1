"""Helpers of the tests of league files."""

from pathlib import Path

import pytest

from banzuke.flows.leagues.league_file import BadLeagueFile, read_league


@pytest.fixture
def refused(tmp_path: Path):
    """Write a wrong league file and return its mistakes as (line, message) pairs."""

    def read(text: str) -> list[tuple[int | None, str]]:
        file = tmp_path / "club.toml"
        file.write_text(text, encoding="utf-8")
        with pytest.raises(BadLeagueFile) as caught:
            read_league(file)
        assert all(problem.file == str(file) for problem in caught.value.problems)
        return [(problem.line, problem.message) for problem in caught.value.problems]

    return read
