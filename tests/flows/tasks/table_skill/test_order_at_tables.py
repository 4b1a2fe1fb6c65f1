"""The games of one day at tables have one order, which does not depend on rows or names."""

import datetime as dt

import numpy as np
import polars as pl

from banzuke.engine import streams
from banzuke.flows.tasks.table_skill.order_of_play import with_order_of_play


def test_games_of_one_time_have_one_order() -> None:
    day = dt.datetime(2024, 1, 1, tzinfo=dt.UTC)
    rows = [
        {"file_id": f"f{n % 3}", "line": n, "place": place,
         "player_id": f"p{2**63 + int(player):016x}",
         "points": None, "played_at": day + dt.timedelta(days=n // 6)}
        for n in range(24)
        for place, player in enumerate(
            streams.named("one order", str(n // 2)).choice(9, 4, replace=False), start=1
        )
    ]  # fmt: skip
    frame = pl.DataFrame(rows, schema_overrides={"place": pl.Int32})

    def order(seats: pl.DataFrame) -> list[tuple[str, ...]]:
        played = with_order_of_play(seats).sort("nth_game", "place")
        return [tuple(played["player_id"][i : i + 4]) for i in range(0, played.height, 4)]

    other_files = frame.with_columns(line=100 - pl.col("line"), file_id=pl.lit("g"))
    assert order(frame) == order(frame.sample(fraction=1.0, shuffle=True, seed=1))
    assert order(frame) == order(other_files)
    assert order(frame) != [tuple(frame["player_id"][i : i + 4]) for i in range(0, 96, 4)]
    assert with_order_of_play(frame.clear()).height == 0


def test_names_do_not_order_the_games_of_a_day_that_have_points() -> None:
    names = [f"{player:016x}" for player in range(2**63, 2**63 + 8)]
    rng = streams.named("order without names")
    seats = pl.DataFrame(
        {
            "file_id": "f",
            "line": np.repeat(np.arange(60), 4),
            "place": np.tile(np.arange(1, 5, dtype=np.int32), 60),
            "points": rng.integers(0, 500, 240) * 100.0,
            "player_id": [f"p{names[i]}" for _ in range(60) for i in rng.permutation(8)[:4]],
            "played_at": [dt.datetime(2024, 1, 1 + n // 80, tzinfo=dt.UTC) for n in range(240)],
        }
    )
    renamed = seats.with_columns(
        pl.col("player_id").replace({f"p{name}": f"p{name[::-1]}" for name in names})
    )
    nth = with_order_of_play(seats)["nth_game"]
    assert with_order_of_play(renamed)["nth_game"].equals(nth)
    assert not nth.is_sorted()
    without = [frame.with_columns(points=pl.lit(None, pl.Float64)) for frame in (seats, renamed)]
    first, second = (with_order_of_play(frame)["nth_game"] for frame in without)
    assert not first.equals(second)
