"""`banzuke sql` reaches the published ratings and nothing else, unless it is trusted."""

import csv
import errno
import faulthandler
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import polars as pl
import pytest

import banzuke as bz
from banzuke.flows.commands.answers.sql import run_query
from banzuke.flows.errors import DiskFull, NotAllowed
from banzuke.flows.home import Home
from banzuke.flows.serving import serving_file
from banzuke.flows.serving.apart import run_apart
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import BadQuery, open_serving, open_store
from banzuke.flows.store.refused import OtherVersion
from tests.command_line import banzuke

NAMES = "SELECT * FROM (VALUES ('=Ann', 1), ('Bob', 2)) AS names (name, n) ORDER BY n"


@pytest.fixture
def published(home: Home, made_once) -> Home:
    """A home with a serving file."""

    def make() -> None:
        with open_store(home, command="test") as store:
            refresh_serving(store)

    return made_once(home, make)


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A file that only a trusted query may read."""
    path = tmp_path / "secret.csv"
    path.write_text("a\n1\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "query",
    [
        "FROM read_csv('{file}')",
        "FROM read_text('{file}')",
        "FROM glob('{folder}/*')",
        "ATTACH '{folder}/other.duckdb'",
        "COPY (SELECT 1) TO '{folder}/stolen.csv'",
        "EXPORT DATABASE '{folder}/all'",
        "INSTALL httpfs",
        "LOAD '{folder}/evil.duckdb_extension'",
        "SET threads = 1",
        "SET lock_configuration = false",
        "FROM 'https://127.0.0.1:9/x.parquet'",
        "FROM source",
        "DELETE FROM result.version",
        "CREATE TABLE mine (a INTEGER)",
        "IMPORT DATABASE '{folder}/dump'",
        "PRAGMA import_database('{folder}/dump')",
        "IMPORT DATABASE '{folder}/nowhere'",
        "UPDATE EXTENSIONS",
    ],
)
@pytest.mark.slow
def test_a_query_reaches_nothing_but_the_ratings(published: Home, secret: Path, query: str) -> None:
    dump = secret.parent / "dump"
    dump.mkdir()
    (dump / "schema.sql").write_text("top-secret", encoding="utf-8")
    os.mkfifo(dump / "load.sql")  # opening the pipe would block for ever
    before = sorted(secret.parent.iterdir())
    text = query.format(file=secret, folder=secret.parent)
    with pytest.raises(BadQuery) as refused:
        run_query(published, text, form="table", output=None)
    assert "top-secret" not in str(refused.value)
    assert "nowhere" not in query or "No files found" not in str(refused.value)
    assert sorted(secret.parent.iterdir()) == before


def test_a_refused_query_names_the_option_that_allows_it(
    published: Home, secret: Path, capfd
) -> None:
    query = f"FROM read_csv('{secret}')"
    with pytest.raises(BadQuery, match="with --trusted it can use files"):
        run_query(published, query, form="csv", output=None)
    run_query(published, query, form="csv", output=None, trusted=True)
    assert capfd.readouterr().out == "a\n1\n"


@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
@pytest.mark.slow
def test_an_answer_is_written_whole_or_not_at_all(
    published: Home, tmp_path: Path, form: str
) -> None:
    file = tmp_path / f"it's an answer.{form}"
    run_query(published, f"{NAMES};", form=form, output=file)
    read = {"csv": pl.read_csv, "json": pl.read_json, "parquet": pl.read_parquet}[form]
    assert read(file).rows() == [("=Ann", 1), ("Bob", 2)]

    before = file.read_bytes()
    with pytest.raises(BadQuery):
        run_query(published, "SELECT error('no')", form=form, output=file)
    assert file.read_bytes() == before
    assert not list(tmp_path.glob(".*.new"))


@pytest.mark.slow
def test_an_answer_is_written_through_links_and_pipes_and_not_to_a_folder(
    published: Home, tmp_path: Path
) -> None:
    link, target = tmp_path / "link.csv", tmp_path / "target.csv"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    run_query(published, "SELECT 1 AS a", form="csv", output=link)
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "a\n1\n"
    for safe in (True, False):
        with pytest.raises(BadQuery, match="is a folder; name a file in it"):
            run_query(published, "SELECT 1 AS a", form="csv", output=tmp_path, safe=safe)
    words = ("--home", published.root, "--format", "csv", "--output", "/dev/stdout")
    assert banzuke("sql", *words, "SELECT 1 AS a").stdout == "a\n1\n"
    assert Path("/dev/stdout").is_symlink()


def test_a_safe_answer_has_no_formulas(published: Home, tmp_path: Path) -> None:
    file = tmp_path / "answer.csv"
    run_query(published, NAMES, form="csv", output=file, safe=True)
    with file.open(encoding="utf-8", newline="") as stream:
        assert list(csv.reader(stream)) == [["name", "n"], ["'=Ann", "1"], ["Bob", "2"]]
    with pytest.raises(BadQuery, match="--safe is for --format csv"):
        run_query(published, NAMES, form="json", output=None, safe=True)


@pytest.mark.parametrize("text", ["SELECT 1; SELECT 2", "FROM range(1);\n-- and\nFROM range(2);"])
@pytest.mark.slow
def test_several_queries_at_once_are_refused(published: Home, text: str, capfd) -> None:
    with pytest.raises(BadQuery, match="this text has 2 queries; run one query at a time"):
        run_query(published, text, form="csv", output=None)
    run_query(published, "SELECT 1 AS a; -- the last", form="csv", output=None)
    run_query(published, "SET threads = 1; SELECT 2 AS a", form="csv", output=None, trusted=True)
    assert capfd.readouterr().out == "a\n1\na\n2\n"


HEAVY = (
    "SELECT sum(a.range * b.range % 7) FROM range(10000000) AS a, range(10000000) AS b",
    "SELECT levenshtein(repeat('a', 60000), repeat('b', 60000))",
    "SELECT len(list_transform(range(300000000), x -> x * 2 % 7))",
)


@pytest.mark.parametrize("query", HEAVY)
@pytest.mark.parametrize("form", ["csv", "parquet"])
@pytest.mark.long
def test_a_query_is_ended_at_its_time_limit(
    published: Home, tmp_path: Path, query: str, form: str
) -> None:
    """DuckDB does not look for an interrupt while one function works on one row."""
    output = tmp_path / "answer" if form == "parquet" else None
    with pytest.raises(BadQuery, match=r"broken off after 0\.5 s"):
        run_query(published, query, form=form, output=output, timeout=0.5)
    assert list(tmp_path.glob("answer*")) == []


@pytest.mark.long
def test_a_query_takes_no_more_memory_than_it_may(published: Home, capfd) -> None:
    greedy = "SELECT length(lpad('x', 600000000, 'y')) AS n"
    with pytest.raises(BadQuery, match=r"(?i)memory"):
        run_query(published, greedy, form="csv", output=None, memory_mb=200)
    sorts = (
        "SELECT count(DISTINCT range::VARCHAR || 'xxxxxxxxxxxxxxxxxxx') AS n FROM range(3000000)"
    )
    run_query(published, sorts, form="csv", output=None, memory_mb=200)  # the rest is on disk
    assert capfd.readouterr().out == "n\n3000000\n"


@pytest.mark.parametrize("text", ["", "  ", ";", "-- FROM version"])
def test_a_text_without_a_query_is_refused_with_the_remedy(published: Home, text, capfd) -> None:
    for output in (None, published.root / "answer.csv"):
        with pytest.raises(BadQuery, match=r"has 0 queries that only read; write one, such as"):
            run_query(published, text, form="csv", output=output)
    with pytest.raises(BadQuery, match="has 0 queries that only read; write one"):
        bz.home(published.root).sql(text)
    assert capfd.readouterr() == ("", "")


@pytest.mark.slow
def test_a_process_that_dies_is_an_error_in_words(published: Home) -> None:
    def die(_: object) -> None:
        faulthandler.disable()  # otherwise pytest prints the stacks of this expected death
        os.abort()

    with pytest.raises(BadQuery, match=r"ended its own process \(SIGABRT\)"):
        run_apart(die, seconds=None, memory_bytes=10**9)
    for query in ("CALL enable_logging('QueryLog', storage = 'file')", "CALL enable_logging()"):
        answer = banzuke("sql", "--home", published.root, query)
        assert "Traceback" not in answer.stderr
        assert answer.returncode in {0, 2}


@pytest.mark.parametrize(
    ("error", "kind", "said"),
    [
        (
            PermissionError(errno.EACCES, "Permission denied", "store/ratings.duckdb"),
            NotAllowed,
            r"denied: 'store/ratings.duckdb'\. Give this account",
        ),
        (OSError(errno.ENOSPC, "No space left on device"), DiskFull, r"^the disk is full"),
    ],
)
def test_errors_of_the_machine_are_in_words(error, kind, said, capfd) -> None:
    def look(_: Callable[[], None]) -> None:
        raise error

    with pytest.raises(kind, match=said):
        run_apart(look, seconds=None, memory_bytes=10**9)
    assert capfd.readouterr().err == ""


@pytest.mark.long
def test_the_time_limit_is_for_the_query_and_not_for_its_reader(published: Home, capfd) -> None:
    def slow_reader(answered: Callable[[], None]) -> None:
        answered()
        time.sleep(1.0)
        print("late")

    run_apart(slow_reader, seconds=0.5, memory_bytes=10**9)
    assert capfd.readouterr().out == "late\n"


@pytest.mark.slow
def test_the_options_are_those_of_the_command_line(home: Home) -> None:
    with open_store(home, command="test") as store:
        refresh_serving(store)
    answer = banzuke("sql", "--home", home.root, "FROM read_text('/etc/hostname')")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "--trusted" in answer.stderr
    answer = banzuke("sql", "--home", home.root, "--trusted", "--timeout", 9, "SET threads = 1")
    assert answer.returncode == 0


def test_no_answer_has_a_progress_bar(published: Home, capfd) -> None:
    """DuckDB prints a progress bar to standard output if a query takes more than two seconds."""
    shown = "SELECT current_setting('enable_progress_bar')::INT AS bar"
    run_query(published, shown, form="csv", output=None)
    assert capfd.readouterr().out == "bar\n0\n"
    with pytest.raises(BadQuery, match=r"locked"):
        run_query(published, "SET enable_progress_bar = true", form="csv", output=None)


def test_a_reader_that_leaves_early_sees_no_traceback(published: Home) -> None:
    query = "FROM range(100000)"
    code = "import sys; from banzuke.flows.cli import main; main()"
    command = [sys.executable, "-c", code, "sql", query, "--home", str(published.root)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_file_without_a_column_of_this_version_is_refused_with_the_remedy(
    published: Home,
) -> None:
    with closing(open_serving(published)) as serving:
        with pytest.raises(OtherVersion, match=r"another version.*run `banzuke nightly --home"):
            serving.rows("SELECT a_column_of_tomorrow FROM static_rating")
        with pytest.raises(BadQuery, match="Referenced column") as of_a_user:
            serving.ask("SELECT a_column_of_tomorrow FROM static_rating")
    assert type(of_a_user.value) is BadQuery


def test_an_unknown_name_in_a_file_of_another_version_names_the_night(
    published: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = bz.home(published.root)
    with pytest.raises(BadQuery, match="does not exist") as of_today:
        asked.sql("FROM a_view_of_tomorrow")
    monkeypatch.setattr(serving_file, "sql_hash", lambda: "tomorrow")
    with pytest.raises(BadQuery, match="`banzuke nightly` makes today's") as of_yesterday:
        asked.sql("FROM a_view_of_tomorrow")
    assert str(of_yesterday.value).startswith(str(of_today.value))
