"""Proposals from all games of a trial: periods, and a doubt about groups that never met."""

import numpy as np
import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.screen.printable import printable
from banzuke.flows.sniff.dates import Periods, periods_of
from banzuke.flows.sniff.names import shown_names
from banzuke.flows.sniff.trials.trial import Trial

NAMED = 5
"""Largest number of groups in the message."""


def groups_in(best: Trial) -> list[str]:
    """The doubt about groups of players that never met; none if not all rows were read."""
    games = _games_of_two(best)
    return [] if games is None else doubt_about_groups(games)


def periods_in(best: Trial) -> Periods:
    """Periods in which most players can be rated; years if not all rows were read."""
    games = _games_of_two(best)
    if games is None:
        return Periods("year")
    return periods_of(games, best.times, best.proposal.guess.columns.get("event"))


def _games_of_two(best: Trial) -> pl.DataFrame | None:
    """The counting games of two players with shown names; None if not all rows were read."""
    games = best.counting
    if best.begun or best.failures or games is None or "second" not in games.columns:
        return None
    shown = shown_names(games, best.league)
    return games.with_columns(pl.col("first", "second").replace(shown)) if shown else games


def groups_apart(games: pl.DataFrame) -> list[tuple[str, int]]:
    """The player with most games, and the size, of each group; the largest group first.

    ``games`` has the columns first and second. Chains of games connect the players of a group.
    """
    from scipy.sparse import coo_array  # noqa: PLC0415  # a tenth of a second
    from scipy.sparse.csgraph import connected_components  # noqa: PLC0415

    both = pl.concat([games["first"], games["second"].alias("first")])
    place = both.rank("dense").to_numpy().astype(np.int64) - 1
    n, n_games = int(place.max()) + 1, games.height
    edges = coo_array(
        (np.ones(n_games, np.bool_), (place[:n_games], place[n_games:])), shape=(n, n)
    )
    group = connected_components(edges, directed=False)[1]
    found = (
        pl.DataFrame({"player": both, "group": group[place]})
        .group_by("group", "player")
        .len("games")
        .sort("games", "player", descending=[True, False])
        .group_by("group", maintain_order=True)
        .agg(pl.first("player"), pl.len().alias("players"))
        .sort("players", "player", descending=[True, False])
    )
    return list(found.select("player", "players").iter_rows())


def doubt_about_groups(games: pl.DataFrame) -> list[str]:
    """The message about groups that never met; an empty list if there is only one group."""
    groups = groups_apart(games) if games.height else []
    if len(groups) < 2:
        return []
    named = "; ".join(
        f"{counted(size, 'player')} around {printable(player)}" for player, size in groups[:NAMED]
    )
    return [
        f"the players are {len(groups)} groups that never met, not even through others ({named}"
        f"{'; …' if len(groups) > NAMED else ''}): each group has its own leaderboard, and players "
        "of different groups cannot be compared. If one person has two spellings, correct them; "
        "if the groups are separate competitions, write a league file for each"
    ]
