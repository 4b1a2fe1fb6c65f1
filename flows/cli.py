"""The command line: each verb is a file of `flows.commands` with its options and what it does."""

import sys
from contextlib import suppress
from importlib.util import find_spec
from io import TextIOWrapper
from typing import Annotated, NoReturn

import typer
from typer.exceptions import TyperException

from banzuke.engine.compiled.kernel_cache import prepare_engine
from banzuke.flows.commands import OTHER_WORDS, VERBS
from banzuke.flows.errors import BadPlace, BanzukeError, is_place, of_the_machine
from banzuke.flows.loading import print_stopped
from banzuke.flows.screen.command_index import index
from banzuke.flows.screen.printable import printable_lines
from banzuke.flows.screen.refused_json import as_json_error, wants_json
from banzuke.flows.standard_streams import drop_unwritten, flush_output, name_output
from banzuke.flows.terminated import (
    INTERRUPTED,
    TERMINATED,
    ended_by_signals,
    leave_when_terminated,
)
from banzuke.flows.utf8_mode import restart_in_utf8_mode

app = typer.Typer(
    cls=index("banzuke.flows.commands", VERBS, OTHER_WORDS, shared="common.options"),
    help="Ratings a league can trust: game logs in, versioned ratings out, queries in SQL.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from banzuke import __version__  # noqa: PLC0415  # reads package metadata from disk

        typer.echo(f"banzuke {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version of Banzuke.", callback=_show_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Make this a group, though its commands are elsewhere."""


def main() -> None:
    """Run the command line; expected errors become one message and an exit code."""
    try:
        with ended_by_signals():
            _run()
    except KeyboardInterrupt:  # before typer, which ends a command by the same code
        print_stopped()
        raise SystemExit(INTERRUPTED) from None
    except SystemExit as ended:
        if ended.code in (INTERRUPTED, TERMINATED):
            print_stopped()
        raise
    finally:
        drop_unwritten()


def _run() -> None:
    restart_in_utf8_mode()
    leave_when_terminated()
    prepare_engine()
    if find_spec("pandas") is None:
        # DuckDB looks for it on the whole path at each parameter of each query, in vain: a tenth
        # of the work of a small night.
        sys.modules["pandas"] = None  # type: ignore[assignment]
    if isinstance(sys.stdout, TextIOWrapper):
        with suppress(OSError):  # it may be closed on the other side
            sys.stdout.reconfigure(errors="backslashreplace")  # as standard error has it
    try:
        _answer()
    except BanzukeError as error:
        _end(error)
    except (OSError, MemoryError) as error:
        if isinstance(error, OSError):
            name_output(error)
        if (refused := of_the_machine(error)) is not None:
            _end(refused)
        if isinstance(error, OSError) and is_place(error):
            _end(BadPlace(error))
        raise


def _answer() -> NoReturn:
    """Run a command; output that cannot be written is an error of a command that has no other."""
    try:
        try:
            _answer_json() if wants_json(sys.argv[1:]) else app()
        except SystemExit as ended:
            if not ended.code:
                flush_output()
            raise
    except BrokenPipeError:  # nobody reads on: no error for a person
        raise SystemExit(1) from None
    raise SystemExit(0)


def _answer_json() -> NoReturn:
    """Run a command whose errors are JSON, also those of a command line that cannot be read."""
    try:
        code = app(standalone_mode=False)
    except TyperException as error:
        raise _WrongUsage(error.format_message(), error.exit_code) from None
    except typer.Abort:
        raise _WrongUsage("aborted", 1) from None
    raise SystemExit(code if isinstance(code, int) else 0)


class _WrongUsage(BanzukeError):
    """The words of a command line are wrong."""

    def __init__(self, message: str, exit_code: int) -> None:
        super().__init__(message)
        self.exit_code = exit_code


def _end(error: BanzukeError) -> NoReturn:
    with suppress(OSError):  # nobody can read it
        if wants_json(sys.argv[1:]):
            typer.echo(as_json_error(str(error)), err=True)
        else:
            typer.echo(f"banzuke: {printable_lines(str(error))}", err=True)
    raise SystemExit(error.exit_code) from None


if __name__ == "__main__":
    main()
