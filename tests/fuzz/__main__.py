"""Fuzz readers, workbooks, league files and names with hostile input: `make fuzz`, or `--seed`."""

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.fuzz.real_seeds import real_seeds
from tests.fuzz.seeds import SEEDS
from tests.fuzz.targets import Findings, fuzz_league_files, fuzz_logs, fuzz_names

KEPT = Path("fuzz-findings")


def main() -> None:
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--mutations", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    parser.add_argument("--real", type=Path, help="a folder of real logs, mutated like the others")
    options = parser.parse_args()
    rng, findings = random.Random(options.seed), Findings()
    print(f"seed {options.seed}, {options.mutations} mutations", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        seeds = [*SEEDS, *(real_seeds(options.real) if options.real else [])]
        workbooks = [seed for seed in seeds if seed.parts]
        fuzz_logs(Path(folder), options.mutations * 6 // 10, rng, findings, seeds)
        fuzz_logs(Path(folder), options.mutations // 10, rng, findings, workbooks)
        fuzz_league_files(Path(folder), options.mutations * 2 // 10, rng, findings)
        fuzz_names(options.mutations // 10, rng, findings)
    for outcome, n in sorted(findings.outcomes.items(), key=lambda item: -item[1]):
        print(f"{n:8} {outcome}")
    for i, (what, data) in enumerate(findings.broken):
        KEPT.mkdir(exist_ok=True)
        (KEPT / f"{options.seed}-{i}").write_bytes(data)
        print(f"{KEPT}/{options.seed}-{i}: {what[:200]}")
    print(f"{findings.n} tried, {len(findings.broken)} broke a promise")
    sys.exit(bool(findings.broken))


if __name__ == "__main__":
    main()
