"""Names for the columns of CSV files without a header line, from their contents."""

from collections.abc import Sequence
from dataclasses import replace

from banzuke.flows.sniff.proposal import Proposal, quoted
from banzuke.flows.sniff.shape.csv_shape import Shape

GUESSED = "the file has no line with names of columns: columns are guessed from their cells"
NAMELESS = (
    "the file has no line with names of columns: add it as first line, or name all columns with "
    "`header` in the [[source]] of its league file"
)


def names_for(shape: Shape | None) -> list[str]:
    """The name of each column of a file without a header line; an empty list for other files.

    Guesses read numbers and letters in names as sides, so these names have neither.
    """
    if shape is None or shape.has_header:
        return []
    return [f"column{'x' * number}" for number in range(1, len(shape.header) + 1)]


def with_header(proposal: Proposal, names: Sequence[str]) -> Proposal:
    """A proposal whose columns are named by their guessed roles."""
    guess = proposal.guess
    # Columns of titles have names of their own.
    roles = {column: name for name, column in reversed(guess.columns.items())}
    called = {name: roles.get(name, f"column_{i}") for i, name in enumerate(names, 1)}
    return replace(
        proposal,
        header=tuple(called[name] for name in names),
        guess=replace(
            guess,
            columns={name: called.get(column, column) for name, column in guess.columns.items()},
            void_if={called.get(name, name): texts for name, texts in guess.void_if.items()},
            hints={called.get(name, name): texts for name, texts in guess.hints.items()},
            unsure=(GUESSED, *(_numbered(line, names) for line in guess.unsure)),
        ),
        unused=tuple(called.get(name, name) for name in proposal.unused),
    )


def _numbered(line: str, names: Sequence[str]) -> str:
    """A message with numbers of columns in place of invented names."""
    for number, name in enumerate(names, 1):
        line = line.replace(quoted(name), f"column {number}")
    return line
