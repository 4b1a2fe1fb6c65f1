"""The league that a user means by a name, a title or a path: one rule for all commands."""

import unicodedata
from pathlib import PurePosixPath

from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.serving.league_file import league_file, title_in
from banzuke.flows.store import Connection

LEAGUES = """
SELECT league FROM source_file UNION SELECT league FROM version UNION SELECT league FROM freshness
ORDER BY ALL
"""


class NoSuchLeague(BanzukeError):
    """No league, or several, fit a text."""

    exit_code = 2


def league_called(serving: Connection, text: str | None) -> str | None:
    """The league that a text means: its name, its title, or the path of its file or its logs.

    Case, the width of letters, and blanks in place of hyphens do not matter. A home of which no log
    was read has no leagues yet, and the text is returned as it is.

    Raises
    ------
    NoSuchLeague
        If there is no such league, or several have the title.
    """
    known: list[str] = [name for (name,) in serving.rows(LEAGUES)]
    if text is None or text in known or not known:
        return text
    wanted = {_plain(text), _plain(PurePosixPath(text.rstrip("/")).name.removesuffix(".toml"))}
    found = [name for name in known if _plain(name) in wanted]
    found = found or [
        name for name in known if _plain(title_in(league_file(serving, name), name)) in wanted
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise NoSuchLeague(f"{text!r} is the title of {' and '.join(found)}: write one of these")
    raise NoSuchLeague(
        f"no league {text!r}{did_you_mean(text, known)} There are: {', '.join(known)}"
    )


def _plain(text: str) -> str:
    return "-".join(unicodedata.normalize("NFKC", text).casefold().replace("_", "-").split())
