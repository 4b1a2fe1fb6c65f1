"""Pictures: the same bytes for the same numbers, whatever the user's settings of matplotlib."""

import xml.etree.ElementTree as ET
from pathlib import Path

import matplotlib
import numpy as np
import pytest
from matplotlib.figure import Figure

from banzuke.engine.labs.match_coverage import Coverage, coverage_study
from banzuke.engine.labs.stable_rank_study import Study
from banzuke.engine.labs.stable_rank_study import study as study_ranks
from banzuke.engine.stable_rank import Rule
from banzuke.engine.streams import named
from banzuke.flows.screen import plots, plots_fonts, plots_ratings
from banzuke.flows.screen.plots_ratings import draw_intervals

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def study() -> Coverage:
    return coverage_study([0.5, 0.1, 0.01], np.arange(10, 2000, 37))


@pytest.fixture
def drawn(study: Coverage, tmp_path: Path, monkeypatch) -> Figure:
    """The figure as it is before it is saved."""
    figures: list[Figure] = []
    monkeypatch.setattr(plots, "_save", lambda figure, _: figures.append(figure) or [])
    plots.draw_coverage(study, tmp_path / "coverage")
    return figures[0]


@pytest.mark.long
def test_the_same_study_gives_the_same_bytes(study: Coverage, tmp_path: Path) -> None:
    first = plots.draw_coverage(study, tmp_path / "first.of.two")
    with matplotlib.rc_context({"font.size": 30, "axes.facecolor": "red"}):
        second = plots.draw_coverage(study, tmp_path / "second")
    assert [file.name for file in first] == ["first.of.two.png", "first.of.two.svg"]
    for one, two in zip(first, second, strict=True):
        assert one.read_bytes() == two.read_bytes()


@pytest.mark.long
def test_no_date_stands_in_the_svg(study: Coverage, tmp_path: Path) -> None:
    _, svg = plots.draw_coverage(study, tmp_path / "coverage")
    names = {element.tag.rpartition("}")[2] for element in ET.parse(svg).iter()}
    assert "path" in names
    assert not names & {"date", "creator"}


@pytest.mark.long
def test_drawing_leaves_the_users_settings_alone(study: Coverage, tmp_path: Path) -> None:
    with matplotlib.rc_context({"font.size": 30}):
        plots.draw_coverage(study, tmp_path / "coverage")
        assert matplotlib.rcParams["font.size"] == 30


def test_each_panel_shows_its_numbers_and_its_nominal_level(drawn: Figure, study: Coverage) -> None:
    assert len(drawn.axes) == 6
    for panel, (i, j) in zip(drawn.axes, np.ndindex(2, 3), strict=True):
        assert f"p = {study.rates[j]:g}" in panel.get_title(loc="left")
        assert f"{100 * study.confidences[i]:g} %" in panel.get_title(loc="left")
        assert panel.get_xscale() == "log"
        nominal, *clouds = panel.get_lines()
        assert set(nominal.get_ydata()) == {study.confidences[i]}
        for cloud, name in zip(
            clouds, ("clopper_pearson", "around_true_rate", "normal"), strict=True
        ):
            values = getattr(study, name)[i, j]
            np.testing.assert_array_equal(cloud.get_ydata(), values[values < 0.9997])


def test_every_cloud_is_named_in_its_colour(drawn: Figure) -> None:
    for panel in (drawn.axes[2], drawn.axes[5]):
        colours = {text.get_color() for text in panel.texts}
        assert {plots.GREEN, plots.BLUE, plots.VERMILION} <= colours


def test_no_dot_is_below_the_picture(drawn: Figure) -> None:
    for panel in drawn.axes:
        low = panel.get_ylim()[0]
        assert all(line.get_ydata().min() > low for line in panel.get_lines()[1:])


@pytest.fixture
def ranks(tmp_path: Path, monkeypatch) -> tuple[Figure, Study]:
    """The figure of a small study of stable ranks, and the study."""
    found = study_ranks(
        [0.25] * 4, range(100, 1100, 100), draws=500, rng=named("plot"), rule=Rule()
    )
    figures: list[Figure] = []
    monkeypatch.setattr(plots, "_save", lambda figure, _: figures.append(figure) or [])
    plots.draw_stable_rank(found, tmp_path / "stable-rank")
    return figures[0], found


def test_stable_rank_panels_show_the_three_estimators_and_their_spread(ranks) -> None:
    figure, found = ranks
    means, spread = figure.axes
    drawn = [line.get_ydata() for line in means.get_lines()[2:]]
    for values, name in zip(drawn, ("plain", "corrected", "exact"), strict=True):
        np.testing.assert_array_equal(values, getattr(found, f"{name}_mean"))
    np.testing.assert_array_equal(spread.get_lines()[1].get_ydata(), found.exact_sd)
    names = [text.get_text() for text in (*means.texts, *spread.texts)]
    assert names == ["plain", "corrected", "exact", "sd of plain", "sd of exact", "bias of plain"]


