"""Games in lines of plain text: names, results, days and what is no game."""

import pytest

from banzuke.flows.readers.game_lines.game_lines_log import are_games
from banzuke.flows.readers.game_lines.one_line import game_of, games_of
from banzuke.flows.readers.rows import UnreadableFile

CLUB = """Club championship 2024
Round 1, 4 March 2024
White - Black
1. Holm, Anna - Berg, Ben   1-0
2. Cid Cole (1890) - Dan Dahl      ½-½
Round 2, 11 March 2024
1. Berg, Ben - Cid Cole     + -
2. Dan Dahl - bye
3. Eve East - Fay Ford
See you next week!
"""


@pytest.fixture
def read(read_log):
    """A function that reads a text as a list of games."""

    def of(text: str):
        return read_log(text, "club.txt", format="game-lines")

    return of


def test_a_list_has_its_event_rounds_days_and_sides(read) -> None:
    raw = read(CLUB)
    columns = ("_line", "event", "round", "played_at", "first", "second", "score", "void_reason")
    event = "Club championship 2024"
    assert raw.frame.select(columns).rows() == [
        (4, event, "1", "2024-03-04", "Holm, Anna", "Berg, Ben", "1-0", None),
        (5, event, "1", "2024-03-04", "Cid Cole", "Dan Dahl", "½-½", None),
        (7, event, "2", "2024-03-11", "Berg, Ben", "Cid Cole", None, "forfeit"),
        (8, event, "2", "2024-03-11", "Dan Dahl", "bye", None, "bye"),
        (9, event, "2", "2024-03-11", "Eve East", "Fay Ford", None, "no result"),
    ]
    assert raw.frame["neutral"].null_count() == 5
    assert raw.broken.select("_line", "rule").rows() == [(10, "not-a-game")]


@pytest.mark.parametrize(
    ("line", "first", "second", "result"),
    [
        ("Ann vs. Ben: 3-1", "Ann", "Ben", "3-1"),
        ("Board 2: Ann – Ben 0:1", "Ann", "Ben", "0:1"),
        ("Ann 2,5:1,5 Ben", "Ann", "Ben", "2,5:1,5"),
        ("Schalke 04 0:0 Hannover 96", "Schalke 04", "Hannover 96", "0:0"),
        ("Müller-Schmidt - Jean-Luc Roux remis", "Müller-Schmidt", "Jean-Luc Roux", "1/2-1/2"),
        ("Ann - Ben 3-6 7-5 10-8", "Ann", "Ben", "1-0"),
        ("- Ann def. Ben 6-4, 6-3", "Ann", "Ben", "1-0"),
        ("Ann lost to Ben (resigned)", "Ann", "Ben", "0-1"),
        ("田中 ● - ○ 鈴木", "田中", "鈴木", "0-1"),
        ("田中○−●鈴木", "田中", "鈴木", "1-0"),
        ("0:1 Ann - Ben", "Ann", "Ben", "0:1"),
        ("A. Ash d. B. Birch 6-4, 3-6, 7-6(5)", "A. Ash", "B. Birch", "1-0"),
        ("Anna Kern gewinnt gegen Bert Bald", "Anna Kern", "Bert Bald", "1-0"),
        ("*Ann* 🆚 Ben → 1:0", "Ann", "Ben", "1:0"),
        ("Els van Dam x Bo Ek oavgjort", "Els van Dam", "Bo Ek", "1/2-1/2"),
    ],
)
def test_a_line_has_two_names_and_a_result(line, first, second, result) -> None:
    game = game_of(line)
    assert game is not None
    assert (game.first, game.second, game.result, game.ending) == (first, second, result, None)


@pytest.mark.parametrize(
    "line",
    [
        "Ann - Ben 1-0 0-1",
        "1. 12.03.2024 Ann - Ben 1-0",
        "Ann - Ben - Cid 1-0",
        "1. e4 e5 2. Nf3 Nc6 1-0",
        "Ann - 3",
        "1. Ann 1890",
        "Ann - Ben",
        "½ ½ ½ ½",
        "On top board Ann beat Ben after a long ending.",
        "Ann beat ben yesterday",
        "Ann beat Ben 1-3",
        "Here are the results of today: Ann - Ben 1-0",
        "> Ann - Ben 1-0",
        "Malcolm X - Ben 1-0 x 0-1",
        "x" * 400 + " - Ben 1-0",
    ],
)
def test_a_line_that_may_mean_something_else_is_no_game(line) -> None:
    assert game_of(line) is None


