"""The migration of versions that were rated by places alone: they get causes of changes."""

import duckdb

from banzuke import sql
from banzuke.flows.store import open_store

OLD = """
INSERT INTO result.version VALUES ('v', 'room', 'tier', 'E', NULL, NULL, 'accepted', 'h', '{}', 1,
    NULL, NULL, 2, 1, 2, '{}', 0.1, 'r', TIMESTAMP '2024-01-01');
INSERT INTO result.tier_entry VALUES ('v', 'p1', 1, 1, 1500, 500, 1450, 1700, 450, 1650, 1650, 'A');
"""


def test_old_versions_are_full_field_ratings_without_times(home) -> None:
    home.working_file.unlink()  # the test writes an older file
    before = [name for name in sql.names("migrations") if name < "0006"]
    with duckdb.connect(str(home.working_file)) as old:
        old.execute("CREATE TABLE main.migration (name VARCHAR, applied_at TIMESTAMP)")
        for name in before:
            old.execute(sql.read(f"migrations/{name}"))
            old.execute("INSERT INTO main.migration VALUES (?, now()::TIMESTAMP)", [name])
        old.execute(OLD)

    with open_store(home, command="test") as store:
        entry = "entry, gain_core, gain_hands, gain_late, hands_weight, place_weight, timed"
        assert store.rows(f"SELECT {entry} FROM result.tier_entry") == [
            (1, 200.0, 0.0, 0.0, 1.0, 1.0, False)
        ]
        assert store.rows("SELECT version_id, season FROM result.tier_event") == [("v", "all")]
