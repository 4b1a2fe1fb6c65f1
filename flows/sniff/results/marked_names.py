"""Checks of results by marks around names: the winner in bold type, and names struck through."""

import re
from collections.abc import Iterator

from banzuke.flows.counted import counted
from banzuke.flows.sniff.columns import FIRST, SECOND, Log
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import Result, quoted
from banzuke.flows.sniff.results.winners import outcomes_of

BOLD = re.compile(r"\*\*[^*]+\*\*|'''[^']+'''|(?i:\[b\].+\[/b\]|<(b|strong)>.+</\1>)")
STRUCK = re.compile(r"~~.+~~|(?i:\[s\].+\[/s\]|<(s|del|strike)>.+</\1>)")


def doubts_of_marks(log: Log, players: Players, form: Result) -> Iterator[str]:
    """Yield a doubt if bold names contradict the result, and one if names are struck through."""
    texts = [column.texts.str.strip_chars() for column in (players.first, players.second)]
    both = list(zip(*texts, strict=True))
    bold = [_only(BOLD, one, other) for one, other in both]
    if any(bold):
        read = outcomes_of(form, players, log)
        differ = [
            row for row, (one, two) in enumerate(zip(read, bold, strict=True))
            if one and two and one != two
        ]  # fmt: skip
        if differ:
            one, other = both[differ[0]]
            names = " and ".join(map(quoted, form.columns.values()))
            yield (
                f"the name in bold type is not the winner by {names} in "
                f"{counted(len(differ), 'row')}, such as {one} against {other}: {names} counts; if "
                "bold names are the winners, write the first player's number first"
            )
    if struck := [row for row, pair in enumerate(both) if any(map(_is_struck, pair))]:
        one, other = both[struck[0]]
        yield (
            f"names are struck through in {counted(len(struck), 'row')}, such as {one} against "
            f"{other}, and the rows count as all others: if these are not games, remove them"
        )


def _only(mark: re.Pattern[str], one: str | None, other: str | None) -> str | None:
    """The side whose name alone has a mark."""
    has = [mark.fullmatch(text or "") is not None for text in (one, other)]
    return None if has[0] == has[1] else FIRST if has[0] else SECOND


def _is_struck(text: str | None) -> bool:
    return STRUCK.fullmatch(text or "") is not None
