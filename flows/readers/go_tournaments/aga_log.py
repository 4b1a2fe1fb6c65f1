"""Reports of tournaments to the American Go Association: TOURNEY, PLAYERS, and GAMES of each round.

GAMES may have the number of the round and its day behind it.

A game is a line such as `1 2 W 0 7`: the numbers of white and black, the winner, stones, komi.
"""

import datetime as dt
import re
from pathlib import Path

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.gathered import NOT_A_GAME, UnusableGame
from banzuke.flows.readers.go_tournaments.report import (
    DRAW,
    LEGACY,
    LOSS,
    MEANINGS,
    NO_RESULT,
    WIN,
    go_games,
    own_id,
)
from banzuke.flows.readers.legacy_text import read_text
from banzuke.flows.readers.pairwise_games import with_meanings
from banzuke.flows.readers.rows import RawRows
from banzuke.flows.readers.text import split_lines

SECTION = re.compile(r"(?P<name>TOURNEY|PLAYERS|GAMES|END)\b\s*(?P<rest>.*)", re.IGNORECASE)
SETTING = re.compile(r"(?P<key>[a-z]+)\s*=\s*(?P<value>.*)", re.IGNORECASE)
PLAYER = re.compile(
    r"(?P<number>[0-9]+)\s+(?P<name>\S.*?)(?:,?\s+rank\s*=?\s*|\s+)(?P<rank>[0-9]{1,2}\s?[dkDK]|-?[0-9]{1,2}(?:\.[0-9]+)?)(?:\s.*)?"
)
GAME = re.compile(
    r"(?P<white>[0-9]+)\s+(?P<black>[0-9]+)\s+(?P<winner>[WwBb?=])\s+(?P<stones>[0-9])(?:\s+(?P<komi>-?[0-9]+(?:\.[0-9]+)?))?"
)
RESULTS = {"w": LOSS, "b": WIN, "=": DRAW}
"""The result of black, who is the first player."""


def read_aga(path: Path, source: Source, limits: Reading) -> RawRows:
    """The games of every round; a game with an unknown winner (?) is void, = is a draw."""
    games = go_games()
    lines = split_lines(read_text(path, source, limits, legacy=LEGACY))
    section, round_, event, day = "", "", None, None
    players: dict[str, tuple[str, str]] = {}
    for line, text in lines.select("_line", "text").iter_rows():
        plain = text.partition("#")[0].strip()
        if not plain:
            continue
        if found := SECTION.fullmatch(plain):
            section = found["name"].upper()
            event = found["rest"].strip() or event if section == "TOURNEY" else event
            round_ = found["rest"].strip() if section == "GAMES" else round_
        elif section == "TOURNEY":
            setting = SETTING.fullmatch(plain)
            day = _day(setting["value"]) if setting and setting["key"].lower() == "start" else day
        elif section == "PLAYERS":
            if found := PLAYER.fullmatch(plain):
                players[found["number"]] = (" ".join(found["name"].split()), found["rank"])
            else:
                games.refuse(line, text, _no_line("a player: a number, a name and a rank"))
        elif section == "GAMES":
            try:
                values = _game(plain, players)
            except UnusableGame as error:
                games.refuse(line, text, error)
                continue
            names = (str(values["first"]), str(values["second"]))
            number, of_round = _round_and_day(round_)
            of_event = {"event": event, "round": number, "played_at": of_round or day}
            games.add(line, text, {**values, **of_event, "game": own_id(event, day, round_, names)})
        else:
            games.refuse(line, text, _no_line("TOURNEY, PLAYERS or GAMES"))
    return with_meanings(games.rows(path, source, may_be_empty=bool(players)), source, MEANINGS)


def _game(text: str, players: dict[str, tuple[str, str]]) -> dict[str, str | None]:
    found = GAME.fullmatch(text)
    if found is None:
        raise _no_line("a game: white, black, the winner W or B, stones and komi")
    for number in (found["white"], found["black"]):
        if number not in players:
            raise UnusableGame("unknown-player", f"nobody has the number {number}; fix it")
    (white, white_rank), (black, black_rank) = players[found["white"]], players[found["black"]]
    result = RESULTS.get(found["winner"].lower())
    return {
        "first": black,
        "second": white,
        "result": result,
        "termination": None if result else NO_RESULT,
        "handicap": found["stones"],
        "komi": found["komi"],
        "first_rank": black_rank,
        "second_rank": white_rank,
    }


def _no_line(what: str) -> UnusableGame:
    return UnusableGame(NOT_A_GAME, f"the line is not {what}; fix it")


def _round_and_day(text: str) -> tuple[str | None, str | None]:
    """The round and its day, of the text behind GAMES: 2 and 2024-03-02 of 2 3/2/2024."""
    number, _, last = text.rpartition(" ")
    day = _day(last)
    return ((number.strip() if day else text) or None), day


def _day(text: str) -> str | None:
    """The day of an American date, 01/31/2024."""
    for pattern in ("%m/%d/%Y", "%Y-%m-%d", "%m/%d/%y"):
        try:
            return dt.datetime.strptime(text.strip(), pattern).date().isoformat()
        except ValueError:
            continue
    return None
