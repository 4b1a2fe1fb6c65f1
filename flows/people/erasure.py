"""Erased names: the list of their hashes, and the pseudonyms in place of them in the store.

Ids are hashes of names, so the list needs no names: a part of a text is an erased name if its hash
is in the list.
"""

import datetime as dt
import html
import json
import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import astuple, dataclass
from urllib.parse import unquote

import polars as pl

from banzuke.flows.fingerprint import of_player
from banzuke.flows.home import Home
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.readers import zipped
from banzuke.flows.store import Connection, Store, read_working, utc_now

TEXTS = (
    ("raw.quarantine", "raw_text"),
    ("raw.quarantine", "message"),
    ("raw.source_file", "message"),
    ("core.correction", "reason"),
    ("core.correction", "withdrawn_reason"),
    ("core.correction", "author"),
    ("core.correction", "event"),
    ("core.game", "void_reason"),
    ("core.table_game", "void_reason"),
    ("core.entry", "void_reason"),
    ("raw.resolved", "reason"),
    ("result.version_correction", "said"),
    ("result.hold", "reason"),
    ("result.tag", "reason"),
    ("result.backfill_period", "error"),
)
"""Columns of free text: from logs, from corrections and from users of commands."""
PATHS = (("raw.source_file", "path"), ("raw.resolved", "path"))
"""Columns of paths of logs."""
WITH_NAMES = ("parameters", "diagnostics")
"""Columns of versions, in JSON, that can name players: a gauge player and anchors."""
FIELDS = "namespace, player_id, pseudonym, n_characters, reason, run_id, erased_at, scrubbed_at"


@dataclass(frozen=True)
class Erasure:
    """One erased name: its hash, and facts about the erasure."""

    namespace: str
    player_id: str
    pseudonym: str
    n_characters: int
    reason: str
    run_id: str
    erased_at: dt.datetime
    scrubbed_at: dt.datetime | None = None


def erasures_of(home: Home) -> list[Erasure]:
    """The erased names of a home's store; the caller holds the writer's lock."""
    if not home.working_file.exists():
        return []
    with closing(read_working(home)) as working:
        return erasures_in(working)


def erasures_in(working: Connection) -> list[Erasure]:
    """The erased names of a working file; a file of an older Banzuke without erasures has none."""
    if not working.rows("SELECT 1 FROM duckdb_tables() WHERE table_name = 'erasure'"):
        return []
    return [
        Erasure(*row) for row in working.rows(f"SELECT {FIELDS} FROM core.erasure ORDER BY ALL")
    ]


def carry_over(store: Store, erasures: list[Erasure]) -> int:
    """Add the erased names that the store's list lacks, and return their number."""
    listed = {(one.namespace, one.player_id) for one in erasures_in(store)}
    new = [one for one in erasures if (one.namespace, one.player_id) not in listed]
    for one in new:
        store.execute(
            f"INSERT INTO core.erasure ({FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", astuple(one)
        )
    return len(new)


def apply_erasures(store: Store, *, logs_of: Home | None = None) -> int:
    """Replace every erased name that the store still has; return the number of texts changed.

    In the path of a log that no longer exists, pseudonyms replace the names. The path of an
    existing log stays, so that the log can be found. Logs belong to the store's home, or to the
    home ``logs_of``.

    Ids, versions and all numbers stay. A free text with an erased name is replaced as a whole,
    because the words beside the name may identify the person.
    """
    erasures = erasures_in(store)
    for one in erasures:
        _replace_in_settings(store, one)
    store.execute(
        "UPDATE core.player SET name = erasure.pseudonym FROM core.erasure AS erasure"
        " WHERE erasure.namespace = player.namespace AND erasure.player_id = player.player_id"
    )
    store.execute(
        "DELETE FROM core.profile AS profile USING core.erasure AS erasure"
        " WHERE erasure.namespace = profile.namespace AND erasure.player_id = profile.player_id"
    )
    n_texts = 0
    for table, column, text in texts(store):
        if (hidden := hide(text, erasures)) != text:
            n_texts += 1
            store.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", [hidden, text])
    for table, column, path in paths_gone(store, logs_of or store.home):
        if (renamed := with_pseudonyms(path, erasures)) != path:
            n_texts += 1
            store.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", [renamed, path])
    store.bump_generation()
    return n_texts


