"""Variants of chess in PGN, boards of go in SGF: all count, unless `void_if` says otherwise."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.ingest.reading_process.log_reader import LogReader
from banzuke.flows.sniff.doubts.first_files import first_files
from banzuke.flows.sniff.proposal import quoted, some
from banzuke.flows.sniff.trials import Trial

USUAL = {
    "pgn": (
        "Variant",
        frozenset(["standard", "normal", "chess", "regular", "from position", "?", "-"]),
    ),
    "sgf": ("size", frozenset(["19", "19:19"])),
}
"""The column of variants of each format, and its usual values in lower case."""


def doubts_of_variants(best: Trial, home: Home, reader: LogReader) -> Iterator[str]:
    """Yield a doubt if games of several variants count together."""
    source = best.league.source[0]
    if source.format not in USUAL:
        return
    tag, usual = USUAL[source.format]
    if tag in source.void_if:
        return
    asked = source.model_copy(update={"void_if": {**source.void_if, tag: []}})
    n_games, variants = 0, Counter[str]()
    for rows in first_files(best, home, reader, lambda file: replace(file, source=asked)):
        n_games += rows.height
        variants.update(text for text in rows[tag].drop_nulls() if text.lower() not in usual)
    if variants and (len(variants) > 1 or variants.total() < n_games):
        names = [text for text, _ in variants.most_common()]
        voids = f"`void_if = {{ {tag} = [{', '.join(map(quoted, names))}] }}`"
        yield (
            f"{quoted(tag)} is {some(names)} in {counted(variants.total(), 'game')} of "
            f"{n_games:,}, and games of all variants count together: {voids} in [[source]] leaves "
            "them unrated"
        )
