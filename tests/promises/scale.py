"""How hard promises are tried: 20 kills in all, or as many as BANZUKE_KILLS says."""

import os

N_KILLS = int(os.environ.get("BANZUKE_KILLS", "20"))
NIGHT_KILLS = N_KILLS // 2
BACKFILL_KILLS = N_KILLS // 4
GC_KILLS = N_KILLS // 4
IS_LONG = N_KILLS > 20
"""Whether this is `make promises`, which also fills more disks and reads more publishes."""
