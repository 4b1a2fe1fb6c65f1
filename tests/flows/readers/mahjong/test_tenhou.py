"""Tenhou's result lines; the ones here are invented, the real ones are read in place."""

import gzip

import polars as pl
import pytest
import zstandard

PRIVATE = "L1234 | 23:59 | 四般南喰赤－ | 甲(+50.5) b_b(+5.0) c(-15.0) d(-40.5)"
RANKED = "08:07 | 21 | 三特東喰赤－ | 甲(+60.0) b(-20.0) c(-40.0)"
LINK = '<a href="http://tenhou.net/0/?log=2024013123gm-00a9-0000-0a1b2c3d">牌譜</a>'
PHOENIX = f"23:00 | 30 | 四鳳南喰赤－ | {LINK} | a&lt;3(+45.0) &amp;lt;(+5.0) c(-20.0) d(-30.0)<br>"
CHIPS = "00:02 | 08 | 三若東喰赤祝５ | a(+70.0,+5枚) b(-20.0,-3枚) c(-50.0,-2枚)"
DAY = "sca20240131.log"


@pytest.fixture
def games(write, table_games):
    """Read lines of a file of a day, as a league with seasons would."""

    def _games(*lines, name=DAY, **keys):
        text = "\r\n".join(lines)
        return table_games(write(text, name), format="tenhou", **{"period": "year"} | keys)

    return _games


@pytest.fixture
def real(real_logs, tmp_path, table_games):
    """Read a real file under the name that it had on its day."""

    def _real(kind):
        path = tmp_path / f"{kind}20151214.log"
        path.symlink_to(real_logs / "mahjong_tenhou_result_lines" / f"{kind}.log")
        return table_games(path, format="tenhou", period="year")

    return _real


def seats(result, line=1):
    return result.accepted.filter(pl.col("line") == line).select("player", "place", "points").rows()


def test_players_are_in_order_of_places(games):
    result = games(PRIVATE, RANKED)
    assert seats(result) == [("甲", 1, 50.5), ("b_b", 2, 5.0), ("c", 3, -15.0), ("d", 4, -40.5)]
    assert seats(result, 2) == [("甲", 1, 60.0), ("b", 2, -20.0), ("c", 3, -40.0)]


def test_equal_results_keep_the_order_of_the_line(games):
    result = games("L1 | 10:00 | 四般東喰赤 | a(+41) b(0.0) c(0.0) d(-41)")
    assert seats(result) == [("a", 1, 41.0), ("b", 2, 0.0), ("c", 3, 0.0), ("d", 4, -41.0)]


def test_times_are_of_the_day_of_the_name_in_japan(games):
    at = games(PRIVATE).accepted["played_at"][0]
    assert str(at) == "2024-01-31 14:59:00+00:00"


@pytest.mark.parametrize(
    "name",
    ["sca20240131.log", "scb2024013107.log", "scc20240131.html", "club-2024-01-31.txt"],
)
def test_day_is_found_in_names_of_all_kinds(games, name):
    at = games(RANKED, name=name).accepted["played_at"][0]
    assert str(at) == "2024-01-30 23:07:00+00:00"


def test_day_and_id_are_found_in_links(games):
    row = games(PHOENIX, name="scc.html").accepted.row(0, named=True)
    assert row["game"] == "2024013123gm-00a9-0000-0a1b2c3d"
    assert str(row["played_at"]) == "2024-01-31 14:00:00+00:00"


@pytest.mark.parametrize("name", ["scb.log", "scb20241331.log", "scb12024013100.log"])
def test_file_without_a_day_is_refused_with_the_line_that_needs_one(write, refusal, name):
    error = refusal(write(f"{PHOENIX}\n{RANKED}\n", name), format="tenhou")
    assert error.rule == "no-date"
    assert "line 2" in error.message
    assert "08:07" in error.message
    assert "20240131" in error.remedy


