"""Document 003, TIER: its definitions, and the numbers of its simulation."""

import math

import numpy as np
import pytest
from scipy.stats import norm

from banzuke.engine.labs.simulate.seasons import (
    CLASSES,
    EVENTS,
    FIRST,
    LAST,
    N_PLAYERS,
    season,
)
from banzuke.engine.labs.tier.careers import against_fixed_field, rate_season
from banzuke.engine.labs.tier.net_effect import late_net_effect
from banzuke.engine.labs.tier.study import (
    BINS,
    HISTOGRAM_ENTRIES,
    LETTERS,
    SHARE_ENTRIES,
    Study,
    study,
)
from banzuke.engine.streams import named
from banzuke.engine.tier import (
    Event,
    TierParams,
    placing_probabilities,
    rate_event,
    start_state,
    tier_name,
    tier_rate,
)
from banzuke.engine.tier.gains import place_weights
from banzuke.engine.tier.hands import hands_weight, unit_hands
from banzuke.flows.commands.studies.simulate.tier_measures import FAR, measures, published

slow = pytest.mark.slow
PARAMS = TierParams()
PUBLISHED = np.array([1939.4, 1742.3, 1621.5, 1504.0, 1238.0, 1619.0])
BARS = np.array([60.0, 60.0, 60.0, 60.0, 100.0, 5.0])


def test_figure_3_the_rate_is_what_a_skill_exceeds_with_80_percent() -> None:
    assert pytest.approx(0.8, abs=1e-10) == norm.cdf(PARAMS.k)
    assert tier_rate(1500.0, 500.0, PARAMS) == pytest.approx(1500 - PARAMS.k * 60)


def test_figures_1_and_2_how_much_of_a_skill_lies_within_one_and_two_deviations() -> None:
    within = [norm.cdf(z) - norm.cdf(-z) for z in (1, 2)]
    assert within == pytest.approx([0.682, 0.954], abs=0.001)
    assert (PARAMS.mu_start, PARAMS.sigma_start, PARAMS.sigma_floor) == (1500, 500, 300)
    # sigma has done 30 % of its way down when it counts as settled
    assert (500 - PARAMS.sigma_settled) / (500 - 300) == pytest.approx(0.3)


@pytest.mark.parametrize(("beta", "between"), [(PARAMS.beta, 1), (PARAMS.mu_start / 6, 7)])
def test_figure_5_players_of_a_chain_from_1000_to_3000(beta, between) -> None:
    assert (3000 - 1000) / beta - 1 == between


def test_seasons_of_the_simulation_have_20_entries_for_each_of_1000() -> None:
    assert sum(size * number for size, _, number in EVENTS) == 20 * N_PLAYERS.sum()
    assert [(size, minutes) for size, minutes, _ in EVENTS] == [(50, 300), (100, 600)]
    assert N_PLAYERS.sum() == 1000


def test_l_makes_the_rate_after_three_entries_1500_and_after_fifteen_1618() -> None:
    assert tier_rate(1500.0, 440.0, PARAMS) == pytest.approx(1500.0)
    assert tier_rate(1500.0, 300.0, PARAMS) == pytest.approx(1618, abs=0.5)


def test_figure_5_beta_is_two_thirds_of_mu() -> None:
    assert pytest.approx(2 / 3 * PARAMS.mu_start) == PARAMS.beta
    apart = norm.cdf(PARAMS.beta / (math.sqrt(2) * PARAMS.beta))
    assert apart == pytest.approx(0.8, abs=0.05)  # "about 20 : 80"


def test_table_of_tiers_has_their_lowest_rates() -> None:
    rates = [2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300, 1200]
    names = ["S", "AI", "AII", "AIII", "BI", "BII", "BIII", "CI", "CII"]
    assert tier_name(rates, PARAMS).tolist() == names
    assert tier_name([rate - 1 for rate in rates], PARAMS).tolist() == [*names[1:], "CIII"]
    assert PARAMS.rate_floor == 900


