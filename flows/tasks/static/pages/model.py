"""The model of a period beside ratings: effects, handicaps, models compared, checks."""

from typing import Any

from banzuke.flows.site.faces.shared import without_empty
from banzuke.flows.site.parts.blocks import Column, Facts, Figure, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import Amount, number, signed
from banzuke.flows.site.parts.svg import bars, reliability
from banzuke.flows.site.parts.texts import ENGLISH, catalogue, known

EFFECTS = """
SELECT effect, component, value, se, lo95, hi95, unit, status FROM league_effect
WHERE league = $league AND period = $period
"""
WORTH = """
SELECT handicap, component, games, worth, lo95, hi95 FROM handicap_worth
WHERE league = $league AND period = $period
"""
MODELS = """
SELECT model, component, n_parameters, log_likelihood, aic, delta_aic, verdict FROM model
WHERE league = $league AND period = $period
"""
CHECK = """
SELECT predicted, unpredicted, log_loss, log_loss_guess, log_loss_gain, log_loss_gain_se,
    calibration_slope, calibration_slope_se, pearson_z_p
FROM model_check WHERE league = $league AND period = $period
"""
RELIABILITY = """
SELECT mean_predicted, mean_observed, se, games FROM reliability
WHERE league = $league AND period = $period AND games > 0
ORDER BY low
"""
CHANGED = """
SELECT player_id, change, se, q_value, games_before, games_after FROM stationarity
WHERE league = $league AND period = $period AND flagged
ORDER BY q_value, player_id
"""


def model_sections(data: LeagueData, period: str) -> list[Section]:
    """The sections on a period's model; sections without rows are left out."""
    return [
        *_effects(data, period),
        *_models(data, period),
        *_checks(data, period),
        *_changed(data, period),
    ]


def _effects(data: LeagueData, period: str) -> list[Section]:
    blocks: list[Any] = []
    effects = [
        (
            _effect(name),
            component or None,
            value,
            se,
            low,
            high,
            known(f"unit-{unit.lower()}", unit) if unit else None,
            _status(status),
        )
        for name, component, value, se, low, high, unit, status in data.rows(EFFECTS, period=period)
    ]
    if effects:
        columns: tuple[Column, ...] = (
            Column("effect", "said"),
            Column("component", "int"),
            Column("value", "number", digits=2),
            Column("se", "number", digits=2),
            Column("lo95", "number", digits=2),
            Column("hi95", "number", digits=2),
            Column("unit", "said"),
            Column("status", "said"),
        )
        blocks.append(Table(*without_empty(columns, effects), Text("effects-caption")))
    if worth := data.rows(WORTH, period=period):
        columns = (
            Column("handicap", "int"),
            Column("component", "int"),
            Column("games", "int"),
            Column("worth", "number"),
            Column("lo95", "number"),
            Column("hi95", "number"),
        )
        worth = [(handicap, component or None, *rest) for handicap, component, *rest in worth]
        blocks.append(Table(*without_empty(columns, worth), Text("handicap-caption")))
    return [Section("effects", blocks)] if blocks else []


def _effect(name: str) -> Text:
    """The words for an effect by its name in the store; effects of handicaps are parameters of a
    formula."""
    if f"effect-{name}" in catalogue(ENGLISH):
        return Text(f"effect-{name}")
    greek = {"delta": "δ", "theta": "θ", "gamma": "γ"}
    word = name.rstrip("123")
    return Text("effect-handicap", {"name": greek.get(word, word) + name[len(word) :]})


def _status(status: str | None) -> Text | None:
    """The reason why an effect's value is no estimate; None for an estimate."""
    if status in (None, "estimated"):
        return None
    return known(f"effect-status-{str(status).replace(' ', '-')}", str(status))


def _models(data: LeagueData, period: str) -> list[Section]:
    rows = [
        (nth, _model(name), component or None, *numbers,
         known(f"verdict-{verdict.replace(' ', '-')}", verdict))
        for nth, (name, component, *numbers, verdict)
        in enumerate(data.rows(MODELS, period=period), start=1)
    ]  # fmt: skip
    if not rows:
        return []
    columns = (
        Column("place", "int"),
        Column("model", "said"),
        Column("component", "int"),
        Column("parameters", "int"),
        Column("log-likelihood", "number", digits=1),
        Column("aic", "number", digits=1),
        Column("delta-aic", "number", digits=1),
        Column("verdict", "said"),
    )
    gaps = [
        (str(row[0]), float(row[6])) for row in rows if row[2] == rows[0][2] and row[6] is not None
    ]
    blocks: list[Any] = [Table(*without_empty(columns, rows), Text("models-caption"))]
    if gaps:
        blocks.insert(0, Figure(bars(gaps), Text("aic-caption")))
    return [Section("models", blocks)]


def _model(name: str) -> Text:
    """The words for a model by its name in the store: a formula of handicaps, with or without the
    first move."""
    formula, order, _ = name.partition(" + order")
    key = f"model-{'plain' if formula == 'none' else 'handicap'}{'-order' if order else ''}"
    return Text(key) if formula == "none" else Text(key, {"name": formula})


def _checks(data: LeagueData, period: str) -> list[Section]:
    rows = data.rows(CHECK, period=period)
    if not rows:
        return []
    predicted, unpredicted, loss, guess, gain, gain_se, slope, slope_se, p = rows[0]
    facts: list[tuple[Text, Any]] = [
        (
            Text("check-predicted"),
            Amount(f"{number(predicted)} / {number(predicted + unpredicted)}"),
        ),
        (Text("check-loss"), Amount(f"{number(loss, 3)} / {number(guess, 3)}")),
        (Text("check-gain"), Amount(f"{signed(gain, 3)} ± {number(gain_se, 3)}")),
    ]
    if slope is not None:
        facts.append((Text("check-slope"), Amount(f"{number(slope, 2)} ± {number(slope_se, 2)}")))
    if p is not None:
        facts.append((Text("check-fit"), number(p, 3)))
    blocks: list[Any] = [Text("checks-intro"), Facts(facts)]
    binned = data.rows(RELIABILITY, period=period)
    if binned:
        columns = (
            Column("predicted", "percent", digits=1),
            Column("observed", "percent", digits=1),
            Column("se", "percent", digits=1),
            Column("games", "int"),
        )
        blocks.append(Figure(reliability(binned), Text("reliability-caption")))
        blocks.append(Table(columns, binned, Text("reliability-table")))
    return [Section("checks", blocks)]


def _changed(data: LeagueData, period: str) -> list[Section]:
    rows = [(data.people.link(p), *rest) for p, *rest in data.rows(CHANGED, period=period)]
    if not rows:
        return []
    columns = (
        Column("player", "player"),
        Column("change", "signed"),
        Column("se", "number"),
        Column("q-value", "number", digits=3),
        Column("games-before", "int"),
        Column("games-after", "int"),
    )
    return [Section("stationarity", [Table(columns, rows, Text("stationarity-caption"))])]
