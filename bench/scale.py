"""Growth of a whole night with the number of games, from logs to published tables."""

import math
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.nights import Night, run_night
from bench.scale_logs import PGN, Site, write_home
from bench.table import Table, seconds


@dataclass(frozen=True)
class Grown:
    """One size: what was generated, and its first night."""

    site: Site
    log_mb: float
    night: Night

    def as_json(self) -> dict[str, Any]:
        return {**vars(self.site), "log_mb": self.log_mb, **self.night.as_json()}


def measure_scale(sites: list[Site], folder: Path, say: Callable[[str], None]) -> Iterator[Grown]:
    """Yield the first night of each site, whose home is removed before the next is generated."""
    for site in sites:
        say(f"{site.n_games:,} games of kind {site.kind} as {site.format}: generating")
        home = folder / f"{site.kind}-{site.n_games}"
        size = write_home(home, site)
        say(f"{site.n_games:,} games: night")
        yield Grown(site, size / 1e6, run_night(home))
        shutil.rmtree(home)


def scale_table(found: list[Grown]) -> Table:
    """The nights as a table."""
    names = ("ingest", "rate", "publish")
    rows = []
    for one in found:
        night = one.night
        rows.append(
            (
                f"{one.site.n_games:,}",
                one.site.format,
                f"{one.log_mb:,.0f}",
                seconds(night.wall),
                seconds(night.cpu),
                *(seconds(night.steps[name]) for name in names),
                seconds(night.steps["prepare of leagues"]),
                f"{night.peak_mb:,.0f}",
                seconds(night.reader_cpu),
                f"{night.reader_peak_mb:,.0f}",
                f"{night.store_mb:,.0f}",
                f"{night.load:.1f}",
            )
        )
    return Table(
        _title(found[0].site),
        ("games", "logs", "MB", "wall s", "CPU s", *names, "of rate: prepare", "peak MB",
         "reader CPU s", "reader peak MB", "store MB", "load before"),
        rows,
        left=0,
        notes=[
            f"CPU grows with games to the power of {slope(found):.2f}.",
            "Times are those of the whole command with Prefect's start, libraries and compiled "
            "kernels. Ingest, rate and publish are wall seconds. If the load exceeds the machine's "
            "cores, wall contains the work of other programs; CPU is the work of the night. The "
            "reader is the process that reads logs for the night; CPU s and peak MB do not include "
            "it.",
        ],
    )  # fmt: skip


def _title(site: Site) -> str:
    if site.format == PGN:
        return "A first night of a month of chess: games in PGN, 100 replicates"
    return f"A first night of ten years: {site.kind} games"


def slope(found: list[Grown]) -> float:
    """The slope of log CPU in log games between the smallest and the largest size."""
    if len(found) < 2:
        return math.nan
    one, other = found[0], found[-1]
    return math.log(other.night.cpu / one.night.cpu) / math.log(
        other.site.n_games / one.site.n_games
    )
