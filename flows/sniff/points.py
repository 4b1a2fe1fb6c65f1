"""The columns of results and of both players' points, by their names."""

from collections.abc import Iterator, Sequence

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.sniff.guess import quoted
from banzuke.flows.sniff.log import Column, Log
from banzuke.flows.sniff.two_players import Players
from banzuke.flows.sniff.words import plain


def of_scores(log: Log) -> list[Column]:
    """The columns with names of results: columns with results such as 1-0 before numbers.

    Numbers may be points of something else, such as a ranking beside the games.
    """
    named = [column for column in log.all_named("score") if not column.values.is_empty()]
    likeliest = log.about(("score",), ("score", "game"))
    if len(named) < 2 or likeliest not in named:
        return [likeliest] if likeliest is not None else []
    return sorted(named, key=lambda column: (column.is_of_numbers, column.place))


def points_of(log: Log, players: Players) -> list[Column | None]:
    """The columns of points of the first and of the second player; None for a missing column.

    If a name stands twice, such as "result", the left column belongs to the left player, if no
    other column has the result: the points in lists of pairings are points before the round.
    """
    for names in OF_BOTH:
        if all(of_names := [_called(log, name) for name in names]):
            return of_names
    if players.sides is None:
        pairs = [[log.about(("score",)), log.about(("opponent", "score"))]]
        pairs += [[_called(log, one), _called(log, other)] for one, other in FOR_AND_AGAINST]
        pairs += [[column, _called(log, f"{plain(column.name)} against")] for column in log.columns]
        if of_both := next(filter(all, pairs), None):
            return of_both
    for concepts in (("score",), ("player", "score")):
        if players.sides is None:
            break
        points = [log.named(*concepts, side=side) for side in players.sides]
        if any(points):
            return points
    if players.sides is not None and players.pairing is None:
        bare = [log.named(side=side) for side in players.sides]
        taken = {players.first.name, players.second.name}
        if all(c is not None and c.is_of_numbers and c.name not in taken for c in bare):
            return bare
    for left in log.columns if log.about(("score",)) is None else ():
        right = log.second_of(left)
        if right is not None and left.words.speaks_of("score"):
            in_order = players.first.place < players.second.place
            return [left, right] if in_order else [right, left]
    return [None, None]


def doubts_of_one_point(players: Players, both: Sequence[Column]) -> Iterator[str]:
    """Yield a doubt about rows with other sums if games are about one point, as in chess.

    0 and 0 may be a forfeit of both players, which would count as a draw.
    """
    pairs = [
        (plain_number(one or ""), plain_number(other or ""))
        for one, other in zip(both[0].texts, both[1].texts, strict=True)
    ]
    points = [(float(one), float(other)) if one and other else None for one, other in pairs]
    known = [two for two in points if two is not None]
    odd = [two for two in known if sum(two) != 1]
    if not odd or (0.5, 0.5) not in known or 2 * len(odd) >= len(known):
        return
    if any(not 0 <= number <= 1 for two in known for number in two):
        return
    row = points.index(odd[0])
    yield (
        f"{quoted(both[0].name)} and {quoted(both[1].name)} add up to 1, except in "
        f"{counted(len(odd), 'row')}, such as {both[0].texts[row]} and {both[1].texts[row]} of "
        f"{players.first.texts[row]} against {players.second.texts[row]}: equal numbers count as a "
        "draw, other numbers as a win of the greater one. If such a game was not played, empty "
        "its cells or remove the row"
    )


OF_BOTH = (("ht score", "at score"), ("set a", "set b"))
"""Names for both players' points that have a meaning only together: of a league's web site, and of
sets won in Italian and German."""


FOR_AND_AGAINST = (("gf", "ga"), ("pf", "pa"), ("for", "against"), ("points for", "points against"))
"""Names of columns with the player's own points, and with the opponent's points."""


def _called(log: Log, name: str) -> Column | None:
    return next((column for column in log.columns if plain(column.name) == name), None)
