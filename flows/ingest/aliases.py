"""Alias files: which names are one player. Applied when games are rated, not when they are read."""

import csv
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

import polars as pl

from flows.errors import OneLeagueFailed
from flows.fingerprint import of_player
from flows.ingest.players import register_players
from flows.leagues.league import Aliases, League
from flows.leagues.links import Reach
from flows.leagues.names import clean_name
from flows.settings import Home
from flows.store import Store


class BadAliases(OneLeagueFailed):
    """An alias file cannot be used; the message has file, line and remedy."""


def read_aliases(file: Path, aliases: Aliases) -> dict[str, str]:
    """Return {name: the player it stands for} of a CSV file, chains followed to their end.

    Raises
    ------
    BadAliases
        If the file cannot be read, lacks a column, names one alias for two players, or goes round
        in a circle.
    """
    target: dict[str, str] = {}
    try:
        with file.open(encoding="utf-8-sig", newline="") as stream:
            reader = csv.DictReader(stream)
            missing = {aliases.alias, aliases.player} - set(reader.fieldnames or [])
            if missing:
                raise BadAliases(f"{file}:1: no column {sorted(missing)[0]!r} in the header")
            for row in reader:
                where = f"{file}:{reader.line_num}"
                _add(target, row[aliases.alias], row[aliases.player], where)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise BadAliases(f"{file}: the alias file cannot be read: {error}") from None
    return ends_of_chains(target, file)


def _add(target: dict[str, str], alias: str | None, player: str | None, where: str) -> None:
    alias, player = clean_name(alias or ""), clean_name(player or "")
    if not alias or not player:
        raise BadAliases(f"{where}: an alias and its player must both be given")
    if target.setdefault(alias, player) != player:
        raise BadAliases(
            f"{where}: {alias!r} is said to be {target[alias]!r} and {player!r}; keep one"
        )


def ends_of_chains(target: dict[str, str], where: object) -> dict[str, str]:
    """Return {alias: the end of its chain}, each link followed once."""
    ends: dict[str, str] = {}
    for alias in sorted(target):
        chain = {alias: None}  # in order
        name = alias
        while name not in ends and (following := target.get(name, name)) != name:
            if following in chain:
                circle = " → ".join([*chain, following])
                raise BadAliases(f"{where}: aliases go round in a circle: {circle}")
            chain[following] = None
            name = following
        ends |= dict.fromkeys(chain, ends.get(name, name))
    return {alias: ends[alias] for alias in sorted(target)}


def alias_frame(league: League, root: Path) -> pl.DataFrame:
    """Return (namespace, league, alias_id, player_id, alias, player) of a league's alias file."""
    pairs = _pairs(league.aliases, root) if league.aliases else {}
    pairs = {alias: player for alias, player in pairs.items() if alias != player}
    return pl.DataFrame(
        {
            "namespace": [league.namespace] * len(pairs),
            "league": [league.name] * len(pairs),
            "alias_id": [of_player(league.namespace, name) for name in pairs],
            "player_id": [of_player(league.namespace, name) for name in pairs.values()],
            "alias": list(pairs),
            "player": list(pairs.values()),
        },
        schema=dict.fromkeys(
            ("namespace", "league", "alias_id", "player_id", "alias", "player"), pl.String
        ),
    )


def _pairs(aliases: Aliases, root: Path) -> dict[str, str]:
    if link := Reach(Home(root)).refuses(aliases.path):
        raise BadAliases(f"{root / aliases.path}: {link.message}; {link.remedy}")
    return read_aliases(root / aliases.path, aliases)


def store_aliases(store: Store, league: League) -> None:
    """Make the store's aliases of a league those of its alias file."""
    frame = alias_frame(league, store.home.root)
    old = store.frame(
        "SELECT alias_id, player_id FROM core.alias WHERE league = ? ORDER BY alias_id",
        [league.name],
    )
    if frame.select("alias_id", "player_id").sort("alias_id").equals(old):
        return
    with store.transaction():
        for column, name in (("alias_id", "alias"), ("player_id", "player")):
            register_players(store, frame.select("namespace", player_id=column, name=name).unique())
        store.execute("DELETE FROM core.alias WHERE league = ?", [league.name])
        store.append("core.alias", frame.select("namespace", "league", "alias_id", "player_id"))


def aliases_of(store: Store, namespace: str) -> dict[str, str]:
    """Return {alias id: player id} of all leagues of a namespace, chains followed to their end.

    Raises
    ------
    BadAliases
        If the alias files of two leagues contradict each other, or go round in a circle together.
    """
    found = aliases_by_namespace(store, namespace).get(namespace, {})
    if isinstance(found, BadAliases):
        raise found
    return found


def aliases_by_namespace(
    store: Store, only: str | None = None
) -> dict[str, dict[str, str] | BadAliases]:
    """Return the aliases of every namespace that has some, or what is wrong with them."""
    rows = store.rows(
        "SELECT alias.namespace, alias.league, one.name, other.name, alias_id, alias.player_id"
        " FROM core.alias AS alias"
        " JOIN core.player AS one ON one.player_id = alias.alias_id"
        " JOIN core.player AS other ON other.player_id = alias.player_id"
        " WHERE alias.namespace = coalesce(?, alias.namespace) ORDER BY ALL",
        [only],
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
    id_of: dict[str, str] = {}  # an erased name is no longer the one that was hashed
    for league, alias, player, alias_id, player_id in links:
        _add(target, alias, player, f"the aliases of league {league}")
        id_of |= {alias: alias_id, player: player_id}
    where = f"the leagues of players {namespace!r}"
    return {id_of[alias]: id_of[end] for alias, end in ends_of_chains(target, where).items()}
