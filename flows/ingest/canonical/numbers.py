"""Numbers and truth values from texts, without guessing."""

import polars as pl

NUMBER = r"^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?$"
MAX_COUNT = 1_000_000_000
"""Largest count or weight; larger ones are mistakes, and products of two still fit 64 bits."""
TRUE_TEXTS = ("true", "t", "yes", "y", "1")
FALSE_TEXTS = ("false", "f", "no", "n", "0")


def number(column: str) -> pl.Expr:
    """A text column as Float64, null where it is not a finite decimal number."""
    text = pl.col(column)
    value = pl.when(text.str.contains(NUMBER)).then(text).cast(pl.Float64, strict=False)
    return pl.when(value.is_finite()).then(value)


def points(column: str) -> pl.Expr:
    """A text column as Float64, null where it is not a number of at most a billion."""
    value = number(column)
    return pl.when(value.abs() <= MAX_COUNT).then(value)


def whole(column: str) -> pl.Expr:
    """A text column as Int64, null where it is not a whole number of at most a billion."""
    value = number(column)
    fits = value.abs() <= MAX_COUNT
    return pl.when(fits & (value == value.floor())).then(value).cast(pl.Int64)


def not_a(parsed: pl.Expr, column: str) -> pl.Expr:
    """Whether a column has text that was not parsed."""
    return pl.col(column).is_not_null() & parsed.is_null()


def truth(column: str) -> pl.Expr:
    """A text column as Boolean, null where the text is neither yes nor no."""
    text = pl.col(column).str.to_lowercase()
    return pl.when(text.is_in(TRUE_TEXTS)).then(True).when(text.is_in(FALSE_TEXTS)).then(False)
