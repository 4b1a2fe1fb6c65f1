"""`python -m banzuke` is the command `banzuke`."""

from banzuke.flows.loading import loading
from banzuke.flows.standard_streams import open_closed_streams


def main() -> None:
    """Load the command line, which takes a while on a slow machine, and run it."""
    open_closed_streams()
    with loading():
        from banzuke.flows.cli import main as run_command_line  # noqa: PLC0415
    run_command_line()


if __name__ == "__main__":
    main()
