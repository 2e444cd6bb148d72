# make play    set up, build and serve the games on this machine
# make check   quick checks while working      make test   all that gates a change
# make help    all targets

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# Keep compiled modules, also where the environment says not to: tests start Python hundreds of times.
export PYTHONDONTWRITEBYTECODE :=

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
PORT ?= 8000
# Two workers at least; more where there are more cores.
JOBS ?= auto
JS := $(patsubst web/%,%,$(wildcard web/test/*.test.mjs))
BIOME := web/node_modules/.bin/biome
# Biome does not wrap comments.
SCRIPTS := $(wildcard web/src/*.js web/runtime/*.mjs web/tools/*.mjs web/test/sim/*.mjs bench/*.mjs e2e/*.js e2e/driver/*.js tests/wasm/*.mjs)

.PHONY: help docs setup browser browsers site play check test test-everything lint types unit js wasm e2e bench same format profile i18n clean

help:
	@grep -hE '^[a-z0-9]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

# Set-up ------------------------------------------------------------------------------------------------------------------------------

setup: $(VENV)/stamp web/node_modules/stamp ## everything that building, testing and checking needs, pinned
	@$(PY) web/build.py --wheels

# What building and playing needs, and nothing for tests: the first step of `make play`.
$(VENV)/play-stamp: requirements.txt pyproject.toml hatch_build.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or later is needed; $(PYTHON) is $$($(PYTHON) --version 2>&1). Try: make setup PYTHON=python3.12"; exit 1; }
	@echo "Python packages ..."
	@test -x $(PY) || $(PYTHON) -m venv $(VENV)
	@$(PIP) --require-hashes -r requirements.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

web/node_modules/play-stamp: web/package.json web/package-lock.json
	@command -v node >/dev/null || { echo "Node.js 20 or later is needed to build the site"; exit 1; }
	@echo "JavaScript packages ..."
	@cd web && npm ci --omit=dev --no-audit --no-fund --loglevel=error
	@touch $@

$(VENV)/stamp: $(VENV)/play-stamp requirements-dev.txt
	@echo "Python packages for tests and checks ..."
	@$(PIP) --require-hashes -r requirements-dev.txt
	@touch $@

web/node_modules/stamp: web/package.json web/package-lock.json
	@command -v node >/dev/null || { echo "Node.js 20 or later is needed to build the site"; exit 1; }
	@echo "JavaScript packages, those for tests too ..."
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@ web/node_modules/play-stamp

browser: $(VENV)/chromium-path ## Chromium, Firefox and WebKit for the end-to-end tests, and what could not be had
	@if [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then $(ENGINES); \
	elif ! $(ENGINES) --all; then \
		echo "Firefox and WebKitGTK ..."; \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(DEBIAN); } >/dev/null || true; \
		$(ENGINES); \
	fi

# Firefox, and WebKitGTK with its driver, a screen that nobody sees, and the locales that it takes from the system.
DEBIAN := firefox-esr webkit2gtk-driver xvfb locales
ENGINES := PYTHONPATH=e2e $(PY) -m driver.engines

# The file holds the path of the browser; an empty one means the browser that Playwright downloaded. Debian's has a shell without windows,
# which the tests drive (`e2e/browsers.py`).
$(VENV)/chromium-path: $(VENV)/stamp
	@found=$$(command -v chromium || command -v chromium-browser || command -v google-chrome || true); \
	if [ -z "$$found" ] && timeout 300 $(PY) -m playwright install chromium >/dev/null 2>&1; then \
		echo "browser: Playwright's Chromium"; : > $@; exit 0; \
	fi; \
	if [ -z "$$found" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; \
		found=$$(command -v chromium || true); \
	fi; \
	if [ -z "$$found" ]; then echo "no browser found: install Chromium, or set CHROMIUM to its path"; exit 1; fi; \
	if ! command -v chromium-headless-shell >/dev/null && [ "$$found" = /usr/bin/chromium ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell; } >/dev/null || true; \
	fi; \
	echo "browser: $$found"; echo "$$found" > $@

# The site ----------------------------------------------------------------------------------------------------------------------------

site: setup docs ## build web/dist, with the documentation
	$(PY) web/build.py --docs build/docs $(COPIES)

docs: build/docs/index.html ## build the documentation of the package

# In an environment of its own: what makes pages is no part of what builds or plays.
.venv-docs/stamp: requirements-docs.txt
	@echo "Python packages for the documentation ..."
	@test -x .venv-docs/bin/python || $(PYTHON) -m venv .venv-docs
	@.venv-docs/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-docs.txt
	@touch $@

build/docs/index.html: .venv-docs/stamp $(VENV)/play-stamp mkdocs.yml web/docs.py web/docs_mkdocs.py $(shell find docs navals -name '*.md' -o -name '*.py' -o -name style.css)
	@$(PY) web/docs.py
	@touch $@

# Without the documentation: the page then shows no link to it.
play: $(VENV)/play-stamp web/node_modules/play-stamp ## build and serve the games
	@echo "The site ..."
	@$(PY) web/build.py --quick
	@$(PY) -m navals serve --port $(PORT)

# Checks ------------------------------------------------------------------------------------------------------------------------------

lint: setup
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(BIOME) check --error-on-warnings
	@! grep -nE '^.{111}' $(SCRIPTS) | grep -E ':[0-9]+: *(/[/*]|\*)'

types: setup
	$(VENV)/bin/mypy
	$(PY) tests/public_types.py
	cd web && npx --no-install tsc --noEmit -p tsconfig.json

js: setup
	cd web && node --test $(JS)

unit: setup
	$(PY) -m pytest -q -n $(JOBS) --dist worksteal -m "not exhaustive"

check: ## lint, types, quick tests: the inner loop
	$(MAKE) -j2 -Otarget lint types js JS="$(filter-out test/split.test.mjs,$(JS))"
	$(PY) -m pytest -q -n $(JOBS) --dist worksteal -m "not slow and not exhaustive"

wasm: setup ## the engine's tests inside Pyodide
	node tests/wasm/run.mjs

e2e: setup browser ## the page in real browsers (`make browsers`: everything in all of them)
	@test -f web/dist/index.html || $(PY) web/build.py --quick
	$(E2E)

# The tour (tests in one or all engines) side by side, then the rest in three Chromiums: with two, two processors
# idle for an eighth of the time. Tests that measure time run alone.
define E2E
$(PY) -m pytest -q -n 2 --dist worksteal -m "tour and not exhaustive" e2e
$(PY) -m pytest -q -n 3 --dist worksteal --durations 12 -m "not tour and not alone and not exhaustive" --engines chromium --baseline e2e
$(PY) -m pytest -q -m alone --engines chromium e2e
endef

browsers: setup browser site ## everything in every browser, and a table of it
	$(PY) e2e/everywhere.py

# The suite that must not be missed comes last, so that its summary is the last line.
test: ## what gates a change: lint, types, unit tests, both runtimes, the page in browsers
	$(MAKE) -j3 -Otarget setup browser .venv-docs/stamp
	$(MAKE) -j2 -Otarget site lint types js COPIES=--no-copies
	$(PY) -m pytest -q -n $(JOBS) --dist worksteal --durations 12 -m "not exhaustive"
	node tests/wasm/run.mjs
	$(E2E)

# Before a release: every test in every engine, every screen in every theme and window, long random runs.
test-everything: export NAVALS_EVERYTHING := 1
test-everything: ## every test in every browser, at length
	$(MAKE) -j2 -Otarget setup browser
	$(MAKE) -j2 -Otarget site lint types js
	$(PY) -m pytest -q -n $(JOBS) --durations 12
	node tests/wasm/run.mjs
	$(PY) e2e/everywhere.py
	$(PY) tests/same_bytes.py

bench: setup browser site ## benchmarks against their budgets
	-$(PY) bench/engine.py --json bench/results/engine.json
	-$(PY) bench/page.py --json bench/results/page.json
	-$(PY) bench/lighthouse.py --json bench/results/lighthouse.json
	-for game in $$($(PY) -c "from navals import games; print(*games.IDS)"); do $(PY) bench/strength.py $$game --games 10; done
	-$(PY) bench/films.py --json bench/results/films.json
	$(PY) bench/startup.py --browser chromium,firefox,webkit --json bench/results/startup.json

same: setup ## build everything twice where nothing is alike, and name what differs
	$(PY) tests/same_bytes.py

# Care --------------------------------------------------------------------------------------------------------------------------------

format: setup ## format Python and JavaScript
	$(VENV)/bin/ruff check --fix-only --quiet .
	$(VENV)/bin/ruff format .
	$(BIOME) check --write --linter-enabled=false

profile: setup $(VENV)/chromium-path ## note which functions of Pyodide a start and a game call
	$(PY) e2e/pyodide_profile.py

i18n: setup ## collect sentences into the catalogues
	$(PY) hatch_build.py collect

clean: ## remove what was built
	rm -rf web/dist web/dist.new web/dist.old web/dist-report.json web/.cache dist build e2e/output
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -not -path './.venv/*' -not -path './web/node_modules/*' -prune -exec rm -rf {} +
