"""Sentences about newer ratings that are not shown, on leaderboards, lists and players' pages.

Lists of games have every game that was read. Ratings that wait for a review, or that a rollback or
a pin holds, lack some of them.
"""

from collections.abc import Iterable
from dataclasses import replace

from banzuke.flows.serving.waiting import waits_for
from banzuke.flows.site.parts.blocks import Section, Text
from banzuke.flows.site.parts.league_data import LeagueData

WAITING = {
    "review": Text("waiting-review"),
    "rolled-back": Text("waiting-rolled-back"),
    "pinned": Text("waiting-pinned"),
}
"""The sentence by what newer ratings wait for."""


def waiting_texts(data: LeagueData, shown: Iterable[tuple[str, str]]) -> list[Text]:
    """The sentences, each once, about the newer ratings of tasks and periods."""
    reasons = {
        reason
        for task, period in shown
        for reason in waits_for(data.serving, data.league, task, period)
    }
    return [WAITING[reason] for reason in sorted(reasons)]


def below(texts: list[Text], sections: list[Section]) -> list[Section]:
    """The sections of a page, the first of which begins with some sentences."""
    if not texts or not sections:
        return sections
    first, *rest = sections
    return [replace(first, blocks=[*texts, *first.blocks]), *rest]
