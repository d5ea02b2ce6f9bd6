# make shows this list; make test is the one to run before and after a change.

GO          ?= go
GOLANGCI    := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
GOVULNCHECK := golang.org/x/vuln/cmd/govulncheck@v1.9.0

# Everything is compiled in one way, so that building, linting and testing share what is compiled. The race detector alone needs C.
export GOFLAGS     ?= -trimpath
export CGO_ENABLED ?= 0

# How long the long checks last.
FUZZTIME ?= 60s
SOAKRUNS ?= 2000
EVENINGS ?= 500
CASHDAYS ?= 2000
FIRST    ?= 0
SEED     ?= 1
HANDS    ?= 100000
DAMAGES  ?= 4000
KILLS    ?= 1000
CUTS     ?= 2000
DECKS    ?= 5200000
FORECASTS ?= 200
PAGES    ?= 9500
LASTS    ?= 60s
WARMS    ?= 60s
THINKS   ?= 9s
PROFILES ?=

# Packages tested at a time: one more than there are processors, for many wait for browsers, disks and clocks; and tests at a time in each, of those
# that may run beside others, most of which wait. What lasts longest comes first: what is short fills the gaps at the end.
PARALLEL ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 1)))
BESIDE   ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) * 2)))
LONGEST  := ./cmd/floorbook ./internal/web/referee ./internal/web/clock ./internal/web ./internal/journal/postgres ./internal/web/...

.DEFAULT_GOAL := help
.PHONY: help demo build release test browser certutil poppler postgres strace systemd iproute lint fmt race barriers fuzz differential failures enumerate shuffle forecasts soak bench phones load screenshots storybook vuln

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

demo: ## a live room with simulated players: open the printed address
	$(GO) run ./cmd/floorbook demo

build: ## the binary, static, in bin/floorbook
	$(GO) build -o bin/floorbook ./cmd/floorbook

release: ## archives for Windows, macOS and Linux, an OCI image, the systemd unit, sums and the list of components, in bin/release; the same commit gives the same bytes
	$(GO) run ./internal/release

test: browser poppler postgres strace systemd iproute ## every test; installs Chromium, poppler, PostgreSQL, strace, systemd and iproute2 where it can, and says what it cannot run
	@$(GO) test -vet=off -ldflags=-s -timeout 30m -p $(PARALLEL) -parallel $(BESIDE) $(LONGEST) ./...   # make lint vets; nobody debugs these binaries

# What tests need beside Go. Where it is missing it is installed if that needs no password; otherwise the tests that need it
# skip themselves, except in CI, where nothing may be skipped.
# $(1): commands of which one will do; $(2): the Debian package; $(3): the tests that need it; $(4): what is done before it is installed.
define needs
@for c in $(1); do command -v $$c >/dev/null 2>&1 && exit 0; done; \
$(call gets,$(2),$(4)); \
for c in $(1); do command -v $$c >/dev/null 2>&1 && exit 0; done; \
if [ "$$CI" = true ]; then \
	echo '$(2) is missing and could not be installed: in CI no test may be skipped.' >&2; exit 1; \
fi; \
echo '$(2) is missing and could not be installed: $(3) will be skipped.'
endef

# $(1): a command without which tests cost more and show the same; $(2): the Debian package.
define eases
@command -v $(1) >/dev/null 2>&1 || { $(call gets,$(2)); true; }
endef

# $(1): the Debian package; $(2): what is done before it is installed.
define gets
sudo=; [ "$$(id -u)" = 0 ] || sudo='sudo -n'; \
if command -v apt-get >/dev/null 2>&1 && $$sudo true >/dev/null 2>&1; then \
	echo '$(1) is missing: installing it with apt-get.'; \
	{ $$sudo sh -c '$(or $(2),:)' && $$sudo apt-get update -q -o Acquire::http::Timeout=20 && $$sudo apt-get install -q -y --no-install-recommends $(1); } >/dev/null 2>&1; \
fi
endef

browser: ; $(call needs,chromium chromium-browser google-chrome,chromium,the browser tests)
	$(call eases,chromium-headless-shell,chromium-headless-shell)
