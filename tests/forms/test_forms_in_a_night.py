"""A form has the same counts in `sniff`, in the night after `init --from`, and in SQL."""

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest
import typer

from banzuke.flows.api import open_home
from banzuke.flows.commands.setup.init_from import init_from
from banzuke.flows.home import Home
from banzuke.flows.ingest.reading_process.log_reader import reading
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.reading import Reading
from tests.empty_home import empty_home
from tests.forms import (
    closing,
    fifth,
    first_week,
    first_week_sheets,
    fourth,
    habits,
    judged,
    later_looks,
    sixth,
    unseen,
    world_files,
    world_last,
    world_late,
    world_lists,
    world_sheets,
)
from tests.forms.form import Form
from tests.marks import rare

pytestmark = [pytest.mark.slow, pytest.mark.long]

FORMS = [
    form
    for room in (
        first_week,
        first_week_sheets,
        habits,
        judged,
        later_looks,
        world_lists,
        world_sheets,
        world_files,
        world_late,
        world_last,
        closing,
        unseen,
        fourth,
        fifth,
        sixth,
    )
    for form in room.FORMS
    if form.kind
]
OF_TWO = "SELECT league, unnest([first, second]) AS player, path || line AS game FROM game"
COUNTED = {
    "pairwise": f"{OF_TWO} WHERE void_reason IS NULL",
    "table": (
        "SELECT league, player, path || line AS game FROM table_game WHERE void_reason IS NULL"
    ),
    "tournament": "SELECT league, player, path || line AS game FROM entry",
}


@pytest.fixture(scope="module", autouse=True)
def one_reader():
    """A process that reads the logs of all forms."""
    with reading(Reading()):
        yield


OFTEN = [form for i, form in enumerate(FORMS) if i % 12 == 0]
"""Forms that each run of `make test-all` tries; `make promises` tries the others."""


@pytest.mark.parametrize(
    "forms",
    [OFTEN, rare([form for form in FORMS if form not in OFTEN])],
    ids=["often", "others"],
)
def test_a_night_counts_the_games_and_players_of_sniff(
    run_night: Callable[..., object], tmp_path: Path, capsys, forms: list[Form]
) -> None:
    """One night rates the leagues of all forms; `init --from` made each league separately."""
    home = empty_home(tmp_path / "club")
    for number, form in enumerate(forms):
        _add_league(home, f"form{number}", form, tmp_path / f"{number}")
    run_night(home)

    seen = open_home(home.root)
    left_out = dict(seen.sql("SELECT league, count(*) FROM quarantine GROUP BY league").rows())
    of_the_site = dict(seen.sql("SELECT league, games FROM freshness").rows())
    wrong = {}
    for number, form in enumerate(forms):
        league = f"form{number}"
        counted = (
            f"SELECT count(DISTINCT game), count(DISTINCT player) FROM ({COUNTED[form.kind]})"
            " WHERE league = $league"
        )
        found = (*seen.sql(counted, league=league).row(0), left_out.get(league, 0))
        if not KINDS[form.kind].is_of_events:
            found = (*found, of_the_site.get(league))
        expected = (form.games, form.players, form.n_left_out, form.games)[: len(found)]
        if found != expected:
            wrong[form.name] = found, expected
    assert not wrong, capsys.readouterr().out


def _add_league(home: Home, name: str, form: Form, folder: Path) -> None:
    """Make a form's league as `init --from` does, and move it with its logs into a home."""
    logs = folder / "logs"
    logs.mkdir(parents=True)
    for file, content in form.files.items():
        data = content if isinstance(content, bytes) else content.encode(form.encoding)
        (logs / file).write_bytes(data)
    with pytest.raises(typer.Exit) if form.others else nullcontext():
        init_from(folder / "club", [logs])
    (written,) = (folder / "club/leagues").iterdir()
    own = written.stem
    text = written.read_text(encoding="utf-8")
    text = text.replace(f'"{own}"', f'"{name}"', 1).replace(f"inbox/{own}/", f"inbox/{name}/")
    (home.root / f"leagues/{name}.toml").write_text(text, encoding="utf-8")
    (folder / f"club/inbox/{own}").rename(home.root / "inbox" / name)


def test_an_unreadable_file_is_left_out_with_a_message(tmp_path: Path, monkeypatch, capsys) -> None:
    from banzuke.flows import fingerprint

    logs = tmp_path / "logs"
    logs.mkdir()
    for name in ("mine.csv", "theirs.csv"):
        (logs / name).write_text("date,white,black,result\n2024-01-07,Ann,Ben,1-0\n")
    own = fingerprint.of_file

    def of_file(file: Path | str) -> str:
        if Path(file).name == "theirs.csv":
            raise PermissionError(13, "Permission denied")
        return own(file)

    monkeypatch.setattr(fingerprint, "of_file", of_file)
    with pytest.raises(typer.Exit) as ended:
        init_from(tmp_path / "club", [logs])
    assert ended.value.exit_code == 1
    assert (
        "left out theirs.csv: theirs.csv may not be read by this account" in capsys.readouterr().out
    )
    assert [file.name for file in (tmp_path / "club/inbox/club").iterdir()] == ["mine.csv"]
