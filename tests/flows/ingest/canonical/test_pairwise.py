import datetime as dt

import polars as pl
import pytest

from banzuke.flows.readers import UnreadableFile


def log(*rows, header="played_at,first,second,score"):
    return "\n".join([header, *rows])


def test_accepted_games_have_every_canonical_column(run):
    games = run(
        "game,event,round,played_at,first,second,score,handicap,neutral,weight"
        ",first_rank,second_rank\n"
        "g1,Cup,1,2024-05-01,Ann,Bob,1,2,yes,3, 初段,\n"
    ).accepted
    (row,) = games.drop("natural_key", "content_key").rows(named=True)
    assert row == {
        **{"line": 2, "game": "g1", "event": "Cup", "round": "1"},
        "played_at": dt.datetime(2024, 5, 1, tzinfo=dt.UTC),
        **{"first": "Ann", "second": "Bob", "wins": 3, "draws": 0, "losses": 0, "weight": 3},
        **{"importance": None, "handicap": 2, "neutral": True, "void_reason": None},
        **{"first_rank": "初段", "second_rank": None},
    }
    assert games.schema["played_at"] == pl.Datetime("us", "UTC")
    assert games.schema["handicap"] == pl.Int32


def test_missing_columns_have_defaults(run):
    (row,) = run("first,second,score\na,b,0\n").accepted.rows(named=True)
    absent = ("game", "event", "round", "played_at", "void_reason")
    assert {row[name] for name in absent} == {None}
    assert (row["handicap"], row["neutral"], row["weight"]) == (0, False, 1)


def test_names_are_cleaned_and_compared_clean(run):
    result = run("first,second,winner\n  José   Raúl ,b,Jose\u0301 Rau\u0301l\n")
    assert result.accepted.select("first", "wins").rows() == [("José Raúl", 1)]


@pytest.mark.parametrize("names", [",b", "a,", " ,b", "a,\u3000"])
def test_player_without_a_name_is_quarantined(broken, names):
    assert broken(f"first,second,score\n{names},1\n") == [(2, "missing-player")]


def test_player_against_itself_is_quarantined(broken):
    assert broken("first,second,score\na  b, a b,1\n") == [(2, "same-player")]


@pytest.mark.parametrize("text", ["-1", "1.5", "x", "1e10"])
def test_bad_handicap_is_quarantined(broken, text):
    assert broken(f"first,second,score,handicap\na,b,1,{text}\n") == [(2, "bad-handicap")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [(t, True) for t in ("TRUE", "true", "1", "Yes")]
    + [(t, False) for t in ("FALSE", "0", "no", "")],
)
def test_neutral_is_yes_or_no(run, text, expected):
    games = run(f"first,second,score,neutral\na,b,1,{text}\n").accepted
    assert games["neutral"].to_list() == [expected]


def test_bad_neutral_is_quarantined(broken):
    assert broken("first,second,score,neutral\na,b,1,maybe\n") == [(2, "bad-neutral")]


@pytest.mark.parametrize("text", ["0", "-2", "1.5", "x"])
def test_bad_weight_is_quarantined(broken, text):
    assert broken(f"first,second,score,weight\na,b,1,{text}\n") == [(2, "bad-weight")]


def test_importance_is_any_number_and_makes_no_copies(run):
    rows = "first,second,score,weight\na,b,1,2.5\na,b,1,0.5\na,c,0,\n"
    columns = {name: name for name in ("first", "second", "score", "weight")}
    games = run(rows, columns=columns, weight_is="importance").accepted
    assert games["importance"].to_list() == [2.5, 0.5, None]
    assert games["weight"].to_list() == [1, 1, 1]
    assert games["wins"].to_list() == [1, 1, 0]
    assert games["content_key"].n_unique() == 3


@pytest.mark.parametrize("text", ["0", "-2", "1001", "x"])
def test_bad_importance_is_quarantined(broken, text):
    rows = f"first,second,score,weight\na,b,1,{text}\n"
    columns = {name: name for name in ("first", "second", "score", "weight")}
    assert broken(rows, columns=columns, weight_is="importance") == [(2, "bad-weight")]


