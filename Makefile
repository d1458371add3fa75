PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip
QUIET := --quiet --disable-pip-version-check
COMPILE := $(BIN)/uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(UPGRADE) \
	pyproject.toml --extra table --group build

.PHONY: run test coverage install dev lint format types layers docs bench lock clean

run: install  ## serve the pages on this machine
	$(BIN)/twenty serve $(ARGS)

# The browser's tests keep an event loop in their process, so they have processes of their own. Both parts
# run whatever becomes of the first; only where ARGS chooses tests may one of them have none (pytest's exit 5).
test: dev  ## all tests but the soak tests; ARGS="-k name" for some
	@status=0; for kind in "browser" "not browser"; do \
		$(BIN)/python -m pytest -n 2 --dist loadgroup -m "$$kind and not soak" $(ARGS); code=$$?; \
		[ $$code -eq 0 ] || $(if $(strip $(ARGS)),[ $$code -eq 5 ] ||) status=$$code; \
	done; exit $$status

coverage: dev  ## the rules must be covered whole, by their own tests
	$(BIN)/python -m pytest -n 2 -m "not soak" --cov --cov-report=term-missing:skip-covered tests/core tests/games

# The stamps stand in .venv, so that they go when it goes.
install: .venv/.project
dev: .venv/.project .venv/.dev

.venv/.base: requirements/base.lock
	@$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else \
		"Python 3.11 or newer is needed: make PYTHON=/path/to/it")'
	$(PYTHON) -m venv .venv
	$(PIP) install $(QUIET) --require-hashes -r requirements/base.lock
	@touch $@

.venv/.project: .venv/.base pyproject.toml
	$(PIP) install $(QUIET) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.dev: .venv/.base requirements/dev.lock
	$(PIP) install $(QUIET) --require-hashes -r requirements/dev.lock
	@touch $@

lint: dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: dev  ## repair what `make lint` can repair
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: dev
	$(BIN)/mypy

layers: dev  ## who may import whom
	$(BIN)/lint-imports --no-logo

docs: dev
	$(BIN)/sphinx-build -q -W --keep-going docs docs/_build/html

bench: dev
	@for script in benchmarks/bench_*.py; do \
		if [ -e "$$script" ]; then $(BIN)/python "$$script" || exit 1; else echo "no benchmarks yet"; fi; done

lock: dev  ## after a change of dependencies; UPGRADE=--upgrade takes newer versions
	$(COMPILE) -o requirements/base.lock
	$(COMPILE) --extra envs --group dev -c requirements/base.lock -o requirements/dev.lock

clean:
	rm -rf .venv build dist docs/_build .coverage .*_cache .hypothesis test-results
