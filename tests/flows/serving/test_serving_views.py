"""Views and macros of the serving file: what analysts may see, now and at earlier times."""

import datetime as dt
import re
from collections.abc import Iterator
from contextlib import closing

import duckdb
import pytest

from banzuke import sql
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import Connection, open_serving, open_store
from banzuke.flows.tasks.register import OWN
from tests.flows.conftest import HEADERS

pytestmark = pytest.mark.slow

LOGS = {
    "pairwise": ["2023-05-01,Ann,Bob,1", "2024-05-01,Ann,Bob,1", "2024-05-02,Bob,Cid,0"],
    "table": ["2024-01-01,Ann,Bob,Cid,Dan,1,2,3,4"],
    "tournament": ["A,2024-01-01,Ann,1", "A,2024-01-01,Bob,2", "B,2024-02-01,Ann,1"],
}
SECRET = "2024-06-01,Ann,Ann,secret"
T = [dt.datetime(2030, 1, n) for n in range(1, 10)]
MACROS = ("macros/parts", "macros/checked", "macros")
DIFFS = [name for name in sql.names("macros") if name.endswith("_diff") and name != "imported_diff"]
HISTORY_TWINS = ["static_rating", "league_effect", "stable_rank", "tier_event"]


@pytest.fixture(scope="module")
def filled(tmp_path_factory, make_league, run_without_engine) -> Home:
    """A home with three leagues, promoted at T[0], T[1] (other parameters) and T[2] (as at first).

    The table league was withdrawn at T[2].
    """
    home = Home(tmp_path_factory.mktemp("filled"))
    (home.root / "inbox").mkdir()
    for kind, rows in LOGS.items():
        more = [SECRET] if kind == "pairwise" else []
        write(home, kind, [*rows, *more])
    changes = {
        "pairwise": {"static": {"replicates": 7}},
        "table": {"stable_rank": {"rule": "tenhou-general-south"}},
        "tournament": {"tier": {"beta": 900.0}},
    }
    with open_store(home, command="test") as store:
        for n, change in enumerate([{}, changes, {}]):
            if n == 2:
                write(home, "table", [])
            for kind in LOGS:
                section = change.get(kind, {})
                settings = {"name": f"{kind}-club", "players": "club", **section}
                league = make_league(
                    kind, path=f"inbox/{kind}.csv", mode="snapshot", league=settings
                )
                run_without_engine(store, league)
                store.execute("UPDATE result.promotion SET promoted_at = ? WHERE promoted_at < ?",
                              [T[n], T[0]])  # fmt: skip
        refresh_serving(store)
    return home


def write(home: Home, kind: str, rows: list[str]) -> None:
    text = "\n".join([HEADERS[kind], *rows]) + "\n"
    (home.root / "inbox" / f"{kind}.csv").write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def served(filled: Home) -> Iterator[Connection]:
    with closing(open_serving(filled)) as connection:
        yield connection


def macro_calls() -> list[str]:
    """One call of every macro, with arguments that are made up from their names."""
    values = {
        "league_name": "'pairwise-club'",
        "task_name": "'static'",
        "ts": "TIMESTAMP '2030-01-01'",
        **dict.fromkeys(("asked_day", "since_day"), "'2024-01-01'"),
        "version_ids": "[]::VARCHAR[]",
        "player_name": "'Ann'",
        **dict.fromkeys(("before_version_id", "after_version_id", "last_version_id"), "NULL"),
    }
    calls = []
    files = [(folder, n) for folder in MACROS for n in sql.names(folder)]
    for folder, name in files:
        found = re.search(
            r"CREATE MACRO (\w+)\(([^)]*)\) AS( TABLE)?", sql.read(f"{folder}/{name}")
        )
        assert found
        assert found.group(1) == name
        if not found.group(3):
            continue  # this macro is used inside expressions, and is no table
        arguments = [argument.strip() for argument in found.group(2).split(",")]
        calls.append(f"{name}({', '.join(values.get(a, repr('v')) for a in arguments)})")
    return calls


def objects() -> list[str]:
    return [*sql.names("views/history"), *sql.names("views"), *macro_calls()]


@pytest.mark.long
def test_every_view_and_macro_answers_on_an_empty_store(store) -> None:
    refresh_serving(store)

    with closing(open_serving(store.home)) as connection:
        answers = {name: connection.rows(f"SELECT count(*) FROM {name}") for name in objects()}
        answers |= {
            name: connection.rows(f"SELECT count(*) FROM {name}('v', 'v')") for name in DIFFS
        }

    assert answers.pop("run") == [(1,)]
    assert answers.pop("rating_status") == [(8,)]
    assert set(map(tuple, answers.values())) == {((0,),)}


@pytest.mark.parametrize("name", objects())
def test_every_view_and_macro_answers_on_a_filled_store(served, name) -> None:
    assert served.frame(f"SELECT * FROM {name}").width > 0


@pytest.mark.parametrize("name", HISTORY_TWINS)
def test_view_has_the_columns_of_its_history_but_the_times(served, name) -> None:
    view = served.frame(f"SELECT * FROM {name}")
    history = served.frame(f"SELECT * FROM {name}_history")

    assert history.columns == [*view.columns, "visible_from", "visible_until"]


