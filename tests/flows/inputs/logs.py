"""Small logs of each kind, and the fingerprints of the inputs prepared from them."""

from banzuke.flows.inputs.prepare import Prepared

GAMES = [
    "2023-12-31,Ann,Bob,1",
    "2024-01-01,Ann,Bob,1",
    "2024-01-01,Bob,Ann,0.5",
    "2024-02-01,Cid,Ann,0",
    "2024-02-01,Dan,Cid,1",
    "2024-02-02,Dan,Cid,1",
]
TABLES = [
    "2024-01-01,Ann,Bob,Cid,Dan,1,2,3,4",
    "2024-01-01,Dan,Cid,Bob,Ann,2,1,4,3",
    "2024-01-02,Eve,Ann,Bob,Cid,4,3,2,1",
    "2024-01-02,Eve,Ann,Bob,Dan,3,2,1,4",
]
RESULT_LINES = [
    "L1234 | 20:10 | 四般南喰赤－ | Ann(+50.0) Bob(+1.0) Cid(-15.0) Dan(-36.0)",
    "L1234 | 21:10 | 四般南喰赤－ | Bob(+50.0) Ann(+1.0) Cid(-15.0) Dan(-36.0)",
    "L1234 | 22:10 | 三般南喰赤－ | Ann(+50.0) Bob(+1.0) Cid(-51.0)",
]
EVENTS = [
    "May,2024-05-01,Ann,2",
    "May,2024-05-01,Bob,1",
    "April,2024-04-01,Ann,1",
    "April,2024-04-01,Cid,2",
    "April,2024-04-01,Bob,3",
]
ROWS = {"pairwise": GAMES, "table": TABLES, "tournament": EVENTS}
KINDS = ["pairwise", "table", "tournament"]


def hashes(prepared: Prepared) -> dict[str, str]:
    return {input_.period.label: input_.input_hash for input_ in prepared.inputs}
