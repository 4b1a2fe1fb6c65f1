"""A withdrawn file no longer counts, and its bytes are not read again."""

from pathlib import Path

import pytest

from banzuke.flows.ingest.withdraw import NoSuchFile, path_in_home, undo_withdrawal, withdraw_file
from tests.ingested import ID_COLUMNS, ID_HEADER, A, B, C, games, n_quarantined, states

pytestmark = pytest.mark.slow


def withdraw(store, league, name: str, reason: str = "") -> list[tuple[str, int]]:
    done = withdraw_file(store, [league], f"inbox/{name}", reason=reason)
    return [(Path(one.path).name, one.n_rows) for one in done]


@pytest.mark.parametrize("mode", ["append", "snapshot"])
def test_a_withdrawn_file_counts_no_longer_and_stays_withdrawn(
    store, log, make_league, ingest, mode
) -> None:
    league = make_league(mode=mode)
    log("a.csv", A, B)
    log("b.csv", B, C)
    ingest(league)

    assert withdraw(store, league, "a.csv", "another club's") == [("a.csv", 2)]

    assert games(store, league) == {B: 1, C: 1}
    for _ in range(2):
        report = ingest(league)
        assert states(report) == {"a.csv": "withdrawn", "b.csv": "unchanged"}
        assert report.files[0].message == "another club's"
        assert games(store, league) == {B: 1, C: 1}


def test_a_withdrawn_file_stays_withdrawn_under_another_definition_or_name(
    store, log, make_league, ingest
) -> None:
    path = log("a.csv", A)
    ingest(make_league())
    withdraw(store, make_league(), "a.csv")

    league = make_league(mode="snapshot")
    assert states(ingest(league)) == {"a.csv": "withdrawn"}
    path.rename(path.with_name("b.csv"))
    assert states(ingest(league)) == {"b.csv": "withdrawn"}
    assert games(store, league) == {}


def test_copies_are_withdrawn_with_it(store, log, make_league, ingest) -> None:
    league = make_league()
    log("a.csv", A)
    log("b.csv", A)
    ingest(league)

    assert withdraw(store, league, "b.csv") == [("a.csv", 1), ("b.csv", 0)]

    assert set(states(ingest(league)).values()) == {"withdrawn"}
    assert games(store, league) == {}


def test_a_mended_file_is_read_and_the_wrong_bytes_are_not(store, log, make_league, ingest) -> None:
    league = make_league(mode="snapshot")
    log("a.csv", A)
    ingest(league)
    withdraw(store, league, "a.csv")

    log("a.csv", B)
    assert states(ingest(league)) == {"a.csv": "read"}
    log("a.csv", A)
    assert states(ingest(league)) == {"a.csv": "withdrawn"}
    assert games(store, league) == {B: 1}


def test_all_states_of_a_growing_file_are_withdrawn(store, log, make_league, ingest) -> None:
    league = make_league()
    for rows in ((A, B), (A, C)):
        log("a.csv", *rows)
        ingest(league)

    assert withdraw(store, league, "a.csv") == [("a.csv", 1), ("a.csv", 2)]
    assert games(store, league) == {}


def test_a_file_is_read_again_after_its_withdrawal_is_undone(
    store, log, make_league, ingest
) -> None:
    league = make_league()
    log("a.csv", A)
    log("b.csv", B)
    ingest(league)
    withdraw(store, league, "a.csv")
    ingest(league)

    undo_withdrawal(store, [league], "inbox/a.csv")

    assert games(store, league) == {B: 1}
    assert states(ingest(league)) == {"a.csv": "read", "b.csv": "unchanged"}
    assert games(store, league) == {A: 1, B: 1}


def test_rows_that_lost_their_id_to_a_withdrawn_file_are_read_again_once(
    store, log, make_league, ingest
) -> None:
    league = make_league(columns=ID_COLUMNS, league={"period": "all"})
    log("a.csv", "1,Ann,Bob,1", header=ID_HEADER)
    log("b.csv", "1,Bob,Cid,0", header=ID_HEADER)
    ingest(league)
    assert n_quarantined(store) == 1
    withdraw(store, league, "a.csv")

    assert states(ingest(league)) == {"a.csv": "withdrawn", "b.csv": "read"}

    assert games(store, league) == {",Bob,Cid,0": 1}
    assert n_quarantined(store) == 0
    assert store.rows("SELECT rule FROM raw.source_file WHERE state = 'withdrawn'") == [(None,)]


