"""`banzuke simulate search --learn`: weights that a program learns from its own search."""

import re
from pathlib import Path

from banzuke.engine.labs.search.connect_four.learning import learn
from banzuke.engine.streams import named
from banzuke.flows.commands.play.weights_file import weights_text
from banzuke.flows.errors import BanzukeError
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import step
from banzuke.flows.whole_file import whole_file

ROUNDS, POSITIONS, DEPTH = 6, 4000, 6
COLUMNS = ["round", "change", "explained", "threat"]
NOTE = (
    "Tested on {n:,} positions that were not used for learning. change: root mean square of the "
    "change in the chance to win\nfrom a position to the end of its best line. explained: share of "
    "the variance of the chances at these ends that the\nvalues of the positions explain. Round 0 "
    "has no weights: its search sees only won games.\nWrote {file}; to measure its worth: banzuke "
    "arena d4 d4+{name} --weights {file} --rounds 100"
)


class CannotLearn(BanzukeError):
    """The learnt weights could not be written, or no player could be named after them."""


def show_learning(
    file: Path,
    *,
    rounds: int = ROUNDS,
    positions: int = POSITIONS,
    depth: int = DEPTH,
    as_json: bool,
) -> None:
    """Learn weights, print how little values change by round, and write them into a new file.

    Raises
    ------
    CannotLearn
        If the file is there already, cannot be written, or has no name for a player.
    """
    if file.exists():
        raise CannotLearn(f"--learn {file}: the file exists already; name a new file")
    if not re.fullmatch(r"[a-z0-9_]+\.toml", file.name):
        raise CannotLearn(
            f"--learn {file}: the name needs lower-case letters, digits and _, then .toml, because "
            "players are named after it, as d4+mine"
        )
    rng = named("simulate", "search", "learning")
    with step("Learning rounds", rounds) as progress:
        lessons = learn(
            rounds=rounds, positions=positions, depth=depth, rng=rng, on_step=progress.advance
        )
    try:
        with whole_file(file) as new:
            new.write_text(weights_text(lessons[-1].evaluation), encoding="utf-8")
    except OSError as error:
        raise CannotLearn(f"--learn {file}: cannot be written: {error.strerror}") from error
    rows = [
        [number, round(one.change, 4), round(one.explained, 4), one.evaluation.threat]
        for number, one in enumerate(lessons)
    ]
    if as_json:
        show.as_json(COLUMNS, rows)
        return
    show.as_table(
        ["round", "change", "explained", "weight of a threat"],
        rows,
        title=f"Learning from own search, {depth} moves ahead, {positions:,} positions a round",
    )
    print(NOTE.format(n=positions, file=file, name=file.stem))  # noqa: T201
