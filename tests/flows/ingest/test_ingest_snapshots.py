"""Snapshots: rows of an older state of a file no longer count."""

import pytest

from tests.ingested import A, B, C, D, counts, games, states

pytestmark = pytest.mark.slow


def test_snapshot_replaces_the_rows_of_its_old_state(store, log, make_league, ingest) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", A, A, B)
    ingest(league)

    log("a.csv", B, C)
    report = ingest(league)

    assert counts(report, "a.csv") == (2, 2, 0, 0)
    assert games(store, league) == {B: 1, C: 1}


def test_a_snapshot_with_fewer_rows_says_that_games_count_no_longer(
    store, log, make_league, ingest
) -> None:
    league = make_league(mode="snapshot")
    said = []
    for rows in ((A, B, C), (A, B, C, D), (A,), (D,), (C, D)):
        log("a.csv", *rows)
        (file,) = ingest(league).files
        said.append(file.message)
    log("a.csv", *rows)
    (quiet,) = ingest(league).files

    assert [text and text[:30] for text in said] == [
        None,
        None,
        "1 row, 3 fewer than before: ga",
        None,
        None,
    ]
    assert "put the file that has them beside it under another name" in said[2]
    assert quiet.state == "unchanged" and quiet.message is None


def season(year: int, n_games: int = 8, *, score: str = "1") -> list[str]:
    """Rows of a season, the same pairs on the same days of each year."""
    pairs = ("Ann,Bob", "Bob,Cid", "Cid,Ann", "Ann,Cid")
    return [f"{year}-01-{day:02},{pairs[day % 4]},{score}" for day in range(1, n_games + 1)]


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (season(2025), "none of the 8 rows was in the file before; what it had then, 8 rows, no "),
        (season(2025, 12), "none of the 12 rows was in the file before; what it had then, 8 rows"),
        ([*season(2025, 19), *season(2024, 2)], "only 2 of the 21 rows were in the file before"),
        ([*season(2025, 19), *season(2024, 3)], None),
        (season(2024)[::-1], None),
        ([*season(2024)[:4], *season(2024, score="0")[4:]], None),
    ],
    ids=["as many", "more", "hardly any left", "some left", "other order", "corrected"],
)
def test_a_new_season_under_the_old_name_says_that_the_old_one_counts_no_longer(
    store, log, make_league, ingest, now, said
) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", *season(2024))
    assert ingest(league).files[0].message is None

    log("a.csv", *now)
    (file,) = ingest(league).files

    assert (file.message or "").startswith(said or "") and bool(file.message) == bool(said)
    assert sum(games(store, league).values()) == len(now)


def test_each_of_many_new_seasons_says_so(store, log, make_league, ingest) -> None:
    league = make_league(mode="snapshot")
    for name in "abc":
        log(f"{name}.csv", *(row.replace("Ann", name) for row in season(2024)))
    ingest(league)

    for name in "ab":
        log(f"{name}.csv", *(row.replace("Ann", name) for row in season(2025)))
    said = [(file.message or "").startswith("none of the 8") for file in ingest(league).files]

    assert said == [True, True, False]


def test_game_that_another_file_has_too_survives_its_file(store, log, make_league, ingest) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", A, B)
    log("b.csv", B, C)
    ingest(league)

    log("a.csv", A)
    ingest(league)

    assert games(store, league) == {A: 1, B: 1, C: 1}


def test_snapshot_that_becomes_a_copy_gives_up_its_old_rows(
    store, log, make_league, ingest
) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", A)
    log("b.csv", B)
    ingest(league)

    log("b.csv", A)
    report = ingest(league)

    assert states(report) == {"a.csv": "unchanged", "b.csv": "copy"}
    assert games(store, league) == {A: 1}


def test_copy_takes_over_from_a_state_that_is_replaced_in_the_same_run(
    store, log, make_league, ingest
) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", A)
    log("b.csv", A)
    log("z.csv", A)
    ingest(league)

    log("a.csv", C)
    report = ingest(league)

    assert states(report) == {"a.csv": "read", "b.csv": "unchanged", "z.csv": "copy"}
    assert games(store, league) == {A: 1, C: 1}


def test_copy_found_before_its_twin_is_replaced_takes_over_in_that_run(
    store, log, make_league, ingest
) -> None:
    league = make_league(mode="snapshot")
    log("m.csv", A)
    ingest(league)

    log("a.csv", A)
    log("m.csv", B)
    report = ingest(league)

    assert states(report) == {"a.csv": "copy", "m.csv": "read"}
    assert games(store, league) == {A: 1, B: 1}


def test_swapped_snapshots_lose_nothing(store, log, make_league, ingest) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", A)
    log("b.csv", B)
    ingest(league)

    log("a.csv", B)
    log("b.csv", A)
    ingest(league)

    assert games(store, league) == {A: 1, B: 1}


def test_counted_rows_in_append_mode_are_refused_without_a_mapping_too(
    store, log, make_league, ingest
) -> None:
    header = "first,second,wins,games"
    log("a.csv", "Ann,Bob,3,5", header=header)
    league = make_league(columns={}, league={"period": "all"})

    report = ingest(league)

    assert states(report) == {"a.csv": "failed"}
    assert 'mode = "snapshot"' in report.files[0].message


def test_counted_rows_of_a_snapshot_are_replaced(store, log, make_league, ingest) -> None:
    header = "first,second,wins,games"
    league = make_league(columns={}, mode="snapshot", league={"period": "all"})
    log("a.csv", "Ann,Bob,3,5", header=header)
    ingest(league)

    log("a.csv", "Ann,Bob,6,10", header=header)
    ingest(league)

    assert games(store, league) == {",Ann,Bob,6:4": 1}
