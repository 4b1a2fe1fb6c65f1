"""`banzuke rollback`: the public sees again what it saw before."""

from flows.screen import show
from flows.serving.serving_file import refresh_serving
from flows.settings import Home
from flows.store import open_store
from flows.versions.rollback import roll_back

COLUMNS = ["league", "task", "period", "showed", "shows"]


def show_rollback(
    home: Home,
    league: str,
    *,
    period: str | None,
    to: str | None,
    reason: str,
    wait_seconds: float,
    as_json: bool,
) -> None:
    """Roll a league or one period of it back, publish that, and print what moved."""
    with open_store(home, command="rollback", wait_seconds=wait_seconds) as store:
        moves = roll_back(store, league, period=period, to=to, reason=reason)
        refresh_serving(store)
    rows = [(*line, before, after) for line, (before, after) in moves.items()]
    if as_json:
        show.as_json(COLUMNS, rows)
        return
    show.as_table(COLUMNS, [[value or "nothing" for value in row] for row in rows])
    print("Held until other games, parameters or methods count, or until `banzuke unpin`.")  # noqa: T201
