"""Erasure of a person: a pseudonym for every name, in every byte of the store and the serving file.

Old versions keep their numbers, because they hold ids, not names.
"""

from contextlib import closing
from dataclasses import dataclass

from banzuke.flows.corrections.rows import read_corrections
from banzuke.flows.erase.corrections import erase_in_corrections
from banzuke.flows.erase.person import Person, find_person
from banzuke.flows.erase.traces import columns_with, files_with, holds, logs_of
from banzuke.flows.errors import BanzukeError
from banzuke.flows.fingerprint import of_player
from banzuke.flows.home import Home
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.people.erasure import (
    apply_erasures,
    carry_over,
    erasures_in,
    hide,
    mark_scrubbed,
)
from banzuke.flows.people.profiles import erase_profiles
from banzuke.flows.serving.compact import rewrite
from banzuke.flows.serving.serving_file import build_serving
from banzuke.flows.site.building.build import build_site
from banzuke.flows.site.folder.swap import BUILD, adopt_copy, remove_site
from banzuke.flows.store import Store, open_under_lock, write_working, writer_lock

SHORTEST_MARK = 6
"""Characters of the id in a pseudonym; more where two pseudonyms would be equal."""


class CannotErase(BanzukeError):
    """The name would come back at once."""


@dataclass(frozen=True)
class Erased:
    """The replacements, and the places where the names still stand."""

    person: Person
    pseudonyms: dict[str, str]  # by player id
    n_texts: int
    columns_left: list[tuple[str, int]]
    files_left: list[str]
    writes_site: bool


class _OnlyATrial(Exception):
    """Ends a transaction that must not be committed: a trial."""


def erase_person(
    home: Home,
    leagues: list[League],
    name: str,
    *,
    namespace: str | None,
    reason: str,
    trial: bool,
    wait_seconds: float,
) -> Erased:
    """Replace a player's name and its aliases by pseudonyms, and list the remaining places.

    ``name`` is a name as it was read, or a player id; ``trial`` changes nothing. A second run
    completes an erasure that a kill interrupted.

    Raises
    ------
    NotOnePerson
        If nobody has the name, or several people have it.
    CannotErase
        If a league file names the player as gauge or anchor, or the reason contains the name.
    StoreLocked
        If another process still writes the store after ``wait_seconds``.
    """
    with writer_lock(home, command="erase", wait_seconds=wait_seconds):
        with open_under_lock(home, command="erase") as store:
            person = find_person(store, name, namespace, whole_name=not trial)
            pseudonyms = _pseudonyms(store, person)
            listed = person.listed(pseudonyms, reason=reason, run_id=store.run_id)
            if hide(reason, listed) != reason:
                raise CannotErase(
                    "the reason is stored, and it contains the name; give a reason without the name"
                )
            _refuse_gauge(leagues, person)
            try:
                with store.transaction():
                    carry_over(store, listed)
                    n_texts = apply_erasures(store)
                    names = _plain(person, pseudonyms)
                    columns, logs = columns_with(store, names), logs_of(store, person.names)
                    if trial:
                        raise _OnlyATrial
            except _OnlyATrial:
                pass
            else:
                erase_in_corrections(home, store)
                erase_profiles(home, erasures_in(store))
                _scrub(store, names)
        if not trial:
            _scrub_working_file(home)
            _scrub_site(home)
    rewritten = (
        {home.corrections_file.name} if trial and not read_corrections(home).problems else set()
    )
    writes_site = home.site.is_symlink()
    pages = home.site.parent.relative_to(home.root).as_posix() + f"/{BUILD}"
    files = [
        file
        for file in sorted({*logs, *files_with(home, names)} - rewritten)
        if not (trial and writes_site and file.startswith(pages))
    ]
    return Erased(person, pseudonyms, n_texts, columns, files, writes_site)


def _plain(person: Person, pseudonyms: dict[str, str]) -> list[str]:
    """The names that are still known; of names erased before, some are not."""
    return [name for player_id, name in person.names.items() if name != pseudonyms[player_id]]


def _pseudonyms(store: Store, person: Person) -> dict[str, str]:
    """The pseudonyms as {player id: pseudonym}: stable for an id, and unique in a namespace."""
    erasures = [one for one in erasures_in(store) if one.namespace == person.namespace]
    known = {one.player_id: one.pseudonym for one in erasures}
    taken = {name for (name,) in store.rows("SELECT name FROM core.player")} | set(known.values())
    for player_id in sorted(person.names.keys() - known.keys()):
        length = SHORTEST_MARK
        while (pseudonym := f"erased-{player_id[1 : 1 + length]}") in taken:
            length += 1
        known[player_id] = pseudonym
        taken.add(pseudonym)
    return {player_id: known[player_id] for player_id in person.names}


def _refuse_gauge(leagues: list[League], person: Person) -> None:
    for league in leagues:
        if not league.static:
            continue
        gauge = league.static.gauge.player
        for name in [*([gauge] if gauge else []), *league.static.anchors]:
            if of_player(league.namespace, clean_name(name)) in person.names:
                raise CannotErase(
                    f"league {league.name} fixes its ratings at this player's; name another "
                    "gauge, or other anchors, in its league file and run a night first"
                )


def _scrub(store: Store, names: list[str]) -> None:
    """Rebuild the serving file, and delete summaries and notes of nights that contain a name."""
    build_serving(store)
    for file in (store.home.last_run_file, store.home.unsaid_file):
        if file.exists() and holds(file, names):
            file.unlink()


def _scrub_site(home: Home) -> None:
    """Rebuild the report site, if there is one: no build with the name is left."""
    adopt_copy(home)
    if home.site.is_symlink():
        remove_site(home)
        build_site(home)


def _scrub_working_file(home: Home) -> None:
    rewrite(home)
    with closing(write_working(home)) as working:
        mark_scrubbed(working)
