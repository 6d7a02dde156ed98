# Set-up, build and checks. `make help` lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
FUZZ_SECONDS ?= 15
# The messages, sizes and widths of `make fuzz-lines`.
LINE_TRIPLES ?= 100000000
# The seed of the wild texts of `make fidelity`, and the percentage of them that must agree with each engine.
WILD_SEED ?= 1
WILD_LEAST ?= 98.5
CLUSTER_ROUNDS ?= 6
CLUSTER_FAULTS ?= kill
SOAK_REQUESTS ?= 1000000
SANITIZE_SECONDS ?= 60
CLIENTS ?= 200
CROWD ?= python asyncio swift chromium firefox webkit
SWIFT ?= swift
# An import that Package.swift does not declare is an error, so that the build checks the module graph.
SWIFT_FLAGS := --explicit-target-dependency-import-check error
# One file to start: the release binary needs no Swift installation where it runs. Its 52,000 pointers are relocated from
# a compact table (glibc 2.36 or later), which takes a tenth of the time of a short command; Swift's own linker, lld, can
# write that table.
LINK_FLAGS := -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs
RELEASE_FLAGS := $(SWIFT_FLAGS) --configuration release --static-swift-stdlib $(LINK_FLAGS) --product typescale
# See the end of Package.swift.
export TYPESCALE_OPTIMIZED_LAYOUT := 1
SOURCES := Package.swift Sources Tests Benchmarks Fuzz Examples
# Evaluated only by the targets that use it, because it starts SwiftPM.
TOOL = $(shell $(SWIFT) build $(RELEASE_FLAGS) --show-bin-path)/typescale

.PHONY: help swift packages build release serve cluster faces test cluster-test cluster-service-test sample fuzz \
	fuzz-lines fuzz-coverage \
	fidelity exports lint format bench bench-all bench-tools bench-strings bench-growth bench-http bench-live \
	bench-service bench-chat bench-capacity bench-texts bench-checks bench-cancellation bench-check texts-test schemathesis \
	browser-test studio-test studio-engines examples clients client-swift client-browsers client-crowd client-lists \
	client-heights client-origins client-packages client-generated proxy-test pictures soak sanitize scale-changes symbol-graphs \
	docs api bare-machine install uninstall

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-20s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Checked first, because packages that take minutes to install are useless without Swift.
swift:
	@command -v "$(SWIFT)" >/dev/null || { \
	    echo "make: there is no program '$(SWIFT)'; install Swift 6.3 (https://www.swift.org/install/linux)," \
	        "or set its path: make SWIFT=PATH" >&2; exit 1; }

packages: ## Install the Debian packages that are missing
	@scripts/install-packages program tests

build: swift packages ## Build for debugging
	$(SWIFT) build $(SWIFT_FLAGS)

# For the tool only, without the packages of its tests.
release: swift
	@scripts/install-packages program
	$(SWIFT) build $(RELEASE_FLAGS)

serve: release ## Install packages, build, and start the service
	@"$(TOOL)" serve

cluster: release ## Start three NATS servers and three nodes of the service, until Ctrl-C
	@scripts/install-packages tests
	@scripts/service-cluster run "$(TOOL)"

faces: packages ## Draw the faces that tests use
	@Tests/Faces/draw-faces.py .build/faces

# The build is connected to the terminal, so that it can show its progress.
test: swift packages faces ## Install packages, build, and run all tests, or those whose name matches ONLY
	$(SWIFT) build $(SWIFT_FLAGS) --build-tests
	@scripts/run-tests "$$($(SWIFT) build --show-bin-path)/typescalePackageTests.xctest" "$(ONLY)"

cluster-test: swift packages ## Kill servers of a cluster during writes, CLUSTER_ROUNDS of them (default: 6), and count
	@TYPESCALE_CLUSTER_ROUNDS=$(CLUSTER_ROUNDS) $(SWIFT) test $(SWIFT_FLAGS) --filter ClusterTests

