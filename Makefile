# Each target sets up what it needs in .venv from a bare Python 3.11, and again only when pins change.

PYTHON ?= python3
BIN := .venv/bin
PINS := pyproject.toml constraints.txt
HOME_FOLDER ?= data
PAIRWISE := tests/engine/bradley_terry
COMPILES := tests/flows/tasks/test_method_version.py tests/engine/mahjong/test_practice.py \
	tests/engine/tier/test_tier_shared_places.py::test_places_of_one_entry_each_have_the_moments_of_an_order \
	$(PAIRWISE)/test_bradley_terry_adversarial.py::test_replicates_of_players_4000_elo_apart_are_at_their_optimum \
	$(PAIRWISE)/profile/belief/test_profile_belief.py::test_after_a_swiss_tournament_intervals_and_chances_are_calibrated
BENCH ?= static --markdown bench/results/static.md

# Tests start many processes: modules are compiled once, and not again in each of them (it takes three times as long
# to collect the tests otherwise, which each worker does).
unexport PYTHONDONTWRITEBYTECODE

.PHONY: nightly bytecode warm quick test test-all costs alone cluster lint fuzz promises bench hashes clean

nightly: .venv/.installed
	$(BIN)/banzuke nightly --home $(HOME_FOLDER)

# Modules to bytecode, once: several processes that start together would each compile them. The tests themselves say
# what cannot be imported.
bytecode: .venv/.installed-dev
	$(BIN)/python -m pytest --collect-only -qq tests > /dev/null || true

# Before many processes do the same: what every night of the engine needs to machine code. A file each, so that no kernel
# is compiled twice: here, or later in all workers that need it first.
warm: bytecode
	$(BIN)/python -m pytest -qq -n 2 --dist loadfile $(COMPILES)

# The longest files first, so that no core waits for them at the end; else xdist takes those with the most tests first.
ALL_LONG := tests/promises tests/cluster tests/recipes
FILES := tests/docs tests/sources tests/door tests/forms tests/flows/stories tests/test_*.py tests/fuzz tests/engine tests/flows
# A pool of threads in each worker is work for nobody: there are as many workers as cores. Commands that tests start
# have the threads that users have.
TESTS := POLARS_MAX_THREADS=1 $(BIN)/python -m pytest
PYTEST := $(TESTS) -n auto --dist loadfile --no-loadscope-reorder
# What `warm` has run, and fails for, is not run again after it.
BUT_WARM := $(addprefix --deselect ,$(COMPILES))

# After each change: less than a minute. Marks are explained in pyproject.toml.
quick: .venv/.installed-dev
	$(PYTEST) -m "not (slow or long)" $(FILES)

# Before each commit: every room, in five minutes on two cores.
test: warm
	$(PYTEST) -m "not (long)" $(BUT_WARM) $(FILES)

# Everything but what is rare, servers that tests start on loopback too (PostgreSQL, Dask; skipped where one is missing).
test-all: warm
	$(PYTEST) -rs -m "not (rare)" $(BUT_WARM) $(ALL_LONG) $(FILES)

# What tests cost in CPU seconds, to see which are slow or long; COSTS="tests/engine -m 'not long'" says of which tests.
costs: warm
	$(TESTS) -n 0 -p tests.costs $(COSTS)

# As a user has it: a clone of the last commit without the folder of real logs beside it.
alone: bytecode
	folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && git clone --quiet . "$$folder/banzuke" && \
	python="$$PWD/$(BIN)/python" && cd "$$folder/banzuke" && "$$python" -m pytest -m needs_shared -p no:cacheprovider \
	$$(git grep -lwE 'shared_folder|real_logs' -- 'tests/*test_*.py')

# Those tests of `make test-all` that start servers.
cluster: .venv/.installed-dev
	$(BIN)/python -m pytest -rs -n 3 --dist loadfile tests/cluster

lint: .venv/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Readers, league files and names against bytes made to hurt; FUZZ="--seed 7 --mutations 1000" repeats a run.
fuzz: .venv/.installed-dev
	$(BIN)/python -m tests.fuzz $(addprefix --real ,$(wildcard ../shared/data)) $(FUZZ)

promises: .venv/.installed-dev
	BANZUKE_KILLS=60 $(BIN)/python -m pytest --timeout 3600 tests/promises tests/engine/bradley_terry/test_bradley_terry_brute_force.py
	BANZUKE_KILLS=60 $(BIN)/python -m pytest --timeout 3600 -m rare --ignore tests/promises tests

bench: .venv/.installed-bench
	$(BIN)/python -m bench $(BENCH)

# After every change of constraints.txt; some minutes, because pip asks for each file on each kind of machine.
hashes: .venv/.installed
	$(BIN)/python deploy/hashes.py

# uv installs in a quarter of pip's time, but does not read pip's settings: whoever has set an index for pip gets pip,
# and so does whoever uv finds no packages for.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
OWN_INDEX := $(BIN)/python -m pip config list | grep -qE '\.(index-url|no-index)='
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python -c constraints.txt
install = { ! $(OWN_INDEX) && $(UV) $(1); } || { echo "installing with pip, which takes a minute or two" >&2; $(PIP) $(1); }

# With the pinned pip: the pip of Python 3.11 takes three times the CPU time to find the pinned versions.
.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Banzuke needs Python 3.11 or newer: make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv
	$(PIP) --only-binary uv pip uv || $(PIP) pip

.venv/.installed: .venv/bin/python $(PINS)
	$(call install,-e .)
	touch $@

.venv/.installed-dev: .venv/bin/python $(PINS)
	$(call install,-e '.[dev]')
	touch .venv/.installed $@

.venv/.installed-bench: .venv/.installed
	$(call install,-e '.[bench]')
	touch $@

clean:
	rm -rf .venv data/store data/report data/moves/store data/moves/report
