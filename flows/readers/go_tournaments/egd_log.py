"""Result tables of go tournaments in the form of the European Go Database (.h9, .tour).

A line is a player: place, name, rank, country, club, criteria, and a cell for each round such as
`4+/w2`: a win against the player in line 4, with white, who gave two stones. Lines that begin with
a semicolon describe the tournament: `; EV[Winter Go]`, `; DT[2024-01-07,2024-01-08]`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.gathered import NOT_A_GAME, UnusableGame
from banzuke.flows.readers.go_tournaments.report import LEGACY, MEANINGS, go_games, own_id
from banzuke.flows.readers.layouts.rounds import Row, games_of
from banzuke.flows.readers.layouts.swiss_cells import cell_of
from banzuke.flows.readers.legacy_text import read_text
from banzuke.flows.readers.pairwise_games import with_meanings
from banzuke.flows.readers.rows import RawRows, line_unit
from banzuke.flows.readers.text import split_lines

ABOUT = re.compile(r";\s*(?P<key>[A-Z]{2})\[(?P<value>[^\]]*)\]?")
PLAYER = re.compile(
    r"\s*(?P<place>[0-9]{1,4})\.?\s+(?P<name>\S.*?)\s+(?P<rank>[0-9]{1,2}\s?[dkpDKP])\b(?P<rest>.*)"
)
CELL = re.compile(r"[0-9]{1,4}[-+=?][!]?(?:/?[wbWB][0-9]?)?[!]?|[0-9]{1,4}[-+=?]")
BEGINNING = re.compile(rf"{CELL.pattern}|[0-9]{{1,4}}!")
"""The cell of the first round, behind the criteria."""
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def read_egd(path: Path, source: Source, limits: Reading) -> RawRows:
    """The games of every round; byes, and wins by default, are void."""
    games = go_games()
    lines = split_lines(read_text(path, source, limits, legacy=LEGACY))
    said: dict[str, str] = {}
    rows: list[Row] = []
    ranks: dict[str, str] = {}
    for line, text in lines.select("_line", "text").iter_rows():
        if found := ABOUT.match(text.strip()):
            said.setdefault(found["key"], found["value"].strip())
        elif text.strip() and not text.lstrip().startswith(";"):
            player = _row(line, text)
            if isinstance(player, UnusableGame):
                games.refuse(line, text[:300], player)
            else:
                rows.append(player[0])
                ranks[player[0].name] = player[1]
    day = DAY.match(said.get("DT", ""))
    event, komi = said.get("EV"), said.get("KM")
    unit = line_unit(lines.height)
    for nth, row, found_game in games_of(_even(rows), white_first=False):
        line = unit * nth + row.line
        if isinstance(found_game, UnusableGame):
            games.refuse(line, row.raw, found_game)
            continue
        names = (str(found_game["first"]), str(found_game["second"]))
        games.add(
            line,
            f"round {nth}: {row.raw}",
            {
                **found_game,
                "result": found_game.get("score"),
                "termination": found_game.get("void_reason"),
                "void_reason": None,
                "event": event,
                "round": str(nth),
                "played_at": day and day[0],
                "game": own_id(event, day and day[0], str(nth), names),
                "komi": komi,
                "first_rank": ranks.get(names[0]),
                "second_rank": ranks.get(names[1]),
            },
        )
    return with_meanings(games.rows(path, source, may_be_empty=bool(rows)), source, MEANINGS)


def _row(line: int, text: str) -> tuple[Row, str] | UnusableGame:
    found = PLAYER.match(text.partition("|")[0])
    if found is None:
        return UnusableGame(
            NOT_A_GAME,
            "the line has no place, name and rank of a player; fix it, or put a semicolon first",
        )
    parts = found["rest"].split()
    begin = next((i for i, part in enumerate(parts) if BEGINNING.fullmatch(part)), len(parts))
    texts = tuple(parts[begin:])
    # a cell that is not understood keeps its round, so that later cells keep theirs
    cells = tuple(cell_of(_default_last(part)) if CELL.fullmatch(part) else None for part in texts)
    name = " ".join(found["name"].split())
    return Row(line, int(found["place"]), name, text.strip()[:300], texts, cells), found["rank"]


def _default_last(cell: str) -> str:
    """A cell with the mark of a game that was not played, moved behind the result: 4+!/w0."""
    plain = cell.replace("!", "").replace("?", "-")
    result = re.match(r"[0-9]+[-+=]", plain)
    if result is None or not set(cell) & set("!?"):
        return plain
    return f"{result[0]}!{plain[result.end() :]}"


def _even(rows: list[Row]) -> list[Row]:
    """The rows with the same number of rounds: cells are added for a player who left early."""
    n = max((len(row.cells) for row in rows), default=0)
    return list(_filled(rows, n))


def _filled(rows: list[Row], n: int) -> Iterator[Row]:
    for row in rows:
        missing = (None,) * (n - len(row.cells))
        yield Row(
            *(row.line, row.number, row.name, row.raw, (*row.texts, *missing)),
            (*row.cells, *missing),
        )
