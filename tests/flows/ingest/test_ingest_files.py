"""Ingest: every game counts once, whatever files it stands in."""

import pytest

from banzuke.flows.home import Home
from banzuke.flows.ingest.discover import discover, matches
from tests.ingested import BAD, A, B, C, D, counts, games, states

pytestmark = pytest.mark.slow


def test_file_is_read_once(store, log, make_league, ingest) -> None:
    log("a.csv", A, B)
    league = make_league()

    first, second = ingest(league), ingest(league)

    assert (states(first), states(second)) == ({"a.csv": "read"}, {"a.csv": "unchanged"})
    assert counts(second, "a.csv") == counts(first, "a.csv") == (2, 2, 0, 0)
    assert games(store, league) == {A: 1, B: 1}


def test_night_without_news_changes_nothing(store, log, make_league, ingest) -> None:
    log("a.csv", A)
    log("b.csv", A)
    log("empty.csv").write_bytes(b"")
    league = make_league()
    ingest(league)
    before = store.generation(), store.rows("SELECT * FROM raw.source_file ORDER BY ALL")

    ingest(league)

    assert (store.generation(), store.rows("SELECT * FROM raw.source_file ORDER BY ALL")) == before


def test_renamed_copy_is_not_read(store, log, make_league, ingest) -> None:
    log("a.csv", A, B)
    league = make_league()
    ingest(league)

    (store.home.root / "inbox/a.csv").rename(store.home.root / "inbox/z.csv")
    report = ingest(league)

    assert states(report) == {"z.csv": "copy"}
    assert "a.csv" in report.files[0].message
    assert games(store, league) == {A: 1, B: 1}


def test_files_renamed_for_one_league_stay_those_of_another(
    store, log, make_league, ingest
) -> None:
    paths = [log("a.csv", A), log("b.csv", B)]
    club, other = make_league(), make_league(league={"name": "other"})
    ingest(club)
    ingest(other)
    for path in paths:
        path.rename(path.with_name(f"new-{path.name}"))

    report = ingest(club)

    assert states(report) == {"new-a.csv": "copy", "new-b.csv": "copy"}
    assert games(store, club) == games(store, other) == {A: 1, B: 1}
    assert store.rows(
        "SELECT league, path FROM raw.source_file WHERE state IN ('active', 'copy') ORDER BY ALL"
    ) == [
        ("club", "inbox/new-a.csv"), ("club", "inbox/new-b.csv"),
        ("other", "inbox/a.csv"), ("other", "inbox/b.csv"),
    ]  # fmt: skip


def test_two_equal_games_of_one_day_both_count(store, log, make_league, ingest) -> None:
    log("a.csv", A, A, B)
    league = make_league()

    report = ingest(league)

    assert counts(report, "a.csv") == (3, 3, 0, 0)
    assert games(store, league) == {A: 2, B: 1}


def test_game_that_two_files_have_counts_once(store, log, make_league, ingest) -> None:
    log("a.csv", A, B)
    log("b.csv", B, C)
    league = make_league()

    report = ingest(league)

    assert counts(report, "b.csv") == (2, 1, 1, 0)
    assert games(store, league) == {A: 1, B: 1, C: 1}


def test_growing_file_adds_its_new_rows(store, log, make_league, ingest) -> None:
    log("a.csv", A, A)
    league = make_league()
    ingest(league)

    log("a.csv", A, A, B, A)
    report = ingest(league)

    assert counts(report, "a.csv") == (4, 2, 2, 0)
    assert games(store, league) == {A: 3, B: 1}
    assert store.rows("SELECT state, count(*) FROM raw.source_file GROUP BY ALL ORDER BY ALL") == [
        ("active", 1),
        ("superseded", 1),
    ]
    assert store.rows("SELECT count(*) FROM core.game") == [(4,)]


def test_log_started_anew_under_its_name_keeps_its_older_games(
    store, log, make_league, ingest
) -> None:
    log("a.csv", A, B)
    league = make_league()
    ingest(league)

    log("a.csv", B, C)
    ingest(league)

    assert games(store, league) == {A: 1, B: 1, C: 1}
    assert store.rows("SELECT count(*) FROM core.game") == [(3,)]


def test_log_that_is_put_back_loses_nothing(store, log, make_league, ingest) -> None:
    league = make_league()
    for rows in ([A, B], [A, B, C], [A, B], [D]):
        log("a.csv", *rows)
        ingest(league)

    assert games(store, league) == {A: 1, B: 1, C: 1, D: 1}


def test_two_leagues_read_one_file_each_for_itself(store, log, make_league, ingest) -> None:
    log("a.csv", A)
    one, other = make_league(), make_league(league={"name": "other", "players": "club"})

    assert [states(ingest(league)) for league in (one, other)] == [{"a.csv": "read"}] * 2
    assert games(store, one) == games(store, other) == {A: 1}
    assert store.rows("SELECT count(*) FROM core.player") == [(2,)]


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("inbox/*.csv", "inbox/a.csv", True),
        ("inbox/*.csv", "inbox/a/b.csv", False),
        ("inbox/**/*.csv", "inbox/a.csv", True),
        ("inbox/**/*.csv", "inbox/a/b/c.csv", True),
        ("inbox/**/*.csv", "other/a.csv", False),
        ("./inbox/*.csv", "inbox/a.csv", True),
        ("inbox//a.csv", "inbox/a.csv", True),
        ("inbox/[ab].csv", "inbox/b.csv", True),
        ("inbox/a.csv", "inbox/A.csv", False),
        ("inbox/**", "inbox/a.csv", True),
    ],
)
def test_pattern_matches_what_a_glob_finds(
    home: Home, make_league, pattern, path, expected
) -> None:
    file = home.root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()

    source = make_league(path=pattern).source[0]
    assert matches(source, path) is expected
    assert (path in discover(home, source).files) is expected


def test_new_files_are_read_ahead_and_end_as_one_by_one(store, log, make_league, ingest) -> None:
    log("a.csv", A, B)
    log("b.csv", A, B)  # the same bytes as a.csv, so reading ahead was not needed
    log("c.csv", BAD, C)
    log("d.csv", "").write_bytes(b"")
    log("e.csv", C, D)
    league = make_league()

    report = ingest(league)

    assert states(report) == {
        **{"a.csv": "read", "b.csv": "copy", "c.csv": "read"},
        **{"d.csv": "failed", "e.csv": "read"},
    }
    assert counts(report, "c.csv") == (2, 1, 0, 1)
    assert counts(report, "e.csv") == (2, 1, 1, 0)
    assert games(store, league) == {A: 1, B: 1, C: 1, D: 1}
