"""The best proposal of some files with its period, settings and doubts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from banzuke.flows.ingest.equal_events import equal_events_said, fields_of
from banzuke.flows.ingest.points_of_tables import (
    has_usual_sum,
    order_said,
    sums_of,
    sums_said,
    ties_said,
)
from banzuke.flows.ingest.prizes_of_places import turned_places_said
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.sniff.dates import with_prior
from banzuke.flows.sniff.doubts.best import of_dates, of_days, of_encoding, of_voids
from banzuke.flows.sniff.doubts.odd_names import doubts_of_names
from banzuke.flows.sniff.doubts.whole_league import whole_league
from banzuke.flows.sniff.kinds import ROOM
from banzuke.flows.sniff.names import doubts_of_pairs
from banzuke.flows.sniff.proposal import Guess, Proposal
from banzuke.flows.sniff.shape import Looked
from banzuke.flows.sniff.trials import (
    Trial,
    doubts_of_copies,
    doubts_of_own_lists,
    doubts_of_pairs_again,
    doubts_of_sides,
    doubts_of_titles,
    doubts_of_turned,
    doubts_of_twins,
    limit_for_notes,
)


def finished(best: Trial, trials: Sequence[Trial], looked: Looked) -> Proposal:
    """The best proposal with its period, settings and doubts."""
    module = KINDS[best.proposal.kind].module(ROOM)
    guess = module.refined(best.proposal.guess, best.accepted)
    whole = whole_league(best)
    unsure = [*guess.unsure, *of_dates(best, trials), *whole.of_undated, *of_days(best)]
    unsure += [*of_voids(guess), *_doubts_of_games(best, whole.of_people)]
    unsure += of_encoding(best, looked)
    limit, about_notes = limit_for_notes(best)
    unsure += [*filter(None, [about_notes]), *doubts_of_titles(best)]
    settings = module.settings(best.accepted, guess)
    if whole.periods.prior:
        settings = with_prior(settings)
    return replace(
        best.proposal,
        guess=guess,
        unused=(*best.proposal.unused, *_no_more_used(best.proposal.guess, guess)),
        period=whole.periods.period,
        seasons=whole.periods.seasons,
        keeps_undated=whole.keeps_undated,
        settings=tuple(settings),
        quarantine_limit=limit,
        unsure=(*unsure, *whole.of_periods),
        of_league=whole.doubts,
    )


def _doubts_of_games(best: Trial, of_people: Sequence[str]) -> Iterator[str]:
    """Yield the doubts about the games of a trial, those about people among them."""
    games, league = best.counting, best.league
    if games is None or best.accepted is None:
        return
    names, kind = [state.path for state in best.states], league.its_kind
    yield from doubts_of_names(best)
    yield from of_people
    yield from doubts_of_pairs(games, league)
    yield from doubts_of_turned(best.accepted, names)
    yield from doubts_of_sides(games, league)
    yield from doubts_of_copies(games, league, names)
    yield from doubts_of_twins(games, league, names)
    yield from doubts_of_pairs_again(games, league, names)
    if kind.has_seats and games["points"].count():
        yield from ties_said(games, league.source[0])
        if has_usual_sum(league.source[0]):
            sums = sums_of(games)
            yield from sums_said(sums)
            yield from order_said(sums, league.source[0])
    if kind.is_of_events:
        yield from equal_events_said(fields_of(games))
        yield from turned_places_said(games)
    yield from doubts_of_own_lists(games, league, names)


def _no_more_used(before: Guess, after: Guess) -> list[str]:
    """The columns that a guess no longer has."""
    return [name for name in before.columns.values() if name not in after.columns.values()]
