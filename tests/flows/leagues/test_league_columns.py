"""League files: columns and sections that a kind and a format accept."""

from pathlib import Path

import pytest

from banzuke.flows.leagues.league_file import read_league
from tests.flows.leagues.league_texts import GOOD, SOURCE, line_of


def test_counted_rows_in_append_mode_are_refused_on_their_source(refused) -> None:
    result = 'second = "white"\nscore = "result"'
    text = GOOD.replace(result, 'second = "white"\nwins = "w"\ngames = "n"')
    assert text != GOOD

    [(line, message)] = refused(text)

    assert line == [n for n, t in enumerate(text.splitlines(), 1) if t == "[[source]]"][1]
    assert 'mode = "snapshot"' in message


@pytest.mark.parametrize(
    ("columns", "says"),
    [
        ('first = "b", second = "w", score = "r", winner = "x"', "exactly one form of result"),
        ('first = "b", second = "w"', "exactly one form of result"),
        ('first = "b", second = "w", wins = "x"', "games and wins"),
        ('second = "w", score = "r"', "'first' must be mapped"),
        ('first = "b", score = "r"', "'second' must be mapped"),
        ('first = "b", second = "w", score = "r", player = "p"', "unknown column 'player'"),
    ],
)
def test_columns_that_make_no_pairwise_game_are_refused(refused, columns, says) -> None:
    text = f'name = "c"\nkind = "pairwise"\n{SOURCE}columns = {{ {columns} }}\n'

    [(line, message)] = refused(text)

    assert line == line_of(text, "columns")
    assert says in message


@pytest.mark.parametrize(
    ("kind", "columns", "says"),
    [
        ("table", 'player_1 = "a", player_2 = "b", place_1 = "x"', "'player_3' must be mapped"),
        ("table", 'player_1 = "a", player_2 = "b", player_3 = "c"', "place_1 … place_4"),
        ("tournament", 'event = "e", player = "p"', "'place' must be mapped"),
        ("tournament", 'event = "e", place = "p"', "'player' must be mapped"),
    ],
)
def test_columns_that_the_kind_needs_must_be_mapped(refused, kind, columns, says) -> None:
    problems = refused(f'name = "c"\nkind = "{kind}"\n{SOURCE}columns = {{ {columns} }}\n')

    assert any(line == 5 and says in message for line, message in problems), problems


def test_a_column_of_losses_is_refused_with_what_to_map_instead(refused) -> None:
    columns = 'first = "a", second = "b", wins = "W", losses = "L"'
    problems = refused(f'name = "c"\nkind = "pairwise"\n{SOURCE}columns = {{ {columns} }}\n')

    (message,) = (message for _, message in problems if "losses" in message)
    assert "so map wins, games and draws; if no column has the number of games, add" in message
    assert "did you mean" not in message


@pytest.mark.parametrize(
    ("kind", "section", "own"),
    [
        ("pairwise", "tier", "static"),
        ("pairwise", "stable_rank", "static"),
        ("table", "static", "stable_rank"),
        ("tournament", "stable_rank", "tier"),
    ],
)
def test_section_of_another_kind_is_refused(refused, kind, section, own) -> None:
    text = f'name = "c"\nkind = "{kind}"\n{SOURCE}[{section}]\n'

    [(line, message)] = refused(text)

    assert line == line_of(text, f"[{section}]")
    assert message == f"a {kind} league takes [{own}], not [{section}]"


@pytest.mark.parametrize("log_format", ["tenhou", "mjlog", "tenhou6", "majsoul", "mjai"])
def test_mahjong_format_needs_no_columns_and_is_for_tables_only(refused, tmp_path, log_format):
    source = f'{SOURCE}format = "{log_format}"\n'
    file = tmp_path / "good.toml"
    some = 'columns = { player_1 = "account_1" }\n'
    file.write_text(f'name = "c"\nkind = "table"\n{source}{some}', encoding="utf-8")
    text = f'name = "c"\nkind = "pairwise"\n{source}date_format = "%Y"\n'

    problems = refused(text)

    assert read_league(file).source[0].format == log_format
    assert [line for line, _ in problems] == [line_of(text, "format ="), line_of(text, "date_")]
    assert "table games, not pairwise" in problems[0][1]
    assert "leave date_format out" in problems[1][1]


PLACED = 'columns = { player_1 = "a", player_2 = "b", player_3 = "c", place_1 = "x" }'


@pytest.mark.parametrize(
    ("kind", "columns", "says"),
    [
        ("pairwise", "", "games of two have no tables"),
        ("tournament", "", "events have no tables"),
        ("table", PLACED, "map points_1"),
    ],
)
def test_a_sum_is_asked_only_of_tables_with_points(refused, kind, columns, says) -> None:
    text = f'name = "c"\nkind = "{kind}"\n{SOURCE}table_sum = 100000\n{columns}\n'

    [(line, message)] = refused(text)

    assert line == line_of(text, "table_sum")
    assert says in message
    assert "leave table_sum out" in message


def test_tables_whose_format_has_points_may_have_a_sum(tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    for more in ("", 'format = "tenhou"\n', PLACED.replace("place_1", "points_1") + "\n"):
        file.write_text(
            f'name = "c"\nkind = "table"\n{SOURCE}table_sum = 0\n{more}', encoding="utf-8"
        )
        assert read_league(file).source[0].table_sum == 0


def test_a_column_of_sides_may_stand_beside_rows_from_both_sides(tmp_path: Path) -> None:
    columns = 'columns = { first = "a", second = "b", score = "r", first_side = "c" }'
    file = tmp_path / "c.toml"
    file.write_text(f'name = "c"\nkind = "pairwise"\n{SOURCE}both_sides = true\n{columns}\n')
    assert read_league(file).source[0].both_sides is True
