"""Contracts of the canonical frames, the last check: rows that break a contract are quarantined.

Each contract states types, nulls, and the rules of every accepted row.
"""

# ruff: noqa: N805  # dataframely calls rules with the class

import polars as pl

from banzuke.flows.ingest.canonical.lighter import without
from banzuke.flows.ingest.canonical.rules import QUARANTINE_SCHEMA, no_quarantine
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.readers.rows import nth_file

with without("sqlalchemy"):  # for columns of databases only, and slower to load than all the rest
    import dataframely as dy

KEY = r"^[0-9a-f]{32}$"


def stored_texts(kind: str) -> type[dy.Schema]:
    """The schema of a kind's texts that no computation uses: any text may be missing."""
    texts = {name: dy.String(nullable=True) for name in KINDS[kind].texts}
    return type(f"Kept{kind.title()}", (dy.Schema,), texts)


class PairwiseGames(stored_texts("pairwise")):  # type: ignore[misc]  # made of the register
    """One row per record of a pairwise log: one game, or the counts of many."""

    line = dy.Int64(min=1)
    natural_key = dy.String(regex=KEY)
    content_key = dy.String(regex=KEY)
    game = dy.String(nullable=True)
    event = dy.String(nullable=True)
    round = dy.String(nullable=True)
    played_at = dy.Datetime(nullable=True, time_zone="UTC", time_unit="us")
    first = dy.String(min_length=1)
    second = dy.String(min_length=1)
    wins = dy.Int64(min=0)
    draws = dy.Int64(min=0)
    losses = dy.Int64(min=0)
    weight = dy.Int64(min=1)
    importance = dy.Float64(nullable=True, min_exclusive=0)
    handicap = dy.Int32(min=0)
    neutral = dy.Bool()
    void_reason = dy.String(nullable=True)

    @dy.rule()
    def two_different_players(cls) -> pl.Expr:
        """Nobody plays against itself."""
        return cls.first.col != cls.second.col

    @dy.rule()
    def games_were_played_or_void(cls) -> pl.Expr:
        """A row that is not void counts at least one game."""
        n_games = cls.wins.col + cls.draws.col + cls.losses.col
        return (n_games > 0) | cls.void_reason.col.is_not_null()

    @dy.rule()
    def counts_are_of_whole_games(cls) -> pl.Expr:
        """Each count of a row is a multiple of its weight."""
        counts = (cls.wins.col, cls.draws.col, cls.losses.col)
        return pl.all_horizontal(count % cls.weight.col == 0 for count in counts)

    @dy.rule()
    def lines_are_different(cls) -> pl.Expr:
        """A record is one row."""
        return cls.line.col.is_unique()


class TableSeats(stored_texts("table")):  # type: ignore[misc]
    """One row per seat of a table game of three or four players."""

    line = dy.Int64(min=1)
    natural_key = dy.String(regex=KEY)
    content_key = dy.String(regex=KEY)
    game = dy.String(nullable=True)
    played_at = dy.Datetime(nullable=True, time_zone="UTC", time_unit="us")
    seat = dy.Int32(min=1, max=4)
    player = dy.String(min_length=1)
    place = dy.Int32(min=1, max=4)
    points = dy.Float64(nullable=True)
    void_reason = dy.String(nullable=True)

    @dy.rule()
    def three_or_four_seats(cls) -> pl.Expr:
        """A game has seats 1 to 3, or 1 to 4."""
        size = pl.len().over("line")
        return size.is_between(3, 4) & (cls.seat.col <= size)

    @dy.rule()
    def seats_players_and_places_once(cls) -> pl.Expr:
        """No two seats of a game have the same number, player or place."""
        once = [pl.len().over("line", name) == 1 for name in ("seat", "player", "place")]
        return pl.all_horizontal(once) & (cls.place.col <= pl.len().over("line"))


class TournamentEntries(stored_texts("tournament")):  # type: ignore[misc]
    """One row per entry of a player in an event."""

    line = dy.Int64(min=1)
    natural_key = dy.String(regex=KEY)
    content_key = dy.String(regex=KEY)
    event = dy.String(min_length=1)
    started_at = dy.Datetime(nullable=True, time_zone="UTC", time_unit="us")
    ended_at = dy.Datetime(nullable=True, time_zone="UTC", time_unit="us")
    registration_closes_at = dy.Datetime(nullable=True, time_zone="UTC", time_unit="us")
    player = dy.String(min_length=1)
    entry = dy.Int32(min=1)
    place = dy.Int32(min=1)
    registered_at = dy.Datetime(nullable=True, time_zone="UTC", time_unit="us")
    busted_at = dy.Datetime(nullable=True, time_zone="UTC", time_unit="us")
    hands = dy.Int32(nullable=True, min=0)
    table_size = dy.Int32(nullable=True, min=2)
    stack = dy.Float64(nullable=True, min=0)
    team = dy.String(nullable=True)
    void_reason = dy.String(nullable=True)

    @dy.rule()
    def entries_are_different(cls) -> pl.Expr:
        """An entry of a player in an event of a file is one row, and so is a record."""
        entry = pl.struct(nth_file(), "event", "player", "entry")
        return entry.is_unique() & cls.line.col.is_unique()


def hold_to_contract(
    rows: pl.DataFrame, schema: type[dy.Schema]
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Rows whose whole record fits a schema, and quarantine for the other rows.

    ``rows`` may have columns beside the schema's. The rule names are dataframely's.
    """
    names = list(schema.column_names())
    # The streaming engine, polars' choice for lazy frames, is reported to wait for ever for its
    # own threads (pola-rs/polars#27969). The rest of a night does without it, and it is no faster.
    good, failure = schema.filter(  # type: ignore[call-overload]  # its types lack the engine
        rows.select(names), engine="in-memory"
    )
    if good.height == rows.height:
        return pl.DataFrame(good), no_quarantine()
    with pl.Config(engine_affinity="in-memory"):  # dataframely has no argument for it here
        failed = failure.details()
    rules = [name for name in failed.columns if name not in names]
    first = pl.coalesce(pl.when(pl.col(rule) == "invalid").then(pl.lit(rule)) for rule in rules)
    per_line = (
        failed.select("line", first.fill_null("contract").alias("rule"))
        .unique("line", keep="first", maintain_order=True)
        .with_columns(message=pl.format("breaks {}, please report this", "rule"))
        .select(*QUARANTINE_SCHEMA)
    )
    return good.filter(~pl.col("line").is_in(per_line["line"].implode())), per_line
