"""The person whom a name means: one player of one namespace, with every alias."""

from dataclasses import dataclass

from banzuke.flows.errors import BanzukeError
from banzuke.flows.fingerprint import of_player
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.people.aliases import aliases_of
from banzuke.flows.people.erasure import Erasure, erasures_in, hide, texts
from banzuke.flows.people.find import people_called, people_named, why_not_one
from banzuke.flows.store import Store, utc_now


class NotOnePerson(BanzukeError):
    """Nobody has the name, or several people have it."""


@dataclass(frozen=True)
class Person:
    """A player and its aliases, {id: name}.

    A name that was erased before is its pseudonym here, unless the request gave that name.
    """

    namespace: str
    names: dict[str, str]

    def listed(self, pseudonyms: dict[str, str], *, reason: str, run_id: str) -> list[Erasure]:
        """The entries of the list of erased names."""
        at = utc_now()
        return [
            Erasure(self.namespace, i, pseudonyms[i], len(name), reason, run_id, at)
            for i, name in self.names.items()
        ]


def find_person(
    store: Store, text: str, namespace: str | None, *, whole_name: bool = False
) -> Person:
    """The person with the name or id ``text``, also if the name was erased before.

    Without such a name, people are found as every command finds them; a part of a name is not
    enough with ``whole_name``. With a namespace, a name that stands only in quarantined rows counts
    too.

    Raises
    ------
    NotOnePerson
        If nobody has the name, or people of several namespaces have it.
    """
    name = clean_name(text)
    people: dict[tuple[str, str], set[str]] = {}
    spaces = [space for (space,) in store.rows("SELECT DISTINCT namespace FROM core.player")]
    for space in [space for space in spaces if namespace in (None, space)]:
        aliases = aliases_of(store, space)
        for player_id in _ids(store, space, name):
            main = aliases.get(player_id, player_id)
            people[space, main] = {main} | {a for a, player in aliases.items() if player == main}
    if not people and (other := _in_another_form(store, spaces, name, namespace, whole_name)):
        return find_person(store, other, namespace)
    if not people and namespace is not None:
        return _in_quarantine_only(store, name, namespace)
    if len(people) != 1:
        raise NotOnePerson(_why(name, sorted({space for space, _ in people}), namespace))
    ((space, _), ids) = people.popitem()
    return Person(space, _names(store, space, ids, name))


def _ids(store: Store, namespace: str, name: str) -> set[str]:
    """The ids of a namespace that a name or an id means."""
    read = dict(
        store.rows("SELECT player_id, name FROM core.player WHERE namespace = ?", [namespace])
    )
    hashed = of_player(namespace, name)
    return {i for i, said in read.items() if name in (i, said)} | ({hashed} & read.keys())


def _in_another_form(
    store: Store, spaces: list[str], text: str, namespace: str | None, whole_name: bool
) -> str | None:
    """The one name that a text means by the rule of all commands; None if it means nobody.

    Raises
    ------
    NotOnePerson
        If it means several, or with ``whole_name`` is a part of a name.
    """
    rows = store.rows(
        "SELECT name FROM core.player WHERE namespace IN (SELECT unnest(?)) ORDER BY ALL",
        [[space for space in spaces if namespace in (None, space)]],
    )
    known = {name: name for (name,) in rows}
    found = people_called(text, known)
    if len(found) > 1:
        raise NotOnePerson(why_not_one(text, found, known))
    if found and whole_name and not people_named(text, known):
        raise NotOnePerson(
            f"{text!r} is a part of {found[0]!r}; erasing cannot be undone, so say the whole name"
        )
    return found[0] if found else None


def _names(store: Store, namespace: str, ids: set[str], text: str) -> dict[str, str]:
    rows = store.rows(
        "SELECT player_id, name FROM core.player WHERE namespace = ? ORDER BY ALL", [namespace]
    )
    names = {player_id: name for player_id, name in rows if player_id in ids}
    return names | {i: text for i in ids if i == of_player(namespace, text)}


def _in_quarantine_only(store: Store, name: str, namespace: str) -> Person:
    person = Person(namespace, {of_player(namespace, name): name})
    listed = person.listed(dict.fromkeys(person.names, ""), reason="", run_id="")
    known = {(one.namespace, one.player_id) for one in erasures_in(store)}
    if not {(one.namespace, one.player_id) for one in listed} <= known and not any(
        hide(text, listed) != text for _, _, text in texts(store)
    ):
        raise NotOnePerson(_why(name, [], namespace))
    return person


def _why(name: str, spaces: list[str], namespace: str | None) -> str:
    if spaces:
        return (
            f"{name!r} is a player of {', '.join(spaces)}; choose one with --namespace or --league"
        )
    among = f" among the players of {namespace!r}" if namespace else ""
    return f'no log has a player {name!r}{among}; `banzuke sql "FROM player"` shows all names'
