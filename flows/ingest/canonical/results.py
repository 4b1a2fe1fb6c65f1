"""The five forms of results in pairwise logs, all as counts of the first player."""

from collections.abc import Callable
from dataclasses import dataclass

import polars as pl

from banzuke.flows.ingest.canonical.columns import map_unique
from banzuke.flows.ingest.canonical.numbers import MAX_COUNT, not_a, number, whole
from banzuke.flows.ingest.canonical.numbers import points as as_points
from banzuke.flows.ingest.canonical.rules import RowRule, say
from banzuke.flows.ingest.canonical.score_texts import (
    DRAW,
    LOSS,
    SPOILT,
    WIN,
    is_of_several_games,
    names_a_colour,
    score_of,
    without_score,
)
from banzuke.flows.readers.rows import UnreadableFile, nth_file

UNPLAYED = -1
"""Stands in place of half points if the score says that no game was played."""
DAY = (
    "is a day, which a spreadsheet has made of a result such as 2-1; format the cells as text, and "
    "type the results again"
)
FEW = 1 / 200
"""Below this share of a file's scores, those of several games are typing errors among results of
one game: the 3-1 beside 300 of 1-0, ½-½ and 0-1."""
OF_SEVERAL = (
    "score {} has the points of several games, and nearly all scores of this file those of one; "
    "correct it, or if it is right give its result in `values`, such as "
    '{{ score = {{ "3-1" = "1" }} }}'
)

_FEW_SEVERAL = pl.col("several") & (pl.col("several").mean().over(nth_file()) < FEW)
"""Whether a score is of several games, and nearly all others of its file of one.

Each file is judged by itself, whatever other files are read in the same night."""


@dataclass(frozen=True)
class Results:
    """A frame with ``wins``, ``draws``, ``losses`` of the first player, and the rules for them."""

    frame: pl.DataFrame
    rules: list[RowRule]


def with_results(frame: pl.DataFrame, columns: set[str], first_is: str | None = None) -> Results:
    """The results of rows, read from the first form of result with all its columns.

    Where a rule is broken, the counts are 0. A score that says that nothing was played (+:-, w.o.)
    makes its row void. ``first_is`` is the colour of the first players.

    Raises
    ------
    UnreadableFile
        ``missing-column`` if the log has no form of result.
    """
    for form, read_form in FORMS.items():
        if set(form) <= columns:
            results = read_form(frame, first_is)
            break
    else:
        forms = "; ".join(" and ".join(form) for form in FORMS)
        raise UnreadableFile(
            "missing-column", "no column says who won", f"map one form of result: {forms}"
        )
    return _without_broken_counts(results)


def _without_broken_counts(results: Results) -> Results:
    """Results with 0 in place of counts that break a rule; the rules keep the failures."""
    flags = [f"breaks_result_rule_{i}" for i in range(len(results.rules))]
    flagged = results.frame.with_columns(
        rule.broken.fill_null(False).alias(flag)
        for rule, flag in zip(results.rules, flags, strict=True)
    )
    frame = flagged.with_columns(
        pl.when(pl.any_horizontal(flags)).then(0).otherwise(pl.col(name)).cast(pl.Int64).alias(name)
        for name in ("wins", "draws", "losses")
    )
    rules = [
        RowRule(rule.name, pl.col(flag), rule.message)
        for rule, flag in zip(results.rules, flags, strict=True)
    ]
    return Results(frame, rules)


def _from_score(frame: pl.DataFrame, first_is: str | None) -> Results:
    halves = map_unique(frame["score"], lambda text: _code(text, first_is), pl.Int64)
    several = map_unique(frame["score"], is_of_several_games, pl.Boolean)
    coded = frame.with_columns(halves=halves, several=several)
    coded = coded.with_columns(few_several=_FEW_SEVERAL)
    unplayed = (pl.col("halves") == UNPLAYED).fill_null(False)
    voided = coded.with_columns(
        pl.when(unplayed)
        .then(pl.coalesce("void_reason", pl.format("not played: {}", "score")))
        .otherwise("void_reason")
        .alias("void_reason")
    )
    rules = [
        _missing("score"),
        RowRule("bad-score", pl.col("few_several"), say(OF_SEVERAL, "score")),
        RowRule(
            "bad-score",
            not_a(pl.col("halves"), "score"),
            pl.when(pl.col("score").str.contains(f"^(?:{SPOILT})$"))
            .then(say(f"score {{}} {DAY}", "score"))
            .when(pl.col("score").map_elements(names_a_colour, return_dtype=pl.Boolean))
            .then(
                say(
                    'score {} names a colour; write `first_is = "black"` or "white" in the source, '
                    'or "noir" or "blanc" if N is black and B is white',
                    "score",
                )
            )
            .otherwise(
                say(
                    "score {} is none of 1, 0.5, 0, ½, 1-0, 1/2-1/2, 0-1; map it with `values`",
                    "score",
                )
            ),
        ),
    ]
    return Results(_from_halves(voided), rules)


