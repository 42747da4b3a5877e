# Everything runs in .venv, which .ci/setup makes and keeps up to date. `make help` lists what there is.

.DEFAULT_GOAL := help
parts = sh .ci/setup || { echo "could not run: $(1)" >&2; exit 1; }; \
	sh .ci/tools $(1) || true; .venv/bin/python .ci/parts.py $(1)
UV := .cache/uv/bin/uv
LOCK := requirements-dev.lock
PI_LOCK := systemd/requirements.lock

SHOTS := home saboteur-lay-ghost saboteur-wrong-turned saboteur-role-held-digger saboteur-final wazabi-roll \
         players-saboteur asked-saboteur saboteur-deal saboteur-roles saboteur-light saboteur-light-actions saboteur-light-found \
         saboteur-gold-round recap-few-saboteur

.PHONY: help setup run demo club screenshots install uninstall release test check hooks engines films stills leaks referee soak faults outages
.PHONY: club-figures mutants emulate image test-image test-plug test-hotplug board-figures test-board bench lint types imports format translations lock clean

help: ## this list
	@sed -n 's/^\([a-z -]*\):[^#]*## */  \1|/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-22s%s\n", $$1, $$2 }'

setup: ## make .venv, or bring it up to date
	@sh .ci/setup

run: setup ## start the companion; ARGS="..." goes to it
	@.venv/bin/companion run $(ARGS)

demo: setup ## watch bots play; ARGS="--players 7", ARGS=--text …
	@.venv/bin/companion demo $(ARGS)

club: setup ## a club for a look: broker, database, bots at three tables, and the wall; all of it gone afterwards
	@sh .ci/tools club || true
	@.venv/bin/companion club try

screenshots: setup ## draw the pictures in README and EVENING anew, the moving one too
	@.venv/bin/companion screens --out .cache/screens
	@mkdir -p assets/screenshots
	@cp $(SHOTS:%=.cache/screens/%.png) assets/screenshots/
	@.venv/bin/companion --language fa screens --out .cache/screens/fa
	@cp .cache/screens/fa/saboteur-wrong-turned.png assets/screenshots/persian.png
	@if command -v convert > /dev/null; then .venv/bin/python .ci/animation.py assets/screenshots/demo.gif; \
	else echo "the moving picture stays as it was: it needs ImageMagick (sudo apt install imagemagick)"; fi
	@if command -v convert > /dev/null && command -v chromium > /dev/null; then \
	PYTHONPATH=. .venv/bin/python .ci/phones.py assets/screenshots/phones.png; \
	else echo "the picture of phones stays as it was: it needs Chromium and ImageMagick"; fi

install: ## onto this Raspberry Pi, to start by itself; or the newer version over the older: sudo make install; CAMERA=yes
	@CAMERA=$(CAMERA) sh systemd/install

uninstall: ## take all of that away again, but for the journal: sudo make uninstall
	@sh systemd/uninstall

release: setup ## one signed file that a table takes from a USB stick; KEY=FILE with what signs it, made if there is none
	@.venv/bin/python .ci/release.py --key "$(or $(KEY),$(error say which key signs it: make release KEY=FILE))" $(ARGS)

test: ## everything, the long tests too; WITHOUT="types long" leaves parts out
	@$(call parts,lint types imports tests long)

check: ## all but the thorough and the long tests: under a minute
	@$(call parts,lint types imports fast)

hooks: setup ## have git look at lint, types and imports before each commit: some seconds
	@git config core.hooksPath .ci/hooks

leaks: setup ## two games that differ only in secrets, a million times; PAIRS=... for another number
	@LEAK_PAIRS=$(or $(PAIRS),500000) .venv/bin/pytest -n 2 -m long tests/contract/test_secrets.py tests/seeing/test_leaks.py -k "20_000_times or held_over"

films: setup ## rounds of Saboteur before a camera, as pictures, with jolts and changing light: three an evening; EVENINGS=100
	@FILMED_EVENINGS=$(or $(EVENINGS),100) .venv/bin/pytest -n 2 -rP -m long tests/seeing/test_evening.py

stills: setup ## photographs of tables, 1,000 with and 1,000 without markers, and 10,000 pictures of anything: 0 wrong cards; STILLS=...
	@STILLS=$(or $(STILLS),1000) .venv/bin/pytest -n 2 -m long tests/seeing/test_photographs.py

engines: setup ## the long evening with phones in Chromium, Firefox and WebKit: five of them, three rounds
	@ENGINE_ROUNDS=3 .venv/bin/pytest -n 2 -m long tests/web/test_engines.py

