"""The picture that explains the TIER rate: its panels show the numbers of the engine."""

import numpy as np
import pytest
from matplotlib.figure import Figure
from scipy.stats import norm

from banzuke.engine.labs.simulate.seasons import FIRST, LAST
from banzuke.engine.labs.tier import study
from banzuke.engine.labs.tier.skills import three_skills
from banzuke.engine.labs.tier.study import BINS, HISTOGRAM_ENTRIES, Estimate, Study
from banzuke.engine.streams import named
from banzuke.engine.tier import TierParams, rate_ranking, tier_rate
from banzuke.flows.screen import plots_tier_method
from banzuke.flows.screen.plots_tier_method import SKILLS, chance_of_a_step, draw_tier_method

PARAMS = TierParams()


@pytest.fixture
def found() -> Study:
    """A study with made-up rates; all its other estimates are zero."""
    rng = named("rates of a picture")
    percent = rng.dirichlet(np.ones(BINS.size - 1), len(HISTOGRAM_ENTRIES)) * 100
    none = Estimate(np.zeros(1), np.zeros(1))
    names = dict.fromkeys(Study.__dataclass_fields__, none)
    return Study(**names | {"rate_percent": Estimate(percent, 0 * percent), "n_seeds": 2})


@pytest.fixture
def panels(monkeypatch, found, tmp_path):
    figures: list[Figure] = []
    monkeypatch.setattr(plots_tier_method, "_save", lambda figure, _: figures.append(figure) or [])
    draw_tier_method((found, three_skills(PARAMS), PARAMS), tmp_path / "tier-method")
    return figures[0].axes


def test_figures_1_to_3_draw_skills_and_the_rate(panels):
    newcomer, skills, rate, *_ = panels
    first = norm.pdf(SKILLS, 1500, 500)
    np.testing.assert_allclose(newcomer.get_lines()[0].get_ydata(), first)
    assert {"± 1 σ: 68.3%", "± 2 σ: 95.4%"} == {text.get_text() for text in newcomer.texts}
    tops = [SKILLS[np.argmax(line.get_ydata())] for line in skills.get_lines()]
    assert tops[2] < tops[0] == 1500 < tops[1]
    lines = [line.get_xdata()[0] for line in rate.get_lines()[1:]]
    assert lines == [1500 - PARAMS.k * 500, tier_rate(1500.0, 500.0, PARAMS)]
    assert "80%" in [text.get_text() for text in rate.texts]


def test_figure_2_skills_are_those_of_good_and_bad_events():
    newcomer, good, bad = three_skills(PARAMS)
    assert (newcomer.mu, newcomer.sigma) == (1500, 500)
    assert (good.events, bad.events) == (15, 5)
    once = rate_ranking(np.full(50, 1500.0), np.full(50, 500.0))
    assert good.mu > once.mu[good.place - 1] > 1500 > once.mu[bad.place - 1] > bad.mu
    assert 300 <= good.sigma < bad.sigma < once.sigma[bad.place - 1]


def test_figure_5_is_a_chain_of_three_at_beta_1000(panels):
    [line] = panels[3].get_lines()
    assert line.get_xdata().tolist() == [1000.0, 2000.0, 3000.0]
    assert chance_of_a_step(PARAMS) == pytest.approx(0.76, abs=0.005)
    assert [text.get_text() for text in panels[3].texts[3:]] == ["24% : 76%"] * 2


def test_figure_6_chances_of_places_add_up_to_100_percent(panels):
    for line, first, last in zip(panels[4].get_lines(), FIRST, LAST, strict=True):
        chance = line.get_ydata()
        assert (chance[0], chance[-1]) == (first, last)
        assert chance.sum() == pytest.approx(100.0)


def test_figure_9_draws_the_shares_of_the_study(panels, found):
    for stairs, percent in zip(panels[5].patches, found.rate_percent.mean, strict=True):
        np.testing.assert_array_equal(stairs.get_data().values, percent)
        np.testing.assert_array_equal(stairs.get_data().edges, BINS)


def test_shares_of_rates_are_of_all_players_wherever_they_stand():
    rate = np.full((4, 20), 1500.0)
    rate[0], rate[1] = -5000.0, 9000.0

    class Careers:
        """Careers with these rates."""

    careers = Careers()
    careers.rate = rate
    percent = study._rate_percent(careers)
    assert percent.sum(axis=1).tolist() == [100.0] * len(HISTOGRAM_ENTRIES)
    assert (percent[:, 0] == 25).all()
    assert (percent[:, -1] == 25).all()


@pytest.mark.long
def test_the_picture_is_the_same_each_time(found, tmp_path):
    shown = found, three_skills(PARAMS), PARAMS
    one, other = (draw_tier_method(shown, tmp_path / name) for name in ("a", "b"))
    assert [path.suffix for path in one] == [".png", ".svg"]
    for path, again in zip(one, other, strict=True):
        assert path.read_bytes() == again.read_bytes()
