import pytest

from banzuke.flows.readers.board_games.sgf_results import MEANINGS, result_of


@pytest.mark.parametrize(
    ("said", "result", "termination"),
    [
        *((said, "1", "resign") for said in ("B+R", "B+Resign", "b + resigned", "Black+R.")),
        *((said, "0", "time") for said in ("W+T", "W+Time", "W+Time Over", "White wins on time")),
        *((said, "1", "score") for said in ("B+3.5", "B+3,5", "B+½", "B+3 1/2", "B+24", "B+.5")),
        *((said, "0", "score") for said in ("White wins by 3.5 points", "W+2.0", "W+0.5 moku")),
        *((said, "1", "won") for said in ("B+", "B+?", "Black wins", "Black won")),
        ("Black resigns. W 133.5 B 81.0", "0", "resign"),
        ("White lost on time", "1", "time"),
        ("white forfeits", "1", "forfeit"),
        ("W+F", "0", "forfeit"),
        ("B+, Goro crushed in his 126th move, and could not continue.", "1", "won"),
        ("B+5.5 (after review)", "1", "score"),
        *((said, "1", "resign") for said in ("黒中押勝", "黒番中押し勝ち", "黑中盘胜", "흑불계승")),
        *(
            (said, "1", "score")
            for said in ("黒3目半勝", "黒番３目半勝ち", "黑胜1又3/4子", "흑 3집반승")
        ),
        *((said, "0", "score") for said in ("白半目勝", "白番二目半勝", "白胜半目", "백 반집승")),
        ("黒時間切れ負け", "0", "time"),
        ("白超时负", "1", "time"),
        ("白反則負け", "1", "illegal"),
        ("黒不戦勝", "1", "forfeit"),
        *((said, None, "draw") for said in ("0", "Draw", "Jigo", "持碁", "和棋", "무승부")),
        *((said, None, "void") for said in ("Void", "無勝負")),
        *((said, None, "unfinished") for said in ("adjourned", "打ち掛け")),
        ("?", None, "unknown"),
        ("  ", None, "no result"),
    ],
)
def test_a_result_is_understood_in_every_spelling(said, result, termination):
    assert result_of(said) == (result, termination)
    assert termination in MEANINGS


@pytest.mark.parametrize(
    "said",
    [
        *("B+1.5 ? W+timeout", "B+0", "B+xyzzy", "B+T (W+R?)", "黒勝ち白勝ち", "黒", "foo"),
        *("Black winsome", "B+3.5 or jigo, void", "x" * 500, "B+" + "9" * 500),
    ],
)
def test_a_result_with_an_unknown_part_is_no_result(said):
    result, termination = result_of(said)
    assert result is None
    assert termination not in MEANINGS
    assert termination.startswith(said[:5])