def test_row_without_a_time_is_fine_only_where_all_is_one_period(broken):
    rows = log(",a,b,1", "2024-01-01,a,b,1")
    assert broken(rows, period="all") == []
    assert broken(rows, period="year") == [(2, "undated")]
    assert broken(rows, period="year", undated="void") == []


def test_bad_time_is_quarantined_whatever_the_period(broken):
    assert broken(log("2024-02-30,a,b,1"), period="all") == [(2, "bad-time")]
    assert broken(log("2024-02-30,a,b,1"), period="year") == [(2, "bad-time")]


def test_first_broken_rule_is_given_and_others_are_named(run):
    header = "played_at,first,second,score,handicap"
    result = run(log("soon,a,a,7,-1", header=header), period="year")
    (row,) = result.quarantined.rows(named=True)
    assert (row["line"], row["rule"], row["raw_text"]) == (2, "same-player", "soon,a,a,7,-1")
    assert "(also: bad-score, bad-time, bad-handicap)" in row["message"]


def test_void_rows_are_accepted_and_need_no_result(run):
    rows = "first,second,score,how\na,b,1,Forfeit\na,b,,forfeit \na,b,1,\na,b,,played\n"
    result = run(rows, void_if={"how": ["Forfeit", "forfeit"]})
    assert result.accepted.select("line", "wins", "draws", "losses", "void_reason").rows() == [
        (2, 1, 0, 0, "how = Forfeit"),
        (3, 0, 0, 0, "how = forfeit"),
        (4, 1, 0, 0, None),
    ]
    assert result.quarantined.select("line", "rule").rows() == [(5, "missing-result")]


def test_void_rows_still_need_players_and_a_readable_time(broken):
    rows = log("2024-13-01,a,b,,x", "2024-01-01,a,,,x", header="played_at,first,second,score,how")
    assert broken(rows, void_if={"how": ["x"]}) == [(2, "bad-time"), (3, "missing-player")]


def test_empty_text_can_make_a_row_void(run):
    result = run("first,second,score,how\na,b,1,\n", void_if={"how": [""]})
    assert result.accepted["void_reason"].to_list() == ["how = "]


def test_columns_are_called_as_the_source_says(run):
    columns = {"first": "black", "second": "white", "score": "result"}
    result = run("result,white,black,first\n1,W,B,x\n", columns=columns)
    assert result.accepted.select("first", "second", "wins").rows() == [("B", "W", 1)]


def test_broken_records_are_quarantined_with_their_text(run):
    result = run('first,second,score\na,b\n"c,d,1\na,b,1\n')
    assert result.rows_read == 3
    assert result.quarantined.select("line", "rule", "raw_text").rows() == [
        (2, "wrong-number-of-fields", "a,b"),
        (3, "unbalanced-quote", '"c,d,1'),
    ]


@pytest.mark.parametrize(
    "header", ["first,score", "second,score", "first,second", "first,second,wins"]
)
def test_log_that_lacks_a_needed_column_is_refused(run, header):
    with pytest.raises(UnreadableFile) as caught:
        run(f"{header}\na,b,1\n")
    assert caught.value.rule == "missing-column"


def test_log_without_records_gives_empty_frames(run):
    result = run("first,second,score\n")
    assert (result.rows_read, result.accepted.height, result.quarantined.height) == (0, 0, 0)
    assert "natural_key" in result.accepted.columns


@pytest.mark.parametrize(
    ("whose", "results"),
    [
        ("draw", [(0, 1, 0), (0, 1, 0), (1, 0, 0)]),
        ("second", [(0, 1, 0), (0, 0, 1), (1, 0, 0)]),
        ("first", [(0, 1, 0), (1, 0, 0), (1, 0, 0)]),
    ],
)
def test_a_drawn_game_with_a_handicap_is_whose_win_the_source_says(run, whose, results):
    rows = "first,second,score,handicap\na,b,0.5,0\na,b,0.5,1\na,b,1,3\n"
    games = run(rows, handicap_draws=whose).accepted
    assert games.select("wins", "draws", "losses").rows() == results
