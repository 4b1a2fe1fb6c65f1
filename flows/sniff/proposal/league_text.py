"""The text of a league file for a guess, with comments on possible changes."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.league import Season
from banzuke.flows.screen.printable import printable
from banzuke.flows.sniff.proposal.guess import Guess, quoted

ABOUT = 28
"""The column at which comments begin beside keys."""
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
CSV = "csv"


@dataclass(frozen=True)
class Proposal:
    """A league file that may read some files.

    Attributes
    ----------
    name, title, period, seasons, keeps_undated
        Of the league; ``seasons``: the periods, if the period is "season"; ``keeps_undated``:
        whether games without a date are kept unrated.
    format, path, encoding, delimiter, header
        Of the source of the league.
    guess : Guess
        The assignment of columns.
    settings : tuple of str
        Lines of the rating section.
    has_ratings : bool
        Whether numbers in brackets behind names are ratings.
    quarantine_limit : float or None
        The share of a file's rows that may be in quarantine; None for the usual one.
    unsure : tuple of str
        Points that a person who knows the log should check.
    of_league : tuple of str
        The points of ``unsure`` about periods and names, not about the reading of rows.
    unused : tuple of str
        Columns of the log that are not used.
    also : tuple of Proposal
        Proposals whose sources the league has too.
    """

    name: str
    format: str
    path: str
    guess: Guess
    encoding: str | None = None
    delimiter: str = ","
    header: tuple[str, ...] = ()
    title: str | None = None
    period: str = "all"
    seasons: tuple[Season, ...] = ()
    keeps_undated: bool = False
    settings: tuple[str, ...] = ()
    has_ratings: bool = False
    quarantine_limit: float | None = None
    unsure: tuple[str, ...] = ()
    of_league: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    also: tuple["Proposal", ...] = ()

    @property
    def kind(self) -> str:
        """The kind of league."""
        return self.guess.kind

    @property
    def of_reading(self) -> tuple[str, ...]:
        """The points of ``unsure`` about the reading of rows."""
        return tuple(line for line in self.unsure if line not in self.of_league)


def league_text(proposal: Proposal) -> str:
    """The league file of a proposal."""
    return "\n".join(_lines(proposal)) + "\n"


def _lines(proposal: Proposal) -> Iterator[str]:
    guess, kind = proposal.guess, KINDS[proposal.kind]
    yield "# Written by `banzuke sniff`, and tried on the files."
    yield "# Every key, its type and its default: data/README.md in Banzuke's repository."
    if proposal.unsure:
        yield "# Check these lines; change only what is wrong:"
        yield from (f"# - {printable(line)}" for line in proposal.unsure)
    if proposal.unused:
        yield f"# Not used: {printable(', '.join(map(quoted, proposal.unused)))}"
    yield ""
    yield _key("name", proposal.name, "lower case letters, digits, - and _")
    if proposal.title:
        yield _key("title", proposal.title, "what pages call it")
    yield _key("kind", proposal.kind)
    if not kind.is_of_events:
        yield from _period(proposal)
    if proposal.keeps_undated:
        yield _key("undated", "void", "games without a date are stored, but not rated")
    yield _key(
        "timezone", guess.timezone, 'of times without a zone in the logs, such as "Asia/Tokyo"'
    )
    for each in (proposal, *proposal.also):
        yield from _source(each)
    if proposal.has_ratings:
        yield ""
        yield "[names]"
        yield "ratings = true              # a number in brackets behind a name is not a part of it"
    if proposal.quarantine_limit is not None:
        yield ""
        yield "[quarantine]"
        limit = f"limit = {proposal.quarantine_limit:g}"
        yield f"{limit.ljust(ABOUT - 1)} # of a file's rows; some are notes or sums. Usual is 0.2"
    if settings := (*guess.settings, *proposal.settings):
        yield ""
        yield f"[{kind.sections[0]}]"
        yield from settings
    if {"first_rank", "played_at"} <= guess.columns.keys():
        yield from _over_time("Players declare ranks. Strength over time learns from them")
    elif any(line.startswith("handicap = ") for line in settings):
        yield from _over_time("If handicaps follow ranks, strength over time learns from them")


def _over_time(why: str) -> Iterator[str]:
    yield ""
    yield f"# {why}; to have it"
    yield "# too, remove the `#` of the next line:"
    yield "# [dynamic]"


def _source(proposal: Proposal) -> Iterator[str]:
    guess = proposal.guess
    yield ""
    yield "[[source]]"
    yield _key("format", proposal.format)
    yield _key("path", proposal.path)
    if proposal.encoding:
        yield _key("encoding", proposal.encoding)
    if proposal.format == CSV and proposal.delimiter != ",":
        yield _key("delimiter", proposal.delimiter)
    if proposal.header:
        yield f"header = {_list(proposal.header)}  # of columns: the files have no line of names"
    if guess.date_format:
        yield _key("date_format", guess.date_format)
    for key, value in guess.source.items():
        yield f"{key} = {_value(value)}"
    yield _key("mode", "snapshot", "a changed file replaces its rows; append: old rows count too")
    yield from _table("source.columns", {name: quote(to) for name, to in guess.columns.items()})
    values = {name: _inline(means) for name, means in guess.values.items()}
    yield from _table("source.values", values)
    yield from _table(
        "source.void_if", {name: _list(texts) for name, texts in guess.void_if.items()}
    )
    if guess.hints:
        yield ""
        yield "# Games that should not count:"
        hints = {name: _list(texts) for name, texts in guess.hints.items()}
        yield from (f"# {line}" for line in [*_table("source.void_if", hints)][1:])


def _period(proposal: Proposal) -> Iterator[str]:
    if not proposal.seasons:
        yield _key("period", proposal.period, "all | year | half | quarter | month")
        return
    yield "period = [                  # a line each season; or all | year | half | quarter | month"
    for season in proposal.seasons:
        days = f"first_day = {season.first_day}, last_day = {season.last_day}"
        yield f"    {{ name = {quote(season.name)}, {days} }},"
    yield "]"


def quote(text: str) -> str:
    """A text as a TOML string with visible characters only."""
    escaped = json.dumps(text, ensure_ascii=False)[1:-1].replace("\x7f", "\\u007f")
    shown = "".join(
        letter if printable(letter) == letter else f"\\u{ord(letter):04x}" for letter in escaped
    )
    return f'"{shown}"'


def _value(value: str | int | Sequence[str]) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    return quote(value) if isinstance(value, str) else _list(value)


def _table(name: str, entries: Mapping[str, str]) -> Iterator[str]:
    if entries:
        yield ""
        yield f"[{name}]"
        yield from (f"{_bare(key)} = {value}" for key, value in entries.items())


def _key(key: str, value: str, comment: str = "") -> str:
    line = f"{key} = {quote(value)}"
    return f"{line.ljust(ABOUT - 1)} # {comment}" if comment else line


def _bare(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else quote(key)


def _inline(values: Mapping[str, str]) -> str:
    return "{ " + ", ".join(f"{_bare(text)} = {quote(to)}" for text, to in values.items()) + " }"


def _list(texts: Sequence[str]) -> str:
    return f"[{', '.join(map(quote, texts))}]"
