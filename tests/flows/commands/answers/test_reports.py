"""The reports of sql/reports and the diffs, on the sample home with made-up ratings."""

import json
import shutil
from contextlib import closing
from pathlib import Path

import polars as pl
import pytest

from banzuke import sql
from banzuke.flows.commands.answers.report import NoSuchReport, show_report
from banzuke.flows.commands.answers.top import top_of_league
from banzuke.flows.commands.versions.diff import CannotCompare, DiffRequest, pairs_of, show_diff
from banzuke.flows.home import Home
from banzuke.flows.leagues.league_folder import read_folder
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_serving, open_store
from banzuke.flows.versions.moments import NoSuchTime, NoSuchVersion

pytestmark = pytest.mark.slow

SAMPLE = Path(__file__).parents[4] / "data"
GIVEN = {"player": "Farid", "league": "go-club", "at": "2099-01-01", "period": None}
NOTHING = dict.fromkeys(GIVEN)


def moved(job, outcome):
    """Move the made-up ratings by points that depend on the version."""
    if job.task == "static":
        ends = pl.col("rating", "^.*(lo|hi)(68|95)$", "median")
        points = 1 + int(job.version_id[:6], 16) % 1009
        table = outcome.tables["static_rating"]
        outcome.tables["static_rating"] = table.with_columns(ends + points)
    return outcome


