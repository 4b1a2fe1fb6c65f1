"""The manifest of a built site: the state of each league's pages, and the mark of a site."""

import hashlib
import json
import os
from pathlib import Path
from typing import Any

MANIFEST = "manifest.json"
"""The name of the file. Other programs have files of this name, too: its content is the mark."""


OF_HOME = "home"
"""The key of the mark of the home whose site this is."""


def mark_of(home: Path) -> str:
    """The mark of a home in its site: its path, without telling the path to readers."""
    return hashlib.sha256(os.fsencode(home.resolve())).hexdigest()[:16]


def home_in(text: str | bytes) -> str | None:
    """The mark of the home in a manifest; None if there is none, as in sites of older versions."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    mark = found.get(OF_HOME) if isinstance(found, dict) else None
    return mark if isinstance(mark, str) else None


def notes_of_other_home(place: str, before: str | bytes, after: str | bytes) -> list[str]:
    """A note if a site replaced that of another home: two homes may replace each other's for ever.

    ``before`` and ``after`` are the manifests of the replaced and of the new site.
    """
    earlier, now = home_in(before), home_in(after)
    if earlier is None or earlier == now:
        return []
    return [
        f"{place} had the site of another home, which this one has replaced: if two homes have the "
        "same `folder` in [site], give each its own; if the home was moved, all is well"
    ]


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
