"""Pictures have texts in each language of the site, with the same keys and values."""

import re
from pathlib import Path

import pytest

from banzuke.flows.commands.studies.simulate.pictures import draw_picture
from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import LANGUAGES
from banzuke.flows.screen import picture_words as picture_words_module
from banzuke.flows.screen.picture_words import picture_words, say, say_unit, speaking


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_word_with_the_same_values(language: str) -> None:
    english, own = picture_words("en"), picture_words(language)
    assert own.keys() == english.keys()
    for key, text in english.items():
        assert set(re.findall(r"{\w+}", own[key])) == set(re.findall(r"{\w+}", text)), key


def test_words_are_those_of_the_language_until_its_end() -> None:
    with speaking("de"):
        assert (say("time"), say_unit("points"), say_unit("wins")) == ("Zeit", "Punkte", "wins")
    assert say("time") == "time"


def test_a_picture_has_the_words_of_its_language(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from banzuke.flows.screen.plots_ratings import draw_distribution

    with speaking("fr"):
        files = draw_distribution([1.0, 2.0], tmp_path / "d", title="d", unit="points")
    drawn = next(file for file in files if file.suffix == ".svg").read_text(encoding="utf-8")
    assert "joueurs" in drawn
    assert "players" not in drawn


def test_without_a_font_texts_are_english_and_a_note_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fonts = pytest.importorskip("banzuke.flows.screen.plots_fonts")
    monkeypatch.setattr(fonts, "families", lambda: [fonts.LATIN])
    with speaking("ja"):
        assert say("time") == "time"
    assert "no font of this machine has Japanese" in capsys.readouterr().err
    monkeypatch.setattr(fonts, "families", lambda: [fonts.LATIN, "IPAGothic"])
    with speaking("ja"):
        assert say("time") == "時間"


@pytest.mark.long
def test_pictures_of_studies_speak_the_language_of_the_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib")
    home = tmp_path / "home"
    (home / "leagues").mkdir(parents=True)
    (home / "banzuke.toml").write_text('[site]\nlanguage = "de"\n', encoding="utf-8")
    errors = {"name": "errors", "folder": tmp_path, "module": "banzuke.flows.screen.plots_errors"}
    svg = tmp_path / "errors.svg"
    monkeypatch.delenv("BANZUKE_HOME", raising=False)
    monkeypatch.chdir(tmp_path)
    draw_picture("draw_errors", None, **errors)
    assert "true win rate" in svg.read_text(encoding="utf-8")
    draw_picture("draw_errors", None, **errors, home=Home(home))
    assert "wahre Gewinnrate" in svg.read_text(encoding="utf-8")
    svg.unlink()
    monkeypatch.setenv("BANZUKE_HOME", str(home))
    draw_picture("draw_errors", None, **errors)
    assert "wahre Gewinnrate" in svg.read_text(encoding="utf-8")


def test_every_word_of_the_catalogue_is_drawn_somewhere() -> None:
    folder = Path(picture_words_module.__file__).parents[1]
    code = "".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.py"))
    named = {"unit-", "cause-", "class-", "along-cut"}
    for key in picture_words("en"):
        assert f'"{key}"' in code or any(key.startswith(start) for start in named), key
