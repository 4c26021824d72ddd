// Package daily reads how users come and go over the day: a table with a row a
// place or province and a column an hour.
package daily