def test_a_result_above_one_makes_nil_nil_a_draw(read) -> None:
    raw = read("Ann 2:1 Ben\nCid 0:0 Dan\nAnn 0:3 Cid\n")
    assert raw.frame["score"].to_list() == ["1-0", "1/2-1/2", "0-1"]
    assert raw.frame["neutral"].to_list() == ["true"] * 3


def test_colours_behind_names_turn_the_line_so_that_white_is_first(read) -> None:
    raw = read("Kern (W) - Bald (S) 1-0\nMoor (S) - Lenz (W) 3:1\nMoor - Kern 0-1\n")
    columns = ("first", "second", "score", "neutral")
    assert raw.frame.select(columns).rows() == [
        ("Kern", "Bald", "1-0", None),
        ("Lenz", "Moor", "0-1", None),
        ("Moor", "Kern", "0-1", "true"),
    ]


@pytest.mark.parametrize(
    ("lines", "results"),
    [
        (["Ann-Ben 1-0", "Jean-Luc-Ann 1-0"], ["1-0", None]),
        (["Ann-Ben 1-0", "Ann - Ben 0-1"], [None, "0-1"]),
        (["Ann 25 - Ben 18", "Cid 7 : Dan 11"], ["25-18", "7-11"]),
        (["Schalke 04 - Mainz 05", "Hertha 1-0 Mainz 05"], [None, "1-0"]),
    ],
)
def test_a_text_has_one_way_of_writing(lines, results) -> None:
    assert [game and game.result for game in games_of(lines)] == results


CHAT = """[03.02.24, 21:04:11] Ann: Round 1
[03.02.24, 21:05:02] Ann: Ann - Ben 1-0
Cid - Dan 0-1
[03.02.24, 21:06:02] Ben: well played
10/2/24, 20:15 - Ben: Ben - Cid 0-1
"""


def test_a_message_of_a_chat_has_its_day_for_the_games_below_it(read) -> None:
    raw = read(CHAT.replace("10/2/24", "13/2/24"))
    assert raw.frame.select("round", "played_at", "first").rows() == [
        ("1", "2024-02-03", "Ann"),
        ("1", "2024-02-03", "Cid"),
        ("1", "2024-02-13", "Ben"),
    ]
    assert raw.broken["_line"].to_list() == [4]
    assert raw.frame["event"][0] == "club", "not the first message"


@pytest.mark.parametrize(
    ("line", "day"),
    [
        ("Ann beat Ben on 3 Feb 2024", "2024-02-03"),
        ("Ann - Ben 1-0 (Feb 3rd, 2024)", "2024-02-03"),
        ("1. 12.03.2024 19:30 Ann - Ben 1-0", "2024-03-12"),
    ],
)
def test_a_day_may_stand_anywhere_in_a_line(read, line, day) -> None:
    assert read(line).frame.select("first", "second", "played_at").rows() == [("Ann", "Ben", day)]


def test_a_heading_with_a_day_is_no_game(read) -> None:
    heads = "Turno 1 - 3 febbraio 2024\nAnn - Ben 1-0\nPosted by Cid » Feb 10, 2024 9:12 pm\n"
    raw = read(heads + "Cid - Ann 1-0\n")
    assert raw.frame.select("first", "played_at").rows() == [
        ("Ann", "2024-02-03"),
        ("Cid", "2024-02-10"),
    ]


def test_a_line_above_the_first_game_that_may_be_a_game_is_named(read) -> None:
    raw = read(
        "Club cup\nAnn triumphs against Ben\nDan versus Eve, after a long evening\nAnn - Ben 1-0"
    )
    assert raw.broken["_line"].to_list() == [3]


@pytest.mark.parametrize("numbers", [("1 ", "2 "), ("", "")])
def test_the_result_of_teams_above_their_boards_is_no_game(read, numbers) -> None:
    one, two = numbers
    boards = f"{one}Ann - Ben 1-0\n{two}Cid - Dan ½-½\n"
    raw = read(f"Rooks - Kings 1,5:0,5\n{boards}Eve - Fay 1-0\n")
    assert raw.frame["void_reason"].to_list() == ["result of teams", None, None, None]


@pytest.mark.parametrize("score", ["2-1", "2-0"])
def test_a_match_that_is_not_the_sum_of_the_games_below_it_counts(read, score) -> None:
    raw = read(f"Ann - Ben {score}\nCid - Dan 1-0\nEve - Fay 1-0\nGus - Hal 1-0\n")
    assert raw.frame["void_reason"].null_count() == raw.frame.height


