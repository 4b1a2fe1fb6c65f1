"""What a tournament league knew of its players after an event."""

from dataclasses import dataclass

from flows.store import Store


@dataclass(frozen=True)
class TierState:
    """Each known player's (mu, sigma, entries so far) after an event, by player id."""

    players: dict[str, tuple[float, float, int]]


def state_after(store: Store, version_id: str | None) -> TierState:
    """Return the state after an event's version; None is the state before the first event."""
    if version_id is None:
        return TierState({})
    chain = chain_of(store, version_id)
    position = {version: index for index, version in enumerate(chain)}
    entries = store.rows(
        "SELECT version_id, player_id, mu_after, sigma_after, entries FROM result.tier_entry"
    )
    players: dict[str, tuple[int, tuple[float, float, int]]] = {}
    for version, player_id, mu, sigma, n_entries in entries:
        at = position.get(version)
        if at is not None and at >= players.get(player_id, (-1,))[0]:
            players[player_id] = (at, (mu, sigma, n_entries))
    return TierState({player_id: state for player_id, (_, state) in sorted(players.items())})


def chain_of(store: Store, version_id: str) -> list[str]:
    """Return the versions of a stream up to and with the given one, the first event first."""
    previous = dict(
        store.rows("SELECT version_id, previous_version_id FROM result.version WHERE task = 'tier'")
    )
    chain = [version_id]
    while (before := previous[chain[-1]]) is not None:
        chain.append(before)
    return chain[::-1]
