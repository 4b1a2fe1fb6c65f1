"""The points of players in a report, against the sum of their results."""

from collections.abc import Mapping

from banzuke.flows.readers.gathered import UnusableGame
from banzuke.flows.readers.trf.report import BAD_LINE, Player, Tournament

WORTH = {**dict.fromkeys("1W+FU", 1.0), **dict.fromkeys("=DH", 0.5), **dict.fromkeys("0L-Z ", 0.0)}
"""The points of each code of a result, where nothing else is agreed on."""
MOST_ODD = 0.5
"""A tournament in which so many players have other points counts otherwise."""


def doubt_of_points(tournament: Tournament) -> tuple[Player, UnusableGame] | None:
    """The first player whose points are not the sum of the results, and what is wrong.

    None if all agree, or if the tournament counts otherwise, as with three points for a win.
    """
    sums = dict(filter(None, map(_of_player, tournament.players.values())))
    odd = {number: said for number, said in sums.items() if said[0] != said[1]}
    if not odd or len(odd) >= MOST_ODD * len(sums):
        return None
    number, (stated, counted) = next(iter(odd.items()))
    player = tournament.players[number]
    return player, UnusableGame(BAD_LINE, _said(player, stated, counted, odd))


def _of_player(player: Player) -> tuple[int, tuple[float, float]] | None:
    """The number of a player, the stated points and the sum of the results; None without them."""
    cells = [cell for cell in player.cells if cell is not None]
    try:
        stated = float(player.points.replace(",", "."))
    except ValueError:
        return None
    if not cells or len(cells) < len(player.cells):
        return None
    counted = sum(WORTH[cell.code] for cell in cells)
    return player.number, (stated, counted)


def _said(
    player: Player, stated: float, counted: float, odd: Mapping[int, tuple[float, float]]
) -> str:
    others = f" ({len(odd) - 1} more players have such a difference)" if len(odd) > 1 else ""
    return (
        f"{player.name} has {stated:g} points in columns 81-84, and the results of the rounds make "
        f"{counted:g}{others}: the results count; fix what is wrong, or get the file again"
    )
