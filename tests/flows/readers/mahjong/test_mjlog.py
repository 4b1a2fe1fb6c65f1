"""Tenhou's mjlog files; the ones here are invented, the real ones are read in place."""

import gzip
from urllib.parse import quote

import pytest
import zstandard

ID = "2024013123gm-00a9-0000-0a1b2c3d"
FOUR = ("甲", "b b", "c&<", "NoNames")


def mjlog(
    names=FOUR, *, owari="250,5.0,400,50.0,250,-15.0,100,-40.0", bits=169, oya=0, moves="", tail=""
):
    """An invented log of few moves."""
    quoted = " ".join(f'n{seat}="{quote(name)}"' for seat, name in enumerate(names))
    end = f'<AGARI who="1" sc="1" owari="{owari}"/>' if owari is not None else ""
    return (
        f'<mjloggm ver="2.3"><GO type="{bits}" lobby="0"/><UN {quoted} dan="16,17,18,19"/>'
        f'<TAIKYOKU oya="{oya}"/><INIT ten="250,250,250,250"/><T1/><D2/>{moves}'
        f'<AGARI who="2" sc="0"/>{end}</mjloggm>{tail}'
    )


@pytest.fixture
def games(write, table_games):
    def _games(text, name=f"{ID}.mjlog", **keys):
        return table_games(write(text, name), format="mjlog", **{"period": "year"} | keys)

    return _games


def seats(result):
    return result.accepted.select("player", "place", "points").rows()


def test_game_is_read_with_ties_by_seat(games):
    result = games(mjlog())
    assert seats(result) == [
        ("甲", 2, 25000.0), ("b b", 1, 40000.0), ("c&<", 3, 25000.0), ("NoNames", 4, 10000.0),
    ]  # fmt: skip
    row = result.accepted.row(0, named=True)
    assert (row["game"], row["room"], row["void_reason"]) == (ID, "四鳳南喰赤", None)
    assert str(row["played_at"]) == "2024-01-31 14:00:00+00:00"


def test_seats_start_with_the_first_dealer(games):
    result = games(mjlog(oya=2))
    assert seats(result) == [
        ("c&<", 2, 25000.0), ("NoNames", 4, 10000.0), ("甲", 3, 25000.0), ("b b", 1, 40000.0),
    ]  # fmt: skip


@pytest.mark.parametrize("owari", ["350,10.0,400,40.0,300,-50.0", "350,1.0,400,4.0,300,-5.0,0,0"])
@pytest.mark.parametrize("names", [FOUR[:3], (*FOUR[:3], "")])
def test_game_of_three_has_no_fourth_seat(games, names, owari):
    result = games(mjlog(names, owari=owari, bits=185))
    assert seats(result) == [("甲", 2, 35000.0), ("b b", 1, 40000.0), ("c&<", 3, 30000.0)]
    assert result.accepted["room"][0] == "三鳳南喰赤"


@pytest.mark.parametrize(
    ("bits", "room"),
    [
        (1, "四般東喰赤"),
        (9, "四般南喰赤"),
        (129, "四上東喰赤"),
        (41, "四特南喰赤"),
        (65, "四般東喰赤速"),
        (7, "四般東"),
        (1537, "四若東喰赤祝５"),
        (513, "四若東喰赤祝２"),
        (2113, "東天紅"),
    ],
)
def test_room_is_named_as_in_result_lines(games, bits, room):
    assert games(mjlog(bits=bits)).accepted["room"][0] == room


def test_log_without_final_scores_is_an_unfinished_game(games):
    result = games(mjlog(owari=None))
    assert result.quarantined.select("line", "rule").rows() == [(1, "unfinished-game")]
    assert quote("甲") in result.quarantined["raw_text"][0]
    assert "INIT" not in result.quarantined["raw_text"][0]


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ('<BYE who="1"/>', "disconnected"),
        ('<BYE who="1"/><UN n1="b"/>', None),
        ('<BYE who="1"/><BYE who="2"/><UN n1="b"/>', "disconnected"),
        ('<BYE who="1"/><UN n1="b"/><BYE who="1"/>', "disconnected"),
    ],
)
def test_game_that_somebody_left_for_good_is_void(games, moves, reason):
    result = games(mjlog(moves=moves))
    assert result.accepted["void_reason"].to_list() == [reason] * 4
    assert seats(result) == seats(games(mjlog()))


def test_who_was_away_at_the_end_is_a_column(read_log):
    text = mjlog(moves='<BYE who="3"/><BYE who="0"/>', oya=1)
    raw = read_log(text, f"{ID}.mjlog", format="mjlog")
    assert raw.frame["disconnected"].to_list() == ["3,4"]


def test_every_reason_to_be_void_is_named(games):
    names = ("NoName", "b", "c", "NoName")
    result = games(mjlog(names, moves='<BYE who="1"/>'))
    assert result.accepted["void_reason"].to_list() == ["disconnected, guest"] * 4
    assert result.accepted["player"].to_list() == ["NoName", "b", "c", "NoName 2"]


def test_levels_and_results_are_columns(read_log):
    raw = read_log(mjlog(oya=1), f"{ID}.mjlog", format="mjlog").frame
    assert raw.select("level_1", "level_4", "result_1", "result_4").row(0) == (
        "17", "16", "50.0", "5.0",
    )  # fmt: skip


