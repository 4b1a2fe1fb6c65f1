"""What `banzuke erase` says about the places where a name still stands."""

import pytest

from banzuke.flows.commands.upkeep.erase import _print_erased
from banzuke.flows.erase.erase import Erased
from banzuke.flows.erase.person import Person

FILES = "Change these files yourself where they mean this person"
COLUMNS = "for a namesake in another namespace, who stays"


@pytest.mark.parametrize(
    ("columns", "files"),
    [([], []), ([("core.player.name", 1)], []), ([], ["a.csv"]), ([("c", 1)], ["a.csv"])],
)
def test_advice_about_files_and_namesakes_stands_only_where_there_are_some(
    columns: list[tuple[str, int]], files: list[str], capsys
) -> None:
    person = Person("club", {"1a": "Ann Lee"})
    done = Erased(person, {"1a": "erased-1a"}, 0, columns, files, writes_site=False)
    _print_erased(done, "Ann Lee", is_trial=True)
    said = capsys.readouterr().out
    assert (FILES in said, COLUMNS in said) == (bool(files), bool(columns))
    assert ("still holds a name" in said) == bool(files or columns)
