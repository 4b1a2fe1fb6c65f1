"""Random tournaments with late entries and re-entries, and a literal copy of the specification."""

import numpy as np

from banzuke.engine.streams import named
from banzuke.engine.tier import Event, State, TierParams, rate_ranking
from banzuke.engine.tier.hands import hands_weight


def random_event(
    name: str,
    n: int,
    *,
    late: float = 0.5,
    again: float = 0.5,
    ties: bool = False,
    ticks: int = 1,
) -> tuple[Event, State]:
    """An event of n entries over five hours, with shuffled rows and times in 1 / ticks minutes."""
    rng = named("tier_events", name, str(n))
    length, close, tick = 300 * ticks, 120 * ticks, 60.0 / ticks
    rows: list[tuple[int, int, int, int]] = []  # (player, number, registered, bust), times in ticks
    player = 0
    while len(rows) < n:
        at = int(rng.integers(0, close + 1)) if rng.random() < late else 0
        number = 1
        while True:
            bust = int(rng.integers(at, length + 1))
            rows.append((player, number, at, bust))
            if len(rows) == n or bust > close or rng.random() > again:
                break
            at, number = bust + int(rng.choice([0, 0, 5 * ticks])), number + 1
            if at > close:
                break
        player += 1
    table = np.array(rows)
    # The last first; of entries out in the same minute, a re-entry finishes ahead.
    order = np.lexsort((rng.random(n), table[:, 1], table[:, 3]))[::-1]
    table = table[order]
    place = np.arange(1, n + 1)
    if ties:
        same = np.append(False, (table[1:, 3] == table[:-1, 3]) & (table[1:, 1] == table[:-1, 1]))
        place = np.maximum.accumulate(np.where(same, 0, place))
    busted = table[:, 3] * tick
    busted[place == 1] = np.nan if rng.random() < 0.5 else length * tick
    shuffle = rng.permutation(n)
    event = Event(
        player_idx=table[shuffle, 0],
        place=place[shuffle],
        entry=table[shuffle, 1],
        registered_at=table[shuffle, 2] * tick,
        busted_at=busted[shuffle],
        table_size=9,
        started_at=0.0,
        registration_closes_at=close * tick,
        ended_at=length * tick,
    )
    state = State(rng.normal(1500, 250, player), rng.uniform(300, 500, player))
    return event, state


class NaiveRating:
    """Sections 4 to 8 with a separate core run for each early bust and each late entry."""

    def __init__(self, event: Event, state: State, params: TierParams) -> None:
        self.params, self.n = params, event.place.size
        self.player, self.place, self.entry = event.player_idx, event.place, event.entry
        self.registered = event.registered_at
        self.busted = np.where(self.place == 1, event.ended_at, event.busted_at)
        hours = (self.busted - self.registered) / 3600
        self.weight = hands_weight(hours, params)
        self.from_start = hands_weight(self.busted / 3600, params)
        self.prior = [(state.mu[p], state.sigma[p]) for p in self.player]
        self.sigma_start = np.array([sigma for _, sigma in self.prior])
        self.full = np.zeros((self.n, 2))  # (Δmu, sigma after) at H = 1
        self.full_tempered, self.own = np.zeros((self.n, 2)), np.zeros((self.n, 2))
        self.sigma_before = np.zeros(self.n)

    def met(self, i: int, k: int) -> bool:
        """Whether k had registered by the time i bust."""
        if self.player[k] == self.player[i] and self.entry[k] > self.entry[i]:
            return False
        return bool(self.registered[k] <= self.busted[i])

    def learn(self, field: list[int], i: int, weight: float) -> tuple[float, float]:
        """Δmu, and sigma after, of entry i when it is rated in a field."""
        field = sorted(field, key=lambda k: (self.place[k], self.player[k], self.entry[k]))
        mu, sigma = zip(*(self.prior[k] for k in field), strict=True)
        places = self.place[field]
        rated = rate_ranking(mu, sigma, beta=self.params.beta, places=places, ties="unknown")
        at = field.index(i)
        precision = sigma[at] ** -2 + weight * rated.tau[at]
        moved = weight * rated.tau[at] * (rated.m[at] - mu[at]) / precision
        return moved, max(precision**-0.5, self.params.sigma_floor)

    def run(self) -> "NaiveRating":
        everyone = list(range(self.n))
        for number in range(1, int(self.entry.max()) + 1):
            rows = [i for i in everyone if self.entry[i] == number]
            for i in rows:
                field = [k for k in everyone if self.met(i, k)]
                self.sigma_before[i] = self.prior[i][1]
                self.full[i] = self.learn(everyone, i, 1.0)
                self.full_tempered[i] = self.learn(everyone, i, self.weight[i])
                self.own[i] = self.learn(field, i, self.weight[i])
            for i in rows:
                if np.any(self.entry[self.player == self.player[i]] == number + 1):
                    after = (self.prior[i][0] + self.own[i, 0], self.own[i, 1])
                    for k in everyone:
                        if self.player[k] == self.player[i]:
                            self.prior[k] = after
        return self

    def gain(self, step: np.ndarray) -> np.ndarray:
        """The gain ``Δmu - K Δsigma``."""
        return step[:, 0] - self.params.k * (step[:, 1] - self.sigma_before)

    def surplus(self) -> float:
        return float(np.sum(self.gain(self.own) - self.gain(self.full_tempered)))

    def present_and_gone(self, i: int) -> tuple[list[int], list[int]]:
        """The entries that were registered when i registers, and those of them that had bust."""
        present = [k for k in range(self.n) if k == i or self.registered[k] <= self.registered[i]]
        present = [
            k
            for k in present
            if not (self.player[k] == self.player[i] and self.entry[k] > self.entry[i])
        ]
        return present, [k for k in present if k != i and not self.met(k, i)]
