# Fenye. `make run` and `make test` do all the set-up they need.
TEST_PACKAGES = gcc libc6-dev libgl1-mesa-dev libgl1-mesa-dri xorg-dev xvfb xauth xdotool xclip openbox imagemagick tshark gdal-bin libxml2-utils python3-openpyxl poppler-utils pngcheck file \
	gdnsd bind9 bind9-utils bind9-dnsutils pdns-server pdns-backend-geoip haproxy nginx-light sqlite3 iproute2 nodejs swift python3-swift
VERSION = $(shell sed -n 's/^ *Version *= *"\(.*\)"/\1/p' FyneApp.toml)
FUZZTIME ?= 5s

.PHONY: run test check unit race fuzz engines e2e soak bench bench-peers growth gallery dist try vuln packages

run: ## the window on the bundled example; without a display, its results in out/
	@.ci/open

test: packages check unit race fuzz engines e2e ## everything

packages:
	@.ci/need $(TEST_PACKAGES)

check: ## format, vet, staticcheck, direction of imports
	@test -z "$$(gofmt -l .)" || { gofmt -l . ; echo "gofmt would change these files"; exit 1; }
	go vet -tags ci ./...
	go vet -tags e2e ./app/window
	go vet -tags 'ci engines' ./data/gslb/... ./data/swift/...
	go vet -tags 'ci peers growth' ./model/region ./app/scene
	go tool staticcheck -tags ci ./...
	go test -tags ci -run House .

unit: ## all tests, with the readers of the written files
	go test -tags ci -timeout 20m ./...

race: ## the parts that run beside each other, under the race detector
	go test -tags ci -race -short -timeout 20m ./geom/... ./model/... ./app/desk/... ./app/scene/... ./app/paint/... ./data/...

fuzz: ## each fuzz target for FUZZTIME
	@.ci/fuzz $(FUZZTIME)

e2e: packages ## the real window under a virtual display
	go test -tags e2e -run E2E -count 1 -timeout 20m -v ./app/window

engines: packages ## DNS servers and proxies on an export, in network namespaces of their own
	go test -tags 'ci engines' -run Engine -count 1 -timeout 15m ./data/gslb/... ./data/swift/...

soak: ## an hour of work with the window in at most ten minutes, SOAK_SEED=n for another; a million places in the real window
	FYNE_CACHE=2s go test -tags 'ci soak' -run Soak -count 1 -timeout 15m -v ./app/window
	go test -tags e2e -run MillionPlaces -count 1 -timeout 15m -v ./app/window

bench: ## speeds, in the form that benchstat reads
	go test -tags ci -run '^$$' -bench . -benchmem ./...
	go test -tags e2e -run '^$$' -bench Start -benchtime 10x ./app/window

growth: ## how time and memory grow, and what adding up over cells costs, into the gallery
	go test -tags "ci growth" -run "Growth|Cells" -count 1 -timeout 60m -v ./app/scene

bench-peers: ## the same instances by LEMON, HiGHS, GLPK and CBC, in one run with ours
	@.ci/need g++ liblemon-dev python3-scipy glpk-utils coinor-cbc
	go test -tags 'ci peers' -run Peers -count 1 -timeout 60m -v ./model/region

gallery: ## the pictures of the README and the pages of the guide that the program writes
	@.ci/gallery

try: ## the packages, installed and started: Debian's in an empty root, Windows' under Wine
	@.ci/need $(TEST_PACKAGES) gcc-mingw-w64-x86-64 zip unzip xz-utils wine wine64 desktop-file-utils shared-mime-info man-db
	@.ci/try $(VERSION)

vuln: ## known faults in what the program calls, and go.sum
	@.ci/vuln

dist: ## packages for Linux and Windows in dist/
	@.ci/need gcc libc6-dev libgl1-mesa-dev xorg-dev gcc-mingw-w64-x86-64 imagemagick zip xz-utils
	@.ci/dist $(VERSION)
