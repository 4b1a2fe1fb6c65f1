"""Ordo, a C program that rates players from PGN: run if it is on PATH."""

import csv
import math
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.scale import ELO_PER_LOGIT
from bench.leagues import League
from bench.measure import Missing

FloatArray = NDArray[np.float64]

SCALE = ELO_PER_LOGIT * math.log(0.76 / 0.24)
"""Ordo's -z: the difference that is worth 76 %; its default 202 is not quite Elo's curve."""


def ordo_call(league: League, *, simulations: int) -> Callable[[], FloatArray]:
    """A run of Ordo on the league's games written as PGN; it returns the ratings."""
    program = shutil.which("ordo")
    if program is None:
        raise Missing("not on PATH")
    holder = tempfile.TemporaryDirectory()
    pgn, rating, text = (Path(holder.name) / name for name in ("g.pgn", "r.csv", "r.txt"))
    write_pgn(pgn, league)
    command = [program, "-q", "-a", "0", "-z", f"{SCALE:.6f}", "-N", "4", "-p", str(pgn)]
    command += ["-c", str(rating), "-o", str(text)]
    command += ["-s", str(simulations)] if simulations else []

    def run(_: object = holder) -> FloatArray:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return read_ratings(rating, league.n_players)

    return run


def write_pgn(file: Path, league: League) -> None:
    """Write the games with headers only; player 7 is called P7."""
    first, second, score = league.games()
    with file.open("w", encoding="ascii") as out:
        for one, other, points in zip(first.tolist(), second.tolist(), score.tolist(), strict=True):
            result = {1.0: "1-0", 0.0: "0-1", 0.5: "1/2-1/2"}[points]
            out.write(f'[White "P{one}"]\n[Black "P{other}"]\n[Result "{result}"]\n\n{result}\n\n')


def read_ratings(file: Path, n_players: int) -> FloatArray:
    """The (n_players,) ratings out of Ordo's table; NaN where it gave none."""
    rating_elo = np.full(n_players, np.nan)
    with file.open(encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table, skipinitialspace=True):
            rating_elo[int(row["PLAYER"].strip().removeprefix("P"))] = float(row["RATING"])
    return rating_elo
