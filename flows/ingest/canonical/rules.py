"""Rules for rows, and the quarantine of rows that break a rule."""

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from banzuke.flows.leagues.names import LONGEST_NAME

QUARANTINE_SCHEMA = {
    "line": pl.Int64,
    "rule": pl.String,
    "message": pl.String,
}
SHOWN_CHARACTERS = 60


@dataclass(frozen=True)
class RowRule:
    """A rule: its name, the rows that break it (null: kept), and the message for such a row."""

    name: str
    broken: pl.Expr
    message: pl.Expr


def shown(column: str) -> pl.Expr:
    """A text in quotes for a message, cut if it is long; an empty text for null."""
    text = pl.col(column).cast(pl.String).fill_null("")
    return pl.concat_str(pl.lit('"'), text.str.slice(0, SHOWN_CHARACTERS), pl.lit('"'))


def say(template: str, *columns: str) -> pl.Expr:
    """A message with the values of columns in place of each ``{}``."""
    return pl.format(template, *map(shown, columns)) if columns else pl.lit(template)


def split_by_rules(
    frame: pl.DataFrame, rules: Sequence[RowRule]
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Rows that keep every rule, and the other rows as (line, rule, message).

    The rule given is the first broken rule in the order of ``rules``; other broken rules are
    named at the end of the message.
    """
    flags = frame.select(
        rule.broken.fill_null(False).alias(f"breaks_{i}") for i, rule in enumerate(rules)
    )
    broken = flags.select(pl.any_horizontal(pl.all()))[:, 0]
    if not broken.any():
        return frame, no_quarantine()
    flagged = pl.concat([frame, flags], how="horizontal").filter(broken)
    return frame.filter(~broken), _quarantine(flagged, rules)


def _quarantine(flagged: pl.DataFrame, rules: Sequence[RowRule]) -> pl.DataFrame:
    breaks = [pl.col(f"breaks_{i}") for i in range(len(rules))]
    names = [
        pl.when(flag).then(pl.lit(rule.name)) for flag, rule in zip(breaks, rules, strict=True)
    ]
    messages = [pl.when(flag).then(rule.message) for flag, rule in zip(breaks, rules, strict=True)]
    first, message = pl.coalesce(names), pl.coalesce(messages)
    others = pl.concat_list(names).list.drop_nulls().list.slice(1).list.join(", ")
    also = pl.when(others != "").then(pl.format(" (also: {})", others)).otherwise(pl.lit(""))
    return flagged.select(
        "line",
        first.alias("rule"),
        pl.concat_str(message, also).alias("message"),
    )


def no_quarantine() -> pl.DataFrame:
    """An empty quarantine."""
    return pl.DataFrame(schema=QUARANTINE_SCHEMA)


def refuse_long(frame: pl.DataFrame, columns: Sequence[str]) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Rows whose texts in these columns are within the length limit, and the other rows."""
    most = frame.select(pl.col(columns).str.len_bytes().max()).row(0, named=True)
    rules = [
        RowRule(
            "too-long",
            pl.col(name).str.len_chars() > LONGEST_NAME,
            say(
                f"{name} {{}}… has more than {LONGEST_NAME} characters; shorten it in the log, or "
                "take another column for it",
                name,
            ),
        )
        for name in columns
        if (most[name] or 0) > LONGEST_NAME
    ]
    return split_by_rules(frame, rules) if rules else (frame, no_quarantine())
