"""The league file as the last run saw it, and the league's title."""

import tomllib
from typing import Any

from banzuke.flows.store import Connection

FILE_TEXT = "SELECT text FROM league_file WHERE league = ? AND seen_until IS NULL"


def league_file(serving: Connection, league: str) -> dict[str, Any]:
    """The contents of a league's file; empty if no run has seen one."""
    rows = serving.rows(FILE_TEXT, [league])
    return tomllib.loads(rows[0][0]) if rows else {}


def title_in(file: dict[str, Any], league: str) -> str:
    """The title that a league file gives, or else the league's name."""
    return str(file.get("title") or league)
