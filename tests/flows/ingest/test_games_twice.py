"""Questions about games that may stand in a log twice: corrections, repeats, both players' rows."""

import datetime as dt
from itertools import combinations

import polars as pl
import pytest

from banzuke.flows.ingest.pairs_again import games_twice_said

FILES = {0: "a.csv", 1: "b.csv"}
POINTS = {"1-0": (1, 0, 0), "½-½": (0, 1, 0), "0-1": (0, 0, 1)}
BACK = {"1-0": "0-1", "½-½": "½-½", "0-1": "1-0"}
PAIRS = [*combinations("ABCDEFGH", 2)]
SEASON = [(0, str(n // 4 + 1), n // 4 + 1, *pair, "1-0") for n, pair in enumerate(PAIRS)]
"""28 games in seven rounds, each as file, round, day of January, players and result."""


def rows(*games, **said) -> pl.DataFrame:
    """Games that count, a row and a line each."""
    return pl.DataFrame(
        [
            {
                "file": file,
                "line": line,
                "event": None,
                "round": round_,
                "day": dt.date(2024, 1, day),
                "played_at": dt.datetime(2024, 1, day),
                "first": first,
                "second": second,
                **dict(zip(("wins", "draws", "losses"), POINTS[result], strict=True)),
                "natural_key": line,
                "content_key": str((round_, day, first, second, result)),
            }
            for line, (file, round_, day, first, second, result) in enumerate(games, start=2)
        ],
        schema_overrides={"event": pl.String, "round": pl.String},
    ).with_columns(**({key: pl.lit(False) for key in ("has_id", "is_own", "is_one_sided")} | said))


def said(*games, **more) -> str:
    return " | ".join(games_twice_said(rows(*games, **more), FILES))


def without_rounds(*games) -> list[tuple]:
    return [(file, None, *rest) for file, _, *rest in games]


def other_side(file, round_, day, first, second, result) -> tuple:
    return file, round_, day, second, first, BACK[result]


CORRECTION = (*SEASON[1][:5], "½-½")
OTHER = (*SEASON[2][:5], "0-1")
ELSEWHERE = (1, *CORRECTION[1:])
FINAL = [
    (0, "Final", 9, *game) for game in (("A", "B", "1-0"), ("B", "A", "1-0"), ("A", "B", "½-½"))
]
TURNED = (*SEASON[1][:3], "C", "A", "1-0")


@pytest.mark.parametrize(
    ("games", "words"),
    [
        ([*SEASON, CORRECTION], "a.csv: A and C have 2 games in round 1 (lines 3 and 30, with"),
        ([*SEASON, TURNED], "A and C have 2 games in round 1 (lines 3 and 30, with different res"),
        ([*SEASON, ELSEWHERE], "in round 1 (line 3, and line 30 of b.csv, with different results)"),
        ([*SEASON, SEASON[1]], ""),  # `twins_said` has it
        (without_rounds(*SEASON, CORRECTION), "A and C have 2 games on 2024-01-01 (lines 3 and 30"),
        (without_rounds(*SEASON, SEASON[1]), ""),  # a rematch, where winners stand first
        (without_rounds(*SEASON, TURNED), ""),
        (without_rounds(*SEASON[:10], CORRECTION), ""),
        (without_rounds(*SEASON, CORRECTION, OTHER), "on 2024-01-01 (lines 3 and 30, with diff"),
        (without_rounds(*SEASON, CORRECTION, SEASON[2]), ""),
        ([*SEASON, *FINAL], ""),
        ([*SEASON, *FINAL[::2]], "A and B have 2 games in round Final (lines 30 and 31, with diff"),
        ([*SEASON, CORRECTION, CORRECTION, CORRECTION], ""),  # a match
        ([*SEASON, *((*game[:5], "½-½") for game in SEASON[:4])], ""),
        (SEASON, ""),
    ],
)  # fmt: skip
def test_an_exception_among_pairs_with_one_game_is_a_question(games, words) -> None:
    found = said(*games)

    assert words in found
    assert bool(found) == bool(words)
    assert " | " not in found


def test_rounds_of_two_seasons_without_days_are_no_question() -> None:
    """One pair meets in both first rounds; the other players have two opponents there."""
    undated = {"played_at": pl.lit(None, pl.Datetime), "day": pl.lit(None, pl.Date)}
    again = [(0, "1", 1, *pair, "½-½") for pair in ("AB", "CE", "DG", "FH")]
    first = [(0, "1", 1, *pair, "1-0") for pair in ("AB", "CD", "EF", "GH")]
    later = [(0, "2", 2, *pair, "1-0") for pair in ("AC", "BD", "EG", "FH")]
    later += [(0, "3", 3, *pair, "1-0") for pair in ("AD", "BC", "EH", "FG")]

    assert not said(*first, *later, *again, **undated)
    assert "A and B have 2 games in round 1 (" in said(*first, *later, again[0], **undated)


def test_the_first_pair_of_the_files_is_shown_whatever_the_names_are_called() -> None:
    """A night compares ids, and `banzuke sniff` names: both show the same pair in one order."""
    games = rows(*SEASON[:-1], (*SEASON[27][:3], "H", "G", "0-1"), CORRECTION, SEASON[27])
    ids = {name: str(9 - nth) for nth, name in enumerate("ABCDEFGH")}
    names = {id_: name for name, id_ in ids.items()}
    by_id = games.with_columns(pl.col("first", "second").replace(ids))

    assert [*games_twice_said(by_id, FILES, names.__getitem__)] == [*games_twice_said(games, FILES)]
    assert "a.csv: A and C have" in " ".join(games_twice_said(games, FILES))


def test_games_with_ids_are_told_apart_and_equal_games_of_a_pgn_are_not() -> None:
    assert not said(*SEASON, CORRECTION, has_id=pl.lit(True))
    assert "in round 1 (lines 3 and 30, with the same" in said(
        *SEASON, SEASON[1], is_own=pl.lit(True)
    )
    assert "so have 6 other pairs" in said(*SEASON, *SEASON[:7], is_own=pl.lit(True))
    assert not said(*SEASON, *SEASON[:6], CORRECTION, TURNED, is_own=pl.lit(True))
    assert not said(*without_rounds(*SEASON, CORRECTION), is_own=pl.lit(True))


@pytest.mark.parametrize("as_logged", [list, lambda games: without_rounds(*games)])
def test_rows_of_both_players_for_a_while_are_a_question(as_logged) -> None:
    week = [side for game in SEASON[20:25] for side in (game, other_side(*game))]
    games = as_logged([*SEASON[:20], *week, *SEASON[25:]])

    assert said(*games).startswith("a.csv: 10 rows of lines 22 to 31 match another one with play")
    assert "from" not in said(*games, is_one_sided=pl.lit(True))
    assert "match" not in said(*games, is_own=pl.lit(True))
    assert "match" not in said(*games, round=pl.lit(""), played_at=pl.lit(None, pl.Datetime))
    returns = [(*game[:5], "1-0") for game in week]  # the one who is named first wins
    assert "match" not in said(*as_logged([*SEASON[:20], *returns]))


MIXED = without_rounds(
    *((*game[:5], ("1-0", "0-1", "½-½")[n % 3]) for n, game in enumerate(SEASON))
)


def with_clocks(*games) -> pl.DataFrame:
    """Games at an hour of their own."""
    hour = pl.duration(hours=pl.col("played_at").rank("dense").cast(pl.Int64) + 9)
    return rows(*games).with_columns(pl.col("played_at") + hour)


def test_one_equal_row_of_a_day_is_a_question_in_a_log_of_colours() -> None:
    found = said(*MIXED, MIXED[4])
    assert "A and F have 2 games on 2024-01-02 (lines 6 and 30, with the same result)" in found
    assert not said(*without_rounds(*SEASON, SEASON[4])), "the winner may stand first"
    assert not said(*MIXED, *MIXED[:6]), "a custom of this club"
    assert not said(*MIXED, other_side(*MIXED[4])), "a rematch with other colours"


def test_equal_rows_with_a_time_of_day_are_left_to_another_question() -> None:
    assert not [*games_twice_said(with_clocks(*MIXED, MIXED[4]), FILES)]
