// Package hours plans for users who come and go over the 24 hours of a day: a
// plan for each hour, and one plan for all of them.
//
// A profile gives each place 24 factors, its own or those of its province; the
// users of a place in an hour are its users times the factor, rounded half up to
// whole users.
//
// The plan an hour is the plan of the scenario with the users of that hour, see
// model/region: it is proven, and it may serve a place elsewhere each hour.
//
// One plan for all hours gives every place shares of the centres that stay the
// same all day. It minimises the user-kilometres of the whole day such that the
// load of every centre keeps its capacity and minimum in every hour:
//
//	minimise    sum over i, k of x[i,k] d(i,k)
//	subject to  sum over k of x[i,k] = U[i]                     user-hours of place i
//	            sum over i of x[i,k] u[i,h] / U[i] <= capacity[k]   every h, k
//	            sum over i of x[i,k] u[i,h] / U[i] >= minimum[k]    every h, k
//	            x >= 0, and 0 where a wish forbids it
//
// with u[i,h] the users in hour h and U[i] their sum over the day. Its prices are
// one a centre and hour, p[k,h], and
//
//	D = sum over i of U[i] min over k of (d(i,k) + sum over h of u[i,h]/U[i] p[k,h])
//	    - sum over k, h of capacity[k] max(p[k,h],0) + minimum[k] min(p[k,h],0)
//
// undercuts every such plan, so D and the plan's own value prove each other
// (certificate.go works both out anew). A price is above 0 only in an hour that
// the capacity binds in. Places that share a profile see the same price of a
// centre, so that their regions are a weighted diagram like those of one hour. At
// an optimum no more places are shared than hours and centres that bind.
//
// The linear programme is solved by the simplex method with one key variable a
// place (generalised upper bounding, Dantzig and Van Slyke 1967), so that its
// basis is as wide as the rows for hours and centres; rows that no plan met so far
// breaks are left out until one does (simplex.go, rows.go). Whole places and
// provinces are 0 or U[i] at each centre; branch and bound over the same programme
// proves them or leaves a gap that is told (whole.go).
//
// Where no shares fit all hours, the least excess over capacities, or lack under
// minimums, is worked out: the hours that fail, at which centre, and by how many
// users.
package hours
