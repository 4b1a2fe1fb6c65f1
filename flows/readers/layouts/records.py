"""Records that are made of several rows or cells of a sheet, and the texts that show them."""

import re

import polars as pl

from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.rows import LINE, RAW, RawRows

SEPARATOR = ","
TOTALS = re.compile(
    r"(?:(?:[0-9]{1,2}月度?)?の?(?:[月年累通]計|総?合計|計|小計|総計|トータル|平均)|"
    r"チップ(?:計|合計|換算)?|祝儀|chips?|"
    r"(?:grand|sub)?[ -]?totals?|sums?|"
    r"(?:gesamt|zwischen)?summe|gesamt|average|somme|suma|totale|totaal|totalt|razem|łącznie|ogółem|"
    r"toplam|celkem|összesen|yhteensä|итого|всего|разом|合计|总计|小计|합계|총계|Σ)\s*:?",
    re.IGNORECASE,
)
"""Names that sheets give to a row or a column of sums, or of chips paid beside the points, which is
neither a game nor a player."""


def is_total(text: str | None) -> bool:
    """Whether a cell or a column's name says that the row or the column has sums."""
    return text is not None and TOTALS.fullmatch(text.strip()) is not None


def with_text(raw: RawRows) -> pl.DataFrame:
    """The rows of a log with ``_raw``, the text of each row."""
    if RAW in raw.frame.columns:
        return raw.frame
    shown = pl.concat_str([pl.col(name).fill_null("") for name in raw.columns], separator=SEPARATOR)
    return raw.frame.with_columns(shown.alias(RAW))


def of_source(raw: RawRows, source: Source, name: str) -> pl.Expr:
    """The column that a source maps to a name, or the column of that name, or null."""
    column = source.columns.get(name, name)
    return pl.col(column) if column in raw.columns else pl.lit(None, pl.String)


def as_records(raw: RawRows, games: pl.DataFrame, broken: pl.DataFrame) -> RawRows:
    """Good games and broken records as the records of a log."""
    names = tuple(name for name in games.columns if name not in (LINE, RAW))
    bad = pl.concat([raw.broken, broken.select(raw.broken.columns)]).sort(LINE)
    return RawRows(names, games.sort(LINE), bad)


def without_columns(source: Source) -> Source:
    """A source without columns: its columns are in the sheet, not in games made of it."""
    nothing: dict[str, object] = {"columns": {}, "void_if": {}, "same_game": [], "not_players": []}
    return source.model_copy(update=nothing)
