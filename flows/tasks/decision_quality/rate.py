"""Points lost at the cuts of a period's games: per player, by state of the hand and shanten."""

import time

import numpy as np
import polars as pl

from banzuke.engine.arrays import FloatArray
from banzuke.engine.ratios import ratios
from banzuke.flows.inputs.arrays import Input
from banzuke.flows.tasks.decision_quality.summary import EQUAL
from banzuke.flows.tasks.task import Job, Outcome

STATE = (
    pl.when("is_threatened")
    .then(pl.lit("threatened"))
    .when("is_open")
    .then(pl.lit("open"))
    .otherwise(pl.lit("closed"))
)
"""States of a decision. Cuts after another player's riichi are separate, because the values
ignore defence."""
GROUP = ("player_id", "state", "shanten")
DECISION = (
    *("player_id", "file_id", "line", "hand", "turn", "tiles", "melds", "cut", "best", "lost"),
    *("value", "best_value", "shanten", "state", "judged_as"),
)


def rate_decisions(job: Job) -> Outcome:
    """The rows of one version."""
    started = time.thread_time()
    cuts = cuts_of(job.input)
    refused = _frame(job.input, "refused_")
    tables = {
        "decision_quality": quality_rows(cuts),
        "decision": costliest(cuts, job.parameters["costliest"]),
        "decision_refused": refused,
    }
    diagnostics = {
        "games": job.input.n_games,
        "decisions": cuts.height,
        "uncounted": cuts["lost"].null_count(),
        "refused_hands": refused.height,
    }
    return Outcome(tables, diagnostics, time.thread_time() - started)


def cuts_of(input_: Input) -> pl.DataFrame:
    """One row per decision, with its state and the points that it lost."""
    ids = pl.Series(input_.player_ids, dtype=pl.String)
    lost = (pl.col("best_value") - pl.col("value")).clip(lower_bound=0.0)
    return (
        _frame(input_, "")
        .with_columns(pl.col("value", "best_value").fill_nan(None))
        .with_columns(player_id=ids.gather(input_.arrays["player_idx"]), state=STATE, lost=lost)
    )


def _frame(input_: Input, prefix: str) -> pl.DataFrame:
    """The arrays whose names begin with the prefix, as a frame; encoded texts are decoded."""
    own = {
        name.removeprefix(prefix): values
        for name, values in input_.arrays.items()
        if name.startswith("refused_") == bool(prefix)
    }
    return pl.DataFrame(
        {
            name: pl.Series(
                [text.decode() for text in values.tolist()], dtype=pl.String
            ) if values.dtype.kind == "S" else values
            for name, values in own.items()
        }
    )  # fmt: skip


def quality_rows(cuts: pl.DataFrame) -> pl.DataFrame:
    """One row per player, state and shanten class, and one row of all classes together."""
    each = pl.concat(
        [cuts.with_columns(shanten=pl.lit(None, cuts.schema["shanten"])), cuts]
    ).with_columns(counted=pl.col("lost").is_not_null())
    games = (
        each.group_by(*GROUP, "game_hash")
        .agg(
            hands=pl.col("hand").filter("counted").n_unique(),
            decisions=pl.col("counted").sum(),
            uncounted=(~pl.col("counted")).sum(),
            lost=pl.col("lost").sort().sum(),  # sorted, so that the sum has the same last bits
            best=(pl.col("lost") <= EQUAL).sum(),
        )
        .sort(*GROUP, "game_hash")
    )
    groups = games.group_by(GROUP, maintain_order=True).agg(
        games=pl.len(),
        **{name: pl.col(name).sum() for name in ("hands", "decisions", "uncounted", "best")},
    )
    n = groups["games"].to_numpy()
    group = np.repeat(np.arange(len(n)), n)
    lost = games["lost"].to_numpy().astype(np.float64)
    found: dict[str, FloatArray] = {}
    for per, size in (("decision", "decisions"), ("hand", "hands")):
        ratio = ratios(lost, games[size].to_numpy().astype(float), group, n_groups=len(n))
        found |= {f"lost_per_{per}": ratio.value, f"lost_per_{per}_se": ratio.se}
    share = pl.when(pl.col("decisions") > 0).then(pl.col("best") / pl.col("decisions"))
    return (
        groups.with_columns(**{name: pl.Series(values) for name, values in found.items()})
        .with_columns(best_share=share)
        .drop("best")
    )


def costliest(cuts: pl.DataFrame, n: int) -> pl.DataFrame:
    """Each player's ``n`` costliest decisions before any player's riichi."""
    order = ("player_id", "lost", "game_hash", "nth", "file_id", "line")
    worst = (
        cuts.filter((pl.col("state") != "threatened") & (pl.col("lost") > EQUAL))
        .sort(order, descending=[name == "lost" for name in order])
        .group_by("player_id", maintain_order=True)
        .head(n)
    )
    nth = pl.int_range(1, pl.len() + 1).over("player_id")
    return worst.select(*DECISION, nth=nth)