def test_table_of_place_weights() -> None:
    gain = np.linspace(200, -200, 100)
    weight = place_weights(1 + np.arange(100), gain, final_table=9, params=PARAMS)
    assert weight[[0, 1, 2, 3, 8, 97, 99]].tolist() == [1, 0.97, 0.97, 0.95, 0.95, 0.92, 0.92]
    assert 0.8 <= weight[9] <= 0.9
    assert (weight[9:97] == weight[9]).all()


def test_h_unit_is_1_at_nine_seats_and_2_and_a_half_heads_up() -> None:
    assert unit_hands(np.array([9, 2]), PARAMS).tolist() == [1.0, 2.5]


def test_h_goes_with_the_cube_root_between_its_limits() -> None:
    free = TierParams(hands_lo=0.01, hands_hi=1.0)
    one, eight = hands_weight(np.array([0.5, 4.0]), free)
    assert eight == pytest.approx(2 * one)


def test_icm_formula_of_three_stacks() -> None:
    first, second, third = placing_probabilities([5.0, 3.0, 2.0], own=0)
    assert first == pytest.approx(0.5)
    assert second == pytest.approx(3 / 10 * 5 / 7 + 2 / 10 * 5 / 8)
    assert first + second + third == pytest.approx(1.0)


def test_figure_6_chances_of_first_and_last_in_a_field_of_100() -> None:
    r = np.array([1, 100])
    lines = [
        -r / 66 + 233 / 132,
        -r / 198 + 497 / 396,
        0 * r + 1,
        r / 198 + 295 / 396,
        r / 66 + 31 / 132,
    ]
    assert pytest.approx(np.array([FIRST, LAST]), abs=1e-12) == np.array(lines).T
    assert N_PLAYERS.tolist() == [50, 250, 400, 250, 50]


def first_and_last_gain(winner: float, loser: float) -> tuple[float, float]:
    """The gains of two players with these means, the first of whom wins, without place weights."""
    params = TierParams(place_weights=False)
    state = start_state(2, params=params)
    state.mu[:], state.sigma[:] = (winner, loser), params.sigma_floor
    rated = rate_event(Event(np.arange(2), np.array([1, 2])), state, params=params)
    first, last = rated.rate_after - tier_rate(state.mu, state.sigma, params)
    return float(first), float(last)


def test_table_of_high_and_low_rates_what_was_expected_moves_less_the_farther_apart() -> None:
    expected_far, expected_near = first_and_last_gain(2400, 1400), first_and_last_gain(2000, 1800)
    upset_far, upset_near = first_and_last_gain(1400, 2400), first_and_last_gain(1800, 2000)
    moves = [abs(gain) for gain, _ in (expected_far, expected_near, upset_near, upset_far)]
    assert moves == sorted(moves)
    losses = [abs(loss) for _, loss in (expected_far, expected_near, upset_near, upset_far)]
    assert losses == sorted(losses)
    assert moves[0] < moves[1] / 1.3 < moves[3] / 1.3


def test_text_c_partial_games_of_early_busts_give_gains_and_a_surplus() -> None:
    """The first is out when 20 of 100 have entered: 20th of 20, the other 80 do not count."""
    n, came = 100, 20
    registered = np.r_[np.zeros(came), np.full(n - came, 60.0)]
    busted = np.r_[30.0, 100.0 + np.arange(n - 1)]
    place = np.empty(n, dtype=np.int64)
    place[np.argsort(-busted)] = np.arange(1, n + 1)
    assert place[0] == n
    event = Event(np.arange(n), place, registered_at=registered, busted_at=busted, started_at=0.0)
    rated = rate_event(event, start_state(n, params=PARAMS), params=PARAMS)
    assert rated.gain_partial[0] > 20.0
    assert (rated.gain_partial >= -1e-6).all()
    assert rated.surplus_share.sum() > 0.0
    late = np.arange(n) >= came
    assert (rated.icm_gain[late] > 0.0).all()  # E_late > E_init
    assert (rated.icm_gain[~late] == 0.0).all()
    late_charge = rated.surplus_share + PARAMS.late_scale * rated.icm_gain
    np.testing.assert_allclose(rated.late_payment, 1.25 * late_charge)  # each is a first entry


