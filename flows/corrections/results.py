"""Results in the form in which users write them, by kind of league."""

import re
from dataclasses import dataclass

ONE_GAME = {
    "1-0": (1, 0, 0),
    "0-1": (0, 0, 1),
    **dict.fromkeys(("1/2-1/2", "0.5-0.5", "½-½", "draw"), (0, 1, 0)),
}
"""Results of one game of two: wins, draws and losses of the first player."""
FORMS = {
    "pairwise": "1-0, 0-1 or 1/2-1/2; for a row that counts many games, wins-draws-losses of the "
    "first player, such as 7-2-1",
    "table": "the places by seat, such as 2 1 4 3, or the points by seat, such as "
    "31000 42000 8000 19000",
    "tournament": "the place of the entry, such as 3",
}


@dataclass(frozen=True)
class Result:
    """A result that replaces a logged result.

    For a game of two players: wins, draws and losses of the first player. With ``is_one_game`` they
    are the numbers of one game, otherwise of all games that the row counts. For a table game:
    places and, if given, points by seat. For an entry: its place.
    """

    wins: int | None = None
    draws: int | None = None
    losses: int | None = None
    is_one_game: bool = False
    places: tuple[int, ...] = ()
    points: tuple[float, ...] = ()


def read_result(kind: str, text: str) -> Result | None:
    """The result that a text means in a kind of league, or None if the text is not a result."""
    return {"pairwise": _of_two, "table": _at_table, "tournament": _of_entry}[kind](text)


def _of_two(text: str) -> Result | None:
    if text in ONE_GAME:
        wins, draws, losses = ONE_GAME[text]
        return Result(wins, draws, losses, is_one_game=True)
    counts = re.fullmatch(r"(\d{1,9})-(\d{1,9})-(\d{1,9})", text)
    if counts is None or not any(map(int, counts.groups())):
        return None
    wins, draws, losses = map(int, counts.groups())
    return Result(wins, draws, losses)


def _at_table(text: str) -> Result | None:
    parts = text.split("-") if re.fullmatch(r"\d(-\d){2,3}", text) else re.split(r"[,;\s]+", text)
    if len(parts) not in (3, 4) or not all(re.fullmatch(r"-?\d{1,9}(\.\d+)?", p) for p in parts):
        return None
    if sorted(parts) == [str(place) for place in range(1, len(parts) + 1)]:
        return Result(places=tuple(map(int, parts)))
    points = tuple(map(float, parts))
    # With equal points the earlier seat has the better place, as in logs without places.
    order = sorted(range(len(points)), key=lambda seat: (-points[seat], seat))
    return Result(places=tuple(order.index(s) + 1 for s in range(len(points))), points=points)


def _of_entry(text: str) -> Result | None:
    if not re.fullmatch(r"\d{1,9}", text) or int(text) < 1:
        return None
    return Result(places=(int(text),))
