"""A club's points after all games, as rows."""

import time
from typing import Any

import numpy as np
import polars as pl

from banzuke.engine.club_points import club_points
from banzuke.flows.inputs.arrays import Array
from banzuke.flows.inputs.pairwise import COUNTS
from banzuke.flows.leagues.ranks import rank_number, rank_text
from banzuke.flows.tasks.dan_points.inputs import NO_RANK
from banzuke.flows.tasks.task import CannotRate, Job, Outcome

BY_FILE, BY_RANK = "league file", "rank"
"""The source of a player's start: `[dan_points.start]`, or the first rank that a log gives."""


def rate_dan_points(job: Job) -> Outcome:
    """The rows of one version, one per player.

    Raises
    ------
    CannotRate
        If the league file gives points to somebody who has no game.
    """
    started = time.thread_time()
    arrays, said = job.input.arrays, job.parameters
    _refuse_unknown(said["start"], arrays["start_points"])
    steps = sorted((rank_number(name) or 0, float(points), name)
                   for name, points in said["ladder"].items())  # fmt: skip
    begins = {number: points for number, points, _ in steps}
    by_rank = np.array([begins.get(int(rank), np.nan) for rank in arrays["start_rank"]])
    by_file = np.isfinite(arrays["start_points"])
    start = np.where(by_file, arrays["start_points"], by_rank)
    found = club_points(
        arrays["first_idx"], arrays["second_idx"], np.stack([arrays[name] for name in COUNTS]),
        start=start, ladder=np.array([points for _, points, _ in steps]),
        win=said["win"], loss=said["loss"], draw=said["draw"],
    )  # fmt: skip
    names = [name for *_, name in steps]
    columns: dict[str, Any] = {
        "player_id": job.input.player_ids,
        "points": found.points,
        "rank": [names[step] if step >= 0 else None for step in found.step],
        "to_next": found.to_next,
        "start_points": start,
        "start_by": _start_by(by_file, by_rank),
        "start_rank": _texts(arrays["start_rank"]),
        "logged_rank": _texts(arrays["last_rank"]),
        "games": found.wins + found.draws + found.losses,
        "wins": found.wins,
        "draws": found.draws,
        "losses": found.losses,
    }
    texts = dict.fromkeys(("player_id", "rank", "start_by", "start_rank", "logged_rank"), pl.String)
    rows = pl.DataFrame(columns, schema_overrides=texts).with_columns(
        pl.selectors.float().fill_nan(None)
    )
    without = int(np.isnan(start).sum())
    return Outcome(
        {"dan_points": rows}, {"players_without_start": without}, time.thread_time() - started
    )


def _refuse_unknown(said: dict[str, float], start: Array) -> None:
    if len(said) != int(np.isfinite(start).sum()):
        raise CannotRate(
            f"[dan_points.start] names {len(said)} players, of whom "
            f"{int(np.isfinite(start).sum())} have a game; write each name as pages show it: "
            f"{', '.join(sorted(said))}"
        )


def _start_by(by_file: Array, by_rank: Array) -> list[str | None]:
    return [
        BY_FILE if said else BY_RANK if np.isfinite(points) else None
        for said, points in zip(by_file, by_rank, strict=True)
    ]


def _texts(ranks: Array) -> list[str | None]:
    return [None if rank == NO_RANK else rank_text(int(rank)) for rank in ranks]