@pytest.mark.parametrize(("left", "printed"), [(59, -0.5), (49, -3.6), (39, -9.0), (29, -13.3)])
def test_table_of_net_effects_of_coming_late_into_a_field_of_60(left, printed) -> None:
    """The effect is the same for every skill (`test_tier_late`); the lengths are not printed."""
    effect = late_net_effect(60, left, hands_weight=0.4, params=PARAMS)
    assert effect == pytest.approx(printed, abs=1.5)


def test_the_printed_mean_places_of_all_contradict_those_of_the_classes() -> None:
    weigh = N_PLAYERS / N_PLAYERS.sum()
    printed = {
        table: np.array([published()[table][who] for who in CLASSES])
        for table in ("place", "field", "place_percent", "rate")
    }
    assert weigh @ printed["rate"] == pytest.approx(published()["rate"]["all"], abs=0.06)
    assert weigh @ printed["field"] == pytest.approx(published()["field"]["all"], abs=0.06)
    exact = sum(size * number * (size + 1) / 2 for size, _, number in EVENTS) / 20_000
    assert weigh @ printed["place"] == pytest.approx(exact, abs=0.05)  # printed classes give 34.9
    assert published()["place"]["all"] - exact > 0.2  # printed for all: 35.1
    assert weigh @ printed["place_percent"] == pytest.approx(50.7, abs=0.05)
    assert published()["place_percent"]["all"] == 50.1


STEPS: list[int] = []


@pytest.fixture(scope="module")
def result() -> Study:
    return study(n_seeds=3, rng=named("test_tier_study"), params=PARAMS, on_step=STEPS.append)


@pytest.mark.long
@slow
def test_final_rates_of_classes_equal_the_published_ones(result: Study) -> None:
    assert np.all(np.abs(result.rate.mean - PUBLISHED) <= BARS)
    assert np.all(np.diff(result.rate.mean[:5]) < 0)
    assert result.rate.se[5] < 1.0
    assert result.n_seeds == 3
    assert STEPS == [1, 2, 3]


@slow
def test_sigma_is_settled_after_three_entries_and_at_its_floor_after_fifteen(
    result: Study,
) -> None:
    assert result.sigma_by_entry.mean[2] == pytest.approx(440, abs=10)
    assert result.sigma_by_entry.mean[14] == pytest.approx(300, abs=15)
    assert result.sigma_by_entry.mean[19] == pytest.approx(300, abs=5)
    assert result.median_rate_by_entry.mean[2] == pytest.approx(1500, abs=10)
    assert np.all(np.diff(result.rate_by_entry.mean[5]) > -0.5)


@slow
def test_late_entries_cost_as_published_and_top_players_most(result: Study) -> None:
    lost = -result.late_difference.mean
    assert 40.0 <= lost[5] <= 110.0
    assert np.argmax(lost[:5]) == 0
    np.testing.assert_allclose(result.rate_late.mean, result.rate.mean - lost, atol=1e-9)


@slow
def test_tables_of_mean_places_and_of_late_entries(result: Study) -> None:
    """The printed numbers come from one season, ours from three; the standard errors are rough."""
    entries, rows = 20 * N_PLAYERS, published()
    spread = {
        "place": 24.0 / np.sqrt(entries),  # one place in fields of 50 and 100 players
        "field": 24.2 / np.sqrt(entries),  # 50 in five of eight entries, otherwise 100
        "place_percent": 24.0 / np.sqrt(entries) * 100 / 68.75,
        # difference of two mean rates in a class
        "late_difference": 200.0 * np.sqrt(2 / N_PLAYERS),
    }
    for table, one in spread.items():
        printed = np.array([rows[table][who] for who in CLASSES])
        off = getattr(result, table).mean[:5] - printed
        assert np.abs(off / (one * np.sqrt(1 + 1 / 3) + 0.05)).max() < FAR, table


