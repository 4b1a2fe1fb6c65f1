"""FIDE's tournament reports: a pairing is one game if both its lines agree; and standings."""

import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banzuke.flows.ingest.canonical import canonical
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.readers import UnreadableFile, read
from tests.promises.scale import n_examples

HEAD = """\
012 City Open
042 2024/03/01
052 2024/03/03
"""
DATES = "132" + " " * 88 + "24/03/01  24/03/02  24/03/03\n"


def player(number, name, cells, *, rank=1, points="1.0", fide_id=""):
    static = f"001 {number:>4} m    {name:<33} 2100 NOR {fide_id:>11}"
    return f"{static} 1990/01/01 {points:>4} {rank:>4}" + "".join(f"  {c:<8}" for c in cells) + "\n"


ANN = player(1, "Åse, Ann", ["   2 w 1", "   3 b ="], rank=1, points="1.5", fide_id="1500001")
BOB = player(2, "Bø, Bob", ["   1 b 0", "0000 - U"], rank=2)
CID = player(3, "Cid", ["0000 - H", "   1 w ="], rank=2)
REPORT = HEAD + DATES + ANN + BOB + CID


def league_of(kind, **keys):
    source = Source(path="inbox/*", format="trf", **keys)
    return League(name="club", kind=kind, source=[source]), source


def read_trf(path, kind="pairwise", **keys):
    league, source = league_of(kind, **keys)
    raw = read(path, source, kind=kind)
    result = canonical(raw, league, source, paths=(path.name,))
    assert result.rows_read == raw.height == result.accepted.height + result.quarantined.height
    return result


@pytest.fixture
def games(write):
    return lambda text, **keys: read_trf(write(text, "t.trf"), **keys)


@pytest.fixture
def standings(write):
    return lambda text, **keys: read_trf(write(text, "t.trf"), "tournament", **keys)


def told(result):
    return result.quarantined.select("line", "rule").rows()


def two(a, b, *, n=1):
    return HEAD + player(1, "Ann", [a]) + player(2, "Bob", [b]) * n


def test_each_pairing_is_a_game_once_and_white_is_first(games):
    rated = games(REPORT).accepted.filter(games(REPORT).accepted["void_reason"].is_null())
    assert rated.select("line", "round", "first", "second", "wins", "draws").rows() == [
        (10005, "1", "Åse, Ann", "Bø, Bob", 1, 0),
        (20005, "2", "Cid", "Åse, Ann", 0, 1),
    ]
    assert rated["played_at"].dt.to_string("%F").to_list() == ["2024-03-01", "2024-03-02"]
    assert set(rated["event"]) == {"City Open"}


def test_byes_are_void(games):
    found = games(REPORT).accepted.filter(~games(REPORT).accepted["void_reason"].is_null())
    assert found.select("first", "second", "void_reason").rows() == [
        ("Cid", "bye", "half-point bye"),
        ("Bø, Bob", "bye", "pairing-allocated bye"),
    ]


def test_facts_of_players_are_columns(write):
    text = REPORT + "013 Knights" + " " * 25 + "   1    3\n"
    raw = read(write(text, "t.trf"), league_of("pairwise")[1], kind="pairwise")
    names = ("first_fide_id", "first_rating", "first_federation", "first_team", "second_team")
    assert raw.frame.select(names).row(0) == ("1500001", "2100", "NOR", "Knights", None)
    new = REPORT + "310   1 " + f"{'Knights':<32} KNI" + " " * 29 + "  1    3\n"
    raw = read(write(new, "t.trf"), league_of("pairwise")[1], kind="pairwise")
    assert raw.frame.select("first_team", "second_team").row(2) == ("Knights", "Knights")


@pytest.mark.parametrize(
    ("cells", "score", "void"),
    [
        (("   2 w 1", "   1 b 0"), (1, 0, 0), None),
        (("   2 b 1", "   1 w 0"), (0, 0, 1), None),
        (("   2 w =", "   1 b ="), (0, 1, 0), None),
        (("   2 w w", "   1 b l"), (1, 0, 0), "less than one move"),
        (("   2 w D", "   1 b D"), (0, 1, 0), "less than one move"),
        (("   2 w +", "   1 b -"), (1, 0, 0), "forfeit"),
        (("   2 w -", "   1 b +"), (0, 0, 1), "forfeit"),
        (("   2 w -", "   1 b -"), None, "double forfeit"),
        (("   2 w  ", "   1 b  "), None, "no result"),
    ],
)
def test_what_a_pairing_means(games, cells, score, void):
    counts = ("wins", "draws", "losses")
    assert games(two(*cells)).accepted["void_reason"].to_list() == [void]
    word = {void: "scored"} if void else {}
    rated = games(two(*cells), terminations=word)
    if score:
        assert rated.accepted.select(counts).rows() == [score]
    else:
        assert told(rated) == [(10004, "missing-result")]


