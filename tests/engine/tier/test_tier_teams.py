"""Teams, the sum of their members' performances: against integration, trueskill, single players.

Two teams make one comparison, for which expectation propagation is exact: posterior means and
variances are those of Bayes' rule, computed here on a grid over all skills.
"""

import math
from dataclasses import replace

import numpy as np
import pytest
import trueskill
from scipy.special import ndtr

from banzuke.engine.streams import named
from banzuke.engine.tier import Event, State, TierParams, rate_event, start_state
from banzuke.engine.tier.entries import as_entries
from banzuke.engine.tier.teams import as_teams
from tests.engine.tier_events import random_event

PLAIN = TierParams(place_weights=False, sigma_floor=1.0)
PARAMS = TierParams()
MU = np.array([1700.0, 1350.0, 1500.0, 1620.0, 1480.0, 1250.0])
SIGMA = np.array([320.0, 450.0, 500.0, 300.0, 410.0, 360.0])


def rated(team, place, *, params=PLAIN, **more):
    n = len(place)
    event = Event(np.arange(n), np.array(place), team=np.array(team), **more)
    return rate_event(event, State(MU[:n], SIGMA[:n]), params=params)


def bayes_of_two(won: list[int], lost: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """Posterior means and deviations by a grid of 41 points per skill over ±6 deviations."""
    people = [*won, *lost]
    steps = np.linspace(-6.0, 6.0, 41)
    axes = [MU[i] + SIGMA[i] * steps for i in people]
    skills = np.meshgrid(*axes, indexing="ij")
    prior = np.exp(
        -0.5
        * sum(
            np.square((skill - MU[i]) / SIGMA[i]) for skill, i in zip(skills, people, strict=True)
        )
    )
    gap = sum(skills[: len(won)]) - sum(skills[len(won) :])
    joint = prior * ndtr(gap / (PLAIN.beta * math.sqrt(len(people))))
    joint /= joint.sum()
    mean = np.array([np.sum(joint * skill) for skill in skills])
    sd = np.array(
        [math.sqrt(np.sum(joint * (s - m) ** 2)) for s, m in zip(skills, mean, strict=True)]
    )
    order = np.argsort(people)
    return mean[order], sd[order]


@pytest.mark.parametrize(
    ("won", "lost"), [([0], [1]), ([0, 1], [2, 3]), ([1, 2], [0]), ([3], [0, 1, 2])]
)
def test_two_teams_are_rated_by_bayes_rule(won, lost):
    n = len(won) + len(lost)
    team = [0 if i in won else 1 for i in range(n)]
    rating = rated(team, [1 + t for t in team])
    mean, sd = bayes_of_two(won, lost)
    np.testing.assert_allclose(rating.mu_after, mean, atol=1e-4)
    np.testing.assert_allclose(rating.sigma_after, sd, atol=1e-4)


TEAMS = [
    [[0, 1], [2, 3], [4, 5]],
    [[5], [0, 1], [2, 3, 4]],
    [[2], [4], [1, 0], [3, 5]],
]


@pytest.mark.parametrize("teams", TEAMS, ids=["equal", "unequal", "with-single-players"])
def test_many_teams_are_rated_as_by_trueskill(teams):
    world = trueskill.TrueSkill(
        mu=1500, sigma=500, beta=1000, tau=0, draw_probability=0, backend="scipy"
    )
    theirs = world.rate(
        [tuple(world.create_rating(MU[i], SIGMA[i]) for i in team) for team in teams],
        min_delta=1e-10,
    )
    number = np.empty(6, dtype=int)
    for t, team in enumerate(teams):
        number[team] = t
    ours = rated(number, 1 + number)
    for team, ratings in zip(teams, theirs, strict=True):
        for i, known in zip(team, ratings, strict=True):
            assert ours.mu_after[i] == pytest.approx(known.mu, abs=1e-4)
            assert ours.sigma_after[i] == pytest.approx(known.sigma, abs=1e-4)


def test_teams_of_one_are_rated_as_no_teams_to_the_last_bit():
    event, state = random_event("teams of one", 60, again=0.5)
    plain = rate_event(event, state, params=PARAMS)
    for team in (np.full(60, -1), named("teams of one").permutation(60)):
        again = rate_event(replace(event, team=team), state, params=PARAMS)
        for name, column in plain.__dict__.items():
            np.testing.assert_array_equal(getattr(again, name), column, name)


def of_pairs(n_teams: int, **more) -> Event:
    """An event of pairs: team t has players 2t and 2t + 1, and place t + 1."""
    team = np.repeat(np.arange(n_teams), 2)
    return Event(np.arange(2 * n_teams), 1 + team, team=team, **more)


def test_order_of_rows_and_names_of_teams_change_no_bit():
    rng = named("rows of teams")
    event = of_pairs(
        20,
        registered_at=np.repeat(rng.uniform(0, 3000, 20), 2),
        busted_at=np.repeat(np.sort(rng.uniform(3000, 20000, 20))[::-1], 2),
    )
    state = State(rng.normal(1500, 300, 40), rng.uniform(300, 500, 40))
    rating = rate_event(event, state, params=PARAMS)
    shuffle = rng.permutation(40)
    renamed = rng.permutation(20)[event.team]
    other = replace(
        event,
        team=renamed[shuffle],
        **{
            name: getattr(event, name)[shuffle]
            for name in ("player_idx", "place", "registered_at", "busted_at")
        },
    )
    again = rate_event(other, state, params=PARAMS)
    for name, column in rating.__dict__.items():
        if isinstance(column, np.ndarray):
            np.testing.assert_array_equal(getattr(again, name), column[shuffle], name)


def timed_pairs() -> Event:
    """Twelve pairs: two late (after two busts), and two that bust before the last joined."""
    registered = np.zeros(12)
    registered[[3, 8]] = 3000.0
    busted = np.array([20000.0, *range(19000, 10000, -1000), 2500.0, 2000.0])
    return of_pairs(12, registered_at=np.repeat(registered, 2), busted_at=np.repeat(busted, 2))


def test_late_and_partial_games_count_teams():
    rating = rate_event(timed_pairs(), start_state(24, params=PARAMS), params=PARAMS)
    late = np.flatnonzero(rating.n_gone)
    np.testing.assert_array_equal(late, [6, 7, 16, 17])
    np.testing.assert_array_equal(rating.n_present[late], 12)
    np.testing.assert_array_equal(rating.n_gone[late], 2)
    # The pair that bust first met ten pairs instead of twelve, so it lost less.
    assert np.all(rating.gain_partial[22:] > 0)
    assert np.sum(rating.surplus_share) == pytest.approx(rating.surplus)
    np.testing.assert_allclose(rating.late_payment[late] > 0, True)


def test_mu_is_conserved_but_for_late_payments():
    rating = rate_event(timed_pairs(), start_state(24, params=PARAMS), params=PARAMS)
    moved = np.sum(rating.mu_after - rating.mu_before)
    paid = PARAMS.late_scale * np.sum(rating.icm_gain)
    premium = (1 - 1 / PARAMS.late_premium) * np.sum(rating.late_payment)
    assert moved == pytest.approx(np.sum(rating.core_moved) - paid - premium, abs=1e-8)


def test_shares_of_places_count_teams():
    """The best 3 % of 40 pairs are two pairs; a final table of nine seats has nine pairs."""
    rating = rate_event(of_pairs(40), start_state(80, params=PARAMS), params=PARAMS)
    weight = rating.place_weight[::2]
    np.testing.assert_array_equal(rating.place_weight[1::2], weight)
    np.testing.assert_array_equal(weight[:10], [1.0, 0.97, *[0.95] * 7, weight[9]])
    np.testing.assert_array_equal(weight[-2:], 0.92)
    assert 0.8 <= weight[9] <= 0.9


def test_the_uncertain_partner_moves_most():
    """Members of a team share its change in proportion to their variances."""
    rating = rated([0, 0, 1, 1], [1, 1, 2, 2])
    gained = (rating.mu_after - rating.mu_before)[:2]
    assert gained[0] / gained[1] == pytest.approx((SIGMA[0] / SIGMA[1]) ** 2)


def test_a_team_re_enters_together():
    """The first pair out re-enters and wins; its second entry starts from the end of its first."""
    event = Event(
        np.array([0, 1, 2, 3, 0, 1]),
        np.array([3, 3, 2, 2, 1, 1]),
        entry=np.array([1, 1, 1, 1, 2, 2]),
        team=np.array([5, 5, 7, 7, 5, 5]),
        registered_at=np.array([0.0, 0.0, 0.0, 0.0, 60.0, 60.0]),
        busted_at=np.array([60.0, 60.0, 9000.0, 9000.0, np.nan, np.nan]),
    )
    rating = rate_event(event, State(MU, SIGMA), params=PARAMS)
    np.testing.assert_array_equal(rating.mu_before[4:], rating.mu_after[:2])
    np.testing.assert_array_equal(rating.sigma_before[4:], rating.sigma_after[:2])
    np.testing.assert_array_equal(rating.n_gone, [0, 0, 0, 0, 1, 1])
    assert rating.timed


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"registered_at": [0.0, 9.0, 0.0]}, "registered_at is 0.0 and 9.0; a team has one"),
        ({"busted_at": [5.0, np.nan, 4.0]}, "busted_at is 5.0 and nan"),
        ({"bought": [100.0, 200.0, 100.0]}, "bought is 100.0 and 200.0"),
    ],
)
def test_members_of_a_team_must_have_equal_times_and_chips(more, message):
    event = Event(np.arange(3), np.array([1, 1, 2]), team=np.array([0, 0, -1]))
    event = replace(event, **{name: np.array(values) for name, values in more.items()})
    with pytest.raises(ValueError, match=message):
        as_entries(event, n_players=3, table_size=9)


def test_a_player_in_a_team_twice_is_refused():
    with pytest.raises(ValueError, match="player 4 is in team 1 in place 2 twice"):
        as_teams(np.array([1, 2, 2]), np.array([0, 1, 1]), np.array([3, 4, 4]))


def test_skills_after_a_win_are_those_of_a_long_simulation():
    """400,000 simulated games; the skills in the games that the first pair won."""
    rng = named("teams at play")
    skill = MU[:4] + SIGMA[:4] * rng.standard_normal((400_000, 4))
    played = skill + PLAIN.beta * rng.standard_normal(skill.shape)
    won = skill[played[:, :2].sum(axis=1) > played[:, 2:].sum(axis=1)]
    rating = rated([0, 0, 1, 1], [1, 1, 2, 2])
    error = 4.5 * won.std(axis=0) / math.sqrt(len(won))
    assert np.all(np.abs(rating.mu_after - won.mean(axis=0)) < error)
    np.testing.assert_allclose(rating.sigma_after, won.std(axis=0), rtol=0.01)
