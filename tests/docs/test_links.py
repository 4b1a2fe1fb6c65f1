"""Every link leads to an existing place, and README leads to every page."""

import re
from itertools import pairwise

import pytest

from tests.docs.pages import FORMATS, PAGES, README, ROOT, Page

BESIDE = [Page(ROOT / f"{name}.md") for name in ("CONTRIBUTING", "CHANGELOG", "SECURITY")]
LINK = re.compile(r"\]\(([^)\s]+)\)")


def anchors(page: Page) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", page.prose, flags=re.M)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in headings}


@pytest.mark.parametrize("page", [*PAGES, FORMATS, *BESIDE], ids=str)
def test_every_link_leads_to_a_file_and_a_heading(page: Page) -> None:
    for link in LINK.findall(page.prose):
        if link.startswith("https:"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.path.parent / path).resolve() if path else page.path
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(Page(target)), link


@pytest.mark.parametrize("page", [*PAGES, FORMATS, *BESIDE], ids=str)
def test_every_block_of_code_begins_and_ends_on_lines_of_its_own(page: Page) -> None:
    """A block whose marks share a line with text would be shown as text, and would not be run."""
    assert "```" not in page.prose


def test_readme_leads_to_every_page() -> None:
    linked = {(ROOT / link.partition("#")[0]).resolve() for link in LINK.findall(README.text)}
    assert {page.path for page in PAGES} - {README.path} <= linked


def test_every_text_block_follows_a_query() -> None:
    for page in PAGES:
        kinds = [kind for kind, _ in page.fences]
        for before, kind in pairwise(kinds):
            assert kind != "text" or before == "sql", str(page)
