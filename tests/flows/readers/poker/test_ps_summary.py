"""Poker rooms' summaries: every entry is read, and only complete finishing orders are rated."""

import gzip
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banzuke.flows.ingest.canonical import canonical
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.readers import UnreadableFile, read
from tests.promises.scale import n_examples

FINISHED = """\
PokerStars Tournament #2874, No Limit Hold'em
Buy-In: $10.00/$1.00 USD
2 players
Total Prize Pool: $30.00 USD
Tournament started 2020/05/06 2:00:00 CUST [2020/05/05 18:00:00 ET]
Tournament finished 2020/05/06 3:04:30 CUST [2020/05/05 19:04:30 ET]
  1: Ann :( (Oslo), $1,220.50 (66.6%)
  2: Bob [2] (Horn (HOLLAND)), $10.00 (33.3%)
  3: Bob (Horn (HOLLAND)),

You finished in 3rd place.

You made 1 rebuys and 2 addons for a total of USD 3,180.00.
You collected 5 bounties for a total of USD 875.00.
"""
UNFINISHED = FINISHED.replace(", $1,220.50 (66.6%)", ", still playing").replace(
    "2: Bob [2] (Horn (HOLLAND)), $10.00 (33.3%)", "2: Cid (Rome), still playing"
)
SATELLITE = """\
PokerStars Tournament #783, No Limit Hold'em
Super Satellite
3 players
Target Tournament #821 Buy-In: $10.00/1.00 USD
Tournament started 2013/09/03 15:21:56 ET
  1: Ann (Oslo),  (qualified for the target tournament)
  2: Bob (Rome),  (qualified for the target tournament)
  3: Cid (Rome),
"""
TILT = """\
Full Tilt Poker Tournament Summary The Sunday Brawl (Rebuy) (2713) Hold'em No Limit (Knockout)
Buy-In: $240 + $15
Cid performed 2 Rebuys
4 Entries
Tournament started: 2014/08/03 18:03:00 EET [2014/08/03 11:03:00 ET]
Tournament finished: 2014/08/03 19:03:00 EET [2014/08/03 12:03:00 ET]
1: Ann, $1,494.20
2: Bob
2: Cid
3: Dan
Cid finished in 2nd place
"""
WINAMAX = """\
Winamax Poker - Tournament summary : W SERIES Event 102(1910)
Player : Ann
Buy-In : 9€ + 1€
Your rebuys : 1
Registered players : 1743
Tournament started 2017/04/11 20:00:02 UTC
You finished in 845th place
"""
TRACKER = """\
PokerTracker 4 Tournament Summary
Site: MicroGaming
Tournament #: 1030
Started: 2013/07/31 18:32:39
Finished: 2013/07/31 22:24:14
Buyin: $16.50
Players: 3

Place: 0, Player: Ann, Won: $0.00,
Place: 2, Player: a, b: c, Won: $1,033.50, Rebuys: 2, Addons: 1,
Place: 3, Player: Cid, Won: $0.00, Rebuys: 8,
"""


@pytest.fixture
def entries(read_log):
    """Read a summary as a tournament league does."""

    def _entries(content, name="s.txt", **keys):
        source = Source(path="inbox/*", format="ps-summary", **keys)
        league = League(name="club", kind="tournament", source=[source])
        raw = read_log(content, name, format="ps-summary", **keys)
        result = canonical(raw, league, source, paths=(name,))
        assert result.rows_read == raw.height == result.accepted.height + result.quarantined.height
        return result

    return _entries


def told(raw, *names):
    return raw.frame.select(names).rows()


def test_a_finished_tournament_is_its_order(entries, read_log):
    result = entries(FINISHED)
    assert result.accepted.select("line", "event", "player", "place", "entry").rows() == [
        (7, "PokerStars 2874", "Ann :(", 1, 1),
        (8, "PokerStars 2874", "Bob", 2, 2),
        (9, "PokerStars 2874", "Bob", 3, 1),
    ]
    assert result.accepted["started_at"][0].isoformat() == "2020-05-05T22:00:00+00:00"
    assert result.accepted["ended_at"][0].isoformat() == "2020-05-05T23:04:30+00:00"
    assert result.accepted["void_reason"].null_count() == 3
    raw = read_log(FINISHED, "s.txt", format="ps-summary")
    assert told(raw, "location", "prize", "rebuys", "addons", "bounties") == [
        ("Oslo", "1220.50", None, None, None),
        ("Horn (HOLLAND)", "10.00", None, None, None),
        ("Horn (HOLLAND)", None, "1", "2", "5"),
    ]


def test_players_of_an_unfinished_event_share_the_first_place_and_are_not_rated(entries):
    result = entries(UNFINISHED)
    assert result.accepted.select("event", "player", "place", "void_reason").rows() == [
        ("PokerStars 2874 (unfinished)", "Ann :(", 1, "unfinished"),
        ("PokerStars 2874 (unfinished)", "Cid", 1, "unfinished"),
        ("PokerStars 2874 (unfinished)", "Bob", 3, "unfinished"),
    ]
    rated = entries(UNFINISHED, values={"void_reason": {"unfinished": ""}})
    assert rated.accepted["void_reason"].null_count() == 3


