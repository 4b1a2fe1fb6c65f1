"""`banzuke fix` proposes changes for a league's warnings, and writes only accepted changes."""

import errno
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from banzuke.flows.cli import app
from banzuke.flows.commands.nights.fix import NoAnswer
from banzuke.flows.home import Home
from tests.empty_home import club_home

pytestmark = pytest.mark.slow

LEAGUE = """name = "club"
kind = "pairwise"
period = [
    { name = "2022/23", first_day = 2022-07-01, last_day = 2023-06-30 },
]

[[source]]
path = "inbox/*.csv"

[source.columns]
played_at = "date"
first = "a"
second = "b"
score = "s"
"""


@pytest.fixture
def home(tmp_path: Path, rate_home, made_once) -> Path:
    rows = ["date,a,b,s", "2022-10-01,Ann,Bob,1", "2022-11-01,Bob,Cid,1", "2023-10-01,Ann,Bob,1"]
    made = Home(tmp_path / "home")

    def make() -> None:
        rate_home(club_home(made.root, LEAGUE, rows, log="games.csv"))

    return made_once(made, make).root


def run(home: Path, *words: str, answer: str = "") -> tuple[int, str]:
    done = CliRunner().invoke(app, ["fix", "club", "--home", str(home), *words], input=answer)
    return done.exit_code, done.output


def test_a_declined_change_is_not_written(home: Path) -> None:
    code, said = run(home, answer="n\nn\n")
    assert code == 1
    assert "1 game outside every season" in said
    assert '+    { name = "2023/24", first_day = 2023-07-01, last_day = 2024-06-30 },' in said
    assert "static_nobody_rated: 2022/23" in said
    assert (home / "leagues" / "club.toml").read_text(encoding="utf-8") == LEAGUE


def test_an_end_of_input_names_the_option_that_needs_no_answer(home: Path) -> None:
    done = CliRunner().invoke(app, ["fix", "club", "--home", str(home)], input="y\n")
    assert isinstance(done.exception, NoAnswer)
    assert done.exception.exit_code == 1
    assert "this change is not in" in str(done.exception)
    assert "`--yes`" in str(done.exception)
    after = (home / "leagues" / "club.toml").read_text(encoding="utf-8")
    assert 'name = "2023/24"' in after, "the first change, which has an answer, is written"
    assert "prior" not in after


def test_an_accepted_change_is_written_and_the_next_night_uses_it(home: Path) -> None:
    code, said = run(home, "--yes")
    assert code == 0
    after = (home / "leagues" / "club.toml").read_text(encoding="utf-8")
    assert 'name = "2023/24"' in after
    assert 'prior = "mean-draw"' in after
    assert "banzuke nightly --league club" in said


def test_a_warning_that_only_a_person_can_end_is_named_with_its_remedy(
    tmp_path: Path, rate_home
) -> None:
    one_period = LEAGUE.replace(LEAGUE[LEAGUE.index("period") : LEAGUE.index("[[")], "")
    columns = 'handicap = "h"\n\n[static]\nhandicap = "M4"\nreplicates = 8\nchecks = false\n'
    pairs = [("P1", "P2", 1), ("P1", "P3", 2), ("P2", "P3", 1), ("P1", "P4", 3), ("P3", "P4", 1)]
    rows = [f"2024-01-01,{a},{b},{s},{h}" for a, b, h in pairs for s in (1, 0, 1, 0)]
    log = ["date,a,b,s,h", *rows]
    made = club_home(tmp_path / "home", one_period + columns, log, log="games.csv")
    rate_home(made)

    code, said = run(made.root)

    assert code == 0
    assert "club has no warning for which a change can be proposed." in said
    assert "by hand: 1 period (all): results do not tell what a handicap is worth" in said
    assert "`handicap_step` in [static]" in said


def test_the_spread_that_results_of_near_equals_propose_is_written(
    tmp_path: Path, rate_home
) -> None:
    one_period = LEAGUE.replace(LEAGUE[LEAGUE.index("period") : LEAGUE.index("[[")], "")
    settings = "\n[static]\nreplicates = 8\nchecks = false\nmatchups = false\n"
    pairs = [("v1", "v2"), ("v2", "v3"), ("v1", "v3")]
    rows = [f"2024-01-01,{a},{b},{s}" for a, b in pairs for s in (1, 0) for _ in range(1000)]
    made = club_home(tmp_path / "home", one_period + settings, ["date,a,b,s", *rows], log="g.csv")
    rate_home(made)

    code, said = run(made.root, "--yes")

    assert code == 0, said
    assert "static_near_equals: all" in said
    assert re.search(r"^\+spread = \d+$", said, re.M)


def test_a_league_file_that_is_a_link_stays_one_and_keeps_its_mode(home: Path) -> None:
    link, file = home / "leagues" / "club.toml", home / "shared.toml"
    link.rename(file)
    file.chmod(0o640)
    link.symlink_to(file)
    code, said = run(home, "--yes")
    assert code == 0, said
    assert link.is_symlink()
    assert 'prior = "mean-draw"' in file.read_text(encoding="utf-8")
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_full_disk_leaves_the_league_file_and_nothing_beside_it(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Path.write_text

    def full(file: Path, *words: str, **options: str) -> int:
        if file.suffix != ".new":
            return write(file, *words, **options)
        write(file, "half", **options)
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    code, _ = run(home, "--yes")
    assert code == 1
    (left,) = (home / "leagues").iterdir()
    assert left.read_text(encoding="utf-8") == LEAGUE
