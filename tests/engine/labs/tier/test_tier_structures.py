"""Variants of the TIER update: the first is the published update, the others differ as defined."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine.labs.simulate.seasons import season
from banzuke.engine.labs.tier.careers import Careers, rate_events
from banzuke.engine.labs.tier.printed import IN_TIME, NAMES, numbers, numbers_in_time
from banzuke.engine.labs.tier.structures import Structure, careers_by, structures
from banzuke.engine.streams import named
from banzuke.engine.tier import TierParams

EVENTS = 40
PARAMS = TierParams()


@pytest.fixture(scope="module")
def short():
    """The first events of a season, in which no player has entered often."""
    whole = season(rng=named("tests", "structures"))
    rows = slice(0, whole.first[EVENTS])
    cut = {name: getattr(whole, name)[rows] for name in ("player_idx", "place", "registered_min",
                                                         "busted_min")}  # fmt: skip
    return replace(
        whole, first=whole.first[: EVENTS + 1], duration_min=whole.duration_min[:EVENTS],
        close_min=whole.close_min[:EVENTS], **cut,
    )  # fmt: skip


def test_the_first_structure_is_the_published_update(short) -> None:
    name, structure, params = next(structures(PARAMS))
    found = careers_by(structure, short, params=params)
    entries = np.zeros(short.class_idx.size, dtype=int)
    for event, rating in rate_events(short, params=PARAMS):
        at = event.player_idx, entries[event.player_idx]
        np.testing.assert_allclose(found.rate[at], rating.rate_after, atol=1e-6)
        np.testing.assert_allclose(found.sigma[at], rating.sigma_after, atol=1e-8)
        entries[event.player_idx] += 1
    assert name == "as rated"


@pytest.mark.parametrize("structure", [Structure(noise=1.0), Structure(factor=1.12)])
def test_noise_and_factors_move_players_further_apart_at_the_same_deviation(
    short, structure
) -> None:
    """With more noise at the same sigma, ratings differ more between players."""
    own, other = (careers_by(one, short, params=PARAMS) for one in (Structure(), structure))
    assert np.std(other.rate[:, 0]) > 1.05 * np.std(own.rate[:, 0])
    assert np.mean(other.sigma[:, 0]) == pytest.approx(np.mean(own.sigma[:, 0]), rel=0.02)


def test_one_weight_an_event_makes_early_busts_count_as_much_as_wins(short) -> None:
    own, one = (
        careers_by(Structure(by_event=by_event), short, params=PARAMS) for by_event in (False, True)
    )
    out = own.place[:, 0] > 40
    assert np.mean(one.sigma[out, 0]) < np.mean(own.sigma[out, 0]) - 5.0


def test_without_a_shift_weights_inflate_everybody(short) -> None:
    held, loose = (
        careers_by(Structure(shift=shift), short, params=PARAMS) for shift in ("equal", "none")
    )
    assert np.mean(loose.rate[:, 0]) > np.mean(held.rate[:, 0]) + 1.0


def test_a_batch_is_rated_from_the_state_before_it(short) -> None:
    one, all_ = (careers_by(Structure(batch=batch), short, params=PARAMS) for batch in (1, EVENTS))
    again = np.bincount(short.player_idx) > 1
    first = short.player_idx[: short.first[1]]
    np.testing.assert_array_equal(one.rate[first, 0], all_.rate[first, 0])
    again = np.flatnonzero(again)
    assert np.abs(one.rate[again, 1] - all_.rate[again, 1]).max() > 1.0


def test_late_entries_are_refused() -> None:
    late = season(rng=named("tests", "structures"), late_share=0.5)
    with pytest.raises(ValueError, match="somebody registers late"):
        careers_by(Structure(), late, params=PARAMS)


def test_numbers_in_time_agree_with_those_of_both_seasons() -> None:
    rng = named("tests", "numbers")
    class_idx = np.repeat(np.arange(5), 20)
    rate, sigma = rng.normal(1600.0, 300.0, (2, 100, 20))
    careers = Careers(class_idx, rate, sigma, rate, sigma, rate, rate)
    both = numbers(careers, careers, PARAMS)
    in_time = [i for i, name in enumerate(NAMES) if name in IN_TIME]
    np.testing.assert_array_equal(both[in_time], numbers_in_time(careers, PARAMS))
