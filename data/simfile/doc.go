// Package simfile reads the settings of a simulation of charging sessions, a
// JSON file, and writes what balancers read: weights, HAProxy server lines and
// freeDiameter routes.
//
// sim.schema.json beside the code is the JSON Schema of the settings.
package simfile
