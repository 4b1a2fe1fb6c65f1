"""Names that may be a word for a bye: they lose every game, and look unlike names of people.

One lost game is enough for a name in small letters where all others begin with capitals.
"""

from collections.abc import Iterator

import polars as pl

from banzuke.flows.leagues.league import League
from banzuke.flows.sniff.names.people import NOBODIES
from banzuke.flows.sniff.proposal import quoted, some

LEAST_GAMES = 3
"""Least number of lost games: a weak guest also loses one or two."""
SMALL_WORDS = (
    "van von vom zu zum zur de der den del della di da do dos das du des la le ten ter af av al el "
    "bin ibn ap 't"
)
PARTICLES = frozenset(SMALL_WORDS.split())
"""Words before family names, in small letters: van Dijk, de la Gardie."""
ALIKE = 0.9
"""Least share of names that are written in one way, so that another way stands out."""


def doubts_of_perhaps_byes(rows: pl.DataFrame, league: League) -> Iterator[str]:
    """Yield a doubt about names that won no game on one side and look unlike the other names.

    Lists that give half a point for an excused absence have such names in draws, too.
    """
    if not league.its_kind.has_scores:
        return
    seen = pl.concat(
        [
            rows.select(
                pl.col(side).alias("name"),
                pl.lit(side).alias("side"),
                lost=(won == 0) & (pl.col("draws") == 0),
                winless=won == 0,
            )
            for side, won in (("first", pl.col("wins")), ("second", pl.col("losses")))
        ]
    )
    of_names = seen.group_by("name").agg(
        pl.len(), pl.col("lost", "winless").all(), pl.col("side").n_unique()
    )
    names = of_names["name"].to_list()
    of_names = of_names.filter("winless", pl.col("side") == 1)
    played_often = {*of_names.filter(pl.col("len") >= LEAST_GAMES)["name"]}
    found = sorted(
        name
        for name in of_names["name"]
        if (_stands_out(name, names) if name in played_often else _is_only_small(name, names))
        and not NOBODIES.fullmatch(name)
    )
    if found:
        listed = ", ".join(map(quoted, found))
        has_lost = of_names.filter(pl.col("name").is_in(found))["lost"].all()
        yield (
            f"{some(found)} {'lost every' if has_lost else 'won no'} game, and "
            f"{'is' if len(found) == 1 else 'are'} written "
            "unlike the other names: if it means that somebody had no opponent, set "
            f"`byes = [{listed}]` in [names], so that these rows are not rated"
        )


def _stands_out(name: str, names: list[str]) -> bool:
    """Whether a name has a small letter or one word where nearly all others have not."""
    return any(
        is_so(name) and sum(map(is_so, names)) <= (1 - ALIKE) * len(names) + 1
        for is_so in (_begins_small, _is_one_word)
    )


def _is_only_small(name: str, names: list[str]) -> bool:
    """Whether a name alone begins with a small letter, among names that begin with capitals."""
    capitals = sum(other[:1].isupper() for other in names)
    return _begins_small(name) and capitals >= max(LEAST_CAPITALS, len({*names}) - 1)


LEAST_CAPITALS = 2
"""Least number of names that begin with capitals."""


def _begins_small(name: str) -> bool:
    return name[:1].islower() and name.split(maxsplit=1)[0] not in PARTICLES


def _is_one_word(name: str) -> bool:
    return len(name.replace(",", " ").split()) == 1
