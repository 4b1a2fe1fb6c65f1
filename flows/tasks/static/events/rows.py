"""The results of each event with performance ratings, for the view `event_performance`.

They follow from the games and the ratings shown, so that they are made with the serving file,
and have no versions of their own.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import polars as pl

from banzuke.engine.match.performance import performances
from banzuke.flows.inputs.arrays import Array
from banzuke.flows.store import Store
from banzuke.flows.tasks.static.events.period_model import MODELS_OF_ALL, PeriodModel, period_model

LARGE = 200_000
"""Games of a league above which neither its events nor, on pages, its games are listed."""

LEAGUES = """
SELECT league, count(*) FROM core.game
GROUP BY league HAVING count(*) <= $large AND bool_or(event <> '')
ORDER BY league
"""
GAMES = """
WITH played AS (
    SELECT league, period, event, played_on, first_id, second_id, wins, draws, losses,
        coalesce(handicap, 0) <> 0 AS given, coalesce(neutral, FALSE) AS neutral
    FROM game
    WHERE league IN (SELECT unnest($leagues)) AND event IS NOT NULL AND event <> ''
        AND void_reason IS NULL AND period IS NOT NULL AND wins + draws + losses > 0
),
several AS (
    FROM played
    QUALIFY sum(wins + draws + losses) OVER (PARTITION BY league, period, event) > 1
),
sided AS (
    SELECT *, TRUE AS is_first FROM several
    UNION ALL
    SELECT league, period, event, played_on, second_id, first_id, losses, draws, wins, given,
        neutral, FALSE
    FROM several
),
rated AS (
    SELECT league, period, player_id, rating,
        CASE WHEN gauge = 'own' THEN component + 1 ELSE 0 END AS scale
    FROM static_rating WHERE isfinite(rating)
)
SELECT sided.league, sided.period, sided.event, sided.played_on, sided.first_id AS player_id,
    sided.wins, sided.draws, sided.losses, given, neutral, is_first, own.rating AS own,
    other.rating AS other, other.scale AS other_scale,
    coalesce(own.scale, min(other.scale) OVER (
        PARTITION BY sided.league, sided.period, sided.event, sided.first_id
    )) AS scale
FROM sided
LEFT JOIN rated AS own
    ON own.league = sided.league AND own.period = sided.period AND own.player_id = sided.first_id
LEFT JOIN rated AS other
    ON other.league = sided.league AND other.period = sided.period
    AND other.player_id = sided.second_id
"""
"""Games from both sides. A player's scale is that of the player's rating: 0, or that of a group
that never met the league's own. A player without a rating has the lowest scale of the opponents."""
KEYS = ("league", "period", "event", "player_id")
TABLE = """
INSERT INTO serving.result.event_performance
SELECT
    league, period, event, player_id,
    row_number() OVER (
        PARTITION BY league, period, event
        ORDER BY score DESC, performance DESC NULLS LAST, name, player_id
    ),
    score, games, rated_games, rated_score, opposition, expected, performance, bound, played_on
FROM event_rows JOIN core.player USING (player_id)
"""


def fill_events(store: Store) -> None:
    """Fill the attached ``serving`` with the results of events, once its views are there."""
    leagues = [(str(name), int(n)) for name, n in store.rows(LEAGUES, {"large": LARGE})]
    if not leagues:
        return
    models: dict[tuple[str, str], dict[int, PeriodModel]] = defaultdict(dict)
    for league, period, scale, *said in store.rows(MODELS_OF_ALL):
        models[league, period][scale] = period_model(*said)
    for names in _batches(leagues):
        games = store.frame(GAMES, {"leagues": names})
        parts = [
            _of_period(rows, models[str(key[0]), str(key[1])])
            for key, rows in games.partition_by(["league", "period"], as_dict=True).items()
        ]
        if parts:
            store.register("event_rows", pl.concat(parts))
            store.execute(TABLE)