# With an empty CLUSTER_FAULTS, the rounds have all kinds of faults that the user and the system allow.
cluster-service-test: build ## The same with nodes, real clients and CLUSTER_FAULTS (default: kill; empty: all kinds)
	@Tests/Cluster/run "$$($(SWIFT) build --show-bin-path)/typescale" $(CLUSTER_ROUNDS) $(CLUSTER_FAULTS)

scale-changes: swift packages ## Change the size of a conversation a million times; fails if memory grows
	TYPESCALE_SCALE_CHANGES=1000000 $(SWIFT) test $(SWIFT_FLAGS) --disable-xctest --filter "HeightTests.*Thousands of changes of scale"

# A separate package, built as by another team, into its own folder.
# Without optimization, as other packages build it.
sample: swift packages ## Use LayoutTesting from another package, under both test frameworks
	@env -u TYPESCALE_OPTIMIZED_LAYOUT SWIFT="$(SWIFT)" Tests/SamplePackage/run

fuzz: swift packages faces ## Fuzz all readers of external bytes and the breaking of lines, FUZZ_SECONDS each (default: 15)
	@Fuzz/run $(FUZZ_SECONDS)

fuzz-lines: swift packages ## Compare LINE_TRIPLES messages, sizes and widths in the fast line breakers and the walker
	@FUZZ_RUNS=$(LINE_TRIPLES) Fuzz/run 0 lines

fuzz-coverage: swift packages ## Print the lines of each module that the fuzzers reach
	@Fuzz/coverage

fidelity: release ## Measure again in the three browser engines, and compare every line count
	@scripts/install-packages tests browser fidelity
	@Tests/Fidelity/record.py
	@Tests/Fidelity/record-anchors.py "$(TOOL)"
	@Tests/Fidelity/compare.py "$(TOOL)"
	@Tests/Fidelity/line-faces.py --try "$(TOOL)"
	@for engine in chromium firefox webkit; do \
		Tests/Fidelity/wild.py "$(TOOL)" --engine $$engine --seed $(WILD_SEED) --least $(WILD_LEAST) --show 10 || exit 1; \
	done

exports: release ## Compare exported CSS with three browsers, and colors in every notation with one
	@scripts/install-packages tests browser browsers fidelity
	@Tests/Fidelity/exports.py "$(TOOL)"
	@Tests/Fidelity/record-colors.py --check

schemathesis: release ## Compare the service with its OpenAPI document, with valid and invalid requests
	@scripts/install-packages tests clients
	@Tests/Clients/contract.py "$(TOOL)" --phases examples,coverage,fuzzing --continue-on-failure

browser-test: release ## Follow and write preferences from pages in a browser, and print pages of previews
	@scripts/install-packages tests browser
	@Tests/Clients/browser.py "$(TOOL)"
	@Tests/Clients/printed.py "$(TOOL)"

examples: build ## Run the clients in Examples/, the page in a browser, and check their output
	@scripts/install-packages tests browser
	@SWIFT="$(SWIFT)" Tests/Clients/examples.py "$$($(SWIFT) build --show-bin-path)/typescale"

clients: build ## Test the Python clients with a service that fails, each row of docs/clients.md
	@scripts/install-packages tests
	@Tests/Clients/clients.py "$$($(SWIFT) build --show-bin-path)/typescale" python asyncio

client-swift: build ## The same with the Swift client
	@scripts/install-packages tests
	@bin=$$($(SWIFT) build --show-bin-path); \
	    Tests/Clients/clients.py "$$bin/typescale" swift --swift "$$bin/typescale-client-subject"

client-browsers: release ## The same with the web client in Chromium, Firefox and WebKit
	@scripts/install-packages tests browser browsers
	@Tests/Clients/clients.py "$(TOOL)" chromium firefox webkit

client-crowd: build ## Kill, restart and replace the service under CLIENTS clients of each kind (default: 200)
	@scripts/install-packages tests browser browsers
	@bin=$$($(SWIFT) build --show-bin-path); \
	    Tests/Clients/crowd.py "$$bin/typescale" --clients $(CLIENTS) --swift "$$bin/typescale-client-subject" $(CROWD)

