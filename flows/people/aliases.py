"""Alias files: names of the same player. They apply to ratings, not to rows of logs."""

import csv
import datetime as dt
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from banzuke.flows.errors import OneLeagueFailed
from banzuke.flows.fingerprint import of_player
from banzuke.flows.home import Home
from banzuke.flows.leagues.league import Aliases, League
from banzuke.flows.leagues.links import Reach
from banzuke.flows.leagues.names import clean_name, too_long
from banzuke.flows.leagues.own_files import own_rows
from banzuke.flows.leagues.periods import end_of_day, start_of_day
from banzuke.flows.people.players import register_players
from banzuke.flows.store import Connection, Store

STORED: dict[str, pl.DataType] = {
    **dict.fromkeys(("namespace", "league", "alias_id", "player_id"), pl.String()),
    **dict.fromkeys(("from_at", "to_at"), pl.Datetime("us")),
}
"""Columns of core.alias that an alias file fills."""
BY_PEOPLE = "correction IS NULL AND why IS NULL"
"""Condition for the rows of core.alias that alias files and the rules for programs have made."""


class BadAliases(OneLeagueFailed):
    """An alias file cannot be used; the message has file, line and remedy."""


class Link(NamedTuple):
    """A name that stands for a player, always or between two days, and its file and line."""

    alias: str
    player: str
    first_day: dt.date | None = None
    last_day: dt.date | None = None
    where: str = ""

    @property
    def is_dated(self) -> bool:
        """Whether the link holds for a limited time only."""
        return (self.first_day, self.last_day) != (None, None)


def read_links(file: Path, aliases: Aliases) -> list[Link]:
    """The link in each row of an alias file.

    Raises
    ------
    BadAliases
        If the file cannot be read, lacks a column, or a row lacks a name or has an invalid day.
    """
    try:
        reader = own_rows(file)
        wanted = {aliases.alias, aliases.player, aliases.first_day, aliases.last_day} - {None}
        missing = wanted - set(reader.fieldnames or [])
        if missing:
            raise BadAliases(f"{file}:1: no column {min(map(str, missing))!r} in the header")
        return [_link(row, aliases, f"{file}:{reader.line_num}") for row in reader]
    except (OSError, csv.Error) as error:
        raise BadAliases(f"{file}: the alias file cannot be read: {error}") from None


def _link(row: dict[str, str | None], aliases: Aliases, where: str) -> Link:
    alias, player = (clean_name(row[name] or "") for name in (aliases.alias, aliases.player))
    if not alias or not player:
        raise BadAliases(f"{where}: an alias and its player must both be given")
    if why := too_long(alias, player):
        raise BadAliases(f"{where}: {why}")
    first_day, last_day = (_day(row, name, where) for name in (aliases.first_day, aliases.last_day))
    link = Link(alias, player, first_day, last_day, where)
    if link.first_day and link.last_day and link.last_day < link.first_day:
        raise BadAliases(f"{where}: the last day, {link.last_day}, is before the first")
    return link


def _day(row: dict[str, str | None], column: str | None, where: str) -> dt.date | None:
    text = (row[column] or "").strip() if column else ""
    try:
        return dt.date.fromisoformat(text) if text else None
    except ValueError:
        raise BadAliases(f"{where}: {text!r} is not a day like 2026-01-31") from None


def add_link(target: dict[str, str], alias: str | None, player: str | None, where: str) -> None:
    """Add the player of a name to ``target``; `BadAliases` if the name has another player."""
    alias, player = clean_name(alias or ""), clean_name(player or "")
    if not alias or not player:
        raise BadAliases(f"{where}: an alias and its player must both be given")
    if target.setdefault(alias, player) != player:
        raise BadAliases(
            f"{where}: {alias!r} cannot be both {target[alias]!r} and {player!r}; delete one row"
        )


def ends_of_chains(target: dict[str, str], where: object) -> dict[str, str]:
    """{alias: the end of its chain}. Each link is followed only once, also in long chains."""
    ends: dict[str, str] = {}
    for alias in sorted(target):
        chain = {alias: None}  # in order
        name = alias
        while name not in ends and (following := target.get(name, name)) != name:
            if following in chain:
                circle = " → ".join([*chain, following])
                raise BadAliases(f"{where}: aliases form a circle: {circle}; delete one of them")
            chain[following] = None
            name = following
        ends |= dict.fromkeys(chain, ends.get(name, name))
    return {alias: ends[alias] for alias in sorted(target)}


def always_meant(links: Iterable[Link], where: object) -> dict[str, str]:
    """{name: its player} of the links without days; chains are followed.

    Raises
    ------
    BadAliases
        If a name has two players, or if aliases form a circle.
    """
    target: dict[str, str] = {}
    for link in links:
        if not link.is_dated:
            add_link(target, link.alias, link.player, link.where)
    return ends_of_chains(target, where)


def alias_frame(league: League, root: Path) -> pl.DataFrame:
    """The rows of core.alias from a league's alias file, with the names in two more columns."""
    links = _links(league.aliases, root) if league.aliases else []
    where = root / league.aliases.path if league.aliases else root
    used = [Link(alias, player) for alias, player in always_meant(links, where).items()]
    used += [link for link in links if link.is_dated]
    rows = [
        {
            "namespace": league.namespace,
            "league": league.name,
            "alias_id": of_player(league.namespace, link.alias),
            "player_id": of_player(league.namespace, link.player),
            "from_at": start_of_day(league, link.first_day) if link.first_day else None,
            "to_at": end_of_day(league, link.last_day) if link.last_day else None,
            "alias": link.alias,
            "player": link.player,
        }
        for link in used
        if link.alias != link.player
    ]
    return pl.DataFrame(rows, schema=STORED | {"alias": pl.String(), "player": pl.String()})


