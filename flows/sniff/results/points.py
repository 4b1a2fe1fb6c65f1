"""The columns of results and of both players' points, by their names."""

from collections.abc import Iterator, Sequence

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.sniff.columns import Column, Log, parts_of, plain
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import quoted
from banzuke.flows.sniff.results.like_ratings import doubts_of_ratings_as_points
from banzuke.flows.sniff.results.strokes import are_strokes
from banzuke.flows.sniff.results.targets import doubts_of_targets
from banzuke.flows.sniff.results.two_parts import doubts_of_decimals


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

    Both are None for strokes, of which fewer win.
    """
    points = _points_of(log, players)
    return [None, None] if are_strokes(log, points) else points


def _points_of(log: Log, players: Players) -> list[Column | None]:
    """The columns of points of both players.

    If a name stands twice, such as "result", the left column belongs to the left player, if no
    other column has the result: the points in lists of pairings are points before the round.
    """
    for names in OF_BOTH:
        if all(of_names := [_called(log, name) for name in names]):
            return of_names
    if players.sides is None:
        against = log.about(("opponent", "score"))
        pairs = [[log.about(own), against] for own in (("score",), ("player", "score"))]
        pairs += [[_called(log, one), _called(log, other)] for one, other in FOR_AND_AGAINST]
        pairs += [[column, _called(log, f"{plain(column.name)} against")] for column in log.columns]
        if of_both := next(filter(all, pairs), None):
            return of_both
    for concepts in (("score",), ("player", "score"), ("opponent", "score")):
        if players.sides is None:
            break
        points = [log.named(*concepts, side=side) for side in players.sides]
        if any(points) and not _are_won(log, players, points):
            return points
    kinds = (_wins, _bare, _beside, _one_of_each, _with_initials)
    found = (kind(log, players) for kind in kinds)
    if points := next(filter(all, found), []):
        return points
    for left in log.columns if log.about(("score",)) is None else ():
        right = log.second_of(left)
        if right is not None and left.words.speaks_of("score"):
            in_order = players.first.place < players.second.place
            return [left, right] if in_order else [right, left]
    return [None, None]


def _bare(log: Log, players: Players) -> list[Column | None]:
    """The columns of numbers whose names are the sides alone, such as home and away."""
    bare = [log.named(side=side) for side in players.sides or ()]
    taken = {players.first.name, players.second.name}
    of_numbers = all(c is not None and c.is_of_numbers and c.name not in taken for c in bare)
    return bare if bare and of_numbers and players.pairing is None else [None, None]


OF_POINTS = frozenset(
    [
        *("g", "goals", "goal", "r", "runs", "run", "s", "sets", "t", "f", "frames"),
        *("legs", "pts", "p", "score"),
    ]
)
"""Names of columns of points that stand twice, each to the right of a player's column."""


def _beside(log: Log, players: Players) -> list[Column | None]:
    """The columns of one name directly to the right of each player: Visitor, G, Home, G."""
    if players.pairing is not None:
        return [None, None]
    right = [
        next((each for each in log.columns if each.place == column.place + 1), None)
        for column in (players.first, players.second)
    ]
    one, other = right
    if one is None or other is None or not (one.is_of_numbers and other.is_of_numbers):
        return [None, None]
    name = one.heading or one.name
    same = plain(name) == plain(other.heading or other.name)
    return right if same and plain(name) in OF_POINTS else [None, None]


def _wins(log: Log, players: Players) -> list[Column | None]:
    """The columns of the games or sets that each player has won, such as player1_wins.

    None for counts of all games of two players, which do not end at a number of wins.
    """
    for concepts in (("wins",), ("player", "wins"), ("games", "wins")):
        won = [log.named(*concepts, side=side) for side in players.sides or ()]
        both = [column for column in won if column is not None and column.is_of_numbers]
        if len(both) == 2 and _end_at_a_number(*both):
            return won
    return [None, None]


def _one_of_each(log: Log, players: Players) -> list[Column | None]:
    """The columns of 1 and 0 whose names have those of the players' columns: winner_model_a."""
    both = (players.first, players.second)
    parts = [parts_of(column.name) for column in both]
    found: list[Column | None] = []
    for name, player in zip(parts, both, strict=True):
        found += [
            column
            for column in log.columns
            if column is not player
            and column.words.concepts & {"winner", "wins"}
            and parts_of(column.name)[-len(name) :] == name
            and {*column.different} <= {"0", "1"}
        ][:1]
    return found if len(found) == 2 and found[0] is not found[1] else [None, None]


def _with_initials(log: Log, players: Players) -> list[Column | None]:
    """The columns of points with the initials of the players' columns: WPts and BPts."""
    initials = [plain(column.name)[:1] for column in (players.first, players.second)]
    if players.pairing is not None or initials[0] == initials[1]:
        return [None, None]
    of_points = [column for column in log.columns if column.words.concepts == {"score"}]
    found = [
        [c for c in of_points if letter in (parts := parts_of(c.name)) and len(parts) > 1]
        for letter in initials
    ]
    both = [of_side[0] for of_side in found if len(of_side) == 1]
    return [*both] if len(both) == 2 and all(c.has_numbers for c in both) else [None, None]


def _end_at_a_number(one: Column, other: Column) -> bool:
    """Whether nearly all rows end when one player has a number of wins, as 2 at best of three."""
    pairs = zip(map(_number, one.texts), map(_number, other.texts), strict=True)
    known = [two for two in pairs if min(two) >= 0]
    needed = max(map(max, known), default=0)
    ended = sum(max(two) == needed > min(two) for two in known)
    enough = needed == 1 or len(known) >= LEAST_MATCHES
    return enough and 0 < needed <= MOST_NEEDED and ended >= ENDED * len(known)


ENDED = 0.8
"""Least share of matches that somebody has won, among matches that may end in a draw."""
LEAST_MATCHES = 4
"""Least rows that show at which number of wins matches end."""
MOST_NEEDED = 7
"""Most wins that a match needs."""


def _number(text: str | None) -> float:
    return float(plain_number(text or "") or -1)


def _are_won(log: Log, players: Players, points: Sequence[Column | None]) -> bool:
    """Whether columns have texts in place of points, and other columns have the wins."""
    texts = all(column is not None and not column.has_numbers for column in points)
    return texts and all(_wins(log, players))


def doubts_of_points(log: Log, players: Players, both: Sequence[Column]) -> Iterator[str]:
    """Yield the doubts about the points of both players."""
    yield from doubts_of_targets(log, players, both)
    yield from _doubts_of_one_point(players, both)
    yield from doubts_of_ratings_as_points(players, both)
    yield from doubts_of_decimals(both)


def _doubts_of_one_point(players: Players, both: Sequence[Column]) -> Iterator[str]:
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


FOR_AND_AGAINST = (
    *(("gf", "ga"), ("pf", "pa"), ("for", "against"), ("points for", "points against")),
    *(("legs won", "legs lost"), ("sets won", "sets lost"), ("frames won", "frames lost")),
    *(("racks won", "racks lost"), ("points scored", "points conceded")),
)
"""Names of columns with the player's own points, and with the opponent's points."""


def _called(log: Log, name: str) -> Column | None:
    return next((column for column in log.columns if plain(column.name) == name), None)
