"""Changes of a rating, game by game of the latest period, as in `banzuke player --since`."""

from collections.abc import Sequence
from functools import cached_property

from banzuke.flows.site.parts.blocks import Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.tasks.static.answers.again import again_of
from banzuke.flows.tasks.static.answers.influence import Influence, Kind, group_of
from banzuke.flows.tasks.static.fits.fitted import fit_period
from banzuke.flows.tasks.static.pages.game import Game

MOST_WORK = 300_000
"""Most different games times meetings for which pages show changes: a second of one core."""
MOST_WORK_CURVED = 30_000
"""The same for a model with effects of draws or handicaps."""


class Changes:
    """The influence of each game on the ratings of its two players in the latest period."""

    def __init__(self, data: LeagueData, games: Sequence[Game]) -> None:
        self._data, self._games = data, games
        self._now: dict[tuple[int, str], float | None] = {}

    @property
    def unsaid(self) -> Text | None:
        """The reason why pages do not show changes; None if there are changes, or no games."""
        return self._found[1]

    @property
    def _kinds(self) -> dict[Game, tuple[Influence, Kind]]:
        return self._found[0]

    @cached_property
    def _found(self) -> tuple[dict[Game, tuple[Influence, Kind]], Text | None]:
        """The games that can be left out; none, and why, if they have weights or are too many."""
        rated_again = again_of(self._data.serving, self._data.league)
        if rated_again is None:
            return {}, None
        groups = fit_period(rated_again.job).groups
        if groups[0].pairs.weights is not None:
            return {}, Text("changes-weighted")
        influences = [Influence(rated_again, group) for group in groups]
        ids = rated_again.job.input.player_ids
        of = {player: influences[groups.index(group_of(groups, n))] for n, player in enumerate(ids)}
        found = {}
        for game in self._games:
            influence = (
                of.get(game.first) if game.period == rated_again.job.input.period.label else None
            )
            kind = _kind(influence, game) if influence else None
            if influence and kind:
                found[game] = influence, kind
        n_kinds = len({(id(influence), kind) for influence, kind in found.values()})
        most = MOST_WORK if groups[0].fit.model.is_plain else MOST_WORK_CURVED
        if n_kinds * groups[0].pairs.wins.size > most:
            return {}, Text("changes-too-many", {"league": self._data.league})
        return found, None

    def of(self, game: Game, player: str) -> float | None:
        """The player's rating with a game less the rating without it; None if it is unknown."""
        if game not in self._kinds:
            return None
        influence, kind = self._kinds[game]
        me = influence.number[player]
        key = (id(influence), player)
        if key not in self._now:
            self._now[key] = influence.rating(influence.pairs, me)
        return influence.change(kind, me, self._now[key])


def _kind(influence: Influence, game: Game) -> Kind | None:
    counts = (game.wins, game.draws, game.losses)
    return influence.kind(
        game.first, game.second, counts, neutral=game.neutral, handicap=game.handicap
    )
