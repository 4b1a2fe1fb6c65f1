"""Requested corrections of names, checked against the existing corrections of names."""

from dataclasses import replace

from banzuke.flows.corrections.ask import CannotCorrect, NobodyCalled, active_rows, the_name
from banzuke.flows.corrections.rows import OF_NAMES, CorrectionRow
from banzuke.flows.fingerprint import of_player
from banzuke.flows.home import Home
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.league import League
from banzuke.flows.people.spelling import APART
from banzuke.flows.store import Connection

LINKS = """
SELECT one.name, other.name
FROM core.alias AS alias
JOIN core.player AS one ON one.player_id = alias.alias_id
JOIN core.player AS other ON other.player_id = alias.player_id
WHERE alias.namespace = ? AND alias.from_at IS NULL AND alias.to_at IS NULL AND alias.why IS NULL
    AND (alias.correction IS NULL OR alias.league <> ?)
ORDER BY ALL
"""


def checked_names(
    working: Connection, home: Home, league: League, row: CorrectionRow
) -> CorrectionRow:
    """A row about names, with each name as `the_name` gives it.

    Raises
    ------
    CannotCorrect
        If the row is invalid, or conflicts with existing rows; with the remedy.
    """
    row = replace(row, player=the_name(working, league, row.player))
    if row.action in ("merge", APART):
        row = replace(row, value=_the_other_name(working, home, league, row))
    if row.player == row.value:
        raise CannotCorrect("both names are the same")
    if row.action == APART:
        _refuse_joined(working, home, league, row)
        return row
    active = [other for other in active_rows(home, league.name) if other.action in OF_NAMES]
    for other in active:
        if other.player == row.player and _overlap(other, row):
            raise CannotCorrect(
                f"the correction {other.id} already makes {other.player!r} {other.value!r}; run "
                f"`banzuke correct withdraw {other.id}` first"
            )
    links = dict(working.rows(LINKS, [league.namespace, league.name]))
    if links.get(row.player, row.value) != row.value:
        raise CannotCorrect(
            f"{row.player!r} already is {links[row.player]!r}, by an alias file, the setting "
            "[programs] or another league's corrections; change it there"
        )
    links |= {other.player: other.value for other in active if _overlap(other, row)}
    if row.action == "rename":
        _refuse_taken(working, league, row.value, links)
    _refuse_circle(links | {row.player: row.value}, row)
    return row


def _the_other_name(working: Connection, home: Home, league: League, row: CorrectionRow) -> str:
    """The second name as `the_name` gives it; a refused merge into a new name says what to do."""
    try:
        return the_name(working, league, row.value)
    except NobodyCalled as error:
        if row.action != "merge":
            raise
        for other in active_rows(home, league.name):
            if other.action == "rename" and other.value == row.value:
                raise NobodyCalled(
                    f"{error} The correction {other.id} gives {other.player!r} this name in the "
                    f"next night; merge into {other.player!r}"
                ) from None
        raise NobodyCalled(
            f"{error} `banzuke player rename` shows a player under a name that no log has"
        ) from None


def _refuse_joined(working: Connection, home: Home, league: League, row: CorrectionRow) -> None:
    """Raise if a correction or an alias already joins the two names, or keeps them apart."""
    pair = {row.player, row.value}
    for other in active_rows(home, league.name):
        if other.action in (*OF_NAMES, APART) and {other.player, other.value} == pair:
            raise CannotCorrect(
                f"the correction {other.id} ({other.action}) already is about these two names; run "
                f"`banzuke correct withdraw {other.id}` first"
            )
    links = dict(working.rows(LINKS, [league.namespace, league.name]))
    if links.get(row.player) == row.value or links.get(row.value) == row.player:
        raise CannotCorrect(
            "an alias file or another league's corrections make the two names one player; "
            "change it there"
        )


def _refuse_taken(working: Connection, league: League, name: str, links: dict[str, str]) -> None:
    """Raise if a name belongs to a player.

    A name that only a withdrawn row has is free.
    """
    player_id = of_player(league.namespace, name)
    plays = any(
        working.rows(f"SELECT 1 FROM {kind.table} WHERE {column} = ? LIMIT 1", [player_id])
        for kind in KINDS.values()
        for column in kind.people.values()
    )
    if plays or name in links or name in links.values():
        raise CannotCorrect(f"{name!r} already is a player; `merge` makes the two names one player")


def _refuse_circle(links: dict[str, str], row: CorrectionRow) -> None:
    chain = [row.player]
    while (name := links.get(chain[-1])) is not None and name not in chain:
        chain.append(name)
    if name == row.player:
        raise CannotCorrect(
            f"the names would form a circle: {' → '.join([*chain, name])}; withdraw one correction "
            "first"
        )


def _overlap(one: CorrectionRow, other: CorrectionRow) -> bool:
    """Whether the day ranges of two rows overlap; ISO days sort by time."""
    return (one.from_ or "") <= (other.to or "9999") and (other.from_ or "") <= (one.to or "9999")
