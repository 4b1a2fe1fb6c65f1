"""Games that a league's logs have twice in different words: each counts once, and it is said.

Four kinds, found anew over all files of a league whenever these or its names change: a list that
shows each game from both sides; lists that two players keep of their own games; a file and its copy
with a corrected result; and one game under two spellings of a name in two files. Rows stay as
logged; the one that does not count is void.
"""

from collections.abc import Iterable, Mapping, Sequence

import polars as pl

from banzuke.flows import fingerprint
from banzuke.flows.counted import counted
from banzuke.flows.ingest.file_states import definition_hashes
from banzuke.flows.ingest.own_lists import OwnLists, own_lists
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.people.aliases import BadAliases, aliases_by_namespace
from banzuke.flows.store import Store

METHOD = 2
"""Version of what is found: raised, it makes every home look anew."""
LEAST_SHARE = 0.9
"""Share of a file's rows with another side from which on the file is a list from both sides."""
SURE_PAIRS, DOUBTFUL_PAIRS = 10, 4
"""Rows with another side at which that is no chance, and at which it is asked."""
VARIED_PAIRS = 3
"""Pairs of players with different results on different days, each shown from both sides: where two
games with both colours were played, some would have ended in another way."""
SAMPLE = 200_000
"""Rows of a league that show whether a file is a list from both sides."""
COLOURS = {
    *("white", "weiß", "weiss", "black", "schwarz", "home", "heim", "blancs", "noirs", "blancas"),
    *("先手", "後手", "黒", "白", "sente", "gote", "hometeam", "home_team", "home team", "first"),
}
"""Columns of players that say who moved first: two rows may be two games with both colours."""
TOLD = 3
"""Most files with a line of their own in the notes."""

