"""Files of several formats as one league: records in KIF and CSA, games in PGN and TRF."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import polars as pl

from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.sniff.dates import with_prior
from banzuke.flows.sniff.kinds import ROOM
from banzuke.flows.sniff.proposal import Proposal, league_text
from banzuke.flows.sniff.trials.trial import Trial, league_of

TWICE = (
    "files of several formats are read as one league: a game in files of two formats counts twice, "
    "so remove one of the two"
)
UNLIKE = "files with different columns are read as one league: a game in two files counts twice"
EACH = "each file has its own [[source]] in the league file: a new file also needs a [[source]]"


def fit_together(trials: Sequence[Trial]) -> bool:
    """Whether one league can read all files: kind, timezone and settings are the same."""
    agree = {
        (each.kind, each.guess.timezone, each.guess.receiver, each.guess.settings)
        for each in (trial.proposal for trial in trials)
    }
    return len(trials) > 1 and len(agree) == 1


def merged(trials: Sequence[Trial], sources: Sequence[Proposal]) -> Trial:
    """The trial of one league with these sources, from trials that fit together."""
    accepted = _one_after_another([(trial.accepted, len(trial.states)) for trial in trials])
    proposals = [trial.proposal for trial in trials]
    dated = all(each.period != "all" for each in proposals)
    guess = replace(sources[0].guess, sides=all(each.guess.sides for each in proposals))
    settings = KINDS[guess.kind].module(ROOM).settings(accepted, guess)
    if any(line.startswith("prior") for each in proposals for line in each.settings):
        settings = with_prior(settings)
    agree = len({(each.period, each.seasons) for each in proposals}) == 1
    proposal = replace(
        sources[0],
        guess=guess,
        period=proposals[0].period if agree else "year" if dated else "all",
        seasons=proposals[0].seasons if agree else (),
        keeps_undated=dated and any(each.keeps_undated for each in proposals),
        settings=tuple(settings),
        quarantine_limit=max((each.quarantine_limit or 0 for each in proposals), default=0) or None,
        unsure=tuple(_doubts(proposals, sources)),
        of_league=tuple(line for each in proposals for line in each.of_league),
        unused=tuple(dict.fromkeys(name for each in proposals for name in each.unused)),
        also=tuple(sources[1:]),
    )
    text = league_text(proposal)
    return Trial(
        proposal,
        text,
        league_of(text),
        tuple(state for trial in trials for state in trial.states),
        sum(trial.n_records for trial in trials),
        accepted,
        _one_after_another([(trial.quarantined, len(trial.states)) for trial in trials]),
        {path: why for trial in trials for path, why in trial.failures.items()},
        {path: n for trial in trials for path, n in trial.begun.items()},
        tuple(report for trial in trials for report in trial.read),
    )


def _doubts(proposals: Sequence[Proposal], sources: Sequence[Proposal]) -> Iterator[str]:
    yield TWICE if len({each.format for each in proposals}) > 1 else UNLIKE
    if len(sources) > len(proposals) or {each.path for each in sources}.isdisjoint(
        {each.path for each in proposals}
    ):
        yield EACH
    yield from dict.fromkeys(line for each in proposals for line in each.unsure)


def _one_after_another(frames: Sequence[tuple[pl.DataFrame | None, int]]) -> pl.DataFrame | None:
    """The rows of all trials; the numbers of files continue from trial to trial."""
    found, start = [], 0
    for frame, n_files in frames:
        if frame is not None:
            found.append(frame.with_columns(pl.col("file") + start))
        start += n_files
    return pl.concat(found, how="diagonal") if found else None
