"""Command line: ``python -m bench static [--sizes S,M,L] [--large]``, ``tier``, ``pgn``, …"""

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console

from banzuke.engine.compiled.kernel_cache import prepare_engine
from bench.report import head_of, report, report_in_folder
from bench.table import markdown, show

RANKS_HEAD = """# Intervals for the stable rank: how often five methods contain the truth

Written by `make bench BENCH='stable-rank --markdown bench/results/stable_rank.md'`. Banzuke uses
the Dirichlet posterior: only its intervals contain the truth in 95 % for every kind of player with
20 games or more, and are bounded for every record. The rule is that of south games in Tenhou's
phoenix room.
"""


def main() -> None:
    """Run the benchmark that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Banzuke and its peers.")
    topics = parser.add_subparsers(required=True, metavar="TOPIC")
    _add_static(topics)
    ranks = topics.add_parser("stable-rank", help="coverage of intervals for the stable rank")
    ranks.add_argument("--draws", type=int, default=10_000, help="simulated records of each kind")
    _add_outputs(ranks)
    ranks.set_defaults(run=run_stable_rank)
    _add_coverage(topics)
    _add_grid(topics)
    for name, what, run in (
        ("tier", "events per second, growth with the size of an event", run_tier),
        ("search", "game-tree search, and games of the arena", run_search),
        ("dynamic", "strength over time beside its peers", run_dynamic),
        ("discards", "what to discard: decisions, whole games, shanten, scores", run_discards),
        ("profiles", "intervals by the likelihood's profile, up to 10,000 players", run_profiles),
    ):
        topic = topics.add_parser(name, help=what)
        _add_outputs(topic)
        topic.set_defaults(run=run)
    dynamic, discards = topics.choices["dynamic"], topics.choices["discards"]
    dynamic.add_argument("--sizes", default="S,M", help="leagues of S, M, L (default S,M)")
    discards.add_argument("--shared", type=Path, help="folder of reference hands and logs")
    scale = topics.add_parser("scale", help="a first night of up to 17 million games")
    scale.add_argument("--games", type=int, default=1_000_000, help="largest size (default 10^6)")
    scale.add_argument("--kind", choices=("table", "pairwise"), default="table")
    scale.add_argument("--format", choices=("parquet", "csv", "pgn.zst"), default="parquet")
    scale.set_defaults(run=run_scale)
    quiet = topics.add_parser("quiet", help="nights without news over many leagues")
    quiet.add_argument("--leagues", default="10,100", help="numbers of leagues (default 10,100)")
    quiet.set_defaults(run=run_quiet)
    files = _add_files(topics)
    pgn = topics.add_parser("pgn", help="games in PGN: read, and taken into the store")
    pgn.add_argument("--games", default="100000,1000000", help="sizes (default 100000,1000000)")
    pgn.set_defaults(run=run_pgn)
    sparse = topics.add_parser("sparse", help="leagues of few games, every handicap model")
    sparse.add_argument("--leagues", type=int, default=1000, help="simulated leagues")
    sparse.add_argument("--record", type=Path, metavar="FILE", help="goes on where it stands there")
    _add_outputs(sparse)
    sparse.set_defaults(run=run_sparse)
    for topic in (scale, quiet, files, pgn):
        topic.add_argument("--folder", type=Path, help="where homes are made, else a temporary one")
        _add_outputs(topic)
    options = parser.parse_args()
    # Before numba is imported, which bench.static does.
    prepare_engine()
    options.run(options)


def _add_static(topics: Any) -> None:
    static = topics.add_parser("static", help="point fits, simulated uncertainty, growth")
    static.add_argument("--sizes", default="S,M", help="leagues to measure on (default S,M)")
    static.add_argument("--large", action="store_true", help="also L, and growth to 10^7 games")
    static.add_argument(
        "--limit", type=float, metavar="SECONDS", help="of one run, else 60 and 400"
    )
    _add_outputs(static)
    static.set_defaults(run=run_static)


def _add_coverage(topics: Any) -> None:
    coverage = topics.add_parser("coverage", help="coverage of intervals of ratings and effects")
    coverage.add_argument(
        "--leagues", default="60", help="of each kind (default 60), or club=60,football=60,go=40"
    )
    coverage.add_argument("--logs", type=Path, help="folder of real logs, for their schedules")
    coverage.add_argument(
        "--record", type=Path, metavar="FILE", help="goes on where it stands there"
    )
    _add_outputs(coverage)
    coverage.set_defaults(run=run_coverage)


def _add_files(topics: Any) -> argparse.ArgumentParser:
    files: argparse.ArgumentParser = topics.add_parser("files", help="ingest of many small files")
    files.add_argument("--files", default="1000,10000,30000", help="numbers of files")
    files.add_argument("--format", choices=("csv", "pgn"), default="csv")
    files.set_defaults(run=run_files)
    return files


def _add_grid(topics: Any) -> None:
    grid = topics.add_parser("grid", help="coverage of intervals, ranks and superiority by design")
    grid.add_argument("--leagues", type=int, default=100, help="of each cell (default 100)")
    grid.add_argument("--cells", choices=("seen", "unseen", "large", "fresh"), default="unseen")
    grid.add_argument("--like", default="", help="only cells whose name has this text")
    grid.add_argument("--seed", default="", help="other leagues of the same cells")
    _add_outputs(grid)
    grid.set_defaults(run=run_grid)


def _add_outputs(topic: argparse.ArgumentParser) -> None:
    topic.add_argument("--json", action="store_true", help="print all measurements as JSON")
    topic.add_argument("--markdown", type=Path, metavar="FILE", help="write the tables there, too")


def run_static(options: argparse.Namespace) -> None:
    """Measure static ratings and print, as tables or as JSON."""
    from bench.leagues import SIZES  # noqa: PLC0415
    from bench.static import Plan, measure_static  # noqa: PLC0415
    from bench.static_tables import tables  # noqa: PLC0415

    asked = {*options.sizes.split(","), *(["L"] if options.large else [])}
    if unknown := asked - set(SIZES):
        sys.exit(
            f"--sizes {options.sizes}: no league {', '.join(sorted(unknown))}; "
            f"there are {', '.join(SIZES)}"
        )
    growth: tuple[int, ...] = (10_000, 30_000, 100_000, 300_000, 1_000_000)
    growth += (3_000_000, 10_000_000) if options.large else ()
    with tempfile.TemporaryDirectory() as folder:
        plan = Plan(
            sizes=tuple(name for name in SIZES if name in asked),
            growth=growth,
            limit_seconds=options.limit,
            folder=Path(folder),
        )
        report(
            options,
            lambda say: measure_static(plan, say),
            tables,
            head_of("Static ratings: Banzuke and its peers"),
        )


def run_stable_rank(options: argparse.Namespace) -> None:
    """Measure the coverage of intervals for the stable rank and print it."""
    from bench.stable_rank import as_json, coverage_tables, measure_coverage  # noqa: PLC0415

    found = list(measure_coverage(options.draws))
    made = coverage_tables(found, options.draws)
    if options.json:
        print(json.dumps([as_json(row) for row in found]))
    else:
        console = Console() if sys.stdout.isatty() else Console(width=140)
        for table in made:
            show(table, console)
    if options.markdown:
        options.markdown.write_text("\n".join((RANKS_HEAD, *map(markdown, made))), encoding="utf-8")


def run_sparse(options: argparse.Namespace) -> None:
    """Fit many small leagues by every handicap model and print how the fits ended."""
    from bench.sparse import measure_sparse, sparse_table  # noqa: PLC0415

    report(
        options,
        lambda say: measure_sparse(options.leagues, say, options.record),
        lambda found: [sparse_table(found)],
        head_of("Sparse leagues with handicaps"),
    )


def run_grid(options: argparse.Namespace) -> None:
    """Measure how often intervals, ranks and superiority are right, by who meets whom."""
    from bench.coverage_grid import CELLS, GRID_HEAD, grid_tables, measure_grid  # noqa: PLC0415

    cells = tuple(cell for cell in CELLS[options.cells] if options.like in cell.name)
    progress = Console(stderr=True)
    say = lambda text: progress.print(text, style="dim")  # noqa: E731
    found = list(measure_grid(cells, options.leagues, say, seed=options.seed))
    if options.json:
        print(json.dumps([one.as_json() for one in found]))
    else:
        console = Console() if sys.stdout.isatty() else Console(width=200)
        for table in grid_tables(found):
            show(table, console)
    if options.markdown:
        page = "\n".join((GRID_HEAD, *map(markdown, grid_tables(found))))
        options.markdown.write_text(page, encoding="utf-8")


def run_coverage(options: argparse.Namespace) -> None:
    """Measure the coverage of intervals of ratings, differences and effects."""
    from banzuke.engine.streams import named  # noqa: PLC0415
    from bench.coverage import Covered, SuperiorityClaims, as_json, measure  # noqa: PLC0415
    from bench.coverage_designs import (  # noqa: PLC0415
        clubs,
        football,
        go,
        leagues_by_kind,
        priors,
        weighted,
    )
    from bench.coverage_page import HEAD, TAIL, coverage_tables  # noqa: PLC0415

    try:
        leagues = leagues_by_kind(options.leagues)
    except ValueError as problem:
        sys.exit(f"--leagues {options.leagues}: {problem}")
    of_clubs = (kind(named("bench", "coverage", "schedules")) for kind in (clubs, priors, weighted))
    designs = [design for kind in of_clubs for design in kind]
    if options.logs:
        designs += [football(options.logs), go(options.logs)]
    progress = Console(stderr=True)
    covered: list[Covered] = []
    claims: list[SuperiorityClaims] = []
    say = lambda text: progress.print(text, style="dim")  # noqa: E731
    for design in designs:
        asked = leagues[design.name.replace(",", "").split()[0]]
        seen, said = measure(design, asked, say, options.record)
        covered, claims = covered + seen, claims + said
    made = coverage_tables(covered, claims)
    if options.json:
        print(json.dumps({"covered": as_json(covered), "told": as_json(claims)}))
    else:
        console = Console() if sys.stdout.isatty() else Console(width=200)
        for table in made:
            show(table, console)
    if options.markdown:
        page = "\n".join((HEAD.format(leagues=options.leagues), *map(markdown, made), TAIL))
        options.markdown.write_text(page, encoding="utf-8")


def run_scale(options: argparse.Namespace) -> None:
    """Measure whole nights of growing sites."""
    from bench.scale import measure_scale, scale_table  # noqa: PLC0415
    from bench.scale_logs import PGN, Site  # noqa: PLC0415

    sizes = [n for n in (10**5, 10**6, 10**7) if n < options.games] + [options.games]
    kind = "pairwise" if options.format == PGN else options.kind
    sites = [Site(n, kind, options.format) for n in sizes]
    report_in_folder(options, lambda folder, say: measure_scale(sites, folder, say), scale_table)


def run_quiet(options: argparse.Namespace) -> None:
    """Measure nights in which nothing or one game is new."""
    from bench.quiet import measure_quiet, quiet_table  # noqa: PLC0415

    sizes = [int(n) for n in options.leagues.split(",")]
    report_in_folder(options, lambda folder, say: measure_quiet(sizes, folder, say), quiet_table)


def run_files(options: argparse.Namespace) -> None:
    """Measure the ingest of many small files, of which none, one or all changed."""
    from bench.files import files_table, measure_files  # noqa: PLC0415

    sizes = [int(n) for n in options.files.split(",")]
    report_in_folder(
        options,
        lambda folder, say: measure_files(sizes, options.format, folder, say),
        files_table,
        title="Ingest of many small files",
    )


def run_pgn(options: argparse.Namespace) -> None:
    """Measure how fast games in PGN are read and stored."""
    from bench.pgn import measure_pgn, pgn_table  # noqa: PLC0415

    sizes = [int(n) for n in options.games.split(",")]
    report_in_folder(
        options,
        lambda folder, say: measure_pgn(sizes, folder, say),
        pgn_table,
        title="Games in PGN",
    )


def run_search(options: argparse.Namespace) -> None:
    """Measure game-tree search and the arena and print, as tables or as JSON."""
    from bench.search import measure_search, tables  # noqa: PLC0415

    report(options, measure_search, tables, head_of("Game-tree search"))


def run_dynamic(options: argparse.Namespace) -> None:
    """Measure strength over time and print, as tables or as JSON."""
    from bench.dynamic import measure_dynamic  # noqa: PLC0415
    from bench.dynamic_tables import dynamic_table  # noqa: PLC0415
    from bench.histories import SIZES  # noqa: PLC0415

    sizes = options.sizes.split(",")
    if unknown := set(sizes) - set(SIZES):
        sys.exit(
            f"--sizes {options.sizes}: no league {', '.join(sorted(unknown))}; "
            f"there are {', '.join(SIZES)}"
        )
    report(
        options,
        lambda say: measure_dynamic(sizes, say),
        lambda records: [dynamic_table(records)],
        head_of("Strength over time: Banzuke and its peers"),
    )


def run_tier(options: argparse.Namespace) -> None:
    """Measure free-for-all events and print, as tables or as JSON."""
    from bench.tier import measure_tier  # noqa: PLC0415
    from bench.tier_tables import HEAD, tables  # noqa: PLC0415

    report(options, measure_tier, tables, HEAD)


def run_profiles(options: argparse.Namespace) -> None:
    """Measure intervals by profile and print, as tables or as JSON."""
    from bench.profiles import measure_profiles, profiles_table  # noqa: PLC0415

    report(
        options,
        measure_profiles,
        lambda found: [profiles_table(found)],
        head_of("Intervals by profile"),
    )


def run_discards(options: argparse.Namespace) -> None:
    """Measure what to discard and print, as tables or as JSON."""
    from bench.discards import measure_discards, tables  # noqa: PLC0415

    report(
        options,
        lambda say: measure_discards(options.shared, say),
        tables,
        head_of("What to discard"),
    )


if __name__ == "__main__":
    main()
