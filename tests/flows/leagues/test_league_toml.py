"""League files as TOML: texts that cannot be read, and the line of a key."""

from pathlib import Path

import pytest

from banzuke.flows.leagues import toml_file
from banzuke.flows.leagues.league_file import BadLeagueFile, read_league
from banzuke.flows.leagues.toml_file import MOST_PROBLEMS, MOST_SHOWN, find_line
from tests.flows.leagues.league_texts import GOOD, SOURCE, line_of


def test_broken_toml_is_refused_with_its_line(refused) -> None:
    [(line, message)] = refused('name = "c"\nkind = pairwise\n')

    assert line == 2
    assert "not TOML" in message


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("9" * 5000, "a number has more than 4300 digits; shorten it"),
        ("[" * 3000 + "]" * 3000, "brackets stand inside each other too deeply"),
        ("{a=" * 3000 + "1" + "}" * 3000, "brackets stand inside each other too deeply"),
        ("[\n" * 3000 + "]" * 3000, "brackets stand inside each other too deeply"),
    ],
)
def test_values_that_python_cannot_read_are_refused_with_their_line(refused, value, says) -> None:
    [(line, message)] = refused(f'name = "c"\nkind = "pairwise"\ntitle = {value}\n{SOURCE}')

    assert line == (3002 if "\n" in value else 3)
    assert message.startswith(says)


def test_a_number_of_too_many_digits_in_base_16_is_refused_without_showing_it(refused) -> None:
    [(line, message)] = refused(f'name = "c"\nkind = "pairwise"\ntitle = 0x{"f" * 9000}\n{SOURCE}')

    assert line == 3
    assert message.startswith("title = …: ")


def test_a_long_value_is_shown_in_part(refused) -> None:
    [(_, message)] = refused(f'name = "{"ä" * 9000}"\nkind = "pairwise"\n{SOURCE}')

    assert message.startswith("name = 'ää")
    assert len(message) < 2 * MOST_SHOWN


@pytest.mark.parametrize(
    "text",
    [
        'name = "c"\nkind = "pairwise"\n' + "".join(f"k{n} = 1\n" for n in range(2000)) + SOURCE,
        f'name = "c"\nkind = "pairwise"\n{SOURCE}[source.columns]\n'
        + "".join(f'k{n} = "a"\n' for n in range(2000)),
    ],
    ids=["keys", "columns"],
)
@pytest.mark.slow
def test_the_first_mistakes_of_very_many_are_named(refused, text, monkeypatch) -> None:
    looks = []
    monkeypatch.setattr(
        toml_file, "find_line", lambda *asked: looks.append(asked) or find_line(*asked)
    )

    problems = refused(text)

    assert len(looks) == MOST_PROBLEMS, "finding a line reads the file: once a mistake is quadratic"
    assert len(problems) == MOST_PROBLEMS + 1
    assert problems[-1] == (None, "not shown: 1,980 more mistakes; fix these first")


def test_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    file.write_bytes('name = "将棋"'.encode("cp932"))

    with pytest.raises(BadLeagueFile, match=r"c\.toml: cannot be read: .*utf-8"):
        read_league(file)


@pytest.mark.parametrize(
    ("location", "at"),
    [
        (("source", 0, "columns", "second"), "columns = {"),
        (("static", "replicates"), "replicates"),
        (("static", "gauge", "rating"), "rating"),
        (("kind",), "kind"),
    ],
)
def test_key_is_found_on_its_line(location, at) -> None:
    assert find_line(GOOD, location) == line_of(GOOD, at)


def test_key_with_the_same_name_in_another_source_is_not_taken_for_it() -> None:
    lines = GOOD.splitlines()

    assert lines[find_line(GOOD, ("source", 0, "path")) - 1] == 'path = "inbox/a/*.csv"'
    assert lines[find_line(GOOD, ("source", 1, "path")) - 1] == 'path = "inbox/b/*.csv"'
    assert lines[find_line(GOOD, ("source", 1, "columns", "first")) - 1] == 'first = "black"'


def test_key_that_a_comment_names_is_not_found_there() -> None:
    text = 'name = "c"\n# kind = "table" is for mahjong\nkind = "duel"\n'

    assert find_line(text, ("kind",)) == 3
