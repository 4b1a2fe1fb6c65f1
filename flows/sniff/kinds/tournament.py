"""Guesses at logs of tournaments: a row is a player's entry, with its place."""

import re
from collections.abc import Iterator, Mapping

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.spelled_numbers import place_of
from banzuke.flows.readers.titles import EVENT as EVENT_OF_TITLE
from banzuke.flows.sniff.columns import (
    Column,
    Log,
    plain,
    remarks_of_voids,
    result_words,
    void_words,
)
from banzuke.flows.sniff.dates import HOUR, date_column, written
from banzuke.flows.sniff.kinds.layouts import is_of_two_rows
from banzuke.flows.sniff.proposal import MOST_VALUES, Guess, quoted
from banzuke.flows.sniff.results import marks_of, together
from banzuke.flows.sniff.tournaments import (
    EVENTS,
    FIELD_SIZE,
    NO_EVENT,
    STARTS,
    Events,
    counts_buy_ins,
    doubts_of_names_again,
    doubts_of_reentries,
    doubts_of_turned_places,
    events_of,
    meanings_of_places,
)

MAHJONG = re.compile("半荘|卓|素点|持ち?点|着順|麻雀|mahjong|riichi|hanchan", re.IGNORECASE)
MORE = {"win": {"wins", "s", "g", "v"}, "loss": {"losses", "n", "p", "d"}}
"""Names of columns of standings besides words of results: wins and losses in a few languages."""
TIE_BREAKS = frozenset(
    [
        "buchholz",
        "buchh",
        "bhz",
        "sonneborn",
        "berger",
        "soberg",
        "sos",
        "sosos",
        "sodos",
        "mms",
        "median",
        "tb",
        "wtg",
        "tiebreak",
        "tiebreaks",
        "feinwertung",
        "ソルコフ",
        "ソルコフ点",
        *("トップ率", "平均順位", "平均着順", "連対率", "ラス率", "ラス回避率"),
        "sossos",
        "koya",
    ]
)
"""Words of tie-breaks and of averages, which only rankings of games have."""
OF_RATED_GAMES = frozenset(
    [
        "rtg",
        "rating",
        "elo",
        "ratings",
        "dwz",
        "twz",
        "fed",
        "ipr",
        "rp",
        "perf",
        "performance",
        "oppo",
        "opponents",
        "レーティング",
        "勝数",
        "敗数",
    ]
)
"""Words of rankings and rating lists of games of two, which lists of prizes do not have."""
HALF = re.compile(r"[0-9]*\s*½|[0-9]+[.,]5")
TIMES = {
    "started_at": STARTS,
    "ended_at": [("end",), ("date", "end"), ("end", "event")],
    "registration_closes_at": [("closes", "registered"), ("closes", "date", "registered")],
    "registered_at": [("registered",), ("date", "registered"), ("entry", "date")],
    "busted_at": [("busted",), ("busted", "date")],
}
NUMBERS = {
    "entry": [("entry",), ("entry", "number")],
    "hands": [("hands",), ("games", "hands")],
    "table_size": [("size", "table"), ("seat", "table"), ("size",)],
    "stack": [("stack",), ("stack", "start")],
}

TEAM = frozenset(["team", "mannschaft", "equipo", "equipe", plain("チーム")])
"""Names of columns of teams, as `plain` has them."""
MONEY = {"buy_in": ("buy_in",), "prize": ("prize",)}


