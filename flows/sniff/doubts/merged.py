"""Files of several formats as one league: records in KIF and CSA, games in PGN and TRF."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import polars as pl

from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.sniff.dates import with_prior
from banzuke.flows.sniff.doubts.whole_league import whole_league
from banzuke.flows.sniff.kinds import ROOM
from banzuke.flows.sniff.proposal import Proposal, league_text
from banzuke.flows.sniff.trials import Trial, league_of

TWICE = (
    "files of several formats are read as one league: a game in files of two formats counts twice, "
    "so remove one of the two"
)
UNLIKE = "files with different columns are read as one league: a game in two files counts twice"


def fit_together(trials: Sequence[Trial]) -> bool:
    """Whether one league can read all files: kind, timezone and settings are the same."""
    agree = {
        (each.kind, each.guess.timezone, each.guess.receiver, each.guess.settings)
        for each in (trial.proposal for trial in trials)
    }
    return len(trials) > 1 and len(agree) == 1


def merged(
    trials: Sequence[Trial], sources: Sequence[Proposal], about_sources: Sequence[str] = ()
) -> Trial:
    """The trial of one league with these sources, from trials that fit together."""
    accepted = _one_after_another([(trial.accepted, len(trial.states)) for trial in trials])
    proposals = [trial.proposal for trial in trials]
    guess = replace(sources[0].guess, sides=all(each.guess.sides for each in proposals))
    first = replace(
        sources[0],
        guess=guess,
        has_ratings=any(each.has_ratings for each in proposals),
        quarantine_limit=max((each.quarantine_limit or 0 for each in proposals), default=0) or None,
        unused=tuple(dict.fromkeys(name for each in proposals for name in each.unused)),
        also=tuple(sources[1:]),
    )
    text = league_text(first)
    together = Trial(
        first,
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
    proposal = _of_all_games(together, [*_doubts(trials, about_sources)])
    text = league_text(proposal)
    return replace(together, proposal=proposal, text=text, league=league_of(text))


def _of_all_games(together: Trial, doubts: Sequence[str]) -> Proposal:
    """The proposal with the periods and the settings for all games, and all doubts."""
    whole, first = whole_league(together), together.proposal
    settings = KINDS[first.kind].module(ROOM).settings(together.accepted, first.guess)
    return replace(
        first,
        period=whole.periods.period,
        seasons=whole.periods.seasons,
        keeps_undated=whole.keeps_undated,
        settings=tuple(with_prior(settings) if whole.periods.prior else settings),
        unsure=tuple(dict.fromkeys((*doubts, *whole.doubts))),
        of_league=whole.doubts,
    )


def _doubts(trials: Sequence[Trial], about_sources: Sequence[str]) -> Iterator[str]:
    """Yield the doubts about the reading of rows; of a single file with the name of this file."""
    proposals = [trial.proposal for trial in trials]
    yield TWICE if len({each.format for each in proposals}) > 1 else UNLIKE
    yield from about_sources
    said = [(trial, line) for trial in trials for line in trial.proposal.of_reading]
    often = Counter(line for _, line in said)
    for trial, line in said:
        names = [_name(state.path) for state in trial.states]
        yield f"{names[0]}: {line}" if len(names) == 1 and often[line] == 1 else line


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def _one_after_another(frames: Sequence[tuple[pl.DataFrame | None, int]]) -> pl.DataFrame | None:
    """The rows of all trials; the numbers of files continue from trial to trial."""
    found, start = [], 0
    for frame, n_files in frames:
        if frame is not None:
            found.append(frame.with_columns(pl.col("file") + start))
        start += n_files
    return pl.concat(found, how="diagonal") if found else None
