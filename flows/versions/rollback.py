"""Return to an earlier public version, held until the inputs change."""

import datetime as dt
from collections.abc import Iterable

from banzuke.flows.errors import BanzukeError
from banzuke.flows.store import Store
from banzuke.flows.versions.holds import PINNED, ROLLED_BACK, Hold, Line, hold, holds_of
from banzuke.flows.versions.moments import find_version
from banzuke.flows.versions.promotion import (
    Change,
    candidates_of,
    note_candidates,
    promote,
    shown_of,
)
from banzuke.flows.versions.tags import find_time, tagged_at

Moves = dict[Line, tuple[str | None, str | None]]
"""For each line, the version shown until now and the version shown again; None means nothing."""


class CannotRollBack(BanzukeError):
    """There is no earlier version, or a hold keeps the period as it is."""


def roll_back(
    store: Store, league: str, *, period: str | None, to: str | None, reason: str
) -> Moves:
    """Show again the earlier version of a league, and hold it; return the moved lines.

    ``to`` is the start of a version's id, or a tag, a date or a time, which means the version shown
    then. Without ``to``, a period goes back to the version before. Without ``to`` and a period, all
    lines that the last run with a change of the league has changed go back.

    Raises
    ------
    CannotRollBack
        If there is no earlier version, a period is pinned, or its version is shown already.
    """
    shown = shown_of(store, league)
    targets = _targets(store, league, period=period, to=to)
    moves = {line: (shown.get(line), t) for line, t in targets.items() if shown.get(line) != t}
    if not moves:
        raise CannotRollBack(f"{league}: this version is shown already")
    if all(target is None for _, target in moves.values()):
        raise CannotRollBack(f"{league}: no version was shown before this one")
    holds, candidates = holds_of(store), candidates_of(store, league)
    with store.transaction():
        for line, (before, target) in moves.items():
            held = holds.get(line)
            against = held.against_version_id if held else before
            if held and held.kind == PINNED:
                raise CannotRollBack(f"{league} {line[2]} is pinned; `banzuke unpin` frees it")
            if held and target == against:
                raise CannotRollBack(
                    f"{league} {line[2]}: {target} is the version that was rolled back; "
                    "`banzuke unpin` frees it, and the next night shows it again"
                )
            promote(store, Change(*line, target, reason=ROLLED_BACK))
            hold(store, line, Hold(ROLLED_BACK, target, against, reason))
            note_candidates(store, {line: candidates.get(line, against)})
        store.bump_generation()
    return moves


def _targets(
    store: Store, league: str, *, period: str | None, to: str | None
) -> dict[Line, str | None]:
    history = [h for h in _history(store, league) if period in (None, h[0][2])]
    if not history:
        where = f"{league} {period}" if period else league
        raise CannotRollBack(f"{where} has never shown a version; see `banzuke versions`")
    if to is None:
        last_run = history[-1][3]
        lines = {line for line, _, _, run_id in history if period or run_id == last_run}
        found = {line: version_before([v for at, v, *_ in history if at == line]) for line in lines}
        targets: dict[Line, str | None] = {line: found[line] for line in sorted(lines)}
    elif tagged_at(store, to) is not None or "-" in to:
        moment = find_time(store, to, league)
        lines = {line for line, *_ in history}
        targets = {line: _at(history, line, moment) for line in sorted(lines)}
    else:
        version_id, line = find_version(store, to)
        if line[0] != league or period not in (None, line[2]):
            raise CannotRollBack(f"version {version_id} is of {line[0]} {line[2]}")
        return {line: version_id}
    for target in filter(None, targets.values()):
        find_version(store, target)  # refuses a version whose rows are gone
    return targets


def _history(store: Store, league: str) -> list[tuple[Line, str | None, dt.datetime, str]]:
    rows = store.rows(
        "SELECT league, task, period, version_id, promoted_at, run_id FROM result.promotion"
        " WHERE league = ? ORDER BY promotion_number",
        [league],
    )
    return [((name, task, period), *rest) for name, task, period, *rest in rows]


def _at(
    history: Iterable[tuple[Line, str | None, dt.datetime, str]], line: Line, moment: dt.datetime
) -> str | None:
    """The version that a line showed at a time."""
    seen = [version for at, version, promoted_at, _ in history
            if at == line and promoted_at <= moment]  # fmt: skip
    return seen[-1] if seen else None


def version_before(promoted: list[str | None]) -> str | None:
    """The version that was shown before the last of a line's promotions; None if there was none.

    A return to an earlier version undoes the promotions after it. After `a b a`, the version before
    is therefore nothing and not `b`, so that repeated rollbacks go further and further back.
    """
    path: list[str | None] = [None]
    for version in promoted:
        if version in path:
            del path[path.index(version) + 1 :]
        else:
            path.append(version)
    return path[-2] if len(path) > 1 else None