soak: setup ## games in a row, 2,000 of them, and three times as much of what only chance finds; GAMES=... for another number
	@.venv/bin/python -m tests.faults.soak $(or $(GAMES),2000) soak
	@SOAK=1 .venv/bin/pytest -n 2 -m long tests/display/test_survives.py tests/contract/test_table.py tests/saboteur/test_machine.py tests/phones/test_leaks.py

faults: setup ## survival: a million power cuts and 10,000 kills amid real games; ARGS="--cuts 20000 --kills 300 --seed dusk"
	@.venv/bin/python -m tests.faults $(ARGS)

mutants: setup ## what if core or the rules were a little different? SAMPLE=1500 SEED=dusk for some, ARGS="--only core/codec"
	@PYTHONPATH=.ci nice .venv/bin/python -m mutants --jobs 2 $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) $(ARGS)

outages: setup ## what befalls a club, each fault 100 times, and how soon all was kept again; 100,000 lies; FAULTS=...
	@sh .ci/tools club || true
	@CLUB_FAULTS=$(or $(FAULTS),100) .venv/bin/pytest -n 2 -rP -m long tests/club/test_evening.py tests/club/test_outages.py \
	tests/club/test_troubles.py
	@CLUB_HOSTILE=100000 .venv/bin/pytest -n 0 -m long tests/club/test_lies.py -k hostile

referee: setup ## whole games of each kind, played through the script and refereed from the print; GAMES=... for another number
	@REFEREED=$(or $(GAMES),50000) POSITIONS=100000 .venv/bin/pytest -n 2 -m long tests/referee tests/saboteur/test_reference.py

emulate: setup ## a Raspberry Pi of sorts, emulated: to look at, to touch, to unplug; needs root, 6 GB, and time
	@sh .ci/tools board && .venv/bin/python -m tests.board

image: setup ## a card to flash for a Raspberry Pi, in dist, with a list of all that is on it; needs root, 8 GB, and time; ARGS=--twice
	@sh .ci/tools board && .venv/bin/python .ci/image.py $(ARGS)

test-image: setup ## that card in the emulated board, and in a Pi 3: its first start, a game, its plug pulled; SLOW=4 on a busy machine
	@sh .ci/tools board && .venv/bin/pytest -n 0 -m image -s tests/board/test_image.py tests/board/test_raspi3.py

test-plug: setup ## that board's plug pulled amid two games, PLUGS=100 times each, started again after BOOTS=10; BOOTS times amid an upgrade
	@sh .ci/tools board && .venv/bin/pytest -n 0 -m plug -s tests/board/test_plug.py

test-hotplug: setup ## that board's devices, each pulled out and put in TIMES=20 times amid a game
	@sh .ci/tools board && .venv/bin/pytest -n 0 -m hotplug -s tests/board/test_hotplug.py

board-figures: setup ## what is promised of that board: its start, what it takes when idle, its memory
	@sh .ci/tools board && .venv/bin/python -m tests.board.figures

test-board: setup ## the suite of that board, on which all is as it is installed; not part of make test
	@sh .ci/tools board && .venv/bin/pytest -n 0 -m board -s tests/board

bench: setup ## the figures beside an older commit, in turns, and their history by release: BASE=commit ROUNDS=5
	@.venv/bin/python .ci/bench.py --base $(or $(BASE),HEAD~1) --rounds $(or $(ROUNDS),5)

club-figures: setup ## a club of a thousand tables and a hundred walls, with the real broker and database: what it costs; three minutes
	@sh .ci/tools club || true
	@.venv/bin/companion bench --club $(ARGS)

lint types imports: ## one part of the above
	@$(call parts,$@)

format: setup ## lay out the code and mend what ruff can mend
	@.venv/bin/ruff format
	@.venv/bin/ruff check --fix

translations: setup ## bring the catalogues to the texts of now, and compile them; says how much is translated
	@.venv/bin/python .ci/translations.py update
	@.venv/bin/python .ci/translations.py compile

lock: setup ## write the lock anew after a change in pyproject.toml; ARGS=--upgrade for newer versions
	@test -x $(UV) || .venv/bin/python -m pip --disable-pip-version-check install -q --target .cache/uv uv
	@$(UV) --no-config pip compile --quiet $(ARGS) pyproject.toml --extra camera --extra club --group dev --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command "make lock" --output-file $(LOCK)
	@$(UV) --no-config pip compile --quiet pyproject.toml --extra club-table --constraint $(LOCK) --universal --python-version 3.13 --generate-hashes \
		--no-emit-package pygame --custom-compile-command "make lock" --output-file $(PI_LOCK)
	@sh .ci/setup

clean: ## remove all that was made here, .venv too
	@rm -rf .venv .cache build dist *.egg-info
	@find companion hardware tests .ci -name __pycache__ -type d -exec rm -rf {} +