def _batches(leagues: Sequence[tuple[str, int]]) -> Iterator[list[str]]:
    """Yield names of leagues that together have no more games than the largest league may have."""
    names: list[str] = []
    n_games = 0
    for name, n in leagues:
        if n_games + n > LARGE:
            yield names
            names, n_games = [], 0
        names, n_games = [*names, name], n_games + n
    yield names


def _of_period(games: pl.DataFrame, models: Mapping[int, PeriodModel]) -> pl.DataFrame:
    """The rows of a period's events, by the models of its scales; without models no measures."""
    n = pl.col("wins") + pl.col("draws") + pl.col("losses")
    games = games.with_columns(_as_numbers(games, name) for name in KEYS).with_columns(
        n=n, points=pl.col("wins") + pl.col("draws") / 2
    )
    # Sums must not depend on the order in which the store gives rows.
    games = games.sort(*KEYS, *(name for name in games.columns if name not in KEYS))
    result = games.group_by(KEYS).agg(
        score=pl.col("points").sum(), games=pl.col("n").sum().cast(pl.Int64),
        played_on=pl.col("played_on").max(), own=pl.col("own").first(),
    ).sort(KEYS)  # fmt: skip
    # An event ends on one day, also for a player who missed its last round.
    result = result.with_columns(pl.col("played_on").max().over("league", "period", "event"))
    known = games.filter(pl.col("other_scale") == pl.col("scale"))  # of groups that met
    scales = sorted({0, *known["scale"]})
    measured = pl.concat(
        [_measured(known.filter(pl.col("scale") == scale), models.get(scale)) for scale in scales]
    )
    return result.join(measured, on=KEYS, how="left").select(
        pl.col(KEYS).cast(pl.String), "score", "games", pl.col("rated_games").fill_null(0),
        "rated_score", "opposition",
        pl.when(pl.col("own").is_not_null()).then("expected").alias("expected"),
        "performance", "bound", "played_on",
    )  # fmt: skip


def _as_numbers(games: pl.DataFrame, name: str) -> pl.Expr:
    """A column of texts as numbers in their order: numbers are sorted and joined faster."""
    return pl.col(name).cast(pl.Enum(games[name].unique().sort()))


def _measured(known: pl.DataFrame, model: PeriodModel | None) -> pl.DataFrame:
    """The measures of each player's games that two ratings of one scale predict."""
    foretold = np.zeros(known.height, dtype=np.bool_)
    if model is not None:
        draws, given = known["draws"].to_numpy(), known["given"].to_numpy()
        foretold = model.foretells(draws, given, given | known["neutral"].to_numpy())
    known = known.filter(pl.Series(foretold))
    people = known.select(KEYS).unique().sort(KEYS).with_row_index("idx")
    known = known.join(people, on=KEYS)
    times = known["n"].to_numpy()
    owner = np.repeat(known["idx"].to_numpy().astype(np.int64), times)
    other = np.repeat(known["other"].to_numpy(), times)
    own = np.repeat(known["own"].fill_null(0.0).to_numpy(), times)
    points = np.zeros(people.height)
    np.add.at(points, known["idx"].to_numpy(), known["points"].to_numpy())
    means, rating, bound = np.zeros(len(owner)), np.zeros(people.height), [""] * people.height
    if model is not None and people.height:
        level = (known["neutral"] | known["given"]).to_numpy()
        edge = np.repeat(model.advantage(known["is_first"].to_numpy(), level), times)
        rating, bound = performances(
            owner, other, points, advantage_elo=edge, outcomes=model.outcomes, nu=model.nu
        )
        means = model.expected(own - other + edge)

    def summed(values: Array) -> Array:
        return np.bincount(owner, values, people.height)

    n = np.bincount(owner, minlength=people.height)
    return people.drop("idx").with_columns(
        rated_games=pl.Series(n, dtype=pl.Int64),
        rated_score=pl.Series(points, dtype=pl.Float64),
        opposition=pl.Series(summed(other) / np.maximum(n, 1), dtype=pl.Float64),
        expected=pl.Series(summed(means), dtype=pl.Float64),
        performance=pl.Series(rating, dtype=pl.Float64),
        bound=pl.Series(bound, dtype=pl.String),
    )
