"""`banzuke simulate tier`: published numbers beside ours, the bars of the specification, charts."""

import datetime as dt
import json
import sys

import numpy as np
import pytest
from matplotlib.figure import Figure

from banzuke.engine.labs.tier.calibrate import Calibration
from banzuke.engine.labs.tier.examples import examples
from banzuke.engine.labs.tier.printed import NAMES
from banzuke.engine.labs.tier.study import Study, study
from banzuke.engine.streams import child, named
from banzuke.engine.tier import TierParams
from banzuke.flows.cli import main
from banzuke.flows.commands.studies.simulate import tier, tier_calibrate
from banzuke.flows.commands.studies.simulate.tier_measures import (
    Measure,
    measures,
    printed_ranges,
    published,
)
from banzuke.flows.screen import plots_tier

pytestmark = pytest.mark.long

PARAMS = TierParams()


@pytest.fixture(scope="module")
def found() -> Study:
    return study(n_seeds=2, rng=named("simulate", "tier"), params=PARAMS)


@pytest.fixture
def known_study(monkeypatch, found: Study) -> None:
    """The known study in place of the command's study, which takes long to simulate."""

    def same(*, n_seeds, rng, params, on_step) -> Study:
        assert (n_seeds, params) == (2, PARAMS)
        on_step(n_seeds)
        return found

    monkeypatch.setattr(tier, "study", same)


def run(monkeypatch, *arguments: object) -> int:
    """Run the command line in this process and return its exit code."""
    monkeypatch.setattr(sys, "argv", ["banzuke", "simulate", "tier", *map(str, arguments)])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


