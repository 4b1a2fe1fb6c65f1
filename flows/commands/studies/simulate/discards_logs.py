"""`banzuke simulate discards --logs`: how well points lost in real games measure a player."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import typer

from banzuke.engine.mahjong.practice import Practice, reliability
from banzuke.flows.errors import BanzukeError
from banzuke.flows.readers.mahjong.moves.decided import cuts_of
from banzuke.flows.readers.mahjong.moves.events import BadMoves, GameLog
from banzuke.flows.readers.mahjong.moves.files import games_in
from banzuke.flows.screen import show
from banzuke.flows.tasks.decision_quality.judge import judge
from banzuke.flows.tasks.decision_quality.state import is_open
from banzuke.flows.tasks.decision_quality.summary import EQUAL

COLUMNS = (
    *("state", "games", "decisions", "lost_per_decision", "standard_error", "best_cuts"),
    *("games_for_10_percent", "halved", "correlation"),
)
FEWEST_HANDS = 4
"""Least number of hands of a game; a log with fewer hands is a part of a game."""
FEWEST_CUTS = 10
"""Least number of cuts in each half of a player's hands, so that the halves are compared."""
FEWEST_HALVED = 3
"""Least number of players for a correlation."""
STATES = ("closed", "open")

Sums = dict[str, dict[tuple[str, int, int], list[float]]]
"""By state, then player, game and hand: points lost, decisions, best cuts."""


class NoGames(BanzukeError):
    """There is no whole game with moves."""


def show_logs(path: Path, *, each_game: bool, as_json: bool) -> None:
    """Show how much the points lost in games say about their players."""
    sums: Sums = {state: defaultdict(lambda: [0.0, 0.0, 0.0]) for state in STATES}
    n_games = 0
    for log in _games(path):
        _add(log, n_games, sums)
        n_games += 1
    if not n_games:
        raise NoGames(
            f"{path}: no whole game of four with its moves; give a log (mjlog, tenhou.net/6, mjai, "
            "Mahjong Soul), or a folder of logs"
        )
    rows = [_row(state, sums[state], each_game=each_game) for state in STATES if sums[state]]
    if as_json:
        show.as_json(COLUMNS, rows)
        return
    show.as_table(COLUMNS, rows, title=f"Cuts before anybody's riichi in {n_games} games")
    print(  # noqa: T201
        "games_for_10_percent: until a player's standard error is a tenth of the points lost.\n"
        "halved: players with at least "
        f"{FEWEST_CUTS} cuts in their odd hands and in their even hands; correlation: of these two."
    )


def _games(path: Path) -> Iterator[GameLog]:
    """Yield the whole games of a log or a folder; print the reason for each game left out."""
    if not path.exists():
        raise NoGames(f"{path}: no such file or folder; give a log with moves, or a folder of logs")
    files = sorted(file for file in path.rglob("*") if file.is_file()) if path.is_dir() else [path]
    for file in files:
        try:
            games = games_in(file)
        except (BadMoves, OSError) as error:
            typer.echo(f"left out: {error}", err=True)
            continue
        for log in games:
            if len(log.hands) >= FEWEST_HANDS:
                yield log
            else:
                n = len(log.hands)
                typer.echo(f"left out: {file} is part of a game, {n} hands of it", err=True)


def _add(log: GameLog, game: int, sums: Sums) -> None:
    """Add the points lost in each hand of a game."""
    cuts, refused = cuts_of(log)
    for hand, rule, message in refused:
        typer.echo(f"{log.game}, the rest of hand {hand} left out: {rule}: {message}", err=True)
    for seen in cuts:
        if seen.threatened:
            continue
        lost = judge(seen).lost
        if lost is None:
            continue
        seat = (seen.seat + log.first_dealer) % 4
        name = log.players[seat] if seat < len(log.players) else ""
        player = name or f"seat {seat + 1} of game {game + 1}"
        found = sums["open" if is_open(seen) else "closed"][player, game, seen.hand]
        found[0] += lost
        found[1] += 1
        found[2] += lost <= EQUAL


def _row(
    state: str, found: dict[tuple[str, int, int], list[float]], *, each_game: bool
) -> list[object]:
    """The row of one state: the statistics of its cuts."""
    by_game: dict[tuple[str, int], list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
    by_player: dict[tuple[str, int], list[list[float]]] = defaultdict(list)
    for (player, game, hand), sums in sorted(found.items()):
        for column, value in enumerate(sums):
            by_game[player, game][column] += value
        hands = by_player[player, game if each_game else 0]
        while len(hands) % 2 != hand % 2:  # odd hands stay odd
            hands.append([0.0, 0.0, 0.0])
        hands.append(sums)
    every = _practice(list(by_game.values()))
    players = [_practice(hands) for hands in by_player.values()]
    halved = [one for one in players if _fewest_of_halves(one) >= FEWEST_CUTS]
    decisions = int(every.decisions.sum())
    known = len(every.lost) > 1 and bool(every.lost.any())
    correlation = float("nan")
    if len(halved) >= FEWEST_HALVED:
        correlation = reliability(halved, max(len(one.lost) for one in halved))
    return [
        state,
        len({game for _, game in by_game}),
        decisions,
        round(every.per_decision, 2),
        round(every.standard_error, 2) if known else None,
        round(int(every.best.sum()) / decisions, 4),
        round(every.hands_for_a_tenth) if known else None,
        len(halved),
        None if np.isnan(correlation) else round(correlation, 3),
    ]


def _practice(rows: list[list[float]]) -> Practice:
    """Points lost, decisions and best cuts of games or hands, in the form of simulated practice."""
    sums = np.array(rows)
    return Practice(sums[:, 0], sums[:, 1].astype(np.int64), sums[:, 2].astype(np.int64))


def _fewest_of_halves(one: Practice) -> int:
    """The smaller of two numbers: decisions in odd hands, and decisions in even hands."""
    return int(min(one.decisions[::2].sum(), one.decisions[1::2].sum()))
