"""The page on the coverage of intervals."""

from bench.coverage import METHODS, REPLICATES, Covered, SuperiorityClaims
from bench.table import Table

HEAD = """# Intervals of ratings and effects: how often they hold the truth

By `make bench BENCH='coverage --logs FOLDER --leagues {leagues} --markdown
bench/results/coverage.md'`. What leads is the profile, calibrated by redrawn leagues; percentiles
and bias-corrected percentiles are those of simulated seasons. Clubs of 30 players have ratings
N(0, 200 Elo), 40 % draws between equals and 100 Elo for the first mover; football is the schedule
of 2022 with ratings N(0, 300), 100 Elo at home and ν = 0.8; go are the AGA's pairings and
handicaps, with ratings of a rank's 100 Elo and N(0, 100), 100 Elo a stone and for the first mover.
With a prior, what is called profile is that of the posterior; clubs under the gamma prior have
ratings N(0, 110), which is as it takes them to be. Of weights games count 1/8 at a season's
beginning and 1 at its end.

These tables are of profiles, before leagues of up to 400 players got the distribution that
[coverage_grid.md](coverage_grid.md) measures by design; of larger leagues, and of those with a
prior, they stand.
"""

TAIL = """## Before

What led first were the raw percentiles, then profiles with redrawn leagues of estimates that one
factor shrunk. After that each meeting counted as some drawn games more, as many as made the results
most likely round the likeliest strengths, and only rated players were redrawn. That took teams that
meet by chance for likes, and leagues whose every player won and lost for all there are: on
football's schedule 92.7 % of 900 ranks were held and ν in 60 of 67 leagues, on the AGA's pairings
97.5 % of 480 ranks and a stone's worth in 20 of 24.

Then leagues were redrawn with strengths as the population has them, which made the AGA's games too
uneven, and bounds of effects took mean and spread of 16 redrawn leagues for known: 31 of 34 each.
"""


def coverage_tables(covered: list[Covered], told: list[SuperiorityClaims]) -> list[Table]:
    """The tables of coverage and of superiority."""
    rows = []
    for design, quantity in dict.fromkeys((c.design, c.quantity) for c in covered):
        own = {c.method: c for c in covered if (c.design, c.quantity) == (design, quantity)}
        digits = 2 if quantity == "draw" else 0
        cells = [f"{100 * own[m].inside:.1f} %" if m in own else "" for m in METHODS]
        cells += [f"{100 * own[m].infinite:.0f} %" if m in own else "" for m in METHODS]
        cells += [f"{own[m].width:.{digits}f}" if m in own else "" for m in METHODS]
        rows.append((design, quantity, f"{own['profile'].asked}", *cells))
    columns = tuple(
        f"{what}{method}" for what in ("", "infinite: ", "width: ") for method in METHODS
    )
    of_pairs = [
        (one.design, one.method, f"{one.asked}", f"{one.said:.3f}", f"{one.so:.3f}") for one in told
    ]
    return [
        Table(
            "Share of 95 % intervals that hold the truth", ("leagues", "of", "n", *columns), rows,
            left=2,
            notes=[
                f"{REPLICATES} redrawn seasons for each league. Of n intervals of effects, one a "
                "league, a share of 95 % is known to ± 6 % with n = 50, ± 4 % with 120; of ratings "
                "and differences, ten a league, better. Infinite: an end is. Widths are medians, "
                "in Elo, of ν its own, of ranks in ranks: percentile those of the seasons, "
                "profile of strengths drawn given the results."
            ],
        ),
        Table(
            "Pairs of which one is called the stronger with more than 90 %",
            ("leagues", "method", "pairs", "said", "so"), of_pairs, left=2,
        ),
    ]  # fmt: skip
