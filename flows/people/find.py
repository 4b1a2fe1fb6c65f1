"""The search for people by a name or a part of a name: one rule for all commands, pages and frames.

An exact name counts first. Then come other forms of the name: accents, width, case, `ue` for `ü`,
髙 for 高, an honorific, a title, the order of its parts. Then come names that contain all parts of
the text. An alias leads to its player.
"""

import re
from collections.abc import Iterable, Mapping

from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.people.spelling import in_two_letters, is_bye, search_text, spelling
from banzuke.flows.store import Connection

MOST_SHOWN = 20
"""Largest number of candidates in a message."""

NAMES = """
SELECT DISTINCT name.name, coalesce(shown.name, name.name)
FROM core.person AS person
JOIN core.player AS name ON name.player_id = person.player_id
LEFT JOIN core.name AS alias ON alias.player_id = person.player_id
LEFT JOIN core.player AS shown ON shown.player_id = alias.shown_id
WHERE person.league = coalesce(?, person.league)
ORDER BY ALL
"""

NAMES_ALONE = """
SELECT DISTINCT name.name, name.name
FROM core.person AS person
JOIN core.player AS name ON name.player_id = person.player_id
WHERE person.league = coalesce(?, person.league)
ORDER BY ALL
"""
"""The query for a serving file of an older Banzuke, which has no aliases until the next night."""
WITH_GAMES = """
SELECT DISTINCT player.name FROM core.game AS game
JOIN core.person AS person
    ON person.league = game.league AND person.number IN (game.first, game.second)
JOIN core.player AS player ON player.player_id = person.player_id
WHERE game.void_reason IS NULL AND list_contains(?, player.name)
"""
"""The given words for byes whose games count: `not_byes` declares that they are names of people."""


LEAGUES_OF = """
SELECT DISTINCT person.league
FROM core.person AS person
JOIN core.player AS player ON player.player_id = person.player_id
WHERE list_contains(?, player.name)
ORDER BY ALL
"""


class NotOnePlayer(BanzukeError):
    """No player, or several players, fit a text; the message lists them, one on each line."""

    exit_code = 2


def known_names(serving: Connection, league: str | None) -> dict[str, str]:
    """{name: the player shown for it} of all names in a league, or in all leagues (None)."""
    is_there = serving.rows(
        "SELECT 1 FROM duckdb_tables() WHERE schema_name = 'core' AND table_name = 'name'"
    )
    rows = serving.rows(NAMES if is_there else NAMES_ALONE, [league])
    byes = [name for name, _ in rows if is_bye(name)]
    people = {name for (name,) in serving.rows(WITH_GAMES, [byes])} if byes else set()
    return {name: player for name, player in rows if name not in byes or name in people}


def people_called(text: str, known: Mapping[str, str]) -> list[str]:
    """The players whom a text means, sorted; ``known`` is {name: player}."""
    if same := people_named(text, known):
        return same
    parts = [set(re.split(r"[\s,]+", form)) - {""} for form in search_forms(clean_name(text))]
    return sorted(
        {
            player
            for name, player in known.items()
            for form in search_forms(name)
            if any(some and all(part in form for part in some) for some in parts)
        }
    )


def people_named(text: str, known: Mapping[str, str]) -> list[str]:
    """The players whose whole name is this text, exactly or in another form, sorted."""
    wanted = clean_name(text)
    if wanted in known.values():
        return [wanted]
    if wanted in known:
        return [known[wanted]]
    forms = search_forms(wanted)
    return sorted({player for name, player in known.items() if search_forms(name) & forms})


def the_player(text: str, known: Mapping[str, str], *, where: str = "") -> str:
    """The one player whom a text means.

    Raises
    ------
    NotOnePlayer
        If the text means nobody, or several players.
    """
    found = people_called(text, known)
    if len(found) != 1:
        raise NotOnePlayer(why_not_one(text, found, known, where=where))
    return found[0]


def why_not_one(text: str, found: list[str], known: Iterable[str], *, where: str = "") -> str:
    """The message for a text that means no player, or several players, listed one on a line."""
    if not found:
        return f"no player {text!r}{where}{did_you_mean(text, known)}"
    lines = "".join(f"\n  {name}" for name in found[:MOST_SHOWN])
    more = f"\n  and {len(found) - MOST_SHOWN} more" if len(found) > MOST_SHOWN else ""
    return f"{len(found)} players fit {text!r}{where}; write more of the name:{lines}{more}"


def why_not_in(
    serving: Connection, text: str, found: list[str], known: Iterable[str], *, league: str | None
) -> str:
    """`why_not_one` in a league, or in all (None), with the other leagues that have the name."""
    where = f" in {league}" if league else ""
    if league and not found:
        named = people_named(text, known_names(serving, None))
        others = [other for (other,) in serving.rows(LEAGUES_OF, [named])]
        where += f", but in {', '.join(others)}" if others else ""
    return why_not_one(text, found, known, where=where)


def search_forms(name: str) -> set[str]:
    """The forms of a name that a search compares, in lower case and without accents."""
    one = spelling(name)
    return {
        form
        for text in (one.bare, one.plain, one.turned)
        if text
        for form in (search_text(text), search_text(in_two_letters(text)))
    }
