"""The history of league files, so that a backfill can use the parameters of an older file."""

import datetime as dt
import hashlib
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from pydantic import ValidationError

from banzuke.flows.errors import BanzukeError
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.periods import end_of_day
from banzuke.flows.leagues.sections import added_sections
from banzuke.flows.leagues.toml_text import text_of
from banzuke.flows.store import Connection, Store

HASH_SHOWN = 12


class NoSuchLeagueFile(BanzukeError):
    """No league file existed at that time, or none has that hash, or it cannot be used today."""


def record_league_files(store: Store, usable: Mapping[Path, League]) -> None:
    """Note the contents of each usable league file that has changed since it was last seen."""
    last = dict(
        store.rows(
            "SELECT league, arg_max(content_hash, seen_at) FROM core.league_file GROUP BY league"
        )
    )
    seen = set(last.values())  # a file's name is part of its contents
    for file, league in sorted(usable.items(), key=lambda found: found[0]):
        text = text_of(file)
        if _hash_of(text) not in seen:
            record_league_text(store, league, text)


def record_league_text(store: Store, league: League, text: str) -> None:
    """Note the contents of a league's file from now on."""
    with store.transaction():
        row = [league.name, _hash_of(text), store.now(), text]
        store.execute("INSERT INTO core.league_file VALUES (?, ?, ?, ?)", row)
        store.bump_generation()


def _hash_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def league_as_of(store: Connection, league: League, moment: str) -> tuple[League, str]:
    """Today's league with the rating section of an older league file, and the older file's hash.

    ``moment`` is the start of a hash, or a time (UTC): the file that runs saw then; a bare date
    means the end of that day in the league's time zone. Sources, periods and aliases stay today's.

    Raises
    ------
    NoSuchLeagueFile
        If there is no such file, several files match, or today's Banzuke cannot rate with the file.
    """
    rows = store.rows(
        "SELECT content_hash, text, seen_at FROM core.league_file WHERE league = ?"
        " ORDER BY seen_at",
        [league.name],
    )
    content_hash, text = _the_one(rows, league, moment)
    added_sections()
    try:
        old = League.model_validate(tomllib.loads(text))
    except ValidationError as error:
        first = error.errors()[0]
        raise NoSuchLeagueFile(
            f"the league file {content_hash[:HASH_SHOWN]} of {league.name} is not one for today's "
            f"Banzuke: {'.'.join(map(str, first['loc']))}: {first['msg']}"
        ) from None
    if old.kind != league.kind:
        raise NoSuchLeagueFile(f"{league.name} was a {old.kind} league then, not {league.kind}")
    section = league.its_kind.sections[0]
    return league.model_copy(update={section: getattr(old, section)}), content_hash


def _the_one(
    rows: list[tuple[str, str, dt.datetime]], league: League, moment: str
) -> tuple[str, str]:
    until = _time_of(league, moment)
    if until is not None:
        found = [(content_hash, text) for content_hash, text, at in rows if at < until][-1:]
    else:
        found = list({(h, text) for h, text, _ in rows if h.startswith(moment)})
    if len(found) != 1:
        known = "; ".join(f"{h[:HASH_SHOWN]} from {at:%Y-%m-%d %H:%M:%S}" for h, _, at in rows)
        raise NoSuchLeagueFile(
            f"{'no' if not found else 'more than one'} league file of {league.name} for "
            f"{moment!r}; runs have seen: {known} (UTC)"
        )
    return found[0]


def _time_of(league: League, text: str) -> dt.datetime | None:
    """The exclusive end of a league's day, or of a second, in UTC; None if it is not a time."""
    if not re.match(r"\d{4}-\d{2}-\d{2}", text):
        return None
    try:
        at = dt.datetime.fromisoformat(text)
    except ValueError:
        return None
    if at.tzinfo is not None:
        at = at.astimezone(dt.UTC).replace(tzinfo=None)
    return end_of_day(league, at.date()) if len(text) == 10 else at + dt.timedelta(seconds=1)
