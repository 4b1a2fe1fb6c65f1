"""The first records of files of one sort; the roles of columns are guessed from them."""

from dataclasses import dataclass, field

import polars as pl

from banzuke.flows.home import Home
from banzuke.flows.ingest.arrival import Arrival, FileState
from banzuke.flows.ingest.reading_process.log_reader import LogReader
from banzuke.flows.leagues.league import League
from banzuke.flows.readers import UnreadableFile
from banzuke.flows.readers.ditto import repeats
from banzuke.flows.readers.rows import LINE, SHEET
from banzuke.flows.readers.xlsx.all_sheets import ALL
from banzuke.flows.readers.xlsx.hidden_columns import NOT_SHOWN
from banzuke.flows.readers.xlsx.row_marks import RAISED
from banzuke.flows.sniff.columns import Log
from banzuke.flows.sniff.files import FoundFile
from banzuke.flows.sniff.proposal import CSV, Guess
from banzuke.flows.sniff.shape.filled import (
    of_all_sheets,
    of_blocks,
    of_merged_names,
    other_table,
    repeated_names,
    with_blocks,
    with_comments,
    with_sheets,
    without_totals,
)
from banzuke.flows.sniff.shape.look import Looked
from banzuke.flows.sniff.shape.nameless import names_for
from banzuke.flows.sniff.shape.not_shown import (
    names_not_shown,
    with_marked_rows,
    with_not_shown,
    with_raised_marks,
)
from banzuke.flows.sniff.shape.repeated_cells import of_ditto, repeated, with_ditto

SAMPLE_ROWS = 20_000
"""Number of records from which columns are guessed; the guess is tried on all records."""
LATER = "cp1252"
"""The encoding that is tried for later letters if the beginning of a file has only ASCII."""


@dataclass(frozen=True)
class Sort:
    """Files that one source can read: the same format, columns, delimiter and encoding."""

    looked: Looked
    files: tuple[FoundFile, ...]
    states: tuple[FileState, ...]


@dataclass(frozen=True)
class Sample:
    """The first records of a file.

    Attributes
    ----------
    log : Log
        The records, without sums and repeated names of columns.
    encoding : str
        The first encoding that reads the whole file.
    skip : int
        Lines of a title above the names of the columns.
    titles : bool
        Whether lines between the rows begin a part, or repeat the names of the columns.
    blocks, n_filled : list of str, int
        Columns that are filled from the row above, and rows without a day of their own.
    comments, n_comments : tuple of str, int
        The signs at the beginning of comments, and the number of comments among the first lines.
    sheets : list of str
        Sheets of a workbook that are read together.
    one_sheet : str
        The problem of a workbook with several sheets, for the case that they are no league.
    hidden : tuple of str
        Hidden columns of a workbook.
    ditto, n_ditto : list of str, int
        Columns with signs for the cell above, and the number of these cells.
    marked : DataFrame
        Records of a page with cells whose raised marks are left out.
    """

    log: Log
    encoding: str
    skip: int = 0
    titles: bool = False
    blocks: list[str] = field(default_factory=list)
    n_filled: int = 0
    sheets: list[str] = field(default_factory=list)
    one_sheet: str = ""
    comments: tuple[str, ...] = ()
    n_comments: int = 0
    hidden: tuple[str, ...] = ()
    ditto: list[str] = field(default_factory=list)
    n_ditto: int = 0
    marked: pl.DataFrame = field(default_factory=pl.DataFrame)

    def said_of(self, guess: Guess) -> Guess:
        """The guess with the settings that the sample needs in its source, and notes on them."""
        guess = with_comments(guess, self.comments, self.n_comments)
        guess = with_raised_marks(with_not_shown(guess, self.hidden), self.marked)
        guess = with_marked_rows(guess, self.log)
        guess = with_blocks(with_sheets(guess, self.sheets), self.blocks, self.n_filled)
        return with_ditto(guess, self.ditto, self.n_ditto)


