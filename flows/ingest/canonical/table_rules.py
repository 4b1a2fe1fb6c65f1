"""The rules of a table game before it becomes one row per seat."""

from itertools import combinations

import polars as pl

from banzuke.flows.ingest.canonical.rules import RowRule, shown
from banzuke.flows.leagues.kinds import SEATS
from banzuke.flows.leagues.league import League, Source

SMALLEST_TABLE = (1, 2, 3)
ROUNDING = 1e-4
"""Tolerance of sums: sums of decimal fractions have small rounding errors."""


def table_rules(league: League, source: Source) -> list[RowRule]:
    """The rules of players, places and points, in order.

    The number of seats comes from the league's rule and not from the other rows. So the rules give
    a row the same result in every file and in every order, and one game of three does not cost a
    period its ranks. Logs of sites give the number of players of each game; no player can be
    missing there.
    """
    return [
        *_rules_of_players(league, source),
        *_rules_of_values(),
        *_rules_of_places(),
        *_rule_of_sum(source.table_sum),
    ]


def _rules_of_players(league: League, source: Source) -> list[RowRule]:
    """The rules of who sat at the table: as many people as the league's rule is for."""
    return [
        RowRule(
            "missing-player",
            _missing_player(),
            _listing("seats 1 to 3, and 4 if it has a result, need a player: {}", "player_{}"),
        ),
        RowRule(
            "same-player",
            _same_player(),
            _listing(
                "a player sits twice: {}; give each seat a name of its own in the file", "player_{}"
            ),
        ),
        RowRule(
            "wrong-number-of-players",
            pl.lit(not source.has_own_columns)
            & (pl.col("size") != league.n_players)
            & pl.col("void_reason").is_null(),
            pl.concat_str(
                pl.format(
                    "{} players, but the rule of the league is for {}: ",
                    "size",
                    pl.lit(league.n_players),
                ),
                _listing(
                    "{}; name the missing player, or rate such games in a league of their own with "
                    "another `rule` in [stable_rank]",
                    "player_{}",
                ),
            ),
        ),
    ]


def _rules_of_values() -> list[RowRule]:
    """The rules of the numbers in a row: every seat has a result, and each is a number."""
    return [
        RowRule(
            "missing-result",
            _missing_result(),
            pl.concat_str(
                _listing("every seat needs a place, or points: places {}", "place_{}_text"),
                _listing(", points {}", "points_{}_text"),
            ),
        ),
        RowRule(
            "bad-number",
            pl.any_horizontal(
                f"bad_{name}_{seat}" for name in ("place", "points") for seat in SEATS
            ),
            pl.concat_str(
                _listing(
                    "places must be whole numbers, points numbers of at most a billion: places {}",
                    "place_{}_text",
                ),
                _listing(", points {}", "points_{}_text"),
            ),
        ),
    ]


def _rules_of_places() -> list[RowRule]:
    """The rules of places: 1, 2, 3 and so on, and the more points the better."""
    return [
        RowRule(
            "bad-places",
            _bad_places(),
            _listing(
                "places must be 1, 2, 3 and so on, each once: {}; if players share a place, leave "
                "places out of `columns`, so that points decide (`ties` in [stable_rank])",
                "place_{}_text",
            ),
        ),
        RowRule(
            "places-contradict-points",
            _contradiction(),
            pl.concat_str(
                _listing("a worse place has more points: places {}", "place_{}_text"),
                _listing(
                    ", points {}; if a penalty changed points and not places, leave one of the two "
                    "out of `columns`",
                    "points_{}_text",
                ),
            ),
        ),
    ]


def _rule_of_sum(wanted: float | None) -> list[RowRule]:
    """The rule that the points of a table add up, if the source gives the sum.

    A table with missing points has no sum, and a void game is not checked.
    """
    if wanted is None:
        return []
    points = [pl.col(f"points_{seat}") for seat in SEATS]
    found = pl.sum_horizontal(points)
    everybody = pl.sum_horizontal(each.is_not_null() for each in points) == pl.col("size")
    return [
        RowRule(
            "wrong-sum",
            everybody & pl.col("void_reason").is_null() & ((found - wanted).abs() > ROUNDING),
            pl.concat_str(
                pl.format(
                    "points add up to {}, not to {}: ", _amount(found), _amount(pl.lit(wanted))
                ),
                _listing("{}; fix them, or `table_sum` in the league file", "points_{}_text"),
            ),
        )
    ]


def _amount(number: pl.Expr) -> pl.Expr:
    """A sum of points for a message, without rounding errors of decimal fractions."""
    return number.round(4).cast(pl.String).str.strip_suffix(".0")


def _missing_player() -> pl.Expr:
    fourth_has_result = pl.col("place_4_text").is_not_null() | pl.col("points_4_text").is_not_null()
    return pl.any_horizontal(pl.col(f"player_{seat}").is_null() for seat in SMALLEST_TABLE) | (
        pl.col("player_4").is_null() & fourth_has_result
    )


def _same_player() -> pl.Expr:
    return pl.any_horizontal(
        (pl.col(f"player_{a}") == pl.col(f"player_{b}")).fill_null(False)
        for a, b in combinations(SEATS, 2)
    )


def _missing_result() -> pl.Expr:
    """Whether a named player has no place, or no points where places come from points."""
    lacks = [
        pl.col(f"player_{seat}").is_not_null()
        & pl.when("places_given")
        .then(pl.col(f"place_{seat}_text").is_null())
        .otherwise(pl.col(f"points_{seat}_text").is_null())
        for seat in SEATS
    ]
    return pl.any_horizontal(lacks)


def _bad_places() -> pl.Expr:
    """Whether parsed places are not a permutation of 1 to the number of players."""
    places = [pl.col(f"place_{seat}") for seat in SEATS]
    readable = pl.sum_horizontal(place.is_not_null() for place in places) == pl.col("size")
    each_once = [
        (pl.sum_horizontal((place == k).fill_null(False) for place in places) == 1)
        | (pl.col("size") < k)
        for k in SEATS
    ]
    return readable & ~pl.all_horizontal(each_once)


def _contradiction() -> pl.Expr:
    return pl.any_horizontal(
        (
            (pl.col(f"place_{a}") > pl.col(f"place_{b}"))
            & (pl.col(f"points_{a}") > pl.col(f"points_{b}"))
        ).fill_null(False)
        for a in SEATS
        for b in SEATS
        if a != b
    )


def _listing(template: str, column: str) -> pl.Expr:
    listed = pl.concat_str([shown(column.format(seat)) for seat in SEATS], separator=", ")
    return pl.format(template, listed)
