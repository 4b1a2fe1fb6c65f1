"""The league behind the names of players: a player's name in its place says what went wrong."""

from banzuke.flows.serving.league_called import NoSuchLeague, league_called
from banzuke.flows.store import Connection

PLAYERS = "SELECT 1 FROM player WHERE lower(player) = lower($text) LIMIT 1"


def league_last(serving: Connection, text: str | None) -> str | None:
    """`league_called`, for commands whose first words are players.

    Only commands say that a text is a player: the API does not tell who plays in leagues with
    pseudonyms.

    Raises
    ------
    NoSuchLeague
        If there is no such league, or several have the title.
    """
    try:
        return league_called(serving, text)
    except NoSuchLeague as error:
        if serving.rows(PLAYERS, {"text": text}):
            raise NoSuchLeague(
                f"{error}. {text!r} is a player: players stand first, and the league behind them"
            ) from None
        raise
