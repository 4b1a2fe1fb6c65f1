"""FIDE's Tournament Report File: games for pairwise leagues, standings for tournament leagues."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.gathered import Gathered, UnusableGame
from banzuke.flows.readers.legacy_text import read_text
from banzuke.flows.readers.pairwise_games import pairwise_games, with_meanings
from banzuke.flows.readers.rows import RawRows, line_unit
from banzuke.flows.readers.text import split_lines
from banzuke.flows.readers.trf.pairings import (
    DECIDED,
    MEANINGS,
    NO_RESULT,
    NOBODY,
    PLAYED,
    Pairing,
    pairings,
)
from banzuke.flows.readers.trf.points import doubt_of_points
from banzuke.flows.readers.trf.report import Player, Tournament, tournaments
from banzuke.flows.readers.unpack import too_large

LEGACY = "cp1252"
OF_PLAYER = ("number", "fide_id", "rating", "title", "federation", "team")
OF_GAME = tuple(f"{side}_{name}" for side in ("first", "second") for name in OF_PLAYER)
STANDINGS = ("event", "player", "place", "entry", "started_at", "ended_at", "void_reason")
UNFINISHED, ABSENT = "unfinished", "did not play"
MOST_LINES = 10_000_000
"""More lines would make line numbers of games too large."""


def read_trf_games(path: Path, source: Source, limits: Reading) -> RawRows:
    """Every pairing of every round as a game; byes and forfeits are void."""
    games = pairwise_games("neutral", *OF_GAME)
    unit, found = _tournaments(path, source, limits, games)
    is_trf = False
    for tournament in found:
        is_trf |= bool(tournament.players)
        if doubt := doubt_of_points(tournament):
            player, error = doubt
            games.refuse(player.line, player.name, error)
        for round_, line, raw, pairing in pairings(tournament):
            numbered = round_ * unit + line
            if isinstance(pairing, UnusableGame):
                games.refuse(numbered, raw, pairing)
            else:
                games.add(numbered, raw, _game(tournament, round_, pairing))
    return with_meanings(games.rows(path, source, may_be_empty=is_trf), source, MEANINGS)


def read_trf_standings(path: Path, source: Source, limits: Reading) -> RawRows:
    """Every player of a tournament with the final rank."""
    games = Gathered([*STANDINGS, "tournament", "points", *OF_PLAYER])
    _, found = _tournaments(path, source, limits, games)
    for tournament in found:
        of_event = _of_event(tournament)
        has_rounds = any(player.cells for player in tournament.players.values())
        for player in tournament.players.values():
            absent = ABSENT if has_rounds and not _codes(player) & PLAYED else None
            values = {
                **of_event,
                "player": player.name,
                "place": player.rank,
                "entry": "1",
                "void_reason": of_event["void_reason"] or absent,
                "points": player.points,
                **_of_player(tournament, player),
            }
            games.add(player.line, f"{player.rank} {player.name} {player.points}", values)
    return games.rows(path, source)


def _tournaments(
    path: Path, source: Source, limits: Reading, games: Gathered
) -> tuple[int, Iterator[Tournament]]:
    """The factor of the round in line numbers, and the tournaments of a file."""
    lines = split_lines(read_text(path, source, limits, legacy=LEGACY))
    if lines.height >= MOST_LINES:
        raise too_large(path, f"has more than {MOST_LINES:,} lines", "text_mb")

    def each() -> Iterator[Tournament]:
        for found in tournaments(lines.select("_line", "text").iter_rows()):
            if isinstance(found, Tournament):
                yield found
            else:
                games.refuse(*found)

    return line_unit(lines.height), each()


def _game(tournament: Tournament, round_: int, pairing: Pairing) -> dict[str, str | None]:
    first, second = pairing.first, pairing.second
    names = sorted([first.name, second.name if second else NOBODY])
    has_id = tournament.name and tournament.start and pairing.termination != NO_RESULT
    dates = tournament.dates
    date = dates[round_ - 1] if round_ <= len(dates) else None
    return {
        "game": " / ".join([str(tournament.name), str(tournament.start), str(round_), *names])
        if has_id
        else None,
        "event": tournament.name,
        "round": str(round_),
        "played_at": date or tournament.start or tournament.end,
        "first": first.name,
        "second": second.name if second else NOBODY,
        "result": pairing.result,
        "termination": pairing.termination,
        "neutral": None if pairing.has_colours else "true",
        **_prefixed("first", _of_player(tournament, first)),
        **(_prefixed("second", _of_player(tournament, second)) if second else {}),
    }


def _of_player(tournament: Tournament, player: Player) -> dict[str, str | None]:
    return {
        "number": str(player.number),
        "fide_id": player.fide_id.lstrip("0") or None,
        "rating": player.rating.lstrip("0") or None,
        "title": player.title,
        "federation": player.federation,
        "team": tournament.teams.get(player.number),
    }


def _prefixed(side: str, values: Mapping[str, str | None]) -> dict[str, str | None]:
    return {f"{side}_{name}": value for name, value in values.items()}


def _of_event(tournament: Tournament) -> dict[str, str | None]:
    """The fields that all rows of a tournament share; void before the last round."""
    played = [
        round_
        for player in tournament.players.values()
        for round_, cell in enumerate(player.cells, start=1)
        if cell and cell.code in DECIDED
    ]
    unfinished = UNFINISHED if tournament.n_rounds > max(played, default=0) else None
    name = tournament.name
    event = " ".join(
        part for part in (name, tournament.start, unfinished and f"({unfinished})") if part
    )
    last = [date for date in tournament.dates if date]
    return {
        "event": event if name else None,
        "tournament": name,
        "started_at": tournament.start,
        "ended_at": tournament.end or (max(last) if last else None),
        "void_reason": unfinished,
    }


def _codes(player: Player) -> set[str]:
    return {cell.code for cell in player.cells if cell}
