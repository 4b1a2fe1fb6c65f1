import pytest

from banzuke.flows.readers.board_games.kif_log import MEANINGS

HEAD = "開始日時：2024/01/05 10:00:00\n棋戦：名人戦\n手合割：平手　　\n先手：Aiko\n後手：Bela\n"
MOVES = "   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:01/00:00:01)+\n"
RULER = "手数----指手---------消費時間--\n"


def game(ending, *, head=HEAD, moves=MOVES):
    return f"# ---- Kifu for Windows ----\n{head}{RULER}*a comment：of sorts\n{moves}{ending}\n"


@pytest.mark.parametrize(
    ("ending", "score", "void"),
    [
        *((f"   3 {word}  ( 0:00/00:00:01)", "0", None) for word in ("投了", "切れ負け", "詰み")),
        *((f"3 {word}", "0", None) for word in ("反則負け", "時間切れ")),
        *((f"3 {word}", "1", None) for word in ("反則勝ち", "入玉勝ち", "宣言勝ち")),
        *((f"3 {word}", "1/2", None) for word in ("千日手", "持将棋", "引き分け", "最大手数到達")),
        *((f"3 {word}", None, word) for word in ("中断", "封じ手", "不詰", "不戦敗", "不戦勝")),
        ("", None, "no result"),
        ("まで2手で先手の勝ち", "1", None),
        ("まで2手で後手の勝ち", "0", None),
        ("まで2手で時間切れにより後手の勝ち", "0", None),
        ("まで2手で先手の反則負け", "0", None),
        ("まで2手で後手の入玉勝ち", "0", None),
        ("まで2手で千日手", "1/2", None),
        ("まで2手で中断", None, "中断"),
        ("   3 投了\nまで2手で後手の勝ち", "0", None),
        ("   3 詰み\nまで2手詰", "0", None),
    ],
)
def test_an_ending_says_who_won(raw_games, ending, score, void):
    raw = raw_games(game(ending), "a.kif")
    assert raw.frame.select("first", "score", "void_reason").rows() == [("Aiko", score, void)]
    assert raw.frame["termination"].item() in MEANINGS


def test_two_lines_that_contradict_each_other_are_quarantined(raw_games):
    for ending in ("   3 投了\nまで2手で先手の勝ち", "   3 千日手\nまで2手で先手の勝ち"):
        raw = raw_games(game(ending), "a.kif")
        assert raw.broken["rule"].to_list() == ["bad-result"]


def test_variations_change_nothing(raw_games):
    text = game("   3 投了\nまで2手で後手の勝ち") + "\n変化：2手\n   2 千日手\nまで1手で千日手\n"
    assert raw_games(text, "a.kif").frame["score"].to_list() == ["0"]
    open_ended = game("") + "\n変化：2手\n   2 投了\nまで1手で先手の勝ち\n"
    assert raw_games(open_ended, "a.kif").frame["void_reason"].to_list() == ["no result"]


@pytest.mark.parametrize(
    ("name", "code"), [("香落ち", "1"), ("二枚落ち", "5"), ("左七枚落ち", "10"), ("十枚落ち", "12")]
)
def test_with_a_handicap_who_gives_it_moves_first_and_is_first(raw_games, name, code):
    head = f"手合割：{name}\n上手：Bela\n下手：Aiko\n"
    columns = ("first", "second", "score", "handicap", "start")
    raw = raw_games(game("   3 投了\nまで2手で下手の勝ち", head=head), "a.kif")
    assert raw.frame.select(columns).rows() == [("Bela", "Aiko", "0", code, name)]
    black_and_white = head.replace("上手", "後手").replace("下手", "先手")
    raw = raw_games(game("   3 投了\nまで2手で先手の勝ち", head=black_and_white), "a.kif")
    assert raw.frame.select(columns).rows() == [("Bela", "Aiko", "0", code, name)]


def test_an_unknown_handicap_is_quarantined_and_can_be_given_a_code(write, games):
    path = write(game("   3 投了", head=HEAD.replace("平手", "トンボ")), "a.kif")
    assert games(path, format="kif").quarantined["rule"].to_list() == ["bad-handicap"]
    result = games(path, format="kif", values={"handicap": {"トンボ": "13"}})
    assert result.accepted["handicap"].to_list() == [13]


DIAGRAM = """後手の持駒：{}
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂v銀v金v玉v金v銀v桂v香|一
| ・v飛 ・ ・ ・ ・ ・ ・ ・|二
|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七
| ・ ・ ・ ・ ・ ・ ・ 飛 ・|八
| 香 桂 銀 金 玉 金 銀 桂 香|九
+---------------------------+
先手の持駒：{}
"""


@pytest.mark.parametrize(
    ("hands", "void"), [(("角", "角"), None), (("なし", "角二"), None), (("", "角"), "position")]
)
def test_a_diagram_is_an_opening_or_a_problem(raw_games, hands, void):
    head = HEAD.replace("平手", "その他") + DIAGRAM.format(*hands)
    raw = raw_games(game("   3 投了", head=head), "a.kif")
    assert raw.frame.select("score", "void_reason", "moves").rows() == [("0", void, "2")]


def test_a_number_without_a_move_is_not_counted(raw_games):
    raw = raw_games(game("   3 ( 0:00/00:00:01)\n   4 投了"), "a.kif")
    assert raw.frame.select("score", "moves").rows() == [("1", "2")]


def test_ki2_has_moves_without_numbers(raw_games):
    text = f"{HEAD}\n▲７六歩    △３四歩\n▲２六歩\nまで3手で先手の勝ち\n"
    (row,) = raw_games(text, "a.kif").frame.rows(named=True)
    assert (row["score"], row["termination"], row["moves"]) == ("1", "勝ち", "3")


def test_headers_become_columns(raw_games):
    head = (
        HEAD + "場所：東京\n戦型：矢倉\n持ち時間：6時間\n終了日時：2024/01/06 9:05\n表題：第1局\n"
    )
    (row,) = raw_games(game("   3 投了", head=head), "a.kif").frame.rows(named=True)
    expected = {
        "event": "名人戦", "played_at": "2024-01-05T10:00:00", "ended_at": "2024-01-06T09:05:00",
        "site": "東京", "opening": "矢倉", "time": "6時間", "title": "第1局",
    }  # fmt: skip
    assert {key: row[key] for key in expected} == expected
    assert "comment" not in row["_raw"] and "７六歩" not in row["_raw"]


def test_games_one_after_another_are_games(raw_games):
    text = game("   3 投了") + "\n変化：1手\n   1 ２六歩\n\n" + game("   3 千日手")
    raw = raw_games(text, "a.kif")
    assert raw.frame.select("_line", "score").rows() == [(1, "0"), (16, "1/2")]


@pytest.mark.parametrize("encoding", ["cp932", "utf-8", "utf-8-sig", "euc_jp", "utf-16"])
def test_encodings_are_found(raw_games, encoding):
    text = game("   3 投了", head=HEAD.replace("Aiko", "中野"))
    for name in ("a.kif", "a.kifu"):
        assert raw_games(text.encode(encoding), name).frame["first"].to_list() == ["中野"]


def test_what_is_no_kif_is_refused(raw_games, refusal_of):
    for text in ("first,second\nAiko,Bela\n", "# a comment\n", "hello\n"):
        assert refusal_of(lambda text=text: raw_games(text, "a.kif")).rule == "not-kif"


def test_a_number_without_a_move_is_passed_over(raw_games):
    text = game("   3 ( 0:02/00:00:02)\n   4 投了")
    assert raw_games(text, "a.kif").frame["termination"].to_list() == ["投了"]
