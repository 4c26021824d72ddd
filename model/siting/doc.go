// Package siting finds where a new centre of a given capacity would save most
// distance, over many candidate positions, and proves that it is the best.
//
// What a candidate saves is the user-kilometres of the plan less those of the
// plan with the new centre, both solved exactly. Few candidates need to be
// solved, for the prices of any one solve bound them all. Let q be prices of the
// centres there are, and
//
//	m[i] = min over k of d(i,k) + q[k]          the priced distance of place i
//	D    = sum users[i] m[i] - sum capacity[k] max(q[k],0) - sum minimum[k] min(q[k],0)
//
// With a centre at y of capacity C and price p >= 0 besides, weak duality says of
// every plan, whole units and wishes or not,
//
//	user-km >= D - sum users[i] max(0, m[i] - p - d(i,y)) - C p
//
// and the p that bounds best takes the C users of largest m[i] - d(i,y):
//
//	saving(y) <= user-km of the plan - D + sum over those users of max(0, m[i] - d(i,y))
//
// Candidates are solved in the order of their bounds; each solve gives new prices
// and so tighter bounds to those near it. The search ends when no bound that is
// left beats the best candidate solved.
package siting
