"""Games of a PGN in pairs with colours reversed get `pair_by`, other games do not."""

from collections.abc import Callable, Iterator
from itertools import combinations

import polars as pl
import pytest

from banzuke.flows.sniff.kinds.pairwise import settings
from banzuke.flows.sniff.proposal import Guess


def games(
    label: Callable[[int, int], str | None], *, event: str | None = "E", turns: bool = True
) -> pl.DataFrame:
    """Two games of each two of five programs; ``label`` names the round of game g of a pair."""

    def rows() -> Iterator[tuple[str | None, str | None, str, str, int, int, int]]:
        for n, (one, other) in enumerate(combinations("ABCDE", 2)):
            for g, (first, second) in enumerate(
                ((one, other), (other, one) if turns else (one, other))
            ):
                yield event, label(n, g), first, second, 1, 0, 0

    schema = ["event", "round", "first", "second", "wins", "draws", "losses"]
    frame = pl.DataFrame(list(rows()), schema=schema, orient="row")
    return frame.with_columns(void_reason=pl.lit(None, pl.String), handicap=pl.lit(0))


def proposed(frame: pl.DataFrame, **columns: str) -> str | None:
    lines = settings(frame, Guess("pairwise", columns))
    return next((line.partition("  #")[0] for line in lines if "pair_by" in line), None)


@pytest.mark.parametrize(
    ("frame", "line"),
    [
        (games(lambda n, g: f"{n}"), 'pair_by = ["event", "round"]'),
        (games(lambda n, g: "1"), 'pair_by = ["event", "round"]'),
        (games(lambda n, g: f"{n}", event=None), 'pair_by = ["round"]'),
        (games(lambda n, g: f"{n}.{g}"), None),
        (games(lambda n, g: f"{n}", turns=False), None),
        (games(lambda n, g: None), None),
        (games(lambda n, g: f"{n}").head(18), None),
    ],
)
def test_pairs_are_two_games_of_a_round_with_colours_reversed(frame, line) -> None:
    assert proposed(frame) == line


def test_rounds_of_a_list_may_be_two_legged_ties() -> None:
    assert proposed(games(lambda n, g: f"{n}"), round="Round") is None
