import pytest

from banzuke.flows.readers import UnreadableFile
from banzuke.flows.readers.board_games.sgf_tree import trees

HEAD = "GM[1]FF[4]PB[Aiko]PW[Bela]DT[2024-01-05]"


def sgf(**said):
    return f"(;{HEAD}{''.join(f'{key}[{value}]' for key, value in said.items())};B[dd];W[pp])\n"


def test_a_game_says_who_won_and_under_what_conditions(raw_games):
    game = sgf(
        RE="B+3.5", HA="3", KM="0.5", SZ="19", BR="4k", WR="1d", EV="Cup", RO="2", PC="Kyoto",
        RU="Japanese", BT="North", WT="South", TM="1800", GN="Final",
    )  # fmt: skip
    (row,) = raw_games(game, "a.sgf").frame.rows(named=True)
    expected = {
        "first": "Aiko", "second": "Bela", "score": "1", "played_at": "2024-01-05", "handicap": "3",
        "komi": "0.5", "size": "19", "first_rank": "4k", "second_rank": "1d", "event": "Cup",
        "round": "2", "site": "Kyoto", "rules": "Japanese", "first_team": "North", "time": "1800",
        "second_team": "South", "name": "Final", "termination": "score", "said": "B+3.5",
    }  # fmt: skip
    assert {key: row[key] for key in expected} == expected
    assert row["_raw"].startswith("(;GM[1]") and "B[dd]" not in row["_raw"]


@pytest.mark.parametrize(
    ("setup", "handicap", "void"),
    [
        ("", None, None),
        ("HA[0]", "0", None),
        ("HA[1]", "0", None),
        ("HA[2]AB[dd][pp]", "2", None),
        ("AB[dd]\n[pp] [dp]", "3", None),
        ("HA[two]", "two", None),
        ("AB[aa][bb]AW[cc][dd]", "2", "position"),
        ("\n;HA[2]AB[dd][pp]", "2", None),
        (";AB[aa][bb];AW[cc][dd]", "2", "position"),
    ],
)
def test_a_handicap_is_stones_that_black_is_given(raw_games, setup, handicap, void):
    raw = raw_games(f"(;{HEAD}RE[B+R]{setup};W[qq])", "a.sgf")
    assert raw.frame.select("handicap", "void_reason").rows() == [(handicap, void)]


def test_games_of_a_collection_are_separated_whatever_their_values(raw_games):
    text = (
        "From: a mail\n"
        rf"(;{HEAD}RE[B+R]C[a \] ) (;PB[Eve\] ];B[aa](;W[bb]C[(;PB[Eve\]])(;W[cc];B[dd]))"
        f"\n\n  (\n;{HEAD}RE[W+R];B[aa])(;PB[Cleo]PW[Dan]RE[0]C[)(;])"
    )
    raw = raw_games(text, "a.sgf")
    assert raw.frame.select("_line", "first", "score").rows() == [
        (2, "Aiko", "1"),
        (4, "Aiko", "0"),
        (5, "Cleo", "1/2"),
    ]
    assert raw.broken.is_empty()


def test_values_are_simple_text(raw_games):
    raw = raw_games(rf"(;PB[Ai\]ko \\ x]PW[Be\{chr(10)}la{chr(10)}y]RE[B+R])", "a.sgf")
    assert raw.frame.select("first", "second").rows() == [("Ai]ko \\ x", "Bela y")]


def test_old_files_with_long_names_and_late_headers(raw_games):
    raw = raw_games(
        "(;GaMe[1];PlayerBlack[Aiko]PlayerWhite[Bela]REsult[W+R];B[aa](;W[bb]))", "a.sgf"
    )
    assert raw.frame.select("first", "second", "score", "gm").rows() == [("Aiko", "Bela", "0", "1")]


@pytest.mark.parametrize(
    ("black", "white"), [("?", "Bela"), ("Black", "White"), ("", ""), ("NN", "B")]
)
def test_games_with_placeholder_names_are_quarantined(write, games, black, white):
    path = write(f"(;PB[{black}]PW[{white}]RE[B+R];B[aa])", "a.sgf")
    result = games(path, format="sgf")
    assert result.quarantined["rule"].to_list() == ["missing-player"]


def test_one_player_may_be_called_white(write, games):
    result = games(write("(;PB[White]PW[Bela]RE[B+R];B[aa])", "a.sgf"), format="sgf")
    assert result.accepted["first"].to_list() == ["White"]


def test_an_unknown_result_can_be_given_a_meaning(raw_games):
    text = sgf(RE="B+1.5 ? W+timeout")
    (broken,) = raw_games(text, "a.sgf").broken.rows(named=True)
    assert broken["rule"] == "unknown-termination"
    raw = raw_games(text, "a.sgf", terminations={"B+1.5 ? W+timeout": "second"})
    assert raw.frame["score"].to_list() == ["0"]