def test_lines_of_go_have_black_first_and_the_stones(read) -> None:
    raw = read(
        "B: Ann W: Ben B+R\nWhite: Ann, Black: Cid, H3 W+2.5\nBen (B) vs Cid (W): B+F\n"
        "B: Ann W: Ben jigo\n"
    )
    shown = raw.frame.select("first", "second", "result", "handicap", "neutral", "void_reason")
    assert shown.rows() == [
        ("Ann", "Ben", "1-0", "0", None, None),
        ("Cid", "Ann", "0-1", "3", None, None),
        ("Ben", "Cid", "1-0", "0", None, "forfeit"),
        ("Ann", "Ben", "1/2-1/2", "0", None, None),
    ]


def test_points_with_blanks_only_are_games_of_several_names_at_both_places(read) -> None:
    raw = read("Ann 3 Ben 1\nBen 2, Ann 3\n")
    assert raw.frame.select("first", "result").rows() == [("Ann", "1-0"), ("Ben", "0-1")]
    with pytest.raises(UnreadableFile, match="no line has two names"):
        read("Ann W 3 L 1\nBen W 2 L 2\nCid W 1 L 3\n")


def test_rounds_of_a_cup_and_games_that_were_not_played_have_their_names(read) -> None:
    raw = read(
        "Semi-finals\n**Ann** - Ben 3-1\nCid - Dan postponed\nEve w/o Fay\nGus bye\n"
        "Hal - Ida 1-3 (w/o)\nFinal, 4 March 2024\nAnn - Eve 1-3\n~~Ann - Eve 3-1~~\n"
    )
    assert raw.frame.select("first", "round", "void_reason").rows() == [
        ("Ann", "Semi-finals", None),
        ("Cid", "Semi-finals", "no result"),
        ("Eve", "Semi-finals", "forfeit"),
        ("Gus", "Semi-finals", "bye"),
        ("Hal", "Semi-finals", "forfeit"),
        ("Ann", "Final", None),
    ]
    assert raw.broken["_line"].to_list() == [9]


def test_days_follow_those_that_can_be_read_in_one_way_only(read) -> None:
    raw = read("3/4/2024 19:30 Ann - Ben 1-0\n3/25/2024 Cid - Dan 0-1\n")
    assert raw.frame["played_at"].to_list() == ["2024-03-04", "2024-03-25"]
    with pytest.raises(UnreadableFile, match="has the day 3/4/2024, and no line") as refused:
        read("3/4/2024 Ann - Ben 1-0\n")
    assert refused.value.rule == "unclear-day"


def test_a_round_without_a_day_has_not_the_day_of_another_round(read) -> None:
    games = "Ann - Ben 1-0\nRound 2\nBen - Ann 1-0\nSaturday 6 April 2024\nAnn - Ben 0-1\n"
    days = read(f"Club cup\nRound 1, 4 March 2024\n{games}").frame["played_at"]
    assert days.to_list() == ["2024-03-04", None, "2024-04-06"]
    days = read(f"Club cup, 2 March 2024\nRound 1\n{games}").frame["played_at"]
    assert days.to_list() == ["2024-03-02", "2024-03-02", "2024-04-06"]


def test_a_sentence_with_a_day_is_no_heading(read) -> None:
    said = "We have moved the game of Cid against Dan to 12.04.2024 because Dan was ill"
    raw = read(f"4 March 2024\nAnn - Ben 1-0\n{said}\nEve - Fay 1-0\nGus - Hal 1-0\n")
    assert raw.frame["played_at"].to_list() == ["2024-03-04"] * 3
    assert raw.broken["_line"].to_list() == [3]


def test_other_texts_are_not_of_the_format(read) -> None:
    with pytest.raises(UnreadableFile, match="no line has two names and a result"):
        read("Dear all,\nsee you on Monday\n")
    assert not are_games(["date,players,score", "2024-01-07,Ann - Ben, 1-0"], ",")
    assert are_games(["Results, as promised", "Ann - Ben 1-0", "Cid - Dan 0-1"], ",")


def test_a_column_of_numbers_behind_names_is_no_part_of_them() -> None:
    table = ["Pete Marsh  4-2  Kev Oneill  1", "Kev Oneill  4-3  Sue Hall  2"]
    assert games_of(table) == [None, None]
    programs = games_of(["Ours 1-0 Stockfish 16", "Ours 0-1 Stockfish 15"])
    assert [game and game.second for game in programs] == ["Stockfish 16", "Stockfish 15"]
