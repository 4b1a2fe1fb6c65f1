"""Names of 85 letters without a space: no page scrolls sideways, nothing is cut without a sign."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.site.building.build import build_site
from tests.flows.site.conftest import OPEN, write_home
from tests.flows.site.visits import MARKS, Visit, browser
from tests.marks import rare

__all__ = ["browser"]  # a fixture

pytestmark = MARKS
WIDE, LATIN, TITLE = "W" * 85, "Donaudampfschifffahrtsgesellschaft" * 3, "Vereinigung" * 8
EVENT, NIGHT = "春季囲碁選手権大会" * 10, "Donnerstagabendturnier" * 4
NAMES = {
    "Ångström Zoë": WIDE, "{{ 7 * 7 }} & </td>": LATIN, OPEN: EVENT, "night/": f"{NIGHT}/",
    "Club <b>of</b> the & town": TITLE,
    'name = "tables"': f'name = "tables"\ntitle = "{TITLE}"',
}  # fmt: skip
WRONG = """() => {
  const width = document.documentElement.clientWidth, found = [];
  if (document.documentElement.scrollWidth > width) found.push("the page scrolls sideways");
  for (const node of document.querySelectorAll("body *")) {
    const box = node.getBoundingClientRect(), style = getComputedStyle(node);
    if (!box.width || !box.height || style.visibility === "hidden") continue;
    const svg = node.closest("svg");
    if (svg) {
      const room = svg.getBoundingClientRect();
      const out = box.left < room.left - 1 || box.right > room.right + 1;
      if (node.tagName === "text" && out) found.push("in a picture: " + node.textContent);
      continue;
    }
    if (node.matches("main, .skip, .unseen")) continue;
    const hides = ["hidden", "clip"].includes(style.overflowX);
    if (hides && node.scrollWidth > node.clientWidth + 1 && style.textOverflow !== "ellipsis")
      found.push("cut: " + node.textContent);
    let above = node.parentElement;
    while (above && !["auto", "scroll", "hidden"].includes(getComputedStyle(above).overflowX))
      above = above.parentElement;
    if (!above && box.right > width + 1) found.push("beyond the edge: " + node.textContent);
  }
  return found.map(text => text.slice(0, 80));
}"""
"""What is wrong with the layout of a page, each as a line."""


@pytest.fixture(scope="module")
def long_site(tmp_path_factory: pytest.TempPathFactory, rate_home: Callable[[Home], None]) -> Path:
    """The site of the usual home, in which people, events and leagues have long names."""
    home = write_home(tmp_path_factory.mktemp("long") / "home")
    for file in [*(home.root / "inbox").iterdir(), *home.leagues.iterdir()]:
        text = file.read_text(encoding="utf-8")
        for name, long in NAMES.items():
            text = text.replace(name, long)
        file.write_text(text, encoding="utf-8")
    rate_home(home)
    build_site(home)
    return home.site


def pages_of(folder: Path, half: int) -> list[str]:
    """All pages but every second player, event and version of a league, who have pages alike."""
    found = sorted(page.relative_to(folder) for page in folder.rglob("*.html"))
    alike = [page for page in found if page.parent.name in ("players", "events", "versions")]
    others = [page for page in found if page not in alike]
    assert len(alike) > len(others) / 2
    return [page.as_posix() for page in (*others, *alike[half::2])]


@pytest.mark.parametrize(("width", "half"), [(390, 0), rare(390, 1), rare(1600, 0), rare(1600, 1)])
def test_long_names_fit_every_page(browser: Any, long_site: Path, width: int, half: int) -> None:
    visit = Visit(
        browser, f"{long_site.absolute().as_uri()}/", viewport={"width": width, "height": 844}
    )
    wrong = {}
    pages = pages_of(long_site, half)
    texts = [(long_site / page).read_text(encoding="utf-8") for page in pages]
    for name in (WIDE, LATIN, TITLE, EVENT, NIGHT):
        assert sum(name in text for text in texts) > 3
    for page in pages:
        visit.go(page)
        if found := visit.page.evaluate(WRONG):
            wrong[page] = found
    assert wrong == {}
    visit.context.close()
