"""Game-tree search: positions a second of the compiled search beside its peers, games a minute.

Each of the first searches the same positions of Connect Four to the same depth by alpha-beta, left
to right with the same evaluation, and returns how many positions it visited: they must agree. Who
solves games must find the same ends.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from bench.measure import Job, Outcome, measure
from bench.search_peers import LEFT, PLIES, easyai
from bench.table import Table

DEPTHS = {"compiled": (6, 8, 10), "python": (4, 6), "easyAI": (4, 6)}
N_POSITIONS = {4: 20, 6: 20, 8: 20, 10: 5}
SOLVERS, N_SOLVED = ("compiled", "BitBully"), 20
ARENA_DEPTHS = ("d1", "d2", "d3", "d4", "d5", "d6")
ARENA_ROUNDS = 40


@dataclass(frozen=True)
class Measured:
    """A measurement of searching, solving or playing; `work` is positions, or games."""

    topic: str
    who: str
    depth: int
    work: int
    outcome: Outcome

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def positions(count: int) -> list[list[int]]:
    """Balanced openings, as columns."""
    from banzuke.engine.labs.arena.openings import Openings, draw_opening  # noqa: PLC0415
    from banzuke.engine.streams import child, named  # noqa: PLC0415

    rng = named("bench", "search")
    return [list(draw_opening(Openings(), child(rng, number))) for number in range(count)]


def prepare(who: str, depth: int, count: int) -> Callable[[], int]:
    """A call that searches the positions and returns how many it visited."""
    from banzuke.engine.labs.search import alpha_beta  # noqa: PLC0415
    from banzuke.engine.labs.search.connect_four.board import Board, position_after  # noqa: PLC0415
    from banzuke.engine.labs.search.connect_four.evaluation import LINES  # noqa: PLC0415
    from banzuke.engine.labs.search.connect_four.search import Method, search, workspace  # noqa: PLC0415

    found = positions(count)
    method = Method(depth)
    if who == "compiled":
        table = workspace(method)
        at = [position_after(columns) for columns in found]
        return lambda: sum(search(*one, method, table=table).nodes for one in at)
    if who == "easyAI":
        return easyai(found, depth)
    boards = [Board(columns, evaluation=LINES) for columns in found]
    return lambda: sum(alpha_beta(board, depth).nodes for board in boards)


def prepare_arena(rounds: int) -> Callable[[], int]:
    """A call that plays a Swiss and returns its games."""
    from banzuke.engine.labs.arena.openings import Openings  # noqa: PLC0415
    from banzuke.engine.labs.arena.player import player_of  # noqa: PLC0415
    from banzuke.engine.labs.arena.tournament import Tournament, play  # noqa: PLC0415
    from banzuke.engine.streams import named  # noqa: PLC0415

    tournament = Tournament(tuple(map(player_of, ARENA_DEPTHS)), "swiss", rounds, Openings())
    return lambda: len(play(tournament, rng=named("bench", "arena"), workers=2))


def difference(visited: int, *, who: str, depth: int, count: int) -> float:
    """The number of positions by which a peer's search differs from the compiled one."""
    return float(abs(visited - prepare("compiled", depth, count)()))


def measure_search(say: Callable[[str], None]) -> Iterator[Measured]:
    """Yield each measurement."""
    for who, depths in DEPTHS.items():
        for depth in depths:
            say(f"{who}, depth {depth}")
            arguments = {"who": who, "depth": depth, "count": N_POSITIONS[depth]}
            outcome = measure(Job("bench.search:prepare", arguments, {**arguments, "depth": 2},
                                  "bench.search:difference", runs=5))  # fmt: skip
            work = prepare("compiled", depth, N_POSITIONS[depth])()
            yield Measured("positions", who, depth, work, outcome)
    for who in SOLVERS:
        say(f"{who}, to the end")
        solver = {"who": who, "count": N_SOLVED}
        outcome = measure(Job("bench.search_peers:prepare_solver", solver, {**solver, "count": 1},
                              "bench.search_peers:off", runs=3))  # fmt: skip
        yield Measured("ends", who, LEFT, N_SOLVED, outcome)
    say("arena")
    outcome = measure(Job("bench.search:prepare_arena", {"rounds": ARENA_ROUNDS}, {"rounds": 1},
                          runs=3))  # fmt: skip
    yield Measured("games", "arena", 6, ARENA_ROUNDS * len(ARENA_DEPTHS), outcome)


def tables(records: list[Measured]) -> list[Table]:
    """The tables of the measurements."""
    searched = ("who", "depth", "positions", "CPU s", "million positions a CPU s", "positions off")
    solved = ("who", "positions", "CPU s", "positions a CPU s", "ends off")
    played = ("players", "games", "CPU s", "games a CPU minute")
    return [
        Table("Alpha-beta at Connect Four, left to right", searched,
              [_searched(record) for record in records if record.topic == "positions"]),
        Table(f"How a game ends, after {PLIES} random moves", solved,
              [_solved(record) for record in records if record.topic == "ends"]),
        Table("A Swiss of the arena", played,
              [_played(record) for record in records if record.topic == "games"]),
    ]  # fmt: skip


def _searched(record: Measured) -> tuple[str, ...]:
    who, depth = record.who, str(record.depth)
    if record.outcome.status != "ok":
        return who, depth, record.outcome.note, "-", "-", "-"
    cpu = record.outcome.cpu
    rate = f"{record.work / cpu / 1e6:,.2f}"
    return who, depth, f"{record.work:,}", f"{cpu:.4f}", rate, f"{record.outcome.error:g}"


def _solved(record: Measured) -> tuple[str, ...]:
    if record.outcome.status != "ok":
        return record.who, record.outcome.note, "-", "-", "-"
    cpu = record.outcome.cpu
    rate = f"{record.work / cpu:,.0f}"
    return record.who, f"{record.work:,}", f"{cpu:.4f}", rate, f"{record.outcome.error:g}"


def _played(record: Measured) -> tuple[str, ...]:
    players = ", ".join(ARENA_DEPTHS)
    if record.outcome.status != "ok":
        return players, record.outcome.note, "-", "-"
    cpu = record.outcome.cpu
    return players, f"{record.work:,}", f"{cpu:.3f}", f"{60 * record.work / cpu:,.0f}"
