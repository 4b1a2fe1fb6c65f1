"""A form has the same counts in `sniff`, in the night after `init --from`, and in SQL."""

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest
import typer

from banzuke.flows.api import open_home
from banzuke.flows.commands.nights.ingest import ingest_only
from banzuke.flows.commands.setup.init_from import init_from
from banzuke.flows.home import Home
from banzuke.flows.ingest.reading_process.log_reader import reading
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.reading import Reading
from tests.empty_home import empty_home
from tests.forms import (
    closing,
    fifth,
    first_week,
    first_week_sheets,
    fourth,
    habits,
    judged,
    later_looks,
    sixth,
    unseen,
    world_files,
    world_last,
    world_late,
    world_lists,
    world_sheets,
)
from tests.forms.form import Form, csv_of
from tests.marks import rare

pytestmark = [pytest.mark.slow, pytest.mark.long]

FORMS = [
    form
    for room in (
        first_week,
        first_week_sheets,
        habits,
        judged,
        later_looks,
        world_lists,
        world_sheets,
        world_files,
        world_late,
        world_last,
        closing,
        unseen,
        fourth,
        fifth,
        sixth,
    )
    for form in room.FORMS
    if form.kind
]
OF_TWO = "SELECT league, unnest([first, second]) AS player, path || line AS game FROM game"
COUNTED = {
    "pairwise": f"{OF_TWO} WHERE void_reason IS NULL",
    "table": (
        "SELECT league, player, path || line AS game FROM table_game WHERE void_reason IS NULL"
    ),
    "tournament": "SELECT league, player, path || line AS game FROM entry",
}


@pytest.fixture(scope="module", autouse=True)
def one_reader():
    """A process that reads the logs of all forms."""
    with reading(Reading()):
        yield


OFTEN = [form for i, form in enumerate(FORMS) if i % 12 == 0]
"""Forms that each run of `make test-all` tries; `make promises` tries the others."""


@pytest.mark.parametrize(
    "forms",
    [OFTEN, rare([form for form in FORMS if form not in OFTEN])],
    ids=["often", "others"],
)
def test_a_night_counts_the_games_and_players_of_sniff(
    run_night: Callable[..., object], tmp_path: Path, capsys, forms: list[Form]
) -> None:
    """One night rates the leagues of all forms; `init --from` made each league separately."""
    home = empty_home(tmp_path / "club")
    for number, form in enumerate(forms):
        _add_league(home, f"form{number}", form, tmp_path / f"{number}")
    run_night(home)

    seen = open_home(home.root)
    left_out = dict(seen.sql("SELECT league, count(*) FROM quarantine GROUP BY league").rows())
    of_the_site = dict(seen.sql("SELECT league, games FROM freshness").rows())
    wrong = {}
    for number, form in enumerate(forms):
        league = f"form{number}"
        counted = (
            f"SELECT count(DISTINCT game), count(DISTINCT player) FROM ({COUNTED[form.kind]})"
            " WHERE league = $league"
        )
        found = (*seen.sql(counted, league=league).row(0), left_out.get(league, 0))
        if not KINDS[form.kind].is_of_events:
            found = (*found, of_the_site.get(league))
        expected = (form.games, form.players, form.n_left_out, form.games)[: len(found)]
        if found != expected:
            wrong[form.name] = found, expected
    assert not wrong, capsys.readouterr().out


def _add_league(home: Home, name: str, form: Form, folder: Path) -> None:
    """Make a form's league as `init --from` does, and move it with its logs into a home."""
    logs = folder / "logs"
    logs.mkdir(parents=True)
    for file, content in form.files.items():
        data = content if isinstance(content, bytes) else content.encode(form.encoding)
        (logs / file).write_bytes(data)
    with pytest.raises(typer.Exit) if form.others else nullcontext():
        init_from(folder / "club", [logs])
    (written,) = (folder / "club/leagues").iterdir()
    own = written.stem
    text = written.read_text(encoding="utf-8")
    text = text.replace(f'"{own}"', f'"{name}"', 1).replace(f"inbox/{own}/", f"inbox/{name}/")
    (home.root / f"leagues/{name}.toml").write_text(text, encoding="utf-8")
    (folder / f"club/inbox/{own}").rename(home.root / "inbox" / name)


