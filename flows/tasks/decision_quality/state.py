"""Whether a hand is open: called tiles show it, a concealed kan does not."""

from banzuke.flows.readers.mahjong.moves.replay import Seen


def is_open(seen: Seen) -> bool:
    """Return whether tiles of others were called."""
    return any(kind != "ankan" for kind, _ in seen.melds)
