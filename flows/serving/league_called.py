"""The league that a user means by a name, a title or a path, among those that runs have seen."""

from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.home import Home
from banzuke.flows.leagues.called import leagues_meant
from banzuke.flows.serving.league_file import league_file, title_in
from banzuke.flows.store import Connection, NothingPublished, open_serving

LEAGUES = """
SELECT league FROM source_file UNION SELECT league FROM version UNION SELECT league FROM freshness
ORDER BY ALL
"""

VERSIONS = """
SELECT DISTINCT league FROM version WHERE starts_with(version_id, $text) ORDER BY ALL LIMIT 2
"""
LEAST_OF_AN_ID = 4
"""Least number of characters that are taken as the start of a version's id."""

Text = TypeVar("Text", str, str | None)
"""A text, or a text that may be missing."""


class NoSuchLeague(BanzukeError):
    """No league, or several, fit a text."""

    exit_code = 2


def league_called(serving: Connection, text: str | None) -> str | None:
    """The league that a text means, as `leagues_meant` says.

    A home of which no log was read has no leagues yet, and the text is returned as it is.

    Raises
    ------
    NoSuchLeague
        If there is no such league, or several have the title.
    """
    known, found = _found(serving, text)
    if text is None or not known:
        return text
    if len(found) == 1:
        return found[0]
    if found:
        raise NoSuchLeague(f"{text!r} is the title of {' and '.join(found)}: write one of these")
    raise no_such_league(serving, text)


def no_such_league(serving: Connection, text: str) -> NoSuchLeague:
    """The error about a text that means no league; it may be the start of a version's id."""
    known, _ = _found(serving, None)
    of = serving.rows(VERSIONS, {"text": text}) if len(text) >= LEAST_OF_AN_ID else []
    if len(of) == 1:
        return NoSuchLeague(
            f"no league {text!r}: it begins the id of a version of {of[0][0]}, which `banzuke "
            f"versions {text}` shows"
        )
    return NoSuchLeague(
        f"no league {text!r}{did_you_mean(text, known)} There are: {', '.join(known)}"
    )


def leagues_there_are(serving: Connection, text: str) -> str:
    """The end of a sentence about a text that means no league: the most similar, and all leagues.

    It is empty if there are none.
    """
    known, _ = _found(serving, None)
    return f"{did_you_mean(text, known)} There are: {', '.join(known)}" if known else ""


def means_a_league(serving: Connection, text: str | None) -> bool:
    """Whether a text means one league or several; True if the home has not exactly one league."""
    known, found = _found(serving, text)
    return len(known) != 1 or text is None or bool(found)


def league_or_text(serving: Connection, text: str) -> str:
    """The league that a text means; a text that means none is returned as it is.

    For commands that say themselves what they lack.
    """
    _, found = _found(serving, text)
    return found[0] if len(found) == 1 else text


def league_or_only(serving: Connection, text: str | None) -> str:
    """`league_or_text`; without a text the only league of the home.

    Raises
    ------
    NoSuchLeague
        If there is no text, and not exactly one league.
    """
    if text is not None:
        return league_or_text(serving, text)
    known, _ = _found(serving, None)
    if len(known) == 1:
        return known[0]
    raise NoSuchLeague(
        f"name a league: {', '.join(known)}" if known else "no log has been read yet"
    )


def home_and_league(folder: Path | None, text: Text) -> tuple[Home, Text]:
    """The home at a folder, and the league that a text means in it; without a text none.

    Before the first night, and for a league whose logs no night has read, it is the text itself.

    Raises
    ------
    NotAHome
        If the folder is not a home.
    NoSuchLeague
        If neither a night nor a league file knows such a league.
    """
    home = Home.find(folder)
    if text is not None:
        with suppress(NothingPublished), closing(open_serving(home)) as serving:
            known, found = _found(serving, text)
            if known and not found and text not in _in_files(home):
                raise no_such_league(serving, text)
            return home, found[0] if len(found) == 1 else text
    return home, text


def _in_files(home: Home) -> set[str]:
    """The names of the leagues of a home's league files, broken ones too."""
    from banzuke.flows.leagues.league_folder import survey  # noqa: PLC0415  # slow, rarely needed

    folder = survey(home.leagues)
    return {league.name for league in folder.leagues} | folder.broken.keys()


def _found(serving: Connection, text: str | None) -> tuple[list[str], list[str]]:
    """All leagues, and those that a text means; titles are read only if no name fits."""
    known: list[str] = [name for (name,) in serving.rows(LEAGUES)]
    if text is None or text in known:
        return known, [text] if text else []
    titles = {name: title_in(league_file(serving, name), name) for name in known}
    return known, leagues_meant(text, titles)