def guesses(log: Log) -> Iterator[Guess]:
    """Yield the reading of a log as one of tournaments."""
    team = teams_of(log)
    if team is not None:
        log = Log(tuple(column for column in log.columns if column is not team))
    ends = _ends(log)
    player = log.about(("player",), ("number", "player"))
    others = Log(tuple(column for column in log.columns if column not in ends))
    place = others.about(("place",), ("end", "place"), ("number", "place")) or _of_ordinals(log)
    if player is None or place is None or is_of_standings(log) or is_ranking(log):
        return
    values, said = meanings_of_places(place)
    if not values and not any(text.isdigit() or place_of(text) for text in place.different):
        return  # positions in a team, such as top and mid
    columns = {"player": player.name, "place": place.name}
    day = date_column(log)
    events = events_of(log, place, day)
    if _are_of_two(log, place, events):
        return
    columns |= events.mapped
    unsure = [*events.unsure] if events.columns else [*_doubts_of_one_event(log)]
    if of_mahjong := [column.name for column in log.columns if MAHJONG.search(column.name)]:
        unsure.append(
            f"{quoted(of_mahjong[0])} looks like mahjong, but no columns show which three or four "
            "rows are one game, so the log is read as a tournament: give each game a number"
        )
    unsure += [*_doubts_of_field(log, events)]
    unsure += doubts_of_turned_places(log, place, events.texts)
    _add_facts(columns, log, ends, day)
    unsure += [*doubts_of_reentries(log, columns, events), *_doubts_of_hours(log, columns)]
    unsure += doubts_of_names_again(log, columns, events)
    if team is not None:
        columns["team"] = team.name
    unsure += said
    yield Guess(
        "tournament",
        columns,
        {"place": values} if values else {},
        unsure=tuple(unsure),
        source=events.source,
        hints=together(
            _cancelled(log, {*columns.values()} - {columns.get("event", "")}),
            marks_of(log, columns),
        ),
    )


def _cancelled(log: Log, used: set[str]) -> dict[str, list[str]]:
    """The remarks, and the names of events, that call a tournament cancelled, by their columns."""
    texts = {c.name: c.different[:MOST_VALUES] for c in log.columns if c.name not in used}
    found = {
        name: [*dict.fromkeys([*void_words(some), *remarks_of_voids(some)])]
        for name, some in texts.items()
    }
    return {name: some for name, some in found.items() if some}


def _are_of_two(log: Log, place: Column, events: Events) -> bool:
    """Whether rows are the two players of games that no event keeps apart."""
    places = {place_of(text) or text for text in place.different}
    used = {column.name for column in events.columns}
    return places == {"1", "2"} and any(
        is_of_two_rows(column) and column.name not in used for column in log.columns
    )


def _of_ordinals(log: Log) -> Column | None:
    """A column of results whose values are places, such as 1st place."""
    column = log.about(("score",))
    ordinals = column is not None and [place_of(text) for text in column.different]
    return column if ordinals and all(ordinals) and "1" in ordinals else None


def _ends(log: Log) -> list[Column]:
    """The columns with days or times whose name, such as Finished, is also one of places."""
    return [c for c in log.columns if c.words.concepts == {"place"} and written(c).is_dates]


def _add_facts(columns: dict[str, str], log: Log, ends: list[Column], day: Column | None) -> None:
    """Add the columns of times, numbers and money that a log has."""
    for name, choices in TIMES.items():
        column = log.about(*choices)
        if column is not None and written(column).is_dates:
            columns[name] = column.name
    if ends:
        columns.setdefault("ended_at", ends[0].name)
    if day is not None and not {"started_at", "ended_at"} & columns.keys():
        columns["started_at"] = day.name
    for name, choices in NUMBERS.items():
        column = log.about(*choices)
        if column is None or not column.is_of_numbers or column.name in columns.values():
            continue
        if name == "entry" and "0" in column.different:
            continue  # entries are numbered from 1: these are counts of re-entries
        columns[name] = column.name
    for name, choice in MONEY.items():
        column = log.about(choice)
        if column is None or counts_buy_ins(column):
            continue
        if column.name not in columns.values():
            columns[name] = column.name


def _doubts_of_hours(log: Log, columns: Mapping[str, str]) -> Iterator[str]:
    """Yield a doubt about registrations and busts that are hours without a day."""
    of_play = ("registered_at", "busted_at", "registration_closes_at")
    hours = [
        quoted(column.name)
        for name in of_play
        if name not in columns
        and (column := log.about(*TIMES[name])) is not None
        and len(column.values)
        and column.values.str.contains(HOUR).all()
    ]
    if hours:
        yield (
            f"{' and '.join(hours)} {'has' if len(hours) == 1 else 'have'} hours without a day, "
            "and are not used: write days too, such as 2024-01-31 20:15, if partial games and late "
            "registration should count"
        )


