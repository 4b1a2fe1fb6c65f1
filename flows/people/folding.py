"""Spellings that certainly are one name, folded in the store: rows of core.alias with a reason."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from banzuke.flows import fingerprint
from banzuke.flows.fingerprint import of_player
from banzuke.flows.leagues.kinds import KINDS, Kind
from banzuke.flows.leagues.league import League
from banzuke.flows.people.aliases import BadAliases, aliases_by_namespace
from banzuke.flows.people.fold import Fold, Group, groups_of
from banzuke.flows.people.players import register_players
from banzuke.flows.people.spelling import APART
from banzuke.flows.store import Store

SCHEMA = dict.fromkeys(
    ("namespace", "league", "alias_id", "player_id", "why", "title"), pl.String()
)
METHOD = 4
"""Version of the rules. Raise it with every change of the rules: then homes fold names again."""
QUERIES = (
    "SELECT namespace, count(*) FROM core.player GROUP BY namespace",  # names are only ever added
    "SELECT namespace, md5(string_agg(alias_id || player_id || coalesce(from_at::VARCHAR, '')"
    " || coalesce(to_at::VARCHAR, ''), ',' ORDER BY alias_id, player_id, from_at, to_at))"
    " FROM core.alias WHERE why IS NULL GROUP BY namespace",
    "SELECT league, md5(string_agg(correction || state, ',' ORDER BY line)) FROM core.correction"
    " GROUP BY league",
)
FILES = (
    "SELECT league, md5(string_agg(file_id, ',' ORDER BY file_number)) FROM raw.source_file"
    " WHERE state = 'active' GROUP BY league"
)
MOST_LINES = 10
"""Largest number of folded players with a line of their own in the notes of a night."""
IN_WORDS = {
    "case": "capitals",
    "width": "width, spaces or a mark",
    "honorific": "an honorific",
    "order": "the order of its parts",
    "title": "a title, a rank or a rating",
}
"""The differences between a folded name and the shown name, in words."""


@dataclass(frozen=True)
class Folded:
    """The result of folding the names of a namespace.

    ``new`` has the names that are folded for the first time; ``met`` has groups of names that are
    not folded, because two of the names met in a game.
    """

    new: tuple[Fold, ...]
    met: tuple[Group, ...]


def fold_names(store: Store, leagues: Sequence[League]) -> dict[str, list[str]]:
    """Fold the names of the leagues' namespaces; return notes on new folds, by league.

    The notes of a namespace are in the list of its first league.
    """
    spaces: dict[str, list[League]] = {}
    for league in leagues:
        spaces.setdefault(league.namespace, []).append(league)
    aliases = aliases_by_namespace(store, decided=True)  # older folds give way to what is decided
    states = _states(store, spaces)
    folded_before = dict(store.rows("SELECT namespace, state FROM core.folded_of"))
    notes, done = {}, []
    for space, members in spaces.items():
        if isinstance(aliases.get(space), BadAliases) or folded_before.get(space) == states[space]:
            continue  # leagues with contradictory aliases fail when they are rated
        wanted = all(league.folds_names for league in members)
        ratings = _has_ratings(members)
        folded = _fold(store, space, members[0].name, wanted=wanted, ratings=ratings)
        done.append(space)
        if lines := notes_of(folded):
            notes[members[0].name] = lines
    _remember(store, {space: spaces[space] for space in done})
    return notes


def _remember(store: Store, spaces: Mapping[str, Sequence[League]]) -> None:
    """Store the states of namespaces after folding, which may have added names."""
    if not spaces:
        return
    states = _states(store, spaces)
    with store.transaction():
        store.execute("DELETE FROM core.folded_of WHERE list_contains(?, namespace)", [[*states]])
        store.append(
            "core.folded_of",
            pl.DataFrame({"namespace": [*states], "state": [*states.values()]}),
        )


def _states(store: Store, spaces: Mapping[str, Sequence[League]]) -> dict[str, str]:
    """The fingerprint, for each namespace, of everything that decides which names are folded."""
    players, aliases, corrections = (dict(store.rows(query)) for query in QUERIES)
    files = dict(store.rows(FILES))
    return {
        space: fingerprint.of_parts(
            METHOD,
            players.get(space),
            aliases.get(space),
            [files.get(league.name) for league in members],
            [corrections.get(league.name) for league in members],
            [league.folds_names for league in members],
            *(["ratings"] if _has_ratings(members) else []),
        )
        for space, members in spaces.items()
    }


def notes_of(folded: Folded) -> list[str]:
    """Notes on folded names, one for each player, and on names that were not folded."""
    by_player: dict[str, list[Fold]] = {}
    for one in folded.new:
        by_player.setdefault(one.player, []).append(one)
    lines = [
        f"{' and '.join(repr(one.name) for one in some)} "
        f"{'are' if len(some) > 1 else 'is'} shown as {player}, because "
        f"{'they differ' if len(some) > 1 else 'it differs'}"
        f"{f' from {some[0].like!r}' if some[0].like else ''} only in "
        f"{' and '.join(sorted({IN_WORDS[one.why] for one in some}))}"
        for player, some in by_player.items()
    ]
    if len(lines) > MOST_LINES:
        n_more = len(lines) - MOST_LINES
        lines = [
            *lines[:MOST_LINES],
            f"{n_more:,} more like these: the view `player` has all names",
        ]
    if lines:
        lines[-1] += ". `fold = false` in [names] of the league file keeps names as logged"
    for group in folded.met:
        lines.append(
            f"{' and '.join(map(repr, group.names))} are similar, but met in a game, so they stay "
            "two players. `banzuke player apart` records this and ends this note"
        )
    return lines


def _has_ratings(members: Sequence[League]) -> bool:
    """Whether a league of a namespace declares that ratings are in brackets behind names."""
    return any(league.names.ratings for league in members)


def _fold(store: Store, namespace: str, league: str, *, wanted: bool, ratings: bool) -> Folded:
    names = dict(
        store.rows("SELECT name, player_id FROM core.player WHERE namespace = ?", [namespace])
    )
    decided, apart = _decided(store, namespace), _apart(store, namespace)
    groups = groups_of(names, decided, ratings=ratings) if wanted else []
    groups = [
        one for one in groups if not any(pair <= {*one.names, *one.decided} for pair in apart)
    ]
    several = [one for one in groups if len(one.names) > 1]
    having_met = _met(store, _numbered(several, names))
    accepted = [one for one in groups if one not in several or several.index(one) not in having_met]
    old = _stored(store, namespace)
    frame = _frame(namespace, league, [one for group in accepted for one in group.folds], names)
    frame = _with_erased(store, frame, old)
    if not frame.select(*SCHEMA).sort(pl.all()).equals(old):
        _store(store, namespace, frame)
    before = set(old["alias_id"])
    new = [one for group in accepted for one in group.folds if names[one.name] not in before]
    return Folded(tuple(new), tuple(several[number] for number in sorted(having_met)))


def _decided(store: Store, namespace: str) -> dict[str, str]:
    """{name: its player} of names that people or the rules for programs have decided."""
    rows = store.rows(
        "SELECT one.name, other.name, from_at IS NULL AND to_at IS NULL"
        " FROM core.alias AS alias"
        " JOIN core.player AS one ON one.player_id = alias.alias_id"
        " JOIN core.player AS other ON other.player_id = alias.player_id"
        " WHERE alias.namespace = ? AND alias.why IS NULL ORDER BY ALL",
        [namespace],
    )
    decided = {}
    for name, player, is_always in rows:
        decided[name] = player if is_always else name
        decided.setdefault(player, player)
    return {name: _end(decided, name) for name in decided}


def _end(decided: Mapping[str, str], name: str) -> str:
    seen = {name}
    while (following := decided.get(name, name)) not in seen:
        seen.add(name := following)
    return name


def _apart(store: Store, namespace: str) -> list[set[str]]:
    """The pairs of names that corrections declare to be two people."""
    rows = store.rows(
        "SELECT DISTINCT one.name, other.name FROM core.correction AS said"
        " JOIN core.player AS one ON one.player_id = said.player_id"
        " JOIN core.player AS other ON other.player_id = said.other_id"
        " WHERE said.action = ? AND said.state = 'active' AND one.namespace = ?",
        [APART, namespace],
    )
    return [{one, other} for one, other in rows]


def _numbered(groups: Iterable[Group], ids: Mapping[str, str]) -> pl.DataFrame:
    rows = [
        (number, ids[name])
        for number, group in enumerate(groups)
        for name in group.names
        if name in ids
    ]
    return pl.DataFrame(rows, schema={"number": pl.Int64, "player_id": pl.String}, orient="row")


def _stored(store: Store, namespace: str) -> pl.DataFrame:
    return (
        store.frame(
            f"SELECT {', '.join(SCHEMA)} FROM core.alias WHERE namespace = ? AND why IS NOT NULL",
            [namespace],
        )
        .cast(SCHEMA)  # type: ignore[arg-type]
        .sort(pl.all())
    )


def _frame(
    namespace: str, league: str, folds: Iterable[Fold], ids: Mapping[str, str]
) -> pl.DataFrame:
    rows = [
        {
            "namespace": namespace,
            "league": league,
            "alias_id": ids[one.name],
            "player_id": ids.get(one.player) or of_player(namespace, one.player),
            "why": one.why,
            "title": one.title or None,
            "player": one.player,
        }
        for one in folds
        if one.name in ids
    ]
    return pl.DataFrame(rows, schema=SCHEMA | {"player": pl.String()})


def _with_erased(store: Store, frame: pl.DataFrame, old: pl.DataFrame) -> pl.DataFrame:
    """The folds, with the old folds of erased names: a pseudonym does not lead to a fold."""
    rows = store.rows("SELECT player_id FROM core.erasure")
    erased = old.filter(pl.col("alias_id").is_in([i for (i,) in rows]))
    erased = erased.with_columns(player=pl.lit(None, pl.String))
    others = frame.filter(~pl.col("alias_id").is_in(erased["alias_id"].implode()))
    return pl.concat([others, erased])


def _store(store: Store, namespace: str, frame: pl.DataFrame) -> None:
    players = frame.drop_nulls("player").select("namespace", "player_id", name="player").unique()
    with store.transaction():
        register_players(store, players)
        store.execute("DELETE FROM core.alias WHERE namespace = ? AND why IS NOT NULL", [namespace])
        store.append("core.alias", frame.select(*SCHEMA))
        store.bump_generation()


def _met(store: Store, groups: pl.DataFrame) -> set[int]:
    """The numbers of the groups of which two names met: in a game, at one table, or in one event.

    ``groups`` has the columns number and player_id.
    """
    if groups.is_empty():
        return set()
    store.register("similar_name", groups)
    rows = store.rows(" UNION ".join(_meeting_query(kind) for kind in KINDS.values()))
    return {number for (number,) in rows}


def _meeting_query(kind: Kind) -> str:
    """The SQL of the groups with two names in one game of a kind, void games included."""
    of_file = "JOIN raw.source_file AS file ON file.file_id = row.file_id AND file.state = 'active'"
    if kind.has_scores:
        return (
            f"SELECT DISTINCT one.number FROM {kind.table} AS row {of_file}"
            " JOIN similar_name AS one ON one.player_id = row.first_id"
            " JOIN similar_name AS two ON two.player_id = row.second_id AND two.number = one.number"
            " WHERE one.player_id <> two.player_id"
        )
    game = "row.file_id, row.line" if kind.has_seats else "file.league, row.event"
    return (
        f"SELECT DISTINCT one.number FROM {kind.table} AS row {of_file}"
        f" JOIN similar_name AS one ON one.player_id = row.player_id GROUP BY one.number, {game}"
        " HAVING count(DISTINCT one.player_id) > 1"
    )
