"""An empty answer says why it is empty: no log, no rating, nothing shown, or an unknown name."""

import json

import pytest

import banzuke as bz
from banzuke import sql
from banzuke.flows.commands.answers.compare import show_comparison
from banzuke.flows.commands.answers.games import NoGames, show_games
from banzuke.flows.commands.answers.report import show_report
from banzuke.flows.commands.answers.sql import run_query
from banzuke.flows.commands.answers.status import show_status
from banzuke.flows.commands.answers.top import top_of_league
from banzuke.flows.commands.common.nothing import NoSuchName
from banzuke.flows.commands.corrections.quarantine import show_quarantine
from banzuke.flows.commands.versions.versions import list_versions
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.night.backfill_record import BackfillRequest, nothing_requested
from banzuke.flows.serving.export import export
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store
from banzuke.flows.tasks.compared import CannotCompare, GameSetting

pytestmark = pytest.mark.slow

GAMES = ("2024-05-01,Ann,Bob,1", "2024-05-02,Bob,Ann,1")
NO_LOG = "No log has been read yet: "
NOT_RATED = "Logs were read, but nothing is rated yet: run `banzuke nightly`."
NOT_SHOWN = "The ratings are not shown yet: `banzuke promote`"


@pytest.fixture
def make(home: Home, log, make_league, run_without_engine, made_once):
    """A function that brings the home into a state: "no log", "read", "review" or "shown"."""

    def bring(state: str) -> None:
        if state != "no log":
            log("a.csv", *GAMES)
        with open_store(home, command="test") as store:
            if state == "read":
                ingest_league(store, home, make_league())
            elif state in {"review", "shown"}:
                run_without_engine(store, make_league(), review=state == "review")
            refresh_serving(store)

    def to(state: str) -> Home:
        return made_once(home, lambda: bring(state), state)

    return to


NOTHING = {"league": None, "period": None, "player": None, "at": None}
ASKS = {
    "status": show_status,
    "versions": lambda home, **form: list_versions(home, league=None, only_current=True, **form),
    "report": lambda home, **form: show_report(home, "movers", NOTHING, **form),
}


@pytest.mark.parametrize("verb", ASKS)
@pytest.mark.parametrize(
    ("state", "says"), [("no log", NO_LOG), ("read", NOT_RATED), ("review", NOT_SHOWN)]
)
@pytest.mark.long
def test_the_first_thing_that_is_missing_is_named(make, capsys, state, says, verb) -> None:
    home = make(state)

    ASKS[verb](home, as_json=False)
    assert says in capsys.readouterr().out

    ASKS[verb](home, as_json=True)
    printed = capsys.readouterr()
    assert json.loads(printed.out) == []
    assert says in printed.err


@pytest.mark.parametrize(("state", "says"), [("no log", NO_LOG), ("read", NOT_RATED)])
def test_comparison_before_the_first_rating_names_the_missing_rating(make, state, says):
    with pytest.raises(CannotCompare) as told:
        show_comparison(
            make(state), "Ann", "Bob", league=None, period=None, setting=GameSetting(),
            as_json=False,
        )  # fmt: skip
    assert f"{told.value}.".lower().startswith(says.lower())


@pytest.mark.long
def test_empty_answers_of_a_rated_home_have_their_own_reason(make, capfd) -> None:
    home = make("shown")
    show_report(home, "movers", NOTHING, as_json=False)
    assert capfd.readouterr().out.startswith("Nobody moved: ")
    run_query(home, "FROM static_rating WHERE false", form="table", output=None)
    assert "0 rows: no row of the published data fits the query." in capfd.readouterr().out


def test_a_query_without_rows_says_what_is_missing_and_csv_stays_csv(make, capfd) -> None:
    home = make("read")
    run_query(home, "SELECT player FROM static_rating", form="table", output=None)
    assert "0 rows: logs were read, but nothing is rated yet" in capfd.readouterr().out
    run_query(home, "SELECT player FROM static_rating", form="csv", output=None)
    assert capfd.readouterr().out == "player\n"


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ((), "the logs of club have no game yet"),
        (("2024-05-01,Ann,Ann,1",), "no row of the logs of club can be used: `banzuke quarantine`"),
        (None, "no log of club could be read: the view `source_file` says why"),
    ],
)
def test_a_league_without_a_game_says_so_at_every_door(home, log, make_league, rows, says) -> None:
    if rows is None:
        (home.root / "inbox" / "a.csv").write_text("other,columns\n1,2\n", encoding="utf-8")
    else:
        log("a.csv", *rows)
    with open_store(home, command="test") as store:
        ingest_league(store, home, make_league())
        refresh_serving(store)
    asked = bz.home(home.root)
    doors = [
        lambda: top_of_league("club", home=home.root),
        lambda: show_games(home, "Ann", league="club", last=5, as_json=False),
        lambda: asked.ratings("club"),
        lambda: asked.gained("2024-05-01", league="club"),
        lambda: asked.next_games("club"),
        lambda: export(home, home.root / "out", league="club"),
    ]
    for door in doors:
        with pytest.raises(BanzukeError, match=says):
            door()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"league": "clbu"}, "no league 'clbu'; did you mean 'club'? There are: club"),
        ({"period": "1999"}, "no period '1999'. There are: 2024"),
        ({"player": "Anne"}, "no player 'Anne'; did you mean 'Ann'?"),
    ],
)
def test_an_unknown_name_is_refused_with_a_suggestion(make, given, says) -> None:
    name = "history" if "player" in given else "movers"
    with pytest.raises(BanzukeError) as refused:
        show_report(make("shown"), name, {**NOTHING, **given}, as_json=False)
    assert str(refused.value).startswith(says)
    assert refused.value.exit_code == 2


def test_quarantine_and_games_need_logs_and_no_ratings(make, capsys) -> None:
    home = make("no log")
    options = {"rows": False, "limit": None, "as_json": False}
    show_quarantine(home, league=None, **options)
    assert capsys.readouterr().out.startswith(NO_LOG)
    with pytest.raises(NoGames, match="no log has been read yet"):
        show_games(home, "Ann", league=None, last=None, as_json=False)

    make("read")
    show_quarantine(home, league=None, **options)
    assert capsys.readouterr().out == "Nothing is in quarantine.\n"
    with pytest.raises(NoSuchName, match="did you mean 'club'"):
        show_quarantine(home, league="clbu", **options)
    with pytest.raises(NoSuchName, match="did you mean 'club'"):
        list_versions(home, league="clbu", only_current=True, as_json=True)


@pytest.mark.parametrize("name", sql.names("reports"))
def test_every_report_explains_an_empty_answer(name: str) -> None:
    assert sql.read(f"reports/{name}").count("\n-- Empty: ") == 1


def test_a_backfill_of_no_period_says_so() -> None:
    (line,) = nothing_requested("club", BackfillRequest(first="1999"))
    assert line.startswith("club: no games that count in the requested periods")
