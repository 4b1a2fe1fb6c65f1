"""The command line: its commands are in `flows.verbs`, what they do in `flows.commands`."""

from typing import NoReturn

import typer

from flows.errors import BanzukeError, DiskFull, is_disk_full
from flows.settings import prepare_engine
from flows.verbs import asking, care, runs, schedule, sharing, studies, versions

app = typer.Typer(
    help="Ratings a league can trust: game logs in, versioned ratings out, asked in SQL.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for group in (runs, schedule, asking, versions, care, sharing, studies):
    app.add_typer(group.app)


def main() -> None:
    """Run the command line; expected errors become one message and an exit code."""
    prepare_engine()
    try:
        app()
    except BanzukeError as error:
        _end(error)
    except OSError as error:
        if not is_disk_full(error):
            raise
        _end(DiskFull(error))


def _end(error: BanzukeError) -> NoReturn:
    typer.echo(f"banzuke: {error}", err=True)
    raise SystemExit(error.exit_code) from None


if __name__ == "__main__":
    main()
