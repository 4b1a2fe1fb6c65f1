"""Files with one ending and different columns in one league: sources, folders, periods."""

from pathlib import Path

import pytest

from banzuke.flows.leagues.reading import Reading
from banzuke.flows.sniff.doubts import apart_said, sources_of
from banzuke.flows.sniff.files import FoundFile, Target, found_files
from banzuke.flows.sniff.proposal import Guess, Proposal
from banzuke.flows.sniff.sniff import sniff

PLAYERS = "Ann Berg", "Ben Carr", "Cid Dorn", "Dee Ernst", "Eve Falk", "Fay Gold", "Gus Hahn"
PAIRS = [(a, b) for i, a in enumerate(PLAYERS) for b in PLAYERS[i + 1 :]]
SPRING = [f"2024-03-{i:02d},{a},{b},1-0" for i, (a, b) in enumerate(PAIRS, 1)]
AUTUMN = [f"{i}.10.2024;{b};{a};1-0" for i, (a, b) in enumerate(PAIRS, 1)]
"""In spring the first of two players always wins, and in autumn the second."""


def test_periods_and_priors_are_for_all_files_and_each_form_has_its_folder(write) -> None:
    write("spring.csv", "\n".join(["Date,White,Black,Result", *SPRING]))
    folder = write("autumn.csv", "\n".join(["Datum;Weiß;Schwarz;Ergebnis", *AUTUMN])).parent
    target = Target("club", "inbox/club", copies=True)
    (alone,) = sniff(found_files([folder / "spring.csv"]), target, Reading())
    (both,) = sniff(found_files([folder]), target, Reading())

    assert alone.trial.league.static.prior != "none"
    assert both.trial.league.static.prior == "none" and both.trial.n_games == 2 * len(PAIRS)
    assert not any("results alone rate" in line for line in both.trial.proposal.unsure)
    assert {file.below for file in both.files} == {"spring/spring.csv", "autumn/autumn.csv"}
    paths = {source.path for source in both.trial.league.source}
    assert paths == {"inbox/club/spring/*.csv", "inbox/club/autumn/*.csv"}
    assert any("each form has a folder of its own" in line for line in both.trial.proposal.unsure)


@pytest.mark.parametrize(
    ("copies", "files", "path", "said"),
    [
        (True, "old.csv", "inbox/c/old/*.csv", "has a folder of its own (inbox/c/new/, inbox/c/"),
        (True, "a/old.csv", "inbox/c/a/old.csv", "2 files have a [[source]] each"),
        (False, "old.csv", "inbox/c/old.csv", "2 files have a [[source]] each"),
    ],
)
def test_files_that_are_not_copied_or_have_folders_get_a_source_each(
    copies, files, path, said
) -> None:
    sorts = []
    for below in ("new.csv" if files == "old.csv" else "a/new.csv", files, "list.xlsx"):
        glob = f"inbox/c/{'**/' if '/' in below else ''}*.{below.rpartition('.')[2]}"
        sorts.append(((FoundFile(Path(below), below),), Proposal("c", "csv", glob, Guess(""))))
    found = sources_of(sorts, Target("c", "inbox/c", copies=copies))

    assert [each.proposals[0].path for each in found][1:] == [path, "inbox/c/*.xlsx"]
    assert said in apart_said(found)[0]
