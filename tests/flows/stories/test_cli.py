"""The command line as a user meets it: help, JSON, exit codes, speed of imports."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from banzuke.flows.cli import app
from banzuke.flows.errors import BadPlace, is_place
from banzuke.flows.home import Home
from banzuke.flows.store import writer_lock
from tests.command_line import VERBS, banzuke
from tests.empty_home import empty_home
from tests.homes import add_games, add_league
from tests.writers import copy_home

pytestmark = pytest.mark.usefixtures("prefect_server")  # commands run in forks


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory, run_night: Callable[..., Any]) -> Home:
    home = empty_home(tmp_path_factory.mktemp("template") / "home")
    add_league(home, "alpha")
    path = add_games(home, "alpha", "one", n_games=60)
    with path.open("a", encoding="utf-8") as stream:
        stream.write("last,2024-13-01,Aiko,Bela,1\n")
    assert run_night(home).ok
    return home


@pytest.fixture
def published(template: Home, tmp_path: Path) -> Home:
    return copy_home(template, tmp_path)


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_every_verb_shows_an_example(verb: str) -> None:
    """In this process, in a third of the CPU time of a fork: help reads no home."""
    answer = CliRunner().invoke(app, [*verb.split(), "--help"])
    assert answer.exit_code == 0, answer.exception or answer.output
    assert f"Example: banzuke {verb}" in answer.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("status",),
        ("versions",),
        ("quarantine",),
        ("doctor",),
        ("sql", "FROM static_rating"),
        ("ingest",),
        ("compare", "Aiko", "Bela"),
    ],
)
def test_json_is_an_array_of_row_objects_on_standard_output(
    published: Home, arguments: tuple[str, ...]
) -> None:
    answer = banzuke(*arguments, "--home", published.root, "--json")
    assert answer.returncode == 0, answer.stderr
    rows = json.loads(answer.stdout)
    assert rows
    assert all(isinstance(row, dict) for row in rows)


@pytest.mark.parametrize(
    ("arguments", "says", "code"),
    [
        (("top", "alhpa"), "no league 'alhpa'; did you mean 'alpha'?", 2),
        (("versions", "--league", "alhpa"), "no league 'alhpa'; did you mean 'alpha'?", 2),
        (("games", "Nobody"), "no player 'Nobody'", 2),
        (("top", "--last", "-1"), "-1 is not in the range", 2),
        (("top", "--lst", "3"), "No such option: --lst", 2),
        (("compare",), "Missing argument 'player'", 2),
    ],
)
def test_an_error_in_json_is_an_object_on_standard_error(
    published: Home, arguments: tuple[str, ...], says: str, code: int
) -> None:
    """The object is that of the API; standard output stays empty, and the code is the same."""
    answer = banzuke(*arguments, "--home", published.root, "--json")
    assert (answer.returncode, answer.stdout) == (code, "")
    error = json.loads(answer.stderr.splitlines()[-1])
    assert list(error) == ["error"]
    assert says in error["error"]
    plain = banzuke(*arguments, "--home", published.root)
    assert plain.returncode == code
    assert '{"error"' not in plain.stderr


@pytest.mark.slow
@pytest.mark.parametrize("words", [("alpha",), ("--league", "alpha"), ()])
def test_runs_take_a_league_as_a_word_and_backfills_the_only_one(
    published: Home, words: tuple[str, ...]
) -> None:
    for verb in ("ingest", "nightly", "backfill"):
        others = () if verb == "ingest" else ("--no-server",)
        answer = banzuke(verb, *words, "--home", published.root, *others, "--json")
        assert answer.returncode == 0, answer.stderr
        assert json.loads(answer.stdout)


OF_ONE_LEAGUE = [
    (("fix",), "static_nobody_rated: 2024"),
    (("import-list", "no.csv", "--on", "2009-12-31"), "there is no file no.csv"),
    (("import-list", "--remove", "--on", "2009-12-31"), "alpha has no list of 2009-12-31"),
    (("correct", "void", "one-3", "--reason", "why"), "The next night uses it"),
]
"""Commands of one league, and what they say in a home of only one."""
ROLLBACK = (("rollback", "--reason", "why"), "alpha: no version was shown before this one")


@pytest.mark.parametrize(("words", "says"), [*OF_ONE_LEAGUE, ROLLBACK])
def test_commands_of_one_league_take_the_only_one(
    published: Home, words: tuple[str, ...], says: str
) -> None:
    answer = banzuke(*words, "--home", published.root)
    assert says in answer.stdout + answer.stderr


@pytest.mark.parametrize("words", [("backfill", "--no-server"), *(w for w, _ in OF_ONE_LEAGUE)])
@pytest.mark.parametrize("is_broken", [False, True])
def test_commands_of_one_league_ask_for_it_in_a_home_of_two(
    published: Home, words: tuple[str, ...], is_broken: bool
) -> None:
    add_league(published, "beta")
    if is_broken:  # it may be the one that is meant
        with (published.leagues / "beta.toml").open("a", encoding="utf-8") as file:
            file.write("unknown = 1\n")
    answer = banzuke(*words, "--home", published.root)
    assert (answer.returncode, answer.stderr) == (2, "banzuke: name a league: alpha, beta\n")


def test_sql_for_programs_has_its_errors_in_json(published: Home) -> None:
    words = ("sql", "FROM nothing", "--home", published.root, "--format", "json")
    assert "Table with name nothing" in json.loads(banzuke(*words).stderr)["error"]
    assert banzuke(*words[:4], "--format", "csv").stderr.startswith("banzuke: ")


@pytest.mark.long
def test_nightly_in_json_keeps_progress_off_standard_output(published: Home) -> None:
    answer = banzuke("nightly", "--home", published.root, "--json")
    (row,) = json.loads(answer.stdout)
    assert (row["league"], row["computed"], row["ok"]) == ("alpha", 0, True)


@pytest.mark.slow
def test_what_belongs_to_no_league_is_said_beside_json(published: Home) -> None:
    (published.root / "inbox" / "new.xlsx").touch()
    answer = banzuke("ingest", "--home", published.root, "--json")
    assert json.loads(answer.stdout)
    assert "1 file in the inbox that no league reads" in answer.stderr
    assert "inbox/new.xlsx" in answer.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("backup", "no/such/folder/x.tar.zst"),
        ("export", "a-file"),
        ("export", "a-file/x"),
        ("restore", "--home", "copy", "missing.tar.zst"),
        ("describe", "--markdown", "no/such/folder/views.md"),
        ("top", "--home", "x" * 300),
        ("init", "y" * 300),
    ],
)
def test_a_path_that_cannot_be_used_is_named_without_a_traceback(
    published: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    (here / "a-file").touch()
    monkeypatch.chdir(here)
    monkeypatch.setenv("BANZUKE_HOME", str(published.root))
    answer = banzuke(*arguments)
    assert answer.returncode == 2
    assert answer.stderr.startswith("banzuke: ")
    assert arguments[-1].partition("/")[0] in answer.stderr
    assert [path.name for path in here.iterdir()] == ["a-file"]


def test_a_current_folder_that_was_removed_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.delenv("BANZUKE_HOME", raising=False)
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    done = CliRunner().invoke(app, ["top"])
    assert isinstance(done.exception, FileNotFoundError)
    assert is_place(done.exception)
    assert str(BadPlace(done.exception)).startswith("the current folder was removed: go to")


def test_quarantine_shows_line_rule_and_raw_text(published: Home) -> None:
    (row,) = json.loads(banzuke("quarantine", "--home", published.root, "--json").stdout)
    assert row["line"] == 62
    assert row["rule"] == "bad-time"
    assert row["raw_text"] == "last,2024-13-01,Aiko,Bela,1"


@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
def test_sql_writes_files(published: Home, tmp_path: Path, form: str) -> None:
    target = tmp_path / f"it's.{form}"
    arguments = ("--format", form, "--output", target)
    answer = banzuke("sql", "FROM static_rating", "--home", published.root, *arguments)
    assert answer.returncode == 0, answer.stderr
    assert target.stat().st_size > 100


@pytest.mark.parametrize("words", [("alpha",), ("alpha", "--league", "alpha")])
def test_versions_take_a_league_as_a_word(published: Home, words: tuple[str, ...]) -> None:
    by_option = banzuke("versions", "--league", "alpha", "--json", "--home", published.root)
    by_word = banzuke("versions", *words, "--json", "--home", published.root)
    assert by_word.returncode == 0, by_word.stderr
    assert json.loads(by_word.stdout) == json.loads(by_option.stdout) != []


def test_versions_of_two_leagues_are_refused(published: Home) -> None:
    words = ("versions", "alpha", "--league", "beta", "--home", published.root)
    answer = banzuke(*words)
    assert answer.returncode == 2
    assert "alpha and --league beta are two leagues" in answer.stderr


def test_a_version_in_place_of_a_league_or_of_another_league_is_named(published: Home) -> None:
    (row, *_) = json.loads(banzuke("versions", "--home", published.root, "--json").stdout)
    start = row["version_id"][:8]
    answer = banzuke("top", start, "--home", published.root)
    assert answer.returncode == 2
    assert f"it begins the id of a version of alpha, which `banzuke versions {start}`" in (
        answer.stderr
    )
    add_league(published, "newer")  # its logs were not read yet
    answer = banzuke("versions", start, "--league", "newer", "--home", published.root)
    assert answer.returncode == 2
    assert f"version {start} is of alpha, not of newer" in answer.stderr


def test_version_page_leads_back_to_the_file(published: Home) -> None:
    rows = json.loads(banzuke("versions", "--home", published.root, "--json").stdout)
    page = banzuke("versions", rows[0]["version_id"][:8], "--home", published.root)
    assert page.returncode == 0
    assert "inbox/alpha/one.csv" in page.stdout
    assert "log_likelihood" in page.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sql", "SELEC 1"), "syntax error"),
        (("sql", "DROP VIEW static_rating"), "read-only"),
        (("versions", "nothing"), "begins with 'nothing', and no league has this name. There are:"),
        (("versions", "abc123"), "begins with 'abc123', and no league has this name. There are:"),
        (("correct", "list", "--league", "gamma"), "no league 'gamma'. There are: alpha"),
        (("promote", "gamma"), "no league 'gamma'. There are: alpha"),
        (("rollback", "gamma", "--reason", "x"), "no league 'gamma'. There are: alpha"),
        (("versions", "alhpa"), "no league has this name; did you mean 'alpha'? There are: alpha"),
        (("nightly", "--league", "gamma"), "no league 'gamma'. There are: alpha"),
    ],
)
def test_wrong_usage_is_one_message_and_exit_code_2(
    published: Home, arguments: tuple[str, ...], said: str
) -> None:
    answer = banzuke(*arguments, "--home", published.root)
    assert answer.returncode == 2
    assert said in answer.stderr
    assert "Traceback" not in answer.stderr


def test_a_folder_that_is_no_home_is_refused_with_the_remedy(tmp_path: Path) -> None:
    answer = banzuke("status", "--home", tmp_path)
    assert answer.returncode == 2
    assert "banzuke init" in answer.stderr


def test_a_home_without_a_night_says_what_to_run(home: Home) -> None:
    answer = banzuke("sql", "SELECT 1", "--home", home.root)
    assert answer.returncode == 2
    assert "banzuke nightly" in answer.stderr


def test_a_wrong_league_file_is_refused_before_anything_is_touched(home: Home) -> None:
    add_league(home, "alpha")
    add_games(home, "alpha", "one")
    file = home.leagues / "alpha.toml"
    file.write_text(file.read_text(encoding="utf-8") + 'draws = "third"\n', encoding="utf-8")

    answer = banzuke("nightly", "--home", home.root)

    assert answer.returncode == 2
    line = len(file.read_text(encoding="utf-8").splitlines())
    assert f"alpha.toml:{line}: static.draws = 'third'" in answer.stderr
    assert "'half', 'drop' or 'davidson'" in answer.stderr
    assert not home.store.exists()


@pytest.mark.parametrize("verb", ["nightly", "ingest"])
def test_a_second_writer_exits_with_3_and_names_the_first(published: Home, verb: str) -> None:
    with writer_lock(published, command="the test"):
        answer = banzuke(verb, "--home", published.root)
    assert answer.returncode == 3
    assert "the test" in answer.stderr


@pytest.mark.long
def test_an_unreadable_file_fails_the_night_with_1_and_the_rest_is_rated(published: Home) -> None:
    (published.root / "inbox" / "alpha" / "two.csv").write_bytes(b"")
    os.mkfifo(published.root / "inbox" / "alpha" / "pipe.csv")
    add_games(published, "alpha", "three", n_games=40)

    answer = banzuke("nightly", "--home", published.root)
    again = banzuke("nightly", "--home", published.root)

    assert answer.returncode == again.returncode == 1
    assert "two.csv" in answer.stdout
    assert "pipe.csv" in answer.stdout
    (row,) = json.loads(
        banzuke("sql", "SELECT sum(n_games)::INT AS n FROM version WHERE is_current",
                "--home", published.root, "--json").stdout
    )  # fmt: skip
    assert row["n"] == 100


@pytest.mark.long
def test_init_makes_a_home_whose_example_runs(tmp_path: Path, prefect_server: str) -> None:
    root = tmp_path / "mine"
    assert banzuke("init", root).returncode == 0
    log = root / "inbox" / "example" / "games.csv"
    log.write_text(
        "date,black,white,black_score\n2024-01-01,A,B,1\n2024-01-02,B,A,1\n", encoding="utf-8"
    )
    assert banzuke("nightly", "--home", root).returncode == 0
    assert banzuke("init", root).returncode == 2


def test_doctor_names_a_bad_league_file(published: Home) -> None:
    (published.leagues / "bad.toml").write_text("name = 1\n", encoding="utf-8")
    answer = banzuke("doctor", "--home", published.root)
    assert answer.returncode == 1
    assert "bad.toml" in answer.stdout


def test_the_version_is_that_of_the_package() -> None:
    from importlib.metadata import version

    answer = banzuke("--version")
    assert (answer.returncode, answer.stdout) == (0, f"banzuke {version('banzuke')}\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("compare", "Aikko", "Bela"), "no player 'Aikko'; did you mean 'Aiko'?"),
        (("compare", "Aiko", "Zzzzzz"), "no player 'Zzzzzz'."),
        (("nightly", "--league", "alhpa"), "no league 'alhpa'; did you mean 'alpha'?"),
    ],
)
def test_a_name_that_is_misspelt_is_guessed(
    published: Home, arguments: tuple[str, ...], said: str
) -> None:
    answer = banzuke(*arguments, "--home", published.root)
    assert answer.returncode == 2
    assert said in answer.stderr


def test_doctor_and_the_night_name_the_mistake(home: Home) -> None:
    add_league(home, "alpha")
    home.settings_file.write_text("[notify]\nwebhook = 1\n", encoding="utf-8")
    doctor, night = (banzuke(verb, "--home", home.root) for verb in ("doctor", "nightly"))
    assert doctor.returncode == 1
    assert "banzuke.toml:2" in doctor.stdout
    assert night.returncode == 2
    assert "banzuke.toml:2" in night.stderr
