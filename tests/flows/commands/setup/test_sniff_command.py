"""`banzuke sniff` and `banzuke init --from`: their output, the files they write, and refusals."""

import json
import os
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from banzuke.flows.cli import app
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.ingest.discover import discover
from banzuke.flows.ingest.reading_process import log_reader, process
from banzuke.flows.leagues.league_file import read_league
from tests.marks import rare

pytestmark = pytest.mark.slow

GAMES = "date,white,black,result\n2024-01-05,Aiko,Bela,1-0\n2025-01-06,Bela,Aiko,1/2-1/2\n"
NIGHTS = "event,player,place\nMay,Aiko,1\nMay,Bela,2\n"
HOSTILE = "\x1b[2J[bold]:smile:"


@pytest.fixture
def log(tmp_path: Path):
    """A function that writes a file and returns its path."""

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def banzuke(*words: object, code: int = 0) -> str:
    answer = CliRunner().invoke(app, list(map(str, words)))
    if isinstance(answer.exception, BanzukeError):
        assert answer.exception.exit_code == code, answer.exception
        return str(answer.exception)
    assert answer.exit_code == code, answer.output
    return answer.stdout


def test_it_says_what_a_file_is_shows_rows_and_prints_the_league_file(log) -> None:
    printed = banzuke("sniff", log("games.csv", GAMES))
    assert "games.csv: CSV, separated by commas, utf-8" in printed
    assert "2 games of 2 players, 2024-01-05 to 2025-01-06, a year a period" in printed
    assert 'name = "games"' in printed
    assert 'path = "inbox/games/*.csv"' in printed


def test_left_out_rows_are_shown_by_rule(log) -> None:
    printed = banzuke("sniff", log("games.csv", GAMES + "2024-01-06,Aiko,Bela,soon\n"))
    assert "1 in quarantine" in printed
    assert "bad-score" in printed
    assert "more than a fifth" in printed


def test_json_has_the_same(log) -> None:
    (found,) = json.loads(banzuke("sniff", log("games.csv", GAMES), "--json"))
    assert (found["counting"], found["players"], found["period"]) == (2, 2, "year")
    assert found["league_file"].startswith("# Written by `banzuke sniff`")


def test_a_file_that_makes_no_league_is_a_failure(log) -> None:
    assert "no league" in banzuke("sniff", log("a.txt", "dear all,\nbye\n"), code=1)


def test_a_file_of_no_league_beside_others_is_a_failure(log) -> None:
    printed = banzuke("sniff", log("a.csv", GAMES), log("b.txt", "dear all,\nbye\n"), code=1)
    assert 'name = "a"' in printed
    assert "b.txt: a text, but neither a table" in printed


def test_files_of_several_kinds_are_named(log) -> None:
    printed = banzuke("sniff", log("a.csv", GAMES), log("b.csv", NIGHTS))
    assert "several kinds" in printed
    assert 'name = "a"' in printed
    assert 'name = "b"' in printed


def test_a_file_of_a_home_is_read_where_it_is(log, home: Home) -> None:
    home.leagues.mkdir(exist_ok=True)
    file = home.root / "inbox" / "club" / "games.csv"
    file.parent.mkdir(parents=True)
    file.write_text(GAMES, encoding="utf-8")
    league = home.leagues / "club.toml"

    assert f"Wrote {league}." in banzuke("sniff", file, "--write", league)

    read = read_league(league)
    assert (read.name, read.source[0].path) == ("club", "inbox/club/*.csv")
    assert "exists already" in banzuke("sniff", file, "--write", league, code=2)


def test_a_home_with_files_that_are_not_opened_is_sniffed_in_place(home: Home) -> None:
    """A name in an older encoding ended in a Python error, and a link out of the home counted."""
    home.leagues.mkdir(exist_ok=True)
    inbox = home.root / "inbox" / "club"
    inbox.mkdir(parents=True)
    (inbox / "games.csv").write_text(GAMES, encoding="utf-8")
    (inbox / os.fsdecode(b"caf\xe9.csv")).write_text(GAMES, encoding="utf-8")
    (inbox / "link.csv").symlink_to("/etc/hostname")

    printed = banzuke("sniff", inbox, code=1)

    assert 'path = "inbox/club/*.csv"' in printed
    assert "is not UTF-8" in printed
    assert "link.csv: a link to a file or folder" in printed


