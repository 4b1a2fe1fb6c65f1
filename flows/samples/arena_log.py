"""The log of an arena's tournament: one row per game, in a folder that a league file names."""

import csv
import datetime as dt
import errno
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from banzuke.engine.labs.arena.games import Played
from banzuke.engine.labs.arena.player import Player
from banzuke.flows.whole_file import whole_file

HEADER = ("game", "played_at", "event", "round", "first", "second", "result", "plies",
          "first_nodes", "second_nodes")  # fmt: skip
SECONDS = ("first_seconds", "second_seconds")
RESULTS = {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}

PAIR_LASTS = dt.timedelta(minutes=5)
"""Time of a pair by the tournament's own clock; pairs follow one another in the log."""

LEAGUE = """\
# Programs of known depth at Connect Four: a log that `banzuke arena` wrote. Each opening is played
# twice, with colours reversed; `pair_by` knows that such games may go together.
name = "{name}"
kind = "pairwise"
period = "all"

[[source]]
format = "csv"
path = "inbox/{name}/*.csv"
mode = "append"

[source.columns]
game = "game"
played_at = "played_at"
event = "event"
round = "round"
first = "first"
second = "second"
score = "result"

[static]
draws = "davidson"
order = true
replicates = 200
pair_by = ["event", "round"]
gauge = {{ kind = "mean", rating = 1500 }}
"""


def rows(
    games: Sequence[Played],
    players: Sequence[Player],
    *,
    event: str,
    start: dt.datetime,
    seconds: bool = True,
) -> Iterator[tuple[object, ...]]:
    """Yield one row per game; the round names the pair: round 12, board 3 is `12.3`.

    Times are the tournament's own, five minutes per pair, so that the same games make the same log;
    `seconds` are CPU seconds, which differ between runs.
    """
    for number, game in enumerate(games):
        first, second = (players[side].name for side in game.players)
        at = start + (number // 2) * PAIR_LASTS
        row = (f"{event}-{number + 1}", f"{at:%Y-%m-%d %H:%M}", event, f"{game.round}.{game.board}",
               first, second, RESULTS[game.score], game.plies, *game.nodes)  # fmt: skip
        yield (*row, *(f"{used:.6f}" for used in game.seconds)) if seconds else row


def write_log(path: Path, rows: Iterable[Sequence[object]], *, seconds: bool = True) -> Path:
    """Write a log of a tournament, whole or not at all, and return its file.

    Raises
    ------
    FileExistsError
        If the file exists already.
    OSError
        If the file cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        raise FileExistsError(errno.EEXIST, "the file exists already", str(path))
    with whole_file(path) as new, new.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow((*HEADER, *SECONDS) if seconds else HEADER)
        writer.writerows(rows)
    return path
