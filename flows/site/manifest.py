"""The manifest of a built site: the state of each league's pages, and the mark of a site."""

import json
import os
from pathlib import Path
from typing import Any

MANIFEST = "manifest.json"
"""The name of the file. Other programs have files of this name, too: its content is the mark."""


def leagues_in(text: str | bytes) -> dict[str, Any] | None:
    """The leagues of a manifest, with their states; None if this is not a manifest of a site."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    leagues = found.get("leagues") if isinstance(found, dict) else None
    if not isinstance(leagues, dict):
        return None
    are_states = all(isinstance(one, dict) and "state" in one for one in leagues.values())
    return leagues if are_states else None


def leagues_at(folder: Path) -> dict[str, Any] | None:
    """The leagues of the site in a folder; None if there is no site of Banzuke."""
    try:
        return leagues_in((folder / MANIFEST).read_bytes())
    except OSError:
        return None


def n_files(folder: Path) -> int:
    """The number of files in a folder and all folders in it; 0 of nothing."""
    return sum(len(names) for _, _, names in os.walk(folder))
