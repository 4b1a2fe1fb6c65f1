"""Lists that show games from both sides: `sniff` and the night give the same note."""

import polars as pl
import pytest

from banzuke.flows.sniff.trials.doubled import doubts_of_sides, n_shown_twice

PEOPLE = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
COLOURED = {"first": "white", "second": "black"}
OPEN = {"first": "player", "second": "opponent"}


def rows(n_games: int, *, n_alone: int = 0, varied: bool = False) -> pl.DataFrame:
    """Games between neighbours, each from both sides, and some more from one side alone."""
    found = []
    for game in range(n_games + n_alone):
        one, other = PEOPLE[game % 6], PEOPLE[(game + 1) % 6]
        won = game // 6 % 2 if varied else 1
        found.append((one, other, won, game))
        if game < n_games:
            found.append((other, one, 1 - won, game))
    schema = {"first": pl.String, "second": pl.String, "wins": pl.Int64, "played_at": pl.Int64}
    frame = pl.DataFrame(found, schema=schema, orient="row")
    return frame.with_columns(
        losses=1 - pl.col("wins"), draws=0, file=0, event=pl.lit("", pl.String),
        round=pl.lit("", pl.String), handicap=0,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("frame", "columns", "said"),
    [
        (rows(12), OPEN, "24 of 24 rows show 12 games from both sides: each game counts once"),
        (rows(12), COLOURED, "24 of 24 rows match another row"),
        (rows(24, varied=True), COLOURED, "48 of 48 rows show 24 games from both sides"),
        (rows(4), OPEN, "8 of 8 rows match another row"),
        (rows(3), OPEN, ""),
        (rows(12, n_alone=6), OPEN, ""),
    ],
)
def test_sides_are_noted_as_the_night_counts_them(make_league, frame, columns, said) -> None:
    league = make_league(columns={"score": "result", "played_at": "date", **columns})
    found = " ".join(doubts_of_sides(frame, league))
    assert said in found
    assert bool(found) == bool(said)
    n_sure = int(said.partition(" show ")[2].partition(" ")[0] or 0)
    assert n_shown_twice(frame, league) == n_sure, "games that stand there twice count once"