CLEAN = ("2025-01-12,Ann,Ben", "2025-01-12,Cy,Ann", "2025-01-19,Ben,Cy", "2025-01-19,Ben,Ann")
ODD_ROWS = {
    "corrects": (
        *("Nr,Date,Home,Away,Score,Corrects", ("1,{},2-1,", "2,{},0-3,", "3,{},1-4,", "4,{},1-2,")),
        *("5,2025-01-19,Ben,Ann,2-1,4", '"Corrects" names, in 1 row, another row'),
    ),
    "called": (
        *("Date,White,Black,Result,Note", ("{},1-0,", "{},0-1,", "{},0-1,on time", "{},1-0,")),
        *("2025-02-01,Ann,Cy,1-0,correction of 12 Jan", '"Note" calls 1 row a correction'),
    ),
    "dispute": (
        *("Datum,Spieler 1,Spieler 2,Ergebnis,Status", ("{},1-0,gespielt",) * 4),
        *("2025-02-01,Ann,Cy,1-0,strittig", '"Status" is "strittig" in 1 row, such as line 6'),
    ),
    "protest": (
        *("Datum,Spieler 1,Spieler 2,Ergebnis,Status", ("{},1-0,gespielt",) * 4),
        *("2025-02-01,Ann,Cy,1-0,Protest", 'add `"Status" = ["Protest"]` to [source.void_if]'),
    ),
    "void": (
        *("Date,White,Black,Result,Does not count", ("{},1-0,no",) * 4),
        *("2025-02-01,Ann,Cy,1-0,yes", '"Does not count" is "yes" in 1 row, such as line 6'),
    ),
    "walkover": (
        *("Datum;Heim;Gast;Sätze;Bemerkung", ("{};3:1;",) * 4),
        *("2025-02-01;Ann;Cy;3:0;kampflos", '"Bemerkung" is "kampflos" in 1 row, such as line 6'),
    ),
    "winner": (
        *("Date,White,Black,Winner,Pts White,Pts Black",
          ("{},White,3,1", "{},Black,0,3", "{},White,3,2", "{},Black,1,3")),
        *("2025-02-01,Ann,Cy,White,1,3",
          '"Winner" is "White" where Cy beat Ann by "Pts White" and "Pts Black"'),
    ),
    "points": (
        *("Date,White,Black,Winner,Pins White,Pins Black",
          ("{},White,3,1", "{},Black,0,3", "{},White,3,2", "{},Black,1,3")),
        *("2025-02-01,Ann,Cy,White,1,3", '"Pins White" and "Pins Black" contradict "Winner" in 1'),
    ),
    "sets": (
        *("Date,Home,Away,S1,S2,S3,Score",
          ("{},11-8,11-9,,2-0", "{},1-11,11-8,4-11,1-2", "{},11-8,11-2,,2-0", "{},2-11,3-11,,0-2")),
        *("2025-02-01,Ann,Cy,11-3,11-4,,0-2", '"S1" to "S3" is "11-3, 11-4" where Cy beat Ann'),
    ),
    "margin": (
        *("Date,Home,Away,HG,AG,Diff",
          ("{},400,380,+20", "{},300,350,-50", "{},420,410,+10", "{},290,300,-10")),
        *("2025-02-01,Ann,Cy,390,395,+5", 'but not in 1 row, such as "+5" of Ann against Cy'),
    ),
    "gave-up": (
        *("Date,Home,Away,Score,Remark", ("{},3-1,", "{},0-3,", "{},3-2,", "{},1-3,")),
        *("2025-02-01,Ann,Cy,2-1,Ann retired hurt", '"Remark" is "Ann retired hurt" in 1 row'),
    ),
    "letters": (
        *("Date,Home,Away,Score,W/L", ("{},3-1,W", "{},0-3,L", "{},3-2,W", "{},1-3,L")),
        *("2025-02-01,Ann,Cy,2-3,W", "contradicts this result in 1 row"),
    ),
}  # fmt: skip
"""Leagues of games of two: names of columns, rows without a doubt, an odd row, what is asked."""


