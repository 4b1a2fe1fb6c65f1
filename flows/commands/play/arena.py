"""`banzuke arena`: a tournament of programs of known depth, whose log a night can rate."""

import datetime as dt
import os
import re
import tempfile
import time
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from banzuke.flows.commands.common.options import HomeOption, JsonOption
from banzuke.flows.commands.play.weights_file import read_weights
from banzuke.flows.errors import BanzukeError
from banzuke.flows.screen import show
from banzuke.flows.whole_file import whole_file

app = typer.Typer(add_completion=False)

PLAYERS = ("d1", "d2", "d3", "d4", "d4-minimax", "d4-noise100", "d5", "d6", "d7", "d8")


class Form(StrEnum):
    """The pairing of players."""

    swiss = "swiss"
    round_robin = "round-robin"
    gauntlet = "gauntlet"


class NoTournament(BanzukeError):
    """A tournament that cannot be played, or whose log cannot be written."""


@app.command(epilog="Example: banzuke arena d1 d2 d3 d4 d5 d6 --rounds 50 --write my-lab.csv")
def arena(
    players: Annotated[
        list[str] | None,
        typer.Argument(
            help="d4 looks four moves ahead; c20000 has 20,000 positions for a whole game; c50ms "
            "has 50 ms of CPU time; each may end in -minimax, -unordered, -noise50, -quiescence, "
            "-extensions, -threads4, -book12; random; d4+mine uses the weights of mine.toml. By "
            "default ten players."
        ),
    ] = None,
    form: Annotated[
        Form, typer.Option("--form", help="The form of the tournament: who meets whom.")
    ] = Form.swiss,
    rounds: Annotated[
        int,
        typer.Option(
            "--rounds",
            help="The number of rounds of a Swiss tournament; otherwise how often each pair meets.",
        ),
    ] = 20,
    seed: Annotated[
        str, typer.Option("--seed", help="Any text: the same text gives the same games.")
    ] = "arena",
    openings: Annotated[
        str, typer.Option("--openings", help="Number of random moves before each game: least-most.")
    ] = "4-8",
    after: Annotated[
        str,
        typer.Option("--after", help="The columns of the first moves of all games, such as 4453."),
    ] = "",
    weights: Annotated[
        list[Path] | None,
        typer.Option("--weights", help="A file with the weights of an evaluation. Repeatable."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers", help="Number of threads; by default one for each processor.", min=1
        ),
    ] = None,
    write: Annotated[
        Path | None, typer.Option("--write", help="Write the log of games into this new CSV file.")
    ] = None,
    league: Annotated[
        str | None,
        typer.Option(
            "--league", help="Write the log into the inbox of this league, and make a league file."
        ),
    ] = None,
    seconds: Annotated[
        bool,
        typer.Option(
            "--seconds/--no-seconds", help="Write CPU seconds into the log, or leave them out."
        ),
    ] = True,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play Connect Four between programs of known depth, and write the log.

    Every opening is random, about equal for both sides, and played twice with colours reversed. The
    same seed gives the same games, with any number of workers.
    """
    from banzuke.engine import streams  # noqa: PLC0415  # numba: only where somebody plays
    from banzuke.engine.labs.arena.tournament import play  # noqa: PLC0415
    from banzuke.flows.samples.arena_log import rows, write_log  # noqa: PLC0415
    from banzuke.flows.screen.progress import step  # noqa: PLC0415

    path = _log_file(home, league, write, seed)
    names, evaluations = players or list(PLAYERS), _evaluations(weights or [])
    tournament = _tournament(names, evaluations, form.value, rounds, _plies(openings), after)
    started, used = time.perf_counter(), time.process_time()
    try:
        with step("Playing rounds", tournament.n_rounds) as progress:
            games = play(
                tournament,
                rng=streams.named("arena", seed),
                workers=workers or os.cpu_count() or 1,
                on_round=progress.advance,
            )
    except ValueError as error:  # no opening leaves both sides equal
        raise NoTournament(f"--openings {openings}: {error}") from error
    took, used = time.perf_counter() - started, time.process_time() - used
    if path is not None:
        start = dt.datetime(2024, 1, 6, 10, 0)
        event = path.stem
        log = rows(games, tournament.players, event=event, start=start, seconds=seconds)
        _write(write_log, path, log, seconds=seconds)
    standings = _standings(tournament, games)
    if as_json:
        show.as_json(list(standings[0]), [list(row.values()) for row in standings])
        return
    _print(standings, games, path, took, used)
    if league is not None:
        _print_league(home, league)


def _log_file(home: Path | None, league: str | None, write: Path | None, seed: str) -> Path | None:
    """The file of the log, which must not exist yet; None if no log is written."""
    if league is None:
        path = write
    else:
        from banzuke.flows.home import Home  # noqa: PLC0415

        if not re.fullmatch(r"[a-z0-9_-]+", league):
            raise NoTournament(f"--league {league}: lower-case letters, digits, - and _ only")
        name = (
            write.name if write else f"{re.sub(r'[^a-z0-9_-]+', '-', seed.lower()) or 'arena'}.csv"
        )
        path = Home.find(home).root / "inbox" / league / name
    if path is not None and path.exists():
        raise NoTournament(f"{path} is there already; name another with --write, or another --seed")
    if path is not None:
        _refuse_unwritable(path)
    return path


def _refuse_unwritable(path: Path) -> None:
    """Refuse a place that cannot be written before the games are played, which may take hours."""
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise _not_written(path, error) from error


def _plies(openings: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d+)(?:-(\d+))?", openings)
    if found is None:
        raise NoTournament(f"--openings {openings}: give two numbers of moves, such as 4-8")
    return int(found[1]), int(found[2] or found[1])


def _evaluations(files: list[Path]) -> dict[str, Any]:
    """{name of the file: its evaluation} of these files."""

    found = {file.stem: read_weights(file) for file in files}
    wrong = sorted(name for name in found if not re.fullmatch(r"[a-z0-9_]+", name))
    if wrong or len(found) < len(files):
        raise NoTournament(
            f"--weights {', '.join(map(str, files))}: each file needs a different name of "
            "lower-case letters, digits and _, such as mine.toml for the player d4+mine"
        )
    return found


def _tournament(
    names: list[str],
    evaluations: dict[str, Any],
    form: str,
    rounds: int,
    plies: tuple[int, int],
    after: str,
) -> Any:
    from banzuke.engine.labs.arena.openings import Openings  # noqa: PLC0415
    from banzuke.engine.labs.arena.player import player_of  # noqa: PLC0415
    from banzuke.engine.labs.arena.tournament import Tournament  # noqa: PLC0415

    if not re.fullmatch(r"\d*", after):
        raise NoTournament(f"--after {after}: give columns 1 to 7 without anything between")
    try:
        openings = Openings(*plies, after=tuple(int(column) - 1 for column in after))
        found = tuple(player_of(name, evaluations=evaluations) for name in names)
        return Tournament(found, form, rounds, openings)
    except ValueError as error:
        raise NoTournament(str(error)) from error


def _write(write_log: Any, path: Path, log: Any, *, seconds: bool) -> None:
    try:
        write_log(path, log, seconds=seconds)
    except OSError as error:
        raise _not_written(path, error) from error


def _not_written(path: Path, error: OSError) -> NoTournament:
    return NoTournament(f"cannot write {path}: {error.strerror}; name another file with --write")


def _standings(tournament: Any, games: Any) -> list[dict[str, Any]]:
    """One row per player, the most points per game first."""
    found = [
        {"player": player.name, "games": 0, "wins": 0, "draws": 0, "losses": 0, "score": 0.0,
         "nodes_per_game": 0.0, "seconds_per_game": 0.0}
        for player in tournament.players
    ]  # fmt: skip
    for game in games:
        for side, player in enumerate(game.players):
            row, points = found[player], game.score if side == 0 else 1.0 - game.score
            row["games"] += 1
            row["wins" if points == 1.0 else "losses" if points == 0.0 else "draws"] += 1
            row["nodes_per_game"] += game.nodes[side]
            row["seconds_per_game"] += game.seconds[side]
    played = [row for row in found if row["games"]]
    for row in played:
        row["score"] = (row["wins"] + 0.5 * row["draws"]) / row["games"]
        row["nodes_per_game"] /= row["games"]
        row["seconds_per_game"] /= row["games"]
    return sorted(played, key=lambda row: -row["score"])


def _print(
    standings: list[dict[str, Any]], games: Any, path: Path | None, took: float, used: float
) -> None:
    show.as_table(
        ["player", "games", "wins", "draws", "losses", "score", "positions a game", "ms a game"],
        [
            (row["player"], row["games"], row["wins"], row["draws"], row["losses"],
             f"{100 * row['score']:.1f} %", f"{row['nodes_per_game']:,.0f}",
             f"{1000 * row['seconds_per_game']:.2f}")
            for row in standings
        ],
    )  # fmt: skip
    draws = sum(game.score == 0.5 for game in games) / len(games)
    first = sum(game.score for game in games) / len(games)
    where = f", written to {path}" if path else "; --write FILE.csv keeps them"
    print(  # noqa: T201
        f"{len(games):,} games in {took:.1f} s ({used:.1f} CPU s){where}.\n"
        f"{100 * draws:.1f} % draws; first movers scored {100 * first:.1f} %."
    )


def _print_league(home: Path | None, league: str) -> None:
    """Write a league file that reads the log, unless there is one; print the next step."""
    from banzuke.flows.home import Home  # noqa: PLC0415
    from banzuke.flows.samples.arena_log import LEAGUE  # noqa: PLC0415

    folder = Home.find(home).root
    file = folder / "leagues" / f"{league}.toml"
    if not file.exists():
        with whole_file(file) as new:
            new.write_text(LEAGUE.format(name=league), encoding="utf-8")
        print(f"Wrote {file}, which reads it.")  # noqa: T201
    print(f"Next: banzuke nightly --home {folder} --league {league}")  # noqa: T201