@pytest.fixture(scope="module")
def sample(tmp_path_factory, run_without_engine) -> Home:
    """The sample home after two nights: the first night read three quarters of each log.

    In the second night go-club has a larger ``minimum_games``.
    """
    home = Home(tmp_path_factory.mktemp("sample"))
    for folder in ("leagues", "inbox"):
        shutil.copytree(SAMPLE / folder, home.root / folder)
    logs = sorted((home.root / "inbox").glob("*/*.csv"))
    whole = {log: log.read_text(encoding="utf-8") for log in logs}
    for night in range(2):
        for log, text in whole.items():
            rows = text.splitlines(keepends=True)
            log.write_text("".join(rows if night else rows[: len(rows) * 3 // 4]), encoding="utf-8")
        file = home.leagues / "go-club.toml"
        if night:
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace("[static]", "[static]\nminimum_games = 3"), "utf-8")
        with open_store(home, command="nightly") as store:
            for league in read_folder(home.leagues).leagues:
                run_without_engine(store, league, spoil=moved)
            refresh_serving(store)
    return home


def answer(capsys, ask, *arguments, **options) -> list[dict]:
    ask(*arguments, as_json=True, **options)
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("name", sql.names("reports"))
def test_every_report_answers_on_the_sample_home(sample, capsys, name) -> None:
    text = sql.read(f"reports/{name}")
    league = "poker-room" if name.startswith("tier") else "go-club"
    player = "Zora" if name.startswith("tier") else "Farid"
    given = {**GIVEN, "league": league, "player": player}
    known = {option: value for option, value in given.items() if f"${option}" in text}

    rows = answer(capsys, show_report, sample, name, {**NOTHING, **known})

    assert rows
    if "player" in rows[0] and "player" in known:
        assert {row["player"] for row in rows} == {player}


def test_reports_are_listed_with_what_they_answer(sample, capsys) -> None:
    rows = answer(capsys, show_report, sample, None, NOTHING)

    assert [row["report"] for row in rows] == sql.names("reports")
    assert all(row["answers"].endswith(".") for row in rows)


def test_report_names_missing_and_unknown_arguments(sample) -> None:
    for name, given, said in (
        ("history", NOTHING, "needs --player"),
        ("movers", {**NOTHING, "player": "Uma"}, "has no --player"),
        ("nothing", NOTHING, "no report 'nothing'"),
    ):
        with pytest.raises(NoSuchReport, match=said):
            show_report(sample, name, given, as_json=True)
    with pytest.raises(NoSuchTime, match="is not a date"):
        show_report(sample, "as_of", {**NOTHING, "league": "x", "at": "soon"}, as_json=True)


def test_biggest_change_names_the_file_behind_it(sample, capsys) -> None:
    [row] = answer(capsys, show_report, sample, "biggest_change", {**NOTHING, "league": "go-club"})

    assert row["rating_after"] - row["rating_before"] == row["change"]
    assert row["other_parameters"] is True
    assert "inbox/go-club/" in row["other_files"]


def test_tiers_of_a_leaderboard_are_those_of_the_view(sample, capsys) -> None:
    rows = answer(
        capsys, top_of_league, "poker-room", sample.root, period=None, last=99, as_of=None
    )

    with closing(open_serving(sample)) as served:
        tiers = served.rows("SELECT player, tier FROM tier_rating WHERE rank <= 99 ORDER BY player")
    assert sorted((row["player"], row["tier"]) for row in rows) == tiers
    assert all(tier for _, tier in tiers)


def test_diff_of_the_last_run_shows_every_task_and_why(sample, capsys) -> None:
    rows = answer(capsys, show_diff, sample, DiffRequest(), top=5)

    assert {row["task"] for row in rows} == {"static", "stable_rank", "tier"}
    for row in rows:
        changed = [
            name for name in row if name.endswith("_before")
            and row[name] != row[name.replace("_before", "_after")]
        ]  # fmt: skip
        assert changed
        assert any(cause["kind"] == "file" for cause in row["why"])
    club = next(row for row in rows if row["league"] == "go-club")
    [cause] = [c for c in club["why"] if c["kind"] == "parameter"]
    assert (cause["name"], cause["before"], cause["after"]) == ("minimum_games", "1", "3")


def test_diff_adds_up_to_the_tables_of_both_versions(sample) -> None:
    """The diff of a stream of events has the numbers of the standings at both heads."""
    with closing(open_serving(sample)) as served:
        [pair] = pairs_of(served, DiffRequest(league="poker-room"))
        rows = served.rows(
            "SELECT player_id, rate_after, rank_after, entries_after FROM tier_diff(?, ?)"
            " WHERE player_id IN (SELECT player_id FROM tier_rating) ORDER BY ALL",
            [pair.before, pair.after],
        )
        today = served.rows(
            "SELECT player_id, tier_rate, rank, season_entries FROM tier_rating ORDER BY ALL"
        )
        entries = served.rows(
            "SELECT player_id, count(*) FROM result.tier_entry WHERE version_id IN"
            " (SELECT version_id FROM version_chain(?)) GROUP BY ALL ORDER BY ALL",
            [pair.before],
        )
        before = served.rows(
            "SELECT player_id, entries_before FROM tier_diff(?, ?)"
            " WHERE entries_before IS NOT NULL ORDER BY ALL",
            [pair.before, pair.after],
        )
    assert rows == today
    assert before == entries


def test_diff_of_times_is_the_diff_of_what_was_shown(sample) -> None:
    with closing(open_serving(sample)) as served:
        last = pairs_of(served, DiffRequest(league="go-club"))
        since = pairs_of(served, DiffRequest(league="go-club", from_="2001-01-01"))
        [(after,)] = served.rows(
            "SELECT version_id FROM static_rating WHERE league = 'go-club' AND period = '2025'"
            " GROUP BY ALL"
        )
    assert {pair.before for pair in since} == {None}
    assert [pair.after for pair in since] == [pair.after for pair in last]
    assert after in {pair.after for pair in since}


def test_diff_refuses_what_it_cannot_compare(sample) -> None:
    with closing(open_serving(sample)) as served:
        ids = dict(served.rows("SELECT league, any_value(version_id) FROM version GROUP BY league"))
        for asked, error in (
            (DiffRequest(before="x"), CannotCompare),
            (DiffRequest(before="x", after="y", candidates=True), CannotCompare),
            (DiffRequest(from_="2020-01-01"), CannotCompare),
            (DiffRequest(to="2020-01-01"), CannotCompare),
            (DiffRequest(before="zzz", after="y"), NoSuchVersion),
            (DiffRequest(before=ids["go-club"], after=ids["mahjong-club"]), CannotCompare),
        ):
            with pytest.raises(error):
                pairs_of(served, asked)
