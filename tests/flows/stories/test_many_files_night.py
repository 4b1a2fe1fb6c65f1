"""A night meets many files: some that cannot be used, or more than a home grants."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from banzuke.flows.cli import app
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from tests.homes import add_games, add_league


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


@pytest.mark.long
def test_init_gives_the_note_of_the_night_about_one_bad_file_of_many(
    log, tmp_path, run_night
) -> None:
    for number in range(5):
        days = "".join(f"2024-0{number + 1}-{day:02},Aiko,Bela,1-0\n" for day in range(1, 20))
        log(f"logs/{number}.csv", f"date,white,black,result\n{days}")
    log("logs/bad.csv", "date,white,black,result\n2024-06-01,Aiko,Bela,soon\n2024-06-02,A,B,1-0\n")
    log("logs/none.csv", "date,white,black,result\n")
    log("logs/note.txt", "dear all,\nbye\n")
    folder = tmp_path / "club"

    printed = banzuke("init", "--from", tmp_path / "logs", folder, code=1)
    report = run_night(Home(folder))

    (bad,) = report.leagues[0].ingest.spoilt
    assert bad.path == "inbox/club/bad.csv"
    assert "bad.csv: 1 of 2 rows cannot be used" in printed
    assert "end with exit code 1; correct the file, or leave it out" in printed
    assert "left out note.txt: a text, but neither a table nor a known log: save or" in printed


@pytest.mark.long
def test_more_files_than_a_home_grants_stop_the_league_and_no_other(home, run_night) -> None:
    for name in ("alpha", "beta"):
        add_league(home, name)
        add_games(home, name, "one", n_games=60)
    for number in range(30):
        (home.root / "inbox" / "beta" / f"{number}.txt").touch()
    home.settings_file.write_text("[reading]\nentries = 20\n", encoding="utf-8")

    report = run_night(home)

    alpha, beta = report.leagues
    assert alpha.ok and alpha.computed
    assert not beta.ok
    assert "inbox/beta/*.csv are not read, for there are more than 20 files and folders" in str(
        beta.problems()
    )
    assert "raise `entries` in [reading]" in str(beta.problems())
    assert report.exit_code == 1
