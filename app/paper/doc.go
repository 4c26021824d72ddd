// Package paper is a report as a document: headings, paragraphs, facts, tables
// and pictures in the order in which they are read. It becomes a PDF of pages
// or one HTML file that needs nothing else. The same document gives the same
// bytes. It does not know Fyne, nor what the report is about.
package paper
