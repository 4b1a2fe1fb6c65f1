"""Reading a league file: mistakes are reported with file, line and allowed values."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from banzuke.flows.guess import did_you_mean
from banzuke.flows.leagues.dynamic import handicap_of
from banzuke.flows.leagues.formats import WORKBOOKS, format_of
from banzuke.flows.leagues.kinds import KINDS, Kind
from banzuke.flows.leagues.league import League, Rolling, Source
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.leagues.sections import added_sections
from banzuke.flows.leagues.static import CURVED, Prior, Static
from banzuke.flows.leagues.toml_file import (
    BadSettings,
    BadTomlFile,
    LocatedMessage,
    checked,
    problems_of,
    read_toml,
)


class BadLeagueFile(BadTomlFile):
    """At least one league file cannot be used; ``problems`` gives the reasons."""


def read_league(file: Path) -> League:
    """The league of one file.

    Raises
    ------
    BadLeagueFile
        With one problem per mistake, each with its line.
    """
    added_sections()
    league, text = read_toml(file, League, refuse=BadLeagueFile)
    if found := _contradictions(league):
        raise BadLeagueFile(problems_of(file, text, found, say=lambda each: each))
    return league


def league_of(data: Mapping[str, Any]) -> League:
    """The league described by the contents of a league file.

    Raises
    ------
    BadSettings
        With one message per mistake, each with its key.
    """
    league = checked(data, League)
    if found := _contradictions(league):
        raise BadSettings([f"{'.'.join(map(str, where))}: {message}" for where, message in found])
    return league


def _contradictions(league: League) -> list[LocatedMessage]:
    """The (location, message) of valid settings that contradict each other."""
    found: list[LocatedMessage] = []
    kind = league.its_kind
    found += [
        ((section,), message)
        for section, message in _foreign_sections(kind)
        if getattr(league, section) is not None
    ]
    for index, source in enumerate(league.source):
        found += [
            (("source", index, *where), message)
            for where, message in _source_contradictions(kind, source)
        ]
    has_seasons = isinstance(league.period, list)
    if kind.is_of_events and league.period != "all" and not has_seasons:
        message = f"a {kind.name} league is one stream of events; leave period out, or name seasons"
        found.append((("period",), message))
    if league.tier and league.tier.season_start != "carry" and not has_seasons:
        found.append((("tier", "season_start"), "seasons are named in `period`; there are none"))
    if league.tier:
        mistakes = league.tier.season_mistakes()
        found += [(("tier", "season", index), message) for index, message in mistakes]
    if kind.is_of_events and league.undated != "quarantine":
        found.append((("undated",), "events without a date are ordered by name; leave undated out"))
    if isinstance(league.period, Rolling) and league.skill:
        found.append((("period",), "[skill] takes each game once, and rolling periods repeat it"))
    found += [(("static", key), message) for key, message in _static_contradictions(league)]
    if league.dynamic and league.dynamic.handicap_step is not None and handicap_of(league) is None:
        found.append((("dynamic", "handicap_step"), NO_HANDICAPS))
    if league.dynamic and league.dynamic.drift == 0.0 and league.dynamic.rise:
        found.append((("dynamic", "rise"), NO_DRIFT))
    if isinstance(league.period, list):
        found += [(("period",), message) for message in _season_overlaps(league)]
    return found


NO_HANDICAPS = (
    "handicaps do not count without a model of them in [static], so a step does nothing; move "
    "handicap_step to [static], where it counts here, too, or leave it out"
)
NO_DRIFT = (
    "strength does not change with drift = 0, so a rise does nothing; give a drift above 0, or "
    "leave rise out"
)


def _static_contradictions(league: League) -> list[tuple[str, str]]:
    """The (key, message) of contradictions within [static], or with the sources."""
    static = league.static or Static.model_validate({})
    meanings = {source.weight_is for source in league.source if "weight" in source.columns}
    found = []
    has_strength = isinstance(static.prior, Prior) and static.prior.strength is not None
    if has_strength and "gauge" in static.model_fields_set:
        found.append(("gauge", "gauge and the prior's strength both set the zero; leave one out"))
    found += _anchor_contradictions(static, has_strength=has_strength)
    found += _spread_contradictions(static)
    if static.only and static.only.rank is None and static.only.games == 1:
        found.append(("only", "it leaves nobody out; give rank, games, or both, or remove it"))
    if static.half_life and "copies" in meanings:
        message = 'half_life needs weights of importance; write weight_is = "importance"'
        found.append(("half_life", message + " in each [[source]] with a weight"))
    if not static.half_life and "importance" not in meanings:
        return found
    if static.lets_aic_choose:
        key = "order" if static.order == "select" else "handicap"
        found.append((key, "AIC needs games of one weight, and these have several; name the model"))
    if static.pair_by:
        found.append(("pair_by", "errors of pairs need games of one weight; leave it out"))
    if len(meanings) > 1:
        message = 'weight_is differs between sources; write "copies" or "importance" in all of them'
        found.append(("weight_is", message))
    return found


def _spread_contradictions(static: Static) -> Iterator[tuple[str, str]]:
    """Yield (key, message) of settings beside which a spread has no effect."""
    if static.spread is None:
        return
    if static.prior != "none":
        yield "spread", "spread and prior both say how far players are apart; leave one of them out"
    if static.handicap in CURVED:
        message = f'intervals with handicap = "{static.handicap}" do not depend on it; leave it out'
        yield "spread", message + ', or write "M4", "M1" or "select" as the handicap'


def _anchor_contradictions(static: Static, *, has_strength: bool) -> Iterator[tuple[str, str]]:
    """Yield (key, message) of contradictions between anchors and other settings."""
    if not static.anchors:
        return
    if "gauge" in static.model_fields_set:
        yield "gauge", "gauge and anchors both set the zero; leave one of them out"
    if has_strength:
        yield "prior", "the strength of the prior sets the zero, and so do anchors; leave it out"
    if static.has_loose_anchors and static.prior == "none":
        yield "anchors", 'anchors with errors need a prior; set prior = "mean-draw"'
    if static.has_loose_anchors and static.pair_by:
        yield "pair_by", "errors of pairs do not include errors of anchors; leave one of them out"
    first: dict[str, str] = {}
    for name in static.anchors:
        if (clean := clean_name(name)) in first:
            yield "anchors", f"{first[clean]!r} and {name!r} are one name; leave one of them out"
        first[clean] = name


def _source_contradictions(kind: Kind, source: Source) -> list[tuple[tuple[str, ...], str]]:
    found = [
        *_unknown_columns(kind, source),
        *_format_contradictions(kind, source),
        *_layout_contradictions(kind, source),
    ]
    if source.weight_is == "importance" and "weight" not in source.columns:
        found.append((("weight_is",), "no column says the weight of a game; map `weight`"))
    found += _foreign_draws(kind, source)
    if source.table_sum is not None and (reason := _no_sum(kind, source)):
        found.append((("table_sum",), reason))
    if found or not source.columns or source.has_own_columns or source.layout not in MAPPED:
        return found
    given = GIVEN.get(source.layout, set())
    missing = _missing_columns(kind, given | {*source.columns})
    return [(("columns",), message) for message in missing]


def _unknown_columns(kind: Kind, source: Source) -> Iterator[tuple[tuple[str, ...], str]]:
    allowed = kind.columns | _of_layout(source)
    for key in ("columns", "values"):
        for name in getattr(source, key):
            if name not in allowed:
                hint = _of_losses(kind, name) or did_you_mean(name, sorted(allowed))
                yield (
                    (key, name),
                    f"unknown column {name!r}{hint} Allowed: {', '.join(sorted(allowed))}",
                )


def _format_contradictions(kind: Kind, source: Source) -> Iterator[tuple[tuple[str, ...], str]]:
    """What the format of a source cannot have, or knows already."""
    if source.counted and source.mode == "append":
        yield (), 'counted rows (a column "games") need mode = "snapshot"'
    of_format = format_of(source.format).kinds
    if of_format and kind.name not in of_format:
        of_games = " or ".join(KINDS[other].games for other in of_format)
        yield ("format",), f"{source.format!r} is a format of {of_games}, not {kind.name}"
    if source.terminations and not (source.has_own_columns and "score" in kind.columns):
        message = "only formats of games of two say how a game ended; leave terminations out"
        yield ("terminations",), message
    if source.sheet and source.format not in WORKBOOKS:
        yield ("sheet",), f"{source.format!r} has no sheets; leave sheet out"
    if source.header and source.format != "csv":
        yield ("header",), f"{source.format!r} names its columns itself; leave header out"
    if source.has_own_columns and source.date_format:
        yield ("date_format",), f"the dates of {source.format!r} are known; leave date_format out"


def _of_losses(kind: Kind, name: str) -> str:
    """What to map in place of a column of losses; nothing for another column."""
    if name not in ("losses", "lost", "defeats") or "games" not in kind.columns:
        return ""
    return (
        ": losses follow from the other counts, so map wins, games and draws; if no column has the "
        'number of games, add a column "games" with the sum of wins, draws and losses.'
    )


MAPPED = ("games", "places", "pairings", "sets")
"""Layouts in which the league file says which column is which seat or player."""
GIVEN = {"places": {"place_1"}, "pairings": {"first", "second"}, "sets": {"score"}}
"""Columns that a layout makes itself."""
OF_TWO: dict[str, frozenset[str]] = {
    "crosstable": frozenset({"player"}),
    "pairings": frozenset({"pairing"}),
    "sets": frozenset(),
}
"""The columns of layouts of games of two."""
SEAT_COLUMNS = frozenset({"player", "place", "points"})


def _of_layout(source: Source) -> frozenset[str]:
    """The columns that a layout has beside those of the kind."""
    if source.layout == "seats":
        return SEAT_COLUMNS
    return OF_TWO.get(source.layout, frozenset())


def _layout_contradictions(kind: Kind, source: Source) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield (key, message) of contradictions between a layout and the rest of its source."""
    layout = source.layout
    wanted = "pairwise" if layout in OF_TWO else kind.name if layout == "games" else "table"
    if kind.name != wanted:
        yield ("layout",), f"{layout!r} is a layout of {KINDS[wanted].games}, not {kind.name}"
    if layout != "games" and source.has_own_columns:
        yield ("layout",), f"{source.format!r} has one game per record; leave layout out"
    if source.first_is and "score" not in kind.columns:
        yield ("first_is",), f"{kind.games} have no colours; leave first_is out"
    if source.same_game and layout != "seats":
        yield ("same_game",), 'same_game belongs to layout = "seats"; leave it out'
    yield from _same_event(kind, source)
    if source.not_players and layout != "players":
        yield ("not_players",), 'not_players belongs to layout = "players"; leave it out'
    if source.void_if and layout == "crosstable":
        yield ("void_if",), "a row of a crosstable is not a game; leave void_if out"
    if source.skip_lines and source.format not in ("csv", *WORKBOOKS):
        yield ("skip_lines",), f"{source.format!r} has no title above its columns; leave it out"
    if source.sheet == "*" and layout == "crosstable":
        yield ("sheet",), "a crosstable is one sheet: name it, in a source of its own"
    if source.format != "csv":
        yield from _csv_only(source)
    if source.fill_down and source.has_own_columns:
        yield ("fill_down",), f"{source.format!r} has one game per record; leave fill_down out"
    if layout == "seats" and not {"player"} <= source.columns.keys():
        yield ("columns",), "column 'player' must be mapped"
    if layout == "pairings" and "pairing" not in source.columns:
        yield ("columns",), "column 'pairing' must be mapped: it has both players"


