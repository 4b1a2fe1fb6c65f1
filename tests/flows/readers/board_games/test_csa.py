import pytest

from banzuke.flows.readers.board_games.csa_log import MEANINGS

NAMES = "N+Aiko\nN-Bela\n"
MOVES = "+7776FU,T12\n-3334FU\nT6\n"
MATE_OF_EIGHT = "PI11KY21KE22KA31GI71GI81KE82HI91KY\n-\n"


def game(ending, *, start="PI\n+\n", moves=MOVES):
    return f"V2.2\n{NAMES}$START_TIME:2024/01/05 10:00:00\n{start}{moves}{ending}\n"


@pytest.mark.parametrize(
    ("ending", "score", "void"),
    [
        *((f"%{word}", "0", None) for word in ("TORYO", "TSUMI", "TIME_UP", "ILLEGAL_MOVE")),
        ("%TORYO,T5", "0", None),
        ("%KACHI,'* -5000 win", "1", None),
        ("%+ILLEGAL_ACTION", "0", None),
        ("%-ILLEGAL_ACTION", "1", None),
        *((f"%{word}", "1/2", None) for word in ("SENNICHITE", "JISHOGI", "HIKIWAKE", "MAX_MOVES")),
        *((f"%{word}", None, word) for word in ("CHUDAN", "MATTA", "FUZUMI", "ERROR")),
        ("", None, "no result"),
        ("'summary:toryo:Aiko lose:Bela win", "0", None),
        ("'summary:time up:Aiko win:Bela lose", "1", None),
        ("%TORYO\n'summary:abnormal:Aiko win:Bela lose", None, "ABNORMAL"),
        ("'summary:max_moves:Aiko draw:Bela draw", "1/2", None),
        ("'summary:sennichite:Aiko draw:Bela draw", "1/2", None),
        ("%SENNICHITE\n'summary:oute_sennichite:Aiko lose:Bela win", "0", None),
        ("%KACHI\n'summary:illegal kachi:Aiko lose:Bela win", "0", None),
        ("'summary:toryo:Bela win:Aiko lose", "0", None),
    ],
)
def test_an_ending_says_who_won(raw_games, ending, score, void):
    raw = raw_games(game(ending), "a.csa")
    assert raw.frame.select("first", "score", "void_reason").rows() == [("Aiko", score, void)]
    assert raw.frame["termination"].item() in MEANINGS


def test_the_player_to_move_resigns(raw_games):
    one_more = game("%TORYO", moves=f"{MOVES}+2726FU\n")
    assert raw_games(one_more, "a.csa").frame["score"].to_list() == ["1"]
    at_once = game("%TORYO", moves="")
    assert raw_games(at_once, "a.csa").frame["score"].to_list() == ["0"]


def test_with_a_handicap_white_moves_first_and_is_first(raw_games):
    text = game("%TORYO", start=MATE_OF_EIGHT, moves="-5142OU\n+7776FU\n")
    columns = ("first", "second", "score", "handicap")
    assert raw_games(text, "a.csa").frame.select(columns).rows() == [("Bela", "Aiko", "0", "11")]


def test_games_of_a_file_are_separated_by_slashes_or_begin_anew(raw_games):
    text = (
        game("%TORYO")
        + "/\n'a comment\n"
        + NAMES
        + "PI\n+\n%SENNICHITE\n/\n'end\n"
        + game("%KACHI")
    )
    raw = raw_games(text + game("%TORYO"), "a.csa")
    assert raw.frame.select("_line", "score").rows() == [
        (1, "0"),
        (13, "1/2"),
        (20, "1"),
        (30, "0"),
    ]
    assert raw.broken.is_empty()


def test_what_shogi_servers_add_is_read(raw_games):
    event = "wdoor+floodgate-600-10F+Aiko+Bela+20240105033003"
    text = (
        f"V2\n{NAMES}$EVENT:{event}\nPI\n+\n'rating:Aiko+1:Bela+2\n'black_rate:Aiko+1:3345.0\n"
        "'white_rate:Bela+2:-12.5\n+7776FU\n%TORYO\n'summary:toryo:Aiko win:Bela lose\n"
        "'$END_TIME:2024/01/05 04:19:38\n"
    )
    (row,) = raw_games(text, "a.csa").frame.rows(named=True)
    expected = {
        "game": event,
        "event": "wdoor+floodgate-600-10F",
        "played_at": "2024-01-05",
        "ended_at": "2024-01-05T04:19:38",
        "first_rating": "3345.0",
        "second_rating": "-12.5",
        "moves": "1",
    }
    assert {key: row[key] for key in expected} == expected


def test_a_problem_is_kept_and_not_rated(raw_games):
    text = game("%TSUMI", start="P-11OU21FU\nP+00HI00HI\nP-00GI\n+\n", moves="+0012HI\n")
    raw = raw_games(text, "a.csa")
    assert raw.frame.select("score", "void_reason").rows() == [("1", "position")]
    even = game("%TORYO", start="P-11OU\nP+59OU\nP-00AL\n+\n", moves="+5958OU\n-1112OU\n")
    assert raw_games(even, "a.csa").frame["void_reason"].to_list() == [None]


def test_version_3_and_old_encodings(raw_games):
    text = (
        "'CSA encoding=UTF-8\nV3.0\nN+中野\nN-Bela\n$TIME+:600+10+0\nPI\n+\n"
        "+7776FU,T12.345\n%MAX_MOVES\n"
    )
    for encoding in ("utf-8", "utf-8-sig", "cp932", "euc_jp"):
        (row,) = raw_games(text.encode(encoding), "a.csa").frame.rows(named=True)
        assert (row["first"], row["score"], row["time"]) == ("中野", "1/2", "600+10+0"), encoding


def test_an_unknown_ending_is_never_rated(raw_games):
    (broken,) = raw_games(game("%METEOR"), "a.csa").broken.rows(named=True)
    assert broken["rule"] == "unknown-termination"
    raw = raw_games(game("%METEOR"), "a.csa", terminations={"METEOR": "draw"})
    assert raw.frame["score"].to_list() == ["1/2"]


def test_lines_without_a_game_are_quarantined_and_a_file_of_them_refused(raw_games, refusal_of):
    raw = raw_games(f"{game('%TORYO')}/\nhello\nworld\n", "a.csa")
    assert raw.broken.select("_line", "_raw", "rule").rows() == [(12, "hello\nworld", "not-a-game")]
    assert refusal_of(lambda: raw_games("hello\nworld\n", "a.csa")).rule == "not-csa"
    assert refusal_of(lambda: raw_games("'only\n'comments\n", "a.csa")).rule == "not-csa"
