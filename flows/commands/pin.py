"""`banzuke pin` and `banzuke unpin`: what stays shown whatever the nights compute."""

from flows.errors import BanzukeError
from flows.screen import show
from flows.serving.serving_file import refresh_serving
from flows.settings import Home
from flows.store import Store, open_store
from flows.versions.holds import PINNED, Hold, Line, free, hold, holds_of
from flows.versions.moments import find_version
from flows.versions.promotion import Change, promote, shown_of

COLUMNS = ["league", "task", "period", "kind", "version_id", "reason"]


class NothingHeld(BanzukeError):
    """Nothing is pinned or rolled back there."""


def show_pin(home: Home, start: str, *, reason: str, wait_seconds: float, as_json: bool) -> None:
    """Pin the version whose id begins with ``start``: show it, if it is not shown, and hold it."""
    with open_store(home, command="pin", wait_seconds=wait_seconds) as store:
        version_id, line = find_version(store, start)
        pinned = Hold(PINNED, version_id, None, reason)
        with store.transaction():
            if shown_of(store, line[0]).get(line) != version_id:
                promote(store, Change(*line, version_id, reason=PINNED))
            hold(store, line, pinned)
            store.bump_generation()
        refresh_serving(store)
    _print({line: pinned}, as_json=as_json)


def show_unpin(
    home: Home,
    start: str | None,
    *,
    league: str | None,
    period: str | None,
    reason: str,
    wait_seconds: float,
    as_json: bool,
) -> None:
    """Free the pinned or rolled-back periods of a version, of a league, or one period of it.

    Raises
    ------
    NothingHeld
        If nothing of that is held.
    """
    with open_store(home, command="unpin", wait_seconds=wait_seconds) as store:
        freed = _chosen(store, start, league, period)
        with store.transaction():
            for line in freed:
                free(store, line, reason=reason)
            store.bump_generation()
        refresh_serving(store)
    _print(freed, as_json=as_json)
    if not as_json:
        print("Free again: the next night, or `banzuke promote`, shows what the games say.")  # noqa: T201


def _chosen(
    store: Store, start: str | None, league: str | None, period: str | None
) -> dict[Line, Hold]:
    if start is None and league is None:
        raise NothingHeld("say what to free: the start of a version's id, or --league")
    found = {
        line: held
        for line, held in holds_of(store).items()
        if league in (None, line[0])
        and period in (None, line[2])
        and (start is None or (held.version_id or "").startswith(start))
    }
    if not found:
        raise NothingHeld("nothing is pinned or rolled back there; `banzuke status` shows what is")
    return found


def _print(holds: dict[Line, Hold], *, as_json: bool) -> None:
    rows = [(*line, held.kind, held.version_id, held.reason) for line, held in holds.items()]
    (show.as_json if as_json else show.as_table)(COLUMNS, rows)