def _same_event(kind: Kind, source: Source) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield (key, message) if columns that identify a tournament do not fit the source."""
    if not source.same_event:
        return
    if not kind.is_of_events or source.has_own_columns:
        why = "only logs of tournaments without a format of their own have same_event; leave it out"
        yield ("same_event",), why
    if "event" in source.columns:
        yield ("same_event",), "same_event names the tournament; leave event out of columns"


def _csv_only(source: Source) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield (key, message) of settings that a source which is not CSV cannot have."""
    if source.titles:
        why = "needs no key for titles" if source.format in WORKBOOKS else "has no lines of titles"
        yield ("titles",), f"{source.format!r} {why}; leave titles out"
    if source.comments:
        yield ("comments",), f"{source.format!r} has no lines of comments; leave comments out"


def _foreign_draws(kind: Kind, source: Source) -> list[tuple[tuple[str, ...], str]]:
    """The problem of a rule for drawn handicap games where there are no handicaps, if any."""
    if source.handicap_draws == "draw":
        return []
    if "handicap" not in kind.columns:
        return [(("handicap_draws",), f"{kind.games} have no handicaps; leave handicap_draws out")]
    if source.has_own_columns or {"handicap", "komi"} & {*source.columns}:
        return []
    why = "no column says the handicap; map column 'handicap', or leave handicap_draws out"
    return [(("handicap_draws",), why)]


