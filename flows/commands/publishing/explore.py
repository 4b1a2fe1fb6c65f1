"""`banzuke explore`: a notebook with six worked questions, on the serving file."""

import importlib.util
import os
import sys
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer

from banzuke.flows.commands.common.options import HomeOption
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.standard_streams import flush_output

app = typer.Typer(add_completion=False)
COPY = "questions.py"


class NoNotebook(BanzukeError):
    """No program can open the notebook; the message names the package to install."""

    exit_code = 2


@app.command(epilog="Example: banzuke explore --home data")
def explore(
    home: HomeOption = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="The notebook; by default report/questions.py of the home."
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            "--port", help="The port of the notebook; by default a free one.", min=1, max=65535
        ),
    ] = None,
    answers: Annotated[
        bool,
        typer.Option("--answers", help="Show answers only: code is hidden and cannot be changed."),
    ] = False,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open it in this machine's browser.")
    ] = True,
) -> None:
    """Open a notebook with six worked questions about the ratings, which you can change.

    The notebook runs on this machine only, asks for a token, and reads the serving file: no cell
    can change a rating. An existing notebook is opened as you left it.
    """
    if importlib.util.find_spec("marimo") is None:
        raise NoNotebook(
            "a notebook needs marimo: pip install -c constraints.txt 'banzuke[explore]'"
        )
    where = Home.find(home)
    file = output or where.root / "report" / COPY
    text = resources.files("banzuke.flows.explore").joinpath(COPY).read_text(encoding="utf-8")
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    command = _command(file, port=port, answers=answers, browser=browser)
    environment = {**os.environ, "BANZUKE_HOME": str(where.root.resolve()), **_at_once(file, text)}
    # The notebook's server would answer a full disk with a traceback: our own line meets it first.
    print(f"The notebook is {file}; Ctrl-C ends it.")  # noqa: T201
    flush_output()
    # The server replaces this process, so a signal to this process ends the server.
    os.execve(command[0], command, environment)


def _at_once(file: Path, text: str) -> dict[str, str]:
    """The variable with which marimo runs all cells at once; only if nobody has edited our text."""
    is_ours = file.read_text(encoding="utf-8", errors="replace") == text
    return {"_MARIMO_CONFIG_OVERLOAD_RUNTIME_AUTO_INSTANTIATE": "true"} if is_ours else {}


def _command(file: Path, *, port: int | None, answers: bool, browser: bool) -> list[str]:
    """The command that starts marimo, without its check for a newer version."""
    mode = ["run"] if answers else ["edit", "--skip-update-check"]
    server = ["--host", "127.0.0.1", "--token", *([] if browser else ["--headless"])]
    server += [] if port is None else ["--port", str(port)]
    return [sys.executable, "-m", "marimo", *mode, str(file), *server]
