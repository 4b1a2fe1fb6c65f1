"""Everything that exists is documented, and everything documented exists: verbs, views, keys."""

import re
import shlex
from typing import Any

import pytest

from banzuke import sql
from banzuke.engine.paired_models.chances import WITH_DRAWS, WITHOUT_DRAWS
from banzuke.flows import commands
from banzuke.flows.commands.studies import simulate
from banzuke.flows.screen.command_index import load
from tests.command_line import VERBS
from tests.docs.pages import FORMATS, PAGES, ROOT, Page

COMMANDS = Page(ROOT / "docs" / "commands.md")
SQL = Page(ROOT / "docs" / "sql.md")
VERB_ROW = re.compile(r"^\| `banzuke ([\w -]+)` \|(.*)\|$", flags=re.M)
OPTION = re.compile(r"`(--[a-z-]+)")


def verb_of(line: str) -> str | None:
    """The verb of a command line: its first two words or its first word."""
    words = re.split(r"[^\w-]", line.removeprefix("banzuke "))
    starts = (" ".join(words[:n]) for n in (2, 1))
    return next((start for start in starts if start in VERBS), None)


def commands_of(verb: str) -> list[Any]:
    """The command of a verb; for a group in one file, also the commands of the group."""
    *group, name = verb.split()
    package: Any = simulate if group else commands
    command = load(package.__name__, package.VERBS[name])
    return [command, *getattr(command, "commands", {}).values()]


def options_of(verb: str) -> set[str]:
    """The options of a verb; for a group of commands in one file, the options of all of them."""
    names = (
        name
        for one in commands_of(verb)
        for option in one.params
        for name in (*option.opts, *option.secondary_opts)
    )
    return {name for name in names if name.startswith("--")} | {"--help"}


def table_of(page: Page, head: str) -> list[str]:
    """The first cell of each row of the table whose head starts with these words."""
    table = page.text.partition(f"\n| {head} |")[2].partition("\n\n")[0]
    return [row.split("|")[1] for row in table.splitlines()[2:]]


def names_in(cells: list[str]) -> set[str]:
    """The name at the start of each piece of code: `name`, `name(a, b)`, `name --option`."""
    return {name for cell in cells for name in re.findall(r"`(\w+)[^`]*`", cell)}


def test_every_verb_is_documented_and_every_documented_verb_exists() -> None:
    assert {verb for verb, _ in VERB_ROW.findall(COMMANDS.text)} == set(VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_help_has_no_words_in_brackets_that_terminals_hide(verb: str) -> None:
    for command in commands_of(verb):
        texts = [command.help, *(getattr(option, "help", None) for option in command.params)]
        assert not [text for text in texts if text and re.search(r"\[[a-z/]", text)]


def test_every_option_of_the_table_of_verbs_exists() -> None:
    rows = {verb: set(OPTION.findall(row)) for verb, row in VERB_ROW.findall(COMMANDS.text)}
    for verb, options in rows.items():
        assert options <= options_of(verb), verb


@pytest.mark.parametrize("page", [page for page in PAGES if page.spoken], ids=str)
def test_command_lines_that_no_test_runs_have_existing_verbs_and_options(page: Page) -> None:
    for line in page.spoken:
        verb = verb_of(line)
        assert verb or line.split()[1] == "simulate", line
        words = shlex.split(line, comments=True)
        given = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert given <= options_of(verb or "simulate coverage"), line


def test_every_view_is_documented_and_every_documented_view_exists() -> None:
    assert names_in(table_of(SQL, "view")) == set(sql.names("views"))


def test_every_history_view_is_documented() -> None:
    named = set(re.findall(r"`(\w+_history)`", SQL.text.partition("## Macros")[0]))
    assert named == set(sql.names("views/history"))


def test_every_macro_is_documented_and_every_documented_macro_exists() -> None:
    folders = ("macros", "macros/checked", "macros/parts")
    assert names_in(table_of(SQL, "macro")) == {n for f in folders for n in sql.names(f)}


def test_every_report_is_documented_and_every_documented_report_exists() -> None:
    assert names_in(table_of(SQL, "`banzuke report`")) == set(sql.names("reports"))


def test_every_make_target_of_the_pages_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = {
        target
        for page in (*PAGES, FORMATS)
        for target in re.findall(r"(?:`|^|\$ )make ([a-z]+)", page.text, flags=re.M)
    }
    assert len(named) >= 5
    for target in named:
        assert re.search(rf"^{target}:", makefile, flags=re.M), target


def test_every_key_and_column_is_documented() -> None:
    from banzuke.flows.leagues import league
    from banzuke.flows.leagues.kinds import KINDS
    from banzuke.flows.leagues.rooms import Rule, Score
    from banzuke.flows.leagues.static import Anchor, Gauge, Prior

    names = (
        "Aliases",
        "League",
        "Quarantine",
        "Skill",
        "Source",
        "StableRank",
        "Static",
        "Tier",
    )
    for model in (Rule, Score, Anchor, Gauge, Prior, *(getattr(league, name) for name in names)):
        for key in model.model_fields:
            assert re.search(rf"\b{key}\b", FORMATS.text), f"{model.__name__}.{key}"
    for column in set().union(*(kind.columns for kind in KINDS.values())):
        name = re.sub(r"_[234]$", "_1", column)
        assert re.search(rf"\b{name}\b", FORMATS.text), column


def test_every_compared_model_is_documented_and_every_documented_one_exists() -> None:
    page = (ROOT / "docs" / "pairwise.md").read_text(encoding="utf-8")
    table = page.split("| model | chances at a difference", 1)[1].split("\n\n", 1)[0]
    named = re.findall(r"^\| `([\w-]+)`", table, flags=re.M)
    assert sorted(named) == sorted(one.name for one in (*WITHOUT_DRAWS, *WITH_DRAWS))


def test_every_quarantine_rule_is_documented() -> None:
    rules = set()
    for file in [*(ROOT / "flows" / "ingest" / "canonical").glob("*.py")]:
        text = file.read_text(encoding="utf-8")
        rules |= set(re.findall(r'Rule\(\s*"([a-z-]+)"', text))
    assert len(rules) > 15
    assert {rule for rule in rules if f"`{rule}`" not in FORMATS.text} == set()


def test_every_rule_for_unclear_tournament_logs_is_documented() -> None:
    from banzuke.flows.tasks.tier.event import NOTES

    assert {rule for rule in NOTES if f"`{rule}`" not in FORMATS.text} == set()
