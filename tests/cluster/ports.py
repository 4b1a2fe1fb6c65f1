"""Free ports of this machine."""

import socket


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
