"""The sample's poker room: true skills are found, and the questions of the README have answers."""

import csv
import re
import shutil
from pathlib import Path

import pytest
from scipy.stats import spearmanr

from flows.ingest.league_files import ingest_league
from flows.inputs.prepare import prepare
from flows.leagues.league_file import read_league
from flows.serving.ask import ask
from flows.serving.serving_file import refresh_serving
from flows.settings import Home
from flows.store import open_store
from flows.tasks.register import rate
from flows.versions.plan import parameters_of, plan
from flows.versions.stage import publish

ROOT = Path(__file__).parents[3]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    """A function that asks a home that has rated the sample's poker room."""
    home = Home(tmp_path_factory.mktemp("sample"))
    log = "inbox/poker-room/season-2023.csv"
    (home.root / log).parent.mkdir(parents=True)
    shutil.copy(ROOT / "data" / log, home.root / log)
    league = read_league(ROOT / "data" / "leagues" / "poker-room.toml")
    with open_store(home, command="test") as store:
        ingest_league(store, home, league)
        prepared = prepare(store, league)
        jobs = plan(store, league, prepared.inputs, parameters_of(league, {})).jobs
        published = publish(store, rate(jobs, None))
        refresh_serving(store)
    assert prepared.left_out == {}
    assert (len(published.promoted), published.rejected, published.warnings) == (60, (), ())
    return lambda query: ask(home, query)


def order_found(asked, what: str) -> float:
    """Return Spearman's correlation of the true skills and what the events say of a player."""
    with (ROOT / "data" / "truth" / "poker-room.csv").open(encoding="utf-8") as stream:
        skill = {row["player"]: float(row["skill"]) for row in csv.DictReader(stream)}
    query = f"SELECT player, {what} FROM tier_event GROUP BY player ORDER BY player"
    rows = asked(query)[1]
    assert len(rows) == 40
    return float(spearmanr([skill[player] for player, _ in rows], [x for _, x in rows])[0])


def test_final_rates_order_true_skills_better_than_mean_places_do(asked) -> None:
    by_rate = order_found(asked, "arg_max(rate_after, entries)")
    by_place = order_found(asked, "-avg(place)")
    by_share = order_found(asked, "-avg((place - 0.5) / field)")

    assert by_rate > max(by_place, by_share)
    words = re.sub(r"\s+", " ", README)
    said = f"{by_rate:.2f} for the final rates, {by_place:.2f} for mean places and {by_share:.2f}"
    assert said in words


def test_sample_has_late_entries_re_entries_and_one_broken_row(asked) -> None:
    [(late, again, timed)] = asked(
        "SELECT count_if(n_gone > 0), count_if(entry > 1), bool_and(timed) FROM tier_event"
    )[1]
    assert late > 300
    assert again > 150
    assert timed
    assert asked("SELECT rule FROM quarantine")[1] == [("bad-place",)]


QUERIES = [q for q in re.findall(r"```sql\n(.*?)```", README, flags=re.S) if "tier_event" in q]


@pytest.mark.parametrize("query", QUERIES)
def test_questions_of_the_readme_have_answers(asked, query) -> None:
    columns, rows = asked(query)

    assert len(rows) == 5
    shown = [dict(zip(columns, row, strict=True)) for row in rows]
    for row in shown:
        if "core" in row:
            causes = ("core", "hands", "partial", "place_weight", "conservation", "late")
            assert sum(row[cause] for cause in causes) == row["change"], "to the last digit shown"
        else:
            assert row["without_payment"] > row["gain"]


def test_readme_asks_both_questions() -> None:
    assert len(QUERIES) == 2
