"""Tags that may say that a game does not count, such as `[Rated "false"]`, asked for by name.

The readers of games of chess give a tag only to a source that names it. So the beginning of a file
in PGN says which of these tags there are; games in JSON have one.
"""

import re
from dataclasses import replace

from banzuke.flows.ingest.arrival import Arrival
from banzuke.flows.ingest.reading_process.log_reader import LogReader

MARKING = re.compile(
    rb"^\[((?:Is)?(?:Un)?(?:Rated|Ranked)|Casual|Friendly|Exhibition|Remark|Note|Comment|Mode|"
    rb"EventType|Official|Counts|Annulled|Void) ",
    re.MULTILINE | re.IGNORECASE,
)
"""A tag at the beginning of a line whose value may mark a game."""
BEGINNING = 1_000_000
"""Bytes of a file in which tags are searched."""
IN_JSON = ("rated",)
"""What games in JSON say about it."""


def with_marking_tags(reader: LogReader, arrival: Arrival) -> Arrival:
    """The file with a source that names its marking tags, too."""
    source = arrival.source
    if source.format == "pgn":
        begun = reader.first_bytes(arrival, BEGINNING)
        found = MARKING.findall(begun) if isinstance(begun, bytes) else []
        tags = [tag.decode("ascii") for tag in found]
    else:
        tags = [*IN_JSON] if source.format == "chess-json" else []
    named: dict[str, list[str]] = {tag: [] for tag in tags if tag not in source.void_if}
    if not named:
        return arrival
    update = {"void_if": {**source.void_if, **named}}
    return replace(arrival, source=source.model_copy(update=update))
