"""The sample home's logs are what the generators write."""

from pathlib import Path

import pytest

from banzuke.flows.samples.write import write_samples

DATA = Path(__file__).parents[3] / "data"


@pytest.mark.long
def test_committed_samples_are_what_the_generators_write(tmp_path: Path) -> None:
    for file in write_samples(tmp_path):
        committed = DATA / file.relative_to(tmp_path)
        assert committed.read_text(encoding="utf-8") == file.read_text(encoding="utf-8"), file


def test_every_sample_log_is_generated() -> None:
    logs = {path.relative_to(DATA).as_posix() for path in DATA.glob("**/inbox/*/*.*")}
    assert logs == {
        "inbox/engine-lab/lab-2024.csv",
        "inbox/go-club/games-2023.csv",
        "inbox/go-club/games-2024.csv",
        "inbox/go-club/games-2025.csv",
        "inbox/mahjong-club/tables.csv",
        "inbox/poker-room/season-2023.csv",
        "moves/inbox/mahjong-moves/evenings-2025.jsonl",
    }