def teams_of(log: Log) -> Column | None:
    """The column of teams that play together: all people of a team have its place in an event.

    Any other column with such a name has clubs, or players.
    """
    team = next((column for column in log.columns if plain(column.name) in TEAM), None)
    player = next((c for c in log.all_named("player") if c is not team), None)
    place, event = log.about(("place",), ("end", "place"), ("number", "place")), log.about(*EVENTS)
    if team is None or player is None or place is None:
        return None
    same = [team.texts.alias("team"), place.texts.alias("place")]
    of_event = {"event": event, "day": date_column(log), "start": log.about(*STARTS)}
    same += [column.texts.alias(name) for name, column in of_event.items() if column is not None]
    rows = pl.DataFrame(same).drop_nulls("team")
    places = rows.group_by([name for name in rows.columns if name != "place"]).agg(
        pl.len(), pl.col("place").n_unique()
    )
    shares = (places["place"] == 1).all() and (places["len"] > 1).any()
    return team if shares else None


def _doubts_of_one_event(log: Log) -> Iterator[str]:
    """Yield notes on a file without a column of events."""
    yield f"{NO_EVENT}: each file is a tournament with the name of the file"
    if log.about(("score",)) is not None:
        yield (
            "if this is the final table of games of two, it is a ranking without games: use the "
            "pairings or the crosstable in its place"
        )


def is_of_standings(log: Log) -> bool:
    """Whether a log is a table of wins, losses and perhaps draws: standings, and not an event."""
    names = {plain(column.name) for column in log.columns if column.is_of_numbers}
    return all(names & (result_words(what) | MORE[what]) for what in MORE)


def is_ranking(log: Log) -> bool:
    """Whether a log is a ranking of games of two, without the games.

    A ranking has tie-breaks; or it has ratings, countries or half points, and no column of events.
    """
    names = [{*re.findall(r"[^\W\d_]+", plain(column.name))} for column in log.columns]
    if any(words & TIE_BREAKS for words in names):
        return True
    event = log.about(*EVENTS)
    if event is not None and event.name != EVENT_OF_TITLE:
        return False
    points = log.about(("score",))
    in_halves = points is not None and any(map(HALF.fullmatch, points.different))
    return in_halves or any(words & OF_RATED_GAMES for words in names)


def of_format(_: str) -> Iterator[Guess]:
    """Yield the reading of a format that names players and places itself."""
    yield Guess("tournament")


def refined(guess: Guess, _: pl.DataFrame) -> Guess:
    """The guess, unchanged: rows of tournaments add nothing to it."""
    return guess


def settings(_: pl.DataFrame, __: Guess) -> list[str]:
    """An empty list: a log of tournaments does not show settings of its rating."""
    return []


def _doubts_of_field(log: Log, events: Events) -> Iterator[str]:
    """Yield a doubt if most tournaments had more entries, by a column, than they have rows."""
    for column in log.columns if events.columns else ():
        if not FIELD_SIZE.fullmatch(plain(column.name)) or not column.is_of_numbers:
            continue
        rows = pl.DataFrame({"event": events.texts, "size": column.texts}).drop_nulls("event")
        sizes = rows.group_by("event", maintain_order=True).agg(
            pl.col("size").drop_nulls().n_unique().alias("n_sizes"),
            pl.col("size").drop_nulls().first().cast(pl.Float64, strict=False),
            pl.len().alias("n_rows"),
        )
        short = sizes.filter((pl.col("n_sizes") == 1) & (pl.col("size") > pl.col("n_rows")))
        if short.height > 0.5 * sizes.height:
            name, _, size, n_rows = short.row(0)
            yield (
                f"{quoted(column.name)} is {size:.0f} for {name}, but the log has "
                f"{counted(n_rows, 'row')}: the players in the log are rated as if nobody else had "
                "played. Add a row for every entry, also for entries without a prize"
            )
