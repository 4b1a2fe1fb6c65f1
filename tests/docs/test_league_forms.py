"""Every form of every key that data/README.md documents can be written, stored and read back."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from banzuke.flows.commands.play.arena import read_weights
from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import read_home_file
from banzuke.flows.leagues.league_file import BadLeagueFile, read_league
from banzuke.flows.leagues.rooms import rooms
from banzuke.flows.site.html.theme import read_theme
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.versions.plan import as_json, parameters_of
from tests.docs.league_forms import SECTIONS, Form, forms, words_of
from tests.docs.pages import FORMATS, PAGES


def read(text: str, folder: Path):
    file = folder / "club.toml"
    file.write_text(text, encoding="utf-8")
    return read_league(file)


@pytest.mark.parametrize(
    "form", [form for form in forms() if form.section in ("", "source")], ids=str
)
def test_a_form_can_be_written_in_a_league_of_some_kind(form: Form, tmp_path) -> None:
    refused = []
    kinds = [form.value.strip('"')] if form.key == "kind" else form.kinds
    for kind in kinds:
        try:
            league = read(form.file(kind), tmp_path)
        except BadLeagueFile as error:
            refused.append(str(error))
        else:
            assert form.key in (league.source[0] if form.section else league).model_fields_set
    assert len(refused) < len(kinds), refused


@pytest.mark.parametrize(
    "form", [form for form in forms() if form.section not in ("", "source")], ids=str
)
def test_a_form_is_stored_and_read_back_as_it_was(form: Form, tmp_path) -> None:
    (kind,) = form.kinds
    league = read(form.file(kind), tmp_path)
    (task,) = (name for name, task in TASKS.items() if task.section == form.section)
    section = getattr(league, form.section)

    stored = as_json(parameters_of(league, {}, task))
    parameters = json.loads(stored)
    parameters.get("gauge", {}).pop("player_id", None)  # for the engine only, from the name
    if "anchors" in parameters:  # stored as a list, so that no name becomes a key
        parameters["anchors"] = {
            one["player"]: {"rating": one["rating"], "error": one["error"]}
            for one in parameters["anchors"]
        }
    if TASKS[task].parameters:  # remove parameters that other sections added
        parameters = {key: parameters[key] for key in section.model_fields_set}

    again = type(section).model_validate(parameters)
    assert again == section
    assert form.key in section.model_fields_set
    if hasattr(section, "for_engine"):
        assert again.for_engine() == section.for_engine()


def test_every_allowed_word_of_a_key_is_documented() -> None:
    shown: dict[tuple[str, str], list[str]] = {}
    for form in forms():
        shown.setdefault((form.section, form.key), []).append(form.value)
    for section, model in SECTIONS.items():
        for key in model.model_fields:
            words = {str(word).replace("True", "true").replace("False", "false")
                     for word in words_of(section, key)}  # fmt: skip
            assert words <= set(re.findall(r"[\w-]+", " ".join(shown.get((section, key), [])))), key
    rules = shown["stable_rank", "rule"]
    assert {rule.strip('"') for rule in rules} >= set(rooms())
    own = [tomllib.loads(f"rule = {rule}")["rule"] for rule in rules if rule.startswith("{")]
    assert (
        {"last_cost" in rule for rule in own} == {"ranks" in rule for rule in own} == {True, False}
    )


@pytest.mark.parametrize(
    "block",
    [body for page in (FORMATS, *PAGES) for language, body in page.fences if language == "toml"],
)
def test_a_block_of_the_page_is_valid_in_its_file(block: str, tmp_path) -> None:
    if block.startswith("name ="):
        assert read(block, tmp_path).name
    elif block.startswith(("[notify]", "[reading]", "[links]", "[sources]", "[site]")):
        home = Home(tmp_path)
        home.settings_file.write_text(block, encoding="utf-8")
        assert read_home_file(home).model_fields_set
    elif block.startswith("# theme.toml"):
        (tmp_path / "theme.toml").write_text(block, encoding="utf-8")
        (tmp_path / "logo.svg").write_text("<svg/>", encoding="utf-8")
        theme = read_theme(Home(tmp_path), "theme.toml")
        assert theme.css and theme.logo and theme.footer and not theme.notes
    elif block.startswith("threat ="):
        file = tmp_path / "weights.toml"
        file.write_text(block, encoding="utf-8")
        assert read_weights(file)
    elif block.startswith("["):
        source = '[[source]]\npath = "inbox/*"\n'
        kind = "tournament" if block.startswith("[[tier.") else "pairwise"
        assert read(f'name = "c"\nkind = "{kind}"\n{source}{block}', tmp_path)
    else:
        assert {line.partition(" ")[0] for line in block.splitlines()} <= {f.key for f in forms()}
