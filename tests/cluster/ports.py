"""Free ports of this machine."""

import socket


def free_port() -> int:
    """A free port on loopback."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
