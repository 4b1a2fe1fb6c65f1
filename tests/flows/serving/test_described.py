"""The serving file has a comment on every view and on every column."""

from contextlib import closing

import pytest

from banzuke import sql
from banzuke.flows.commands.answers.describe import described, page
from banzuke.flows.serving.described import meanings
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import BadQuery, open_serving
from tests.docs.pages import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture
def served(store):
    refresh_serving(store)
    with closing(open_serving(store.home)) as connection:
        yield connection


def test_no_view_and_no_column_lacks_a_comment(served) -> None:
    _, views = described(served, None)
    assert [name for name, _ in views] == sorted(sql.names("views") + sql.names("views/history"))
    bare = [name for name, says in views if not says]
    bare += [f"{view}.{row[0]}" for view, _ in views for row in described(served, view)[1]
             if not row[2]]  # fmt: skip

    assert bare == []


def test_every_described_column_exists(served) -> None:
    _, views = described(served, None)
    columns = {view: {row[0] for row in described(served, view)[1]} for view, _ in views}
    said = meanings()

    assert set(said["every"]) <= set().union(*columns.values())
    for view, own in said.items():
        assert view == "every" or set(own) <= columns[view], view


def test_the_page_of_views_is_what_the_command_writes(served) -> None:
    says = "write it anew: banzuke describe --markdown docs/views.md"
    assert page(served) == (ROOT / "docs" / "views.md").read_text(encoding="utf-8"), says


def test_a_misspelt_view_gets_a_guess(served) -> None:
    with pytest.raises(BadQuery, match="no view 'gmae'; did you mean 'game'"):
        described(served, "gmae")
