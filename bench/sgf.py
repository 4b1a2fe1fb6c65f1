"""Go records read per second of processor time: ``python -m bench.sgf [--games N]``.

Games of some 210 moves, a quarter of them with clocks and a comment, in one collection and in a
file each; beside them the same results in CSV files of one row, and sgfmill, if it is installed.
"""

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

import numpy as np
from rich.console import Console

from banzuke.engine.compiled.kernel_cache import prepare_engine
from banzuke.engine.streams import named
from banzuke.flows.home import Home

LETTERS = "abcdefghijklmnopqrs"
MOVES, SPREAD = 210, 50
CHATTY = 0.25
HEADER = (
    "(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]\nRU[Japanese]SZ[19]KM[{komi}]TM[1800]OT[5x30 byo-yomi]"
    "\nPW[{white}]PB[{black}]WR[2d]BR[1d]DT[2024-{month:02}-{day:02}]PC[A club]EV[League]"
    "RE[{result}]\n"
)
ROW = "2024-{month:02}-{day:02},{black},{white},{score}\n"


def write_games(folder: Path, n: int) -> None:
    """Write games as one collection, as a file each, and as a CSV file each."""
    rng = named("bench", "sgf", str(n))
    for name in ("one", "many", "rows"):
        (folder / name).mkdir()
    games = [_game(rng, number) for number in range(n)]
    (folder / "one" / "all.sgf").write_text("".join(text for text, _ in games))
    for number, (text, row) in enumerate(games):
        (folder / "many" / f"{number:06}.sgf").write_text(text)
        (folder / "rows" / f"{number:06}.csv").write_text(f"played_at,first,second,score\n{row}")


def _game(rng: np.random.Generator, number: int) -> tuple[str, str]:
    black, white = (f"player{i}" for i in rng.choice(500, 2, replace=False))
    wins = bool(rng.integers(2))
    said = {
        "black": black,
        "white": white,
        "month": 1 + number % 12,
        "day": 1 + number % 28,
        "komi": "6.5",
        "result": ("B+" if wins else "W+")
        + ("R" if rng.random() < 0.6 else f"{rng.integers(40)}.5"),
        "score": int(wins),
    }
    chatty = rng.random() < CHATTY
    spots = rng.integers(19, size=(max(20, int(rng.normal(MOVES, SPREAD))), 2))
    nodes = []
    for i, (x, y) in enumerate(spots):
        colour = "BW"[i % 2]
        clock = f"{colour}L[{i}]" if chatty else ""
        nodes.append(f";{colour}[{LETTERS[x]}{LETTERS[y]}]{clock}")
    comment = "C[what a (good\\] game;]" if chatty else ""
    return f"{HEADER.format(**said)}{''.join(nodes)}{comment})\n", ROW.format(**said)


def measure(n: int, folder: Path) -> list[tuple[str, float]]:
    """(what, games per CPU second)."""
    from banzuke.flows.ingest.arrival import Arrival, FileState  # noqa: PLC0415
    from banzuke.flows.ingest.file_states import definition_hashes  # noqa: PLC0415
    from banzuke.flows.ingest.parse import parse  # noqa: PLC0415
    from banzuke.flows.ingest.read_ahead import TOGETHER_FILES  # noqa: PLC0415
    from banzuke.flows.leagues.league import League, Source  # noqa: PLC0415

    write_games(folder, n)
    home = Home(folder)

    def arrivals(log_format: str, pattern: str) -> list[Arrival]:
        source = Source.model_validate({"path": pattern, "format": log_format})
        league = League(name="club", kind="pairwise", source=[source])
        definitions = definition_hashes(league)
        return [
            Arrival(
                home,
                league,
                source,
                FileState.of(file, str(file.relative_to(folder))),
                definitions[0],
                definitions,
            )
            for file in sorted(folder.glob(pattern))
        ]

    def parse_all(files: list[Arrival]) -> Callable[[], object]:
        parts = [files[at : at + TOGETHER_FILES] for at in range(0, len(files), TOGETHER_FILES)]
        return lambda: [parse(part) for part in parts]

    few = arrivals("csv", "rows/*.csv")[: max(1, n // 10)]
    rates = [
        ("SGF, one collection", _rate(n, parse_all(arrivals("sgf", "one/*.sgf")))),
        ("SGF, a file each", _rate(n, parse_all(arrivals("sgf", "many/*.sgf")))),
        ("CSV, a file each", _rate(len(few), parse_all(few))),
    ]
    try:
        from sgfmill import sgf  # noqa: PLC0415
    except ImportError:
        return rates
    texts = [file.read_bytes() for file in sorted((folder / "many").glob("*.sgf"))[: len(few)]]
    return [*rates, ("sgfmill, a text each", _rate(len(texts), lambda: _mill(sgf, texts)))]


def _mill(sgf: object, texts: list[bytes]) -> list[object]:
    return [sgf.Sgf_game.from_bytes(text).get_winner() for text in texts]  # type: ignore[attr-defined]


def _rate(n: int, work: Callable[[], object]) -> float:
    work()
    before = process_time()
    work()
    return n / (process_time() - before)


def main() -> None:
    """Measure, and show games per second."""
    parser = argparse.ArgumentParser(prog="python -m bench.sgf", description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="games (default 20,000)")
    options = parser.parse_args()
    prepare_engine()
    with tempfile.TemporaryDirectory() as folder:
        rates = measure(options.games, Path(folder))
    for what, rate in rates:
        Console().print(f"{what:24} {rate:10,.0f} games/s of CPU")


if __name__ == "__main__":
    main()
