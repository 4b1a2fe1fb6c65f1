"""`banzuke review`: the decisions of a game, and the points that each decision lost."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from banzuke.engine.mahjong.tiles import letter_of, letters_of
from banzuke.flows.commands.common.options import HomeOption, JsonOption
from banzuke.flows.errors import BanzukeError
from banzuke.flows.hands.winds import wind_of
from banzuke.flows.home import Home, NotAHome
from banzuke.flows.readers.mahjong.moves.events import BadMoves, GameLog
from banzuke.flows.readers.mahjong.moves.files import games_in
from banzuke.flows.readers.mahjong.moves.replay import Seen, replay
from banzuke.flows.screen import show
from banzuke.flows.serving.ask import ask
from banzuke.flows.tasks.decision_quality.judge import JudgedDecision, judge
from banzuke.flows.tasks.decision_quality.summary import Summary, summarise

app = typer.Typer(add_completion=False)

COLUMNS = (
    *("hand", "turn", "player", "tiles", "melds", "cut", "best", "lost", "value", "best_value"),
    *("shanten", "open", "threatened", "method"),
)
SHOWN = ("hand", "turn", "player", "tiles", "cut", "best", "lost", "shanten", "note")
"""Columns of the table, which fits a terminal of 80 characters."""


class NoSuchGame(BanzukeError):
    """The file has no game with moves, or the player is not in the game."""


@app.command(epilog="Example: banzuke review 2016081523gm-00a9-0000-122c42dc.mjlog --player 1")
def review(
    game: Annotated[
        str,
        typer.Argument(
            help="A log with moves (mjlog, tenhou.net/6, mjai, Mahjong Soul), or the id of a game "
            "of the home."
        ),
    ],
    player: Annotated[
        str | None,
        typer.Option(
            "--player",
            help="A name, a seat from 1 to 4, or the first wind of a seat (east, E); by default "
            "all players.",
        ),
    ] = None,
    limit: Annotated[int, typer.Option("--limit", min=1, help="Number of decisions to show.")] = 20,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show a game's cuts with the points that each lost, the costliest first."""
    try:
        games = games_in(Path(game)) if Path(game).exists() else _of_home(game, home)
    except (BadMoves, OSError) as error:
        raise NoSuchGame(f"{error}; give a log of a game with its moves") from error
    judged: list[tuple[GameLog, JudgedDecision]] = []
    for log in games:
        seats = _seats(log, player)
        judged += [(log, judge(seen)) for seen in _cuts(log) if seen.seat in seats]
    rows = [_row(log, one) for log, one in judged]
    order = sorted(rows, key=lambda row: (row[7] is None, -float(row[7] or 0.0)))  # type: ignore[arg-type]
    if as_json:
        show.as_json(COLUMNS, order)
        return
    if not order:
        print("No free cuts: nothing to judge.")  # noqa: T201
        return
    shown = [_shown(dict(zip(COLUMNS, row, strict=True))) for row in order[:limit]]
    columns, shown = _telling(shown)
    show.as_table(columns, shown, n_rows=len(order), more="--limit shows more")
    _print_summaries(judged)


def _of_home(game: str, folder: Path | None) -> list[GameLog]:
    """A game of the home by its id, read again from its log."""
    try:
        home = Home.find(folder)
    except NotAHome as error:
        why = f"{game} is not a file, and not the id of a game, because {error}"
        raise NoSuchGame(why) from error
    query = "SELECT DISTINCT path FROM table_game WHERE game = ? OR contains(path, ?) ORDER BY path"
    found: list[GameLog] = []
    for (path,) in ask(home, query, (game, game))[1]:
        games = games_in(home.root / path)
        found += games if len(games) == 1 else [log for log in games if log.game == game]
    if not found:
        raise NoSuchGame(
            f"{game} is not a file, and not the id of a game of {home.root} with moves; "
            "the view table_game has the ids, once a night has read the log"
        )
    return found[:1]


def _seats(log: GameLog, player: str | None) -> set[int]:
    if player is None:
        return set(range(4))
    if player in log.players:
        return {seat for seat, name in enumerate(log.players) if name == player}
    if player in ("1", "2", "3", "4"):
        return {int(player) - 1}
    if (wind := wind_of(player)) is not None:
        return {(log.first_dealer + wind) % 4}
    raise NoSuchGame(
        f"{player!r} is not a player of this game ({', '.join(log.players)}), not a seat from 1 to "
        "4, and not a wind"
    )


def _cuts(log: GameLog) -> list[Seen]:
    """The free cuts of a game; in a contradictory hand, the cuts before the contradiction."""
    found: list[Seen] = []
    for hand in log.hands:
        try:
            for seen in replay(hand):
                if isinstance(seen, Seen):
                    found.append(replace(seen, reds=log.reds, open_tanyao=log.open_tanyao))
        except BadMoves as error:
            typer.echo(f"{error.rule}: {error}; the rest of this hand is left out", err=True)
    return found


def _row(log: GameLog, one: JudgedDecision) -> list[object]:
    seen = one.seen
    name = log.players[seen.seat] if seen.seat < len(log.players) else ""
    return [
        seen.hand,
        seen.turn,
        name or str(seen.seat + 1),
        letters_of(seen.tiles),
        " ".join(letters_of(tiles) for _, tiles in seen.melds),
        letter_of(seen.cut),
        letter_of(one.best),
        None if one.lost is None else round(one.lost, 2),
        None if one.value is None else round(one.value, 2),
        None if one.best_value is None else round(one.best_value, 2),
        one.shanten,
        any(kind != "ankan" for kind, _ in seen.melds),
        seen.threatened,
        one.method,
    ]


def _shown(row: dict[str, object]) -> list[object]:
    """A row of the table: melds beside the tiles, and unusual facts in a word."""
    notes = {"riichi": row["threatened"], "not valued": row["lost"] is None}
    note = ", ".join(note for note, holds in notes.items() if holds)
    tiles = f"{row['tiles']} {row['melds']}".rstrip()
    return [tiles if name == "tiles" else note if name == "note" else row[name] for name in SHOWN]


def _telling(rows: list[list[object]]) -> tuple[list[str], list[list[object]]]:
    """The columns and rows of the table, without empty notes and without an only player."""
    constant = {name for at, name in enumerate(SHOWN) if len({row[at] for row in rows}) == 1}
    silent = {"player"} & constant
    silent |= {"note"} if not any(row[-1] for row in rows) else set()
    places = [at for at, name in enumerate(SHOWN) if name not in silent]
    return [SHOWN[at] for at in places], [[row[at] for at in places] for row in rows]


def _print_summaries(judged: list[tuple[GameLog, JudgedDecision]]) -> None:
    by_player: dict[str, list[JudgedDecision]] = {}
    for log, one in judged:
        seat = one.seen.seat
        name = log.players[seat] if seat < len(log.players) and log.players[seat] else str(seat + 1)
        by_player.setdefault(name, []).append(one)
    columns = ("player", "hands", "decisions", "lost_per_decision", "best_cuts", "lost_open")
    rows = [_summary_row(name, summarise(found)) for name, found in sorted(by_player.items())]
    show.as_table(columns, rows, title="Before anybody's riichi; closed hands, and open ones last")
    print("One game says little about a player: see docs/discards.md.")  # noqa: T201


def _summary_row(name: str, summary: Summary) -> list[object]:
    return [
        name,
        summary.hands,
        summary.closed.decisions,
        None if summary.closed.lost is None else round(summary.closed.lost, 2),
        None if summary.closed.best_share is None else round(summary.closed.best_share, 4),
        None if summary.open.lost is None else round(summary.open.lost, 2),
    ]
