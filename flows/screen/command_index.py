"""Groups of commands: each command's file is imported when the command runs.

The list of commands reads only the text of each file, so that `banzuke --help` waits for no
library that a single command needs.
"""

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from importlib import import_module, resources
from typing import Any

from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException
from typer.main import get_command

from banzuke.flows.loading import loading
from banzuke.flows.screen.extra_words import say_what_is_meant


def index(
    package: str,
    verbs: Mapping[str, str],
    other_words: Mapping[str, str] | None = None,
    *,
    shared: str = "",
) -> type[TyperGroup]:
    """The group of commands in a package, listed in the order of ``verbs``.

    ``verbs`` has the module of each command, by its name within the package; ``other_words`` has
    the command that people mean by a word that is no command; ``shared`` is the module of the
    options that many commands have.
    """
    words = other_words or {}

    @contextmanager
    def explained() -> Iterator[None]:
        try:
            yield
        except TyperException as error:
            if (failed := getattr(error, "ctx", None)) is not None:
                have = partial(_with_option, package, verbs, shared)
                say_what_is_meant(error, failed, have=have)
            raise

    class Index(TyperGroup):
        """Commands by name; each is built at its first use."""

        def __init__(self, **attributes: Any) -> None:
            super().__init__(**attributes)
            self.commands = {verb: TyperCommand(name=verb, callback=None) for verb in verbs}

        def resolve_command(self, ctx: Any, args: list[str]) -> Any:
            """The name, the command itself and its arguments."""
            if args and args[0] not in verbs and args[0] in words:
                ctx.fail(f"No such command {args[0]!r}. Did you mean {words[args[0]]!r}?")
            name, _, rest = super().resolve_command(ctx, args)
            return name, load(package, verbs[str(name)]), rest

        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            """Read the words before the command; an error says what may be meant."""
            with explained():
                return super().parse_args(ctx, args)

        def invoke(self, ctx: Any) -> Any:
            """Run the command; an error about its words says what may be meant."""
            with explained():
                return super().invoke(ctx)

        def format_help(self, ctx: Any, formatter: Any) -> None:
            """Write the help, with the summary of each command."""
            for verb, command in self.commands.items():
                command.help = _says(package, verbs[verb])
            super().format_help(ctx, formatter)

    return Index


def load(package: str, module: str) -> Any:
    """The command of a module, or the group of a package of commands."""
    with loading():
        command = get_command(import_module(f"{package}.{module}").app)
    for one in (command, *getattr(command, "commands", {}).values()):
        one.help = _without_line_breaks(one.help or "")
    return command


def _without_line_breaks(text: str) -> str:
    """The paragraphs of a docstring, a line each: a terminal breaks them where it ends."""
    paragraphs = inspect.cleandoc(text).split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _with_option(package: str, verbs: Mapping[str, str], shared: str, option: str) -> list[str]:
    """The verbs whose own text has an option; none for an option that many commands share.

    Of such an option a few verbs have a text of their own, which would be no help.
    """
    quoted = f'"{option}"'
    if shared and quoted in _text(package, shared):
        return []
    return [verb for verb, module in verbs.items() if quoted in _text(package, module)]


def _text(package: str, module: str) -> str:
    """The text of a verb's file; for a package, that of the package itself."""
    *rooms, name = module.split(".")
    folder = resources.files(package).joinpath(*rooms)
    file = folder / f"{name}.py"
    if not file.is_file():
        file = folder / name / "__init__.py"
    return file.read_text(encoding="utf-8")


def _says(package: str, module: str) -> str:
    """The docstring of a verb's function; for a package, the docstring of the package."""
    name = module.rpartition(".")[2]
    tree = ast.parse(_text(package, module))
    functions = (node for node in tree.body if isinstance(node, ast.FunctionDef))
    own: ast.FunctionDef | ast.Module = next((f for f in functions if f.name == name), tree)
    says = inspect.cleandoc(ast.get_docstring(own) or "")
    return re.sub(r"^`banzuke[^`]*`: (\w)", lambda found: found[1].upper(), says)
