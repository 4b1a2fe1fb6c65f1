"""The page on the coverage of intervals."""

from bench.coverage import METHODS, REPLICATES, Covered, SuperiorityClaims
from bench.table import Table

HEAD = """# Intervals of ratings and effects: how often they contain the truth

Written by `make bench BENCH='coverage --logs FOLDER --leagues {leagues} --markdown
bench/results/coverage.md'`. The main intervals are the profiles, calibrated by simulated leagues;
percentiles and bias-corrected percentiles are those of simulated seasons. Clubs of 30 players have
ratings N(0, 200 Elo), 40 % draws between equals and 100 Elo for the first mover; football is the
schedule of 2022 with ratings N(0, 300), 100 Elo at home and ν = 0.8; go has the AGA's pairings and
handicaps, with ratings of 100 Elo a rank plus N(0, 100), 100 Elo a stone and for the first mover.
With a prior, the column profile has the posterior; clubs with the gamma prior have ratings
N(0, 110), as this prior assumes. In the rows with weights, games count 1/8 at the beginning of a
season and 1 at its end.

These tables are of profiles, from before leagues of up to 1,000 players got the distribution that
[coverage_grid.md](coverage_grid.md) measures by design. They are still valid for larger leagues,
and for leagues with a prior.
"""

TAIL = """## Earlier methods

The first main intervals were the raw percentiles, then profiles with leagues simulated from
estimates that one factor shrunk. After that each meeting also counted as some drawn games, as many
as made the results most likely near the likeliest strengths, and only rated players were simulated.
This method took teams that meet by chance for opponents of equal strength, and ignored players who
won or lost all games: on football's schedule intervals contained 92.7 % of 900 ranks, and ν in 60
of 67 leagues; on the AGA's pairings 97.5 % of 480 ranks, and a stone's worth in 20 of 24.

Then leagues were simulated with the strengths of the population, which made the AGA's games too
uneven, and bounds of effects took mean and spread of 16 simulated leagues as exact: 31 of 34 each.
"""


def coverage_tables(covered: list[Covered], claims: list[SuperiorityClaims]) -> list[Table]:
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
        (one.design, one.method, f"{one.asked}", f"{one.said:.3f}", f"{one.so:.3f}")
        for one in claims
    ]
    return [
        Table(
            "Share of 95 % intervals that contain the truth",
            ("leagues", "of", "n", *columns),
            rows,
            left=2,
            notes=[
                f"Each league has {REPLICATES} simulated seasons. A share of 95 % has an error of "
                "± 6 % for n = 50 intervals of effects, one in each league, and ± 4 % for 120; for "
                "ratings and differences, ten in each league, it is smaller. Infinite: the share "
                "of intervals with an infinite end. Widths are medians, in Elo (of ν in its own "
                "unit, of ranks in ranks); percentile ranks are those of the seasons, profile "
                "ranks those of strengths drawn given the results."
            ],
        ),
        Table(
            "Pairs with a stated probability of more than 90 % that one is stronger",
            ("leagues", "method", "pairs", "stated", "true"), of_pairs, left=2,
        ),
    ]  # fmt: skip
