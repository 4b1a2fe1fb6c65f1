"""A theme sets colours, logo and footer of a home; it has no code and asks no other server."""

import os
import re
from importlib import resources
from pathlib import Path

import pytest

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import BadHomeFile, read_home_file
from banzuke.flows.site.html.theme import DARK, LIGHT, Theme, contrast, read_theme

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


def themed(root: Path, text: str, **files: str | bytes) -> Theme:
    (root / "theme.toml").write_text(text, encoding="utf-8")
    for name, content in files.items():
        data = content if isinstance(content, bytes) else content.encode()
        (root / name.replace("_", ".")).write_bytes(data)
    return read_theme(Home(root), "theme.toml")


def test_without_a_file_the_theme_is_the_default(tmp_path: Path) -> None:
    assert read_theme(Home(tmp_path), None) == Theme()


def test_colours_logo_and_footer_are_used(tmp_path: Path) -> None:
    text = 'logo = "logo.svg"\nfooter = "Tuesdays"\n[light]\nlink = "#7a1f5c"\n'
    theme = themed(tmp_path, text, logo_svg=PICTURE.format('<circle r="4"/>'))
    assert theme.logo is not None
    assert (theme.logo[0], theme.footer, theme.notes) == ("logo.svg", "Tuesdays", ())
    light, dark = theme.css.split("@media", 1)
    assert "--link: #7a1f5c" in light
    assert "--link: #7cc4f5" in dark  # the default: [light] does not change it


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


def test_colours_of_low_contrast_are_noted_with_the_needed_contrast(tmp_path: Path) -> None:
    theme = themed(tmp_path, '[dark]\nink = "#444444"\n')
    assert len(theme.notes) == 2  # one for the background, one for cards
    assert "theme.toml [dark]: ink #444444 on ground #14171a" in theme.notes[0]
    assert "4.5 is needed" in theme.notes[0]


@pytest.mark.parametrize(
    "text, said",
    [
        ('[light]\nink = "red; } body { display: none"\n', "theme.toml:2"),
        ('[light]\nbody = "#000000"\n', "body"),
        ('script = "x.js"\n', "script"),
        ('logo = "logo.exe"\n', "give an .svg"),
        ('logo = "../logo.png"\n', "no file of the home"),
        ('logo = "none.png"\n', "cannot be read"),
    ],
)
def test_unknown_and_unsafe_settings_are_refused_with_their_line(
    tmp_path: Path, text: str, said: str
) -> None:
    with pytest.raises(BanzukeError, match=said):
        themed(tmp_path, text)


@pytest.mark.parametrize(
    "inside, said",
    [
        ("<script>1</script>", "<script>"),
        ('<circle onload="f()"/>', "runs code"),
        ('<image href="https://elsewhere.example/p.png"/>', "loads"),
        ("<style>@import url(x.css)</style>", "style"),
        ('<rect style="fill: url(http://elsewhere.example)"/>', "elsewhere"),
        ("<foreignObject/>", "<foreignobject>"),
        ("<circle", "not an SVG"),
    ],
)
def test_a_logo_is_a_picture_and_nothing_more(tmp_path: Path, inside: str, said: str) -> None:
    with pytest.raises(BanzukeError, match=said):
        themed(tmp_path, 'logo = "logo.svg"\n', logo_svg=PICTURE.format(inside))


def test_a_logo_is_what_its_name_says_and_small(tmp_path: Path) -> None:
    with pytest.raises(BanzukeError, match=r"no \.png picture"):
        themed(tmp_path, 'logo = "logo.png"\n', logo_png=b"<svg/>")
    with pytest.raises(BanzukeError, match="60,000 or less"):
        themed(tmp_path, 'logo = "logo.png"\n', logo_png=b"\x89PNG" + bytes(60_000))


def test_a_pipe_is_no_logo(tmp_path: Path) -> None:
    """Reading a pipe would block for ever, and so would every night."""
    os.mkfifo(tmp_path / "logo.png")
    with pytest.raises(BanzukeError, match="pipe"):
        themed(tmp_path, 'logo = "logo.png"\n')


def test_the_usual_colours_are_those_of_the_pages() -> None:
    """The contrast check uses these colours where a theme leaves a colour out."""
    css = (resources.files("banzuke.flows.site") / "assets" / "site.css").read_text("utf-8")
    blocks = [dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", b)) for b in re.findall(r"{[^{}]*}", css)]
    found = [block for block in blocks if LIGHT.keys() <= block.keys()]
    assert [{name: block[name] for name in LIGHT} for block in found] == [LIGHT, DARK, DARK]


@pytest.mark.parametrize(
    "line, said",
    [
        ('base_url = "club.example"', "https://"),
        ('base_url = "https://club.example/?a=b"', "address of the site alone"),
        ('theme = "../theme.toml"', "not a file or folder in the home"),
        ('theme = "store/x.toml"', "Banzuke's own"),
    ],
)
def test_settings_that_cannot_be_used_are_refused(tmp_path: Path, line: str, said: str) -> None:
    (tmp_path / "banzuke.toml").write_text(f"[site]\n{line}\n", encoding="utf-8")
    with pytest.raises(BadHomeFile, match=said):
        read_home_file(Home(tmp_path))


def test_an_address_ends_with_a_slash(tmp_path: Path) -> None:
    text = '[site]\nbase_url = "https://club.example/go"\n'
    (tmp_path / "banzuke.toml").write_text(text, encoding="utf-8")
    assert read_home_file(Home(tmp_path)).site.base_url == "https://club.example/go/"