ROWS = """
CREATE OR REPLACE TEMP VIEW told AS
SELECT file.file_id, file.path, file.file_number, file.definition_hash, row.line, row.natural_key,
    row.game IS NOT NULL AS has_id,
    coalesce(one.end_id, row.first_id) AS a, coalesce(two.end_id, row.second_id) AS b,
    one.end_id IS NOT NULL OR two.end_id IS NOT NULL AS is_aliased,
    row.played_at, timezone('{zone}', timezone('UTC', row.played_at))::DATE AS day,
    coalesce(row.event, '') AS event, coalesce(row.round, '') AS round,
    row.wins, row.draws, row.losses, row.handicap, row.neutral
FROM core.game AS row
JOIN raw.source_file AS file ON file.file_id = row.file_id
LEFT JOIN spelt AS one ON one.alias_id = row.first_id
LEFT JOIN spelt AS two ON two.alias_id = row.second_id
ANTI JOIN once_more ON once_more.natural_key = row.natural_key
WHERE file.league = '{league}' AND file.state = 'active' AND row.void_reason IS NULL
"""
"""A view, so that of a large league nothing is held; names of leagues and zones have no quotes."""
SIDES = """
SELECT file_id, least(a, b) AS lo, greatest(a, b) AS hi, played_at, event, round, handicap,
    if(a < b, wins, losses) AS w, draws AS d, if(a < b, losses, wins) AS l,
    a < b AS forward, line, natural_key, path, definition_hash
FROM told WHERE a <> b
"""
BOTH_SIDES = f"""
WITH game AS (
    SELECT file_id, lo, hi, w, d, l, count(*) FILTER (forward) AS n_forward,
        count(*) FILTER (NOT forward) AS n_back
    FROM ({SIDES})
    WHERE hash(lo, hi, played_at, event, round) % ? = 0
        AND list_contains(?, definition_hash)
    GROUP BY file_id, lo, hi, played_at, event, round, handicap, w, d, l
),
pair AS (
    SELECT file_id, lo, hi, sum(n_forward + n_back) AS n_rows,
        sum(least(n_forward, n_back)) AS n_matched, count(DISTINCT (w, d, l)) AS n_results
    FROM game GROUP BY file_id, lo, hi
)
SELECT file_id, sum(n_rows)::BIGINT, sum(n_matched)::BIGINT,
    count(*) FILTER (n_matched > 0 AND n_results > 1)
FROM pair GROUP BY file_id HAVING sum(n_matched) >= {DOUBTFUL_PAIRS} ORDER BY file_id
"""
OTHER_SIDE = f"""
WITH numbered AS (
    SELECT *, row_number() OVER (
        PARTITION BY file_id, lo, hi, played_at, event, round, handicap, w, d, l, forward
        ORDER BY line
    ) AS nth
    FROM ({SIDES}) SEMI JOIN both_sides USING (file_id)
)
SELECT greatest_by.natural_key, 'the same game from the other side' AS why,
    kept.path AS other_path, kept.line AS other_line
FROM numbered AS greatest_by
JOIN numbered AS kept USING (file_id, lo, hi, w, d, l, nth, event, round, handicap)
WHERE kept.played_at IS NOT DISTINCT FROM greatest_by.played_at
    AND kept.forward <> greatest_by.forward AND kept.line < greatest_by.line
"""
OWN_LISTS = """
SELECT file_number AS file, line, a::VARCHAR AS first, b::VARCHAR AS second, played_at, event,
    round, wins, draws, losses, natural_key::VARCHAR AS natural_key, path, definition_hash
FROM told WHERE list_contains(?, definition_hash) AND file_id IN (
    SELECT file_id FROM told GROUP BY file_id HAVING min(a) = max(a) AND count(DISTINCT b) > 1
)
"""
COPIED = """
SELECT file_id FROM raw.source_file
WHERE league = ? AND state = 'active' AND rows_duplicate >= 2
"""
COPIES = f"""
WITH copied AS ({COPIED}),
shared AS (
    SELECT one.file_id AS early, two.file_id AS late, count(*) AS n
    FROM told AS one JOIN told AS two
        ON two.natural_key = one.natural_key AND two.file_number > one.file_number
    WHERE one.file_id IN (FROM copied) OR two.file_id IN (FROM copied)
    GROUP BY ALL
),
size AS (SELECT file_id, count(*) AS n FROM told GROUP BY file_id)
SELECT early, late FROM shared
JOIN size AS one ON one.file_id = early JOIN size AS two ON two.file_id = late
WHERE shared.n >= 2 AND shared.n * 2 >= least(one.n, two.n) ORDER BY ALL
"""
CORRECTED = """
WITH lone AS (
    SELECT copy.early, copy.late, told.*, told.file_id = copy.late AS is_late
    FROM copy JOIN told ON told.file_id IN (copy.early, copy.late)
    WHERE NOT told.has_id AND NOT EXISTS (
        SELECT 1 FROM told AS other
        WHERE other.file_id = if(told.file_id = copy.late, copy.early, copy.late)
            AND other.natural_key = told.natural_key
    )
),
numbered AS (
    SELECT *, least(a, b) AS lo, greatest(a, b) AS hi, row_number() OVER (
        PARTITION BY early, late, is_late, least(a, b), greatest(a, b), day, event, round
        ORDER BY line
    ) AS nth FROM lone
)
SELECT old.natural_key, 'another result in ' || new.path AS why, new.path AS other_path,
    new.line AS other_line
FROM numbered AS old JOIN numbered AS new USING (early, late, lo, hi, event, round, nth)
WHERE NOT old.is_late AND new.is_late AND old.day IS NOT DISTINCT FROM new.day
"""
SPELT = """
WITH numbered AS (
    SELECT *, row_number() OVER (
        PARTITION BY file_id, a, b, played_at, event, round, wins, draws, losses, handicap, neutral
        ORDER BY line
    ) AS nth
    FROM told
    WHERE NOT has_id AND (a IN (SELECT end_id FROM spelt) OR b IN (SELECT end_id FROM spelt))
)
SELECT late.natural_key, 'the same game in ' || early.path || ' under another spelling' AS why,
    early.path AS other_path, early.line AS other_line
FROM numbered AS late JOIN numbered AS early
    USING (a, b, event, round, wins, draws, losses, handicap, neutral, nth)
WHERE early.file_number < late.file_number AND (late.is_aliased OR early.is_aliased)
    AND early.natural_key <> late.natural_key
    AND early.played_at IS NOT DISTINCT FROM late.played_at
"""
SCHEMA = pl.Schema(
    {"natural_key": pl.String, "why": pl.String, "other_path": pl.String, "other_line": pl.Int64}
)


