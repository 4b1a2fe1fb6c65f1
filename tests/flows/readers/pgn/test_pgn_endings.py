"""PGN: the meaning of a game's result and of its ending."""

import re
from pathlib import Path

import pytest

from banzuke.flows.readers.pgn.endings import MEANINGS
from tests.flows.readers.pgn.pgn_games import game, points


def test_armageddon_counts_where_the_league_file_says_so(games, real_logs):
    file = real_logs / "chess_pgn" / "norway_chess_2022_armageddon.pgn"
    rows = games(file, terminations={"armageddon": "scored"}).accepted
    assert tuple(rows[column].sum() for column in ("wins", "draws", "losses")) == (20, 7, 4)
    assert rows["void_reason"].null_count() == 31


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("1-0", (1, 0, 0)),
        ("0-1", (0, 0, 1)),
        ("1/2-1/2", (0, 1, 0)),
        ("½-½", (0, 1, 0)),
        ("1/2", (0, 1, 0)),
    ],
)
def test_results(one, result, expected):
    row = one(game(Result=result))
    assert (points(row), row["void_reason"]) == (expected, None)


@pytest.mark.parametrize(
    ("tags", "reason"),
    [
        ({"Result": "*"}, "unfinished"),
        ({"Result": "*", "Termination": "Normal"}, "unfinished"),
        ({"Result": "*", "Termination": "Abandoned"}, "Abandoned"),
        ({"Result": "1-0", "Termination": "Unterminated"}, "Unterminated"),
        ({"Result": "+/-"}, "forfeit"),
        ({"Result": "-:+"}, "forfeit"),
        ({"Result": "0-0"}, "double forfeit"),
        ({"Black": "BYE"}, "bye"),
        ({"Event": "Tiebreak, Armageddon"}, "armageddon"),
        ({"Round": "3.1 (armageddon)"}, "armageddon"),
        ({"Termination": "Chiron Stage 3 withdrawal"}, "withdrawal"),
    ],
)
def test_games_that_count_for_nobody(one, tags, reason):
    assert one(game(**tags))["void_reason"] == reason


@pytest.mark.parametrize(
    "termination",
    [
        *("time forfeit", "Time forfeit", "abandoned", "rules infraction", "3-fold rep"),
        *(
            "Aiko won by resignation",
            "Bela-1 won on time",
            "Aiko won - game abandoned",
            "Aiko B. won by checkmate",
        ),
        *("Game drawn by agreement", "GUI TB Mate in 16", "", "adjudication"),
    ],
)
def test_endings_whose_result_stands(one, termination):
    row = one(game(Termination=termination))
    assert (points(row), row["void_reason"]) == ((1, 0, 0), None)


def test_an_unknown_ending_is_quarantined_until_the_league_file_says_what_it_means(games):
    text = game(Termination="meteor") + game(Termination="Aiko won by telepathy")
    result = games(text)
    assert result.quarantined["rule"].to_list() == ["unknown-termination"] * 2
    assert 'terminations = { "won by telepathy" = "void" }' in result.quarantined["message"][1]
    assert '[Termination "meteor"]' in result.quarantined["raw_text"][0]
    meant = {"meteor": "draw", "won by telepathy": "scored", "unfinished": "second"}
    rows = games(text + game(Result="*"), terminations=meant).accepted
    assert [points(row) for row in rows.rows(named=True)] == [(0, 1, 0), (1, 0, 0), (0, 0, 1)]


def test_the_documented_table_of_endings_is_the_one_of_the_reader():
    page = (Path(__file__).parents[4] / "data" / "README.md").read_text(encoding="utf-8")
    section = page.partition("\n### Chess games in PGN\n")[2].partition("\n### ")[0]
    table = section.partition("| `termination` | of | means |\n")[2].partition("\n\n")[0]
    told = {}
    for row in table.splitlines()[1:]:
        words, _, means = (cell.strip() for cell in row.strip("|").split(" | "))
        meaning = {"the result stands": "scored", "void": "void", "a draw": "draw"}[means]
        told |= dict.fromkeys(re.findall("`([^`]+)`", words), meaning)
    assert told == MEANINGS


def test_a_missing_result_is_the_one_that_the_moves_end_with(games):
    result = games(game(Result=None, moves="1. e4 0-1") + game(Result=None, moves="1. e4"))
    assert [points(row) for row in result.accepted.rows(named=True)] == [(0, 0, 1)]
    assert result.quarantined.select("line", "rule").rows() == [(8, "missing-result")]


MATE = "1. f3 e5 2. g4 Qh4#"


@pytest.mark.parametrize(
    ("moves", "tags", "said"),
    [
        ("1. e4 e5 0-1", {}, "the result at the end of the moves"),
        ("1. e4 e5 {Ben resigns} 1/2-1/2", {}, "the result at the end of the moves"),
        (f"{MATE} 1-0", {}, "a mate by the other player"),
        ("1. f3 {[%clk 1]} e5 2. g4 2... Qh4# {[%clk 9]} 1-0", {}, "a mate by the other player"),
        ("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4.Qxf7# 0-1", {"Result": "0-1"}, "a mate by the other"),
        ("1. e4 1-0", {"Termination": "Bela won by resignation"}, "names another winner"),
    ],
)
def test_a_result_that_the_game_contradicts_is_in_quarantine(games, moves, tags, said) -> None:
    ((rule, message),) = games(game(moves, **tags)).quarantined.select("rule", "message").rows()
    assert rule == "bad-result"
    assert said in message


@pytest.mark.parametrize(
    ("moves", "tags"),
    [
        (f"{MATE} 0-1", {"Result": "0-1"}),
        ("1. e4 e5 *", {}),
        ("1. e4 e5 2. Qh5#", {}),
        (f"{MATE} 1-0", {"Variant": "Antichess"}),
        ("1. e4 {lost 0-1} 1-0", {}),
        ("1. e4 1-0", {"Termination": "Aiko won on time"}),
    ],
)
def test_a_result_that_the_game_does_not_contradict_counts(games, moves, tags) -> None:
    assert games(game(moves, **tags)).quarantined.is_empty()


def test_the_variant_of_the_next_game_says_nothing_about_a_mate(games) -> None:
    mated = game(f"{MATE} 1-0").replace("\n\n", "\n")
    found = games(mated + game(Variant="Antichess", White="Cora")).quarantined
    assert found["rule"].to_list() == ["bad-result"]


TAGS = '[Event "e"]\n[Date "2024.01.05"]\n[White "Ann"]\n[Black "Ben"]\n[Result "1-0"]\n'


@pytest.mark.parametrize(
    "moves",
    [
        "{kampflos} 1-0",
        "{forfeit} 1-0",
        "1-0 {w/o}",
        "{Ben did not show} {forfeit}\n1-0",
        "{不戦勝}",
    ],
)
def test_a_comment_without_moves_may_say_that_nobody_played(one, moves):
    assert one(f"{TAGS}\n{moves}\n")["void_reason"] == "forfeit"


@pytest.mark.parametrize(
    "moves", ["1. e4 {kampflos?} e5 1-0", "{White forfeits on time} 1-0", "{good game} 1-0", "1-0"]
)
def test_other_comments_leave_a_game_scored(one, moves):
    row = one(f"{TAGS}\n{moves}\n")
    assert (row["wins"], row["void_reason"]) == (1, None)