@pytest.mark.parametrize(
    ("cells", "rule"),
    [
        (("   2 w 1", "   1 b 1"), "players-disagree"),
        (("   2 w 1", "   1 w 0"), "players-disagree"),
        (("   2 w 1", "   1 - 0"), "players-disagree"),
        (("   2 w 0", "   1 b 0"), "players-disagree"),
        (("   2 w U", "   1 b U"), "players-disagree"),
        (("   2 w 1", "        "), "players-disagree"),
        (("   1 w 1", "        "), "players-disagree"),
        (("   9 w 1", "        "), "unknown-opponent"),
        (("0000 - 1", "        "), "bad-round"),
        (("  2 w 1 ", "        "), "bad-round"),
    ],
)
def test_contradictory_lines_are_quarantined_once_with_both_lines(games, cells, rule):
    result = games(two(*cells))
    assert told(result) == [(10004, rule)]
    assert "line 4" in result.quarantined["message"][0]
    if rule == "players-disagree":
        assert "line 5" in result.quarantined["message"][0] or cells[0].startswith("   1")


def test_a_third_player_that_no_opponent_names_is_quarantined(games):
    text = two("   2 w 1", "   1 b 0") + player(3, "Cid", ["   1 b 0"])
    assert told(games(text)) == [(10006, "players-disagree")]
    assert games(text).accepted.height == 1


def test_a_game_without_colours_is_neutral(games):
    result = games(two("   2 - 1", "   1 - 0"))
    assert result.accepted.select("neutral", "wins").rows() == [(True, 1)]


def test_the_same_report_again_has_the_same_keys_and_a_later_one_new_games(write):
    before = REPORT.replace("   3 b =", "   3 b  ").replace("   1 w =", "   1 w  ")
    early, late = (read_trf(write(text, "t.trf")).accepted for text in (before, REPORT))
    assert set(early["natural_key"]) - set(late["natural_key"]) == set(
        early.filter(early["void_reason"] == "no result")["natural_key"]
    )
    other_year = read_trf(write(REPORT.replace("2024/", "2025/"), "t.trf")).accepted
    assert not set(other_year["natural_key"]) & set(late["natural_key"])


def test_undated_rounds_are_of_the_first_day(games):
    text = REPORT.replace(DATES, "")
    assert set(games(text).accepted["played_at"].dt.to_string("%F")) == {"2024-03-01"}
    undated = text.replace("2024/03", "somewhen")
    assert games(undated).accepted["played_at"].null_count() == 4


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2024/03/01", "2024-03-01"),
        ("2024-3-1", "2024-03-01"),
        ("01/03/2024", "2024-03-01"),
        ("1.3.2024", "2024-03-01"),
        ("24/03/01", "2024-03-01"),
        ("99/03/01", "1999-03-01"),
        ("31/02/2024", None),
    ],
)
def test_dates(standings, written, day):
    found = standings(REPORT.replace("2024/03/01", written)).accepted["started_at"]
    assert found.dt.to_string("%F").to_list() == [day] * 3


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("ending", ["\r", "\r\n"])
def test_encodings_and_line_endings(games, encoding, ending):
    result = games(REPORT.replace("\n", ending).encode(encoding))
    assert "Åse, Ann" in result.accepted["first"].to_list()
    assert result.quarantined.is_empty()


def test_columns_counted_in_bytes(games):
    def shifted(line, n):
        return line.replace(" " * n + " 2100", " 2100", 1)

    text = REPORT.replace(ANN, shifted(ANN, 1)).replace(BOB, shifted(BOB, 1))
    result = games(text)
    assert result.quarantined.is_empty()
    assert result.accepted.height == 4
    assert result.accepted["first"][0] == "Åse, Ann"


def test_a_name_that_begins_before_its_column_is_not_cut(games):
    moved = REPORT.replace(ANN, ANN.replace(" Åse, Ann", "Åse, Ann ", 1))
    assert moved != REPORT
    (first, *_) = told(games(moved))
    assert first[1] == "bad-player-line"


def test_lines_of_no_tag_and_second_players_of_a_number(games):
    text = "### note\n\nXXC white1\nBBW 1.0\nfoo\n" + two("   2 w 1", "   1 b 0", n=2)
    result = games(text + "001    x\n" + "001" + " " * 5000 + "x\n")
    assert told(result) == [
        (5, "not-a-game"),
        (11, "bad-player-line"),
        (12, "bad-player-line"),
        (13, "bad-player-line"),
    ]
    assert result.accepted.height == 1


def test_two_tournaments_in_a_file(games):
    text = REPORT + REPORT.replace("City Open", "Town Open")
    assert Counter(games(text).accepted["event"]) == {"City Open": 4, "Town Open": 4}


def test_a_tournament_before_its_first_round_has_no_games(games):
    result = games(HEAD + player(1, "Ann", []) + player(2, "Bob", []))
    assert result.rows_read == 0


@pytest.mark.parametrize("kind", ["pairwise", "tournament"])
@pytest.mark.parametrize("text", ["a,b\n1,2\n", '[Event "x"]\n', "THE quick\n"])
def test_another_file_is_refused(write, refusal_of, text, kind):
    error = refusal_of(lambda: read_trf(write(text, "t.trf"), kind))
    assert error.rule == "not-trf"


