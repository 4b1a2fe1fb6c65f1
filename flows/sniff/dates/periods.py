"""Periods for a log: calendar years, seasons from its dates or a column, or one for all games."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import polars as pl

from banzuke.flows.leagues.league import Season
from banzuke.flows.sniff.dates.seasons import seasons_of_column, seasons_of_gaps
from banzuke.flows.sniff.proposal import quoted

LEAST_GAMES = 12
"""Least number of games for a choice of periods: fewer games give no reason for a choice."""
ENOUGH = 0.75
"""Share of players who can be rated from which on periods need not be longer."""
LONGER = 0.1
"""Share of players by which longer periods must increase the share of rated players."""


@dataclass(frozen=True)
class Periods:
    """The periods of a league file, a prior if they need one, and the reasons in sentences."""

    period: str
    seasons: tuple[Season, ...] = ()
    prior: bool = False
    why: tuple[str, ...] = ()


def periods_of(games: pl.DataFrame, played_at: pl.Series, column: str | None) -> Periods:
    """The periods in which most players of dated games can be rated.

    Periods are calendar years, or seasons if years cut seasons in two. If too few players can be
    rated so, all games are one period, or the league file gets a prior.

    Parameters
    ----------
    games : DataFrame
        first, second, wins, draws, losses, and event if there is one.
    played_at : (n_games,) Series
        Local times.
    column : str or None
        The name in the log of the column ``event``.
    """
    dated = played_at.is_not_null()
    games, day = games.filter(dated), played_at.filter(dated).dt.date()
    if games.height < LEAST_GAMES:
        return Periods("year")
    cut, share, why = _natural(games, day, column)
    if share >= ENOUGH:
        return Periods(cut.period, cut.seasons, why=tuple(why))
    rated = (
        f"{_percent(share)} of the players of a {cut.period}"
        if why
        else (f"{_percent(share)} of the players of a calendar year")
    )
    whole = ratable(games, pl.repeat("all", games.height, eager=True))
    if whole >= max(share + LONGER, ENOUGH):
        return Periods("all", why=(
            f"all games are one period, because only {rated} could be rated (the others lost or "
            f"won everything, or met nobody rated); over the whole time {_percent(whole)} of all "
            "players can be rated",
        ))  # fmt: skip
    return Periods(cut.period, cut.seasons, True, (
        *why,
        f'prior = "mean-draw" in [static], because results alone rate only {rated}: the others '
        "lost or won everything, or met nobody rated. The prior pulls all ratings towards the "
        "mean, most of all the ratings of players with few games",
    ))  # fmt: skip


def _natural(
    games: pl.DataFrame, day: pl.Series, column: str | None
) -> tuple[Periods, float, list[str]]:
    """Seasons if the log shows them, else calendar years; share of rated players; reasons."""
    by_year = ratable(games, day.dt.year().cast(pl.String))
    for seasons, reason in _seasons(games, day, column):
        share = ratable(games, label(seasons, day))
        if share < by_year:
            continue
        rated, of_years = _percent(share), _percent(by_year)
        effect = f"So {rated} of the players can be rated, with calendar years {of_years}"
        if rated == of_years:
            effect = f"{rated} of the players can be rated, as with calendar years"
        why = (
            f"a period is a season, {seasons[0].name} to {seasons[-1].name}: {reason}. "
            f"{effect}. Games after {seasons[-1].last_day} need a new line in `period`"
        )
        return Periods("season", tuple(seasons)), share, [why]
    return Periods("year"), by_year, []


def _seasons(
    games: pl.DataFrame, day: pl.Series, column: str | None
) -> Iterator[tuple[list[Season], str]]:
    """Yield the seasons that the log shows, and how it shows them."""
    if column is not None and "event" in games.columns:
        found = seasons_of_column(games["event"], day)
        if found:
            yield found, f"the column {quoted(column)} names them, and their days do not mix"
    gap = seasons_of_gaps(day)
    if gap is not None:
        first, last = gap.quiet
        yield (
            gap.seasons,
            (
                f"hardly any game was played from {first:%-d %B} to {last:%-d %B} of any year, but "
                "many near New Year, where calendar years would separate them"
            ),
        )


def with_prior(settings: Iterable[str]) -> list[str]:
    """The lines of [static] with a prior, without the settings that exclude a prior."""
    chosen = [line for line in settings if not line.startswith(("handicap", "receiver"))]
    plain = ["order = true" if line.startswith('order = "select"') else line for line in chosen]
    return ['prior = "mean-draw"         # every player draws a game against the mean', *plain]


def label(seasons: list[Season], day: pl.Series) -> pl.Series:
    """The name of the season of each day; days before the first season belong to the first."""
    starts = pl.Series([season.first_day for season in seasons[1:]], dtype=pl.Date)
    place = starts.search_sorted(day, side="right")
    return pl.Series([season.name for season in seasons]).gather(place)


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def ratable(games: pl.DataFrame, period: pl.Series) -> float:
    """The share of players who can be rated; a player counts once in each period.

    Players in the core of a group can be rated: chains of results lead from each player of the core
    to each other player and back. ``games`` has first, second, wins, draws and losses; ``period``
    (n_games,) is the label of each game's period.
    """
    from scipy.sparse import coo_array  # noqa: PLC0415  # a tenth of a second
    from scipy.sparse.csgraph import connected_components  # noqa: PLC0415

    both = pl.concat(
        [
            pl.select(period=period, player=games[side]).select(
                pl.struct("period", "player").alias("who")
            )
            for side in ("first", "second")
        ]
    )["who"]
    place = both.rank("dense").to_numpy().astype(np.int64) - 1
    n, n_games = int(place.max()) + 1, games.height
    first, second = place[:n_games], place[n_games:]
    drawn = (games["draws"] > 0).to_numpy()
    won, lost = (games["wins"] > 0).to_numpy() | drawn, (games["losses"] > 0).to_numpy() | drawn
    above = np.concatenate([first[won], second[lost]])
    below = np.concatenate([second[won], first[lost]])
    took = coo_array((np.ones(len(above), np.bool_), (above, below)), shape=(n, n))
    strong = connected_components(took, connection="strong")[1]
    group = connected_components(took, directed=False)[1]
    size = np.bincount(strong)[strong]
    largest = np.zeros(int(group.max()) + 1, np.int64)
    np.maximum.at(largest, group, size)
    core = np.full(len(largest), -1)
    is_core = (size == largest[group]) & (size > 1)
    core[group[is_core]] = strong[is_core]  # one of equal cores
    return float(np.mean(core[group] == strong))