def mark_scrubbed(working: Connection) -> None:
    """Record that the file no longer contains any name of the list, in any byte."""
    working.execute("UPDATE core.erasure SET scrubbed_at = ?", [utc_now()])


def texts(store: Store) -> list[tuple[str, str, str]]:
    """The (table, column, text) of the distinct free texts in the store."""
    return [
        (table, column, text)
        for table, column in TEXTS
        for (text,) in store.rows(
            f"SELECT DISTINCT {column} FROM {table} WHERE {column} IS NOT NULL ORDER BY ALL"
        )
    ]


def paths_gone(store: Store, home: Home) -> list[tuple[str, str, str]]:
    """The (table, column, path) of logs that are in the store, but no longer in the home."""
    return [
        (table, column, path)
        for table, column in PATHS
        for (path,) in store.rows(f"SELECT DISTINCT {column} FROM {table} ORDER BY ALL")
        if not zipped.exists(home.root / path)
    ]


def with_pseudonyms(text: str, erasures: list[Erasure]) -> str:
    """A text with a pseudonym in place of each erased name."""
    for one in erasures:
        for part in set(_parts(text, one)):
            if of_player(one.namespace, part) == one.player_id:
                text = text.replace(part, one.pseudonym)
    return text


def hide_texts(rows: pl.DataFrame, erasures: list[Erasure]) -> pl.DataFrame:
    """Rows for quarantine, with a note in place of each text that has an erased name."""
    if not erasures or rows.is_empty():
        return rows
    hidden = {
        column: [text and hide(text, erasures) for text in rows[column].to_list()]
        for column in ("raw_text", "message")
    }
    return rows.with_columns(
        **{c: pl.Series(values, dtype=pl.String) for c, values in hidden.items()}
    )


def _replace_in_settings(store: Store, one: Erasure) -> None:
    """Replace an erased name in JSON columns of versions and in texts of league files."""
    names = store.rows(
        "SELECT name FROM core.player WHERE namespace = ? AND player_id = ? AND name <> ?",
        [one.namespace, one.player_id, one.pseudonym],
    )
    for (name,) in names:
        old, new = (json.dumps(text, ensure_ascii=False) for text in (name, one.pseudonym))
        for column in WITH_NAMES:
            store.execute(
                f"UPDATE result.version SET {column} = replace({column}, ?, ?)"
                f" WHERE contains({column}, ?)",
                [old, new, old],
            )
        store.execute(
            "UPDATE core.league_file SET text = regexp_replace("
            "text, '(^|\\W)' || regexp_escape(?) || '(\\W|$)', '\\1' || ? || '\\2', 'g')"
            " WHERE contains(text, ?)",
            [name, one.pseudonym, name],
        )


def hide(text: str, erasures: list[Erasure]) -> str:
    """A text, or a note in place of the whole text if the text has an erased name."""
    for form in _readings(text) if erasures else ():
        for one in erasures:
            if any(of_player(one.namespace, part) == one.player_id for part in _parts(form, one)):
                return f"[text removed: it contained the name of {one.pseudonym}]"
    return text


def _readings(text: str) -> set[str]:
    """A text as it is, and without the escapes of URLs, HTML and JSON, which can hide names."""
    unescaped = re.sub(r"\\u([0-9a-fA-F]{4})", lambda found: chr(int(found[1], 16)), text)
    paired = unescaped.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return {clean_name(form) for form in (text, unquote(text), html.unescape(text), paired)}


def _parts(text: str, one: Erasure) -> Iterator[str]:
    """Yield the parts of a text that are as long as an erased name.

    No part begins or ends between two ASCII letters or digits, that is, inside a word.
    """
    length = one.n_characters
    for start in range(len(text) - length + 1):
        end = start + length
        if not (_within_word(text, start) or _within_word(text, end)):
            yield text[start:end]


def _within_word(text: str, place: int) -> bool:
    beside = text[max(place - 1, 0) : place + 1]
    return len(beside) == 2 and all(c.isascii() and c.isalnum() for c in beside)
