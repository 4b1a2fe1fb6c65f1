"""Whether a hand is open: called tiles open a hand, a concealed kan does not."""

from banzuke.flows.readers.mahjong.moves.replay import Seen


def is_open(seen: Seen) -> bool:
    """Whether tiles of other players were called."""
    return any(kind != "ankan" for kind, _ in seen.melds)
