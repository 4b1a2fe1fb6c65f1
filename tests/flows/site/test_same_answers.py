"""Every interface gives the same answers about two players."""

import json
import warnings
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from typer.testing import CliRunner

import banzuke as bz
from banzuke.flows.cli import app
from banzuke.flows.home import Home
from banzuke.flows.site.building.pairs import as_values, rounded
from banzuke.flows.site.server.api import ComparisonAnswer, GainsAnswer
from banzuke.flows.site.server.readers import Readers

pytestmark = pytest.mark.long

LEAST_QUESTIONS = 50


def stored(site: Path, league: str) -> dict[tuple[str, str], dict[str, Any]]:
    """The answers on the compare page of a league by both players' keys."""
    found = {}
    for file in sorted((site / f"leagues/{league}/chunks").glob("pairs-*.js")):
        text = file.read_text(encoding="utf-8")
        data = json.loads(text.partition(",")[2].removesuffix(");\n"))
        key = file.stem.removeprefix("pairs-")
        found |= {(key, other): answers for other, answers in data.items()}
    return found


def names(site: Path, league: str) -> dict[str, str]:
    text = (site / f"leagues/{league}/chunks/names.js").read_text(encoding="utf-8")
    return {key: name for name, key, _ in json.loads(text.partition(",")[2].removesuffix(");\n"))}


def test_page_api_and_python_give_the_same_answers(site: Path, published: Home) -> None:
    home, readers, n = bz.home(published.root), Readers(published), 0
    with readers.reader() as reader:
        for league in ("club", "tables", "room"):
            called = names(site, league)
            ((last_day,),) = reader.serving.rows("SELECT max(last_day) FROM dynamic_now")
            for (one, other), page in stored(site, league).items():
                if "\\u202e" in called[one] + called[other]:  # pages show marks as their codes
                    continue
                players = {"player": called[one], "opponent": called[other]}
                api = ComparisonAnswer(reader, {"league": league, **players}).body["answers"]
                page.pop("games", None)
                assert page == rounded(api), (league, players)
                for task, answer in api.items():
                    on = last_day if task == "dynamic" else None
                    asked = home.compare(*players.values(), league=league, on=on)
                    assert answer == as_values(asked._found), (league, players, task)
                    n += 1
    readers.close()
    assert n >= LEAST_QUESTIONS


def test_the_command_and_sql_give_the_same_answers(site: Path, published: Home) -> None:
    called, home = names(site, "club"), bz.home(published.root)
    found = stored(site, "club").items()
    (one, other), page = next(pair for pair in found if "static" in pair[1])
    said = CliRunner().invoke(
        app, ["compare", called[one], called[other], "--league", "club", "--json",
              "--home", str(published.root)],
    )  # fmt: skip
    printed = json.loads(said.stdout)[0]
    assert printed["stronger"] == pytest.approx(page["static"]["stronger"], abs=1e-6)
    rows = home.sql(
        "SELECT player, probability FROM superiority WHERE league = 'club' AND period = '2024'"
        " AND player IN ($one, $other) AND opponent IN ($one, $other)",
        one=called[one], other=called[other],
    ).rows()  # fmt: skip
    chance = dict(rows)[called[one]]
    assert chance == pytest.approx(page["static"]["stronger"], abs=1e-6)


def test_the_two_orders_agree(site: Path) -> None:
    found = stored(site, "club")
    both = {pair: page for pair, page in found.items() if "static" in page}
    assert len(both) == 30
    for (one, other), page in both.items():
        back = found[other, one]["static"]
        assert page["static"]["difference"] == pytest.approx(-back["difference"], abs=1e-5)
        assert page["static"]["stronger"] + back["stronger"] == pytest.approx(1.0, abs=1e-5)


def test_games_of_two_are_seen_from_both_sides(site: Path) -> None:
    found = stored(site, "club")
    mirrored = {"W": "L", "D": "D", "L": "W"}
    n = 0
    for (one, other), page in found.items():
        back = found[other, one].get("games", [])
        assert [[day, mirrored[r], not first, event] for day, r, first, event in back] == (
            page.get("games", [])
        )
        n += len(back)
    assert n > 50


def test_the_api_refuses_bad_questions(published: Home) -> None:
    readers = Readers(published)
    with readers.reader() as reader:
        for asked, why in (
            ({"league": "club"}, "compare needs player, opponent"),
            ({"league": "club", "player": "Eve", "opponent": "Nobody"}, "no player 'Nobody'"),
            ({"plaier": "Eve"}, "did you mean 'player'"),
            (
                {"league": "club", "player": "Eve", "opponent": "Bob", "neutral": "on"},
                "neutral is 1 or 0",
            ),
        ):
            with pytest.raises(bz.BanzukeError, match=why):
                ComparisonAnswer(reader, asked)
    readers.close()


def test_everyone_tells_alike_who_gained_since_a_day(published: Home) -> None:
    home, readers, n = bz.home(published.root), Readers(published), 0
    macros = {"dynamic": "dynamic_moves", "tier": "tier_moves"}
    for league, since in (("club", "2024-03-01"), ("room", "2024-01-15"), ("tables", "2024-03-01")):
        words = ["top", league, "--since", since, "--json", "--last", "99"]
        said = CliRunner().invoke(app, [*words, "--home", str(published.root)])
        rows = json.loads(said.stdout)
        with readers.reader() as reader:
            api = GainsAnswer(reader, {"league": league, "since": since}).body["rows"]
        assert json.loads(json.dumps(api, default=str)) == rows
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            frame = home.gained(since, league=league)
        assert (
            json.loads(frame.with_columns(pl.selectors.date().cast(pl.String)).write_json()) == rows
        )
        for row in rows:
            changes = [row["rating_before"], row["rating_now"]]
            if row["task"] in macros:
                query = (
                    f"SELECT * FROM {macros[row['task']]}($league, $since) WHERE player = $player"
                )
                (one,) = home.sql(
                    query, league=league, since=since, player=row["player"]
                ).to_dicts()
                before, now = (
                    ("rate_before", "rate")
                    if row["task"] == "tier"
                    else ("rating_before", "rating")
                )
                assert [one[before], one[now]] == changes
                n += 1
        for task in {row["task"] for row in rows}:
            best = next(row for row in rows if row["task"] == task)
            moved = (
                home.moved(best["player"], since, league=league)
                .filter(task=task)
                .row(0, named=True)
            )
            assert moved["rating_before"] == pytest.approx(best["rating_before"], abs=1e-6)
            assert moved["rating_now"] == pytest.approx(best["rating_now"], abs=1e-6)
    readers.close()
    assert n > 5