def _code(text: str, first_is: str | None) -> int | None:
    """The half points of a score, or `UNPLAYED`, or None if it is not a score."""
    score = score_of(text, first_is)
    if score is None:
        return None
    return UNPLAYED if score.halves is None else score.halves


def _from_winner(frame: pl.DataFrame, _: str | None) -> Results:
    return _from_name(frame, "winner", halves=(WIN, LOSS))


def _from_loser(frame: pl.DataFrame, _: str | None) -> Results:
    return _from_name(frame, "loser", halves=(LOSS, WIN))


def _from_name(frame: pl.DataFrame, column: str, *, halves: tuple[int, int]) -> Results:
    """Results of a column with a player's name; ``halves`` if it is the first or the second one.

    The score may stand behind the name, as in Ann (3-1).
    """
    name, said = pl.col(column), pl.col(column).str.to_lowercase()
    frame = frame.with_columns(bare=map_unique(frame[column], without_score, pl.String))
    # Names first: a real player may be called "tie" or "draw".
    read = (
        pl.when((name == pl.col("first")) | (said == "first") & (name != pl.col("second")))
        .then(halves[0])
        .when((name == pl.col("second")) | (said == "second"))
        .then(halves[1])
        .when((said == "draw") | (pl.col("bare").str.to_lowercase() == "draw"))
        .then(DRAW)
        .when(pl.col("bare") == pl.col("first"))
        .then(halves[0])
        .when(pl.col("bare") == pl.col("second"))
        .then(halves[1])
    )
    rules = [
        _missing(column),
        RowRule(
            "unknown-winner",
            not_a(pl.col("halves"), column),
            say(
                f"{column} {{}} is neither {{}} nor {{}} nor first, second or draw; map it with "
                "`values`",
                column,
                "first",
                "second",
            ),
        ),
    ]
    return Results(_from_halves(frame.with_columns(halves=read)), rules)


def _from_counts(frame: pl.DataFrame, _: str | None) -> Results:
    names = ("wins", "draws", "games")
    texts = frame.with_columns(
        pl.col("draws").fill_null("0"), **{f"{name}_text": pl.col(name) for name in names}
    )
    counted = texts.with_columns(
        *[whole(name).alias(name) for name in names],
        not_number=pl.any_horizontal(not_a(number(name), name) for name in names),
    )
    wins, draws, games = (pl.col(name) for name in names)
    missing = pl.col("wins_text").is_null() | pl.col("games_text").is_null()
    unfit = pl.any_horizontal(pl.col(name).is_null() | (pl.col(name) < 0) for name in names)
    shown_counts = ("wins_text", "draws_text", "games_text")
    rules = [
        RowRule(
            "missing-result",
            missing,
            say("wins {} and games {} must both be given", "wins_text", "games_text"),
        ),
        RowRule(
            "bad-number",
            pl.col("not_number"),
            say("one of wins {}, draws {}, games {} is not a number", *shown_counts),
        ),
        RowRule(
            "bad-counts",
            ~missing & ~pl.col("not_number") & (unfit | (wins + draws > games)),
            say(
                f"wins {{}}, draws {{}}, games {{}} must be whole, 0 to {MAX_COUNT}, and wins and "
                "draws no more than games",
                *shown_counts,
            ),
        ),
        RowRule("no-games", games == 0, say("games is {}: nothing was played", "games_text")),
    ]
    return Results(counted.with_columns(losses=games - wins - draws), rules)


def _from_points(frame: pl.DataFrame, _: str | None) -> Results:
    names = ("first_points", "second_points")
    points = frame.with_columns(as_points(name).alias(f"{name}_number") for name in names)
    first, second = (pl.col(f"{name}_number") for name in names)
    halves = (
        pl.when(first > second).then(WIN).when(first < second).then(LOSS).when(first == second)
    ).then(DRAW)
    rules = [
        RowRule(
            "missing-result",
            pl.any_horizontal(pl.col(name).is_null() for name in names),
            say("first_points {} and second_points {} must both be given", *names),
        ),
        RowRule(
            "bad-number",
            not_a(first, "first_points") | not_a(second, "second_points"),
            say(
                "one of first_points {} and second_points {} is not a number of at most a billion",
                *names,
            ),
        ),
    ]
    return Results(_from_halves(points.with_columns(halves=halves)), rules)


def _from_halves(frame: pl.DataFrame) -> pl.DataFrame:
    halves = pl.col("halves")
    return frame.with_columns(wins=halves == WIN, draws=halves == DRAW, losses=halves == LOSS)


def _missing(column: str) -> RowRule:
    return RowRule(
        "missing-result",
        pl.col(column).is_null(),
        say(f"{column} is empty; if that means something, map it with `values` or `void_if`"),
    )


FORMS: dict[tuple[str, ...], Callable[[pl.DataFrame, str | None], Results]] = {
    ("score",): _from_score,
    ("winner",): _from_winner,
    ("loser",): _from_loser,
    ("wins", "games"): _from_counts,
    ("first_points", "second_points"): _from_points,
}
