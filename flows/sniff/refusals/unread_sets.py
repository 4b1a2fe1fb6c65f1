"""Messages about logs with the points of sets that nobody adds up."""

from collections.abc import Iterator

from banzuke.flows.ingest.canonical.score_texts import LOSERS_POINTS
from banzuke.flows.sniff.columns import Log
from banzuke.flows.sniff.dates import is_of_hours
from banzuke.flows.sniff.proposal import quoted
from banzuke.flows.sniff.results import unclear_sets

PAIRS_OF_POINTS = r"^[0-9]{1,2}\s*[-:–]\s*[0-9]{1,2}$"
SEVERAL_PAIRS = r"^[0-9]{1,2}\s*[-:–]\s*[0-9]{1,2}(?:\s*[,;/ ]\s*[0-9]{1,2}\s*[-:–]\s*[0-9]{1,2})+$"


def of_unread_sets(log: Log) -> Iterator[str]:
    """Yield a message if a log has the points of each set, but not the winner."""
    of_points = [
        column
        for column in log.columns
        if len(column.values)
        and "score" not in column.words.concepts
        and column.values.str.contains(PAIRS_OF_POINTS).all()
        and not is_of_hours(column)
    ]
    several = [
        column
        for column in log.columns
        if column.values.str.contains(SEVERAL_PAIRS).sum() > 0.5 * len(column.values) > 0
    ]
    if len(of_points) > 1:
        yield (
            f"{', '.join(quoted(column.name) for column in of_points)} have the points of each "
            "set, but the log does not say who won: add a column with the number of sets, such as "
            "3:1; if each column is a game, write a row for each game"
        )
    for column in log.columns:
        short = column.values.filter(column.values.str.contains(rf"^{LOSERS_POINTS}$"))
        if len(short) > 0.5 * len(column.values) > 0 and short.str.contains("-").any():
            yield (
                f"{quoted(column.name)} has the points of the loser of each set (such as "
                f"{quoted(short[0])}), with a minus for sets that the first player lost: add a "
                "column with the number of sets, such as 3:1"
            )
    unclear = [said for column in log.columns if (said := unclear_sets(column))]
    yield from unclear
    for column in several if not unclear else ():
        yield (
            f"{quoted(column.name)} has the points of all sets in one cell (such as "
            f"{quoted(column.different[0])}): add a column with the number of sets, such as 3:1"
        )