def test_names_of_html_lines_are_unescaped_once(games):
    assert [row[0] for row in seats(games(PHOENIX))] == ["a<3", "&lt;", "c", "d"]
    plain = games("L1 | 10:00 | 四般東喰赤－ | &lt;(+41.0) b(0.0) c(0.0) d(-41.0)")
    assert seats(plain)[0][0] == "&lt;"


def test_names_may_hold_parentheses_and_full_width_text(games):
    line = "L1 | 10:00 | 四般東喰赤－ | m(-_-)(+41.0) （三）(0.0) (1.0)x(0.0) ★|★(-41.0)"
    assert [row[0] for row in seats(games(line))] == ["m(-_-)", "（三）", "(1.0)x", "★|★"]


def test_rooms_are_named_without_marks_of_nothing(games):
    result = games(
        PRIVATE, RANKED, PHOENIX, CHIPS, "L1 | 10:00 | 三般東－－－ | a(+1.0) b(0.0) c(-1.0)"
    )
    rooms = result.accepted.unique("line", maintain_order=True)["room"]
    assert rooms.to_list() == ["四般南喰赤", "三特東喰赤", "四鳳南喰赤", "三若東喰赤祝５", "三般東"]


def test_columns_beside_the_results_can_make_games_void(games, read_log):
    raw = read_log(f"{PRIVATE}\n{CHIPS}\n", DAY, format="tenhou").frame
    shown = raw.select("lobby", "minutes", "seats", "class", "length", "chips_1", "chips_4")
    assert shown.rows() == [
        ("L1234", None, "4", "般", "南", None, None),
        (None, "08", "3", "若", "東", "+5", None),
    ]
    result = games(PRIVATE, RANKED, CHIPS, void_if={"seats": ["3"]})
    reasons = result.accepted.unique("line", maintain_order=True)["void_reason"]
    assert reasons.to_list() == [None, "seats = 3", "seats = 3"]


def test_games_with_guests_are_void_and_guests_are_numbered(games):
    result = games(
        "L1 | 10:00 | 四般東喰赤－ | NoName(+41.0) NNoName(0.0) NoName(0.0) NoName(-41.0)",
        "L1 | 10:30 | 四般東喰赤－ | No--Name(+41.0) NNoName(0.0) c(0.0) d(-41.0)",
    )
    assert [row[0] for row in seats(result)] == ["NoName", "NNoName", "NoName 2", "NoName 3"]
    assert result.accepted["void_reason"].to_list() == ["guest"] * 4 + [None] * 4


def test_league_may_count_games_with_guests(games):
    line = "L1 | 10:00 | 三般東喰赤－ | NoName(+41.0) b(0.0) c(-41.0)"
    result = games(line, values={"void_reason": {"guest": ""}})
    assert result.accepted["void_reason"].to_list() == [None] * 3


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("<html>", "not-a-game"),
        ("L1234 | 23:59 | 四般南喰赤－ | a(+50.0) b(-50.0)", "not-a-game"),
        ("L1234 | 23:59 | 四般南喰赤－ | a(+50.0) b(+1.0) c(-15.0) d(-4", "not-a-game"),
        ("L1234 | 23:59 | 四般南喰赤－ | a(+50.0) b(+1.0) c(-15.0)", "bad-result"),
        ("L1234 | 23:59 | 三般南喰赤－ | a(+50.0) b(+1.0) c(-15.0) d(-36.0)", "bad-result"),
        ("L1234 | 23:59 | 三般南喰赤－ | a(+50.0) b(-50.0) c(0.0)", "places-contradict-points"),
        ("L1234 | 23:59 | 三般南喰赤－ | a(+50.0) b(+1.0) a(-51.0)", "same-player"),
        ("L1234 | 25:59 | 三般南喰赤－ | a(+50.0) b(+1.0) c(-51.0)", "bad-time"),
        (PRIVATE + RANKED, "not-a-game"),
    ],
)
def test_line_that_cannot_be_used_is_quarantined_alone(games, line, rule):
    result = games(PRIVATE, "", line, RANKED)
    assert result.quarantined.select("line", "rule", "raw_text").rows() == [(3, rule, line)]
    assert result.accepted["line"].unique().to_list() == [1, 4]