poppler: ; $(call needs,pdftoppm,poppler-utils,the pictures of documents)
# Tests start a server of their own: Debian's package need not make and start one.
no_cluster = mkdir -p /etc/postgresql-common && echo create_main_cluster = false >>/etc/postgresql-common/createcluster.conf
postgres: ; $(call needs,initdb /usr/lib/postgresql/*/bin/initdb,postgresql,the tests of the journal in PostgreSQL,$(no_cluster))
ifeq ($(shell uname),Linux)
browser: certutil
certutil: ; $(call needs,certutil,libnss3-tools,the browser test of cmd/floorbook)
strace: ; $(call needs,strace,strace,the power-cut tests of internal/journal/sqlite)
systemd: ; $(call needs,systemd-analyze,systemd,the check of the systemd unit)
iproute: ; $(call needs,ip,iproute2,the test with cables that are cut)
else
strace systemd iproute: ;
endif

lint: ## gofmt, go vet, and the linters of .golangci.yml (staticcheck among them)
	@unformatted=$$(gofmt -l .); [ -z "$$unformatted" ] || { echo "gofmt -w these files:"; echo "$$unformatted"; exit 1; }
	$(GO) vet ./...
	$(GO) run $(GOLANGCI) run ./...

fmt: ## gofmt everything
	gofmt -w .

race: ## the tests of what runs in parallel, under the race detector (needs a C compiler)
	CGO_ENABLED=1 $(GO) test -race ./internal/...

barriers: browser ## axe-core about every page, those too that consist of what other pages have shown
	$(GO) test -count=1 -v -run NoPageHasASerious ./internal/web -every

fuzz: ## every fuzz target for FUZZTIME (60s)
	@for pkg in $$($(GO) list ./...); do \
		for target in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
			echo "$$pkg $$target"; \
			$(GO) test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x $$pkg || exit 1; \
		done; \
	done

differential: ## HANDS (100000) random hands of every game against an auditor that shares no code with the engine; as many asked through every door, and with each fact left out
	$(GO) test -count=1 -timeout 3h -run Variants ./hand -variants $(HANDS)
	$(GO) test -count=1 -timeout 3h ./internal/doors -rapid.checks $(HANDS)

failures: browser strace postgres iproute ## all of docs/operations.md, "What was made to fail": DAMAGES (4000) flips and swaps in a journal, CUTS (2000) power cuts, failed syncs, full disks, KILLS (1000) kills of a serving room, sleep, lost lines, stepped clocks, machines cut off from each other; a database killed, restarted, behind a bad line, damaged, and lost to its standby
	$(GO) test -count=1 -timeout 3h -run 'Damage|PowerCut|FailedSync|FullDisk' -v ./internal/journal/sqlite -damages $(DAMAGES) -cuts $(CUTS)
	$(GO) test -count=1 -timeout 2h -run 'Killed|Standby|Node|LostAnswer|BadLine|Restarted|FailingDatabase|IsChanged' -v ./internal/journal/postgres -damages $$(($(DAMAGES) / 10))
	$(GO) test -count=1 -timeout 1h -run 'Five|Sleep|AHandGoesOn|FallOnce|CarriedOutOnce|ARoomLosesNothing|MachinesWhose|NotReached|CutOff|GoToTheOwner' -v ./internal/node -kills $$(($(KILLS) / 10))
	$(GO) test -count=1 -run 'StepOf|SummerTime|AnOutage|DeadlineIsTried|Suspended|ClockGoesOn' -v ./internal/room
	$(GO) test -count=1 -run 'Outage|LostOnTheLine' -v ./internal/web/wire
	$(GO) test -count=1 -timeout 3h -run 'AKilledServer|ARoomInADatabaseLoses|ARoomThatSlept|ARoomMoves|ARollingRestart|ACutCable' -v ./cmd/floorbook -kills $(KILLS) -pause 30s

shuffle: ## DECKS (5200000) shuffled decks of run SEED (1) against the published bounds of docs/fairness.md
	$(GO) test -count=1 -timeout 1h -run TheShuffleIsUniform -v ./shuffle -decks $(DECKS) -from $(SEED)

forecasts: ## FORECASTS (200) evenings with speeds and habits of their own, forecast at half of their time
	$(GO) test -count=1 -timeout 1h -run ForecastsAtHalfTimeHold -v ./internal/sim -forecasts $(FORECASTS)

enumerate: ## every seven-card hand: 133,784,560 of them, against the published counts
	$(GO) test -count=1 -run Enumeration7 -v ./rank

soak: ## CASHDAYS (2000) table-days of cash rooms by every book that allows them; EVENINGS (500, of them 200 progressive knockouts) from FIRST (0), of every format, book and size up to 3,000 players in rooms where much goes wrong, to the last payout, and SOAKRUNS (2000) tournaments from SEED (1); every invariant checked
	$(GO) test -count=1 -timeout 5h -run EveningsAreExact -v ./internal/sim -evenings $(EVENINGS) -first $(FIRST)
	$(GO) test -count=1 -timeout 1h -run SatellitesAreExact -v ./internal/sim -satellites 200
	$(GO) test -count=1 -timeout 2h -run CashDaysAreExact -v ./internal/sim -cashdays $(CASHDAYS)
	$(GO) run ./cmd/floorbook simulate --players 100 --runs $(SOAKRUNS) --seed $(SEED)
	$(GO) run ./cmd/floorbook simulate --players 30 --runs $(SOAKRUNS) --seed $(SEED) --vary
	$(GO) run ./cmd/floorbook simulate --players 14 --runs $(SOAKRUNS) --seed $(SEED) --vary --faults

phones: ## 500 hosted cash tables with 4,000 phones
	$(GO) test ./internal/web/seat -run '^$$' -bench HostedPhones -benchtime 5000x

load: postgres ## two nodes serve 10,000 entries with 300 staff, 500 hosted tables where somebody acts every THINKS (9s), and PAGES (9500) open pages on each, for LASTS (60s), after WARMS (60s) in which nothing is measured; PROFILES names a folder for what the nodes spend their time on
	FLOORBOOK_PROFILES=$(PROFILES) $(GO) test -count=1 -timeout 20m -run AFestivalIsServed -v ./cmd/floorbook -entries 10000 -staff 300 -commands 50 -sessions 5 -hosted 100 -viewers $(PAGES) -thinks $(THINKS) -warms $(WARMS) -lasts $(LASTS)

bench: ## the benchmarks
	$(GO) test -run '^$$' -bench . -benchmem ./...

screenshots: browser ## pictures of a running demonstration, in both languages: usual sizes in bin/screenshots, the README's in docs/pictures
	@.ci/screenshots bin/screenshots

storybook: ## every page with every fixture, at http://localhost:8099 until interrupted
	$(GO) test -count=1 -timeout 0 ./internal/web -run Storybook -storybook localhost:8099

vuln: ## known vulnerabilities in what floorbook uses (needs the public vulnerability database)
	$(GO) run $(GOVULNCHECK) ./...