def test_a_far_end_of_one_interval_does_not_hide_other_values(tmp_path: Path) -> None:
    figures: list[Figure] = []
    rows = [(n, 9.0 - n, 10.0 + n, 12.0 + n) for n in range(8)]
    rows[3] = (3, float("nan"), 13.0, 1e6)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plots_ratings, "_save", lambda figure, _: figures.append(figure) or [])
        plots_ratings.draw_history(rows, tmp_path / "way", title="way", unit="dan", along="game")
    (panel,) = figures[0].axes
    low, high = panel.get_ylim()
    assert low < 10.0
    assert 19.0 < high < 30.0
    assert panel.get_xlabel() == "game, with 95 % intervals; triangles: the interval goes on"
    marks = [line for line in panel.get_lines() if line.get_marker() == "^"]
    assert [list(line.get_xdata()) for line in marks] == [[3]]


def test_ratings_of_imported_lists_are_points_which_no_line_joins(tmp_path: Path) -> None:
    figures: list[Figure] = []
    listed = [("2019-12-31", None, 1900.0, None), ("2020-12-31", 1650.0, 1700.0, 1750.0)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plots_ratings, "_save", lambda figure, _: figures.append(figure) or [])
        plots_ratings.draw_history(
            [("2023", 1490.0, 1500.0, 1510.0), ("2024", 1480.0, 1495.0, 1505.0)],
            tmp_path / "way", title="way", unit="Elo", listed=listed,
        )  # fmt: skip
    (panel,) = figures[0].axes
    assert [label.get_text() for label in panel.get_xticklabels()] == [
        "2019-12-31", "2020-12-31", "2023", "2024",
    ]  # fmt: skip
    joined = [line.get_ydata().tolist() for line in panel.lines if line.get_linestyle() == "-"]
    assert joined == [[1500.0, 1495.0]]
    assert panel.get_ylim()[1] > 1900.0


def test_a_history_marks_where_an_interval_leaves_the_picture(tmp_path: Path, monkeypatch) -> None:
    figures: list[Figure] = []
    monkeypatch.setattr(plots_ratings, "_save", lambda figure, _: figures.append(figure) or [])

    def markers(rows: list[tuple[str, float, float, float]]) -> list[tuple[str, list[float]]]:
        plots_ratings.draw_history(rows, tmp_path / "history", title="Uma", unit="Elo")
        (panel,) = figures[-1].axes
        said = "the interval goes on" in panel.get_xlabel()
        found = [(line.get_marker(), list(line.get_ydata())) for line in panel.lines]
        found = [pair for pair in found if pair[0] in ("v", "^")]
        assert said is bool(found)
        low, high = panel.get_ylim()
        assert all(y in (low, high) for _, ys in found for y in ys)
        return found

    whole = [(f"202{i}", 1400.0, 1500.0, 1600.0) for i in range(4)]
    assert markers(whole) == []
    far = [*whole, ("2024", 1400.0, 1500.0, 9000.0), ("2025", -np.inf, 1500.0, 1600.0)]
    assert [(marker, len(ys)) for marker, ys in markers(far)] == [("v", 1), ("^", 1)]


def test_japanese_names_are_drawn_with_a_font_that_has_them(tmp_path: Path, capsys) -> None:
    if len(plots_fonts.families()) == 1:
        pytest.skip("no font of this machine has 漢字")
    rows = [("井山裕太", 1400.0, 1500.0, 1600.0), ("ムラウ", 1300.0, 1400.0, 1500.0)]
    draw_intervals(rows, tmp_path / "names", title="囲碁部の番付", unit="Elo")
    assert capsys.readouterr().err == ""


def test_fonts_that_an_installed_package_ships_are_found(tmp_path: Path, monkeypatch) -> None:
    for name in plots_fonts.PACKAGES:
        shipped = tmp_path / name / "fonts" / "own.ttf"
        shipped.parent.mkdir(parents=True)
        (tmp_path / name / "__init__.py").write_text("raise ImportError('is never imported')")
        shipped.write_bytes(b"")
    monkeypatch.syspath_prepend(tmp_path)
    found = list(plots_fonts._of_packages())
    assert found == [str(tmp_path / name / "fonts" / "own.ttf") for name in plots_fonts.PACKAGES]


def test_characters_that_no_font_has_are_noted(tmp_path: Path, capsys, monkeypatch) -> None:
    monkeypatch.setattr(plots_ratings, "families", lambda: [plots_fonts.LATIN])
    rows = [("山山田", 1400.0, 1500.0, 1600.0), ("Bela", 1300.0, 1400.0, 1500.0)]
    draw_intervals(rows, tmp_path / "names", title="go-club", unit="Elo")
    assert "no font of this machine has: 山 田. Install one" in capsys.readouterr().err