def sample_of(sort: Sort, home: Home, reader: LogReader, skip: int = 0) -> Sample | str:
    """The first records of the files of a sort, or the reason why there are none."""
    rows, encoding = _first_rows(sort, home, reader, skip)
    sheets, one_sheet = [], ""
    if isinstance(rows, UnreadableFile) and rows.rule == "several-sheets" and not skip:
        together, _ = _first_rows(sort, home, reader, sheet=ALL)
        if not isinstance(together, UnreadableFile) and together.height:
            sheets = together[SHEET].unique(maintain_order=True).to_list()
            one_sheet, rows = f"{rows}. ", of_all_sheets(together)
    if isinstance(rows, UnreadableFile):
        return failure_of(rows)
    hidden = names_not_shown(rows)
    marked = rows.filter(pl.col(RAISED).is_not_null()) if RAISED in rows.columns else rows.clear()
    rows = rows.drop(NOT_SHOWN, RAISED, strict=False)
    again, turned = repeated_names(rows)
    if turned:
        return (
            f"line {turned} has the names of the columns in another order: write the rows below it "
            "in the order of the first line, or split the file there"
        )
    if other := other_table(rows):
        return other
    rows = without_totals(rows.filter(~pl.col(LINE).is_in(again)))
    ditto = of_ditto(rows)
    n_ditto = sum(int(rows.select(repeats(name).sum()).item()) for name in ditto)
    rows = repeated(rows, ditto) if ditto else rows
    log = Log.of(rows)
    blocks, n_filled = of_blocks(log, rows)
    if not blocks:
        blocks, n_filled = of_merged_names(log, rows)
    if blocks:
        log = Log.of(rows.with_columns(pl.col(blocks).forward_fill()))
    shape = sort.looked.shape
    above = skip or (shape.skip if shape is not None else 0)
    titles = shape is not None and (shape.titles or bool(again))
    comments, n_comments = (shape.comments, shape.n_comments) if shape is not None else ((), 0)
    return Sample(
        log,
        encoding,
        above,
        titles,
        blocks,
        n_filled,
        sheets,
        one_sheet,
        comments,
        n_comments,
        hidden,
        ditto,
        n_ditto,
        marked,
    )


def failure_of(why: UnreadableFile) -> str:
    """The reason why a file cannot be read; a file that changes should be tried again."""
    if why.rule != "changed-while-reading":
        return str(why)
    return f"{why.message}: try again when no program writes the file"


def arrival(home: Home, state: FileState, source: dict[str, object]) -> Arrival:
    """A file as an arrival of a league that requires no column."""
    said = {"name": "sniffed", "kind": "pairwise", "source": [{"path": "*", **source}]}
    league = League.model_validate(said)
    return Arrival(home, league, league.source[0], state, "", ())


def _first_rows(
    sort: Sort, home: Home, reader: LogReader, skip: int = 0, sheet: str = ""
) -> tuple[pl.DataFrame | UnreadableFile, str]:
    """The first records under the first encoding that reads the whole file."""
    looked = sort.looked
    source: dict[str, object] = {"format": looked.format}
    source |= {"skip_lines": skip} if skip else {}
    source |= {"sheet": sheet} if sheet else {}
    if looked.shape is not None:
        source |= {"delimiter": looked.shape.delimiter}
        source |= {"header": names} if (names := names_for(looked.shape)) else {}
        source |= {"skip_lines": looked.shape.skip} if looked.shape.skip else {}
        source |= {"titles": True} if looked.shape.titles else {}
        source |= {"comments": [*looked.shape.comments]} if looked.shape.comments else {}
    encodings = [*looked.encodings, *([LATER] if looked.is_ascii else [])]
    for encoding in encodings if looked.format == CSV else looked.encodings[:1]:
        one = arrival(home, sort.states[0], {**source, "encoding": encoding})
        rows = reader.first_rows(one, SAMPLE_ROWS)
        if not (isinstance(rows, UnreadableFile) and rows.rule == "wrong-encoding"):
            break
    return rows, encoding
