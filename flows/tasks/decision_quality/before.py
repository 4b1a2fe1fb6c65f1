"""Decisions of a league's new games, judged before the league is rated, and kept by content.

The moves are not stored: the process that reads logs reads them again from the files that ingest
has taken in, and only from files without judged decisions. So ingest does not change for leagues
that ask for no decisions, and a league can add the section years after its games. The decisions of
a game have a hash, which finds the judged decisions again wherever the game stands.
"""

from collections.abc import Iterator, Sequence

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.arrival import Arrival, FileState
from banzuke.flows.ingest.file_states import definition_hashes
from banzuke.flows.ingest.reading_process.log_reader import reading
from banzuke.flows.leagues.formats import format_of
from banzuke.flows.leagues.home_file import read_home_file
from banzuke.flows.leagues.league import League
from banzuke.flows.readers import UnreadableFile
from banzuke.flows.readers.mahjong.moves.decided import DecidedGame
from banzuke.flows.store import Store
from banzuke.flows.tasks.decision_quality.inputs import JUDGE_METHOD
from banzuke.flows.tasks.decision_quality.rows import judge_games
from banzuke.flows.tasks.task import Compute

GAMES_OF_BLOCK = 2
"""Games that a worker judges at a time: some 3 CPU s, of 475 decisions each."""
GAMES_OF_ROUND = 64
"""Games judged between two commits: a kill loses at most this number."""

FileGames = list[tuple[str, DecidedGame]]


def judge_new_games(compute: Compute, store: Store, league: League) -> list[str]:
    """Judge games of files without judged decisions; return the files that could not be read."""
    notes: list[str] = []
    waiting: FileGames = []
    for file_id, games in _unread(store, league, notes):
        waiting += [(file_id, game) for game in games]
        if len(waiting) >= GAMES_OF_ROUND:
            _judge(compute, store, league, waiting)
            waiting = []
    _judge(compute, store, league, waiting)
    sweep_judged(store)
    return notes


def sweep_judged(store: Store) -> None:
    """Delete the results of file states that are superseded, and decisions without a game.

    Results of withdrawn files stay, because a withdrawal may be undone. Results of an older method
    stay until their file is judged again. Versions store their own rows.
    """
    of_files = [
        f"core.{table} WHERE file_id IN"
        " (SELECT file_id FROM raw.source_file WHERE state = 'superseded')"
        f" OR method <> {JUDGE_METHOD} AND file_id IN"
        f" (SELECT file_id FROM core.judged_game WHERE method = {JUDGE_METHOD})"
        for table in ("refused_hand", "judged_game")
    ]
    orphans = (
        "core.judged_decision WHERE (game_hash, method) NOT IN"
        " (SELECT (game_hash, method) FROM core.judged_game WHERE game_hash IS NOT NULL)"
    )
    if not any(store.rows(f"SELECT 1 FROM {rows} LIMIT 1") for rows in (*of_files, orphans)):
        return
    with store.transaction():
        for rows in (*of_files, orphans):
            store.execute(f"DELETE FROM {rows}")


def _unread(
    store: Store, league: League, notes: list[str]
) -> Iterator[tuple[str, tuple[DecidedGame, ...]]]:
    sources = dict(zip(definition_hashes(league), league.source, strict=True))
    rows = store.rows(
        "SELECT file_id, path, content_hash, definition_hash FROM raw.source_file AS file"
        " WHERE league = ? AND state = 'active' AND NOT EXISTS (FROM core.judged_game AS judged"
        "   WHERE judged.file_id = file.file_id AND judged.method = ?) ORDER BY file_number",
        [league.name, JUDGE_METHOD],
    )
    gone: list[str] = []
    with reading(read_home_file(store.home).reading) as reader:
        for file_id, path, content_hash, definition in rows:
            source = sources.get(definition)
            if source is None or format_of(source.format).moves is None:
                continue
            try:
                state = FileState.of(
                    store.home.root / path, path, named=source.reads_name, limits=reader.limits
                )
            except OSError:
                gone.append(path)
                continue
            except UnreadableFile as why:
                notes.append(f"decisions of {path} are not judged: {why}")
                continue
            if state.content_hash != content_hash:
                continue  # the next night reads the file's new state
            every = tuple(sources)
            arrival = Arrival(store.home, league, source, state, definition, every)
            found = reader.decisions(arrival)
            if isinstance(found, UnreadableFile):
                notes.append(f"decisions of {path} are not judged: {found}")
            else:
                yield file_id, found
    if gone:
        notes.append(
            f"{counted(len(gone), 'file')} left the inbox, and their decisions were not judged by "
            f"today's method, such as {gone[0]}: put the files back, and a night judges them"
        )


def _judge(compute: Compute, store: Store, league: League, games: FileGames) -> None:
    """Judge the new games among the given ones, and store all of them."""
    hashed = [(file_id, game, game.game_hash) for file_id, game in games]
    new = {key: game.cuts for _, game, key in hashed if key is not None}
    known = store.rows(
        "SELECT DISTINCT game_hash FROM core.judged_decision WHERE method = ?"
        " AND game_hash IN (SELECT unnest(?::BIGINT[]))",
        [JUDGE_METHOD, list(new)],
    )
    for (key,) in known:
        del new[key]
    todo = list(new.items())
    blocks = [tuple(todo[at : at + GAMES_OF_BLOCK]) for at in range(0, len(todo), GAMES_OF_BLOCK)]
    judged = compute(f"{league.name} decisions", judge_games, blocks)
    looked = [(file_id, game.line, key) for file_id, game, key in hashed]
    refused = [(file_id, game.line, *why) for file_id, game, _ in hashed for why in game.refused]
    with store.transaction():
        for frame in judged:
            _append(store, "judged_decision", frame)
        schema = {"file_id": pl.String, "line": pl.Int64}
        _append(store, "judged_game", _rows(looked, schema | {"game_hash": pl.Int64}))
        said = {"hand": pl.Int32, "rule": pl.String, "message": pl.String}
        _append(store, "refused_hand", _rows(refused, schema | said))


def _rows(rows: Sequence[tuple[object, ...]], schema: dict[str, type[pl.DataType]]) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=schema, orient="row")


def _append(store: Store, table: str, frame: pl.DataFrame) -> None:
    if frame.height:
        store.append(f"core.{table}", frame.with_columns(method=pl.lit(JUDGE_METHOD, pl.Int32)))
