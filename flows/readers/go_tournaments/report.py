"""Common parts of the formats of go tournaments: columns of games, and meanings of endings."""

from banzuke.flows.readers.gathered import Gathered
from banzuke.flows.readers.layouts.rounds import BYE, FORFEIT
from banzuke.flows.readers.pairwise_games import VOID, pairwise_games

NO_RESULT = "no result"
MEANINGS = dict.fromkeys((BYE, FORFEIT, NO_RESULT), VOID)
WIN, DRAW, LOSS = "1", "1/2", "0"
LEGACY = "cp1252"


def go_games() -> Gathered:
    """An empty collection of games of go tournaments; black is the first player."""
    return pairwise_games("handicap", "komi", "neutral", "first_rank", "second_rank")


def own_id(event: str | None, day: str | None, round_: str, names: tuple[str, str]) -> str | None:
    """The id of a game of a named tournament: the same in every copy of its report."""
    return " / ".join([event, day, round_, *sorted(names)]) if event and day else None
