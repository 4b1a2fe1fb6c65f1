"""The next events of a tournament league: engine results as rows, one version per event."""

import time

import numpy as np
import polars as pl

from banzuke.engine import tier
from banzuke.flows.inputs.arrays import Input
from banzuke.flows.leagues.tier import Tier
from banzuke.flows.tasks.task import CannotRate, Job, Outcome, Results
from banzuke.flows.tasks.tier.event import NOTES, Note, event_of
from banzuke.flows.tasks.tier.state import PlayerState, TierState, prior_of

CAUSES = ("core", "hands", "partial", "place", "conservation", "late")
"""The causes of a change of rate; each cause has a gain, and the gains sum to the change."""


def rate_stream(jobs: tuple[Job, ...], before: TierState | None) -> Results:
    """Rate events one after the other, each from the state after the event before.

    Each has its own parameters, which change where a season changes constants.
    """
    players = dict(before.players) if before else {}
    results = []
    last: dict[str, object] | None = None
    for job in jobs:
        started = time.thread_time()
        if job.parameters != last:
            last = job.parameters
            rules = Tier.model_validate(last)
            params = rules.for_engine()
        season = job.input.season_number
        known = [prior_of(players.get(i), season, rules) for i in job.input.player_ids]
        state = tier.State(np.array([k.mu for k in known]), np.array([k.sigma for k in known]))
        event, notes = event_of(job.input, params)
        rating = tier.rate_event(event, state, params=params)
        if not rating.converged:
            raise CannotRate(f"event {job.period} did not converge in {rating.n_iter} sweeps")
        entries = _entry_rows(job.input, event, rating, [k.entries for k in known], params)
        players |= _after(entries, season)
        tables = {"tier_entry": entries, "tier_event": _event_row(job.input, rating, rules)}
        if notes:
            tables["tier_note"] = _note_rows(notes)
        outcome = Outcome(tables, _diagnostics(event, rating), time.thread_time() - started)
        results.append((job, outcome))
    return results


def _after(entries: pl.DataFrame, season: int) -> dict[str, PlayerState]:
    """The state of an event's players after their last entry."""
    last = entries.sort("entries").select("player_id", "mu_after", "sigma_after", "entries")
    return {who: PlayerState(mu, sigma, n, season) for who, mu, sigma, n in last.iter_rows()}


def _diagnostics(event: tier.Event, rating: tier.EventRating) -> dict[str, object]:
    return {
        "converged": bool(rating.converged),
        "n_iter": int(rating.n_iter),
        "timed": bool(rating.timed),
        "n_entries": int(event.place.size),
        "n_late": int(np.count_nonzero(rating.n_gone)),
        "surplus": float(rating.surplus),
    }


def _entry_rows(
    input_: Input,
    event: tier.Event,
    rating: tier.EventRating,
    entries_before: list[int],
    params: tier.TierParams,
) -> pl.DataFrame:
    number = input_.arrays["entry"].astype(np.int64)
    return pl.DataFrame(
        {
            "player_id": [input_.player_ids[i] for i in event.player_idx],
            "place": input_.arrays["place"].astype(np.int64),
            "entry": number,
            "entries": np.array(entries_before, dtype=np.int64)[event.player_idx] + number,
            "mu_before": rating.mu_before,
            "sigma_before": rating.sigma_before,
            "rate_before": rating.rate_before,
            "mu_after": rating.mu_after,
            "sigma_after": rating.sigma_after,
            "rate_after": rating.rate_after,
            "tier_rate": tier.shown_rate(rating.rate_after, params),
            "tier": tier.tier_name(rating.rate_after, params),
            **{f"gain_{cause}": getattr(rating, f"gain_{cause}") for cause in CAUSES},
            "hands_weight": rating.hands_weight,
            "place_weight": rating.place_weight,
            "timed": np.full(event.place.size, rating.timed),
            "n_joined": rating.n_present,
            "n_gone": rating.n_gone,
            "surplus_share": rating.surplus_share,
            "icm_gain": rating.icm_gain,
            "late_payment": rating.late_payment,
        }
    )


def _event_row(input_: Input, rating: tier.EventRating, rules: Tier) -> pl.DataFrame:
    return pl.DataFrame(
        {
            "season": [input_.season],
            "season_number": [input_.season_number],
            "minimum_entries": [rules.minimum_entries],
            "surplus": [float(rating.surplus)],
        }
    )


def _note_rows(notes: list[Note]) -> pl.DataFrame:
    return pl.DataFrame(
        [(note.rule, NOTES[note.rule], note.n_entries, note.example) for note in notes],
        schema=["rule", "meaning", ("n_entries", pl.Int64), "example"],
        orient="row",
    )
