"""Rows of `banzuke diff` for players whose name is another one in the other version.

A version has the ids of its time. A player who was renamed since would be gone in one row and new
in another.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from banzuke.flows.store import Connection

SHOWN = "SELECT player_id, shown_id FROM core.name WHERE list_contains($ids, player_id)"
NAMES = "SELECT player_id, name FROM core.player WHERE list_contains($ids, player_id)"
BEFORE, AFTER = "_before", "_after"
PARTS = ("state", "season")
"""Columns that are keys beside the player: of hands of mahjong, of tournaments."""
ADDED = ("player_before", "player_after")
"""The columns that are added: the name in the older and in the newer version."""


Row = dict[str, Any]


def with_new_names(
    serving: Connection, columns: Sequence[str], rows: Sequence[tuple[Any, ...]]
) -> tuple[list[str], list[tuple[Any, ...]]]:
    """The columns and rows of a diff, with one row for a renamed player; such rows come first.

    ``player_before`` and ``player_after`` are added: the name of a renamed player in the older
    version, and the player who has the games of a merged name in the newer version. They are null
    for all others. A diff without players stays as it is.
    """
    if "player_id" not in columns:
        return list(columns), list(rows)
    found = [dict(zip(columns, row, strict=True)) | dict.fromkeys(ADDED) for row in rows]
    shown = dict(serving.rows(SHOWN, {"ids": [row["player_id"] for row in found]}))
    names = dict(serving.rows(NAMES, {"ids": [*shown.values()]}))
    of_person: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in found:
        person = shown.get(row["player_id"], row["player_id"])
        of_person[person, *(row.get(part) for part in PARTS)].append(row)
    first, others = [], []
    for row in found:
        id_ = row["player_id"]
        person = shown.get(id_, id_)
        own = of_person[person, *(row.get(part) for part in PARTS)]
        gone, new = ([one for one in own if not _is_in(one, side)] for side in (AFTER, BEFORE))
        if len(own) == len(gone) + len(new) and len(gone) == len(new) == 1:
            if row is new[0]:
                first.append(_joined(gone[0], row))
        elif id_ in shown and row in gone:
            first.append(row | {"player_after": names.get(person)})
        else:
            others.append(row)
    named = [*columns, *ADDED]
    return named, [tuple(row[name] for name in named) for row in (*first, *others)]


def name_in_words(row: Row) -> str:
    """The name of a row in a table, with the other name of the player."""
    if row["player_before"] is not None:
        return f"{row['player']} (was {row['player_before']})"
    if row["player_after"] is not None:
        return f"{row['player']} (now {row['player_after']})"
    return str(row["player"])


def _is_in(row: Row, side: str) -> bool:
    """Whether a version has the player of a row: its values are not all null."""
    return any(
        value is not None
        for name, value in row.items()
        if name.endswith(side) and name not in ADDED
    )


def _joined(gone: Row, new: Row) -> Row:
    """One row of a player from that of the old name and that of the new one."""
    row = {name: gone[name] if name.endswith(BEFORE) else value for name, value in new.items()}
    row["player_before"] = gone["player"]
    for name, value in row.items():  # the value that has changed stands before `change`
        if name == "change":
            break
        if name.endswith(BEFORE) and isinstance(value, int | float):
            old, now = value, row[name.removesuffix(BEFORE) + AFTER]
            row["change"] = None if now is None else now - old
    return row
