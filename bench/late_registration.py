"""What late registration does to the level of rates, and who pays for it.

The seasons are those of `bench.tier_seasons` in which half of the field is late. Whoever sits down
late outlasts those who have bust, so being late is an advantage there, as at real tables.
"""

from dataclasses import replace

from banzuke.engine.tier import TierParams
from bench import simulated
from bench.table import Table
from bench.tier_rooms import CELLS, Cell
from bench.tier_seasons import Measured, measure

OPTIONS = {
    "specification": TierParams(),
    "`late_premium` 1": TierParams(late_premium=1.0),
    "`return_late`": TierParams(return_late=True),
    "both": TierParams(return_late=True, late_premium=1.0),
}
"""Options of the league, as its file has them."""


def cells() -> list[Cell]:
    """Cells with half of the field late, and the same seasons without late entries."""
    late = [cell for cell in CELLS if cell.late and not cell.again and not cell.once]
    plain = {(cell.field, cell.events): replace(cell, late=0.0, skilled=0.0) for cell in late}
    return [*plain.values(), *late]


def late_table(found: list[tuple[Cell, str, Measured]], seasons: int) -> Table:
    """One row per cell and option."""
    rows = [
        (replace(cell, kept=False).name, option, f"{one.entries:.0f}", f"{one.bias:+.0f}",
         f"{one.error:.0f}", f"{100 * one.inside_differences:.1f}", f"{1e3 * one.gain:.1f}")
        for cell, option, one in found
    ]  # fmt: skip
    notes = [
        f"{seasons} seasons a row. Bias: mean error of skills, points; error: root mean square of "
        "what is left. Differences: share inside their 95 % interval. Gain: thousandths of a nat a "
        "pair by which forecasts of who finishes ahead are better than one half. Seasons of "
        "another cell have other players: their skills alone move a bias by some 30 points."
    ]
    columns = ("events", "payments", "entries", "bias", "error", "differences %", "gain, mnat")
    return Table("Late registration", columns, rows, left=2, notes=notes)


HEAD = """# Late registration and the level of rates

Written by `python -m bench.late_registration --seasons {seasons} --seed {seed}
--markdown bench/results/late_registration.md`.
"""


def main() -> None:
    """Measure, print the table, and write the page."""
    options = simulated.parser(__doc__, unit="seasons", number=6, seed=1000).parse_args()
    found = []
    for cell in cells():
        for option, params in OPTIONS.items():
            if cell.late or option == "specification":
                one = measure(cell, options.seasons, seed=options.seed, params=params)
                found.append((cell, option, one))
                simulated.print_row(late_table(found, options.seasons))
    simulated.write_page(options, HEAD, late_table(found, options.seasons))


if __name__ == "__main__":
    main()
