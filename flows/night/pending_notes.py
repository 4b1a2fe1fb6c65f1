"""Notes on files that were just read, kept until a summary has said them.

A night that is killed, or meets a full disk, has committed the files that it read. The next night
does not read them again, so nobody would see what the first one noted and asked about their rows.
"""

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace

from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import Ingested
from banzuke.flows.whole_file import whole_file


def keep_notes(home: Home, ingested: Mapping[str, Ingested]) -> dict[str, Ingested]:
    """The results of reading, with notes that no summary has said; all are kept until one does.

    ``ingested`` has the result of each league.
    """
    kept = _kept(home)
    full = {name: _with_notes(outcome, kept.get(name, [])) for name, outcome in ingested.items()}
    now = kept | {
        name: [*outcome.notes]
        for name, outcome in full.items()
        if not isinstance(outcome, Exception) and outcome.notes and _has_read(outcome)
    }
    _keep(home, now, before=kept)
    return full


def forget_notes(home: Home, leagues: Iterable[str]) -> None:
    """Forget the notes of leagues whose summary is written."""
    kept, told = _kept(home), {*leagues}
    _keep(home, {name: notes for name, notes in kept.items() if name not in told}, before=kept)


def _has_read(outcome: Ingested) -> bool:
    files = () if isinstance(outcome, Exception) else outcome.files
    return any(file.state == "read" for file in files)


def _with_notes(outcome: Ingested, notes: list[str]) -> Ingested:
    if isinstance(outcome, Exception) or not notes:
        return outcome
    return replace(outcome, notes=tuple(dict.fromkeys((*notes, *outcome.notes))))


def _kept(home: Home) -> dict[str, list[str]]:
    """{league: notes}; empty if there is no file, or it cannot be read."""
    try:
        found = json.loads(home.unsaid_file.read_text(encoding="utf-8"))
        return {str(name): [*map(str, notes)] for name, notes in found.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def _keep(home: Home, notes: dict[str, list[str]], *, before: dict[str, list[str]]) -> None:
    """Write the notes if they have changed; on a full disk the night goes on without them."""
    if notes == before:
        return
    with suppress(OSError):
        if not notes:
            home.unsaid_file.unlink(missing_ok=True)
            return
        with whole_file(home.unsaid_file) as new:
            new.write_text(json.dumps(notes, indent=1, ensure_ascii=False), encoding="utf-8")
