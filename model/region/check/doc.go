// Package check proves or refutes a plan without any solver code: it
// recomputes distances, loads, bounds, primal and dual value from the places,
// the centres and the shares, and says in words what is wrong by how much.
//
// It shares with package region the data types alone. Its distances are the
// haversine formula on degrees, not the chord of vectors used elsewhere.
package check
