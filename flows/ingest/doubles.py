"""Games that a league's logs have twice in different words: each counts once, and a note says so.

Four kinds, found anew over all files of a league whenever these or its names change: a list that
shows each game from both sides; lists that two players keep of their own games; a file and its copy
with a corrected result, also of tables; and one game under two spellings of a name in two files.
Rows stay as logged; the one that does not count is void.
"""

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from banzuke.flows import fingerprint
from banzuke.flows.counted import counted
from banzuke.flows.ingest.copies import last_words
from banzuke.flows.ingest.doubles_queries import (
    BOTH_SIDES,
    COPIED,
    COPIES,
    CORRECTED,
    DOUBTFUL_PAIRS,
    GAMES,
    LEAST_SHARE,
    OTHER_SIDE,
    OWN_LISTS,
    ROWS,
    SPELT,
    TABLE_ROWS,
    TURNED,
    UNPAIRED,
)
from banzuke.flows.ingest.file_states import definition_hashes
from banzuke.flows.ingest.own_lists import OwnLists, own_lists
from banzuke.flows.ingest.pairs_again import games_twice_said
from banzuke.flows.ingest.repeated_rows import MOST_NOTED, few
from banzuke.flows.ingest.same_games import same_games_notes
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.people.aliases import BadAliases, aliases_by_namespace
from banzuke.flows.store import Store

METHOD = 9
"""Version of the rules of this module: after a raise, every home searches for doubles again."""
SURE_PAIRS = 10
"""Least number of pairs of a row and its other side that is no chance."""
VARIED_PAIRS = 3
"""Least number of pairs of players with several results, each shown from both sides, in a list
whose columns say who moved first: if two games with both colours had been played, some of them
would have ended in another way."""
SAMPLE = 200_000
"""Rows of a league that show whether a file is a list from both sides."""
COLOURS = {
    *("white", "weiß", "weiss", "black", "schwarz", "home", "heim", "blancs", "noirs", "blancas"),
    *("先手", "後手", "黒", "白", "sente", "gote", "hometeam", "home_team", "home team", "first"),
}
"""Columns of players that say who moved first: two rows may be two games with both colours."""
SCHEMA = pl.Schema(
    {"natural_key": pl.String, "why": pl.String, "other_path": pl.String, "other_line": pl.Int64}
)


def find_doubles(store: Store, leagues: Sequence[League]) -> dict[str, list[str]]:
    """Find the doubled games of leagues of which anything has changed; return notes, by league."""
    leagues = [league for league in leagues if not league.its_kind.is_of_events]
    if not leagues:
        return {}
    aliases = aliases_by_namespace(store)
    states = _states(store)
    known = dict(store.rows("SELECT league, state FROM core.doubled_of"))
    notes = {}
    for league in leagues:
        ends = aliases.get(league.namespace, {})
        if isinstance(ends, BadAliases):
            continue  # the league fails when it is rated
        settings = [source.both_sides for source in league.source]
        state = fingerprint.of_parts(
            METHOD, states.get(league.name), sorted(ends.items()), settings
        )
        if known.get(league.name) != state:
            notes[league.name] = _find(store, league, ends, state)
    return notes


def _states(store: Store) -> dict[str, str]:
    return dict(
        store.rows(
            "SELECT league, md5(string_agg(file_id, ',' ORDER BY file_number)) FROM raw.source_file"
            " WHERE state = 'active' GROUP BY league"
        )
    )


