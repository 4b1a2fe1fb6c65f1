"""Draws that may be none: scores of matches to a number of wins, and 0-0 where a draw is 1-1."""

from collections.abc import Iterator, Mapping

from banzuke.flows.counted import counted
from banzuke.flows.sniff.columns import TWO_NUMBERS, Column
from banzuke.flows.sniff.proposal import quoted, some

LEAST_ROWS = 4
"""Least number of rows whose points add up to the same number, as 2 at draughts."""
LEAST_SCORES = 2
"""Least number of different scores of matches with a winner that show to how many wins they go."""
FEW = 1 / 3
"""Largest share of rows that are draws: with more of them, draws are usual."""


def doubts_of_draws(column: Column, means: Mapping[str, str]) -> Iterator[str]:
    """Yield a doubt about draws such as 1:1 where all winners have the same number, such as 3.

    ``means`` has the scores of the column that are read.
    """
    scores = {
        text: (int(found[1]), int(found[2]))
        for text in means
        if (found := TWO_NUMBERS.fullmatch(text))
    }
    won = {max(pair) for pair in scores.values() if len({*pair}) > 1}
    n_won = sum(len({*pair}) > 1 for pair in scores.values())
    draws = [text for text, (one, other) in scores.items() if one == other]
    if len(won) != 1 or n_won < LEAST_SCORES or not draws:
        return
    (wins,) = won
    n = int(column.values.is_in(draws).sum())
    if wins > 1 and n <= FEW * len(column.values) and all(scores[text][0] < wins for text in draws):
        yield (
            f"{quoted(column.name)} is {some(draws)} in {counted(n, 'row')}, read as a draw, and "
            f"every winner has {wins}: if a match ends at {wins}, it was broken off; take the row "
            "out, or give the meaning of the score in [source.values]"
        )


def doubts_of_nothing(column: Column, means: Mapping[str, str]) -> Iterator[str]:
    """Yield a doubt about 0-0 where the points of all other games, some drawn, have one sum.

    At draughts a draw is 1-1, so both have lost by 0-0, or nobody played.
    """
    found = {text: TWO_NUMBERS.fullmatch(text) for text in means}
    scores = {text: (int(two[1]), int(two[2])) for text, two in found.items() if two}
    nothing = [text for text, pair in scores.items() if pair == (0, 0)]
    played = [text for text in scores if text not in nothing]
    sums = {sum(scores[text]) for text in played}
    drawn = any(scores[text][0] == scores[text][1] for text in played)
    n_played = int(column.values.is_in(played).sum())
    if not nothing or len(sums) != 1 or not drawn or n_played < LEAST_ROWS:
        return
    n = counted(int(column.values.is_in(nothing).sum()), "row")
    yield (
        f"{quoted(column.name)} is {some(nothing)} in {n}, read as a draw, and the points of all "
        f"other games add up to {sums.pop()}: if both lost, or nobody played, take the row out, or "
        f"list {quoted(nothing[0])} under {quoted(column.name)} in [source.void_if]"
    )
