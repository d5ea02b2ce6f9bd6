// Package setup is the page on which a tournament is set up: its structure, from a template, a sheet or rows of a spreadsheet, its players and its
// rulebook, with what is wrong beside the field that it concerns.
package setup
