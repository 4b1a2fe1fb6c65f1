"""`python -m banzuke` is the command `banzuke`."""

from banzuke.flows.cli import main

if __name__ == "__main__":
    main()
