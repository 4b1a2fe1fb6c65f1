"""Pairwise logs: one row per game of two players, or per pair with counts of games.

A void row needs no result: an unreadable result counts 0 wins, draws and losses.
"""

from collections.abc import Iterable, Sequence
from functools import cache

import polars as pl

from banzuke.flows.ingest.canonical.columns import map_unique
from banzuke.flows.ingest.canonical.contracts import PairwiseGames
from banzuke.flows.ingest.canonical.first_sides import (
    side_rules,
    with_movers_first,
    with_other_sides_void,
)
from banzuke.flows.ingest.canonical.handicap_texts import handicap_of
from banzuke.flows.ingest.canonical.keys import exact_number, with_keys
from banzuke.flows.ingest.canonical.komi_texts import komi_of
from banzuke.flows.ingest.canonical.numbers import MAX_COUNT, not_a, number, truth, whole
from banzuke.flows.ingest.canonical.results import with_results
from banzuke.flows.ingest.canonical.rules import RowRule, say, split_by_rules
from banzuke.flows.ingest.canonical.times import (
    bad_time_rules,
    undated_rule,
    with_times,
    without_undated,
)
from banzuke.flows.ingest.canonical.walkovers import with_walkovers_void
from banzuke.flows.leagues.kinds import winners_have_a_place
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.people.spelling import AROUND_BYES, BRACKETS, BYES, LONGEST_BYE

CONTRACT = PairwiseGames

COUNTS = ("wins", "draws", "losses")
MOST_IMPORTANCE = 1000
"""Largest weight, as in the engine (`engine.games.weights.MOST`); greater weights are mistakes."""
LEAST_KOMI = 1.0
"""The komi of an even game, in points: half a point only keeps games from being drawn."""
CONTENT: list[str | pl.Expr] = [
    *("first", "second", *COUNTS, "handicap", "neutral", "event", "round"),
    pl.col("played_at").dt.epoch("us"),
]


