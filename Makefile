# `make play` and `make test` are all a fresh machine with Python >= 3.11 needs.
PYTHON ?= python3
BIN := .venv/bin
ARGS ?=

.PHONY: play test check lint types layers pytest soak bench format docs staff clean

play: .venv/.installed
	$(BIN)/hexdelve play $(ARGS)

test: lint types layers pytest

lint: .venv/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/.installed
	$(BIN)/mypy

layers: .venv/.installed
	$(BIN)/lint-imports

pytest: .venv/.installed
	SDL_VIDEODRIVER=dummy $(BIN)/pytest -m "not soak" -n auto $(ARGS)

soak: .venv/.installed
	SDL_VIDEODRIVER=dummy $(BIN)/pytest -m soak -n auto $(ARGS)

bench: .venv/.installed
	$(BIN)/python -m benchmarks $(ARGS)

format: .venv/.installed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: .venv/.installed
	$(BIN)/python -m tools.make_reference

# counts the descriptions in a folder of files of the course COM S 327: make staff DIR=folder
staff: .venv/.installed
	$(BIN)/python -m tools.count_descriptions "$(DIR)"

.venv/.installed: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Hexdelve needs Python 3.11 or newer: make PYTHON=python3.12 play") if sys.version_info < (3, 11) else None'
	@echo "Installing Hexdelve and its libraries into .venv, which takes about a minute."
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --disable-pip-version-check --editable . --group dev
	touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .import_linter_cache
