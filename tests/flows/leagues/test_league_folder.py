"""All league files of a home: a wrong file is reported with its line, and the others are used."""

from pathlib import Path

import pytest

from banzuke.flows.leagues.league_file import BadLeagueFile
from banzuke.flows.leagues.league_folder import LeagueFolder, read_folder, survey

GOOD = """\
name = "club"
kind = "pairwise"

[[source]]
path = "inbox/*.csv"
columns = { first = "black", second = "white", score = "result" }

[static]
draws = "half"
order = false
"""
WRONG = GOOD.replace("order = false", 'order = "no"').replace('draws = "half"', 'draws = "x"')


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the league files of `write`."""
    return tmp_path


def write(folder: Path, name: str, text: str = GOOD, *, league: str | None = None) -> None:
    text = text.replace('"club"', f'"{league or name}"')
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")


def names(found: LeagueFolder) -> list[str]:
    return [league.name for league in found.leagues]


def test_leagues_are_sorted_by_name_and_one_is_found_by_it(folder: Path) -> None:
    write(folder, "1", league="b")
    write(folder, "2", league="a")
    assert names(read_folder(folder)) == read_folder(folder).names == ["a", "b"]
    assert names(read_folder(folder, only="b")) == ["b"]
    with pytest.raises(BadLeagueFile, match=r"no league 'z'\. There are: a, b$"):
        read_folder(folder, only="z")


def test_a_folder_without_league_files_is_refused(folder: Path) -> None:
    with pytest.raises(BadLeagueFile, match="no league file"):
        read_folder(folder)
    assert survey(folder) == LeagueFolder([])


def test_all_mistakes_of_all_files_are_named_and_the_other_league_is_found(folder: Path) -> None:
    write(folder, "a", WRONG)
    (folder / "b.toml").write_text("name = ", encoding="utf-8")
    write(folder, "c")
    write(folder, "d", GOOD.replace("[static]", "[tier]"))

    found = read_folder(folder)

    assert names(found) == ["c"]
    assert [file.name for file in found.usable] == ["c.toml"]
    assert {name: len(problems) for name, problems in found.broken.items()} == {
        "a": 2, "b.toml": 1, "d": len(found.broken["d"]),
    }  # fmt: skip
    assert [problem.line for problem in found.broken["a"]] == [9, 10]
    assert found.names is None
    assert found.has_nameless


def test_if_no_file_can_be_used_all_mistakes_are_one_refusal(folder: Path) -> None:
    write(folder, "a", WRONG)
    (folder / "b.toml").write_text("name = ", encoding="utf-8")

    with pytest.raises(BadLeagueFile) as caught:
        read_folder(folder)

    assert [Path(problem.file).name for problem in caught.value.problems] == [
        "a.toml", "a.toml", "b.toml",
    ]  # fmt: skip
    assert str(caught.value).count("\n") == 2
    assert caught.value.exit_code == 2
    assert len(survey(folder).broken) == 2


def test_a_league_is_found_whatever_the_file_of_another_says(folder: Path) -> None:
    write(folder, "a", WRONG)
    write(folder, "b")

    found = read_folder(folder, only="b")

    assert (names(found), found.broken) == (["b"], {})
    with pytest.raises(BadLeagueFile, match=r"a\.toml:9: static\.draws"):
        read_folder(folder, only="a")


def test_a_league_that_is_not_found_is_missed_with_the_mistakes_of_bad_files(
    folder: Path,
) -> None:
    write(folder, "b")
    (folder / "a.toml").write_text('name = "a"\nkind = \n', encoding="utf-8")

    with pytest.raises(BadLeagueFile, match=r"(?s)no league 'a'.*There are:.*a\.toml:2: "):
        read_folder(folder, only="a")


@pytest.mark.parametrize("second", [GOOD, WRONG])
def test_a_name_that_two_files_give_is_broken_and_no_other(folder: Path, second: str) -> None:
    write(folder, "a", league="club")
    write(folder, "b", "# the second\n" + second, league="club")
    write(folder, "c")

    found = read_folder(folder)

    assert names(found) == ["c"]
    *_, last = found.broken["club"]
    assert Path(last.file).name == "b.toml"
    assert last.line == 2
    assert "already defined in" in last.message
    assert "a.toml" in last.message


def test_a_file_without_a_name_breaks_no_league_of_the_name_of_the_file(folder: Path) -> None:
    write(folder, "a", league="b")
    (folder / "b.toml").write_text("name = ", encoding="utf-8")
    assert names(read_folder(folder)) == ["b"]
