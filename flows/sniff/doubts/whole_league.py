"""Periods of a league, and doubts about periods and names: both depend on all its games."""

from dataclasses import dataclass

from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.sniff.dates import Periods
from banzuke.flows.sniff.doubts.best import FEW_UNDATED, of_undated
from banzuke.flows.sniff.names import doubts_of_people
from banzuke.flows.sniff.trials import Trial, groups_in, periods_in


@dataclass(frozen=True)
class WholeLeague:
    """Periods, and doubts, of all games of a league.

    Attributes
    ----------
    keeps_undated : bool
        Whether games without a date are kept unrated.
    of_undated, of_people, of_periods : tuple of str
        Doubts about games without a date, about names, and about groups and periods.
    """

    periods: Periods
    keeps_undated: bool
    of_undated: tuple[str, ...]
    of_people: tuple[str, ...]
    of_periods: tuple[str, ...]

    @property
    def doubts(self) -> tuple[str, ...]:
        """All doubts."""
        return (*self.of_undated, *self.of_people, *self.of_periods)


def whole_league(trial: Trial) -> WholeLeague:
    """The periods and doubts of all games of a trial."""
    few_undated = trial.times.null_count() <= FEW_UNDATED * len(trial.times)
    periods = periods_in(trial) if trial.n_counting > 0 and few_undated else Periods("all")
    games = trial.counting
    return WholeLeague(
        periods,
        periods.period != "all"
        and not KINDS[trial.proposal.kind].is_of_events
        and trial.times.has_nulls(),
        tuple(of_undated(trial)),
        () if games is None else tuple(doubts_of_people(games, trial.league)),
        (*groups_in(trial), *periods.why),
    )