def test_a_night_asks_about_odd_rows_that_come_later(
    run_night: Callable[..., object], tmp_path: Path, capsys
) -> None:
    """Each league begins with a file without odd rows: its first night asks nothing."""
    home = empty_home(tmp_path / "club")
    for name, (head, rows, *_) in ODD_ROWS.items():
        by = ";" if ";" in head else ","
        clean = [row.format(game.replace(",", by)) for row, game in zip(rows, CLEAN, strict=True)]
        form = Form(name, {"g.csv": csv_of(head, *clean)})
        _add_league(home, name, form, tmp_path / name)
    assert ingest_only(home, league=None, wait_seconds=0, as_json=False) == 0
    assert "note" not in capsys.readouterr().out

    for name, (*_, odd, _) in ODD_ROWS.items():
        with (home.inbox / name / "g.csv").open("a", encoding="utf-8") as file:
            file.write(f"{odd}\n")
    notes = [note for league in run_night(home).leagues for note in league.ingest.notes]
    for name, (*_, said) in ODD_ROWS.items():
        asked = [note for note in notes if note.startswith(f"inbox/{name}/g.csv: ")]
        assert len(asked) == 1, (name, notes)
        assert said in asked[0]


def test_an_answered_question_about_odd_rows_is_not_asked_again(tmp_path: Path, capsys) -> None:
    home = empty_home(tmp_path / "club")
    rows = [f"{game},1-0,gespielt" for game in CLEAN]
    form = Form("g", {"g.csv": csv_of("Datum,Spieler 1,Spieler 2,Ergebnis,Status", *rows)})
    _add_league(home, "club", form, tmp_path / "first")
    log, league = home.inbox / "club/g.csv", home.root / "leagues/club.toml"

    def asked() -> list[str]:
        capsys.readouterr()
        assert ingest_only(home, league=None, wait_seconds=0, as_json=False) == 0
        said = capsys.readouterr().out.splitlines()
        return [line for line in said if "[source.void_if]" in line]

    log.write_text(log.read_text() + "2025-02-01,Ann,Cy,1-0,strittig\n")
    (said,) = asked()
    assert '"Status" = ["strittig"]' in said
    assert asked() == []  # the file is not read again

    answer = '[source.void_if]\nStatus = ["strittig"]\n\n[static]'
    league.write_text(league.read_text().replace("[static]", answer, 1))
    assert asked() == []
    log.write_text(log.read_text() + "2025-02-08,Ann,Cy,1-0,Protest\n")
    (said,) = asked()
    assert '"Status" = ["Protest"]' in said


def test_a_night_asks_about_casual_games_in_pgn_until_the_league_file_answers(
    tmp_path: Path, capsys
) -> None:
    game = (
        '[Event "{} game"]\n[Date "2024.01.0{}"]\n[White "Ann"]\n[Black "Ben"]\n'
        '[Result "1-0"]\n\n1. e4 1-0\n\n'
    )
    rated = "".join(game.format("Rated", day) for day in (1, 2, 3))
    home = empty_home(tmp_path / "club")
    _add_league(home, "club", Form("g", {"g.pgn": rated}), tmp_path / "first")
    log, league = home.inbox / "club/g.pgn", home.root / "leagues/club.toml"
    log.write_text(rated + game.format("Casual", 4))

    capsys.readouterr()
    assert ingest_only(home, league=None, wait_seconds=0, as_json=False) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert '"Event" is "Casual game" in 1 game of 4, such as line 25, and all count' in said

    answer = '[source.void_if]\nEvent = ["Casual game"]\n\n[static]'
    league.write_text(league.read_text().replace("[static]", answer, 1))
    assert ingest_only(home, league=None, wait_seconds=0, as_json=False) == 0
    assert '"Event" is' not in capsys.readouterr().out


def test_an_unreadable_file_is_left_out_with_a_message(tmp_path: Path, monkeypatch, capsys) -> None:
    from banzuke.flows import fingerprint

    logs = tmp_path / "logs"
    logs.mkdir()
    for name in ("mine.csv", "theirs.csv"):
        (logs / name).write_text("date,white,black,result\n2024-01-07,Ann,Ben,1-0\n")
    own = fingerprint.of_file

    def of_file(file: Path | str) -> str:
        if Path(file).name == "theirs.csv":
            raise PermissionError(13, "Permission denied")
        return own(file)

    monkeypatch.setattr(fingerprint, "of_file", of_file)
    with pytest.raises(typer.Exit) as ended:
        init_from(tmp_path / "club", [logs])
    assert ended.value.exit_code == 1
    assert (
        "left out theirs.csv: theirs.csv may not be read by this account" in capsys.readouterr().out
    )
    assert [file.name for file in (tmp_path / "club/inbox/club").iterdir()] == ["mine.csv"]