def canonical_rows(
    picked: pl.DataFrame, columns: set[str], league: League, source: Source, *, paths: Sequence[str]
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The games of a log and the rows that break a rule."""
    counted = {"wins", "games"} <= columns
    timed = with_times(
        picked, ["played_at"], timezone=league.timezone, date_format=source.date_format
    )
    timed = with_walkovers_void(_with_byes_void(timed, league))
    weighs = source.weight_is == "importance"
    dated = without_undated(timed, league)
    results = with_results(_with_settings(dated, weighs=weighs), columns, source.first_is)
    played = pl.col("void_reason").is_null()
    result_rules = [
        RowRule(rule.name, played & rule.broken, rule.message) for rule in results.rules
    ]
    rules = [
        *_player_rules(),
        *result_rules,
        *bad_time_rules(["played_at"]),
        undated_rule(league),
        *_setting_rules(weighs=weighs),
        *(side_rules() if "first_side" in columns else []),
        *([BAD_KOMI] if "komi" in _read_as_points(columns, source) else []),
    ]
    good, quarantined = split_by_rules(results.frame, rules)
    if "first_side" in columns:
        good = with_movers_first(good, source.first_is)
        good = with_other_sides_void(good, source.both_sides)
    good = _with_handicap_draws(_with_first_moves(good), source)
    games = good.with_columns(
        *[pl.col(name) * pl.col("times") for name in COUNTS], weight=pl.col("times")
    )
    games = with_keys(
        games.with_columns(exact_importance=exact_number(games["importance"])),
        [*CONTENT, *(["exact_importance"] if weighs else [])],
        kind=league.kind,
        own_id=["game"] if "game" in columns else [],
        paths=paths,
        counts=counted,
    )
    if winners_have_a_place(source.columns):
        # After the keys: rows of a file that is read again keep theirs.
        games = games.with_columns(neutral=pl.lit(True))
    return games, quarantined


BYE = "bye: "
"""The beginning of the reason of a void row without an opponent."""


FULL_WIDTH = {"（": "(", "）": ")", "［": "[", "］": "]"}
"""Brackets of East Asian keyboards around a word for a bye, as people type them elsewhere."""


def _with_byes_void(frame: pl.DataFrame, league: League) -> pl.DataFrame:
    """The rows; a row without an opponent is void, because a bye is neither a player nor a game."""
    people, own = (
        {clean_name(word) for word in words}
        for words in (league.names.not_byes, league.names.byes or [])
    )
    byes = own - people
    like_bye = f"(?i)^(?:{AROUND_BYES.pattern})$"
    named = [
        pl.when(
            name.is_in(byes)
            | _is_usual_bye(name.str.to_lowercase()) & ~name.is_in(people)
            | name.str.replace_many(FULL_WIDTH).str.contains(like_bye)
            & (name.str.len_chars() < LONGEST_BYE)
            & ~name.is_in(people)
        ).then(name)
        for name in map(pl.col, ("first", "second"))
    ]
    said = pl.format(f"{BYE}{{}} is not an opponent", pl.coalesce(named))
    return frame.with_columns(void_reason=pl.coalesce("void_reason", said))


def _is_usual_bye(lower: pl.Expr) -> pl.Expr:
    """Whether a name in lower case is a usual word for a bye, perhaps in brackets."""
    return lower.is_in(BYES) | lower.str.strip_chars(BRACKETS).is_in(BYES)


SETTINGS = ("handicap", "neutral", "weight", "komi")
"""Columns of settings of a game, which most logs do not have."""


def _with_settings(frame: pl.DataFrame, *, weighs: bool) -> pl.DataFrame:
    """Games with parsed settings."""
    if any(frame[name].null_count() < frame.height for name in SETTINGS):
        return _with_parsed_settings(frame, weighs=weighs)
    return frame.with_columns(_usual_settings(weighs=weighs))


@cache
def _usual_settings(*, weighs: bool) -> list[pl.Expr]:
    """The parsed settings of a game without any, which need no parsing for each row."""
    blank = pl.DataFrame({name: pl.Series([None], dtype=pl.String) for name in SETTINGS})
    parsed = _with_parsed_settings(blank, weighs=weighs)
    return [pl.lit(column[0], column.dtype).alias(column.name) for column in parsed]


def _with_parsed_settings(frame: pl.DataFrame, *, weighs: bool) -> pl.DataFrame:
    """Parsed settings; a weight is a number of games, or the importance of one game."""
    if weighs:
        copies, importance = pl.lit(1, pl.Int64), number("weight")
        bad = not_a(importance, "weight") | (importance <= 0) | (importance > MOST_IMPORTANCE)
    else:
        copies, importance = whole("weight").fill_null(1), pl.lit(None, pl.Float64)
        bad = not_a(whole("weight"), "weight") | (whole("weight") < 1)
    said = frame["handicap"]
    codes = said.replace({text: handicap_of(text) for text in said.drop_nulls().unique()
                          if handicap_of(text)})  # fmt: skip
    return frame.with_columns(codes, handicap_text=said).with_columns(
        whole("handicap").fill_null(0).cast(pl.Int32).alias("handicap"),
        truth("neutral").fill_null(False).alias("neutral"),
        copies.alias("times"),
        importance.alias("importance"),
        bad_handicap=not_a(whole("handicap"), "handicap") | (whole("handicap") < 0),
        bad_neutral=not_a(truth("neutral"), "neutral"),
        neutral_text=pl.col("neutral"),
        komi_points=map_unique(frame["komi"], komi_of, pl.Float64),
        bad_weight=bad,
    )


def _with_first_moves(games: pl.DataFrame) -> pl.DataFrame:
    """Games; a game without stones and komi, or with reverse komi, has handicap 1 (定先).

    Black moves first and gives no komi for it: this is the first step of handicaps at go.
    """
    is_step = (pl.col("handicap") == 0) & (pl.col("komi_points") < LEAST_KOMI)
    code = pl.when(is_step).then(1).otherwise("handicap")
    return games.with_columns(handicap=code.cast(pl.Int32))


def _with_handicap_draws(games: pl.DataFrame, source: Source) -> pl.DataFrame:
    """Games whose draws with a handicap count as wins of the side that the source names.

    Clubs of go give a drawn handicap game (jigo) to the stronger player, who is White.
    """
    if source.handicap_draws == "draw":
        return games
    won = "wins" if source.handicap_draws == "first" else "losses"
    given = pl.when(pl.col("handicap") > 0).then(pl.col("draws")).otherwise(0)
    return games.with_columns(pl.col(won) + given, draws=pl.col("draws") - given)


def _player_rules() -> list[RowRule]:
    first, second = pl.col("first"), pl.col("second")
    return [
        RowRule(
            "missing-player",
            first.is_null() | second.is_null(),
            say(
                "first {} and second {} must both be named; write the names into the log, or take "
                "them from other columns with `columns` of the source",
                "first",
                "second",
            ),
        ),
        RowRule(
            "same-player",
            first == second,
            say(
                "{} plays against itself; fix one of the names, or, if two people have this name, "
                "give each a name of their own",
                "first",
            ),
        ),
    ]


def _read_as_points(columns: set[str], source: Source) -> Iterable[str]:
    """The columns in which a komi must be points: KM of a record may be any text, if not mapped."""
    return source.columns if source.has_own_columns else columns


BAD_KOMI = RowRule(
    "bad-komi",
    pl.col("komi").is_not_null() & pl.col("komi_points").is_null(),
    say("komi {} is not a number of points, such as 6.5 or -5.5; map it with `values`", "komi"),
)


def _setting_rules(*, weighs: bool) -> list[RowRule]:
    of_weight = (
        f"number above 0 and at most {MOST_IMPORTANCE}"
        if weighs
        else f"whole number from 1 to {MAX_COUNT}"
    )
    return [
        RowRule(
            "bad-handicap",
            pl.col("bad_handicap"),
            say(
                f"handicap {{}} is neither a whole number from 0 to {MAX_COUNT} nor a known name"
                " (定先, 2子, 香落ち); map it with `values`",
                "handicap_text",
            ),
        ),
        RowRule(
            "bad-neutral",
            pl.col("bad_neutral"),
            say("neutral {} is none of true, false, yes, no, 1, 0", "neutral_text"),
        ),
        RowRule(
            "bad-weight",
            pl.col("bad_weight"),
            say(f"weight {{}} is not a {of_weight}", "weight"),
        ),
    ]
