"""Results of teams above or below the games of their boards, which count in their place."""

from collections.abc import Sequence

from banzuke.flows.readers.game_lines.line import Line
from banzuke.flows.readers.game_lines.said_of_games import TEAMS


def with_teams(found: Sequence[Line | None]) -> list[Line | None]:
    """The games, in which results of teams have the ending `TEAMS`.

    They are the results of several games without a number beside numbered boards; or all results of
    several games, if each is the sum of the games below it, or each that of the games above it.
    """
    games = [game for game in found if game is not None]
    numbered = 2 * sum(game.is_numbered for game in games) > len(games)
    of_several = {
        nth
        for nth, game in enumerate(found)
        if game is not None and not game.is_of_one_game and not (numbered and game.is_numbered)
    }
    if not numbered and not _are_sums(found, of_several):
        return [*found]
    return [
        game._replace(ending=TEAMS) if game is not None and nth in of_several else game
        for nth, game in enumerate(found)
    ]


def _are_sums(found: Sequence[Line | None], nths: set[int]) -> bool:
    """Whether results are the sums of the games below them, and not by chance: 2-0 above two wins.

    They have half points, or more than two games beside them together; no team plays a board.
    """
    points = [one for nth in nths if (game := found[nth]) for one in game.points or ()]
    by_chance = sum(points) <= MOST_BY_CHANCE and all(one.is_integer() for one in points)
    teams = {name for nth in nths if (game := found[nth]) for name in (game.first, game.second)}
    by_chance |= any(
        game is not None and nth not in nths and {game.first, game.second} & teams
        for nth, game in enumerate(found)
    )
    return not by_chance and any(
        all(_is_sum(found, nth, is_above=is_above) for nth in nths) for is_above in (True, False)
    )


MOST_BY_CHANCE = 2


def _is_sum(found: Sequence[Line | None], nth: int, *, is_above: bool) -> bool:
    """Whether a result is the sum of as many games below or above it as it has points."""
    team = found[nth]
    one, other = (team and team.points) or (0.0, 0.0)
    n = round(one + other)
    boards = found[nth + 1 : nth + 1 + n] if is_above else found[max(nth - n, 0) : nth]
    points = [game and game.points for game in boards]
    played = [both for both in points if both]
    sums = [sum(side) for side in zip(*played, strict=True)]
    return len(played) == one + other > 1 and sums == [one, other]
