"""Forms in which people record results: a form is read correctly, or a message says it is not.

Each form is read by the functions of `banzuke sniff` and `banzuke init --from`, whose trial reads
the files as a night does. One process reads all forms.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from banzuke.flows.commands.setup.sniffed import show_sniffed
from banzuke.flows.ingest.reading_process.log_reader import reading
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.sniff.files.found import found_files
from banzuke.flows.sniff.files.target import Target
from banzuke.flows.sniff.sniff import Sniffed, sniff
from tests.forms import (
    careless,
    closing,
    club_lists,
    clubs,
    crosstables,
    downloads,
    downloads_scores,
    eighteenth,
    eighth,
    eleventh,
    exports,
    fifteenth,
    fifth,
    first_week,
    first_week_sheets,
    fourteenth,
    fourth,
    habits,
    judged,
    later_looks,
    misleading,
    nineteenth,
    ninth,
    records,
    results_and_dates,
    secretaries,
    seventeenth,
    seventh,
    sheets,
    sixteenth,
    sixth,
    tenth,
    thirteenth,
    twelfth,
    twentieth,
    twenty_first,
    unseen,
    world_files,
    world_last,
    world_late,
    world_lists,
    world_sheets,
)
from tests.forms.form import Form

pytestmark = pytest.mark.slow

FORMS = (
    *(*results_and_dates.RESULTS, *results_and_dates.DATES, *results_and_dates.COLUMNS),
    *(*sheets.TABLES, *crosstables.CROSSTABLES, *sheets.POKER, *records.FILES),
    *(*careless.PEOPLE, *careless.LANGUAGES, *misleading.FORMS, *clubs.PARTS, *clubs.RESULTS),
    *(*club_lists.FORMS, *exports.FORMS, *secretaries.FORMS, *later_looks.FORMS),
    *first_week.FORMS,
    *first_week_sheets.FORMS,
    *(
        *world_lists.FORMS,
        *world_sheets.FORMS,
        *world_files.FORMS,
        *world_late.FORMS,
        *world_last.FORMS,
        *closing.FORMS,
        *unseen.FORMS,
        *judged.FORMS,
        *habits.FORMS,
        *downloads.FORMS,
        *downloads_scores.FORMS,
        *fourth.FORMS,
        *fifth.FORMS,
        *sixth.FORMS,
        *seventh.FORMS,
        *eighth.FORMS,
        *ninth.FORMS,
        *tenth.FORMS,
        *eleventh.FORMS,
        *twelfth.FORMS,
        *thirteenth.FORMS,
        *fourteenth.FORMS,
        *fifteenth.FORMS,
        *sixteenth.FORMS,
        *seventeenth.FORMS,
        *eighteenth.FORMS,
        *nineteenth.FORMS,
        *twentieth.FORMS,
        *twenty_first.FORMS,
    ),
)


@pytest.fixture(scope="module")
def one_reader():
    """A process that reads the logs of all forms."""
    with reading(Reading()):
        yield


@pytest.fixture
def sniffed(one_reader, tmp_path: Path) -> Callable[[Form], list[Sniffed]]:
    """A function that sniffs the files of a form."""

    def of(form: Form) -> list[Sniffed]:
        for name, content in form.files.items():
            data = content if isinstance(content, bytes) else content.encode(form.encoding)
            (tmp_path / name).write_bytes(data)
        return sniff(found_files([tmp_path]), Target("club"), Reading())

    return of


@pytest.mark.parametrize("form", FORMS, ids=[form.name for form in FORMS])
@pytest.mark.long
def test_a_form_is_read_as_expected_with_the_expected_messages(sniffed, capsys, form: Form) -> None:
    found, *others = sniffed(form)
    assert tuple(file.below for other in others for file in other.files) == form.others
    show_sniffed(found)
    said = capsys.readouterr().out
    for words in form.says:
        assert words in said, said
    if not form.kind:
        assert found.problem
        return
    assert found.problem == "", said
    trial = found.trial
    assert trial is not None
    n_left_out = 0 if trial.quarantined is None else trial.quarantined.height
    assert (trial.proposal.kind, trial.n_games, trial.n_players) == (
        form.kind, form.games, form.players,
    ), said  # fmt: skip
    assert (trial.n_accepted - trial.n_counting, n_left_out) == (form.void, form.n_left_out), said
    names = (
        ("first", "second", "wins", "draws", "losses")
        if KINDS[form.kind].has_scores
        else ("player", "place")
    )
    assert trial.accepted is not None
    read = trial.accepted.sort("file", "line", maintain_order=True)
    assert tuple(read.select(names).rows()[: len(form.rows)]) == form.rows
    days = trial.times.drop_nulls().dt.date().sort()
    if form.day:
        assert str(days[0]) == form.day
    for what, wanted in form.league.items():
        if what == "handicaps":
            assert tuple(read["handicap"]) == wanted
        elif what == "timezone":
            assert trial.league.timezone == wanted
        else:
            assert wanted <= trial.league.source[0].columns.keys()
