"""The page of hands asks the server, which answers like the command and explains refusals."""

import asyncio
import json
import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from banzuke.flows.commands.play.discard import discard
from banzuke.flows.hands.question import NoSuchHand
from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import LANGUAGES
from banzuke.flows.site.parts.texts import catalogue
from banzuke.flows.site.server import hands
from banzuke.flows.site.server.hands import Hands, NotValued, options_of
from banzuke.flows.site.server.line_process import LineProcess, ProcessEnded
from banzuke.flows.site.server.server import make_app

HAND = "222567m345p33667s"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a server without pages: questions about hands need none."""
    home = Home(tmp_path_factory.mktemp("hands"))
    app = make_app(home, port=4280, keeps_fresh=False)
    with TestClient(app, base_url="http://127.0.0.1:4280") as made:
        yield made


@pytest.mark.long
def test_the_server_answers_as_the_command_does(client: TestClient, capsys) -> None:
    asked = {"hand": HAND, "dora": "1z", "seen": "5s", "turn": "3", "rules": "bare"}
    found = client.get("/api/discard", params=asked).json()
    for turns, name in ((False, "cuts"), (True, "turns")):
        discard(HAND, dora="1z", seen="5s", turn=3, rules="bare", turns=turns, as_json=True)
        assert found[name] == json.loads(capsys.readouterr().out)
    assert (found["shanten"], found["unseen"], found["draws"]) == (0, 120, False)
    impossible = client.get("/api/discard", params={"hand": HAND, "seen": "5s5s555s"})
    assert impossible.status_code == 400
    refused = impossible.json()
    assert "5s is there 5 times" in refused["error"]
    assert (refused["why"], refused["values"]) == ("too-many", {"tile": "5s", "n": 5})


@pytest.mark.long
def test_the_server_explains_a_cut_as_the_command_does(client: TestClient, capsys) -> None:
    asked = {"hand": HAND, "dora": "1z", "rules": "bare", "explain": "6s"}
    found = client.get("/api/discard", params=asked).json()
    discard(HAND, dora="1z", rules="bare", explained="6s", as_json=True)
    assert found["draws"] == json.loads(capsys.readouterr().out)
    assert found["total"] == pytest.approx(sum(draw["value"] for draw in found["draws"]), abs=1e-3)
    assert len(found["draws"]) > 1
    other = client.get("/api/discard", params=asked | {"explain": "9p"})
    assert other.status_code == 400
    assert "not one tile of the hand" in other.json()["error"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({}, "discard needs a hand"),
        ({"hand": HAND, "dorra": "1z"}, "no parameter 'dorra'; did you mean 'dora'"),
        ({"hand": "1m" * 400}, "hand is longer than 600 characters"),
        ({"hand": HAND, "turn": "-1"}, "turn is a whole number"),
        ({"hand": HAND, "turn": "٣"}, "turn is a whole number"),
        ({"hand": HAND, "exchanges": "7"}, "exchanges is 0 or 1"),
        ({"hand": HAND, "rules": "mine"}, "rules is all or bare"),
        ({"hand": HAND, "melds": "111m," * 5}, "at most 4 melds"),
    ],
)
def test_impossible_parameters_of_a_hand_are_refused(asked, said) -> None:
    with pytest.raises(NotValued, match=said):
        options_of(asked)


NOT_ASKED = (
    ({"hand": "12x"}, "no-letter"),
    ({"hand": "m12"}, "no-number"),
    ({"hand": "123"}, "no-suit"),
    ({"hand": "8z"}, "no-tile"),
    ({"hand": "1m"}, "count"),
    ({"hand": HAND, "turn": "19"}, "no-turn"),
    ({"hand": HAND, "dora": "123456z"}, "no-dora"),
    ({"hand": HAND, "seen": "2222m"}, "too-many"),
    ({"hand": HAND, "goal": "all"}, "no-goal"),
    ({"hand": HAND, "seat": "up"}, "no-wind"),
    ({"hand": HAND, "melds": "135m"}, "no-meld"),
    ({"hand": HAND, "ankans": "135m"}, "no-ankan"),
    ({"hand": HAND, "turn": "-1"}, "no-number-of"),
    ({"hand": "1m" * 400}, "too-long"),
)


@pytest.mark.parametrize(("asked", "why"), NOT_ASKED)
def test_each_refusal_has_a_sentence_in_every_language(asked: dict[str, str], why: str) -> None:
    with pytest.raises((NotValued, NoSuchHand)) as refused:
        hands.answered(options_of(asked))
    assert refused.value.why == why
    for language in LANGUAGES:
        text = catalogue(language)[f"discard-{why}"]
        assert set(re.findall(r"{(\w+)}", text)) <= refused.value.values.keys(), language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", ["busy", "late", "ended"])
def test_each_refusal_for_lack_of_time_has_a_sentence(language: str, why: str) -> None:
    assert catalogue(language)[f"discard-{why}"]


def test_melds_are_separated_by_commas() -> None:
    found = options_of({"hand": "22m", "melds": "234m, 777z,", "round": "S", "silent": "1"})
    assert (found["melds"], found["ankans"]) == (["234m", " 777z"], [])
    assert (found["round_"], found["silent"]) == ("S", True)


def test_too_many_questions_at_once_are_refused_for_now(monkeypatch: pytest.MonkeyPatch) -> None:
    async def slow(*_: object, **__: object) -> str:
        await asyncio.sleep(0.01)
        return '{"cuts": []}'

    monkeypatch.setattr(LineProcess, "ask", slow)

    async def crowd() -> list[object]:
        asked = Hands()
        answers = [asked.answer({"hand": HAND}) for _ in range(hands.MOST_WAITING + 2)]
        found = await asyncio.gather(*answers, return_exceptions=True)
        await asked.end()
        return found

    found = asyncio.run(crowd())
    refused = [one for one in found if isinstance(one, NotValued)]
    assert len(refused) == 2
    assert {(str(one), one.status) for one in refused} == {(hands.BUSY, 503)}


@pytest.mark.long
def test_a_process_that_takes_too_long_or_ends_is_replaced() -> None:
    async def asked() -> str:
        async with LineProcess("platform") as process:  # prints a line and ends
            assert await process.ask("?")
            with pytest.raises(ProcessEnded, match="ended with code 0"):
                await process.ask("?")
        async with LineProcess("json.tool") as silent:  # reads to the end first
            with pytest.raises(TimeoutError):
                await silent.ask("1", seconds=0.05)
            assert silent._process is None
        return "all"

    assert asyncio.run(asked()) == "all"
