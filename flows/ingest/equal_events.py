"""Tournaments of two names with the same players in the same places, or with the same times.

Mostly they are one, logged twice. Few players finish alike now and then, but do not leave at the
same minutes; and where places were corrected, the times still tell.

The night, `bz.entries` and `banzuke sniff` say it in the same words.
"""

from collections.abc import Iterator, Sequence

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.leagues.league import League
from banzuke.flows.store import Store

LEAST = 6
"""Least number of entries: six players finish in the same order twice once in 720 times."""
SAME = {
    "field": "the same players in the same places as another one",
    "times": "the same players, who left at the same times, as another one",
}
"""What tells that two tournaments may be one, by the column that is equal."""
FIELDS = f"""
SELECT one.event, bool_or(list_contains(?, file.path)) AS is_new,
    if(
        count(*) >= {LEAST},
        md5(string_agg(one.player_id || ' ' || one.place, ',' ORDER BY one.place, one.player_id)),
        NULL
    ) AS field,
    if(
        count(DISTINCT one.busted_at) > 1,
        md5(string_agg(one.player_id || ' ' || coalesce(one.busted_at::VARCHAR, ''), ','
            ORDER BY one.player_id, one.busted_at)),
        NULL
    ) AS times
FROM core.entry AS one
JOIN raw.source_file AS file ON file.file_id = one.file_id
WHERE file.league = ? AND file.state = 'active' AND one.void_reason IS NULL
GROUP BY one.event
ORDER BY one.event
"""
"""The players and places of each tournament as one text, the players and the times at which they
left, and whether a file just read has it. Times are null if they may be the day of the event."""


def notes_of_equal_events(store: Store, league: League, paths: Sequence[str]) -> list[str]:
    """What `equal_events_said` says of the tournaments of files that were just read."""
    if not league.its_kind.is_of_events or not paths:
        return []
    fields = store.frame(FIELDS, [[*paths], league.name])
    return [f"league {league.name}: {said}" for said in equal_events_said(fields)]


def fields_of(rows: pl.DataFrame) -> pl.DataFrame:
    """The fields of each tournament as `FIELDS` has them; ``rows`` are entries that count."""
    left = pl.lit(None, pl.Datetime) if "busted_at" not in rows.columns else pl.col("busted_at")
    fields = (
        rows.with_columns(left=left)
        .group_by("event")
        .agg(
            n=pl.len(),
            n_times=pl.col("left").drop_nulls().n_unique(),
            field=_text("place"),
            times=_text(pl.col("left").dt.to_string("iso").fill_null("")),
        )
    )
    return fields.select(
        "event",
        is_new=pl.lit(True),
        field=pl.when(pl.col("n") >= LEAST).then("field"),
        times=pl.when(pl.col("n_times") > 1).then("times"),
    ).sort("event")


def _text(of_player: str | pl.Expr) -> pl.Expr:
    """The players of a tournament, each with a value, as one text."""
    return pl.concat_str("player", pl.lit(" "), of_player).sort().str.join("\n")


def equal_events_said(fields: pl.DataFrame) -> Iterator[str]:
    """Yield how many tournaments are equal to another one of which one was just read.

    ``fields`` has event, is_new, field and times.
    """
    said: list[set[str]] = []
    for column, what in SAME.items():
        equal = (
            fields.filter(pl.col(column).is_not_null())
            .group_by(column, maintain_order=True)
            .agg("event", pl.col("is_new").any())
            .filter(pl.col("is_new") & (pl.col("event").list.len() > 1))
        )
        groups = [names for names in equal["event"].to_list() if not _is_in(said, names)]
        said += [{*names} for names in groups]
        if groups:
            yield _said(groups, what)


def _is_in(said: Sequence[set[str]], names: Sequence[str]) -> bool:
    return any(group.issuperset(names) for group in said)


def _said(groups: Sequence[Sequence[str]], what: str) -> str:
    n = sum(len(names) - 1 for names in groups)
    one, other, *_ = groups[0]
    return (
        f"{counted(n, 'tournament')} {'has' if n == 1 else 'have'} {what}, such as "
        f'"{one}" and "{other}", and all count: if one tournament has two names, such as a file '
        "that was saved twice, remove one of them (`banzuke withdraw`)"
    )