def test_summaries_of_two_players_and_of_two_hours_do_not_contradict_each_other(entries):
    keys = ["natural_key", "content_key"]
    other = FINISHED.replace("2:00:00 CUST", "0:00:00 CET").replace("3:04:30 CUST", "1:04:30 CET")
    end = entries(FINISHED).accepted
    assert entries(other).accepted.select(keys).rows() == end.select(keys).rows()
    before = entries(UNFINISHED).accepted
    assert not set(before["natural_key"]) & set(end["natural_key"])


def test_full_tilt_has_no_place_for_players_of_an_unfinished_event(entries):
    text = TILT.replace("1: Ann, $1,494.20", "Still Playing - Ann").replace(
        "Tournament finished: 2014/08/03 19:03:00 EET [2014/08/03 12:03:00 ET]",
        "Tournament is still in progress",
    )
    result = entries(text)
    assert result.accepted["place"].to_list() == [1, 2, 2, 3]
    assert set(result.accepted["void_reason"]) == {"unfinished"}


def test_tickets_of_a_satellite_are_a_tie(entries, read_log):
    assert entries(SATELLITE).accepted["place"].to_list() == [1, 1, 3]
    listed = entries(SATELLITE, columns={"place": "listed_place"})
    assert listed.accepted["place"].to_list() == [1, 2, 3]
    assert told(read_log(SATELLITE, "s.txt", format="ps-summary"), "prize") == [(None,)] * 3


def test_ties_and_rebuys_of_one_player(read_log, entries):
    raw = read_log(TILT, "s.txt", format="ps-summary")
    assert told(raw, "player", "place", "prize", "rebuys") == [
        ("Ann", "1", "1494.20", None),
        ("Bob", "2", None, None),
        ("Cid", "2", None, "2"),
        ("Dan", "3", None, None),
    ]
    assert raw.frame["title"][0] == "The Sunday Brawl (Rebuy)"
    assert raw.frame["game"][0] == "Hold'em No Limit (Knockout)"
    assert entries(TILT).accepted["void_reason"].null_count() == 4


def test_a_summary_of_one_player_is_no_order(entries):
    result = entries(WINAMAX)
    assert result.accepted.select("line", "event", "player", "place", "void_reason").rows() == [
        (1, "Winamax 1910 (partial)", "Ann", 845, "partial")
    ]


def test_a_field_without_all_places_is_no_order(entries, read_log):
    result = entries(TRACKER)
    assert result.quarantined.select("line", "rule").rows() == [(9, "missing-result")]
    assert result.accepted.select("player", "place", "void_reason").rows() == [
        ("a, b: c", 2, "partial"),
        ("Cid", 3, "partial"),
    ]
    raw = read_log(TRACKER, "s.txt", format="ps-summary")
    assert told(raw, "prize", "rebuys", "addons")[1] == ("1033.50", "2", "1")


@pytest.mark.parametrize(
    "text",
    [
        SATELLITE.replace("  3: Cid (Rome),\n", ""),
        FINISHED.replace("  2: Bob [2] (Horn (HOLLAND)), $10.00 (33.3%)\n", ""),
    ],
)
def test_a_listing_with_a_hole_is_no_order(entries, text):
    assert entries(text).accepted["void_reason"].to_list() == ["partial"] * 2


def test_many_tournaments_in_a_file(entries):
    text = f"Tournament History for your last 2 tournaments\n\n{FINISHED}\n\n\n{TILT}{SATELLITE}"
    result = entries(text)
    assert result.accepted["event"].unique(maintain_order=True).to_list() == [
        "PokerStars 2874",
        "Full Tilt Poker 2713",
        "PokerStars 783",
    ]
    assert result.accepted.height == 10


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_encodings_and_line_endings(entries, encoding, ending):
    text = FINISHED.replace("Ann :(", "Jürgen").replace("\n", ending)
    assert entries(text.encode(encoding)).accepted["player"][0] == "Jürgen"


def test_letters_in_the_code_of_e_mail(entries):
    text = FINISHED.replace("Ann :(", "Skjerv=C3=B8y =41").replace("Bob", "a=FF=BFb")
    assert set(entries(text).accepted["player"]) == {"Skjervøy =41", "a=FF=BFb"}


def test_packed(entries):
    assert entries(gzip.compress(TILT.encode()), "s.txt.gz").accepted.height == 4


def test_lines_that_are_no_entries_are_quarantined(entries):
    text = f"1: x (y),\n{FINISHED}  4:\n  5: {'x' * 600} (y),\n"
    result = entries(text)
    assert result.quarantined.select("line", "rule").rows() == [
        (1, "not-a-game"),
        (16, "bad-entry-line"),
        (17, "bad-entry-line"),
    ]
    assert max(map(len, result.quarantined["message"])) < 200


