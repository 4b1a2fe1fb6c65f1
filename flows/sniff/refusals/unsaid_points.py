"""Messages about logs that name the players, and whose points nothing says how to read."""

from collections import Counter
from collections.abc import Iterator, Sequence

from banzuke.flows.sniff.columns import REPEATED_NAME, Column, Log
from banzuke.flows.sniff.kinds import OF_SEATS, families
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import quoted, some

LEAST_PLAYERS = 3
"""Players of the smallest crosstable."""
MOST_COLUMNS = 4
"""Most columns that a crosstable has for each opponent: wins, draws, losses, points."""
MOST_BEFORE = 3
"""Columns of which one has the names of the players of a crosstable."""


def of_no_points(log: Log) -> str:
    """The message about a log of tables that has neither points nor places; else empty."""
    points = [column for column in log.columns if "score" in column.words.concepts]
    known = (f for f in families(log) if f.concepts in OF_SEATS and not f.is_of_numbers)
    seats = next((f for f in known if any(map(_has_letters, f.columns[0].different))), None)
    if points:
        return _of_other_names(seats.columns, points) if seats is not None else ""
    if seats is None:
        return ""
    first = seats.columns[0].name
    names = {text for column in seats.columns for text in column.different}
    winner = log.about(("winner",), ("winner", "player"))
    if winner is not None and names & {*winner.different}:
        return (
            f"{some([column.name for column in seats.columns])} name the players of a game, and "
            f"only {quoted(winner.name)} says how it ended: write a row for each player, with "
            "event, player and place, where the winner has place 1 and all others place 2"
        )
    return (
        f"{some([column.name for column in seats.columns])} name the players of a table, and no "
        f"columns have the points or the places of each: add one for each seat, such as "
        f'"points 1" for {quoted(first)}, "points 2" and so on'
    )


def _of_other_names(seats: Sequence[Column], points: Sequence[Column]) -> str:
    """The message about points of all seats that are not named after the seats; else empty."""
    if len(points) != len(seats) or not all(c.is_of_numbers and not c.words.sides for c in points):
        return ""
    names = [quoted(f"{seat.name} points") for seat in seats]
    return (
        f"{some([column.name for column in seats])} name the players of a table, and "
        f"{some([column.name for column in points])} may be their points: rename these to "
        f"{', '.join(names)}"
    )


def of_two_numbers(log: Log, two: Players) -> Iterator[str]:
    """Yield the columns of numbers, one a player, that may be points of which more or fewer win."""
    if two.sides is None:
        return
    for column in log.columns:
        if not column.is_of_numbers or column.words.sides != {two.sides[0]}:
            continue
        other = next(
            (
                each
                for each in log.columns
                if each.is_of_numbers
                and each.words.sides == {two.sides[1]}
                and each.words.concepts == column.words.concepts
                and each.words.unknown == column.words.unknown
            ),
            None,
        )
        if other is not None and _has_letters(column.name):
            left, right = quoted(column.name), quoted(other.name)
            if column.words.speaks_of("wins"):
                yield (
                    f"{left} and {right} may be numbers of games that each has won: add a column "
                    '"games" with their sum, and drawn games, and in [source.columns] of the '
                    f'league file write wins = {left} and games = "games"; if they are the points '
                    f"of one game, write first_points = {left} and second_points = {right}"
                )
                return
            yield (
                f"{left} and {right} may be the points of both players, and nothing says whether "
                'more or fewer points win: add a column "winner" with the name of who has won; or, '
                f"in [source.columns] of the league file, write first_points = {left} and "
                f"second_points = {right} if more win, and the other way round if fewer win"
            )
            return


def of_several_columns(rows: Sequence[Sequence[str | None]]) -> str:
    """The message about a crosstable with several columns for each opponent; else empty.

    Its first row has the opponents, whose names are also in a column to the left: once with blank
    cells behind it, or once for each column, with a word behind the name. Or its first row repeats
    what the columns are, W, D, L, W, D, L, below a line with the names.
    """
    if not rows:
        return ""
    for place in range(min(MOST_BEFORE, len(rows[0]))):
        players = {text for row in rows[1:] if _has_letters(text := _cell(row, place))}
        counts: Counter[str] = Counter()
        last = ""
        for text in map(_plain, rows[0][place + 1 :]):
            last = text or last
            counts[next((p for p in players if last == p or last.startswith(f"{p} ")), "")] += 1
        del counts[""]
        sizes = {*counts.values()}
        if len(counts) >= LEAST_PLAYERS and len(sizes) == 1 and 1 < min(sizes) <= MOST_COLUMNS:
            return _spread(min(sizes))
    repeated = [text for text in map(_plain, rows[0]) if text]
    for size in range(2, MOST_COLUMNS + 1):
        times, rest = divmod(len(repeated), size)
        if rest == 0 and times >= LEAST_PLAYERS and repeated == repeated[:size] * times:
            return _spread(size) if len({*repeated}) == size else ""
    return ""


def _spread(size: int) -> str:
    return (
        f"this seems to be a crosstable with {size} columns for each opponent, and tables with one "
        "cell for each are read: write a row for each pair of players, with player 1, player 2, "
        "games, wins, draws and losses"
    )


def _has_letters(text: str) -> bool:
    return any(map(str.isalpha, text))


def rows_of(log: Log) -> list[tuple[str | None, ...]]:
    """The names of a log's columns as they stand in the file, and the rows below them."""
    heads = tuple(REPEATED_NAME.sub("", column.name) for column in log.columns)
    return [heads, *zip(*(column.texts for column in log.columns), strict=True)]


def _cell(row: Sequence[str | None], place: int) -> str:
    return _plain(row[place]) if place < len(row) else ""


def _plain(text: str | None) -> str:
    return (text or "").strip()
