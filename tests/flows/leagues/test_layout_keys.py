"""Keys of a source that belong to another layout are refused, and the key to delete is named."""

import pytest

from banzuke.flows.leagues.league_file import BadLeagueFile, read_league


def league(tmp_path, kind: str, source: str):
    file = tmp_path / "club.toml"
    text = f'name = "club"\nkind = "{kind}"\n[[source]]\npath = "inbox/*.csv"\n{source}\n'
    file.write_text(text, encoding="utf-8")
    return read_league(file)


@pytest.mark.parametrize(
    ("kind", "source"),
    [
        ("table", 'layout = "seats"\nsame_game = ["a"]\ncolumns = { player = "n", points = "p" }'),
        ("table", 'layout = "players"\nnot_players = ["note"]\ntable_sum = 0'),
        (
            "table",
            'layout = "places"\ncolumns = { player_1 = "1", player_2 = "2", player_3 = "3" }',
        ),
        ("pairwise", 'layout = "crosstable"\nskip_lines = 3\ncolumns = { player = "Name" }'),
        ("pairwise", 'first_is = "black"\ndate_format = "excel"'),
    ],
)
def test_a_source_may_say_how_its_sheet_is_laid_out(tmp_path, kind, source) -> None:
    assert league(tmp_path, kind, source).source[0].path == "inbox/*.csv"


@pytest.mark.parametrize(
    ("kind", "source", "said"),
    [
        ("table", 'layout = "crosstable"\ncolumns = { player = "n" }', "games of two"),
        ("tournament", 'layout = "seats"\ncolumns = { player = "n" }', "table games"),
        ("table", 'layout = "seats"', "'player' must be mapped"),
        ("table", 'same_game = ["a"]', 'layout = "seats"'),
        ("table", 'not_players = ["a"]', 'layout = "players"'),
        ("pairwise", 'layout = "crosstable"\nvoid_if = { a = ["b"] }', "leave void_if out"),
        ("pairwise", 'format = "pgn"\nlayout = "crosstable"', "leave layout out"),
        ("pairwise", 'format = "jsonl"\nskip_lines = 2', "no title"),
        ("tournament", 'first_is = "black"', "no colours"),
    ],
)
def test_a_key_of_another_layout_is_refused(tmp_path, kind, source, said) -> None:
    with pytest.raises(BadLeagueFile, match=said):
        league(tmp_path, kind, source)