def test_a_file_that_could_not_be_read_fails_no_night_any_more(
    store, log, make_league, ingest
) -> None:
    league = make_league()
    (log("a.csv").parent / "a.csv").write_bytes(b"")
    assert ingest(league).failed

    withdraw(store, league, "a.csv")

    assert not ingest(league).failed


def test_the_next_night_rates_without_it(store, log, make_league, run_without_engine) -> None:
    league = make_league()
    log("a.csv", A)
    log("b.csv", B)
    log("old.csv", "2023-01-01,Ann,Bob,1")
    before = run_without_engine(store, league)
    withdraw(store, league, "a.csv")
    withdraw(store, league, "old.csv")

    night = run_without_engine(store, league)

    assert [job.period for job in before.plan.jobs] == ["2023", "2024"]
    assert [job.period for job in night.plan.jobs] == ["2024"]
    assert night.settled.withdrawn == 1


@pytest.mark.parametrize("mode", ["append", "snapshot"])
def test_a_withdrawn_file_that_left_the_inbox_is_withdrawn_when_it_comes_back(
    store, log, make_league, ingest, mode
) -> None:
    league = make_league(mode=mode)
    path = log("a.csv", A)
    ingest(league)
    path.unlink()
    withdraw(store, league, "a.csv")
    ingest(league)
    ingest(make_league(path="inbox/elsewhere/*", mode=mode))

    log("a.csv", A)

    assert states(ingest(league)) == {"a.csv": "withdrawn"}


def test_an_unknown_file_is_refused_with_a_suggestion(store, log, make_league, ingest) -> None:
    league = make_league()
    log("games.csv", A)
    ingest(league)

    with pytest.raises(NoSuchFile, match=r"did you mean 'inbox/games\.csv'\?"):
        withdraw(store, league, "gmaes.csv")
    with pytest.raises(NoSuchFile, match="is not withdrawn"):
        undo_withdrawal(store, [league], "inbox/games.csv")
    withdraw(store, league, "games.csv")
    with pytest.raises(NoSuchFile, match="is withdrawn already"):
        withdraw(store, league, "games.csv")


def test_a_file_of_the_same_name_is_suggested_before_one_of_a_similar_name(
    store, log, make_league, ingest
) -> None:
    league = make_league(path="inbox/**/*.csv")
    log("the-lists-of-the-club/games-2023.csv", A, B)
    log("games-2025.csv", B, C)
    ingest(league)

    meant = r"did you mean 'inbox/the-lists-of-the-club/games-2023\.csv'\?"
    for given in ("games-2023.csv", "inbox/games-2023.CSV"):
        with pytest.raises(NoSuchFile, match=meant):
            withdraw_file(store, [league], given, reason="")


def test_a_file_whose_withdrawal_was_undone_is_not_called_another_one(
    store, log, make_league, ingest
) -> None:
    league = make_league()
    log("2023.csv", A, B)
    log("2025.csv", B, C)
    ingest(league)
    withdraw(store, league, "2023.csv")
    undo_withdrawal(store, [league], "inbox/2023.csv")

    with pytest.raises(NoSuchFile, match=r"inbox/2023\.csv was read before .* next night reads it"):
        withdraw_file(store, [league], "inbox/2023.csv", reason="")


def test_a_file_may_be_named_from_where_the_user_is(home, monkeypatch) -> None:
    (home.root / "inbox" / "a.csv").touch()
    monkeypatch.chdir(home.root.parent)
    assert path_in_home(home, f"{home.root.name}/inbox/a.csv") == "inbox/a.csv"
    assert path_in_home(home, str(home.root / "inbox" / "gone.csv")) == "inbox/gone.csv"
    assert path_in_home(home, str(home.root / "inbox" / "a.csv")) == "inbox/a.csv"
    assert path_in_home(home, "inbox/a.csv") == "inbox/a.csv"
    monkeypatch.chdir(home.root)
    assert path_in_home(home, "./inbox/a.csv") == "inbox/a.csv"
