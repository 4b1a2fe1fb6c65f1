"""The report site of a home: the published data as pages; only changed leagues are rewritten."""

import json
import shutil
import sys
from contextlib import closing
from dataclasses import dataclass, field, replace
from importlib import resources
from pathlib import Path
from typing import Any

from banzuke.flows import plugins
from banzuke.flows.errors import BanzukeError, names_if_full
from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import Site, read_home_file
from banzuke.flows.screen.progress import say
from banzuke.flows.site.building.descriptions import best_of
from banzuke.flows.site.building.home_pages import HomePages
from banzuke.flows.site.building.league_site import LeagueSite
from banzuke.flows.site.building.news import news
from banzuke.flows.site.building.standings_picture import MISSING, can_draw
from banzuke.flows.site.folder.manifest import MANIFEST, OF_HOME, leagues_at, mark_of, n_files
from banzuke.flows.site.folder.publish import hand_on
from banzuke.flows.site.folder.swap import building, take_over
from banzuke.flows.site.html.pages import Renderer
from banzuke.flows.site.html.scripts import scripts
from banzuke.flows.site.html.theme import Theme, read_theme
from banzuke.flows.site.parts.chunks import write_search
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import moment
from banzuke.flows.site.parts.texts import LANGUAGES, scripts_of
from banzuke.flows.source_key import source_key
from banzuke.flows.store import Connection, open_serving

BEST = 3
"""Number of a league's best players on the home page."""
LEAGUES = "SELECT DISTINCT league FROM freshness ORDER BY ALL"


@dataclass(frozen=True)
class Built:
    """The result of a build."""

    site: Path
    written: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    pages: int = 0
    notes: tuple[str, ...] = ()
    """Messages about settings that have no effect, or that make pages hard to read."""


def build_site(home: Home) -> Built:
    """Write the site of a home from its serving file, and show it.

    Raises
    ------
    NothingPublished
        If there is no serving file yet.
    SiteNotWritten
        If another file or folder is in the place of the site.
    BadTheme, BadLogo
        If the settings' theme cannot be used.
    NotHandedOn
        If the site is written, but the folder or the command of the settings failed.
    """
    settings = read_home_file(home).site
    theme = read_theme(home, settings.theme)
    base = settings.base_url or ""
    renderer = Renderer(language=settings.language, home=settings.title, base=base, theme=theme)
    with (
        closing(open_serving(home)) as serving,
        names_if_full(home.site),
        building(home) as folder,
    ):
        built = _build(home, serving, renderer, settings, folder, theme)
    return replace(built, notes=(*built.notes, *hand_on(home.site, settings)))


def _build(
    home: Home,
    serving: Connection,
    renderer: Renderer,
    settings: Site,
    folder: Path,
    theme: Theme,
) -> Built:
    built = Built(home.site)
    before = leagues_at(home.site) or {}
    leagues = [LeagueData(home, serving, name) for (name,) in serving.rows(LEAGUES)]
    code = (
        *(source_key(), _templates_key(), settings.language, settings.title, settings.base_url),
        *(bool(theme.css), theme.logo and theme.logo[0], theme.footer, can_draw()),
        *plugins.sources(),
    )
    states = {data.league: data.state(*code) for data in leagues}
    (folder / "leagues").mkdir()
    cards = {}
    for data in leagues:
        target = folder / "leagues" / data.league
        earlier = before.get(data.league, {})
        shown = home.site.resolve() / "leagues" / data.league
        is_same = earlier.get("state") == states[data.league]
        if is_same and n_files(shown) == earlier.get("files"):  # else somebody removed some
            take_over(shown, target)
            cards[data.league] = earlier["card"]
            built.unchanged.append(data.league)
            continue
        pages = LeagueSite(data, renderer, target)
        target.mkdir()
        pages.write()
        cards[data.league] = _card(pages)
        built.written.append(data.league)
    tables = any(data.has_tables for data in leagues)
    pages_above = HomePages(settings, cards, has_tables=tables)
    pages_above.write(folder, renderer, serving, news(serving, leagues))
    write_search(folder, {data.league: data.title for data in leagues})
    _write_assets(folder, theme)
    manifest = {
        name: {
            "state": states[name], "card": cards[name],
            "files": n_files(folder / "leagues" / name),
        }
        for name in states
    }  # fmt: skip
    mark = {"leagues": manifest, OF_HOME: mark_of(home.root)}
    (folder / MANIFEST).write_text(json.dumps(mark, indent=1), encoding="utf-8")
    n_pages = sum(1 for _ in folder.rglob("*.html"))
    notes = [*theme.notes, *([MISSING] if settings.base_url and not can_draw() else [])]
    return Built(home.site, built.written, built.unchanged, n_pages, tuple(notes))


def _templates_key() -> list[str]:
    """The texts of templates, scripts and the catalogue: the code that is not Python."""
    files = resources.files("banzuke.flows.site")
    folders = (
        files / "templates",
        files / "assets",
        files / "assets" / "parts",
        files / "languages",
    )
    return [
        item.read_text(encoding="utf-8")
        for folder in folders
        for item in sorted(folder.iterdir(), key=lambda item: item.name)
        if item.name.endswith((".html", ".js", ".css", ".toml"))
    ]


def _card(pages: LeagueSite) -> dict[str, Any]:
    """The values of a league on the home page, with the best of the latest period with ranks."""
    best: list[tuple[str, str | None, str]] = []
    period = pages.periods[-1] if pages.periods else ""
    if pages.faces:
        boards = ((p, pages.faces[0].board(p)) for p in reversed(pages.faces[0].periods()))
        if ranked := next(((p, board) for p, board in boards if board.rows), None):
            period, best = ranked[0], best_of(ranked[1], BEST)
    return {
        "title": pages.data.title, "best": best, "games": pages.games,
        "cutoff": pages.data.day(pages.cutoff), "changed": pages.data.time(pages.changed),
        "at": moment(pages.changed),
        "period": period,
        "counted": pages.data.counted,
    }  # fmt: skip


def _write_assets(folder: Path, theme: Theme) -> None:
    assets = folder / "assets"
    assets.mkdir(exist_ok=True)
    if theme.css:
        (assets / "theme.css").write_text(theme.css, encoding="utf-8")
    if theme.logo:
        name, content = theme.logo
        (assets / name).write_bytes(content)
    for item in (resources.files("banzuke.flows.site") / "assets").iterdir():
        if item.name.endswith((".css", ".txt", ".svg")):
            with resources.as_file(item) as file:
                shutil.copyfile(file, assets / item.name)
    for name, code in scripts():
        (assets / name).write_text(code, encoding="utf-8")
    for name, code in (script for language in LANGUAGES for script in scripts_of(language)):
        (assets / name).write_text(code, encoding="utf-8")


def main() -> None:
    """Build the site of the home in the first argument; print the problem, if there is one."""
    try:
        build_site(Home(Path(sys.argv[1])))
    except BanzukeError as error:
        say(str(error))
        raise SystemExit(error.exit_code) from None


if __name__ == "__main__":
    main()
