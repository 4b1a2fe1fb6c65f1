"""The sample home's logs: simulated leagues with known truth, each with one broken row on purpose.

``python -m banzuke.flows.samples.write data`` writes the logs again; a test compares the committed
files with the output.
"""

import csv
import datetime as dt
import json
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from banzuke.engine import streams
from banzuke.engine.labs import simulate
from banzuke.engine.labs.arena.openings import Openings
from banzuke.engine.labs.arena.player import player_of
from banzuke.engine.labs.arena.tournament import Tournament, play
from banzuke.flows.samples.arena_log import rows as arena_rows
from banzuke.flows.samples.arena_log import write_log
from banzuke.flows.samples.mahjong_table import START, play_game
from banzuke.flows.samples.poker_room import HANDS_PER_HOUR, play_season

GIVEN = tuple(
    """Aiko Bela Chiyo Daan Emi Farid Greta Haruto Ines Jun Kaito Lena Mei Noor Olga Pia Quentin
    Ren Sora Tomas Uma Viktor Wen Ximena Yuki Zora Akira Bruno Carla Dmitri Elif Franz Gita
    Hiro Ivan Jana Kenji Liam Mika Nils""".split()  # noqa: SIM905  # forty quoted names are harder to read
)

FIRST_DAY = dt.date(2023, 1, 7)

LAB = ("d1", "d2", "d3", "d4", "d4-minimax", "d4-noise100", "d5", "d6", "d7", "d8")

