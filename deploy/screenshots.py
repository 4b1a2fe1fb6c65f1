"""`python deploy/screenshots.py`: the pictures of the README, from the site of the sample home.

Needs a night of the sample home (`make nightly`), the tools of `make test`, and chromium.
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from banzuke.flows.home import Home
from banzuke.flows.site.building.build import build_site

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
SHOTS = (
    ("league", "leagues/go-club/index.html", 1240, 760, "light"),
    ("player", "leagues/poker-room/players/p58c8cb6fbee8a75b.html", 1100, 900, "dark"),
    ("phone", "leagues/go-club/index.html", 390, 620, "light"),
)
"""(name, page and where on it, width, height, theme)"""


def main() -> None:
    """Write the pictures."""
    home = Home(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "data")
    site = build_site(home).site
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as driver:
        chromium = shutil.which("chromium")
        browser = driver.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        for name, path, width, height, theme in SHOTS:
            size = {"width": width, "height": height}
            page = browser.new_page(viewport=size, color_scheme=theme)  # type: ignore[arg-type]
            file, _, anchor = path.partition("#")
            page.goto(f"{(site / file).absolute().as_uri()}#{anchor}")
            page.wait_for_timeout(300)
            page.screenshot(path=PICTURES / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
