"""The page on architecture agrees with the code: folders, files, recipes."""

import re

import pytest

from tests.docs.pages import ROOT, Page
from tests.test_tower import FLOORS, STORIES

ARCHITECTURE = Page(ROOT / "docs" / "architecture.md")
README = Page(ROOT / "README.md")
CONTRIBUTING = Page(ROOT / "CONTRIBUTING.md")
PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]*)`")


@pytest.mark.parametrize("page", [ARCHITECTURE, CONTRIBUTING, README], ids=str)
def test_every_path_exists(page: Page) -> None:
    named = {path for path in PATH.findall(page.text) if not path.startswith("/")}
    missing = {path for path in named if path.split("/")[0] in TOP and not (ROOT / path).exists()}
    assert missing == set()


TOP = {"banzuke", "flows", "engine", "sql", "tests", "bench", "docs", "data", "deploy"}


def test_the_floors_on_the_page_are_those_of_the_code() -> None:
    table = ARCHITECTURE.text.partition("| room |")[2].partition("\n\n")[0]
    rows = [PATH.findall(row.split("|")[1]) for row in table.splitlines()[2:]]
    rooms = [row[0].removeprefix("flows/").removesuffix("/") for row in rows][:-1]
    assert rooms.pop(0) == "banzuke"
    standing = list(reversed(FLOORS))
    assert [
        {"cli.py": "cli", "nightly.py": "stories"}.get(room, room) for room in rooms
    ] == standing
    stories = next(row for row in rows if "flows/nightly.py" in row)
    assert stories == [f"flows/{name}.py" for name in STORIES]


def test_every_recipe_names_files() -> None:
    recipes = CONTRIBUTING.text.partition("## Where to add")[2]
    heads = re.findall(r"^\*\*(.+?)\*\*", recipes, flags=re.M)
    assert heads == ["A reader", "A task", "A verb", "A column", "A model", "A draw model"]
    for recipe in recipes.split("\n**")[1:]:
        assert len(PATH.findall(recipe)) >= 3, recipe.splitlines()[0]
