"""What a night found that broke off before its summary, the next night says; and only the next."""

import errno
from collections.abc import Callable
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.night import night
from banzuke.flows.night.summary import remarks
from tests.homes import add_league

pytestmark = pytest.mark.long

ROWS = [f"{n},2024-01-0{n},Ann,Bob,{'?' if n == 9 else 1}" for n in range(1, 10)]
LOG = "\n".join(["id,date,black,white,score", *ROWS, ""])


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def break_off(
    home: Home, run_night: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, *leagues: str
) -> None:
    """Let the first night of some leagues end without room on the disk."""
    for league in leagues:
        add_league(home, league, period="all", replicates=2)
        folder = home.root / "inbox" / league
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "a.csv").write_text(LOG)
    with monkeypatch.context() as patched:
        patched.setattr(night, "publish", full)
        with pytest.raises(OSError, match="No space"):
            run_night(home)


def test_the_next_night_says_what_a_night_found_that_broke_off(
    home: Home, run_night: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    break_off(home, run_night, monkeypatch, "alpha")

    said = " | ".join(remarks(run_night(home)))
    assert "1 row in quarantine (1 bad-score)" in said
    assert "alpha, 1 period (all): " in said
    assert "warning `static_" in said

    again = " | ".join(remarks(run_night(home)))
    assert "quarantine" not in again
    assert "warning" not in again


def test_the_next_night_says_what_was_noted_when_files_were_read(
    home: Home, run_night: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    break_off(home, run_night, monkeypatch, "alpha")
    other_spelling = "id,date,black,white,score\n21,2024-02-01,ANN,Bob,1\n"
    (home.root / "inbox/alpha/b.csv").write_text(other_spelling)
    with monkeypatch.context() as patched:
        patched.setattr(night, "publish", full)
        with pytest.raises(OSError, match="No space"):
            run_night(home)

    assert "is shown as Ann" in " | ".join(remarks(run_night(home, league="alpha")))
    assert not home.unsaid_file.exists()
    assert "is shown as Ann" not in " | ".join(remarks(run_night(home)))


def test_a_night_of_one_league_leaves_the_warnings_of_the_others_to_the_next(
    home: Home,
    run_night: Callable[..., Any],
    run_backfill: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    break_off(home, run_night, monkeypatch, "alpha", "beta", "gamma")

    def warned(**options: Any) -> tuple[list[str], str]:
        said = remarks(run_night(home, **options))
        leagues = {line.partition(",")[0] for line in said if "warning `static_" in line}
        return sorted(leagues), " | ".join(said)

    leagues, said = warned(league="beta")
    assert leagues == ["beta"]
    assert "3 rows in quarantine" in said  # of all leagues: they are told once
    leagues, said = warned(league="alpha")
    assert leagues == ["alpha"]
    assert "quarantine" not in said
    assert run_backfill(home, "alpha").ok
    assert warned()[0] == ["gamma"]
    assert warned()[0] == []