client-lists: release ## Scroll lists in three browsers while history arrives, and measure the line at the top
	@scripts/install-packages tests browser browsers
	@Tests/Clients/scrolling.py "$(TOOL)"

client-heights: release ## Show 500 messages in three browsers, and compare each height with the service's
	@scripts/install-packages tests browser browsers
	@Tests/Clients/page_heights.py "$(TOOL)"

client-origins: release ## Use the service from pages of other origins in three browsers
	@scripts/install-packages tests browser browsers
	@Tests/Clients/origins.py "$(TOOL)"

client-packages: ## Build the wheel, and check the types of the Python and web clients
	@scripts/install-packages clients
	@Tests/Clients/packages.py

client-generated: release ## Generate a client from the OpenAPI document and use it with the service
	@scripts/install-packages tests clients
	@Tests/Clients/generated.py "$(TOOL)"

proxy-test: release ## Run packaging/nginx.conf before the service, with TLS
	@scripts/install-packages tests clients
	@Tests/Clients/proxy.py "$(TOOL)"

pictures: release ## Draw the pictures of the pages again
	@scripts/draw-pictures "$(TOOL)" docs/pictures

studio-test: release ## Test the studio in a browser; its pictures are in artefacts/studio
	@scripts/install-packages tests browser
	@Tests/Clients/studio.py "$(TOOL)" artefacts/studio

studio-engines: release ## Compare the studio's lines with those of Chromium, Firefox and WebKit
	@scripts/install-packages tests browser browsers
	@Tests/Clients/studio_engines.py "$(TOOL)"

soak: release ## Send SOAK_REQUESTS to the service (default: 1,000,000); fails if memory or descriptors grow
	@scripts/install-packages tests clients
	@Tests/Clients/soak.py "$(TOOL)" $(SOAK_REQUESTS)

# Separate builds. `setarch -R` turns off address randomization: the thread sanitizer needs fixed memory ranges.
sanitize: swift packages ## Put load on builds with the thread and the address sanitizer, SANITIZE_SECONDS each (default: 60)
	@for kind in thread address; do \
	    $(SWIFT) build $(SWIFT_FLAGS) --sanitize=$$kind --scratch-path .build/$$kind --product typescale; \
	    tool=$$($(SWIFT) build --sanitize=$$kind --scratch-path .build/$$kind --show-bin-path)/typescale; \
	    setarch -R Tests/Clients/sanitize.py $$kind "$$tool" $(SANITIZE_SECONDS); \
	done

# From the debug build. Extracting takes seconds, so it is repeated each time.
GRAPHS := .build/symbol-graphs
symbol-graphs: build
	@SWIFT="$(SWIFT)" scripts/symbol-graphs "$$($(SWIFT) build --show-bin-path)" $(GRAPHS)

docs: symbol-graphs ## Build the reference of the library products into .build/docs; fails on a broken link
	@SWIFT="$(SWIFT)" scripts/reference $(GRAPHS) .build/docs

api: symbol-graphs ## Compare the public declarations with Tests/PublicAPI; fails on a difference (ACCEPT=1 accepts it)
	@scripts/public-api $(GRAPHS) Tests/PublicAPI $(if $(ACCEPT),--accept)

bare-machine: ## Make a minimal Debian in a folder, and run the README's commands and .ci/run in a clone there
	@scripts/install-packages machine
	@scripts/bare-machine

lint: ## Check the format of the source
	$(SWIFT) format lint --strict --recursive $(SOURCES)

format: ## Format the source as `make lint` requires
	$(SWIFT) format --in-place --recursive $(SOURCES)

# All of these print a line of JSON for each figure, compared with Benchmarks/baseline.json by Benchmarks/figures.py.
# `make bench ACCEPT=1` writes the baseline of its figures again.
MEASURE = @Benchmarks/run "$(TOOL)" $(if $(ACCEPT),--accept)