def test_bytes_that_are_no_text_spoil_their_line_only(write, table_games):
    path = write(PRIVATE.encode() + b"\nL1 | 10:00 | \xa3\xb2\n" + RANKED.encode(), DAY)
    result = table_games(path, format="tenhou")
    assert result.quarantined.select("line", "rule").rows() == [(2, "wrong-encoding")]
    assert result.accepted["line"].unique().to_list() == [1, 3]


def test_file_in_another_encoding_is_refused_with_the_right_one(write, refusal):
    lines = "L1 | 10:00 | 三般東喰赤 | 亜(+41) 以(0.0) 宇(-41)\n"
    error = refusal(write(lines.encode("cp932"), DAY), format="tenhou")
    assert error.rule == "wrong-encoding"
    assert "cp932" in error.remedy


def test_file_that_holds_no_result_is_refused(write, refusal):
    error = refusal(write("game,player\n1,a\n", DAY), format="tenhou")
    assert error.rule == "not-tenhou"
    assert "game,player" in error.message


@pytest.mark.parametrize(
    ("suffix", "pack"),
    [(".gz", gzip.compress), (".zst", zstandard.ZstdCompressor().compress)],
)
def test_packed_files_read_the_same(write, table_games, suffix, pack):
    data = "\n".join([PRIVATE, "broken", RANKED, CHIPS]).encode()
    plain = table_games(write(data, DAY), format="tenhou")
    packed = table_games(write(pack(data), DAY + suffix), format="tenhou")
    assert packed.accepted.equals(plain.accepted)
    assert packed.quarantined.equals(plain.quarantined)


@pytest.mark.parametrize(
    ("kind", "n_games", "n_void"), [("sca", 5, 1), ("scb", 20, 7), ("scc", 19, 0), ("scd", 20, 4)]
)
def test_real_lines_are_all_taken_in_and_settle_to_zero(real, kind, n_games, n_void):
    result = real(kind)
    per_game = result.accepted.group_by("line").agg(
        pl.col("points").sum().abs() < 1e-9,
        pl.col("void_reason").is_not_null().first().alias("void"),
        size=pl.len(),
        four=pl.col("room").str.starts_with("四").first(),
    )
    assert (result.rows_read, result.quarantined.height) == (n_games, 0)
    assert per_game.height == n_games
    assert per_game["points"].all()
    assert per_game["void"].sum() == n_void
    assert (per_game["size"] == pl.select(3 + per_game["four"].cast(pl.Int64)).to_series()).all()


def test_real_lines_read_as_a_person_reads_them(real):
    ranked, phoenix, chips = real("scb"), real("scc"), real("scd")
    assert seats(ranked, 3) == [
        ("m9(-Д-)", 1, 52.0), ("insigne", 2, 6.0), ("Rocks12", 3, -24.0), ("ちっつー", 4, -34.0),
    ]  # fmt: skip
    assert seats(phoenix, 19) == [("何卓南", 1, 43.0), ("稲毛千佳子", 2, 0.0), ("ガッ", 3, -43.0)]
    last = phoenix.accepted.row(-1, named=True)
    assert last["game"] == "2015121400gm-00b9-0000-49837fe5"
    assert str(last["played_at"]) == "2015-12-13 15:19:00+00:00"
    assert seats(chips, 10) == [
        ("ロトの刀", 1, 68.0),
        ("ケスラー", 2, -16.0),
        ("No--Name", 3, -52.0),
    ]


def test_real_links_say_the_day_where_the_name_does_not(real, real_logs, table_games):
    folder = real_logs / "mahjong_tenhou_result_lines"
    undated_name = table_games(folder / "scc.log", format="tenhou", period="year")
    assert undated_name.accepted.equals(real("scc").accepted)


def test_real_page_that_lists_the_logs_is_no_log(real_logs, refusal):
    page = real_logs / "mahjong_tenhou_result_lines" / "raw.html"
    assert refusal(page, format="tenhou").rule == "not-tenhou"