CARES = (0.2, 0.35, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""Chances of taking the best cut, for the players of the games with moves."""
EVENINGS = 10
"""Number of evenings; all players play on each evening, at two tables."""
MOVES = "moves"
"""The home of these games alone: the code that judges cuts takes longest to compile."""

Row = Sequence[object]


def write_samples(home: Path) -> list[Path]:
    """Write all sample logs and their truth below a home and return the files."""
    return [
        *_go_club(home),
        *_mahjong_club(home),
        *_mahjong_moves(home),
        *_poker_room(home),
        _engine_lab(home),
    ]


def _go_club(home: Path) -> list[Path]:
    n_players, n_days = 24, 3 * 365 - 6
    league = simulate.pairwise(
        n_players=n_players,
        n_games=900,
        rng=streams.named("sample", "go-club"),
        spread_elo=220.0,
        first_mover_elo=35.0,
        draw_share=0.04,
        activity_skew=0.5,
        n_days=n_days,
    )
    text = {1.0: "1", 0.5: "0.5", 0.0: "0"}
    games = [
        (_day(day), GIVEN[first], GIVEN[second], text[score])
        for day, first, second, score in zip(
            league.day, league.first_idx, league.second_idx, league.score, strict=True
        )
    ]
    files = []
    for year in (2023, 2024, 2025):
        rows = [row for row in games if row[0].year == year]
        if year == 2024:
            rows.insert(len(rows) // 2, (rows[len(rows) // 2][0], "Aiko", "Bela", "adjourned"))
        path = home / "inbox" / "go-club" / f"games-{year}.csv"
        files.append(_write(path, ("date", "black", "white", "black_score"), rows))
    truth = [(GIVEN[i], f"{league.rating_elo[i]:.1f}") for i in range(n_players)]
    return [*files, _write(home / "truth" / "go-club.csv", ("player", "rating_elo"), truth)]


def _mahjong_club(home: Path) -> list[Path]:
    n_players = 16
    league = simulate.tables(
        n_players=n_players,
        n_games=700,
        rng=streams.named("sample", "mahjong-club"),
        spread=0.25,
        n_days=3 * 365 - 6,
    )
    rows: list[Row] = [
        (_day(day), *(GIVEN[i] for i in players), *points)
        for day, players, points in zip(league.day, league.player_idx, league.points, strict=True)
    ]
    seats = (GIVEN[0], GIVEN[1], GIVEN[2], GIVEN[0])
    rows.insert(350, (rows[350][0], *seats, 41000, 28000, 19000, 12000))
    header = ("date", *(f"seat{k}" for k in range(1, 5)), *(f"points{k}" for k in range(1, 5)))
    log = _write(home / "inbox" / "mahjong-club" / "tables.csv", header, rows)
    truth = [(GIVEN[i], f"{league.log_skill[i]:.4f}") for i in range(n_players)]
    return [log, _write(home / "truth" / "mahjong-club.csv", ("player", "log_skill"), truth)]


def _mahjong_moves(home: Path) -> list[Path]:
    """Write games with their moves, one per line in the form of tenhou.net/6."""
    rng = streams.named("sample", "mahjong-moves")
    cares, names = np.array(CARES), GIVEN[28 : 28 + len(CARES)]
    lines = []
    for evening in range(EVENINGS):
        for table, seated in enumerate(np.split(rng.permutation(len(CARES)), 2)):
            day = dt.date(2025, 1, 9) + dt.timedelta(weeks=evening)
            hands, points = play_game(cares[seated], rng)
            results = [round((score - START) / 1000, 1) for score in points]
            game = {
                "ref": f"{day:%Y%m%d}19gm-0001-0000-{2 * evening + table:08x}",
                "name": [names[player] for player in seated],
                "rule": {"disp": "般東喰赤", "aka": 1},
                "sc": [part for seat in zip(points, results, strict=True) for part in seat],
                "log": hands,
            }
            lines.append(json.dumps(game, ensure_ascii=False, separators=(",", ":")))
    broken_off = {**json.loads(lines[10]), "ref": "2025021319gm-0001-0000-000000ff"}
    del broken_off["sc"]
    lines.insert(10, json.dumps(broken_off, ensure_ascii=False, separators=(",", ":")))
    log = home / MOVES / "inbox" / "mahjong-moves" / "evenings-2025.jsonl"
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    truth = [(name, f"{care:.2f}") for name, care in zip(names, CARES, strict=True)]
    return [log, _write(home / MOVES / "truth" / "mahjong-moves.csv", ("player", "care"), truth)]


def _poker_room(home: Path) -> list[Path]:
    rng = streams.named("sample", "poker-room")
    skill = rng.normal(1500.0, 300.0, len(GIVEN))
    rows: list[Row] = []
    for number, night in enumerate(play_season(skill, n_events=60, rng=rng)):
        start = dt.datetime.combine(_day(6 * number), dt.time(18, 0))
        for place, entry in enumerate(night.entries, start=1):
            hours = (entry.busted - entry.registered) / 60.0
            rows.append(
                (
                    f"night-{number + 1:02d}",
                    _clock(start, 0.0),
                    _clock(start, night.duration),
                    _clock(start, night.close),
                    GIVEN[entry.player],
                    entry.number,
                    place,
                    _clock(start, entry.registered),
                    "" if place == 1 else _clock(start, entry.busted),
                    rng.poisson(HANDS_PER_HOUR * hours),
                    9,
                )
            )
    rows.append((*rows[-1][:4], "Zora", 4, "disqualified", *rows[-1][7:]))
    header = (
        "event", "started_at", "ended_at", "registration_closes_at", "player", "entry", "place",
        "registered_at", "busted_at", "hands", "table_size",
    )  # fmt: skip
    log = _write(home / "inbox" / "poker-room" / "season-2023.csv", header, rows)
    truth = [(name, f"{skill[i]:.1f}") for i, name in enumerate(GIVEN)]
    return [log, _write(home / "truth" / "poker-room.csv", ("player", "skill"), truth)]


def _engine_lab(home: Path) -> Path:
    """Write the games of programs of known depth, whose names are their settings."""
    tournament = Tournament(tuple(map(player_of, LAB)), "swiss", 200, Openings())
    games = play(tournament, rng=streams.named("sample", "engine-lab"), workers=os.cpu_count() or 1)
    start = dt.datetime.combine(dt.date(2024, 1, 6), dt.time(10, 0))
    log = list(arena_rows(games, tournament.players, event="lab-2024", start=start, seconds=False))
    half = len(log) // 2
    log.insert(half, (*log[half - 1][:1], *log[half][1:6], "crashed", *log[half][7:]))
    path = home / "inbox" / "engine-lab" / "lab-2024.csv"
    path.unlink(missing_ok=True)
    return write_log(path, log, seconds=False)


def _day(day: int | np.integer) -> dt.date:
    return FIRST_DAY + dt.timedelta(days=int(day))


def _clock(start: dt.datetime, minutes: float | np.floating) -> str:
    return f"{start + dt.timedelta(minutes=round(float(minutes))):%Y-%m-%d %H:%M}"


def _write(path: Path, header: Sequence[str], rows: Iterable[Row]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)
    return path


if __name__ == "__main__":
    for written in write_samples(Path(sys.argv[1])):
        print(written)  # noqa: T201