def test_standings(standings):
    result = standings(REPORT)
    assert result.accepted.select("line", "event", "player", "place", "entry").rows() == [
        (5, "City Open 2024-03-01", "Åse, Ann", 1, 1),
        (6, "City Open 2024-03-01", "Bø, Bob", 2, 1),
        (7, "City Open 2024-03-01", "Cid", 2, 1),
    ]
    assert set(result.accepted["ended_at"].dt.to_string("%F")) == {"2024-03-03"}
    assert result.accepted["void_reason"].null_count() == 3


@pytest.mark.parametrize("line", ["XXR 3\n", "142 3\n"])
def test_a_standing_before_the_last_round_is_not_rated(standings, line):
    result = standings(REPORT + line)
    assert set(result.accepted["void_reason"]) == {"unfinished"}
    assert set(result.accepted["event"]) == {"City Open 2024-03-01 (unfinished)"}
    finished = standings(REPORT + line.replace("3", "2"))
    assert finished.accepted["void_reason"].null_count() == 3


def test_players_without_a_game_are_void_and_without_a_rank_quarantined(standings):
    absent = player(4, "Dan", ["0000 - Z", "0000 - Z"], rank=4)
    result = standings(REPORT + absent + player(5, "Eva", ["0000 - Z"], rank=""))
    assert result.accepted["void_reason"].to_list() == [None, None, None, "did not play"]
    assert told(result) == [(9, "missing-result")]


def test_two_players_of_one_name_are_no_re_entry(standings):
    assert told(standings(REPORT + player(4, "Cid", ["0000 - Z"], rank=4))) == [
        (8, "duplicate-entry")
    ]


REAL = {
    # file: (cells that are not blank, of them with an opponent, without), counted with awk;
    # every opponent stands in two cells
    "dutch_2025_C5.trf": (13, 12, 1),
    "grandmommyscup.trf": (3486, 2060, 1426),
    "issue_15.input": (1980, 1980, 0),
    "issue_7.trf": (840, 840, 0),
    "javafo_sample2.trf": (211, 186, 25),
    "trf26_team.trf": (2, 2, 0),
}
RATED = {
    # file: games rated, wins of white, draws, wins of black
    "dutch_2025_C5.trf": (6, 2, 0, 4),
    "grandmommyscup.trf": (1030, 360, 416, 254),
    "issue_15.input": (904, 286, 337, 281),
    "issue_7.trf": (395, 140, 109, 146),
    "javafo_sample2.trf": (89, 40, 11, 38),
    "trf26_team.trf": (1, 1, 0, 0),
}


@pytest.mark.parametrize("name", REAL)
def test_every_real_cell_is_accounted_for(real_logs, name):
    cells, with_opponent, without = REAL[name]
    result = read_trf(real_logs / "chess_trf" / name)
    assert result.quarantined.is_empty()
    byes = (result.accepted["second"] == "bye").sum()
    assert byes == without
    assert 2 * (result.accepted.height - byes) == with_opponent == cells - without
    rated = result.accepted.filter(result.accepted["void_reason"].is_null())
    assert (rated.height, *rated.select("wins", "draws", "losses").sum().row(0)) == RATED[name]


def test_real_standings(real_logs):
    found = {}
    for name in REAL:
        result = read_trf(real_logs / "chess_trf" / name, "tournament")
        assert result.quarantined.is_empty()
        found[name] = dict(result.accepted["void_reason"].value_counts().iter_rows())
    assert found == {
        "dutch_2025_C5.trf": {"unfinished": 6},
        "grandmommyscup.trf": {None: 247, "did not play": 2},
        "issue_15.input": {None: 180},
        "issue_7.trf": {"unfinished": 60},
        "javafo_sample2.trf": {"unfinished": 52},
        "trf26_team.trf": {"unfinished": 2},
    }


def test_squads_of_a_report_are_teams_that_play_together_only_if_a_mapping_says_so(real_logs):
    file = real_logs / "chess_trf" / "grandmommyscup.trf"
    plain = read_trf(file, "tournament")
    named = read_trf(file, "tournament", columns={"team": "team"})
    assert plain.accepted["team"].null_count() == plain.accepted.height
    assert not named.quarantined.filter(named.quarantined["rule"] == "two-places").is_empty()


FIELDS = st.lists(
    st.sampled_from(["   1 w 1", "   2 b 0", "   2 w 1", "0000 - U", "   3 - =", "", "x", "  2 w"]),
    max_size=4,
)
LINES = st.lists(
    st.builds(player, st.integers(0, 4), st.sampled_from(["Ann", "", "Bø"]), FIELDS)
    | st.text("0123 XRwb-=+é\r\n", max_size=100),
    max_size=8,
)


@pytest.mark.parametrize("kind", ["pairwise", "tournament"])
@settings(max_examples=n_examples(100), deadline=None)
@given(lines=LINES)
def test_any_lines_are_read_or_refused(kind, lines):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.trf"
        path.write_bytes((HEAD + "".join(lines)).encode())
        try:
            read_trf(path, kind)
        except UnreadableFile as error:
            assert error.rule == "not-trf"
