// Package assets embeds what ships with the program: fonts, outlines, icons,
// the bundled example, the user guide and the words of both languages. Each folder's README
// says where its files come from and under which licence. It uses nothing of
// ours.
package assets