# Builds print to standard error, so that standard output has figures only, at least with `make --silent`.
bench-tools: swift
	@scripts/install-packages program tests browser bench >&2
	@for product in typescale typescale-conversations-bench typescale-http-bench typescale-resolve-bench; do \
	    $(SWIFT) build $(RELEASE_FLAGS:typescale=)$$product >&2; \
	done

bench: bench-tools ## Measure beside Pango, Chromium, HarfBuzz and fc-match; fails on a regression (ACCEPT=1 accepts it)
	$(MEASURE) startup layout instructions resolve conversations

bench-all: bench-tools ## The same with everything below, half an hour
	$(MEASURE) startup layout instructions resolve conversations strings growth service chat subscribers dribble \
	    http http-subscribers http-dribble capacity

bench-strings: bench-tools ## Measure an audit of 2,000 messages in 30 languages at all sizes
	$(MEASURE) strings

bench-growth: bench-tools ## Measure the cost of a message among a thousand and among a million
	$(MEASURE) growth

bench-http: bench-tools ## Measure the HTTP server beside nginx, with idle subscribers and with slow clients
	$(MEASURE) http http-subscribers http-dribble

bench-live: bench-tools ## Measure idle subscribers of the service, changes that reach them, and clients that send slowly
	$(MEASURE) subscribers dribble

bench-service: bench-tools ## Measure the service beside nginx, and new queries beside cached ones
	$(MEASURE) service

bench-chat: bench-tools ## Measure conversations over HTTP: 100,000 messages in one PUT, invalidations of 10,000
	$(MEASURE) chat

bench-capacity: bench-tools ## Measure the cost of a user in the store, in memory and on the network
	$(MEASURE) capacity

# Not compared with a baseline: the criteria are the growth of time, and a limit for a text's length.
bench-texts: swift packages ## Double all kinds of hard texts; fails if time grows faster than their length, or exceeds 10 ms a KB
	$(SWIFT) build $(RELEASE_FLAGS:typescale=)typescale-texts-bench
	@"$(dir $(TOOL))typescale-texts-bench"

# Processor time between two checks, and after the end of a call, because the clock includes other programs.
bench-checks: swift packages ## Measure how often work checks for cancellation; fails over 50 ms in the largest texts
	$(SWIFT) build $(RELEASE_FLAGS:typescale=)typescale-texts-bench
	@"$(dir $(TOOL))typescale-texts-bench" --checks

bench-cancellation: release ## Measure how long calls are worked on after their end; fails over 100 ms of the processor
	@Benchmarks/cancellation "$(TOOL)"

# With the debug build of `make test`.
texts-test: build ## The same with few lengths and the debug build, with wide bounds
	@"$$($(SWIFT) build --show-bin-path)/typescale-texts-bench" --short

bench-check: packages ## Check that the comparison of figures fails exactly on regressions
	@Benchmarks/check

install: release ## Install the tool, its scales and font roles under PREFIX (default: /usr/local)
	install -D --strip "$(TOOL)" "$(DESTDIR)$(PREFIX)/bin/typescale"
	install -D --mode=644 --target-directory="$(DESTDIR)$(PREFIX)/share/typescale/typescales" typescales/*.json
	install -D --mode=644 --target-directory="$(DESTDIR)$(PREFIX)/share/typescale/fonts" fonts/*.json

# Removes only the scales that come with the tool, not those that users added.
uninstall: ## Remove what `make install` put there, with the same PREFIX
	$(RM) "$(DESTDIR)$(PREFIX)/bin/typescale"
	$(RM) $(foreach file,$(wildcard typescales/*.json fonts/*.json),"$(DESTDIR)$(PREFIX)/share/typescale/$(file)")
	@for folder in typescale/typescales typescale/fonts typescale; do \
	    rmdir "$(DESTDIR)$(PREFIX)/share/$$folder" 2>/dev/null || true; \
	done
