import pytest

COUNTS = ("wins", "draws", "losses")
WIN, DRAW, LOSS = (1, 0, 0), (0, 1, 0), (0, 0, 1)


def counts(result):
    return result.accepted.select(COUNTS).row(0)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *[(text, WIN) for text in ("1", "1.0", " 1 ", "1-0", "1 - 0", "1–0", "１", "１－０", "१")],
        *[(text, DRAW) for text in ("0.5", ".5", "½", "1/2", "1/2-1/2", "½-½", "½–½")],
        *[(text, LOSS) for text in ("0", "0.0", "-0", "0-1", "０", "00")],
        *[("1 0", WIN), ("0 1", LOSS), ("0  1", LOSS), ("½ ½", DRAW), ("3 1", WIN), ("2 2", DRAW)],
        *[("1-0 ; resigned", WIN), ("0-1; time", LOSS)],
        *[("2-1-0", WIN), ("0–2–0", LOSS), ("1-1-1", DRAW), ("0-0-3", DRAW)],
    ],
)
def test_score_is_that_of_the_first_player(run, text, expected):
    assert counts(run(f"first,second,score\na,b,{text}\n")) == expected


@pytest.mark.parametrize(
    "text",
    [
        "01",
        "10",
        "0 0",
        "1 1",
        "1 ½",
        "1 000",
        "2",
        "0.25",
        "NA",
        "nan",
        "inf",
        "*",
        "1-1",
        "0-0-0",
        "10-5-5",
        "-1",
        "won",
        "1e-400",
        "0.1e1",
        "0_1",
    ],
)
def test_other_scores_are_quarantined(run, text):
    result = run(f"first,second,score\na,b,{text}\n")
    assert result.quarantined["rule"].to_list() == ["bad-score"]
    assert f'"{text}"' in result.quarantined["message"][0]


@pytest.mark.parametrize(
    ("winner", "expected"),
    [
        *[("Ann", WIN), ("Bob", LOSS), (" Bob  ", LOSS)],
        *[("first", WIN), ("SECOND", LOSS), ("Draw", DRAW)],
    ],
)
def test_winner_is_a_name_or_a_word(run, winner, expected):
    assert counts(run(f"first,second,winner\nAnn,Bob,{winner}\n")) == expected


@pytest.mark.parametrize(
    ("first", "second", "winner", "expected"),
    [
        ("draw", "Bob", "draw", WIN),
        ("Ann", "draw", "draw", LOSS),
        ("second", "Bob", "second", WIN),
        ("Ann", "first", "first", LOSS),
        ("Ann", "tie", "tie", LOSS),
    ],
)
def test_names_of_players_come_before_words(run, first, second, winner, expected):
    assert counts(run(f"first,second,winner\n{first},{second},{winner}\n")) == expected


@pytest.mark.parametrize("winner", ["ann", "tie", "Cid", "W"])
def test_winner_who_did_not_play_is_quarantined(broken, winner):
    assert broken(f"first,second,winner\nAnn,Bob,{winner}\n") == [(2, "unknown-winner")]


def test_words_of_the_log_are_mapped_before_names_are_compared(run):
    values = {"winner": {"B": "first", "W": "second", "": "draw"}}
    result = run("first,second,winner\na,b,B\na,b,W\na,b,\n", values=values)
    assert result.accepted.select(COUNTS).rows() == [WIN, LOSS, DRAW]


@pytest.mark.parametrize(
    ("wins", "draws", "games", "expected"),
    [
        ("3", "1", "10", (3, 1, 6)),
        ("0", "", "2", (0, 0, 2)),
        ("2.0", "0", "2.0", (2, 0, 0)),
        ("1e2", "0", "1000000000", (100, 0, 999_999_900)),
    ],
)
def test_counts_give_losses(run, wins, draws, games, expected):
    assert counts(run(f"first,second,wins,draws,games\na,b,{wins},{draws},{games}\n")) == expected


@pytest.mark.parametrize(
    ("wins", "draws", "games", "rule"),
    [
        ("", "0", "2", "missing-result"),
        ("1", "0", "", "missing-result"),
        ("x", "0", "2", "bad-number"),
        ("1", "NA", "2", "bad-number"),
        ("1", "0", "inf", "bad-number"),
        ("1", "0", "1e999", "bad-number"),
        ("-1", "0", "2", "bad-counts"),
        ("1", "-1", "2", "bad-counts"),
        ("1.5", "0", "2", "bad-counts"),
        ("2", "1", "2", "bad-counts"),
        ("1", "0", "0", "bad-counts"),
        ("1", "0", "1000000001", "bad-counts"),
        ("0", "0", "0", "no-games"),
    ],
)
def test_counts_that_do_not_fit_are_quarantined(broken, wins, draws, games, rule):
    log = f"first,second,wins,draws,games\na,b,{wins},{draws},{games}\n"
    assert broken(log) == [(2, rule)]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("2", "1", WIN),
        ("10", "9", WIN),
        ("0", "0.0", DRAW),
        ("-3", "1e1", LOSS),
        (".5", "+.7", LOSS),
    ],
)
def test_points_are_compared_as_numbers(run, first, second, expected):
    log = f"first,second,first_points,second_points\na,b,{first},{second}\n"
    assert counts(run(log)) == expected


@pytest.mark.parametrize(
    ("first", "second", "rule"),
    [("", "1", "missing-result"), ("1", " ", "missing-result"), ("NA", "NA", "bad-number")]
    + [(text, "1", "bad-number") for text in ("nan", "inf", "1;2", "0x1", "1_0", "١")],
)
def test_points_that_are_no_numbers_are_quarantined(broken, first, second, rule):
    log = f"first,second,first_points,second_points\na,b,{first},{second}\n"
    assert broken(log) == [(2, rule)]


@pytest.mark.parametrize("form", ["score", "winner", "first_points"])
def test_empty_result_is_quarantined(broken, form):
    log = f"first,second,{form},second_points\na,b,,\n"
    assert broken(log) == [(2, "missing-result")]


@pytest.mark.parametrize("points", ["999999999999999999999", "-1000000000.5"])
def test_points_beyond_a_billion_are_a_slip_of_the_pen(broken, points):
    log = f"first,second,first_points,second_points\na,b,{points},2\na,b,1e9,2\n"
    assert broken(log) == [(2, "bad-number")]


@pytest.mark.parametrize("text", ["2026-03-01", "01. Mrz", "Jan-02"])
def test_a_result_that_a_spreadsheet_made_a_day_is_told_so(run, text):
    result = run(f"first,second,score\na,b,{text}\n")
    assert result.quarantined["message"][0].startswith(f'score "{text}" is a day, which a')


@pytest.mark.parametrize("text", ["adjourned 0", "won 2", "3 sets", "marathon 2", "decided 1"])
def test_words_beside_a_number_are_no_day(run, text):
    result = run(f"first,second,score\na,b,{text}\n")
    assert "is a day" not in result.quarantined["message"][0]


def test_a_score_that_a_spreadsheet_made_a_time_is_read(run):
    assert counts(run("first,second,score\na,b,03:01:00\n")) == WIN
    assert counts(run("first,second,score\na,b,00:03:00\n")) == LOSS
