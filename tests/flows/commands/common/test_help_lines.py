"""Help of commands: lines end where the terminal does, not where lines of the code end."""

from banzuke.flows.commands import VERBS
from banzuke.flows.screen.command_index import load


def test_each_paragraph_of_help_is_one_line() -> None:
    group = load("banzuke.flows.commands", VERBS["player"])
    commands = [load("banzuke.flows.commands", VERBS["compare"]), *group.commands.values()]
    paragraphs = [each for command in commands for each in command.help.split("\n\n")]
    assert len(paragraphs) > len(commands)  # some have more than one
    assert not any("\n" in paragraph for paragraph in paragraphs)
