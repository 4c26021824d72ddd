// Package planfile reads and writes plan files (.fenye): a plan's places,
// scenarios and settings with the solutions found, as JSON.
//
// The first two keys are "format", always "fenye-plan", and "version". The
// same plan always gives the same bytes: keys have one order, numbers one
// spelling, and there is no date. A file may be packed with gzip.
//
// The keys after these are:
//
//	title      text
//	current    index of the scenario in work
//	frame      [west, south, east, north] in degrees, or null: chosen
//	outline    name of the province outline in use, "": the bundled one
//	sources    the files that places came from
//	scenarios  name, scaled, total (users), growth_tenths (of a per cent), unit,
//	           centres: number, name, lon, lat, capacity (null: no limit),
//	           minimum, up, colour (if the planner chose one), site (if
//	           lost together with others of that name); survive, if any
//	           single loss is to be survived; wishes, if there are any: kind,
//	           name, places (by index), provinces, centres (by number),
//	           ceiling_km, outline; in_force, if a plan was put into force:
//	           owner (number of the centre of each place, 0: none), shared
//	           (place, centre, users); hold_km, or "fewest", if users stay at
//	           their centres unless they gain that much; access, if whole
//	           provinces are wired other than to their nearest centres:
//	           alpha_hundredths, lambda_tenths, gamma_tenths (of a per cent),
//	           balance, pins (unit, centre by number), source, rate
//	           (ten-thousandths), forecast: file, coefficients, deviance,
//	           degrees, auc, sample, units
//	places     name, lon, lat, population (exact), province (code, if any)
//	solutions  one a scenario, null where it is not solved: status, loads,
//	           prices_km, owner (index of the centre of each place), shared
//	           (place, centre, users), certificate
//
// A plan whose workbenches inside the centres were used has "inside" as well: an
// object of settings under "sessions", "ring" and "shards". Keys of units to be
// put into force are under "keys": unit, kind, key.
//
// Version 4 is the present one. Version 3 had no "inside". Version 2 had no
// scenario's "access". Version 1 had neither a scenario's "unit" and
// "growth_tenths" nor the top-level "frame", "outline" and "solutions"; it is
// read with a unit of "split", no growth, a chosen frame, the bundled outline
// and no solutions. Files of later versions are refused by name.
package planfile
