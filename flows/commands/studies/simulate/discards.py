"""`banzuke simulate discards`: whether points lost per decision distinguish careful players."""

from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from banzuke.engine.mahjong.practice import Practice, practise, reliability
from banzuke.flows.commands.common.options import JsonOption
from banzuke.flows.commands.studies.simulate.discards_logs import show_logs
from banzuke.flows.screen import show

app = typer.Typer(add_completion=False)

CARES = (0.5, 0.7, 0.8, 0.9, 0.95)
"""Chances of taking the best cut, from that of a beginner to more than that of the best player."""
SEED = 20230502
"""Seed of the simulated hands, so that the same call prints the same numbers."""
COLUMNS = (
    *("care", "hands", "decisions", "lost_per_decision", "standard_error", "best_cuts"),
    *("hands_for_10_percent", "verdict"),
)
FEWEST_HANDS = 4


@app.command(epilog="Example: banzuke simulate discards --hands 100")
def discards(
    hands: Annotated[
        int, typer.Option("--hands", help="Number of hands of each player.", min=FEWEST_HANDS)
    ] = 30,
    players: Annotated[
        int,
        typer.Option(
            "--players",
            help="Number of players of each carefulness: 0.5, 0.7, 0.8, 0.9, 0.95.",
            min=1,
        ),
    ] = 1,
    logs: Annotated[
        Path | None,
        typer.Option(
            "--logs",
            help="A log with moves, or a folder of logs: show the points that the players of these "
            "games lost, instead of simulated players.",
        ),
    ] = None,
    each_game: Annotated[
        bool,
        typer.Option(
            "--each-game",
            help="With --logs: a name in two games means two players, for logs without real names.",
        ),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Show the points that players of known care lose, and the number of hands to measure them.

    With --logs, show the same for real games: the number of games needed to measure a player's
    loss, and the correlation of a player's odd and even hands.
    """
    if logs is not None:
        show_logs(logs, each_game=each_game, as_json=as_json)
        return
    streams = np.random.default_rng(SEED).spawn(len(CARES) * players)
    cares = [care for care in CARES for _ in range(players)]
    practices = [practise(care, hands, rng=rng) for care, rng in zip(cares, streams, strict=True)]
    rows = [_row(care, practice) for care, practice in zip(cares, practices, strict=True)]
    if as_json:
        show.as_json(COLUMNS, rows)
        return
    show.as_table(COLUMNS, rows, title="Each takes the best cut with this chance, else any")
    by_hands = [[n, round(reliability(practices, n), 3)] for n in _halved(hands)]
    title = f"Odd and even hands of these {len(rows)} players correlate by"
    show.as_table(("hands", "correlation"), by_hands, title=title)


def _halved(hands: int) -> list[int]:
    """A number of hands, half of it, and so on, in ascending order."""
    numbers = []
    while hands >= FEWEST_HANDS:
        numbers.append(hands)
        hands //= 2
    return numbers[::-1]


def _row(care: float, practice: Practice) -> list[object]:
    n_hands, decisions = len(practice.lost), int(practice.decisions.sum())
    if not practice.lost.any():  # with few hands there may be no loss, and then no error
        return [care, n_hands, decisions, 0.0, None, None, None, "not enough"]
    return [
        care,
        n_hands,
        decisions,
        round(practice.per_decision, 2),
        round(practice.standard_error, 2),
        round(int(practice.best.sum()) / decisions, 4),
        round(practice.hands_for_a_tenth),
        "enough" if practice.hands_for_a_tenth <= n_hands else "not enough",
    ]
