"""A plain model for tests of the checks: half points or dropped draws, no first mover."""

import numpy as np

from banzuke.engine.bradley_terry import Gauge, Model, fit

LOGIT = np.log(10.0) / 400.0
MEAN = Gauge("mean", 0.0)


def plain(pairs, **model):
    return fit(pairs, Model(**model), gauge=MEAN)


def plain_predict(found, first_idx, second_idx, *, neutral, handicap):
    """Chances without a first-mover effect; draws have chance 0."""
    gap = LOGIT * (found.rating_elo[first_idx] - found.rating_elo[second_idx])
    return 1.0 / (1.0 + np.exp(-gap)), np.zeros(len(gap)), 1.0 / (1.0 + np.exp(gap))


def predict_with(order_elo):
    """A predictor whose first mover is `order_elo` points stronger."""

    def predict(found, first_idx, second_idx, *, neutral, handicap):
        rating = found.rating_elo
        gap = LOGIT * (rating[first_idx] - rating[second_idx] + order_elo * ~neutral)
        return 1.0 / (1.0 + np.exp(-gap)), np.zeros(len(gap)), 1.0 / (1.0 + np.exp(gap))

    return predict
