"""Sections for go and shogi clubs: ratings without handicaps, and the club's own points."""

from banzuke.flows.site.parts.blocks import Column, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import Amount

COMPARISON = """
SELECT rank, player_id, rating, rank_without_handicaps, rating_without_handicaps, gained,
    points_given, games_given, points_even, games_even, points_taken, games_taken
FROM handicaps_compared WHERE league = $league AND period = $period
"""
POINTS = """
SELECT player_id, rank, points, to_next, start_points, logged_rank, games, wins, draws, losses,
    rating_rank, rating
FROM dan_points WHERE league = $league
"""


def club_sections(data: LeagueData, period: str, *, is_last: bool) -> list[Section]:
    """The sections of a period; the club's points, which are of all games, with the last one."""
    return [*_handicaps(data, period), *(_points(data) if is_last else [])]


def _handicaps(data: LeagueData, period: str) -> list[Section]:
    """Ratings with and without handicaps, and the scores of games given, even and taken."""
    rows = [
        (
            rank, data.people.link(player), rating, rank_without, without, gained,
            *(_scored(*scored[at : at + 2]) for at in (0, 2, 4)),
        )
        for rank, player, rating, rank_without, without, gained, *scored in data.rows(
            COMPARISON, period=period
        )
    ]  # fmt: skip
    if not rows:
        return []
    columns = (
        Column("rank", "rank"),
        Column("player", "player"),
        Column("rating", "number"),
        Column("rank-without-handicaps", "rank"),
        Column("rating-without-handicaps", "number"),
        Column("gained", "signed"),
        *(Column(name) for name in ("handicaps-given", "handicaps-even", "handicaps-taken")),
    )
    caption = Text("handicaps-compared-caption")
    return [Section("handicaps-compared", [Table(columns, rows, caption, search=True)])]


def _scored(points: float | None, games: int | None) -> str:
    """Points of games as a text; empty without games."""
    return Amount(f"{points:g} / {games}" if games else "")


def _points(data: LeagueData) -> list[Section]:
    """The club's own points and ranks beside ratings."""
    rows = [(data.people.link(player), *rest) for player, *rest in data.rows(POINTS)]
    if not rows:
        return []
    columns = (
        Column("player", "player"),
        Column("club-rank"),
        Column("club-points", "number", digits=1),
        Column("to-next", "number", digits=1),
        Column("start-points", "number", digits=1),
        Column("logged-rank"),
        *(Column(name, "int") for name in ("games", "wins", "draws", "losses")),
        Column("rating-rank", "rank"),
        Column("rating", "number"),
    )
    return [Section("dan-points", [Table(columns, rows, Text("dan-points-caption"), search=True)])]
