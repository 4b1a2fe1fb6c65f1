"""The games of crosstables as text, from tournament programs and the US Chess Federation.

Both cells of a game must agree. White is first where colours are known. The title above the table
gives the event and its day.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.gathered import NOT_A_GAME, Gathered, UnusableGame, not_of_format
from banzuke.flows.readers.layouts import round_robin, rounds
from banzuke.flows.readers.legacy_text import read_text
from banzuke.flows.readers.pairwise_games import VOID, pairwise_games, with_meanings
from banzuke.flows.readers.rows import LINE, RawRows, UnreadableFile, line_unit
from banzuke.flows.readers.text import split_lines
from banzuke.flows.readers.titles import DAY, EVENT, title_of
from banzuke.flows.readers.wall_charts.chart import Chart, charts_of

MEANINGS = dict.fromkeys((rounds.BYE, rounds.FORFEIT), VOID)
LEGACY = "cp1252"
NO_CHART = (
    "no lines have a number, a name and results of rounds such as 4w1 or W12, of which the cells "
    "of both players agree"
)


def read_wall_chart(path: Path, source: Source, limits: Reading) -> RawRows:
    """The games of every round; byes and forfeits are void.

    Raises
    ------
    UnreadableFile
        ``not-wall-chart`` if no table is found, or its cells do not agree.
    """
    lines = split_lines(read_text(path, source, limits, legacy=LEGACY))
    charts = charts_of([*lines.select(LINE, "text").iter_rows()])
    if not charts:
        raise not_of_format(path, source, NO_CHART)
    games = pairwise_games("neutral")
    unit = line_unit(lines.height)
    said: dict[str, str | None] = {"event": path.name.partition(".")[0], "played_at": None}
    for chart in _each_once(charts):
        _refuse_namesakes(path, chart)
        title = title_of(chart.above)
        day = title.get(DAY) or said["played_at"]  # of the title above the first table
        said = {"event": title.get(EVENT) or said["event"], "played_at": day}
        _add(games, chart, said, unit)
    return with_meanings(games.as_rows(source), source, MEANINGS)


def _each_once(charts: Sequence[Chart]) -> list[Chart]:
    """The tables without those whose games a later one also has, such as by number and by rank."""
    keys = [{*_keys(chart)} for chart in charts]
    return [
        chart
        for nth, chart in enumerate(charts)
        if not any(keys[nth] <= later for later in keys[nth + 1 :])
    ]


def _keys(chart: Chart) -> Iterator[tuple[str | None, ...]]:
    """Yield the round, both players and the result of each game, whoever stands first."""
    for _, _, found in _games(chart, 0):
        if isinstance(found, dict):
            one, other, score = found["first"], found["second"], found.get("score")
            turned = str(one) > str(other)
            mirrored = {"1": "0", "0": "1"}.get(score or "", score)
            two = (other, one, mirrored) if turned else (one, other, score)
            yield (found.get("round"), *two)


def _add(games: Gathered, chart: Chart, said: Mapping[str, str | None], unit: int) -> None:
    """Add the games of a table, with the event and the day that its title says."""
    for line, raw, found in _games(chart, unit):
        if isinstance(found, UnusableGame):
            games.refuse(line, raw, found)
        else:
            told = {"result": found.get("score"), "termination": found.get("void_reason")}
            games.add(line, raw, {**said, **found, **told, "void_reason": None})
    _refuse_unread(games, chart, unit)


def _games(
    chart: Chart, unit: int
) -> Iterator[tuple[int, str, dict[str, str | None] | UnusableGame]]:
    """Yield line number, text and game or error; every game has a line number of its own."""
    if chart.is_swiss:
        for nth, row, found in rounds.games_of(chart.rows, white_first=True):
            told = {**found, "round": str(nth)} if isinstance(found, dict) else found
            yield nth * unit + row.line, row.raw, told
        return
    texts = round_robin.as_results([row.texts for row in chart.rows])
    players = [
        round_robin.Player(row.line, row.name, row.raw, tuple(cells))
        for row, cells in zip(chart.rows, texts, strict=True)
    ]
    for nth, (one, game) in enumerate(round_robin.games_of(players), start=1):
        yield nth * unit + one.line, one.raw, game


def _refuse_namesakes(path: Path, chart: Chart) -> None:
    """Raise if two lines have the same name, such as long names that are cut."""
    lines: dict[str, int] = {}
    for row in chart.rows:
        if row.name in lines:
            raise UnreadableFile(
                "same-name",
                f"lines {lines[row.name]} and {row.line} of {path.name} both have the name "
                f"{row.name!r}",
                "each name is one player: write two names that differ, everywhere in your logs",
            )
        lines[row.name] = row.line


def _refuse_unread(games: Gathered, chart: Chart, unit: int) -> None:
    """Put lines into quarantine that begin with a number, and are no line of a player."""
    for line, raw in chart.unread:
        why = "the line has no name with a cell for each round; fix it, or remove its number"
        games.refuse(unit + line, raw, UnusableGame(NOT_A_GAME, why))