def find_doubles(store: Store, leagues: Sequence[League]) -> dict[str, list[str]]:
    """Find the doubled games of leagues of which anything has changed; return notes, by league."""
    leagues = [league for league in leagues if league.its_kind.has_scores]
    if not leagues:
        return {}
    aliases = aliases_by_namespace(store)
    states = _states(store)
    known = dict(store.rows("SELECT league, state FROM core.doubled_of"))
    notes = {}
    for league in leagues:
        ends = aliases.get(league.namespace, {})
        if isinstance(ends, BadAliases):
            continue  # which fails the league when it is rated
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
    store.execute(ROWS.format(zone=league.timezone, league=league.name))
    notes = _from_both_sides(store, league)
    notes += _in_own_lists(store, league)
    notes += _in_copies(store, league)
    notes += _under_two_spellings(store) if ends else []
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
    store.execute("DROP VIEW told")
    store.execute("DROP TABLE once_more")
    return notes


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
        if answer is False or not may_be_sides(n, n_matched):
            continue
        if answer or is_sure(source, n_matched, n_varied):
            sure.append(file_id)
            notes.append(
                f"{path} shows its games from both sides: of {counted(size, 'row')}, each counts "
                "once together with its other side. If both games were played, set "
                "`both_sides = false` in its [[source]]"
            )
        else:
            notes.append(
                f"{path} may show its games from both sides: {2 * n_matched:,} of "
                f"{counted(n, 'row')} have another one with the players and the result turned "
                "round. All count; set `both_sides = true` in its [[source]] if each is one game, "
                "`false` if both were played"
            )
    if sure:
        store.register("both_sides", pl.DataFrame({"file_id": sure}))
        store.execute(f"INSERT INTO once_more {OTHER_SIDE}")
    return _few(notes)


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
        kept = rows.select(other_file="file", other_line="line", other_path="path")
        found = (
            lists.twice.join(rows, on=["file", "line"])
            .join(kept, on=["other_file", "other_line"])
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
    pairs = lists.twice.select("other_file", "file").unique(maintain_order=True).head(TOLD)
    files = "; ".join(f"{names[one]} and {names[two]}" for one, two in pairs.iter_rows())
    what = (
        f"players keep lists of their own ({files}): {counted(n, 'game')} that two of them have "
        f"{'counts' if n == 1 else 'count'}"
    )
    if lists.is_sure:
        return f"{what} once. If both were played, set `both_sides = false` in [[source]]"
    return (
        f"{what} twice. If each is one game, set `both_sides = true` in [[source]]; if both were "
        "played, `false`"
    )


def contradictions_said(lists: OwnLists, names: Mapping[int, str]) -> list[str]:
    """The message about games of which the two lists have different results."""
    return _few(
        f"{names[one]}, line {one_line}, and {names[two]}, line {two_line}, are of the same "
        "players and day and contradict each other: both count; mend one of them"
        for two, two_line, one, one_line in lists.contradicting.sort(pl.all()).iter_rows()
    )


def may_be_sides(n_rows: int, n_matched: int) -> bool:
    """Whether a file may be a list from both sides, of whose rows so many pairs match."""
    return n_matched >= DOUBTFUL_PAIRS and 2 * n_matched >= LEAST_SHARE * n_rows


def is_sure(source: Source, n_matched: int, n_varied: int) -> bool:
    """Whether a file is a list from both sides for sure, and no double round of both colours."""
    return n_matched >= SURE_PAIRS and (not says_colour(source) or n_varied >= VARIED_PAIRS)


def says_colour(source: Source) -> bool:
    """Whether the column of the first player says who moved first."""
    return source.columns.get("first", "first").strip().casefold() in COLOURS


def _files(store: Store) -> dict[str, tuple[str, str, int]]:
    rows = store.rows(
        "SELECT file_id, any_value(path), any_value(definition_hash), count(*) FROM told GROUP BY 1"
    )
    return {file_id: (path, definition, n) for file_id, path, definition, n in rows}


def _in_copies(store: Store, league: League) -> list[str]:
    """Mark results that a later copy of a file has in another way."""
    copies = store.rows(COPIES, [league.name]) if store.rows(COPIED, [league.name]) else []
    if not copies:
        return []
    schema = {"early": pl.String, "late": pl.String}
    store.register("copy", pl.DataFrame(copies, schema=schema, orient="row"))
    files = _files(store)
    found = store.frame(f"SELECT natural_key::VARCHAR AS natural_key, * EXCLUDE natural_key"
                        f" FROM ({CORRECTED})").cast(SCHEMA)  # fmt: skip
    _mark(store, found)
    early = {late: files[one][0] for one, late in copies}
    paths = {files[late][0]: early[late] for late in early}
    return _few(
        f"{path} repeats {paths[path]} with another result of {_games(some)}: they count as "
        f"{path} says. If {paths[path]} is right, `banzuke withdraw {path}`"
        for (path,), some in found.partition_by(
            "other_path", as_dict=True, maintain_order=True
        ).items()
    )


def _under_two_spellings(store: Store) -> list[str]:
    found = store.frame(f"SELECT natural_key::VARCHAR AS natural_key, * EXCLUDE natural_key"
                        f" FROM ({SPELT})").cast(SCHEMA)  # fmt: skip
    _mark(store, found)
    if found.is_empty():
        return []
    what = "it" if found["natural_key"].n_unique() == 1 else "them"
    return [
        f"{_games(found)} counted once, though two files have {what} under two spellings of a name"
    ]


def _mark(store: Store, found: pl.DataFrame) -> None:
    if found.height:
        store.register("found_double", found)
        store.execute("INSERT INTO once_more SELECT natural_key::UUID, why, other_path, other_line"
                      " FROM found_double")  # fmt: skip


def _games(found: pl.DataFrame) -> str:
    lines = ", ".join(map(str, found["other_line"].unique().sort().head(TOLD)))
    more = ", …" if found.height > TOLD else ""
    return f"{counted(found['natural_key'].n_unique(), 'game')} (line {lines}{more})"


def _few(notes: Iterable[str]) -> list[str]:
    notes = list(notes)
    if len(notes) <= TOLD:
        return notes
    return [*notes[:TOLD], f"and {counted(len(notes) - TOLD, 'more file')} of this kind"]
