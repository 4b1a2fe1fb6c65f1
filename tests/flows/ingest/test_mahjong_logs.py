"""Mahjong logs through ingest: every record of every real file is accounted for."""

from collections import Counter

import pytest

from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.inputs.prepare import prepare
from banzuke.flows.leagues.league import League
from banzuke.flows.tasks.register import inputs_of
from tests.homes import allow_links

pytestmark = pytest.mark.slow

LINE = "10:00 | 20 | 四般南喰赤－ | a(+50.0) b(+5.0) c(-15.0) d(-40.0)\n"
FOLDERS = {
    "tenhou": [("mahjong_tenhou_result_lines", "*.log"), ("mahjong_tenhou_result_lines", "*.html")],
    "mjlog": [("mahjong_mjlog_xml", "*.xml"), ("mahjong_decision_logs/tenhou_mjlog_xml", "*")],
    "tenhou6": [("mahjong_decision_logs/tenhou6_json", "*.json")],
    "mjai": [("mahjong_decision_logs/mjai_jsonl", "*.jsonl")],
    "majsoul": [("mahjong_decision_logs/mahjongsoul_json", "*.json")],
}


def league_of(log_format, **keys):
    source = {"format": log_format, "path": "inbox/*", **keys}
    return League.model_validate(
        {"name": "club", "kind": "table", "timezone": "Asia/Tokyo", "source": [source]}
    )


@pytest.fixture
def ingest(store):
    """Ingest a league; returns (state, read, accepted, duplicate, quarantined, void) by file."""

    def _ingest(league):
        return {
            file.path.removeprefix("inbox/"): (
                file.state,
                *(file.rows_read, file.rows_accepted, file.rows_duplicate),
                *(file.rows_quarantined, file.rows_void),
            )
            for file in ingest_league(store, store.home, league).files
        }

    return _ingest


@pytest.fixture
def add(store):
    """Write a file to the inbox."""

    def _add(name, text):
        path = store.home.root / "inbox" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return _add


def played_on(store):
    return {str(day) for (day,) in store.rows("SELECT played_at::DATE FROM core.table_game")}


@pytest.mark.parametrize(
    ("log_format", "expected"),
    [
        # sca, scb and scd have no date; the html file is the page that lists the logs
        ("tenhou", {"read": 1, "failed": 4, "rows": (19, 19, 0, 0, 0)}),
        ("mjlog", {"read": 41, "rows": (41, 41, 0, 0, 0)}),
        # 18 files are parts of games
        ("tenhou6", {"read": 20, "rows": (20, 2, 0, 18, 0)}),
        # one game stands in two files
        ("mjai", {"read": 3, "rows": (3, 2, 1, 0, 0)}),
        # the names of all players are "P"
        ("majsoul", {"read": 2, "rows": (2, 0, 0, 2, 0)}),
    ],
)
def test_every_record_of_the_real_files_is_accounted_for(
    real_logs, store, ingest, log_format, expected
):
    inbox = store.home.root / "inbox"
    inbox.mkdir(exist_ok=True)
    allow_links(store.home, real_logs)
    for folder, pattern in FOLDERS[log_format]:
        for file in (real_logs / folder).glob(pattern):
            (inbox / file.name).symlink_to(file)
    files = ingest(league_of(log_format)).values()
    states = Counter(state for state, *_ in files)
    rows = tuple(sum(column) for column in list(zip(*files, strict=True))[1:])
    assert {**states, "rows": rows} == expected
    assert all(read == accepted + double + bad for _, read, accepted, double, bad, _ in files)


def test_real_days_lines_are_taken_in_under_their_day(real_logs, store, ingest):
    inbox = store.home.root / "inbox"
    inbox.mkdir(exist_ok=True)
    allow_links(store.home, real_logs)
    for kind in ("sca", "scb", "scd"):
        file = real_logs / "mahjong_tenhou_result_lines" / f"{kind}.log"
        (inbox / f"{kind}20151214.log").symlink_to(file)
    assert ingest(league_of("tenhou")) == {
        "sca20151214.log": ("read", 5, 5, 0, 0, 1),
        "scb20151214.log": ("read", 20, 20, 0, 0, 7),
        "scd20151214.log": ("read", 20, 20, 0, 0, 4),
    }


def test_void_games_are_kept_and_not_rated(store, add, ingest):
    guest = LINE.replace("d(", "NoName(")
    add("scb2024013110.log", LINE + guest + LINE.replace("四", "三"))
    league = league_of("tenhou")
    assert ingest(league) == {"scb2024013110.log": ("read", 3, 2, 0, 1, 1)}
    assert [period.n_games for period in prepare(store, league, inputs_of(league)).inputs] == [1]


def test_log_that_grows_over_the_day_adds_its_new_lines(store, add, ingest):
    add("scb20240131.log", LINE)
    ingest(league_of("tenhou"))
    add("scb20240131.log", LINE + LINE.replace("10:00", "11:00"))
    assert ingest(league_of("tenhou")) == {"scb20240131.log": ("read", 2, 1, 1, 0, 0)}
    assert store.rows("SELECT count(*) FROM core.table_game") == [(8,)]


def test_equal_lines_of_two_days_are_two_games(store, add, ingest):
    add("scb20240130.log", LINE)
    add("scb20240131.log", LINE)
    assert {state for state, *_ in ingest(league_of("tenhou")).values()} == {"read"}
    assert played_on(store) == {"2024-01-30", "2024-01-31"}
    assert store.rows("SELECT count(*) FROM core.table_game") == [(8,)]


def test_file_under_the_name_of_another_day_moves_its_games_there(store, add, ingest):
    path = add("scb20240131.log", LINE)
    ingest(league_of("tenhou"))
    path.rename(path.with_name("scb20240130.log"))
    assert ingest(league_of("tenhou")) == {"scb20240130.log": ("read", 1, 1, 0, 0, 0)}
    assert played_on(store) == {"2024-01-30"}
    assert store.rows("SELECT count(*) FROM core.table_game") == [(4,)]


def test_file_without_a_day_is_read_once_it_has_one(store, add, ingest):
    path = add("scb.log", LINE)
    assert ingest(league_of("tenhou"))["scb.log"][0] == "failed"
    path.rename(path.with_name("scb20240131.log"))
    assert ingest(league_of("tenhou"))["scb20240131.log"] == ("read", 1, 1, 0, 0, 0)


def test_copy_in_another_folder_is_still_a_copy(store, add, ingest):
    add("scb20240131.log", LINE)
    add("again/scb20240131.log", LINE)
    report = ingest(league_of("tenhou", path="inbox/**/*.log"))
    assert Counter(state for state, *_ in report.values()) == {"read": 1, "copy": 1}