def _links(aliases: Aliases, root: Path) -> list[Link]:
    reach = Reach(Home(root))
    if why := reach.refuses_place(aliases.path) or reach.refuses(aliases.path):
        raise BadAliases(f"{root / aliases.path}: {why.message}; {why.remedy}")
    return read_links(root / aliases.path, aliases)


def store_aliases(store: Store, league: League) -> None:
    """Replace the store's aliases of a league by the aliases of its alias file."""
    frame = alias_frame(league, store.home.root)
    if league.programs:
        frame = pl.concat([frame, _versions(store, league, set(frame["alias"]))])
    old = store.frame(
        f"SELECT {', '.join(STORED)} FROM core.alias WHERE league = ? AND {BY_PEOPLE}",
        [league.name],
    ).cast(STORED)  # type: ignore[arg-type]
    if frame.select(*STORED).sort(pl.all()).equals(old.sort(pl.all())):
        return
    with store.transaction():
        for column, name in (("alias_id", "alias"), ("player_id", "player")):
            register_players(store, frame.select("namespace", player_id=column, name=name).unique())
        store.execute(f"DELETE FROM core.alias WHERE league = ? AND {BY_PEOPLE}", [league.name])
        store.append("core.alias", frame.select(*STORED))


def replace_corrected_aliases(store: Store, league: League) -> None:
    """Replace the aliases that corrections of a league make, from the corrections now stored."""
    store.execute(
        "DELETE FROM core.alias WHERE league = ? AND correction IS NOT NULL", [league.name]
    )
    store.execute(
        "INSERT INTO core.alias BY NAME SELECT ? AS namespace, league, player_id AS alias_id,"
        " other_id AS player_id, from_at, to_at, correction FROM core.correction"
        " WHERE league = ? AND state = 'active' AND other_id IS NOT NULL AND action <> 'apart'",
        [league.namespace, league.name],
    )


def _versions(store: Store, league: League, but: set[str]) -> pl.DataFrame:
    """The aliases of program versions, as `alias_frame`, except for the names in ``but``."""
    rows = store.rows(
        "SELECT name FROM core.player WHERE namespace = ? ORDER BY name", [league.namespace]
    )
    names = [name for (name,) in rows] if league.programs else []
    programs = league.programs.programs_of(names) if league.programs else []
    found = [
        {
            "namespace": league.namespace,
            "league": league.name,
            "alias_id": of_player(league.namespace, name),
            "player_id": of_player(league.namespace, program),
            "alias": name,
            "player": program,
        }
        for name, program in zip(names, programs, strict=True)
        if program and program != name and name not in but
    ]
    return pl.DataFrame(found, schema=STORED | {"alias": pl.String(), "player": pl.String()})


def aliases_of(store: Connection, namespace: str) -> dict[str, str]:
    """{alias id: player id} of all leagues of a namespace; chains are followed to their end.

    Names that stand for a player for a limited time are in `flows.people.dated_aliases`.

    Raises
    ------
    BadAliases
        If the alias files of two leagues contradict each other, or together form a circle.
    """
    found = aliases_by_namespace(store, namespace).get(namespace, {})
    if isinstance(found, BadAliases):
        raise found
    return found


def aliases_by_namespace(
    store: Connection, only: str | None = None, *, decided: bool = False
) -> dict[str, dict[str, str] | BadAliases]:
    """{namespace: its aliases as in `aliases_of`, or its error} of namespaces with aliases.

    ``decided`` leaves out folded names, of which nobody has said who they are.
    """
    rows = store.rows(
        "SELECT alias.namespace, alias.league, one.name, other.name, alias_id, alias.player_id"
        " FROM core.alias AS alias"
        " JOIN core.player AS one ON one.player_id = alias.alias_id"
        " JOIN core.player AS other ON other.player_id = alias.player_id"
        " WHERE alias.namespace = coalesce(?, alias.namespace)"
        "  AND alias.from_at IS NULL AND alias.to_at IS NULL"
        "  AND (alias.why IS NULL OR NOT ?) ORDER BY ALL",
        [only, decided],
    )
    found: dict[str, dict[str, str] | BadAliases] = {}
    for namespace, links in groupby(rows, key=lambda row: row[0]):
        try:
            found[namespace] = _followed(namespace, (link[1:] for link in links))
        except BadAliases as error:
            found[namespace] = error
    return found


def _followed(namespace: str, links: Iterable[tuple[Any, ...]]) -> dict[str, str]:
    target: dict[str, str] = {}
    id_of: dict[str, str] = {}  # an erased name no longer has the text that was hashed
    for league, alias, player, alias_id, player_id in links:
        add_link(target, alias, player, f"the aliases of league {league}")
        id_of |= {alias: alias_id, player: player_id}
    where = f"the leagues of players {namespace!r}"
    return {id_of[alias]: id_of[end] for alias, end in ends_of_chains(target, where).items()}