def test_a_summary_without_entries_is_quarantined(entries):
    result = entries(FINISHED + "PokerStars Tournament #5, No Limit Hold'em\n2 players\n")
    assert result.quarantined.select("line", "rule").rows() == [(15, "no-entries")]


def test_a_tournament_without_a_number_has_no_event(entries):
    result = entries(TRACKER.replace("Tournament #: 1030\n", ""))
    assert set(result.quarantined["rule"]) == {"missing-event"}


@pytest.mark.parametrize("text", ["a,b\n1,2\n", "PokerStars Hand #5: Hold'em\n", "1: a\n2: b\n"])
def test_another_file_is_refused(read_log, refusal_of, text):
    error = refusal_of(lambda: read_log(text, "s.txt", format="ps-summary"))
    assert error.rule == "not-ps-summary"


PIECES = [FINISHED, UNFINISHED, SATELLITE, TILT, WINAMAX, TRACKER]
LINES = [line + "\n" for text in PIECES for line in text.splitlines()]


@settings(max_examples=n_examples(200), deadline=None)
@given(
    st.lists(st.sampled_from(LINES) | st.text(':,()[] 1a"-é$', max_size=30), max_size=25),
    st.sampled_from(["\n", "\r", " "]),
)
def test_any_lines_are_read_or_refused(lines, between):
    source = Source(path="inbox/*", format="ps-summary")
    league = League(name="club", kind="tournament", source=[source])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s.txt"
        path.write_bytes(between.join(lines).encode())
        try:
            raw = read(path, source)
        except UnreadableFile as error:
            assert error.rule in ("not-ps-summary", "empty-file")
            return
        result = canonical(raw, league, source, paths=("s.txt",))
    assert result.rows_read == raw.height == result.accepted.height + result.quarantined.height


REAL = {
    # file: (entries, of them rated, void, in quarantine), counted with grep, iconv and awk
    "FTP__NLHE-9max-MTT-USD-10-201301.rush.rebuy.10K.guar.txt": (395, 0, 395, 0),
    "FTP__NLHE-MTT-USD-255-201408.KO.count.bounties.txt": (706, 0, 706, 0),
    "FTP__NLHE-USD-SnG-9man-201007.Super.turbo.Hero.wins.txt": (9, 9, 0, 0),
    "FTP__PLO8-USD-MTT-2r-201006.Hero.second.txt": (176, 176, 0, 0),
    "PokerTracker__NLHE-USD-13.77-MTT-SNG-201503.PokerStars.prizepool.txt": (140, 0, 66, 74),
    "PokerTracker__NLHE-USD-16.50-MTT-201307.Microgaming.rebuy.addon.txt": (66, 0, 1, 65),
    "Stars__NLHE-9max-MTT-USD-2.50-201305.KO.v1.txt": (5309, 0, 5309, 0),
    "Stars__NLHE-EUR-SnG-10-201101.Sample.txt": (9, 0, 9, 0),
    "Stars__NLHE-GBP-MTT-75-201212.txt": (43, 0, 43, 0),
    "Stars__NLHE-MTT-FPP-100-201309.Finished.Super.Satellite.txt": (36, 36, 0, 0),
    "Stars__NLHE-MTT-USD-250-250-30-202005.reentry.ko.txt": (1263, 1263, 0, 0),
    "Stars__NLHE-USD-HUSnG-10-201011.s0rrow.wins.txt": (2, 2, 0, 0),
    "Stars__NLHE-USD-MTT-20-200708.s0rrow.2nd.txt": (276, 276, 0, 0),
    "Stars__PLO-MTT-USD-505-25-202005.rebuy.addon.txt": (236, 236, 0, 0),
    "Winamax__NLHE-EUR-MTT-10-201704.rebuys.addons.txt": (1, 0, 1, 0),
}


def test_every_real_summary_is_accounted_for(real_logs):
    source = Source(path="inbox/*", format="ps-summary")
    league = League(name="club", kind="tournament", source=[source])
    folder = real_logs / "poker_summaries"
    found = {}
    for path in sorted(folder.glob("*__*.txt")):
        if path.name.startswith("LICENSE"):
            continue
        result = canonical(read(path, source), league, source, paths=(path.name,))
        void = result.accepted["void_reason"].drop_nulls().len()
        found[path.name] = (
            *(result.rows_read, result.accepted.height - void, void),
            result.quarantined.height,
        )
    assert found == REAL


def test_real_re_entries(real_logs):
    path = (
        Path(real_logs)
        / "poker_summaries"
        / ("Stars__NLHE-MTT-USD-250-250-30-202005.reentry.ko.txt")
    )
    raw = read(path, Source(path="inbox/*", format="ps-summary"))
    assert dict(raw.frame["entry"].value_counts().iter_rows()) == {"1": 959, "2": 228, "3": 76}
