// Package chart draws charts into pictures: pure functions of their data, with
// hit tests, in the letters and colours of the map. Sizes are units; texts come
// in the language of the moment from whoever makes the chart.
package chart
