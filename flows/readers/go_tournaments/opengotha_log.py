"""Tournaments of OpenGotha in XML: players, games of each round, byes."""

from collections.abc import Mapping
from pathlib import Path
from xml.parsers import expat

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.gathered import UnusableGame
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
from banzuke.flows.readers.layouts.rounds import BYE, FORFEIT, NOBODY
from banzuke.flows.readers.legacy_text import read_text
from banzuke.flows.readers.pairwise_games import with_meanings
from banzuke.flows.readers.rows import RawRows, UnreadableFile

RESULTS = {
    "RESULT_BLACKWINS": WIN,
    "RESULT_WHITEWINS": LOSS,
    "RESULT_EQUAL": DRAW,
}
"""The result of black, who is the first player."""
BY_DEFAULT = "_BYDEF"
NOT_XML = "not-opengotha"
Element = tuple[int, str, Mapping[str, str]]
"""The line, the name and the attributes of an element."""


def read_opengotha(path: Path, source: Source, limits: Reading) -> RawRows:
    """The games of every round; byes, and wins by default, are void."""
    elements = _elements(path, read_text(path, source, limits, legacy=LEGACY))
    players = {_key(of): of for _, name, of in elements if name == "Player"}
    about = next((of for _, name, of in elements if name == "GeneralParameterSet"), {})
    event, day = about.get("name") or about.get("shortName"), about.get("beginDate")
    komi = about.get("komi")
    games = go_games()
    pairings = [element for element in elements if element[1] in ("Game", "ByePlayer")]
    each_on_its_line = len({line for line, *_ in pairings}) == len(pairings)
    for number, (line, name, of) in enumerate(pairings, start=1):
        raw = " ".join(f'{key}="{value}"' for key, value in of.items())
        at = line if each_on_its_line else number
        try:
            values = _game(of, players, komi) if name == "Game" else _bye(of, players)
        except UnusableGame as error:
            games.refuse(at, raw, error)
            continue
        round_ = of.get("roundNumber") or ""
        names = (str(values["first"]), str(values["second"]))
        of_event = {"event": event, "round": round_ or None, "played_at": day, "komi": komi}
        games.add(at, raw, {**values, **of_event, "game": own_id(event, day, round_, names)})
    return with_meanings(games.rows(path, source, may_be_empty=bool(players)), source, MEANINGS)


def _elements(path: Path, data: bytes) -> list[Element]:
    """The elements of a document.

    Raises
    ------
    UnreadableFile
        ``not-opengotha`` if it is not XML, or has a DOCTYPE, which no report of a program has.
    """
    found: list[Element] = []
    parser = expat.ParserCreate("utf-8")

    def start(name: str, said: dict[str, str]) -> None:
        found.append((parser.CurrentLineNumber, name, said))

    def refuse(*_: object) -> None:
        raise _not_xml(path, "it has a DOCTYPE")

    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise _not_xml(path, str(error)) from None
    return found


def _not_xml(path: Path, found: str) -> UnreadableFile:
    return UnreadableFile(
        NOT_XML,
        f"{path.name} is not a tournament of OpenGotha: {found}",
        "save it again in OpenGotha",
    )


def _key(player: Mapping[str, str]) -> str:
    """The name of a player in the games of the file: family name and first name, in capitals."""
    return f"{player.get('name', '')}{player.get('firstName', '')}".replace(" ", "").upper()


def _who(key: str | None, players: Mapping[str, Mapping[str, str]]) -> tuple[str, str | None]:
    player = players.get((key or "").replace(" ", "").upper())
    if player is None:
        raise UnusableGame("unknown-player", f"no player is called {key!r}; fix the name")
    name = f"{player.get('name', '')} {player.get('firstName', '')}"
    return " ".join(name.split()), player.get("rank")


def _game(
    of: Mapping[str, str], players: Mapping[str, Mapping[str, str]], komi: str | None
) -> dict[str, str | None]:
    black, black_rank = _who(of.get("blackPlayer"), players)
    white, white_rank = _who(of.get("whitePlayer"), players)
    said = of.get("result", "")
    result = RESULTS.get(said.removesuffix(BY_DEFAULT))
    default = FORFEIT if said.endswith(BY_DEFAULT) else None
    return {
        "first": black,
        "second": white,
        "result": result,
        "termination": default or (None if result else NO_RESULT),
        "handicap": of.get("handicap", "0"),
        "komi": komi,
        "neutral": "true" if of.get("knownColor") == "false" else None,
        "first_rank": black_rank,
        "second_rank": white_rank,
    }


def _bye(of: Mapping[str, str], players: Mapping[str, Mapping[str, str]]) -> dict[str, str | None]:
    name, rank = _who(of.get("player"), players)
    return {"first": name, "second": NOBODY, "termination": BYE, "first_rank": rank}