def _find(store: Store, league: League, ends: dict[str, str], state: str) -> list[str]:
    frame = {"alias_id": list(ends), "end_id": list(ends.values())}
    schema = {"alias_id": pl.String, "end_id": pl.String}
    store.register("spelt", pl.DataFrame(frame, schema=schema))
    store.execute("CREATE OR REPLACE TEMP TABLE once_more AS SELECT NULL::UUID AS natural_key,"
                  " '' AS why, '' AS other_path, 0::BIGINT AS other_line LIMIT 0")  # fmt: skip
    is_of_two = league.its_kind.has_scores
    rows = ROWS if is_of_two else TABLE_ROWS
    store.execute(rows.format(zone=league.timezone, league=league.name))
    notes = []
    if is_of_two:
        notes += few(turned_said(path, n) for path, n in store.rows(TURNED, [league.name]))
        notes += _from_both_sides(store, league)
        notes += _in_own_lists(store, league)
        notes += _under_two_spellings(store) if ends else []
    notes += _in_copies(store, league)
    if is_of_two:
        n_rows = sum(size for *_, size in _files(store).values())
        notes += same_games_notes(store, max(1, n_rows // SAMPLE))
        notes += _asked_in_rows(store, league) if n_rows <= SAMPLE else []
    with store.transaction():
        for table in ("doubled", "doubled_of"):
            store.execute(f"DELETE FROM core.{table} WHERE league = ?", [league.name])
        store.execute(
            "INSERT INTO core.doubled SELECT ?, natural_key, min(why), arg_min(other_path, why),"
            " arg_min(other_line, why) FROM once_more GROUP BY natural_key",
            [league.name],
        )
        store.execute("INSERT INTO core.doubled_of VALUES (?, ?)", [league.name, state])
        store.bump_generation()
    store.execute("DROP VIEW game_row")
    store.execute("DROP TABLE once_more")
    return notes


def _asked_in_rows(store: Store, league: League) -> list[str]:
    """The questions about games that a file may have twice, as `banzuke sniff` asks them."""
    read_by = dict(zip(definition_hashes(league), league.source, strict=True))
    own = [key for key, source in read_by.items() if source.has_own_columns]
    answered = [key for key, source in read_by.items() if source.both_sides is False]
    rows = store.frame(GAMES, [own, answered])
    files = dict(rows.select("file", "path").unique().iter_rows())
    names = "SELECT any_value(name) FROM core.player WHERE player_id = ?"
    return [*games_twice_said(rows, files, lambda player: str(store.rows(names, [player])[0][0]))]


def _from_both_sides(store: Store, league: League) -> list[str]:
    """Mark the second sides of lists that show each game twice; notes of lists and doubts."""
    read_by = zip(definition_hashes(league), league.source, strict=True)
    sources = {key: source for key, source in read_by if not source.has_own_columns}
    if not sources:  # a format of its own, such as PGN, has who moved first
        return []
    files = _files(store)
    n_rows = sum(size for *_, size in files.values())
    sure, notes = [], []
    for file_id, n, n_matched, n_varied in store.rows(
        BOTH_SIDES, [max(1, n_rows // SAMPLE), [*sources]]
    ):
        path, definition, size = files[file_id]
        source = sources[definition]
        answer = source.both_sides
        if answer is False or not (answer or may_be_sides(n, n_matched)):
            continue
        if answer or is_sure(source, n_matched, n_varied):
            sure.append(file_id)
            notes.append(
                f"{path} shows its games from both sides: of its {counted(size, 'row')}, two with "
                "the players and the result exchanged count as one game. If both games were "
                "played, set `both_sides = false` in its [[source]]"
            )
        else:
            notes.append(
                f"{path} may show its games from both sides: for {2 * n_matched:,} of "
                f"{counted(n, 'row')}, another row has the players and the result exchanged. All "
                "rows count. If two such rows are one game, set `both_sides = true` in its "
                "[[source]]; if both games were played, set `both_sides = false`"
            )
    if sure:
        store.register("both_sides", pl.DataFrame({"file_id": sure}))
        store.execute(f"INSERT INTO once_more {OTHER_SIDE}")
    return few(notes)


def turned_said(path: str, n: int) -> str:
    """The message about void rows of the second side, whose games stand there from the first."""
    return (
        f"{path} has {counted(n, 'game')} from both sides, in rows that say who was at home or "
        "moved first: each counts once. If both games were played, set `both_sides = false` in its "
        "[[source]]"
    )


def _in_own_lists(store: Store, league: League) -> list[str]:
    """Mark games that two players have in lists of their own; notes of these, and of doubts."""
    read_by = zip(definition_hashes(league), league.source, strict=True)
    sources = {key: each for key, each in read_by if may_be_own_lists(each)}
    rows = store.frame(OWN_LISTS, [[*sources]]) if sources else pl.DataFrame()
    lists = own_lists(rows) if rows.height else None
    if lists is None:
        return []
    notes = [
        lists_said(lists, dict(rows.select("file", "path").iter_rows())),
        *contradictions_said(lists, dict(rows.select("file", "path").iter_rows())),
    ]
    if lists.is_sure or any(sources[key].both_sides for key in rows["definition_hash"].unique()):
        other = rows.select(other_file="file", other_line="line", other_path="path")
        found = (
            lists.twice.join(rows, on=["file", "line"])
            .join(other, on=["other_file", "other_line"])
            .with_columns(why=pl.lit("the same game in the list of the other player"))
        )
        _mark(store, found.select(SCHEMA.names()).cast(SCHEMA))
    return [note for note in notes if note]


def may_be_own_lists(source: Source) -> bool:
    """Whether files of a source may be lists of players' own games, which name no colour."""
    return not (source.has_own_columns or source.both_sides is False or says_colour(source))


def lists_said(lists: OwnLists, names: Mapping[int, str]) -> str:
    """The message about games that two lists share; ``names`` are those of the files."""
    n = lists.twice.height
    if not n:
        return ""
    pairs = lists.twice.select("other_file", "file").unique(maintain_order=True).head(MOST_NOTED)
    files = "; ".join(f"{names[one]} and {names[two]}" for one, two in pairs.iter_rows())
    what = (
        f"players keep lists of their own ({files}): {counted(n, 'game')} that two of them have "
        f"{'counts' if n == 1 else 'count'}"
    )
    if lists.is_sure:
        return f"{what} once. If both games were played, set `both_sides = false` in [[source]]"
    return (
        f"{what} twice. If the two rows are one game, set `both_sides = true` in [[source]]; if "
        "both games were played, set `both_sides = false`"
    )


def contradictions_said(lists: OwnLists, names: Mapping[int, str]) -> list[str]:
    """The message about games of which the two lists have different results."""
    return few(
        f"{names[one]}, line {one_line}, and {names[two]}, line {two_line}, have the same players "
        "and day, and contradict each other: both rows count; fix one of them"
        for two, two_line, one, one_line in lists.contradicting.sort(pl.all()).iter_rows()
    )


def may_be_sides(n_rows: int, n_matched: int) -> bool:
    """Whether a file may be a list from both sides, of whose rows so many pairs match."""
    return n_matched >= DOUBTFUL_PAIRS and 2 * n_matched >= LEAST_SHARE * n_rows


def is_sure(source: Source, n_matched: int, n_varied: int) -> bool:
    """Whether a file is a list from both sides for sure, and no double round of both colours."""
    return n_matched >= SURE_PAIRS and (not says_colour(source) or n_varied >= VARIED_PAIRS)


def says_colour(source: Source) -> bool:
    """Whether the column of the first player, or one of sides, says who moved first."""
    return (
        "first_side" in source.columns
        or source.columns.get("first", "first").strip().casefold() in COLOURS
    )


def _files(store: Store) -> dict[str, tuple[str, str, int]]:
    rows = store.rows(
        "SELECT file_id, any_value(path), any_value(definition_hash), count(*) FROM game_row"
        " GROUP BY 1"
    )
    return {file_id: (path, definition, n) for file_id, path, definition, n in rows}


def _in_copies(store: Store, league: League) -> list[str]:
    """Mark results that a later copy of a file has in another way."""
    copies = store.rows(COPIES, [league.name]) if store.rows(COPIED, [league.name]) else []
    if not copies:
        return []
    schema = {"early": pl.String, "late": pl.String}
    store.register("copy", pl.DataFrame(copies, schema=schema, orient="row"))
    found = last_words(store.frame(CORRECTED))
    _mark(store, found.select(SCHEMA.names()).cast(SCHEMA))
    said = few(
        _repeats_said(path, other, some)
        for (other, path), some in found.partition_by(
            ["other_path", "path"], as_dict=True, maintain_order=True
        ).items()
    )
    left = store.frame(UNPAIRED, [found["other_key"].to_list()])
    return [
        *said,
        *unpaired_said(left, {path: path for path in left["early"].append(left["late"])}),
    ]


def corrected_said(found: pl.DataFrame, names: Mapping[int, str]) -> list[str]:
    """The messages about rows that later copies of files have with another result.

    ``found`` is the result of `copies.corrected_copies`, ``names`` are those of the files.
    """
    return few(
        _repeats_said(names[file], names[other], some)
        for (other, file), some in found.partition_by(
            ["other_file", "file"], as_dict=True, maintain_order=True
        ).items()
    )


def unpaired_said(rows: pl.DataFrame, names: Mapping[Any, str]) -> list[str]:
    """The messages about copies of files in which days or names may be corrected.

    ``rows`` has early, late, is_late and line of the rows that only one of a file and its copy has.
    """
    both = rows.filter(pl.col("is_late").n_unique().over("early", "late") > 1)
    last = both.filter(pl.col("late") == pl.col("late").last().over("early"))
    return few(
        f"{names[late]} repeats {names[early]}, but {_only(some, names[early], False)}, and "
        f"{_only(some, names[late], True)}: all of them count. If they are the same games with "
        f"another day or name, run `banzuke withdraw {shlex.quote(names[early])}`"
        for (early, late), some in last.partition_by(
            ["early", "late"], as_dict=True, maintain_order=True
        ).items()
    )


def _only(rows: pl.DataFrame, name: str, is_late: bool) -> str:
    own = rows.filter(pl.col("is_late") == is_late).rename({"line": "other_line"})
    return f"only {name} has {_games(own)}"


def _repeats_said(path: str, other: str, found: pl.DataFrame) -> str:
    return (
        f"{other} repeats {path} with another result of {_games(found)}: the results of {other} "
        f"count. If {path} is right, run `banzuke withdraw {shlex.quote(other)}`"
    )


def _under_two_spellings(store: Store) -> list[str]:
    found = store.frame(f"SELECT natural_key::VARCHAR AS natural_key, * EXCLUDE natural_key"
                        f" FROM ({SPELT})").cast(SCHEMA)  # fmt: skip
    _mark(store, found)
    return spelt_said(found.unique("natural_key", keep="first", maintain_order=True))


def spelt_said(found: pl.DataFrame) -> list[str]:
    """The message about games that two files have under two spellings of a name."""
    if found.is_empty():
        return []
    what = "it" if found.height == 1 else "them"
    return [
        f"{_games(found)} counted once, though two files have {what} under two spellings of a name"
    ]


def _mark(store: Store, found: pl.DataFrame) -> None:
    if found.height:
        store.register("found_double", found)
        store.execute("INSERT INTO once_more SELECT natural_key::UUID, why, other_path, other_line"
                      " FROM found_double")  # fmt: skip


def _games(found: pl.DataFrame) -> str:
    lines = ", ".join(map(str, found["other_line"].unique().sort().head(MOST_NOTED)))
    more = ", …" if found.height > MOST_NOTED else ""
    return f"{counted(found.height, 'game')} (line {lines}{more})"
