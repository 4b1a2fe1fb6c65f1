"""Ratings in memory: their text, periods, pictures, errors and warnings."""

import sys
import warnings
from typing import Any

import polars as pl
import pytest

import banzuke as bz

PLAYERS = ["Ann", "Bob", "Cid", "Dan"]
ROWS = [
    (f"202{year}-0{month}-1{day}", PLAYERS[a], PLAYERS[b], (a + b + month * year) % 3 / 2)
    for year in (3, 4)
    for month in range(1, 6)
    for day, (a, b) in enumerate([(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (3, 1)])
]
FRAME = pl.DataFrame(ROWS, schema=["played_at", "first", "second", "score"], orient="row")


@pytest.fixture(scope="module")
def fit() -> bz.Pairwise:
    return bz.pairwise(
        bz.games(FRAME, name="club", period="year"), replicates=16, prior="mean-draw"
    )


def test_the_line_of_ratings_names_the_best(fit: bz.Pairwise) -> None:
    best = fit.table().row(0, named=True)
    name, rating, error = best["player"], best["rating"], best["se"]
    line = repr(fit)
    assert line.startswith(f"<pairwise ratings of club: 4 rated; {name} {rating:.0f} ± {error:.0f}")
    assert len(line) < 120


def test_notebooks_show_the_line_and_the_table(fit: bz.Pairwise) -> None:
    shown = fit._repr_html_()
    assert "&lt;pairwise ratings of club" in shown
    assert "<table" in shown
    assert "<table" in fit.log._repr_html_()


def test_periods_have_tables_of_their_own(fit: bz.Pairwise) -> None:
    assert fit.periods == ["2023", "2024"]
    assert fit.table().equals(fit.table(period="2024"))
    assert not fit.table().equals(fit.table(period="2023"))
    with pytest.raises(bz.BanzukeError, match=r"'2025'; did you mean '2024'.*2023, 2024"):
        fit.table(period="2025")


def test_views_of_a_night_can_be_queried_and_files_cannot(fit: bz.Pairwise) -> None:
    assert fit.sql("SELECT count(*) FROM matchup WHERE player = $who", who="Ann").item() == 6
    assert fit.check()["period"].to_list() == ["2023", "2024"]
    assert "version_id" not in fit.check().columns
    with pytest.raises(bz.BanzukeError, match=r"external access|disabled|Permission"):
        fit.sql("FROM read_text('/etc/hostname')")


@pytest.mark.long
def test_two_ratings_at_once_are_independent(fit: bz.Pairwise) -> None:
    before = fit.table()
    other = bz.pairwise(fit.log, replicates=16, order=True)
    assert not other.table().equals(before)
    assert fit.table().equals(before)


OPTIONS = {
    "unknown key 'replicats'; did you mean 'replicates'": {"replicats": 4},
    "^replicates = 0: Input should be greater": {"replicates": 0},
    "^draws = 'no': Input should be 'half'": {"draws": "no"},
    "^a prior needs draws": {"prior": "mean-draw", "draws": "davidson"},
    "^a prior needs .* without a handicap_step": {"prior": "mean-draw", "handicap_step": 60},
    "^gauge: gauge and anchors both set": {"gauge": {"rating": 1000.0}, "anchors": {"Ann": 1500}},
}


@pytest.mark.parametrize("message", OPTIONS)
@pytest.mark.slow
def test_options_are_those_of_the_league_file(message: str) -> None:
    with pytest.raises(bz.BanzukeError, match=message):
        bz.pairwise(FRAME, **OPTIONS[message])


def test_an_option_of_none_is_not_given(fit: bz.Pairwise) -> None:
    plain = bz.over_time(fit.log, samples=8)
    other = bz.over_time(fit.log, samples=8, drift=None, static={"handicap_step": None})
    assert other.table().equals(plain.table())
    assert "handicap_step" not in other.league_file


def test_sections_that_are_no_mapping_are_refused(fit: bz.Pairwise) -> None:
    with pytest.raises(bz.BanzukeError, match=r"^static 60: give a dict"):
        bz.over_time(fit.log, static=60)  # type: ignore[typeddict-item]
    with pytest.raises(bz.BanzukeError, match=r"^static 60: give a dict"):
        bz.contest(fit.log, static=60)  # type: ignore[typeddict-item]


def test_unknown_players_are_not_compared(fit: bz.Pairwise) -> None:
    with pytest.raises(bz.BanzukeError, match="no player 'Anne' in club; did you mean 'Ann'"):
        fit.compare("Anne", "Bob")


def test_a_comparison_is_text_a_dictionary_and_a_row(fit: bz.Pairwise) -> None:
    found = fit.compare("Ann", "Bob")
    assert repr(found).startswith("Ann and Bob in club 2024\n")
    assert found.frame["difference"].item() == found.difference == found.to_dict()["difference"]
    with pytest.raises(AttributeError):
        found.nothing  # noqa: B018


@pytest.mark.slow
def test_pictures_are_shown_and_saved(fit: bz.Pairwise, tmp_path: Any) -> None:
    drawn = fit.plot(period="2023")
    assert drawn._repr_png_().startswith(b"\x89PNG")
    assert "<svg" in drawn.svg
    files = drawn.save(tmp_path / "new")
    assert [file.name for file in files] == ["club-intervals.png", "club-intervals.svg"]
    assert repr(drawn) == "<picture club-intervals: .save(folder) writes PNG and SVG>"
    with pytest.raises(bz.BanzukeError, match="no chart 'intervall'; did you mean 'intervals'"):
        fit.plot("intervall")


def test_without_matplotlib_the_error_names_the_remedy(
    fit: bz.Pairwise, monkeypatch: pytest.MonkeyPatch
) -> None:
    fit.plot()  # import all that a plot needs before matplotlib is removed
    for name in ("plots", "plots_ratings"):
        monkeypatch.delitem(sys.modules, f"banzuke.flows.screen.{name}")
        monkeypatch.delattr(f"banzuke.flows.screen.{name}")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(bz.BanzukeError, match=r"pip install .*banzuke\[report\]"):
        fit.plot()


@pytest.mark.long
def test_a_failed_audit_is_a_warning() -> None:
    lost = [("2024-01-01", "Ann", "Bob", 1.0), ("2024-01-02", "Bob", "Ann", 1.0)]
    frame = pl.DataFrame(lost, schema=FRAME.columns, orient="row")
    with pytest.warns(bz.DoubtfulRatings, match=r"all: .*What helps: .* \(warning `\w+`\)"):
        fit = bz.pairwise(frame, replicates=40)
    assert len(fit.doubts) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert bz.pairwise(frame, replicates=8, prior="mean-draw", checks=False).doubts == []


def test_every_doubt_is_a_warning_of_its_own() -> None:
    """In two years, two pairs that never met, and games with a handicap: two audits warn."""
    rows = [
        (f"{year}-01-0{day}", *pair, float(day % 2), day - 1)
        for year in (2024, 2025)
        for day in (1, 2, 3)
        for pair in (("Ann", "Bob"), ("Cid", "Dan"))
    ]
    columns = ["played_at", "first", "second", "score", "handicap"]
    games = bz.games(pl.DataFrame(rows, schema=columns, orient="row"), period="year")
    with pytest.warns(bz.DoubtfulRatings) as said:
        fit = bz.pairwise(games, replicates=8, checks=False)
    assert [str(one.message) for one in said] == [f"games {doubt}" for doubt in fit.doubts]
    assert [doubt.partition(":")[0] for doubt in fit.doubts][:2] == ["2 periods (2024, 2025)"] * 2


@pytest.mark.long
def test_games_that_do_not_count_are_counted_by_reason() -> None:
    log = bz.games(FRAME.with_columns(end=pl.lit("")), void_if={"end": [""]})
    with pytest.raises(bz.BanzukeError, match="games has nothing that dynamic can rate: 60 void"):
        bz.over_time(log)
    half = FRAME.with_row_index("n").with_columns(end=(pl.col("n") % 2).cast(pl.String))
    ratings = bz.over_time(bz.games(half, void_if={"end": ["1"]}), samples=8)
    assert ratings.left_out == {"void: end = 1": 30}


def both_sides() -> list[dict[str, object]]:
    """Twelve games, each from both sides, in columns that do not say who moved first."""
    rows = []
    for day in range(1, 13):
        one, other = ("Ann", "Bob", "Cid", "Ann")[day % 3 : day % 3 + 2]
        score, date = day // 3 % 2, f"2024-01-{day:02d}"
        rows += [
            {"player": one, "opponent": other, "score": score, "date": date},
            {"player": other, "opponent": one, "score": 1 - score, "date": date},
        ]
    return rows


@pytest.mark.parametrize(("answer", "n"), [(True, 12), (False, 15)])
@pytest.mark.long
def test_an_answer_counts_also_if_most_rows_have_no_other_side(answer, n) -> None:
    log = [row for k, row in enumerate(both_sides()) if k % 2 == 0 or k < 6]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        games = bz.games(
            log, first="player", second="opponent", played_at="date", both_sides=answer
        )
        table = bz.pairwise(games, replicates=16).table()
    assert table["games"].sum() == 2 * n


@pytest.mark.parametrize(("answer", "n"), [({}, 12), ({"both_sides": False}, 24)])
@pytest.mark.long
def test_games_from_both_sides_count_once_as_in_a_night(answer, n) -> None:
    named = {"first": "player", "second": "opponent", "played_at": "date", **answer}
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        log = bz.games(both_sides(), **named)
    told = [str(one.message) for one in said if one.category is bz.DoubtfulRows]
    assert len(told) == len(log.notes) == (0 if answer else 1)
    assert all("shows its games from both sides: of its 24 rows" in text for text in told)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        table = bz.pairwise(log, replicates=16).table()
    assert table["games"].sum() == 2 * n


@pytest.mark.long
def test_spellings_of_a_name_are_one_player_with_a_warning() -> None:
    rows = [{"first": name, "second": "Bob", "score": n % 2} for n, name in
            enumerate(("Ann Lee", "ANN LEE", "Ann Lee", "ANN LEE"))]  # fmt: skip
    with pytest.warns(bz.DoubtfulRows, match="'ANN LEE' is shown as Ann Lee"):
        log = bz.games(rows)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", bz.DoubtfulRatings)
        assert bz.pairwise(log, replicates=16).table()["player"].sort().to_list() == [
            "Ann Lee", "Bob",
        ]  # fmt: skip
    with warnings.catch_warnings():
        warnings.simplefilter("error", bz.DoubtfulRows)
        bz.games(rows, names={"fold": False})


def test_models_and_compatibility_are_tables_of_ratings(fit: bz.Pairwise) -> None:
    models = fit.models()
    fitted = models.drop_nulls("aic")
    assert fitted["aic"].is_sorted()
    ratings = fit.ratings_by_model(period="2023")
    assert set(ratings["player"]) <= set(PLAYERS)
    assert ratings.width > 1
    pairs = fit.compatibility()
    assert pairs.height == 6
    assert pairs["p_value"].n_unique() == 1
    assert fit.circles().columns[:3] == ["player", "beats", "who_beats"]


@pytest.mark.parametrize(
    ("frame", "rated", "why"),
    [
        (FRAME.head(0), bz.over_time, "there are no rows"),
        (FRAME.drop("played_at"), bz.contest, "60 accepted, but none has a date"),
        (FRAME.head(6), bz.contest, "6 accepted, but all are in the last window of time"),
    ],
)
def test_an_error_says_why_nothing_is_rated(frame: pl.DataFrame, rated: Any, why: str) -> None:
    with pytest.raises(bz.BanzukeError, match=why):
        rated(bz.games(frame))


@pytest.mark.parametrize(
    ("days", "why"),
    [
        (["2024-01-01", "2024-02-01"], "all are in the last window of time"),
        (["2022-01-01", "2023-01-01", "2024-02-01"], "no window has games after 30 others"),
    ],
)
def test_a_contest_of_too_few_games_says_so(days, why) -> None:
    frame = pl.DataFrame({"played_at": days, "first": "Ann", "second": "Bob", "score": 1})

    with pytest.raises(bz.BanzukeError, match=f"{why}.*: give games|{why}; give games"):
        bz.contest(frame)


@pytest.mark.filterwarnings("ignore::banzuke.DoubtfulRatings")
def test_no_chance_is_below_zero_where_all_games_were_drawn() -> None:
    pairs = [("Ann", "Bob"), ("Bob", "Cid"), ("Cid", "Ann"), ("Ann", "Cid")]
    frame = pl.DataFrame(pairs, schema=["first", "second"], orient="row")
    found = bz.pairwise(frame.with_columns(score=0.5)).predict("Ann", "Bob")
    assert found.select(pl.min_horizontal("chance", "lo95").min()).item() >= 0.0
    assert found["hi95"].max() <= 1.0
