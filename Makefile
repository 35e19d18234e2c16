# Musterbook: `make` builds the finished product into site/, `make test` runs all checks but the slow.
# Both need git, make and Python; tools/prepare.py installs the rest, system libraries only as root.

PYTHON ?= python3
RUN = PATH="$(CURDIR)/.venv/bin:$$PATH" .venv/bin/python

# Use only the packages in the lock files, whatever else is installed on this machine.
unexport PYTHONPATH PYTHONHOME
# Keep compiled modules: without them, every process compiles all that it imports.
unexport PYTHONDONTWRITEBYTECODE
export PYTHONNOUSERSITE = 1
export PYTHONUTF8 = 1

.PHONY: all test test-slow wheel fuzz serve bench lint format docs lock clean clean-all help prepare prepare-tests

all: prepare ## build the site, the cards and the data into site/ (the default)
	@$(RUN) build.py all

test: prepare-tests ## run the checks of a usual change: Python, TypeScript, browser, types, style
	@$(RUN) tools/check.py

test-slow: prepare-tests ## run the tests that take long: other browsers and Pythons, whole builds, fuzz
	@$(RUN) tools/check.py slow

wheel: prepare ## build the package for `pip install` into dist/
	@$(RUN) tools/wheel_backend.py

fuzz: prepare-tests ## build randomly changed content 20,000 times; MUSTERBOOK_CASES sets the number
	@MUSTERBOOK_CASES=$${MUSTERBOOK_CASES:-20000} $(RUN) -m pytest -q -n 2 tests/test_fuzz.py

serve: prepare ## serve the site on this machine and show every change when a file is saved
	@$(RUN) build.py serve

lint: prepare-tests ## check style and types only
	@$(RUN) tools/check.py ruff format mypy biome tsc

bench: prepare-tests ## measure builds, page weight, type sizes, the search and the randomizer
	@$(RUN) bench/site.py
	@$(RUN) bench/site.py --material
	@$(RUN) bench/site.py --all
	@$(RUN) bench/site.py --cards 1000 10000
	@$(RUN) bench/randomizer.py
	@$(RUN) bench/type_sizes.py
	@$(RUN) bench/search.py
	@$(RUN) build.py site && $(RUN) bench/page_weight.py site
	@$(RUN) bench/search_speed.py site

format: prepare-tests ## format all code as `make lint` requires
	@$(RUN) -m ruff check --fix-only --quiet
	@$(RUN) -m ruff format
	@PATH="$(CURDIR)/.venv/bin:$$PATH" npm run --silent format

# The lock files are valid for every system and every Python from 3.11 on, and name no registry.
LOCK = .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(UPGRADE) -o

docs: prepare ## generate docs/commands.md, and tables in content/about
	@$(RUN) tools/reference.py

lock: prepare-tests ## update the lock files; UPGRADE=--upgrade takes newer versions
	@$(LOCK) requirements.lock pyproject.toml --extra mkdocs --extra xlsx
	@$(LOCK) requirements-dev.lock pyproject.toml --extra mkdocs --extra xlsx --group dev --constraint requirements.lock
	@$(LOCK) requirements-node.lock --group node
	@$(LOCK) requirements-uv.lock --group uv
	@PATH="$(CURDIR)/.venv/bin:$$PATH" npm install --package-lock-only --loglevel=error

clean: ## remove what was built, and all caches
	rm -rf site dist .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis

clean-all: clean ## also remove what was installed, for a fresh start
	rm -rf .venv node_modules

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 18

prepare:
	@$(PYTHON) tools/prepare.py

prepare-tests:
	@$(PYTHON) tools/prepare.py --tests