@slow
def test_figures_9_and_10_rates_spread_to_the_tenth_entry_and_most_stand_in_the_middle(
    result: Study,
) -> None:
    middle = (BINS[:-1] + BINS[1:]) / 2
    share = result.rate_percent.mean / 100.0
    mean = share @ middle
    spread = dict(zip(HISTOGRAM_ENTRIES, np.sqrt(share @ middle**2 - mean**2), strict=True))
    assert spread[1] < spread[3] < spread[5] < spread[10]
    assert spread[20] - spread[10] < spread[5] - spread[1]
    names = [name for name, _ in PARAMS.tiers]
    most = names[int(np.argmax(result.tier_by_entry.mean[SHARE_ENTRIES - 1]))]
    assert most.startswith("B")


@slow
def test_winner_of_a_hundred_gains_as_published(result: Study) -> None:
    new, settled = result.first_gain.mean
    assert 200.0 <= new <= 400.0
    assert 100.0 <= settled <= 200.0


@slow
def test_top_players_end_higher_against_a_field_of_two_thousand(result: Study) -> None:
    ordinary, strong = result.strong_field.mean
    assert ordinary == result.rate.mean[0]
    assert strong > ordinary + 3 * result.strong_field.se.sum()


@slow
def test_shares_of_tiers_are_shares(result: Study) -> None:
    np.testing.assert_allclose(result.tier_by_entry.mean.sum(axis=1), 100.0)
    np.testing.assert_allclose(result.tier_percent.mean.sum(axis=1), 100.0)
    assert np.all(np.diff(result.tier_percent.mean[:, 0]) <= 0)
    assert np.all(np.diff(result.tier_percent.mean[:, 3]) >= 0)


@slow
def test_careers_are_the_chain_of_events() -> None:
    simulated = season(rng=named("careers"))
    careers = rate_season(simulated, params=PARAMS)
    np.testing.assert_allclose(
        careers.rate[:, 0] - careers.gain[:, 0], PARAMS.mu_start - PARAMS.k * 60.0
    )
    np.testing.assert_allclose(careers.rate[:, :-1], (careers.rate - careers.gain)[:, 1:])
    np.testing.assert_array_equal(careers.sigma[:, :-1], careers.sigma_before[:, 1:])
    assert np.all(careers.place <= careers.n_field)


@slow
def test_fixed_field_does_not_move_and_the_player_does() -> None:
    simulated = season(rng=named("fixed"))
    low = against_fixed_field(simulated, 3, rate=1000.0, params=PARAMS)
    high = against_fixed_field(simulated, 3, rate=2000.0, params=PARAMS)
    assert low.shape == high.shape == (20,)
    assert high[-1] > low[-1] + 300.0


@slow
def test_shares_of_late_players_are_within_their_errors_and_shares_in_time_are_not(
    result: Study,
) -> None:
    z = {(row.table, row.row, row.column): row.z for row in measures(result, PARAMS)}
    late = [abs(z["tier_percent_late", who, letter]) for who in CLASSES for letter in LETTERS]
    in_time = [abs(z["tier_percent", who, letter]) for who in CLASSES for letter in LETTERS]
    # |z| has mean √(2/π) and variance 1 - 2/π. The four shares of a class add up to 100, so only
    # three are free.
    most = math.sqrt(2 / math.pi) + 4 * math.sqrt((1 - 2 / math.pi) / (3 * len(CLASSES)))
    assert np.mean(late) < most < np.mean(in_time)
    assert z["tier_percent", "strong", "S"] < -FAR
    assert z["tier_percent", "average", "S"] < -FAR


def test_the_shares_by_tier_in_time_contradict_the_medians_and_the_share_in_s() -> None:
    shares = np.array([published()["tier_percent"][who] for who in CLASSES])
    s, a, *_ = N_PLAYERS @ shares / N_PLAYERS.sum()
    assert (s, s + a) == (pytest.approx(8.1, abs=0.05), pytest.approx(45.2, abs=0.05))


def test_a_standard_error_takes_two_seeds() -> None:
    with pytest.raises(ValueError, match="n_seeds is 1"):
        study(n_seeds=1, rng=named("one"), params=PARAMS)