def test_no_league_file_is_written_for_several_kinds(log, tmp_path) -> None:
    files = log("a.csv", GAMES), log("b.csv", NIGHTS)
    assert "several kinds" in banzuke("sniff", *files, "--write", tmp_path / "x.toml", code=2)
    assert not (tmp_path / "x.toml").exists()


SMALL_PIECES = (
    "import banzuke.flows.ingest.parse as p, banzuke.flows.readers.pgn.blocks as b, "
    "banzuke.flows.readers.unpack as u; p.BEGINNING, b.BLOCK, u.PIECE = 3, 200, 100"
)
"""Code for the process that reads: its parts have three games."""


@pytest.mark.parametrize("n_games", [rare(3), 30])
@pytest.mark.long
def test_only_the_beginning_of_a_long_file_is_read(log, monkeypatch, n_games) -> None:
    entry = "from banzuke.flows.i"
    start = process.START.replace(entry, f"exec({SMALL_PIECES!r}); {entry}", 1)
    monkeypatch.setattr(process, "START", start)
    monkeypatch.setattr(log_reader, "_shared", None)
    games = (
        f'[Event "Club"]\n[Date "2024.01.{day:02}"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n'
        for day in range(1, n_games + 1)
    )
    file = log("games.pgn", "1-0\n\n".join(games))

    printed = banzuke("sniff", file)
    (found,) = json.loads(banzuke("sniff", file, "--json"))

    n_read = found["rows_read"]
    assert n_read == 3 if n_games == 3 else 3 <= n_read < 10
    assert f"{n_read} games of 2 players, 2024-01-01 to 2024-01-{n_read:02}, a year" in printed
    assert found["begun"] == ({} if n_games == 3 else {"games.pgn": n_read})
    assert (f"only its first {n_read} records were read here" in printed) == (n_games > 3)


def test_texts_of_a_log_have_no_effect_on_the_terminal(log) -> None:
    text = f"date,white,black,result,{HOSTILE}\n2024-01-05,{HOSTILE},Bela,{HOSTILE},x\n"
    printed = banzuke("sniff", log("games.csv", text + f"2024-01-05,{HOSTILE},Bela,1-0,x\n"))
    assert "\x1b" not in printed
    assert "\\x1b[2J[bold]:smile:" in printed
    nothing = banzuke("sniff", log("b.csv", f"{HOSTILE},{HOSTILE}2\n1,2\n"), code=1)
    assert "\x1b" not in nothing


def test_no_home_is_made_where_no_league_can_be(log, tmp_path) -> None:
    folder = tmp_path / "club"
    refusal = banzuke("init", "--from", log("a.txt", "dear all,\nbye\n"), folder, code=2)
    assert "no league can be made" in refusal
    assert not folder.exists()


def test_a_home_of_a_folder_leaves_out_files_that_are_no_logs(log, tmp_path) -> None:
    log("logs/deep/games.csv", GAMES)
    log("logs/README.txt", "what this is\nand who wrote it\n")
    log("logs/empty.csv", "")
    folder = tmp_path / "club"
    printed = banzuke("init", "--from", tmp_path / "logs", folder, code=1)
    assert "left out README.txt" in printed
    assert "left out empty.csv" in printed
    assert "2 files of these logs are not in it" in printed
    inbox = folder / "inbox" / "club"
    assert [path.name for path in inbox.rglob("*.*")] == ["games.csv"]


def test_a_home_of_a_zip_file_has_the_zip_file(tmp_path) -> None:
    path, folder = tmp_path / "2024.zip", tmp_path / "club"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("may/a.csv", GAMES)
    banzuke("init", "--from", path, folder)
    assert (folder / "inbox" / "club" / "2024.zip").read_bytes() == path.read_bytes()
    (source,) = read_league(folder / "leagues" / "club.toml").source
    assert discover(Home(folder), source).files == ["inbox/club/2024.zip/may/a.csv"]


def test_a_full_folder_is_refused(log, tmp_path) -> None:
    assert "not an empty folder" in banzuke("init", "--from", log("a.csv", GAMES), tmp_path, code=2)
