"""The working file brought to today's schema, one migration after the other."""

import hashlib
from collections.abc import Container
from pathlib import Path

from banzuke import sql
from banzuke.flows.errors import BanzukeError
from banzuke.flows.store.connection import Connection, Store


class StoreTooNew(BanzukeError):
    """The store was written by a newer Banzuke."""


class MigrationChanged(BanzukeError):
    """The text of a migration has changed since it was applied to the store."""

    exit_code = 1


def migrate(store: Store) -> list[str]:
    """Apply the migrations that the file does not have yet, each in its own transaction.

    An empty file gets all of them in one transaction, in a third of the time. Returns the names of
    the new migrations. The hash of each migration is stored, and a changed text is refused: two
    stores with the same migrations therefore have the same tables.

    Raises
    ------
    StoreTooNew
        If the file has migrations that this code does not know.
    MigrationChanged
        If the text of an applied migration has changed.
    """
    store.execute(
        "CREATE TABLE IF NOT EXISTS main.migration"
        " (name VARCHAR NOT NULL, applied_at TIMESTAMP NOT NULL)"
    )
    store.execute("ALTER TABLE main.migration ADD COLUMN IF NOT EXISTS sql_hash VARCHAR")
    known = _known()
    applied = refuse_other_schema(store, store.home.working_file)
    missing = missing_of(applied)
    at_once = [missing] if missing and not applied else [[name] for name in missing]
    for names in at_once:
        _apply(store, {name: known[name] for name in names})
    for name in (name for name, text_hash in applied.items() if text_hash is None):
        update = "UPDATE main.migration SET sql_hash = ? WHERE name = ?"
        store.execute(update, [known[name], name])  # applied before hashes were kept
    if missing:
        store.checkpoint()
    return missing


def _apply(store: Store, hashes: dict[str, str]) -> None:
    """Apply and record migrations, all or none."""
    with store.transaction():
        for name in hashes:
            store.execute(sql.read(f"migrations/{name}"))
        rows = [value for name, of_text in hashes.items() for value in (name, store.now(), of_text)]
        each = ", ".join(["(?, ?, ?)"] * len(hashes))
        store.execute(f"INSERT INTO main.migration VALUES {each}", rows)


def refuse_other_schema(store: Connection, file: Path) -> dict[str, str | None]:
    """The hash of each migration of a working file, if this code can write the file.

    Raises
    ------
    StoreTooNew, MigrationChanged
        As `migrate` raises them.
    """
    known = _known()
    applied: dict[str, str | None] = dict(
        store.rows("SELECT name, sql_hash FROM main.migration ORDER BY name")
    )
    # Migrations of other distributions begin with a letter. After such a distribution was removed,
    # its migrations are unknown and its tables stay.
    if unknown := sorted(name for name in set(applied) - set(known) if name[0].isdigit()):
        raise StoreTooNew(
            f"{file} was written by a newer Banzuke (migration {unknown[-1]}). "
            "Update Banzuke, or restore a backup made before the update."
        )
    changed = [name for name in known if applied.get(name) not in (None, known[name])]
    if changed:
        raise MigrationChanged(
            f"the migration {changed[0]} differs from the one that was applied to "
            f"{file}. Install an unchanged Banzuke; write a new migration to "
            "change tables."
        )
    return applied


def missing_of(applied: Container[str]) -> list[str]:
    """The migrations of this code that are not among those applied to a file."""
    return [name for name in _known() if name not in applied]


def _known() -> dict[str, str]:
    """The hash of the text of each migration of this code."""
    return {name: _hash_of(name) for name in sql.names("migrations")}


def _hash_of(name: str) -> str:
    return hashlib.sha256(sql.read(f"migrations/{name}").encode()).hexdigest()
