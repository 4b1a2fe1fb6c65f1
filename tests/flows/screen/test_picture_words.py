"""Pictures speak each language of the site: all keys, the same values, and what is drawn."""

import re
from pathlib import Path

import pytest

from banzuke.flows.leagues.home_file import LANGUAGES
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


def test_without_a_font_words_are_english_and_that_is_said(
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