def test_name_of_the_file_may_hold_more_than_the_id(games):
    assert games(mjlog(), f"{ID}&tw=1.mjlog").accepted["game"][0] == ID


def test_game_without_an_id_in_its_name_has_no_date(games):
    assert games(mjlog(), "game.xml").quarantined["rule"].to_list() == ["undated"]
    assert games(mjlog(), "game.xml", period="all").accepted["played_at"].null_count() == 4


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (mjlog(owari="1,2,3"), "bad-result"),
        (mjlog(owari="a,1,b,2,c,3,d,4"), "bad-result"),
        (mjlog(oya=4), "bad-result"),
        (mjlog().replace("%E7%94%B2", "%E7%94"), "bad-name"),
        (mjlog().replace("%E7%94%B2", ""), "missing-player"),
        (mjlog(("a", "a", "c", "d")), "same-player"),
    ],
)
def test_game_that_cannot_be_used_is_quarantined(games, text, rule):
    assert games(text).quarantined.select("line", "rule").rows() == [(1, rule)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (mjlog()[:-20], "line 1"),
        (f"<?xml version='1.0'?>\n\n{mjlog(tail='<x/>')}", "line 3"),
        ("<html></html>", "<html>"),
        ("not XML", "line 1"),
    ],
)
def test_file_that_is_no_mjlog_is_refused(write, refusal, text, says):
    error = refusal(write(text, f"{ID}.mjlog"), format="mjlog")
    assert error.rule == "not-mjlog"
    assert says in error.message


def test_log_without_players_is_no_game(write, refusal):
    error = refusal(write("<mjloggm><GO/></mjloggm>", f"{ID}.mjlog"), format="mjlog")
    assert error.rule == "not-mjlog"
    assert "UN" in error.message


def test_line_is_where_the_log_starts(games):
    text = f'<?xml version="1.0" encoding="Shift_JIS"?>\n<!-- 牌譜 -->\n{mjlog()}\n'
    assert games(text).accepted["line"].unique().to_list() == [3]


@pytest.mark.parametrize(
    ("name", "pack"),
    [
        (f"{ID}.mjlog", gzip.compress),
        (f"{ID}.mjlog.gz", gzip.compress),
        (f"{ID}.xml.zst", zstandard.ZstdCompressor().compress),
    ],
)
def test_packed_files_read_the_same(games, write, table_games, name, pack):
    packed = table_games(write(pack(mjlog().encode()), name), format="mjlog")
    assert packed.accepted.equals(games(mjlog()).accepted)


def real_files(real_logs):
    folders = ("mahjong_mjlog_xml/*.xml", "mahjong_decision_logs/tenhou_mjlog_xml/*.mjlog")
    return sorted(file for folder in folders for file in real_logs.glob(folder))


def test_real_games_are_all_taken_in(real_logs, table_games):
    files = real_files(real_logs)
    assert len(files) == 41
    for file in files:
        result = table_games(file, format="mjlog")
        assert result.quarantined.is_empty(), file.name
        assert result.accepted["void_reason"].null_count() == 4, file.name
        total = 4_000 if file.name == "sanma.xml" else 100_000  # 1,000 points per player
        assert result.accepted["points"].sum() == total, file.name


def test_real_places_are_in_the_order_of_settled_results(real_logs, table_games, read_log):
    for file in real_files(real_logs):
        source = {"format": "mjlog"}
        raw = read_log(file.read_bytes(), file.name, **source).frame
        results = [float(raw[f"result_{seat}"][0]) for seat in (1, 2, 3, 4)]
        by_result = sorted(range(4), key=lambda seat: -results[seat])
        places = table_games(file, **source).accepted.sort("place")["seat"]
        if len(set(results)) == 4:
            assert [seat + 1 for seat in by_result] == places.to_list(), file.name


def test_real_games_read_as_a_person_reads_them(real_logs, table_games):
    folder = real_logs / "mahjong_mjlog_xml"
    assert seats(table_games(folder / "example.xml", format="mjlog")) == [
        ("Mpeace", 2, 26300.0),
        ("テンパイ少年", 4, 19300.0),
        ("羽根の無い冷房", 1, 34400.0),
        ("MitYa", 3, 20000.0),
    ]
    back = table_games(folder / "bye.xml", format="mjlog")
    assert seats(back)[1] == ("@馬杉寧香", 1, 45300.0)
    tied = "mahjong_decision_logs/tenhou_mjlog_xml/2017040900gm-00a9-0000-af5434e3.mjlog"
    result = table_games(real_logs / tied, format="mjlog", period="year")
    assert seats(result)[1:3] == [("P1", 2, 8900.0), ("P2", 3, 8900.0)]
    assert str(result.accepted["played_at"][0]) == "2017-04-08 15:00:00+00:00"


@pytest.mark.parametrize("bits", ["9" * 5_000, "१६९", "-1"])
def test_kind_of_room_that_is_no_number_is_unknown(games, bits):
    result = games(mjlog(bits=bits))
    assert result.accepted["room"].to_list() == [None] * 4
