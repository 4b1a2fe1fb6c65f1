"""Sources that change: removed, renamed, mapped in another way."""

import pytest

from banzuke.flows.ingest import file_states
from banzuke.flows.ingest.file_states import definition_hash
from tests.ingested import BAD, ID_COLUMNS, ID_HEADER, A, B, C, games, n_quarantined, states

pytestmark = pytest.mark.slow


def test_removed_source_withdraws_its_games_and_says_so(store, log, make_league, ingest) -> None:
    two = [{"path": f"inbox/{n}.csv", "columns": make_league().source[0].columns} for n in "ab"]
    log("a.csv", A)
    log("b.csv", B)
    ingest(make_league(league={"source": two}))

    league = make_league(league={"source": two[:1]})
    report = ingest(league)

    assert games(store, league) == {A: 1}
    assert any("inbox/b.csv" in note and "withdrawn" in note for note in report.notes)
    assert not any("withdrawn" in note for note in ingest(league).notes)


def test_files_without_a_game_are_not_reported_as_withdrawn(
    store, log, make_league, ingest
) -> None:
    league = make_league()
    log("a.csv", A)
    log("copy.csv", A)
    log("empty.csv")
    log("spoilt.csv", BAD)
    ingest(league)

    report = ingest(make_league(path="inbox/a.csv"))

    assert report.notes == ()
    assert games(store, league) == {A: 1}


def test_games_that_a_copy_takes_over_are_not_reported_as_withdrawn(
    store, log, make_league, ingest
) -> None:
    log("a.csv", A)
    log("b.csv", A)
    ingest(make_league())

    league = make_league(path="inbox/b.csv")

    assert ingest(league).notes == ()
    assert games(store, league) == {A: 1}


def test_removed_source_of_a_file_that_another_source_reads_withdraws_its_games(
    store, log, make_league, ingest
) -> None:
    black = {"path": "inbox/*", "columns": make_league().source[0].columns}
    white = {
        "path": "inbox/*.csv",
        "columns": {**black["columns"], "first": "white", "second": "black"},
    }
    log("a.csv", A)
    ingest(make_league(league={"source": [black, white]}))

    league = make_league(league={"source": [black]})
    ingest(league)

    assert games(store, league) == {A: 1}


def test_file_that_left_the_inbox_keeps_counting(store, log, make_league, ingest) -> None:
    log("a.csv", A)
    log("b.csv", B)
    league = make_league()
    ingest(league)

    (store.home.root / "inbox/a.csv").unlink()
    (store.home.root / "inbox/b.csv").unlink()
    report = ingest(league)

    assert games(store, league) == {A: 1, B: 1}
    assert any("no file matches inbox/*" in note for note in report.notes)


def test_copy_that_left_the_inbox_keeps_counting(store, log, make_league, ingest) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", A)
    log("b.csv", A)
    ingest(league)
    (store.home.root / "inbox/b.csv").unlink()

    log("a.csv", C)
    ingest(league)

    assert games(store, league) == {A: 1, C: 1}


def test_renamed_snapshot_can_be_edited_under_its_new_name(store, log, make_league, ingest) -> None:
    league = make_league(mode="snapshot")
    path = log("a.csv", A, B)
    ingest(league)
    path.rename(path.with_name("b.csv"))

    renamed = ingest(league)
    kept = games(store, league)
    log("b.csv", A, C)
    ingest(league)

    assert states(renamed) == {"b.csv": "copy"}
    assert kept == {A: 1, B: 1}
    assert games(store, league) == {A: 1, C: 1}


@pytest.mark.parametrize("mode", ["append", "snapshot"])
def test_changed_mapping_reads_files_again_and_replaces_their_rows(
    store, log, make_league, ingest, mode
) -> None:
    log("a.csv", A, B)
    log("b.csv", B)
    ingest(make_league(mode=mode))

    columns = {**make_league().source[0].columns, "first": "white", "second": "black"}
    league = make_league(mode=mode, columns=columns)
    report = ingest(league)

    assert states(report) == {"a.csv": "read", "b.csv": "read"}
    assert games(store, league) == {"2024-01-01,Bob,Ann,1": 1, "2024-01-02,Cid,Bob,0": 1}