def test_a_game_that_is_cut_in_its_header_is_quarantined_and_others_are_not(raw_games):
    text = f"{sgf(RE='B+R')}(;{HEAD}RE[B+R];B[aa]\n(;{HEAD}RE[W+R];B[bb]"
    assert raw_games(text, "a.sgf").frame["score"].to_list() == ["1", "1", "0"]
    cut = raw_games(f"{sgf(RE='B+R')}(;PB[Aiko]PW[Be", "a.sgf")
    assert cut.frame.height == 1
    assert cut.broken.select("_line", "rule").rows() == [(2, "unfinished-game")]


def test_the_same_game_has_the_same_id_and_another_one_has_not(raw_games):
    def ids(*texts):
        return [raw_games(text, "a.sgf").frame["game"].item() for text in texts]

    same = ids(
        f"(;{HEAD}RE[B+R];B[dd];W[pp])",
        f"(;{HEAD}RE[B+R]C[hello]\n;B[dd]BL[30]\n;W[pp]C[nice](;B[aa])(;B[bb]))",
    )
    assert same[0] != same[1], "the second one goes on"
    commented = ids(
        f"(;{HEAD}RE[B+R];B[dd];W[pp](;B[aa])(;B[bb]))",
        f"(;{HEAD}RE[B+R]C[hi]\n ;B[dd]BL[30]\n;W[pp]C[nice];B[aa])",
    )
    assert commented[0] == commented[1]
    assert len({*same, *commented}) == 2
    assert ids(f"(;{HEAD}RE[B+R])") == [None]
    assert ids(f"(;{HEAD}RE[B+R]PC[OGS: https://online-go.com/game/12];B[aa])") == [
        "online-go.com/game/12"
    ]


def test_text_in_other_encodings_is_read_as_the_file_says(raw_games, refusal_of):
    named = "(;CA[{}]PB[中野]PW[Bela]RE[B+R])"
    for charset in ("gb18030", "Shift_JIS", "EUC-JP", "big5"):
        raw = raw_games(named.format(charset).encode(charset), "a.sgf")
        assert raw.frame["first"].item() == "中野", charset
    assert raw_games(named.format("gb18030").encode(), "a.sgf").frame["first"].item() == "中野"
    latin = "(;PB[Émile]PW[Bela]RE[B+R])".encode("latin-1")
    assert raw_games(latin, "a.sgf").frame["first"].item() == "Émile"
    unsaid = named.format("no-such").encode("gb18030")
    error = refusal_of(lambda: raw_games(unsaid, "a.sgf"))
    assert error.rule == "wrong-encoding" and "gb18030" in error.remedy
    assert raw_games(unsaid, "a.sgf", encoding="gb18030").frame["first"].item() == "中野"
    assert (
        raw_games(named.format("UTF-16").encode("utf-16"), "a.sgf").frame["first"].item() == "中野"
    )


@pytest.mark.parametrize("text", ["first,second\nAiko,Bela\n", "()", "<html>(not a game)</html>"])
def test_what_is_no_sgf_is_refused(raw_games, refusal_of, text):
    assert refusal_of(lambda: raw_games(text, "a.sgf")).rule == "not-sgf"


def test_line_endings_of_all_kinds_count_lines(raw_games):
    text = f"\r\n(;{HEAD}RE[B+R])\r(;{HEAD}RE[W+R])\n(;{HEAD}RE[0])"
    assert raw_games(text, "a.sgf").frame["_line"].to_list() == [2, 3, 4]


@pytest.mark.parametrize("unit", [b"(;", b"(;GM[", b"(;GM[1](", b"(;C[\\", b")(;", b"[", b"\\"])
def test_very_deep_nesting_is_no_error(unit):
    n = sum(1 for _ in trees(unit * 20_000))
    assert n <= 20_000


def test_games_of_one_line_are_numbered(raw_games):
    game = sgf(RE="B+R").strip()
    assert raw_games(game + game + "\n" + game, "a.sgf").frame["_line"].to_list() == [1, 2, 3]
    assert raw_games(game + "\n\n" + game, "a.sgf").frame["_line"].to_list() == [1, 3]


@pytest.mark.long
@pytest.mark.parametrize(
    "piece", ["a", " ", "a ", "(", "(;", "(;a", ")(;", "[", "]", "\\", ";B[", "(;GM["]
)
def test_reading_time_grows_in_proportion_to_the_file(raw_games, piece):
    """Work grows in proportion to the file, or this file would take hours."""
    for text in (f"(;{HEAD}{piece * 30_000}", f"(;{HEAD}RE[B+R]{piece * 30_000};B[dd])"):
        try:
            assert raw_games(text, "a.sgf").height
        except UnreadableFile as error:
            assert error.remedy


def test_a_game_is_the_same_with_clocks_comments_and_variations(raw_games):
    moves = [";B[dd]", ";W[pp]", ";B[pd]", ";W[dp]"]
    told = (
        f"{moves[0]}BL[1799]{moves[1]}C[a (good\\] move; ;B[aa\\]) :(]"
        f"({moves[2]}WL[3]\n ( {moves[3]}C[(;]) (;W[aa]))(;B[bb];W[cc])"
    )
    games = raw_games(f"(;{HEAD}RE[B+R]{''.join(moves)})\n(;{HEAD}RE[B+R]{told})", "a.sgf")
    assert games.frame["game"].n_unique() == 1 and games.frame.height == 2