def test_views_hold_what_was_published(served) -> None:
    def counts(name: str) -> list[tuple]:
        return served.rows(f"SELECT league, count(*) FROM {name} GROUP BY ALL ORDER BY ALL")

    assert counts("static_rating") == [("pairwise-club", 5)]
    assert counts("stable_rank") == []
    assert counts("stable_rank_history") == [("table-club", 8)]
    assert counts("tier_event") == [("tournament-club", 3)]
    assert counts("tier_rating") == [("tournament-club", 2)]
    assert counts("quarantine") == [("pairwise-club", 1)]
    assert served.rows("SELECT league, versions_shown, games FROM freshness") == [
        ("pairwise-club", 2, 3),
        ("tournament-club", 2, 2),
    ]


def test_views_show_current_versions_only_and_their_twins_all(served) -> None:
    views = ("static_rating", "stable_rank", "tier_event")
    current = {
        row[0] for view in views for row in served.rows(f"SELECT DISTINCT version_id FROM {view}")
    }
    ever = {
        row[0]
        for view in views
        for row in served.rows(f"SELECT DISTINCT version_id FROM {view}_history")
    }

    assert current == {
        row[0] for row in served.rows("SELECT version_id FROM version WHERE is_current")
    }
    assert ever == {row[0] for row in served.rows("SELECT version_id FROM version")}
    assert len(current) == 4
    assert len(ever) == 10


def test_tier_rating_is_each_player_s_last_entry(served) -> None:
    rows = served.rows("SELECT player, entries, last_event_at FROM tier_rating ORDER BY player")

    assert rows == [("Ann", 2, dt.datetime(2024, 2, 1)), ("Bob", 1, dt.datetime(2024, 1, 1))]


def parameters_shown(served: Connection, macro: str, league: str, moment: dt.datetime) -> set[str]:
    rows = served.rows(
        "SELECT DISTINCT version.parameters"
        f" FROM {macro}('{league}', TIMESTAMP '{moment}') AS shown"
        " JOIN result.version AS version ON version.version_id = shown.version_id"
    )
    return {parameters for (parameters,) in rows}


MICROSECOND = dt.timedelta(microseconds=1)


@pytest.mark.parametrize(
    ("macro", "league", "mark"),
    [
        ("ratings_as_of", "pairwise-club", '"replicates":7'),
        ("stable_rank_as_of", "table-club", "tenhou-general-south"),
        ("tier_as_of", "tournament-club", '"beta":900.0'),
    ],
)
def test_as_of_returns_what_was_visible_then_at_the_very_boundaries_too(
    served, macro, league, mark
) -> None:
    def changed(moment: dt.datetime) -> list[bool]:
        return [mark in shown for shown in parameters_shown(served, macro, league, moment)]

    assert changed(T[0] - MICROSECOND) == []
    assert changed(T[0]) == [False]
    assert changed(T[1] - MICROSECOND) == [False]
    assert changed(T[1]) == [True]
    assert changed(T[2] - MICROSECOND) == [True]
    assert changed(T[2]) == ([] if macro == "stable_rank_as_of" else [False])


def test_as_of_takes_days_texts_and_times_and_other_leagues_show_nothing(served) -> None:
    for moment in ("DATE '2030-01-01'", "'2030-01-01'", "TIMESTAMP '2030-01-02 00:00:00'"):
        assert served.rows(f"SELECT count(*) FROM ratings_as_of('pairwise-club', {moment})") == [
            (5,)
        ]
        assert served.rows(f"SELECT count(*) FROM ratings_as_of('table-club', {moment})") == [(0,)]


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("ratings_as_of('pairwise', now())", "no league pairwise; there are: pairwise-club, "),
        ("imported_as_of('pairwise', '2030-01-01')", "no league pairwise; there are: "),
        (
            "imported_diff('pairwise', '2029-01-01', now())",
            "no league pairwise; there are: ",
        ),
        ("dynamic_at('pairwise', '2030-01-01')", "no league pairwise; there are: "),
        ("dynamic_moves('pairwise', '2020-01-01')", "no league pairwise; there are: "),
        ("tier_moves('pairwise', '2020-01-01')", "no league pairwise; there are: "),
        ("ratings_of_edition('pairwise', 'as-known')", "no league pairwise; there are: "),
        ("stable_rank_of_edition('pairwise', 'as-known')", "no league pairwise; there are: "),
        ("table_skill_of_edition('pairwise', 'as-known')", "no league pairwise; there are: "),
        ("tier_of_edition('pairwise', 'as-known')", "no league pairwise; there are: "),
        ("versions_as_of('pairwise', 'static', now())", "no league pairwise; there are: "),
        ("versions_as_of('pairwise-club', 'statc', now())", "no task statc; there are: static, "),
        ("versions_at_cutoff('pairwise-club', 'Tier', now())", "no task Tier; there are: static, "),
        ("versions_as_of('pairwise-club', NULL, now())", "no task is named; there are: static, "),
        ("tier_standings(['none'])", "no version none of the task tier. The view version has"),
        ("games_of('pairwise', 'Ann')", "no league pairwise; there are: "),
        ("games_of('pairwise-club', 'ann')", "no player ann in pairwise-club; did you mean Ann?"),
        ("games_of(NULL, 'nn')", "no player nn; did you mean Ann?"),
        ("games_of(NULL, 'Annn')", "no player Annn. The view player has all names."),
        ("games_of('pairwise-club', NULL)", "no player is named; the views game, table_game and "),
        ("games_of(NULL, NULL)", "no player is named; the views game, table_game and entry have"),
        ("version_chain('none')", "no version none. The view version has all ids."),
        *(
            (f"{diff}('none', NULL)", "no version none. The view version has all ids.")
            for diff in DIFFS
        ),
    ],
)
def test_macros_name_the_leagues_and_players_that_a_wrong_name_may_mean(
    served, query, message
) -> None:
    with pytest.raises(BanzukeError) as refused:
        served.rows(f"FROM {query}")

    assert message in str(refused.value)