def test_changed_mapping_of_games_with_ids_quarantines_nothing(
    store, log, make_league, ingest
) -> None:
    log("a.csv", "1,Ann,Bob,1", header=ID_HEADER)
    log("b.csv", "1,Ann,Bob,1", "2,Ann,Bob,1", header=ID_HEADER)
    ingest(make_league(columns=ID_COLUMNS, league={"period": "all"}))

    swapped = {**ID_COLUMNS, "first": "white", "second": "black"}
    league = make_league(columns=swapped, league={"period": "all"})
    ingest(league)

    assert games(store, league) == {",Bob,Ann,1": 2}
    assert n_quarantined(store) == 0


def test_changed_mapping_and_back_gives_the_same_games(store, log, make_league, ingest) -> None:
    log("a.csv", A, A)
    league = make_league()
    ingest(league)

    ingest(make_league(void_if={"result": ["1"]}))
    ingest(league)

    assert games(store, league) == {A: 2}


def test_a_definition_has_the_number_of_players_only_if_it_is_not_four(make_league) -> None:
    """Files of older homes are not read again if four players sit at their tables."""

    def definition(rule: str | None) -> str:
        league = make_league("table", league={"stable_rank": {"rule": rule}} if rule else None)
        return definition_hash(league, league.source[0])

    assert definition(None) == definition("majsoul-jade-east") == "4d1ab8089b1e27461cb9"
    assert definition("tenhou-phoenix-south-3p") != definition(None)


def test_only_sheets_with_titles_are_read_again_because_titles_begin_parts(
    make_league, monkeypatch
) -> None:
    def of_version(version: int) -> list[str]:
        monkeypatch.setattr(file_states, "TITLES_VERSION", version)
        sources: tuple[dict[str, object], ...] = (
            {},
            {"skip_lines": 2},
            {"format": "xlsx", "path": "inbox/*.xlsx"},
        )
        leagues = [make_league(**settings) for settings in sources]
        return [definition_hash(league, league.source[0]) for league in leagues]

    plain, *titled = zip(of_version(1), of_version(2), strict=True)
    assert plain[0] == plain[1]
    assert all(before != now for before, now in titled)


def test_only_files_with_comments_are_read_again_because_full_rows_among_them_count(
    make_league, monkeypatch
) -> None:
    def of_version(version: int) -> list[str]:
        monkeypatch.setattr(file_states, "COMMENTS_VERSION", version)
        leagues = [make_league(**settings) for settings in ({}, {"comments": ["#"]})]
        return [definition_hash(league, league.source[0]) for league in leagues]

    (plain, with_comments), (plain_now, with_comments_now) = of_version(1), of_version(2)
    assert plain == plain_now
    assert with_comments != with_comments_now


def test_a_definition_has_the_sum_of_tables_only_if_the_source_has_one(make_league) -> None:
    def definition(table_sum: float | None) -> str:
        league = make_league("table", table_sum=table_sum)
        return definition_hash(league, league.source[0])

    assert definition(None) == "4d1ab8089b1e27461cb9"
    assert len({definition(None), definition(0.0), definition(100000.0)}) == 3


def test_a_definition_has_weights_only_if_the_source_has_them(make_league) -> None:
    """Files with weights are read again, because older stores lack the number of games of a row."""

    def definition(**columns: str) -> str:
        league = make_league(columns={**make_league().source[0].columns, **columns})
        return definition_hash(league, league.source[0])

    assert definition() == "a82ccbb4daa180aa066f"  # the hash since version 23 of the words
    assert definition(weight="w") != "b6e7b9e010c79b3cca80", "what it was before"


def test_a_definition_has_winners_first_only_if_they_are_first(make_league) -> None:
    """Files that name the winner first are read again: their games are neutral now, not before.

    A log with a column ``neutral`` says itself who moved first.
    """

    def definition(**columns: str) -> str:
        league = make_league(columns={"first": "a", "second": "b", "winner": "w"} | columns)
        return definition_hash(league, league.source[0])

    assert definition() == "0d4956539705ca4a38a8"
    assert definition(winner="a") != "856505c5491bd96480f5", "what it was before"
    assert definition(winner="a", neutral="n") == "586c0168a18bcf039186", (
        "such a log says who moved first"
    )