def _no_sum(kind: Kind, source: Source) -> str | None:
    """The reason why the points of a source's tables cannot be added up, if there is one."""
    if "points_1" not in kind.columns:
        return f"{kind.games} have no tables whose points add up; leave table_sum out"
    if not source.columns or source.has_own_columns or {"points_1", "points"} & {*source.columns}:
        return None
    return "without points nothing adds up; map points_1 … points_4, or leave table_sum out"


def _foreign_sections(own: Kind) -> Iterator[tuple[str, str]]:
    """Yield the sections that rate other kinds of league, with a message for each."""
    others = [kind for kind in KINDS.values() if kind is not own]
    for kind in others:
        yield (
            kind.sections[0],
            f"a {own.name} league takes [{own.sections[0]}], not [{kind.sections[0]}]",
        )
    for kind in others:
        for section in kind.sections[1:]:
            yield section, _of_another(section, kind.name, own)
    for section, name in added_sections().items():
        if name != own.name:
            yield section, _of_another(section, name, own)


def _of_another(section: str, kind: str, own: Kind) -> str:
    return f"[{section}] is for {kind} leagues; a {own.name} league has none"


def _missing_columns(kind: Kind, columns: set[str]) -> list[str]:
    missing = sorted(set(kind.required) - columns)
    return [*(f"column {name!r} must be mapped" for name in missing), *kind.also_missing(columns)]


def _season_overlaps(league: League) -> list[str]:
    if not isinstance(league.period, list):
        return []
    seasons = sorted(league.period, key=lambda season: season.first_day)
    messages = []
    longest = seasons[0]
    for season in seasons[1:]:
        if season.first_day <= longest.last_day:
            messages.append(f"seasons {longest.name!r} and {season.name!r} overlap")
        longest = max(longest, season, key=lambda season: season.last_day)
    times = Counter(season.name for season in seasons)
    return messages + [
        f"season {name!r} is named twice" for name, n in sorted(times.items()) if n > 1
    ]
