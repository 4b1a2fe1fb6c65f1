"""What to discard: CPU time of a decision by shanten, of whole games, of shanten and of scores.

Hands are those of the reference, where the folder of shared files is given, and hands dealt by a
fixed stream. Times are of one thread, without the first call, which compiles. What others publish
is given beside ours, marked as such: it was measured elsewhere.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from bench.discards_peers import N_HANDS, N_WINS
from bench.measure import Job, Outcome, measure
from bench.table import Table

EACH = 60
"""Hands dealt of each shanten."""
REPEATS = {0: 20, 1: 20, 2: 5, 3: 2, 4: 1}
"""Runs of each hand by shanten, of which the fastest counts."""
PUBLISHED = {
    **{("bare", n): ms for n, ms in enumerate((0.02, 0.04, 0.16, 0.8))},
    **{("all", n): ms for n, ms in enumerate((0.25, 1.7, 23.0, 262.0))},
}
"""Milliseconds of the fastest programs in C++, as they publish them."""
BARS = {
    **{("bare", n): ms for n, ms in enumerate((0.02, 0.04, 0.2, 1.0, 10.0))},
    **{("all", n): ms for n, ms in enumerate((0.2, 1.5, 20.0, 70.0))},
}
"""Target, milliseconds."""
PUBLISHED_GAMES = {"bare": "0.6-0.9", "all": "100-115"}
"""CPU seconds of a game of 475 cuts, as others publish them."""
PLAYED = {0: 5, 1: 5, 2: 5, 3: 5}
"""Hands of each shanten that are played."""
PLAYS = 10_000_000
"""Times that each hand is played."""
N_GAMES = {"all": 3}
"""Real games that are judged, evenly out of all, where it is not all of them."""
VERY_FAR = 6
"""Shanten from which on only acceptance was asked for. Three cuts of all games are so far, and
their values take a third of all time."""
MOST_NODES = 500_000
"""Hands looked at for one decision of a game with an exchange, at most."""
GAME = 475
"""Free cuts of a game, four seats."""


@dataclass(frozen=True)
class Decisions:
    """The times of decisions of one shanten, in milliseconds."""

    hands: str
    options: str
    shanten: int
    nodes: tuple[int, ...]
    milliseconds: tuple[float, ...]
    methods: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Games:
    """CPU seconds of games, how many free cuts they have, and the seconds of very far ones."""

    options: str
    cuts: tuple[int, ...]
    seconds: tuple[float, ...]
    very_far: float

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Played:
    """The computed value of a hand, and the mean result of playing it."""

    options: str
    shanten: int
    hand: str
    value: float
    mean: float
    standard_error: float

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Counted:
    """CPU seconds of shanten or scores of many hands."""

    what: str
    who: str
    work: int
    outcome: Outcome

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def measure_discards(
    shared: Path | None, say: Callable[[str], None]
) -> Iterator[Decisions | Games | Played | Counted]:
    """Yield each measurement."""
    from bench.discards_hands import dealt, of_reference  # noqa: PLC0415

    hands = {"dealt": dealt(EACH)}
    if shared:
        hands["reference"] = of_reference(shared / "reference" / "nanikiru.json")
    for (options, away), _ in BARS.items():
        for name, by_shanten in hands.items():
            if away in by_shanten:
                say(f"{options}, {away}-shanten, {name}")
                yield _decisions(name, options, away, by_shanten[away])
    if shared:
        for options in ("bare", "bonus", "all"):
            say(f"games, {options}")
            yield _games(options, shared / "data" / "mahjong_decision_logs")
    for options in ("bare", "bonus"):
        say(f"{PLAYS:,} plays, {options}")
        yield from played(options, PLAYED)
    for what, work in (("shanten", N_HANDS), ("scores", N_WINS)):
        for who in ("banzuke", "mahjong"):
            say(f"{what}, {who}")
            arguments = {"what": what, "who": who, "count": work}
            job = Job("bench.discards_peers:prepare", arguments, {**arguments, "count": 10},
                      "bench.discards_peers:off", runs=5)  # fmt: skip
            yield Counted(what, who, work, measure(job))


def _decisions(name: str, options: str, away: int, positions: list[Any]) -> Decisions:
    from banzuke.engine.mahjong.cuts import evaluate  # noqa: PLC0415
    from bench.discards_hands import options_of  # noqa: PLC0415

    chosen = options_of(options)
    evaluate(positions[0], options=chosen, chances=False)
    nodes, times, methods = [], [], []
    for position in positions:
        runs = []
        for _ in range(REPEATS[away] if options == "bare" or away < 3 else 1):
            started = time.thread_time_ns()
            answer = evaluate(position, options=chosen, chances=False)
            runs.append((time.thread_time_ns() - started) / 1e6)
        nodes.append(answer.n_nodes)
        methods.append(answer.method)
        times.append(min(runs))
    return Decisions(name, options, away, tuple(nodes), tuple(times), tuple(methods))


def played(options: str, hands: dict[int, int]) -> Iterator[Played]:
    """Yield computed values and mean results of hands of each shanten."""
    from banzuke.engine.mahjong.cuts import evaluate  # noqa: PLC0415
    from banzuke.engine.mahjong.tiles import letters_of  # noqa: PLC0415
    from banzuke.engine.streams import child, named  # noqa: PLC0415
    from bench.discards_hands import dealt, options_of  # noqa: PLC0415
    from bench.discards_played import Table as Game  # noqa: PLC0415

    chosen, rng = options_of(options), named("bench", "discards", "played", options)
    for away, positions in dealt(max(hands.values())).items():
        for number, position in enumerate(positions[: hands.get(away, 0)]):
            value = evaluate(position, options=chosen).best.value
            game = Game(position, chosen, child(child(rng, away), number))
            mean, error = game.play(PLAYS)
            yield Played(options, away, letters_of(position.tiles), value, mean, error)


def _games(options: str, folder: Path) -> Games:
    from banzuke.engine.mahjong.cuts import evaluate  # noqa: PLC0415
    from banzuke.engine.mahjong.rules import BONUS  # noqa: PLC0415
    from bench.discards_hands import FURTHEST, games_of, options_of  # noqa: PLC0415

    chosen, cuts, seconds, very_far = options_of(options), [], [], 0.0
    games = games_of(folder)
    number = N_GAMES.get(options, len(games))
    for game in games[:: max(1, len(games) // number)][:number]:
        started = time.thread_time_ns()
        for position, away in game:
            begun = time.thread_time_ns()
            near = options == "all" and away <= FURTHEST
            forward = BONUS if options == "all" else chosen
            evaluate(
                position,
                options=chosen if near else forward,
                chances=False,
                most_nodes=MOST_NODES,
            )
            if away >= VERY_FAR:
                very_far += (time.thread_time_ns() - begun) / 1e9
        seconds.append((time.thread_time_ns() - started) / 1e9)
        cuts.append(len(game))
    return Games(options, tuple(cuts), tuple(seconds), very_far)


def tables(records: list[Decisions | Games | Played | Counted]) -> list[Table]:
    """The tables of the measurements."""
    decided = ("hands", "options", "shanten", "number", "nodes", "median ms", "largest ms")
    played = ("options", "games", "free cuts", f"CPU s a game of {GAME} cuts", "wanted")
    mean = ("options", "shanten", "hand", "value", "mean", "off %", "off by standard errors")
    counted = ("what", "who", "hands", "CPU s", "hands a CPU s", "hands off")
    return [
        Table("One decision, values of every cut", (*decided, "wanted", "published, C++"),
              [_decided(one) for one in records if isinstance(one, Decisions)], left=2,
              notes=["Nodes and times are those of the median hand. Bare: riichi, self-draw and "
                     "dora. All: every bonus, and one exchange. The numbers of C++ programs are "
                     "published by their authors, from other machines."]),
        Table("Whole games, every free cut of four seats", (*played, "published, C++", "with 6"),
              [_played(one) for one in records if isinstance(one, Games)],
              notes=["Bonus: every bonus, and every hand only goes forward, as in leagues. All: "
                     "also one exchange, up to 3-shanten. Cuts at 6-shanten (three in all games) "
                     "are only in the last column: for them only the acceptance was computed."]),
        Table(f"The game itself, {PLAYS:,} plays with the best cuts", mean,
              [_mean(one) for one in records if isinstance(one, Played)], left=3),
        Table("Shanten of 14 tiles, and scores of winning hands", counted,
              [_counted(one) for one in records if isinstance(one, Counted)], left=2),
    ]  # fmt: skip


def _decided(one: Decisions) -> tuple[str, ...]:
    key = (one.options, one.shanten)
    published = PUBLISHED.get(key)
    return (
        one.hands,
        one.options,
        str(one.shanten),
        str(len(one.nodes)),
        f"{median(one.nodes):,.0f}",
        f"{median(one.milliseconds):.3f}",
        f"{max(one.milliseconds):.3f}",
        f"{BARS[key]:g}",
        f"{published:g}" if published else "-",
    )


def _played(one: Games) -> tuple[str, ...]:
    wanted = {"bare": "0.3", "all": "10"}.get(one.options, "-")
    every, cuts = GAME * sum(one.seconds) / sum(one.cuts), f"{sum(one.cuts):,}"
    each = every - GAME * one.very_far / sum(one.cuts)
    published = PUBLISHED_GAMES.get(one.options, "-")
    times = (f"{each:.2f}", wanted, published, f"{every:.2f}")
    return one.options, str(len(one.cuts)), cuts, *times


def _mean(one: Played) -> tuple[str, ...]:
    off = one.mean - one.value
    return (
        one.options,
        str(one.shanten),
        one.hand,
        f"{one.value:.2f}",
        f"{one.mean:.2f}",
        f"{100 * off / one.value:+.3f}",
        f"{off / one.standard_error:+.2f}",
    )


def _counted(one: Counted) -> tuple[str, ...]:
    if one.outcome.status != "ok":
        return one.what, one.who, one.outcome.note, "-", "-", "-"
    cpu = one.outcome.cpu
    rate, off = f"{one.work / cpu:,.0f}", f"{one.outcome.error:g}"
    return one.what, one.who, f"{one.work:,}", f"{cpu:.4f}", rate, off
