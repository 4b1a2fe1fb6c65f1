"""Numbers for people, as each language writes them; attributes and scripts keep English ones."""

import html
import re

import pytest

from banzuke.flows.site.html.pages import Page, Renderer
from banzuke.flows.site.parts.blocks import Column, Facts, Figure, Letters, Section, Table, Text
from banzuke.flows.site.parts.numbers import Amount, in_language, number, percent, signed
from banzuke.flows.site.parts.svg import bars
from banzuke.flows.site.parts.texts import catalogue, marked, said

WRITTEN = {
    "en": ("1,585.3", "100,281", "−0.25"),
    "ja": ("1,585.3", "100,281", "−0.25"),
    "de": ("1.585,3", "100.281", "−0,25"),
    "fr": ("1\u202f585,3", "100\u202f281", "−0,25"),
    "es": ("1585,3", "100\u202f281", "−0,25"),
}


@pytest.mark.parametrize("language", WRITTEN)
def test_numbers_are_written_as_the_language_does(language: str) -> None:
    numbers = (number(1585.3, 1), number(100_281), number(-0.25, 2))
    assert tuple(in_language(text, language) for text in numbers) == WRITTEN[language]


@pytest.mark.parametrize(
    "text", ["2024-05-01", "18:30", "v1.2", "1.2.3", "1,23", "12,345,6", "8–0–1", "1.: 3", "∞", ""]
)
def test_texts_that_are_not_numbers_stay(text: str) -> None:
    for language in WRITTEN:
        assert in_language(text, language) == text


def test_signs_and_units_stay() -> None:
    assert in_language(percent(0.9175), "de") == "91,8 %"
    assert in_language(signed(1234.5, 1), "de") == "+1.234,5"
    assert in_language("1,585 (1,500 – 1,670)", "de") == "1.585 (1.500 – 1.670)"


def test_values_of_sentences_are_in_the_language_and_names_are_left_alone() -> None:
    text = Text("rows-shown", {"n": number(1500), "of": "1,500"})
    assert "1.500" in said(text, "de")
    assert "1,500" in said(text, "de")  # a text, not a number
    kept = html.unescape(str(marked(text, "de")))
    assert '"n": ["1,500"]' in kept
    assert '"of": "1,500"' in kept


def page_in(language: str) -> str:
    columns = (
        Column("player"), Column("rating", "number", digits=1), Column("games", "int"),
        Column("score", "percent", 1), Column("performance", "bounded"), Column("handicaps-even"),
    )  # fmt: skip
    row = ("1,585.3 Club", 1585.3, 12_345, 0.9175, ("≥", 2345.0), Amount("1.5 / 3"))
    table = Table(columns, [row], Text("board-static", {"period": "2024"}))
    facts = Facts([(Text("fact-rating"), Amount("1,585 (1,500 – 1,670)"))])
    picture = Figure(bars([("model 1.5", 1234.5)]), Text("aic-caption"))
    page = Page(
        title="t", heading="1,585.3 Club", site="", lead=Text("league-lead", {
            "period": "2024", "games": number(600_000), "cutoff": "2024-12-31",
        }), sections=[Section("games", [table, facts, picture])],
    )  # fmt: skip
    return Renderer(language=language, home="h").render(page, built="")


def test_a_page_has_the_numbers_of_its_language_everywhere() -> None:
    german = page_in("de")
    for cell in ("1.585,3", "12.345", "91,8 %", "≥ 2.345"):
        assert f">{cell}</td>" in german
    assert 'data-v="2345"' in german  # sorts the column
    assert '<span class="day">2024-12-31</span>' in german  # no line breaks inside of it
    assert '<td data-n="1.5 / 3">1,5 / 3</td>' in german
    assert '<span data-n="1,585 (1,500 – 1,670)">1.585 (1.500 – 1.670)</span>' in german
    assert 'data-n="1,234.5">1.234,5</text>' in german
    assert ">model 1.5</text>" in german
    assert "600.000" in german
    assert german.count("1,585.3 Club") == 2  # a name


def test_a_page_in_english_or_japanese_keeps_its_numbers() -> None:
    assert re.search(r'<td class="n">1,585\.3</td>', page_in("en"))
    assert re.search(r'<td class="n">12,345</td>', page_in("ja"))


@pytest.mark.parametrize(
    ("language", "n", "words"),
    [
        ("en", 1, "1 new game"),
        ("en", 0, "0 new games"),
        ("de", 1, "1 neue Partie"),
        ("es", 1, "1 partida nueva"),
        ("fr", 0, "0 nouvelle partie"),
        ("fr", 1234, "1\u202f234 nouvelles parties"),
    ],
)
def test_words_are_singular_or_plural_as_their_number(language: str, n: int, words: str) -> None:
    assert said(Text("why-games", {"n": number(n)}), language) == words


def test_words_beside_a_number_are_chosen_by_it() -> None:
    plural = re.compile(r"(\{\w+\}) (\w+ )?(games|parties|Partien|partidas)\b")
    for language in WRITTEN:
        fixed = {key for key, text in catalogue(language).items() if plural.search(text)}
        assert fixed <= {"games-too-many", "games-most", "tables-too-many"}, language


def test_no_line_of_french_begins_with_a_mark() -> None:
    for key, text in catalogue("fr").items():
        assert not re.search(r" [;:?!»]|« ", text), key
    assert "\u202f:" in catalogue("fr")["compare-difference"]


@pytest.mark.parametrize(
    ("language", "shown"),
    [("en", "WWDL"), ("de", "SSRN"), ("fr", "GGNP"), ("es", "GGTP"), ("ja", "○○△●")],
)
def test_results_are_letters_of_the_language_that_its_tips_explain(
    language: str, shown: str
) -> None:
    form = Letters("WWDL")
    table = Table(
        (Column("player"), Column("form", "letters")), [("WWDL", form)], Text("colours-caption")
    )
    page = Page(
        title="t", heading="WWDL Club", site="",
        sections=[Section("games", [table, Facts([(Text("fact-form"), form)])])],
    )  # fmt: skip
    made = Renderer(language=language, home="h").render(page, built="")
    assert f'<td data-f="WWDL">{shown}</td>' in made
    assert f'<span data-f="WWDL">{shown}</span>' in made
    assert "<td>WWDL</td>" in made  # a name
    texts = catalogue(language)
    for letter in texts["result-letters"]:
        assert f"{letter} " in texts["fact-form"]
        assert f"{letter} " in texts["tip-form"]
