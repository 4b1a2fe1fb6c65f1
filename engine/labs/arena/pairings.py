"""Pairings of players: round robin, gauntlet and Swiss."""

from collections.abc import Sequence

from banzuke.engine.arrays import FloatArray, IntArray

Pairing = tuple[int, int]


def round_robin(n_players: int) -> list[list[Pairing]]:
    """The rounds in which each player meets every other once (the circle method).

    With an odd number of players, one player rests in each round.
    """
    circle = [*range(n_players), *([-1] if n_players % 2 else [])]
    rounds = []
    for _ in range(len(circle) - 1):
        half = len(circle) // 2
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        rounds.append([pair for pair in pairs if -1 not in pair])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds


def gauntlet(n_players: int) -> list[list[Pairing]]:
    """The one round in which the first player meets each of the others."""
    return [[(0, other) for other in range(1, n_players)]]


def swiss(points: FloatArray, met: IntArray) -> list[Pairing]:
    """A round: the leader meets the next in points among the least met, and so on.

    With equal points, the lower player number comes first. Meetings repeat where they must: a long
    Swiss of few players is many round robins in which neighbours meet first.

    Parameters
    ----------
    points : (n_players,)
    met : (n_players, n_players) int
        Pairs of games that each two players have played.
    """
    waiting = sorted(range(len(points)), key=lambda player: (-points[player], player))
    pairs: list[Pairing] = []
    while waiting:
        first = waiting.pop(0)
        second = min(waiting, key=lambda other: (met[first, other], waiting.index(other)))
        waiting.remove(second)
        pairs.append((first, second))
    return pairs


def refuse_players(names: Sequence[str], form: str) -> None:
    """Raise ValueError unless these players can play such a tournament.

    Raises
    ------
    ValueError
        If there are fewer than two players, two share a name, or a Swiss has an odd number.
    """
    if len(names) < 2:
        raise ValueError(f"{len(names)} player: a tournament takes two or more")
    twice = sorted({name for name in names if list(names).count(name) > 1})
    if twice:
        raise ValueError(f"{', '.join(twice)}: named twice; each player needs a name of its own")
    if form == "swiss" and len(names) % 2:
        raise ValueError(
            f"{len(names)} players: in a Swiss everybody plays every round, which takes an even "
            "number; add one (such as random), or play a round robin"
        )
