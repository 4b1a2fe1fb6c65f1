"""The list of corrections: what the file says, and what the last night made of each."""

from contextlib import closing

from banzuke.flows.corrections.said import WITHDRAW, read_corrections
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import say
from banzuke.flows.store import NothingPublished, open_serving

COLUMNS = [
    *("id", "league", "state", "action", "game", "player", "event", "value", "from", "to"),
    *("reason", "author", "at", "about", "withdrawn_by"),
]


def show_corrections(home: Home, *, league: str | None, as_json: bool) -> None:
    """Print every row of the file that says something by itself, and its state.

    The state is ``next night`` until a night has seen the row.
    """
    said = read_corrections(home)
    for _, problem in said.problems:
        say(problem)
    states = _states(home)
    over = {row.value: row.id for row in said.rows if row.action == WITHDRAW}
    rows = []
    for row in said.rows:
        if row.action == WITHDRAW or league not in (None, row.league):
            continue
        state = states.get((row.league, row.id), "next night")
        state = "next night" if (row.id in over) != (state == "withdrawn") else state
        cells = {"state": state, "withdrawn_by": over.get(row.id, ""), **row.cells}
        rows.append(tuple(cells[column] or None for column in COLUMNS))
    if as_json:
        show.as_json(COLUMNS, rows)
    elif not rows:
        print("Nothing was corrected.")  # noqa: T201
    else:
        told = [i for i in range(len(COLUMNS)) if any(row[i] for row in rows)]
        show.as_table([COLUMNS[i] for i in told], [[row[i] for i in told] for row in rows])


def _states(home: Home) -> dict[tuple[str, str], str]:
    """Return {(league, id): state} as analysts see it."""
    try:
        with closing(open_serving(home)) as serving:
            if not serving.rows("SELECT 1 FROM duckdb_views() WHERE view_name = 'correction'"):
                return {}
            rows = serving.rows("SELECT league, correction, state FROM correction")
    except NothingPublished:
        return {}
    return {(league, correction): state for league, correction, state in rows}
