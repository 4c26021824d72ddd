// Package compare holds two scenarios of one plan against each other: which
// users go from which centre to which, which places change hands, and how every
// load and distance changes.
//
// Centres are matched by their numbers, which no scenario uses for another
// centre. Of one place, the users that both scenarios leave at one centre stay;
// the others move, from centres in the order of the first scenario to centres in
// the order of the second. Where the place has more users in one scenario than
// in the other, the difference joins or leaves:
//
//	users of the first  = stay + move + leave
//	users of the second = stay + move + join
//
// place by place and therefore in all; and the rows and columns of the flows add
// up to the loads. All are whole numbers.
package compare
