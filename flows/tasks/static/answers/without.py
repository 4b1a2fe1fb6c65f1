"""A period without one player: the player's games are removed and the other games are fitted."""

from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.flows.people.find import people_called, why_not_in
from banzuke.flows.store import Connection
from banzuke.flows.tasks.names_rated import names_rated
from banzuke.flows.tasks.static.answers.again import CannotAskAgain, ask_again
from banzuke.flows.tasks.static.fits.fitted import fit_period


@dataclass(frozen=True)
class Without:
    """A period's ratings with and without the games of one player.

    Attributes
    ----------
    league, period : str
    names : (n_players,) names of all others, the highest rated first
    rating_elo, rating_without_elo : (n_players,) float64
        NaN if there is no rating. Both have the same mean over the players rated in both fits:
        otherwise the league's zero would depend on the player left out.
    n_games : int
        Games that were left out.
    """

    league: str
    period: str
    names: tuple[str, ...]
    rating_elo: FloatArray
    rating_without_elo: FloatArray
    n_games: int


def without(serving: Connection, player: str, *, league: str | None, period: str | None) -> Without:
    """The ratings of a period with and without a player's games, by the period's model.

    Raises
    ------
    CannotAskAgain
        If nobody has this name in a published period, or the period has no matchups.
    CannotRate, ValueError
        If nothing can be rated without the player, for example the gauge's own player.
    """
    known = names_rated(serving, league)
    found = people_called(player, known)
    if len(found) != 1:
        raise CannotAskAgain(why_not_in(serving, player, found, known, league=league))
    [player] = found
    rated_again = ask_again(serving, players=(player, player), league=league, period=period)
    place = rated_again.player(player)
    games = rated_again.job.input
    stays = (games.arrays["first_idx"] != place) & (games.arrays["second_idx"] != place)
    fewer = replace(games, arrays={name: column[stays] for name, column in games.arrays.items()})
    before = fit_period(rated_again.job).own
    after = fit_period(replace(rated_again.job, input=fewer)).own
    rating, other = before.fit.rating_elo, after.fit.rating_elo.copy()
    both = np.isfinite(rating) & np.isfinite(other)
    both[place] = False
    if both.any():
        other += rating[both].mean() - other[both].mean()
    order = [int(p) for p in np.argsort(-rating, kind="stable") if p != place]
    return Without(
        league=rated_again.job.league,
        period=rated_again.job.period,
        names=tuple(rated_again.names[games.player_ids[p]] for p in order),
        rating_elo=rating[order],
        rating_without_elo=other[order],
        n_games=before.pairs.n_games - after.pairs.n_games,
    )
