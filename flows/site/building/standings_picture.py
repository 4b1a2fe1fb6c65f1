"""The picture of a league's standings that a chat shows beside a link."""

from importlib.util import find_spec
from pathlib import Path

from banzuke.flows.screen.picture_words import speaking
from banzuke.flows.site.parts.blocks import Table, Text
from banzuke.flows.site.parts.numbers import is_number
from banzuke.flows.site.parts.texts import said

NAME = "standings.png"
SHOWN = 12
"""Rows of the picture."""
MISSING = (
    "[site] base_url: links show no picture of the standings; the picture needs "
    "pip install -c constraints.txt 'banzuke[report]'"
)


def can_draw() -> bool:
    """Whether the library that draws is installed."""
    return find_spec("matplotlib") is not None


def draw_standings(board: Table, folder: Path, *, title: str, language: str) -> bool:
    """Draw the first rows of a leaderboard with their intervals; return whether there were any."""
    kinds = [column.kind for column in board.columns]
    if "player" not in kinds or "interval" not in kinds or not can_draw():
        return False
    from banzuke.flows.screen.plots_ratings import draw_intervals  # noqa: PLC0415  # matplotlib

    player, interval = kinds.index("player"), kinds.index("interval")
    places = enumerate((row for row in board.rows if is_number(row[interval][1])), start=1)
    rows = [(f"{place}. {row[player].label}", *row[interval]) for place, row in places][:SHOWN]
    if not rows:
        return False
    has_value = len(kinds) > interval + 1
    unit = said(Text(f"column-{board.columns[interval + 1].key}"), language) if has_value else ""
    with speaking(language):
        files = draw_intervals(rows, folder / Path(NAME).stem, title=title, unit=unit)
    for file in files:
        if file.name != NAME:
            file.unlink()
    return True
