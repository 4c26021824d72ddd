// Package china knows the province-level units: their codes, names and
// outlines, which unit a point lies in, and the world's and the dash line's
// lines around them.
//
// The outlines are replaceable: a Lookup can be made of any set of outlines
// with the same properties.
package china