def test_a_task_that_macros_take_is_a_task(served) -> None:
    names = [task.name for task in OWN]
    for task in names:
        assert served.rows("SELECT the_task(?)", [task]) == [(task,)]
    with pytest.raises(BanzukeError) as refused:
        served.rows("SELECT the_task('none')")
    assert f"there are: {', '.join(names)}" in str(refused.value)


@pytest.mark.parametrize(
    ("moment", "n_players"),
    [("2023-04-30", 0), ("2023-05-01", 2), ("2024-05-02 23:59:59", 2), ("2024-05-02", 5)],
)
def test_at_cutoff_returns_the_periods_whose_games_lie_before(served, moment, n_players) -> None:
    query = f"SELECT count(*) FROM ratings_at_cutoff('pairwise-club', '{moment}')"

    assert served.rows(query) == [(n_players,)]


@pytest.mark.parametrize(
    ("moment", "entries"),
    [("2023-12-31", []), ("2024-01-01", [1, 1]), ("2024-01-31", [1, 1]), ("2024-02-01", [1, 2])],
)
def test_tier_at_cutoff_returns_the_state_after_the_events_before(served, moment, entries) -> None:
    query = f"SELECT entries FROM tier_at_cutoff('tournament-club', '{moment}') ORDER BY entries"

    assert [n for (n,) in served.rows(query)] == entries


@pytest.mark.long
def test_stable_rank_at_cutoff_returns_the_periods_whose_games_lie_before(
    store, log, make_league, run_without_engine
) -> None:
    log("a.csv", *LOGS["table"], kind="table")
    run_without_engine(store, make_league("table"))
    refresh_serving(store)

    with closing(open_serving(store.home)) as connection:
        counts = [
            connection.rows(f"SELECT count(*) FROM stable_rank_at_cutoff('club', '{moment}')")
            for moment in ("2024-01-01 23:59:59", "2024-01-01", "2024-01-02")
        ]

    assert counts == [[(0,)], [(4,)], [(4,)]]


def test_diffs_name_the_version_that_was_meant_and_refuse_versions_of_another_task(served) -> None:
    [(tier,)] = served.rows("SELECT max(version_id) FROM version WHERE task = 'tier'")

    with pytest.raises(BanzukeError, match=f"no version {tier[:9]}; did you mean {tier}?"):
        served.rows(f"FROM version_diff('{tier[:9]}', NULL)")
    with pytest.raises(BanzukeError, match=f"version {tier} has ratings of the task tier, not of "):
        served.rows(f"FROM rating_diff(NULL, '{tier}')")


def test_diff_of_two_versions_joins_their_players(served) -> None:
    [(first,), (second,)] = served.rows(
        "SELECT DISTINCT version_id FROM static_rating_history WHERE period = '2024'"
        " ORDER BY version_id"
    )

    rows = served.rows(f"SELECT player, change FROM rating_diff('{first}', '{second}')")

    assert sorted(rows) == [("Ann", 0.0), ("Bob", 0.0), ("Cid", 0.0)]


def test_no_raw_text_reaches_the_serving_file(filled: Home, served) -> None:
    columns = served.rows("SELECT column_name FROM duckdb_columns() WHERE NOT internal")

    assert {("raw_text",), ("natural_key",), ("content_key",)} & set(columns) == set()
    assert SECRET.encode() not in filled.serving_file.read_bytes()
    assert SECRET.encode() in filled.working_file.read_bytes()


def test_serving_file_is_opened_for_reading_only(served) -> None:
    with pytest.raises(Exception, match="read-only"):
        served.execute("DELETE FROM result.version")


def test_views_work_in_an_attached_file_after_use(filled: Home) -> None:
    with closing(duckdb.connect()) as analyst:
        analyst.execute(f"ATTACH '{filled.serving_file}' AS x (READ_ONLY)")
        analyst.execute("USE x")

        for name in objects():
            analyst.execute(f"SELECT * FROM {name}").fetchall()
        [(n_rows,)] = analyst.execute("SELECT count(*) FROM static_rating").fetchall()

    assert n_rows == 5
