"""Whether the points beside a crosstable are the sums of its cells."""

from collections.abc import Iterator, Sequence

from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.readers.layouts.round_robin import HALVES, UNPLAYED, as_results, results_of
from banzuke.flows.sniff.columns import Log
from banzuke.flows.sniff.proposal import quoted

POINTS = ((0.0, 0.5, 1.0), (0.0, 1.0, 2.0), (0.0, 1.0, 3.0))
"""Points of a loss, a draw and a win, in the ways of chess, of draughts and of football."""
Cells = Sequence[Sequence[str | None]]


def doubts_of_sums(log: Log, names: Sequence[str], player: str) -> Iterator[str]:
    """Yield a doubt about cells that do not add up to the points beside them.

    ``names`` are the columns of the cells, and ``player`` is that of the names.
    """
    by_name = {column.name: column for column in log.columns}
    rows = list(zip(*(by_name[name].texts for name in names), strict=True))
    turned = list(zip(*rows, strict=True))
    for column in log.columns:
        if column.name in names or column.words.concepts != {"score"}:
            continue
        stated = [_number(text) for text in column.texts]
        if None in stated or _differing(rows, stated) == []:
            continue
        if _differing(turned, stated) == []:
            yield (
                f"{quoted(column.name)} has the sums of columns and not of rows, so that a cell "
                "seems to be the result of the player above it: it is read as that of the player "
                "at the left; if this is wrong, exchange rows and columns"
            )
        elif 2 * len(wrong := _differing(rows, stated)) < len(rows):
            who = by_name[player].texts[wrong[0]]
            yield (
                f"{quoted(column.name)} of {who} is {column.texts[wrong[0]]}, and the cells of "
                "the row have another sum: one of them is wrong, or a point is not of a game"
            )


def _number(text: str | None) -> float | None:
    whole = plain_number((text or "").replace("½", ".5").lstrip())
    return float(whole) if whole else None


def _differing(cells: Cells, stated: Sequence[float | None]) -> list[int]:
    """The rows whose points are not those of the cells, in the way that fits most rows."""
    halves = [[_halves(text) for text in row] for row in as_results(cells)]
    found = [
        [
            nth
            for nth, (row, points) in enumerate(zip(halves, stated, strict=True))
            if sum(of[result] for cell in row for result in cell) != points
        ]
        for of in POINTS
    ]
    return min(found, key=len)


def _halves(text: str | None) -> list[int]:
    """The results in a cell: 2 for a win, 1 for a draw, 0 for a loss."""
    known = {**HALVES, **UNPLAYED}
    return [known[one] for one in results_of(text) or [] if one in known]
