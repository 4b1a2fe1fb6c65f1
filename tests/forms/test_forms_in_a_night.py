"""A form counts alike at every door: in `sniff`, in the night after `init --from`, and in SQL."""

from collections.abc import Callable
from pathlib import Path

import pytest
import typer

from banzuke.flows.api import open_home
from banzuke.flows.commands.init_from import init_from
from banzuke.flows.home import Home
from banzuke.flows.ingest.reading_process.log_reader import reading
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.reading import Reading
from tests.forms import (
    first_week,
    first_week_sheets,
    later_looks,
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
        later_looks,
        world_lists,
        world_sheets,
        world_files,
        world_late,
        world_last,
    )
    for form in room.FORMS
    if form.kind
]
OF_TWO = "SELECT unnest([first, second]) AS player, path || line AS game FROM game"
COUNTED = {
    "pairwise": f"{OF_TWO} WHERE void_reason IS NULL",
    "table": "SELECT player, path || line AS game FROM table_game WHERE void_reason IS NULL",
    "tournament": "SELECT player, path || line AS game FROM entry",
}


@pytest.fixture(scope="module", autouse=True)
def one_reader():
    """A process that reads the logs of all forms."""
    with reading(Reading()):
        yield


@pytest.mark.parametrize(
    "form", [form if i % 3 == 0 else rare(form) for i, form in enumerate(FORMS)],
    ids=[form.name for form in FORMS],
)  # fmt: skip
def test_the_night_counts_the_games_and_players_of_sniff(
    run_night: Callable[..., object], tmp_path: Path, capsys, form: Form
) -> None:
    logs, root = tmp_path / "logs", tmp_path / "club"
    logs.mkdir()
    for name, content in form.files.items():
        data = content if isinstance(content, bytes) else content.encode(form.encoding)
        (logs / name).write_bytes(data)
    init_from(root, [logs])
    run_night(Home(root))

    home = open_home(root)
    counted = f"SELECT count(DISTINCT game), count(DISTINCT player) FROM ({COUNTED[form.kind]})"
    assert home.sql(counted).rows() == [(form.games, form.players)], capsys.readouterr().out
    assert home.sql("SELECT count(*) FROM quarantine").item() == form.n_left_out
    if not KINDS[form.kind].is_of_events:
        of_the_site = home.sql("SELECT DISTINCT games FROM freshness")["games"].to_list()
        assert of_the_site == [form.games]


def test_a_file_that_this_account_may_not_read_is_left_out_and_said(
    tmp_path: Path, monkeypatch, capsys
) -> None:
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
    assert "left out theirs.csv: theirs.csv: Permission denied" in capsys.readouterr().out
    assert [file.name for file in (tmp_path / "club/inbox/club").iterdir()] == ["mine.csv"]
