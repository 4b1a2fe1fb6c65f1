"""The next events of a tournament league: engine results as rows, one version per event."""

import time

import numpy as np
import polars as pl

from engine import tier
from flows.outcome import CannotRate, Outcome
from flows.prepare import Input
from flows.tier_state import TierState
from flows.versions import Job


def rate_stream(jobs: tuple[Job, ...], before: TierState) -> list[tuple[Job, Outcome]]:
    """Rate events one after the other, each from the state that the one before left."""
    params = tier.TierParams(**jobs[0].parameters)
    newcomer = (params.mu_start, params.sigma_start, 0)
    players = dict(before.players)
    results = []
    for job in jobs:
        started = time.thread_time()
        ids = job.input.player_ids
        known = [players.get(player_id, newcomer) for player_id in ids]
        state = tier.State(np.array([k[0] for k in known]), np.array([k[1] for k in known]))
        event = tier.Event(job.input.arrays["player_idx"], job.input.arrays["place"])
        rating = tier.rate_event(event, state, params=params)
        frame = _entry_rows(job.input, event, rating, [k[2] for k in known], params)
        rows = frame.select("player_id", "mu_after", "sigma_after", "entries").iter_rows()
        players.update({player_id: (mu, sigma, entries) for player_id, mu, sigma, entries in rows})
        diagnostics = {"converged": bool(rating.converged), "n_iter": int(rating.n_iter)}
        if not rating.converged:
            raise CannotRate(f"event {job.period} did not converge in {rating.n_iter} sweeps")
        seconds = time.thread_time() - started
        results.append((job, Outcome({"tier_entry": frame}, diagnostics, seconds)))
    return results


def _entry_rows(
    input_: Input,
    event: tier.Event,
    rating: tier.EventRating,
    entries_before: list[int],
    params: tier.TierParams,
) -> pl.DataFrame:
    return pl.DataFrame(
        {
            "player_id": [input_.player_ids[i] for i in event.player_idx],
            "place": event.place,
            "entries": np.array(entries_before, dtype=np.int64)[event.player_idx] + 1,
            "mu_before": rating.mu_before,
            "sigma_before": rating.sigma_before,
            "rate_before": rating.rate_before,
            "mu_after": rating.mu_after,
            "sigma_after": rating.sigma_after,
            "rate_after": rating.rate_after,
            "tier_rate": tier.shown_rate(rating.rate_after, params),
            "tier": tier.tier_name(rating.rate_after, params),
        }
    )
