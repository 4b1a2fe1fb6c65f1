import pytest


def test_names_of_the_log_are_canonical_where_nothing_is_mapped(run):
    result = run("note,second,first,score\nx,b,a,1\n")
    assert result.accepted.select("first", "second").rows() == [("a", "b")]


def test_column_of_the_log_that_is_not_mapped_is_not_read(run):
    columns = {"first": "first", "second": "second", "score": "score"}
    result = run("first,second,score,handicap\na,b,1,x\n", columns=columns)
    assert result.accepted["handicap"].to_list() == [0]


def test_texts_are_replaced_as_the_source_says_after_stripping(run):
    values = {"score": {"1勝": "1", "": "0.5"}, "neutral": {"N": "yes", "H": ""}}
    result = run(
        "first,second,score,neutral\na,b, 1勝 ,N\na,b,,H\na,b,0, \n",
        values=values,
    )
    assert result.accepted.select("wins", "draws", "losses", "neutral").rows() == [
        (1, 0, 0, True),
        (0, 1, 0, False),
        (0, 0, 1, False),
    ]


@pytest.mark.parametrize("column", ["game", "event", "round"])
def test_texts_of_rows_are_written_in_one_way(run, column):
    text = f"first,second,score,{column}\na,b,1,  Cafe\u0301   Open \n"
    assert run(text).accepted[column].to_list() == ["Café Open"]


def test_white_space_of_any_script_is_no_name(run):
    result = run("first,second,score\n\u3000\x1f\u2003,b,1\n")
    assert result.quarantined["rule"].to_list() == ["missing-player"]


def test_first_column_that_voids_gives_the_reason(run):
    text = "first,second,score,how,note\na,b,1,x,y\na,b,1,,y\n"
    result = run(text, void_if={"how": ["x"], "note": ["y"]})
    assert result.accepted["void_reason"].to_list() == ["how = x", "note = y"]


LONG = "n" * 201
LONG_ROWS = {
    "pairwise": f"first,second,score,event\nAnn,{LONG},1,Cup\nAnn,Bob,1,Cup\nAnn,Bob,1,{LONG}\n",
    "table": f"player_1,player_2,player_3,place_1,place_2,place_3,room\n"
    f"Ann,Bob,{LONG},1,2,3,x\nAnn,Bob,Cid,1,2,3,x\nAnn,Bob,Cid,1,2,3,{LONG}\n",
    "tournament": f"event,player,place\nCup,{LONG},1\nCup,Bob,2\n{LONG},Bob,1\n",
}


@pytest.mark.parametrize("kind", LONG_ROWS)
def test_a_name_that_is_longer_than_any_is_quarantined(run, kind) -> None:
    rule = "tenhou-phoenix-south-3p" if kind == "table" else None
    found = run(LONG_ROWS[kind], kind=kind, rule=rule)
    assert found.quarantined.select("line", "rule").rows() == [(2, "too-long"), (4, "too-long")]
    assert "has more than 200 characters; shorten it in the log" in found.quarantined["message"][0]
    assert found.accepted["line"].unique().to_list() == [3]


def test_a_name_is_as_long_as_its_characters_and_not_its_bytes(run) -> None:
    text = f"first,second,score\n{'甲' * 200},Bob,1\n"
    assert run(text).quarantined.is_empty()


def test_a_reason_for_a_void_game_is_no_longer_than_a_name(broken) -> None:
    text = f"first,second,score,void_reason\nAnn,Bob,1,{LONG}\n"
    assert broken(text) == [(2, "too-long")]
