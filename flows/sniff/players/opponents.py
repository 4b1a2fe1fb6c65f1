"""Opponents behind signs: @ Ben for a game away, and vs. Ben, or Ben alone, for one at home."""

from dataclasses import replace

from banzuke.flows.readers.layouts.pairings import OPPOSED
from banzuke.flows.sniff.columns import Column
from banzuke.flows.sniff.players.two_players import PERHAPS_TWICE, Players
from banzuke.flows.sniff.proposal import quoted


def opposed_by_signs(players: Players) -> Players:
    """The players, if signs before the second ones say where the first one played.

    Either all opponents have a sign, or some have one of games away. If all have @, or some first
    players, too, it belongs to the names, as in chats.
    """
    if players.pairing is not None:
        return players
    first, second = players.first, players.second
    found = {text: OPPOSED.fullmatch(text.strip()) for text in second.different}
    signed = [sign for sign in found.values() if sign is not None]
    n_away = sum(sign["away"] is not None for sign in signed)
    are_signs = len(signed) == len(found) > n_away or 0 < n_away < len(found)
    if not are_signs or any(map(OPPOSED.fullmatch, first.different)):
        return players
    names = {text: sign["name"] for text, sign in found.items() if sign is not None}
    bare = Column(second.name, second.place, second.texts.replace(names))
    shown = next(text for text, sign in found.items() if sign is not None)
    where = "away behind @ and at, and at home elsewhere" if n_away else "the first player"
    said = (
        f"{quoted(second.name)} has the opponent behind a sign, such as {quoted(shown)}: "
        f"{quoted(first.name)} is {where}"
    )
    return replace(
        players,
        second=bare,
        pairing=second.name,
        left=first.name,
        move_in_turn=n_away > 0,
        unsure=(*(each for each in players.unsure if each != PERHAPS_TWICE), said),
    )
