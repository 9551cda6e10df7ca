# Everything that one does with this project. The work of setting up is in scripts/.
SHELL := /bin/bash
.DEFAULT_GOAL := help

# The Python to make the virtual environment with.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# What `make play` runs.
PLAY ?= shogunboard play --open

STAGE := scripts/stage.sh
SET_UP := scripts/venv.sh $(VENV) "$(PYTHON)"

.PHONY: help play test test-electronics check bench schematics gerbers field parts test-parts firmware clean

help: ## Show this list.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-16s %s\n", $$1, $$2 }' Makefile

play: ## Set up what is needed and play on a simulated board in the browser; Ctrl-C stops.
	@$(SET_UP)
	@$(BIN)/$(PLAY)

# pytest's closing line is the last one and tells its own time. Files of tests are shared out to as many processes as there
# are cores; each file stays whole, so that what it sets up is set up once.
test: ## Set up everything and run all checks and all tests.
	@$(STAGE) 115 "Debian packages" scripts/apt.sh "$(PYTHON)"
	@$(STAGE) 85 "Python packages" $(SET_UP) test,dev
	@$(STAGE) 65 "checks" $(MAKE) --no-print-directory check
	@echo '== tests (at most 845 s)'; timeout $$([ -t 0 ] && echo --foreground) --kill-after=20 845 $(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile

# Takes about 3 minutes: KiCad is 600 MB, and the tracks of the boards are laid anew.
test-electronics: ## Install KiCad 9 where it is missing, and check schematics, boards and bills of materials.
	@$(SET_UP) test,dev
	@$(STAGE) 280 "KiCad" scripts/electronics.sh
	@echo '== tests of the electronics (at most 105 s)'; timeout $$([ -t 0 ] && echo --foreground) --kill-after=20 105 $(BIN)/python -m pytest -m "" tests/electronics

check: ## Run the checks that need no test: style, layout of the code, types.
	@$(SET_UP) test,dev
	@failed=0; \
	$(BIN)/ruff check . || failed=1; \
	$(BIN)/ruff format --check . || failed=1; \
	$(BIN)/mypy || failed=1; \
	scripts/typings.sh $(BIN)/python && $(BIN)/mypy --config-file firmware/mypy.ini || failed=1; \
	exit $$failed

bench: ## Run all benchmarks.
	@$(SET_UP) test,dev
	@$(BIN)/python -m benchmarks

schematics: ## Make schematics, boards, wiring tables and bills of materials anew (the PDFs need KiCad 9).
	@$(SET_UP)
	@$(BIN)/python -m schematics.generate
	@$(BIN)/python -m schematics.generate pdf

gerbers: ## Make the files that makers of boards want, in build/gerbers (needs KiCad 9).
	@$(SET_UP)
	@$(BIN)/python -m schematics.generate gerbers

field: ## Compute the magnetic fields, and write hardware/build/FIELD.md with its pictures anew.
	@$(SET_UP) test,dev
	@$(BIN)/python -m fields write

# Both install build123d: 1 GB, for 64-bit x86 and ARM only, so that nothing else needs it.
parts: ## Build the printed parts as STL files, in build/parts (a few minutes the first time).
	@$(SET_UP) mechanics
	@$(BIN)/python -m parts export

test-parts: ## Check the solids of the printed parts, and the drawings.
	@$(SET_UP) test,dev,mechanics
	@$(BIN)/python -m pytest -m "" tests/parts

firmware: ## Compile the firmware of the Pico into build/firmware, and say how to bring it there.
	@$(SET_UP) test,dev
	@$(BIN)/python scripts/firmware.py

clean: ## Remove everything that was made here, the virtual environment too.
	@rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