@pytest.mark.rare  # tests/sources compares the numbers every time
def test_json_has_every_published_number_beside_ours(
    tmp_path, monkeypatch, capsys, known_study, found
) -> None:
    assert run(monkeypatch, "--seeds", 2, "--json", "--output", tmp_path) == 0
    said = capsys.readouterr()
    rows = {(r["table"], r["row"], r["column"]): r for r in json.loads(said.out)}
    assert rows["rate", "top", "points"]["published"] == 1939.4
    assert rows["rate", "all", "points"]["ours"] == found.rate.mean[5]
    assert rows["rate", "all", "points"]["se"] == found.rate.se[5]
    assert rows["rate", "all", "points"]["holds"] is True
    assert rows["tier_percent", "strong", "A"]["published"] == 53.2
    assert rows["tier_percent", "strong", "A"]["ours"] == found.tier_percent.mean[1, 1]
    assert rows["tier_percent_late", "beginner", "C"]["published"] == 96.0
    assert rows["sigma", "15", "points"]["ours"] == found.sigma_by_entry.mean[14]
    assert rows["median_rate", "3", "points"]["published"] == 1500.0
    assert rows["first_gain", "new", "points"]["published_to"] == 400.0
    assert rows["net_effect", "29", "H = 0.4"]["published"] == -13.3
    tables = {table for table, *_ in rows}
    assert set(published()) - {"source", "published_on"} <= tables
    assert set(tier.TITLES) == tables
    numbers = [v for t in published().values() if isinstance(t, dict) for v in t.values()]
    assert len([r for r in rows.values() if r["published"] is not None]) >= len(numbers)
    assert all(r["seeds"] == 2 for r in rows.values())
    assert "wrote" in said.err
    assert (tmp_path / "tier.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert "<svg" in (tmp_path / "tier.svg").read_text(encoding="utf-8")[:600]


def test_tables_say_which_bars_hold(tmp_path, monkeypatch, capsys, known_study) -> None:
    monkeypatch.setattr(tier, "draw_picture", lambda *_, **__: None)
    assert run(monkeypatch, "--seeds", 2, "--output", tmp_path) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "ours ± published z wanted holds" in text
    assert "1879.4 to 1999.4 yes" in text
    assert "200 to 400 200 to 400 yes" in text
    assert "over 2 seasons" in text
    assert "All 22 bars of the specification hold." in text
    assert "Each published number is a bar, too, of 3 errors: " in text
    assert "contradict its other numbers" in text


def test_published_numbers_outside_their_bar_are_named() -> None:
    near, far = (
        Measure("rate", "top", "points", ours, 1.0, (9.0, 9.0), None, 2.0) for ours in (8, 1)
    )
    said = "Each published number is a bar, too, of 3 errors: "
    assert tier._far_off([near]) == f"{said}1 of 1 hold."
    assert tier._far_off([near, far]).startswith(f"{said}1 of 2 hold; not: rate top -4.0.\n")


def test_every_bar_of_the_specification_is_there_and_can_fail(found: Study) -> None:
    judged = [row for row in measures(found, PARAMS) if row.holds is not None]
    assert len(judged) == 22
    for row in judged:
        low, high = row.bar
        for outside in (low - 1e-9, high + 1e-9):
            if np.isfinite(outside):
                assert Measure(row.table, row.row, "", outside, None, bar=row.bar).holds is False
    short = Measure("order", "top - strong", "points", -1.0, 0.1, bar=(0.0, np.inf))
    assert tier._verdict([short, *judged]) == (
        "22 of 23 bars of the specification hold; not: order top - strong."
    )


def test_calibration_aims_at_the_published_numbers() -> None:
    said = published()
    assert said["published_on"] == dt.date(2022, 11, 29)
    ranges = dict(zip(NAMES, printed_ranges(), strict=True))
    assert ranges["rate", "all", ""] == (1619.0, 1619.0)
    assert ranges["tier_percent_late", "weak", "A"] == (8.0, 8.0)
    assert ranges["top_tier_percent", "3", ""] == (1.0, 3.0)
    tables = ("rate", "rate_late", "tier_percent", "tier_percent_late", "sigma", "median_rate")
    cells = [v for t in (*tables, "top_tier_percent") for v in said[t].values()]
    n_cells = sum(len(v) if isinstance(v, list) and len(v) == 4 else 1 for v in cells)
    assert len(ranges) == n_cells - 1  # all except the sigma before the first entry


@pytest.fixture
def calibrated(monkeypatch) -> Calibration:
    """A fixed calibration in place of a search: every number is off by half a standard error."""
    values = np.array([low for low, _ in printed_ranges()])
    result = Calibration(
        params=TierParams(hands_c=PARAMS.hands_c + 0.01),
        close_at=0.17,
        values=values,
        values_before=values + 1.0,
        z=np.full(values.size, 0.5),
        z_before=np.full(values.size, 2.0),
        n_evaluations=17,
        converged=True,
    )
    monkeypatch.setattr(tier_calibrate, "calibrate", lambda *_, **__: result)
    rows = values + np.array([[-1.0], [1.0]])
    monkeypatch.setattr(tier_calibrate, "simulated", lambda *_, **__: rows)
    return result


def test_calibration_shows_constants_and_numbers_of_three_sets(
    monkeypatch, capsys, calibrated
) -> None:
    assert run(monkeypatch, "--calibrate", "--json") == 0
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
    constants = [rows["hands_c"][name] for name in ("specified", "shipped", "refitted")]
    assert constants == [0.55, PARAMS.hands_c, PARAMS.hands_c + 0.01]
    assert rows["close_at"]["refitted"] == 0.17
    assert rows["rate all"]["published"] == 1619.0
    assert rows["rate all"]["z_refitted"] == 0.5
    assert rows["rate all"]["z_specified"] == 2.0
    assert rows["rate all"]["z_shipped"] == pytest.approx(0.0)
    assert rows["rate all"]["seeds"] == 4


def test_calibration_says_whether_the_shipped_constants_are_its_result(
    monkeypatch, capsys, calibrated
) -> None:
    assert run(monkeypatch, "--calibrate", "--seeds", 2) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "17 sets were tried; the search came to rest" in text
    assert "Shipped constants are within 0.04 of the refitted ones" in text
    monkeypatch.setattr(tier_calibrate, "SAME", 0.001)
    assert run(monkeypatch, "--calibrate") == 0
    assert "Shipped constants are NOT within 0.001 of" in " ".join(capsys.readouterr().out.split())


def test_panels_show_the_numbers_of_the_study(tmp_path, monkeypatch, found: Study) -> None:
    figures: list[Figure] = []
    monkeypatch.setattr(plots_tier, "_save", lambda figure, _: figures.append(figure) or [])
    careers = examples(rng=child(named("simulate", "tier"), 0), params=PARAMS)
    plots_tier.draw_tier((found, careers, PARAMS), tmp_path / "tier")
    classes, tiers, three, strong = figures[0].axes
    for line, rates in zip(classes.get_lines(), found.rate_by_entry.mean, strict=True):
        np.testing.assert_array_equal(line.get_ydata(), rates)
    assert [t.get_text() for t in tiers.texts] == [name for name, _ in PARAMS.tiers[::-1]]
    assert len(tiers.collections) == len(PARAMS.tiers)
    drawn = [line.get_ydata() for line in three.get_lines() if len(line.get_ydata()) == 20]
    np.testing.assert_array_equal(drawn, careers.rate)
    np.testing.assert_array_equal(strong.get_lines()[-1].get_ydata(), careers.strong_rate)
    places = [t.get_text() for t in three.texts if t.get_text().isdigit()]
    assert sorted(places) == sorted(map(str, careers.place.ravel()))
