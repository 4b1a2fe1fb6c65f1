"""A game whose result is corrected in a growing file counts twice, and the night says so."""

import pytest

from banzuke.flows.commands.setup.init import init_home
from banzuke.flows.leagues.league_folder import read_folder
from banzuke.flows.night.report import LeagueReport
from tests.ingested import ID_COLUMNS, ID_HEADER, A, B, C, D, games

pytestmark = pytest.mark.slow

CORRECTED = B.replace(",0", ",1")


def said_of(report) -> str | None:
    (file,) = report.files
    return file.message


def test_a_corrected_result_is_noted_with_the_remedy(store, log, make_league, ingest) -> None:
    league = make_league()
    log("a.csv", A, B, C)
    ingest(league)

    log("a.csv", A, CORRECTED, C)
    report = ingest(league)

    assert games(store, league) == {A: 1, B: 1, CORRECTED: 1, C: 1}
    assert said_of(report).startswith("1 row that the file no longer has still counts")
    assert 'mode = "snapshot"' in said_of(report)
    night = LeagueReport(league.name, league.kind, ingest=report)
    assert f"inbox/a.csv: {said_of(report)}" in night.remarks()
    assert night.ok
    kept = store.rows("SELECT message FROM raw.source_file WHERE message IS NOT NULL")
    assert kept == [(said_of(report),)]


def test_a_file_that_is_put_back_is_noted_with_the_remedy(store, log, make_league, ingest) -> None:
    for rows in ((A, B), (A, CORRECTED)):
        log("a.csv", *rows)
        assert not ingest(make_league()).notes
    log("a.csv", A, B)

    for _ in range(2):  # every night, until the file is mended
        (note,) = ingest(make_league()).notes
        assert "inbox/a.csv has an earlier content again" in note and 'mode = "snapshot"' in note
    assert games(store, make_league()) == {A: 1, B: 1, CORRECTED: 1}
    mended = make_league(mode="snapshot")
    assert not ingest(mended).notes
    assert games(store, mended) == {A: 1, B: 1}


def test_the_remedy_counts_what_the_file_says_now(store, log, make_league, ingest) -> None:
    log("a.csv", A, B, C)
    ingest(make_league())
    log("a.csv", A, CORRECTED, C)
    ingest(make_league())

    league = make_league(mode="snapshot")
    report = ingest(league)

    assert games(store, league) == {A: 1, CORRECTED: 1, C: 1}
    assert said_of(report) is None


def test_a_log_that_only_grows_has_nothing_to_note(store, log, make_league, ingest) -> None:
    league = make_league()
    for rows in ((A,), (A, B), (A, B, C)):
        log("a.csv", *rows)
        assert said_of(ingest(league)) is None


def test_games_missing_from_a_new_state_are_noted_once(store, log, make_league, ingest) -> None:
    league = make_league()
    said = []
    for rows in ((A, B), (C,), (C, D)):
        log("a.csv", *rows)
        said.append(said_of(ingest(league)))

    assert [text and text.partition(" ")[0] for text in said] == [None, "2", None]


def test_a_result_corrected_under_its_id_is_noted_too(store, log, make_league, ingest) -> None:
    league = make_league(columns=ID_COLUMNS, league={"period": "all"})
    log("a.csv", "1,Ann,Bob,1", "2,Bob,Cid,1", header=ID_HEADER)
    ingest(league)

    log("a.csv", "1,Ann,Bob,0", "2,Bob,Cid,1", header=ID_HEADER)
    report = ingest(league)

    assert said_of(report).startswith("1 row that")
    assert games(store, league) == {",Ann,Bob,1": 1, ",Bob,Cid,1": 1}


def test_init_writes_the_mode_for_files_that_are_edited(tmp_path) -> None:
    init_home(tmp_path / "home")
    (league,) = read_folder(tmp_path / "home" / "leagues").leagues
    assert [source.mode for source in league.source] == ["snapshot"]
