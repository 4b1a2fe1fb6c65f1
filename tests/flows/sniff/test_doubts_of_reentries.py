"""Lists of card rooms that count re-entries in place of rows for them."""

import pytest

pytestmark = pytest.mark.slow

ROWS = "May,Ann,1,{}\nMay,Bob,2,{}\nMay,Cid,3,{}\nJune,Bob,1,{}\nJune,Ann,2,{}\n"
COUNTS = (0, 2, 0, 0, 1)


def read(sniff_text, name: str, rows: str):
    found = sniff_text(f"Event,Player,Place,{name}\n" + rows)
    assert found.trial is not None, found.problem
    return found.trial


@pytest.mark.parametrize("name", ["Re-entries", "Re-entry", "Reentries", "Rebuys", "# Re-Entries"])
def test_counts_of_reentries_without_rows_are_noted_and_not_numbers_of_entries(
    sniff_text, name
) -> None:
    trial = read(sniff_text, name, ROWS.format(*COUNTS))

    assert (trial.accepted.height, trial.quarantined.height) == (5, 0)
    (said,) = [said for said in trial.proposal.unsure if said.startswith(f'"{name}"')]
    assert "counts 3 re-entries, and 0 rows of a player once more are in the log" in said


def test_reentries_that_all_have_a_row_are_not_asked_about(sniff_text) -> None:
    rows = ROWS.format(*COUNTS) + "May,Bob,4,\nMay,Bob,5,\nJune,Ann,3,\n"
    trial = read(sniff_text, "Re-entries", rows)

    assert trial.accepted.height == 8
    assert not any("re-entr" in said for said in trial.proposal.unsure)


def test_numbers_of_entries_are_read(sniff_text) -> None:
    trial = read(sniff_text, "Entry", ROWS.format(1, 2, 1, 1, 1) + "May,Bob,4,1\n")

    assert trial.accepted.filter(player="Bob", event="May")["entry"].sort().to_list() == [1, 2]
