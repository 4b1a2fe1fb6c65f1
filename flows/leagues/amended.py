"""Changes to a league file as its owner wrote it: comments and order stay."""

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import dataclass

from banzuke.flows.errors import BanzukeError
from banzuke.flows.leagues.league import League, Season
from banzuke.flows.leagues.league_file import league_of
from banzuke.flows.leagues.more_rated import LONGER, OVER_TIME, takes_prior
from banzuke.flows.leagues.static import Static
from banzuke.flows.leagues.toml_file import BadSettings
from banzuke.flows.leagues.toml_text import NotToml, parse_toml, value_text

A_YEAR = (360, 371)
"""Days of a season that begins on the same day each year, at least and at most."""
MOST_ADDED = 20
"""Most seasons that are added at once; more mean that a date is wrong."""

PERIODS = re.compile(r'^period[ \t]*=[ \t]*\[(?:[^\]"#]|"[^"\n]*"|#[^\n]*\n)*', re.M)
"""The list of seasons in a league file, up to its closing bracket."""


class NoChange(BanzukeError):
    """No change by a program helps; the message says what a person can do."""


@dataclass(frozen=True)
class Change:
    """A change in one sentence, and the text of the league file after it."""

    what: str
    text: str


def with_more_rated(text: str, league: League) -> Change:
    """The league file with a prior; with longer periods if its model takes no prior.

    Raises
    ------
    NoChange
        If it has a prior already, or one period.
    """
    static = league.static or Static.model_validate({})
    if static.prior != "none":
        raise NoChange(f"{league.name} has a prior already; only more games help")
    if takes_prior(league):
        keys = {"prior": '"mean-draw"'}
        if static.order == "select":
            keys["order"] = "true"  # AIC cannot choose beside a prior
        return _checked(
            "a prior, so that everybody with a game is rated", _set(text, "static", keys)
        )
    period = league.period if isinstance(league.period, str) else ""
    if period not in LONGER:
        beside = "" if league.dynamic else f"; or {OVER_TIME}"
        raise NoChange(
            f"{league.name} has no longer period to take, and its model takes no prior; only more "
            f"games help{beside}"
        )
    longer = LONGER[period]
    after = _set(text, None, {"period": f'"{longer}"'})
    return _checked(f"longer periods: {longer} in place of {period}", after)


def with_spread(text: str, league: League, spread: int) -> Change:
    """The league file with the spread in Elo that results propose.

    Raises
    ------
    NoChange
        If it has one already: the next night rates with it.
    """
    if league.static is not None and league.static.spread is not None:
        raise NoChange(f"{league.name} has a spread already, and the next night rates with it")
    return _checked(
        f"a spread of {spread} Elo, so that luck does not count as strength",
        _set(text, "static", {"spread": f"{spread}"}),
    )


def with_seasons_until(text: str, league: League, day: dt.date) -> Change:
    """The league file with the seasons after its last one, each as long, until one has the day.

    Raises
    ------
    NoChange
        If the day is not after the last season, or too far from it.
    """
    seasons = list(league.period) if isinstance(league.period, list) else []
    last = max(seasons, key=lambda season: season.last_day, default=None)
    if last is None or day <= last.last_day:
        raise NoChange(
            f"games of {league.name} lie before or between its seasons; correct the days in "
            "`period` of its league file"
        )
    added: list[Season] = []
    while day > (added or [last])[-1].last_day:
        added.append(following((added or [last])[-1]))
        if len(added) > MOST_ADDED:
            raise NoChange(
                f"the last game of {league.name} is of {day}, more than {MOST_ADDED} seasons after "
                f"{last.name}; is a date wrong?"
            )
    names = ", ".join(season.name for season in added)
    found = PERIODS.search(text)
    if found is None:
        raise NoChange(f"the next seasons, {names}, are to be added to `period` by hand")
    before = text[: found.end()].rstrip()
    lines = "".join(f"\n    {value_text(season.model_dump())}," for season in added)
    comma = "" if before.endswith((",", "[")) else ","
    return _checked(f"the next seasons: {names}", f"{before}{comma}{lines}\n{text[found.end() :]}")


def following(season: Season) -> Season:
    """The season after one: a year later if it lasts a year, else the same number of days."""
    first = season.last_day + dt.timedelta(1)
    n_days = (first - season.first_day).days
    last = first + dt.timedelta(n_days - 1)
    if A_YEAR[0] <= n_days <= A_YEAR[1]:
        last = _a_year_after(first) - dt.timedelta(1)
    name = _next_name(season.name) or f"{first} to {last}"
    return Season(name=name, first_day=first, last_day=last)


def _a_year_after(day: dt.date) -> dt.date:
    is_leap_day = (day.month, day.day) == (2, 29)
    return dt.date(day.year + 1, 3, 1) if is_leap_day else day.replace(year=day.year + 1)


def _next_name(name: str) -> str | None:
    """The name a year later, such as 2024/25 after 2023/24; None for a name without a year."""
    found = re.fullmatch(r"(.*?)(\d{4})(?:([/–-])(\d{4}|\d{2}))?(\D*)", name)
    if not found:
        return None
    before, year, sign, to, after = found.groups()
    second = f"{sign}{(int(to) + 1) % 10 ** len(to):0{len(to)}d}" if to else ""
    return f"{before}{int(year) + 1}{second}{after}"


def _set(text: str, section: str | None, keys: Mapping[str, str]) -> str:
    """The text with keys of a section, or of the top, set to values as TOML."""
    lines = text.splitlines()
    heads = [number for number, line in enumerate(lines) if line.lstrip().startswith("[")]
    if section is None:
        start, end = 0, (heads or [len(lines)])[0]
    else:
        own = [n for n in heads if lines[n].split("#")[0].strip() == f"[{section}]"]
        if not own:
            lines += ["", f"[{section}]"]
        start = (own[0] if own else len(lines) - 1) + 1
        end = next((n for n in heads if n >= start), len(lines))
    for key, value in keys.items():
        is_key = re.compile(rf"\s*{re.escape(key)}\s*=")
        place = next((n for n in range(start, end) if is_key.match(lines[n])), None)
        if place is not None:
            lines[place] = f"{key} = {value}"
        else:
            lines.insert(start, f"{key} = {value}")
            end += 1
    return "\n".join(lines) + "\n"


def _checked(what: str, text: str) -> Change:
    """The change, if the league file can be used after it."""
    try:
        league_of(parse_toml(text))
    except (BadSettings, NotToml) as error:
        raise NoChange(f"{what}: the league file would not be right then: {error}") from None
    return Change(what, text)
