"""The pairwise league that a question about games of two is about.

Without the check of the kind, a poker room whose ratings are shown would be told that it has none.
"""

from banzuke.flows.errors import BanzukeError
from banzuke.flows.serving.league_called import league_or_text, no_such_league
from banzuke.flows.store import Connection
from banzuke.flows.tasks.register import TASKS

VERSIONS = "SELECT DISTINCT league, task FROM version ORDER BY ALL"
RATED = "SELECT DISTINCT league FROM static_rating ORDER BY league"
PAIRWISE = "pairwise"
EVENTS_OF = {
    "tournament": "; its tournaments are in the view `tier_event` and on its pages, those of a "
    "player in `banzuke report tier_history --player NAME`"
}
"""Where events of leagues of another kind are found."""


class NotPairwise(BanzukeError):
    """The league has no games of two, or there is not exactly one league that has."""

    exit_code = 2


def pairwise_league(serving: Connection, text: str | None) -> str:
    """`league_or_text`; without a text the only pairwise league of the home.

    Raises
    ------
    NotPairwise
        If there is no text, and not exactly one pairwise league with ratings, or if the text means
        a league of another kind.
    NoSuchLeague
        If the text means no league, and there are only leagues of other kinds.
    """
    rated = [name for (name,) in serving.rows(RATED)]
    if text is not None:
        league = league_or_text(serving, text)
        kinds = _kinds(serving)
        if kinds and not rated and league not in kinds:
            raise no_such_league(serving, text)
        _refuse_other_kind(kinds, league)
        return league
    if len(rated) == 1:
        return str(rated[0])
    raise NotPairwise(f"name a league: {', '.join(rated)}" if rated else _why_none(serving))


def _refuse_other_kind(kinds: dict[str, set[str]], league: str) -> None:
    """Raise `NotPairwise` if a league was rated, and never as a pairwise league."""
    own = kinds.get(league, {PAIRWISE})
    if PAIRWISE in own:
        return
    kind = min(own)
    pairwise = [name for name, its in kinds.items() if PAIRWISE in its]
    there = f"pairwise leagues: {', '.join(pairwise)}" if pairwise else "there is no such league"
    raise NotPairwise(
        f"{league} is a {kind} league, and this is about pairwise leagues, whose games are of two; "
        f"{there}{EVENTS_OF.get(kind, '')}"
    )


def _why_none(serving: Connection) -> str:
    """The reason why a home has no pairwise league with ratings."""
    others = [f"{name} ({'/'.join(sorted(its))})" for name, its in _kinds(serving).items()]
    if others:
        return (
            "this is about pairwise leagues, whose games are of two, and none has ratings; rated "
            f"are {', '.join(others)}"
        )
    return "no pairwise league has ratings; run `banzuke nightly` first"


def _kinds(serving: Connection) -> dict[str, set[str]]:
    """The kinds of each league that was rated; several if its league file has changed."""
    found: dict[str, set[str]] = {}
    for league, task in serving.rows(VERSIONS):
        if task in TASKS:
            found.setdefault(league, set()).add(TASKS[task].kind)
    return found
